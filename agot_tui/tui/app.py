"""The app: opens games and screens, and sees to it that a fault of ours costs nobody a game."""

from __future__ import annotations

import gc
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.screen import Screen

from agot_tui.tui.faults import fault_sentence
from agot_tui.tui.ink import Ink
from agot_tui.tui.keys import Where
from agot_tui.tui.terminal import lay_out, see_painted, show_cursor, under_test

if TYPE_CHECKING:
    from agot_tui.tables import Table
    from agot_tui.tui.session import Session


class GameApp(App[None], inherit_bindings=False):
    """A keyboard, a terminal, and the games that are played there."""

    CSS_PATH = "theme.tcss"
    TITLE = "agot-tui"
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, table: Table | None = None, *, board: str = "westeros", folder: Path | None = None) -> None:
        """``table``: the game to begin with; without one the first screen is shown."""
        super().__init__()
        self.ink = Ink()
        self.board = board
        self.folder = folder
        """Where records are kept; ``None``: the platform's folder."""
        self.table = table
        self.only_game = table is not None
        """The app was started for one game and ends with it."""
        self.farewell = ""
        """A sentence for after the app."""
        self._held = ExitStack()

    # Starting

    def get_default_screen(self) -> Screen[Any]:
        """The first screen."""
        return self._game_screen(self.table) if self.table is not None else self._start_screen()

    def on_load(self) -> None:
        """Holds the first frames back: one whole picture instead of four."""
        self.animation_level = "none"
        if not under_test(self):
            self._held.enter_context(self.batch_update())

    def on_ready(self) -> None:
        """Lays the first picture out; it is shown when what the layout has put off is done."""
        lay_out(self.screen)
        self.screen.call_later(self._first_picture)

    def _first_picture(self) -> None:
        self._held.close()
        see_painted(self.screen)
        show_cursor(self)
        if not under_test(self):
            self.set_timer(0.2, collect_from_now_on)

    # Games

    def play(self, table: Table) -> None:
        """Puts a game on the screen, over the first one."""
        if self.table is not None:
            self.table.close()
        self.table = table
        self.push_screen(self._game_screen(table))

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

    def show_help(self, moments: Collection[Where]) -> None:
        """The keys of this moment."""
        from agot_tui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(moments))

    def _game_screen(self, table: Table) -> Screen[Any]:
        from agot_tui.boardfiles.find import find_board
        from agot_tui.tui.screens.game import GameScreen

        self.ink = Ink(table.board.houses)
        return GameScreen(table, find_board(str(table.header.get("board", "westeros"))))

    def _start_screen(self) -> Screen[Any]:
        from agot_tui.tui.screens.start import StartScreen

        return StartScreen()

    # Faults

    def fault(self, error: Exception) -> None:
        """Writes a fault of ours down; under test it is told to the test."""
        if under_test(self):
            raise error
        self.farewell = fault_sentence(error)

    def _handle_exception(self, error: Exception) -> None:
        """A fault outside of a key: the app ends with a sentence, the record has everything."""
        if under_test(self):
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.fault(error)
        if self.table is not None and self.table.record is not None:
            self.farewell += f"\nThe game is kept: agot-tui play {self.table.record.path}"
        self.exit(return_code=1)


def collect_from_now_on() -> None:
    """Collection was off while everything was made that stays; it need never be looked through."""
    gc.freeze()
    gc.enable()


def run(table: Table | None = None, *, board: str = "westeros") -> int:
    """Runs the app on this terminal; returns the exit code."""
    gc.disable()
    app = GameApp(table, board=board)
    try:
        app.run(mouse=False)
    finally:
        if app.table is not None:
            app.table.close()
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
