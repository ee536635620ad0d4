"""The app: opens games and screens, and sees to it that a fault of ours costs nobody a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from textual.screen import Screen

from agot_tui.tui.collecting import collection_off
from agot_tui.tui.ink import Ink
from agot_tui.tui.looks import NO_WISH, Wish
from agot_tui.tui.terminal_app import TerminalApp
from agot_tui.values import replace

if TYPE_CHECKING:
    from agot_tui.frontend.pins import Pins
    from agot_tui.settings import Level, Settings
    from agot_tui.tables import Table
    from agot_tui.tui.session import Session


First: TypeAlias = Literal["start", "session", "tutorial"]
"""The screen that an app without a game begins with."""


class GameApp(TerminalApp, inherit_bindings=False):
    """A keyboard, a terminal, and the games that are played there."""

    def __init__(
        self, table: Table | None = None, *, board: str = "westeros", folder: Path | None = None, first: First = "start"
    ) -> None:
        """``table``: the game to begin with; without one the screen ``first``."""
        super().__init__(board)
        self.folder = folder
        """Where records are kept; ``None``: the platform's folder."""
        self.table = table
        self.first = first
        self.only_game = table is not None
        """The app was started for one game and ends with it."""
        self.broken = False
        """The app ended by a fault."""
        self.table_path: Path | None = None
        """The record that was played when the app ended."""
        self.level: Level | None = None
        """What the curtain hides, if it is not what the settings say."""
        self._pins: dict[Path, Pins] = {}
        """By record: who leaves a game and comes back is asked for the PIN again."""

    # Starting

    def get_default_screen(self) -> Screen[Any]:
        """The first screen."""
        if self.table is not None:
            return self._game_screen(self.table)
        match self.first:
            case "tutorial":
                return self._lessons_screen()
            case "session":
                return self._session_setup()
            case "start":
                return self._start_screen()

    # Games

    def play(self, table: Table) -> None:
        """Puts a game on the screen, over the first one."""
        if self.table is not None:
            self.table.close()
        self.table = table
        self.push_screen(self._game_screen(table))

    def play_from(self, table: Table) -> None:
        """Puts a game on the screen in place of the one that asked about it; the app ends with it if that was all."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.only_game = True
        self.play(table)

    def leave_game(self) -> None:
        """Ends the app, or goes back to the first screen; everything is kept."""
        if self.table is not None:
            record = self.table.record
            if record is not None:
                self.farewell = f"The game is kept: agot-tui play {record.path}"
            self.table.close()
            self.table = None
        if self.only_game:
            self.exit()
        else:
            self.farewell = ""
            self.pop_screen()

    def show_winner(self, session: Session) -> None:
        """The end of a game."""
        from agot_tui.tui.screens.winner import WinnerScreen

        self.push_screen(WinnerScreen(session))

    def show_replay(self, table: Table, session: Session | None = None) -> None:
        """The game from its start, as far as the person at the keyboard may know it."""
        from agot_tui.tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(table, folder_of(table), session))

    def show_lessons(self) -> None:
        """The tutorial."""
        self.push_screen(self._lessons_screen())

    def _lessons_screen(self) -> Screen[Any]:
        from agot_tui.tui.tutorial.screen import LessonsScreen

        return LessonsScreen()

    def go_over_to(self, table: Table, origin: Table) -> None:
        """A game that branched off takes the place of the one it left."""
        from agot_tui.tui.screens.game import GameScreen

        if origin.record is not None and table.record is not None:
            self._pins[table.record.path.resolve()] = self._pins_of(origin)
        while len(self.screen_stack) > 1 and not isinstance(self.screen, GameScreen):
            self.pop_screen()
        if not isinstance(self.screen, GameScreen):
            self.play(table)
            return
        origin.close()
        self.table = table
        self.screen.session.close()
        if len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(self._game_screen(table))

    def close_curtain(self) -> None:
        """Back to the game's screen from whatever lies over it, with the curtain closed."""
        from agot_tui.tui.screens.game import GameScreen

        game = next((screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen)), None)
        if game is None or game.session.over:
            return
        game.close_curtain()
        while self.screen is not game:
            self.pop_screen()

    @property
    def board_folder(self) -> Path:
        """That of the game, else the one the app was started with."""
        return folder_of(self.table) if self.table is not None else super().board_folder

    # Settings

    def set(self, settings: Settings) -> str:
        """These settings hold from now on, the curtain's too; returns why they could not be kept."""
        self.level = None
        return super().set(settings)

    def _pins_of(self, table: Table) -> Pins:
        from agot_tui.frontend.pins import Pins

        return self._pins.setdefault(table.record.path.resolve(), Pins()) if table.record is not None else Pins()

    def _game_screen(self, table: Table) -> Screen[Any]:
        from agot_tui.tui.screens.game import GameScreen

        self.ink = Ink(table.board.houses, self.looks.theme)
        curtain = self.settings.curtain
        if self.only_game:
            table.notices += self.complaints
        if self.level is not None:
            curtain = replace(curtain, level=self.level)
        if table.bus.on_table:
            from agot_tui.tui.companion.screen import CompanionScreen

            return CompanionScreen(table, folder_of(table), questions=self.settings.questions)
        return GameScreen(table, folder_of(table), curtain, self._pins_of(table), self.settings.questions)

    def _session_setup(self) -> Screen[Any]:
        from agot_tui.tui.companion.setup import SessionSetupScreen

        return SessionSetupScreen()

    def show_session_setup(self) -> None:
        """A new session beside a table."""
        self.push_screen(self._session_setup())

    def _start_screen(self) -> Screen[Any]:
        from agot_tui.tui.screens.start import StartScreen

        return StartScreen()

    # Faults

    def show_fault(self, error: Exception) -> None:
        """The screen could not go on either: what happened, and how to go on from the record."""
        from agot_tui.tui.screens.fault import FaultScreen

        self.fault(error)
        if isinstance(self.screen, FaultScreen):
            self.pop_screen()
        self.push_screen(FaultScreen(self.farewell))

    def go_on(self) -> None:
        """The game anew from its record, or the first screen."""
        from agot_tui.frontend.opening import open_record
        from agot_tui.frontend.unopened import Unopened

        table = self.table
        if table is not None and table.record is not None:
            path = table.record.path
            table.close()
            try:
                table = self.table = open_record(path)
            except Unopened as error:
                self.leave_for_good(str(error))
                return
        screen = self._game_screen(table) if table is not None else None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if screen is not None:
            # An app with one game has that game's broken screen at the bottom; it is never seen again.
            self.push_screen(screen)

    def leave_for_good(self, sentence: str) -> None:
        """Ends the app with a sentence; what was played is kept."""
        self.farewell = sentence
        if self.table is not None and self.table.record is not None:
            self.farewell += f"\nThe game is kept: agot-tui play {self.table.record.path}"
        self.exit(return_code=1)

    def _handle_exception(self, error: Exception) -> None:
        """A fault outside of a key: the app ends with a sentence, the record has everything."""
        if self.under_test:
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.broken = True
        self.fault(error)
        self.leave_for_good(self.farewell)


