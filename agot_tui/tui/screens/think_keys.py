"""Keys of those who think before they act: overlays, odds, what if, the log by house, round and area, settings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from agot_tui.frontend.keys import Where, key_for
from agot_tui.tui.lines import BLANK, Line, heading, line, wrap
from agot_tui.tui.panes.inspector import inspector_lines
from agot_tui.tui.screens.curtain_keys import CurtainKeys
from agot_tui.tui.screens.typed import options_with

if TYPE_CHECKING:
    from agot_tui.boardgame.commands import Command
    from agot_tui.boardgame.view import View
    from agot_tui.settings import Settings
    from agot_tui.tables import Table
    from agot_tui.tui.map.picture import Overlay
    from agot_tui.tui.overlays import Sight
    from agot_tui.tui.palette import Entry
    from agot_tui.tui.session import Session

ODDS: Final = "odds"
REAL_ONLY: Final = frozenset(("replay", "pin"))
"""What is not done in a game that does not count."""


class ThinkKeys(CurtainKeys):
    """The game's screen, as far as thinking goes. Nothing here plays in the real game."""

    _real: tuple[Table, Session] | None = None
    """The real game and its session, while something is tried in a scratch one."""
    _tried = 0
    """How often; each time what nobody knows is drawn anew."""
    _losses = False
    """A narrow odds pane shows losses instead of margins."""
    _seen: tuple[object, Sight, Overlay | None] | None = None

    # Overlays

    def _sight(self) -> Sight | None:
        """All that overlays are made of, made once for each moment."""
        from agot_tui.tui.overlays import Sight, overlay_of

        session = self.session
        if session.view is None or session.closed:
            self._seen = None
            return None
        key = (session.outlook, session.view, self.overlay)
        if self._seen is None or self._seen[0] != key:
            sight = Sight(session.outlook, session.view, session.board, session.letters, session.seat)
            self._seen = (key, sight, overlay_of(self.overlay, sight) if self.overlay is not None else None)
        return self._seen[1]

    def overlay_name(self) -> str:
        """The overlay in one word."""
        if self.overlay is None:
            return ""
        from agot_tui.tui.overlays import TABS

        return TABS[self.overlay]

    def overlay_texts(self) -> Overlay | None:
        """What the map tells besides what lies on it."""
        if self.overlay is None or self._sight() is None or self._seen is None:
            return None
        return self._seen[2]

    def inspector(self, view: View, width: int, height: int) -> list[Line]:
        """About the area under the cursor: what the overlay says; without one, who can reach it."""
        area, told, title = self.session.cursor, BLANK, ""
        if self.overlay is not None and (sight := self._sight()) is not None:
            from agot_tui.tui.overlays import TITLES, overlay_line

            told, title = overlay_line(self.overlay, sight, area), TITLES[self.overlay]
        marchers = self.session.outlook.marchers(area) if not told and height > 1 else ()
        board = self.table.board
        return inspector_lines(view, board, area, width, height, marchers=marchers, overlay=told, title=title)

    def _toggle(self, overlay: str) -> None:
        self.overlay = None if self.overlay == overlay else overlay
        if self.covers_map:
            self.show_map()
        else:
            self.draw()

    def do_marchers(self) -> None:
        """Who could march where."""
        self._toggle("marchers")

    def do_ships(self) -> None:
        """Where own ships carry."""
        self._toggle("ships")

    def do_defences(self) -> None:
        """What areas have against an attack."""
        self._toggle("defences")

    def do_supplies(self) -> None:
        """Supply."""
        self._toggle("supplies")

    @property
    def real_session(self) -> Session:
        """The session that counts: who only tries things has no curtain, and plays everybody."""
        return self._real[1] if self._real is not None else self.session

    # Odds

    def do_odds(self) -> None:
        """Shows them; in a narrow pane losses come next; then the pane closes."""
        from agot_tui.tui.panes.odds import BOTH_FROM

        place = self.shown.get("aside")
        if self.tab != ODDS:
            self._losses = False
            self._tab(ODDS)
        elif place is not None and place.width < BOTH_FROM and not self._losses:
            self._losses = True
        else:
            self._tab("map")

    def put_odds_away(self) -> None:
        """Odds of a combat that is over give their room back to hand and log, which tell how it ended."""
        if self.tab == ODDS and not self.session.closed:
            from agot_tui.frontend.odds_asked import NoOdds
            from agot_tui.tui.thinking import odds_asked

            try:
                odds_asked(self.session)
            except NoOdds:
                self.tab = "map"

    def aside_lines(self, view: View, width: int, height: int) -> list[Line]:
        """Odds, if they are asked for."""
        if self.tab != ODDS:
            return super().aside_lines(view, width, height)
        from agot_tui.frontend.odds_asked import NoOdds
        from agot_tui.tui.panes.odds import odds_lines
        from agot_tui.tui.thinking import odds_asked

        session = self.session
        try:
            odds = odds_asked(session)
        except NoOdds as error:
            head = heading(line(("Odds", "title")), width)
            return [head, *wrap(line((str(error), "dim")), width)][:height]
        return odds_lines(odds, view, session.board, session.letters, width, height, losses=self._losses)

    def draw_moment(self) -> None:
        """Odds follow what is picked."""
        super().draw_moment()
        view = self.session.view
        if self.tab == ODDS and view is not None and "aside" in self.shown:
            size = self.shown["aside"]
            self._show("aside", self.aside_lines(view, size.width, size.height))

    # May I?

    def do_ask(self) -> None:
        """A command is typed to be asked about; it begins with what is picked."""
        if self.session.form is not None:
            from agot_tui.tui.screens.typed import ASKED, CommandLine
            from agot_tui.tui.thinking import command_meant

            begun = f"{ASKED} {command_meant(self.session)}"
            self.line = CommandLine(self.session, self.history, self.answer, begun)

    def answer(self, text: str) -> None:
        """Opens the answer: may the seat play that command, and why not? Nothing is played."""
        session = self.session
        if session.seat is None:
            return
        from agot_tui.answers import answer_page, similar
        from agot_tui.tui.rulebook.reader import ANSWER

        book, asked = self.game_app.rulebook, f"{session.seat}: {text}"
        grounds = session.bus.ask(session.seat, text)
        instead = () if grounds.ruling else similar(session.bus.options(session.seat), text)
        self.game_app.show_answer(lambda width: answer_page(book, ANSWER, asked, grounds, instead, width))

    # What if

    def do(self, action: str, key: str) -> bool:
        """Some things are done in the real game only."""
        if self._real is not None and action in REAL_ONLY:
            self.session.say(f"not in what you only try: {key_for('what_if')} goes back to the game")
            return True
        if self._real is not None and action == "leave":
            action = "what_if"
        return super().do(action, key)

    def do_what_if(self) -> None:
        """Begins to try things, or throws away what was tried."""
        if self._real is not None:
            self.leave_what_if()
            self.session.say("thrown away; this is the game again", done=True)
        elif self.session.over:
            back, branch = key_for("replay"), key_for("branch", Where.REPLAY)
            self.session.say(f"the game is over: {back} goes back in it, and {branch} branches off")
        else:
            from agot_tui.tui.thinking import scratch_session

            self._tried += 1
            self._real = (self.table, self.session)
            self.session = scratch_session(self.session, self._tried)
            self.table = self.session.table
            self.session.say("nothing here is played; what others hide is asked again or drawn by chance", done=True)
        self.changed()

    def leave_what_if(self) -> None:
        """Throws away what was tried."""
        if self._real is not None:
            cursor = self.session.cursor
            self.table, self.session = self._real
            self._real = None
            if not self.session.closed:
                self.session.cursor = cursor

    def do_chance(self) -> None:
        """Lets chance answer what is asked, in what is only tried."""
        session = self.session
        if session.what_if and session.seat is not None:
            session.answer_by_chance(f"{self._tried} {session.bus.moments}")

    def do_curtain(self) -> None:
        """Closes the curtain; what was tried is gone."""
        self.leave_what_if()
        super().do_curtain()

    def close_curtain(self) -> None:
        """Closes it from outside of a key; what was tried is gone."""
        self.leave_what_if()
        super().close_curtain()

    # Everything, by typing

    def put(self, settings: Settings) -> None:
        """These settings hold from now on, in this game too."""
        self.tell(self.game_app.set(settings) or self.adopt(settings) or "it is set", done=True)

    def more_doings(self, text: str) -> list[Entry]:
        """What is allowed and has these words; then rules."""
        return [*self._plays(text), *super().more_doings(text)] if text.strip() else []

    def _plays(self, text: str) -> Iterator[Entry]:
        from agot_tui.tui.palette import MOST_PLAYS, Entry

        for command, label in islice(options_with(self.session, text), MOST_PLAYS):
            yield Entry(f"{label} · {command}", partial(self.play, command), kind="play")

    def play(self, command: Command) -> None:
        """Plays something that is allowed."""
        raise NotImplementedError

    # The log, and what is asked

    def do_browse(self) -> None:
        """The log, filtered by words; the map follows."""
        if self.session.log is not None:
            from agot_tui.tui.screens.log_line import LogLine

            self.show_map()
            self.line = LogLine(self.session)

    def do_settings(self) -> None:
        """The settings; what is changed there holds at once."""
        self.game_app.show_settings(self.adopt)

    def adopt(self, settings: Settings) -> str:
        """New settings take hold, in what is only tried too. Secrets that the table was promised stay behind a curtain.

        Returns what there is to say of them.
        """
        for session in (self.session, self.real_session):
            session.by_itself.settings = settings.questions
        return self.adopt_curtain(settings.curtain)
