"""The projector's face: chooses what fits the moment, turns pages, follows the file (T13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agot_tui.tournament.clock import clock_text
from agot_tui.tournament.model import State
from agot_tui.tui.lines import BLANK, Line, Span, clip, heading, line, pad, sides, width_of
from agot_tui.tui.tournament.display import lists
from agot_tui.tui.tournament.display.digits import HEIGHT, large, scale_for
from agot_tui.tui.tournament.display.lists import Sheet
from agot_tui.tui.tournament.faces import Face, Frame, Stage, key_bar
from agot_tui.tui.tournament.keys import Where, action_of
from agot_tui.tui.tournament.listing import rest
from agot_tui.tui.tournament.pages import help_page
from agot_tui.tui.tournament.reader import Reader
from agot_tui.tui.tournament.session import Followed
from agot_tui.tui.tournament.tree import Spot, Tree

AUTO: Final = "auto"
VIEWS: Final = ("names", "tables", "clock", "standings", "bracket")
TURN: Final = 10
"""Seconds that a page stays, if not all fits on one."""
BETWEEN: Final = 3
"""Columns between two columns of a list."""


class Display(Face):
    """What the players see."""

    def __init__(self, followed: Followed, stage: Stage, view: str = AUTO, turn: int = TURN) -> None:
        self.followed, self.stage, self.view, self.turn = followed, stage, view, turn
        self.turning = turn > 0
        self.page = 0
        self.pages = 1
        self._since = followed.now()
        self._told: tuple[str, int] = ("", 0)
        self._help: Reader | None = None

    @property
    def state(self) -> State:
        """The tournament as the players may see it."""
        return lists.public(self.followed.journal.state)

    @property
    def where(self) -> Where:
        """The keys of the help, or of the display."""
        return Where.READER if self._help is not None else Where.DISPLAY

    def shown_view(self, state: State) -> str:
        """What is seen: what was chosen, or what fits the moment."""
        if self.view != AUTO:
            return self.view
        if not lists.is_running(state):
            return "bracket" if state.bracket is not None else "standings"
        if state.clock is not None:
            return "clock"
        return "bracket" if state.bracket is not None else "names"

    # Keys

    def pressed(self, key: str) -> None:
        """Another view, another page."""
        action = action_of(key, self.where)
        if self._help is not None:
            if action is not None and not self._help.do(action):
                self._help = None
            return
        if action == "leave":
            self.leave()
        elif action == "help":
            self._help = help_page(Where.DISPLAY)
        elif action in (AUTO, *VIEWS):
            self.view = action
            self._go(0)
        elif action in ("page_down", "page_up"):
            self._go(self.page + (1 if action == "page_down" else -1))
        elif action == "turning":
            self.turning = not self.turning

    def leave(self) -> None:
        """The tournament goes on without it."""
        self.stage.leave()

    def wheeled(self, step: int) -> None:
        """Another page."""
        if self._help is not None:
            super().wheeled(step)
        else:
            self._go(self.page + step)

    def _go(self, page: int) -> None:
        self.page = page % max(1, self.pages)
        self._since = self.followed.now()

    def recover(self, sentence: str) -> None:
        """The first page again."""
        self._help, self.view, self.page = None, AUTO, 0
        self.followed.trouble = sentence

    # What is seen

    def tick(self) -> bool:
        """The file was written, the clock shows another second, a page is turned."""
        changed = self.followed.follow()
        now, clock = self.followed.now(), self.followed.journal.state.clock
        if self.turning and self.pages > 1 and now - self._since >= self.turn:
            self._go(self.page + 1)
        told = ("" if clock is None else clock_text(clock.remaining(now)), self.page)
        changed = changed or told != self._told
        self._told = told
        return changed

    def frame(self, width: int, height: int) -> Frame:
        """Title and clock, the view, the keys."""
        state = self.state
        room = height - 4
        view = self.shown_view(state)
        if self._help is not None:
            title, body = "", self._help.lines(width, room)
        elif view == "clock":
            title, body = self._clock(state, width, room)
        elif view == "bracket" and state.bracket is not None:
            title, body = self._bracket(state, width, room)
        else:
            sheet = self._sheet(state, view)
            title, body = sheet.title, self._set(sheet, width, room)
        trouble = self.followed.trouble
        foot = (
            clip(line((trouble, "bad")), width)
            if trouble
            else key_bar(self.where, width)
            if self._help
            else _quiet_bar(self.view)
        )
        return Frame([*self._top(state, title, view, width)], rest(body, room), foot)

    def _top(self, state: State, title: str, view: str, width: int) -> list[Line]:
        page = f"page {self.page + 1} of {self.pages}" if self.pages > 1 and self._help is None else ""
        clock = self._small_clock(state) if view != "clock" else BLANK
        name = line((state.title or "Tournament", "title"))
        return [
            sides(name, clock, width),
            sides(line((title, "key")), line((page, "dim")), width),
            heading(BLANK, width),
        ]

    def _small_clock(self, state: State) -> Line:
        clock = state.clock
        if clock is None:
            return BLANK
        left = clock.remaining(self.followed.now())
        if left <= 0:
            return line((" TIME ", "fight"))
        return line(
            (f" {clock_text(left)} ", "picked"), (" stopped" if clock.paused_since is not None else "", "plain")
        )

    def _sheet(self, state: State, view: str) -> Sheet:
        """The list of a view; the standings where there is nothing else yet."""
        stage = lists.current(state)
        if stage is None:
            return lists.registered(state)
        if view in ("standings", "bracket"):
            return lists.standings(state)
        return lists.by_table(state, stage) if view == "tables" else lists.by_name(state, stage)

    def _set(self, sheet: Sheet, width: int, height: int) -> list[Line]:
        """The rows in columns, as far apart as there is room; further pages if they do not fit."""
        most = max(1, (width + BETWEEN) // (sheet.least + BETWEEN))
        room = height - (1 if sheet.head else 0)
        needed = max(1, -(-len(sheet.rows) // room))
        columns = min(most, needed)
        spare = width - columns * sheet.least - (columns - 1) * BETWEEN
        each = sheet.least + max(0, min(2 * BETWEEN, spare // columns))
        indent = Span(" " * max(0, (width - columns * (each + BETWEEN) + BETWEEN) // 2))
        self.pages = max(1, -(-len(sheet.rows) // (columns * room)))
        self.page %= self.pages
        rows = sheet.rows[self.page * columns * room : (self.page + 1) * columns * room]
        lines = _in_columns(rows, columns, each, room)
        if self.pages == 1 and columns == 1 and 2 * len(lines) - 1 <= room:
            lines = [part for row in lines for part in (row, BLANK)][:-1]
        head = [_beside([sheet.head] * min(columns, max(1, -(-len(rows) // room))), each)] if sheet.head else []
        return [(indent, *row) if row else row for row in (*head, *lines)]

    def _clock(self, state: State, width: int, height: int) -> tuple[str, list[Line]]:
        """The time that is left in large digits, and who still plays."""
        clock, now, stage = state.clock, self.followed.now(), lists.current(state)
        title = lists.headline(state, stage) if stage is not None else ""
        if clock is None:
            self.pages = 1
            return title, [BLANK, line(("The clock has not been started.", "strong"))]
        left = clock.remaining(now)
        text, role = (clock_text(left), "strong") if left > 0 else ("TIME", "bad")
        drawn = large(text, scale_for(text, width - 4, max(HEIGHT, height * 11 // 20)), role)
        indent = max(0, (width - width_of(drawn[0])) // 2)
        rows = [BLANK, *((Span(" " * indent), *row) for row in drawn), BLANK]
        if left <= 0:
            rows.append(_centred("Play the current game round through its taxation phase (T11.2)", "strong", width))
        elif clock.paused_since is not None:
            rows.append(_centred("the clock is stopped", "strong", width))
        playing = lists.still_playing(state, now)
        word = f"still playing: {len(playing.rows)} table{'s' if len(playing.rows) != 1 else ''}"
        rows.append(heading(line((word, "title")), width))
        rows += self._set(playing, width, max(1, height - len(rows)))
        return f"{title} · {clock.minutes} minutes", rows

    def _bracket(self, state: State, width: int, height: int) -> tuple[str, list[Line]]:
        """The tree; page after page from top to bottom."""
        bracket = state.bracket
        assert bracket is not None
        room = height - 1
        tree = Tree(state, bracket, width, room)
        first = tree.first_round(Spot(len(bracket.rounds), 1))
        rows = tree.lines(None, first)
        self.pages = max(1, -(-len(rows) // room))
        self.page %= self.pages
        champion = bracket.champion
        over = f" · {state.players[champion].name} has won" if champion is not None else ""
        stage = lists.current(state)
        title = f"{stage.title(state)}{over}" if stage is not None else "Bracket"
        return title, [tree.head(first), *rows[self.page * room : (self.page + 1) * room]]


def _in_columns(rows: Sequence[Line], columns: int, each: int, room: int) -> list[Line]:
    """Filled column by column, from top to bottom."""
    high = room if columns > 1 else len(rows)
    parts = [rows[at * high : (at + 1) * high] for at in range(columns)]
    return [
        _beside([part[at] if at < len(part) else BLANK for part in parts], each) for at in range(min(high, len(rows)))
    ]


def _beside(cells: Sequence[Line], each: int) -> Line:
    """Cells side by side."""
    row: Line = ()
    for at, part in enumerate(cells):
        row += ((Span(" " * BETWEEN),) if at else ()) + pad(part, each)
    return row


def _centred(text: str, role: str, width: int) -> Line:
    return line(" " * max(0, (width - len(text)) // 2), (text, role))


def _quiet_bar(view: str) -> Line:
    """Hardly anything: this is for those who play."""
    return line(("? keys", "dim"), (f"   {view}" if view != AUTO else "", "dim"))
