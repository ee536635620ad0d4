"""The desk: the pages, what is asked, what was said, and which of them a key belongs to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agot_tui.tournament.clock import clock_text
from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk.lookup import name_key, name_of, plain_letters
from agot_tui.tournament.refusals import BadInput
from agot_tui.tui.lines import BLANK, Line, heading, line, sides, width_of, wrap
from agot_tui.tui.tournament.asks import Ask, Overlay, Question, TypedLine, completing
from agot_tui.tui.tournament.faces import SIDE_FROM, Face, Frame, Stage, key_bar
from agot_tui.tui.tournament.form import Form
from agot_tui.tui.tournament.keys import OF_THE_SCREEN, PAGES, Where, action_of, key_of
from agot_tui.tui.tournament.listing import rest
from agot_tui.tui.tournament.pages import help_page, output_page
from agot_tui.tui.tournament.reader import Reader
from agot_tui.tui.tournament.session import Session
from agot_tui.tui.tournament.status import clock_spans, progress
from agot_tui.tui.tournament.tabs.base import Tab
from agot_tui.tui.tournament.tabs.bracket import BracketTab
from agot_tui.tui.tournament.tabs.journal import JournalTab
from agot_tui.tui.tournament.tabs.notes import NotesTab
from agot_tui.tui.tournament.tabs.output import OutputTab
from agot_tui.tui.tournament.tabs.players import PlayersTab
from agot_tui.tui.tournament.tabs.round import RoundTab
from agot_tui.tui.tournament.tabs.standings import StandingsTab

KINDS: tuple[type[Tab], ...] = (PlayersTab, RoundTab, StandingsTab, BracketTab, JournalTab, NotesTab, OutputTab)
TOP = 2
PAGES_AT = 1
"""The row in which the pages stand."""
LEAST_PROMPT = 3
"""A rule, the hint or what is asked, and a line for what is said."""


class Desk(Face):
    """Everything an organizer sees of one tournament."""

    def __init__(self, session: Session, stage: Stage) -> None:
        self.session, self.stage = session, stage
        self.tabs: dict[Where, Tab] = {kind.page: kind(self) for kind in KINDS}
        self.page = Where.ROUND if session.state.has_begun else Where.PLAYERS
        self.overlay: Overlay | None = None
        self.leaving = False
        self._typed = TypedLine("", lambda _: True).editor
        """The lines that were typed after the colon."""
        self._clock_shown = ""
        self._body = (0, 0)
        """Columns and rows that list, form or page had when they were drawn last."""

    @property
    def tab(self) -> Tab:
        """The page that is seen, up to date."""
        tab = self.tabs[self.page]
        tab.refresh()
        return tab

    @property
    def where(self) -> Where:
        """Who takes the keys: leaving, what is asked, or the page."""
        if self.leaving:
            return Where.LEAVING
        return self.overlay.where if self.overlay is not None else self.tab.where

    # Keys

    def pressed(self, key: str) -> None:
        """A key goes to whoever has it now."""
        action = action_of(key, self.where)
        if action in OF_THE_SCREEN:
            return
        overlay = self.overlay
        if self.leaving:
            self._leaving(action)
        elif overlay is not None:
            if action is None:
                overlay.press(key)
            elif not overlay.do(action) and self.overlay is overlay:
                self.overlay = None
        elif action is not None:
            tab = self.tab
            if action not in ("digit", "back", "up", "down", "help", "rule"):
                self.session.hush()
            tab.key = key
            if tab.allows(action):
                method: Callable[[], None] = getattr(tab, f"do_{action}", None) or getattr(self, f"do_{action}")
                method()
                tab.acted(action)

    def pasted(self, text: str) -> None:
        """Into the line that is typed."""
        if self.overlay is not None:
            self.overlay.insert(text)

    def clicked(self, x: int, y: int) -> bool:
        """A page, or something in the list; what lies under the list has keys."""
        width, height = self._body
        if y == PAGES_AT:
            self._page_clicked(x)
        elif not TOP <= y < TOP + height:
            return False
        elif x < width and not self.leaving and not isinstance(self.overlay, Ask):
            if self.overlay is not None:
                self.overlay.clicked(y - TOP)
            elif self.tab.clicked(x, y - TOP):
                self._press_at("enter")
        return True

    def _page_clicked(self, x: int) -> None:
        left = 0
        for page, tab in self.tabs.items():
            right = left + len(tab.label) + 2
            if left <= x < right and page is not self.page:
                self._press_at(key_of(page.value, self.where))
                return
            left = right

    def _press_at(self, key: str | None) -> None:
        """Presses a key that means something now."""
        if key is not None and action_of(key, self.where) is not None:
            self.pressed(key)

    def tell(self, sentence: str, *, done: bool) -> None:
        """Under the list."""
        self.session.say(sentence, "good" if done else "bad")

    def recover(self, sentence: str) -> None:
        """Everything that was done is in the file; what was begun is left."""
        self.overlay, self.leaving = None, False
        self.session.now_again()
        self.tabs = {kind.page: kind(self) for kind in KINDS}
        self.session.say(f"{sentence}; the tournament is kept, go on", "bad")

    def _leaving(self, action: str | None) -> None:
        self.leaving = False
        if action == "leave":
            self.leave()

    def leave(self) -> None:
        """Says how to come back; if the file is lost, what is known here is kept in another one."""
        session = self.session
        session.follow()
        kept = session.path
        if session.trouble:
            try:
                kept = session.keep_elsewhere()
            except BadInput as error:
                self.stage.leave(f"{session.trouble}\nWhat was known here could not be kept: {error}")
                return
        trouble = f"{session.trouble}\n" if session.trouble else ""
        self.stage.leave(f"{trouble}The tournament is kept: agot-tui tournament desk {kept}")

    def do_leave(self) -> None:
        """Asks first."""
        self.leaving = True

    def do_back(self) -> None:
        """The number, then the message, then the earlier moment."""
        if self.tab.back():
            return
        if self.session.message:
            self.session.hush()
        elif self.session.looking is not None:
            self.session.now_again()

    def do_help(self) -> None:
        """The keys of this moment."""
        self.overlay = help_page(self.where)

    def do_rule(self) -> None:
        """The rulebook at the rules that the last message names, else at the one that was named last."""
        self.stage.open_book(f"{self.session.message} {self.session.rule}")

    def do_undo(self) -> None:
        """One line back."""
        self._one_line("undo")

    def do_redo(self) -> None:
        """One line forth."""
        self._one_line("redo")

    def _one_line(self, verb: str) -> None:
        """Not with a line that somebody else has just written and nobody here has seen."""
        if self.session.follow() and not self.session.trouble:
            self.session.say(f"{self.session.message}; {verb} once more, if that line is meant", "bad")
        else:
            self.run(verb)

    def do_command(self) -> None:
        """Any verb is typed."""
        remark = "a verb of agot-tui tournament, without the file; Tab completes; VERB --help tells more"
        complete = self.session.verbs.completions
        self.ask(TypedLine(": ", self._command, remark=remark, complete=complete, editor=self._typed))

    def _command(self, text: str) -> bool:
        if not text:
            return True
        outcome = self.session.typed(text)
        if outcome.done and len(outcome.text.split("\n")) > 2:
            self.session.hush()
            self.overlay = output_page(text, outcome.text)
        return outcome.done

    def go(self, page: Where) -> None:
        """Another page."""
        self.page = page

    def do_players(self) -> None:
        """The players."""
        self.go(Where.PLAYERS)

    def do_round(self) -> None:
        """The round."""
        self.go(Where.ROUND)

    def do_standings(self) -> None:
        """The standings."""
        self.go(Where.STANDINGS)

    def do_bracket(self) -> None:
        """The bracket."""
        self.go(Where.BRACKET)

    def do_journal(self) -> None:
        """The journal."""
        self.go(Where.JOURNAL)

    def do_notes(self) -> None:
        """The notes."""
        self.go(Where.NOTES)

    def do_output(self) -> None:
        """Pages and files."""
        self.go(Where.OUTPUT)

    def do_next_page(self) -> None:
        """The page to the right."""
        self.go(PAGES[(PAGES.index(self.page) + 1) % len(PAGES)])

    def do_previous_page(self) -> None:
        """The page to the left."""
        self.go(PAGES[(PAGES.index(self.page) - 1) % len(PAGES)])

    # What pages ask and do

    def run(self, *words: str, then: Callable[[], object] | None = None, no: Callable[[], None] | None = None) -> bool:
        """Carries a verb out, and ``then`` what follows; whether it was done.

        What it doubts is asked; with a yes it is done, and what follows, with a no ``no`` is.
        """
        outcome = self.session.run(*words)
        if outcome.done and then is not None:
            then()
        if outcome.option:
            verb, *rest = words
            self.session.hush()
            question = f"{outcome.doubt} ({outcome.rule}): do it all the same?"
            self.confirm(question, lambda: self.run(verb, outcome.option, *rest, then=then), no)
        return outcome.done

    def make_cut(self) -> bool:
        """Ends the Swiss rounds, and names the seeds; whether it was done."""
        if not self.run("cut"):
            return False
        state = self.session.state
        assert state.cut is not None
        seeds = ", ".join(name_of(state, seed) for seed in seeds_of(state.cut, state.players))
        self.session.say(f"the cut to the top {state.cut.size} is made: {seeds}; B, then p pairs them", "good")
        return True

    def ask(self, overlay: Overlay) -> None:
        """Asks something."""
        self.overlay = overlay

    def ask_player(self, label: str, then: Callable[[str], bool], *, text: str = "", also: Sequence[str] = ()) -> None:
        """Asks for a player by name; a part of it will do where only one name has it."""
        players = self.session.state.players.values()
        names = [*also, *(player.name for player in players)]

        def enter(typed: str) -> bool:
            found = self.name_like(typed, also)
            return found is not None and then(found)

        self.ask(TypedLine(label, enter, text=text, complete=completing(names), remark="a name; Tab completes"))

    def name_like(self, text: str, also: Sequence[str] = ()) -> str | None:
        """The one name that is meant; None, and a sentence, if there is none or more than one."""
        names = [*also, *(player.name for player in self.session.state.players.values())]
        wanted = name_key(" ".join(text.split()))
        same = [name for name in names if name_key(name) == wanted]
        found = same or [name for name in names if wanted and plain_letters(wanted) in plain_letters(name)]
        if len(found) == 1:
            return found[0]
        some = f": {', '.join(found[:4])}{', ...' if len(found) > 4 else ''}" if found else ""
        self.session.refuse("T1.4", f"{text!r} is {'more than one' if found else 'nobody who is registered'}{some}")
        return None

    def confirm(self, question: str, yes: Callable[[], object], no: Callable[[], None] | None = None) -> None:
        """Yes or no."""

        def do() -> None:
            yes()

        self.ask(Question(question, do, no))

    # What is seen

    def tick(self) -> bool:
        """Whether another program has written, or the clock shows another second."""
        changed = self.session.follow()
        clock = self.session.state.clock
        shown = "" if clock is None else clock_text(clock.remaining(self.session.now()))
        changed = changed or shown != self._clock_shown
        self._clock_shown = shown
        return changed

    def frame(self, width: int, height: int) -> Frame:
        """Status, pages, the list, what is asked, and more about the row under the cursor."""
        tab, overlay = self.tab, self.overlay
        wide = width >= SIDE_FROM[0] and height >= SIDE_FROM[1] and not isinstance(overlay, Reader | Form)
        side_width = max(40, width * 2 // 5) if wide else 0
        if side_width and not tab.beside(width - side_width - 1):
            side_width = 0
        room = width - side_width - (1 if side_width else 0)
        prompt, column, below = self._prompt(room)
        body_height = height - TOP - 1 - len(prompt)
        self._body = (room, body_height)
        if isinstance(overlay, Reader | Form):
            body = overlay.lines(room, body_height)
            at = overlay.cursor() if isinstance(overlay, Form) else (0, 0)
        else:
            body = tab.lines(room, body_height)
            at = tab.cursor()
        cursor = (at[0], TOP + at[1]) if column is None else (column, TOP + body_height + below)
        side = [heading(BLANK, side_width), *tab.side(side_width)] if side_width else []
        return Frame(
            top=[self._status(width), self._pages(width)],
            main=[*rest(body, body_height), *prompt],
            bar=key_bar(self.where, width),
            side=side,
            side_width=side_width,
            cursor=(min(cursor[0], width - 1), cursor[1]),
        )

    def _prompt(self, width: int) -> tuple[list[Line], int | None, int]:
        """The lines under the list, and where in them something is typed."""
        rows: list[Line] = [heading(BLANK, width)]
        column = None
        if self.leaving:
            kept = "Everything is kept." if not self.session.trouble else "What is known here is kept in a new file."
            rows.append(line((f"Leave? {kept}", "strong"), ("  q", "key"), " leave  ", ("Esc", "key"), " stay"))
        elif isinstance(self.overlay, Ask):
            asked, column = self.overlay.rows(width)
            rows += asked
        elif isinstance(self.overlay, Form):
            rows += self.overlay.remark(width)
        elif self.overlay is None:
            rows += self.tab.hints(width)
        said = self.session.message
        if said:
            rows += wrap(line((said, self.session.role)), width)
        elif isinstance(self.overlay, Ask):
            rows.append(self.overlay.remark())
        return rest(rows, max(LEAST_PROMPT, min(len(rows), 8))), column, 1

    def _status(self, width: int) -> Line:
        """The clock first: it changes most often, and a row is written from its left end."""
        state, session, count = self.session.state, self.session, len(self.session.state.active)
        row: list[tuple[str, str]] = clock_spans(state.clock, session.now())
        row += [(state.title or "Tournament", "title"), (f" · {count} player{'s' if count != 1 else ''}", "plain")]
        row += [(f" · {part}", "plain") for part in progress(session)]
        left = line(*row)
        if session.looking is None:
            right = line((session.path.name, "dim"))
            return sides(left, right if width_of(left) + width_of(right) < width else BLANK, width)
        right = line((f" AS IT WAS after line {session.looking} of {len(session.journal.lines)} ", "fight"))
        return sides(left, right, width)

    def _pages(self, width: int) -> Line:
        """The pages, the one that is seen in brackets."""
        row: list[tuple[str, str]] = []
        for page, tab in self.tabs.items():
            if page is self.page:
                row += [("[", "key"), (tab.label, "cursor"), ("]", "key")]
            else:
                row += [(" ", "plain"), (tab.label[0], "key"), (f"{tab.label[1:]} ", "plain")]
        return line(*row)