def folder_of(table: Table) -> Path:
    """Where the board of a game lies."""
    from agot_tui.boardfiles.find import find_board

    return find_board(str(table.header.get("board", "westeros")))


def run(
    table: Table | None = None,
    *,
    board: str = "westeros",
    first: First = "start",
    level: Level | None = None,
    mouse: bool = True,
    wish: Wish = NO_WISH,
) -> int:
    """Runs the app on this terminal; returns the exit code. ``mouse``: clicks may be asked for.

    After a fault that it ended by, it offers to go on from the last command.
    """
    while True:
        app = _run_once(table, board=board, first=first, level=level, mouse=mouse, wish=wish)
        if app.farewell:
            print(app.farewell)
        path = app.table_path
        if not (app.broken and path is not None and _wants_to_go_on()):
            return app.return_code or 0
        from agot_tui.frontend.opening import open_record
        from agot_tui.frontend.unopened import Unopened

        try:
            table = open_record(path)
        except Unopened as error:
            print(error)
            return 1


def _run_once(
    table: Table | None, *, board: str, first: First, level: Level | None, mouse: bool, wish: Wish
) -> GameApp:
    collection_off()
    app = GameApp(table, board=board, first=first)
    app.level = level
    app.wish = wish
    try:
        app.run(mouse=mouse and app.settings.screen.mouse)
    finally:
        if app.table is not None and app.table.record is not None:
            app.table_path = app.table.record.path
        if app.table is not None:
            app.table.close()
    return app


def _wants_to_go_on() -> bool:
    """Whether the person whose screen broke wants to go on from the last command."""
    try:
        return not input("Enter goes on from the last command; anything else leaves: ").strip()
    except (EOFError, KeyboardInterrupt):
        return False
