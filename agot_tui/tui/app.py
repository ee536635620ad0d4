"""The app: opens games and screens, and sees to it that a fault of ours costs nobody a game."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from textual.screen import Screen

from agot_tui.tui.dressed import DressedApp
from agot_tui.tui.faults import fault_sentence
from agot_tui.tui.ink import Ink
from agot_tui.tui.keys import Where, put_in_force
from agot_tui.tui.looks import NO_WISH, Wish
from agot_tui.tui.rebinding import load_keys
from agot_tui.tui.terminal import ask_for_clicks_alone, lay_out, see_painted, show_cursor, under_test

if TYPE_CHECKING:
    from agot_tui.rulebook import Rulebook
    from agot_tui.settings import Level, Loaded, Settings
    from agot_tui.tables import Table
    from agot_tui.tui.palette import Entry
    from agot_tui.tui.pins import Pins
    from agot_tui.tui.session import Session


First: TypeAlias = Literal["start", "session", "tutorial", "rulebook"]
"""The screen that an app without a game begins with."""


class GameApp(DressedApp, inherit_bindings=False):
    """A keyboard, a terminal, and the games that are played there."""

    CSS_PATH = "theme.tcss"
    TITLE = "agot-tui"

    def __init__(
        self, table: Table | None = None, *, board: str = "westeros", folder: Path | None = None, first: First = "start"
    ) -> None:
        """``table``: the game to begin with; without one the screen ``first``."""
        super().__init__()
        self.board = board
        self.folder = folder
        """Where records are kept; ``None``: the platform's folder."""
        self.table = table
        self.first = first
        self.only_game = table is not None
        """The app was started for one game and ends with it."""
        self.farewell = ""
        """A sentence for after the app."""
        self.broken = False
        """The app ended by a fault."""
        self.table_path: Path | None = None
        """The record that was played when the app ended."""
        self.level: Level | None = None
        """What the curtain hides, if it is not what the settings say."""
        self.last_key = monotonic()
        """When a key was pressed last."""
        self._settings: Loaded | None = None
        rebound = load_keys()
        put_in_force(rebound.game)
        self._key_complaints = rebound.complaints
        self._rulebook: tuple[Path, Rulebook] | None = None
        self._pins: dict[Path, Pins] = {}
        """By record: who leaves a game and comes back is asked for the PIN again."""
        self._held = ExitStack()

    # Starting

    def get_default_screen(self) -> Screen[Any]:
        """The first screen."""
        if self.table is not None:
            return self._game_screen(self.table)
        match self.first:
            case "tutorial":
                return self._lessons_screen()
            case "rulebook":
                return self._rulebook_screen("")
            case "session":
                return self._session_setup()
            case "start":
                return self._start_screen()

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
        ask_for_clicks_alone(self)
        if not under_test(self):
            self.set_timer(0.2, collect_from_now_on)

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

    def show_help(self, moments: Collection[Where]) -> None:
        """The keys of this moment."""
        from agot_tui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(moments))

    def show_rule(self, sentence: str = "") -> None:
        """The rulebook, open at the first rule that a sentence cites, else at its contents."""
        self.push_screen(self._rulebook_screen(sentence))

    def _rulebook_screen(self, sentence: str) -> Screen[Any]:
        from agot_tui.tui.rulebook.screen import RulebookScreen

        return RulebookScreen(self.rulebook, sentence)

    def show_settings(self, adopt: Callable[[Settings], str] | None = None) -> None:
        """The settings; ``adopt``: what a game that goes on makes of new ones."""
        from agot_tui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(adopt))

    def rule_entries(self, text: str) -> list[Entry]:
        """What the rulebook has for these words, to be opened."""
        from agot_tui.tui.palette import MOST_RULES, RULES_FROM, Entry

        if len(text.strip()) < RULES_FROM:
            return []
        hits = self.rulebook.search(text, limit=MOST_RULES)
        return [
            Entry(f"{hit.entry.label} {hit.entry.title}", partial(self.show_page, hit.entry.key), kind="rule")
            for hit in hits
        ]

    def show_page(self, key: str) -> None:
        """The rulebook, open at a page."""
        from agot_tui.tui.rulebook.screen import RulebookScreen

        screen = RulebookScreen(self.rulebook)
        screen.reader.open(key)
        self.push_screen(screen)

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

    def close(self) -> None:
        """Back from a screen to the one below; from the last one out."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

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
    def rulebook(self) -> Rulebook:
        """The rules, with the cards and areas of the board that is played on."""
        from agot_tui.boardfiles.find import find_board
        from agot_tui.rulebook import Rulebook
        from agot_tui.rulebook.command_line import read_tables

        folder = folder_of(self.table) if self.table is not None else find_board(self.board)
        if self._rulebook is None or self._rulebook[0] != folder:
            self._rulebook = (folder, Rulebook(lambda: read_tables(folder)))
        return self._rulebook[1]

    # Settings

    @property
    def loaded(self) -> Loaded:
        """The settings of whoever sits here, and what is wrong in their file; read when first needed."""
        if self._settings is None:
            from agot_tui.settings import load

            self._settings = load()
        return self._settings

    @property
    def settings(self) -> Settings:
        """The settings."""
        return self.loaded.settings

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong in the files of settings and keys."""
        return (*self.loaded.complaints, *self._key_complaints)

    def set(self, settings: Settings) -> str:
        """These settings hold from now on, and are kept; returns why they could not be kept."""
        from agot_tui.settings import Loaded, save

        complaint = save(settings)
        self._settings, self.level = Loaded(settings, self.loaded.complaints if complaint else ()), None
        self.dress()
        return complaint

    def _pins_of(self, table: Table) -> Pins:
        from agot_tui.tui.pins import Pins

        return self._pins.setdefault(table.record.path.resolve(), Pins()) if table.record is not None else Pins()

    def _game_screen(self, table: Table) -> Screen[Any]:
        from agot_tui.companion import Companion
        from agot_tui.tui.screens.game import GameScreen

        self.ink = Ink(table.board.houses, self.looks.theme)
        curtain = self.settings.curtain
        if self.only_game:
            table.notices += self.complaints
        if self.level is not None:
            curtain = replace(curtain, level=self.level)
        if isinstance(table.bus, Companion):
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

    def fault(self, error: Exception) -> None:
        """Writes a fault of ours down; under test it is told to the test."""
        if under_test(self):
            raise error
        self.farewell = fault_sentence(error)

    def show_fault(self, error: Exception) -> None:
        """The screen could not go on either: what happened, and how to go on from the record."""
        from agot_tui.tui.screens.fault import FaultScreen

        self.fault(error)
        if isinstance(self.screen, FaultScreen):
            self.pop_screen()
        self.push_screen(FaultScreen(self.farewell))

    def go_on(self) -> None:
        """The game anew from its record, or the first screen."""
        from agot_tui.tui.opening import open_record
        from agot_tui.tui.unopened import Unopened

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
        if under_test(self):
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


def collect_from_now_on() -> None:
    """Collection was off while everything was made that stays; it need never be looked through."""
    gc.freeze()
    gc.enable()


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
    from agot_tui.tui.opening import open_record
    from agot_tui.tui.unopened import Unopened

    while True:
        app = _run_once(table, board=board, first=first, level=level, mouse=mouse, wish=wish)
        if app.farewell:
            print(app.farewell)
        path = app.table_path
        if not (app.broken and path is not None and _wants_to_go_on()):
            return app.return_code or 0
        try:
            table = open_record(path)
        except Unopened as error:
            print(error)
            return 1


def _run_once(
    table: Table | None, *, board: str, first: First, level: Level | None, mouse: bool, wish: Wish
) -> GameApp:
    gc.disable()
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
