"""What every app of ours is: a keyboard and a terminal, a whole first picture, help and the rulebook over anything."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from agot_tui.frontend.faults import fault_sentence
from agot_tui.frontend.keys import put_in_force
from agot_tui.frontend.rebinding import Rebound, load_keys
from agot_tui.tui.collecting import collect_from_now_on, collection_off
from agot_tui.tui.dressed import DressedApp
from agot_tui.tui.terminal import (
    ask_for_clicks_alone,
    end_on_request,
    end_with_terminal,
    lay_out,
    see_painted,
    show_cursor,
)

if TYPE_CHECKING:
    from agot_tui.frontend.keys import Where
    from agot_tui.rulebook import Game, Key, Rulebook
    from agot_tui.settings import Loaded, Settings
    from agot_tui.tui.palette import Entry
    from agot_tui.tui.rulebook.reader import Answer


class TerminalApp(DressedApp, inherit_bindings=False):
    """Starts with one picture, ends with one sentence."""

    CSS_PATH = Path(__file__).with_name("theme.tcss")
    TITLE = "agot-tui"

    def __init__(self, board: str = "westeros") -> None:
        """``board``: whose cards and areas the rulebook shows."""
        super().__init__()
        self.board = board
        self.farewell = ""
        """A sentence for after the app."""
        self.last_key = monotonic()
        """When a key was pressed last."""
        rebound = self.load_keys()
        put_in_force(rebound.game)
        self._key_complaints = rebound.complaints
        self._settings: Loaded | None = None
        self._rulebook: tuple[Path, Rulebook] | None = None
        self._held = ExitStack()

    def load_keys(self) -> Rebound:
        """The keys of whoever sits here, and what is wrong in their file."""
        return load_keys()

    # Starting

    def on_load(self) -> None:
        """Holds the first frames back: one whole picture instead of four."""
        self.animation_level = "none"
        if not self.under_test:
            self._held.enter_context(self.batch_update())

    def on_ready(self) -> None:
        """Lays the first picture out; it is shown when what the layout has put off is done."""
        lay_out(self.screen)
        self.screen.call_later(self._first_picture)
        if not self.under_test:
            self.app_resume_signal.subscribe(self, lambda _: self.call_later(self._back_in_front))
            end_on_request(self)
            end_with_terminal(self)

    def _first_picture(self) -> None:
        self._held.close()
        see_painted(self.screen)
        show_cursor(self)
        ask_for_clicks_alone(self)
        self.on_painted()
        if not self.under_test:
            self.set_timer(0.2, collect_from_now_on)

    def _back_in_front(self) -> None:
        """The shell had the terminal in between, and has brought the app to the foreground again."""
        self.draw_again()
        show_cursor(self)
        ask_for_clicks_alone(self)

    def on_painted(self) -> None:
        """The first picture stands."""

    # Over anything

    def show_help(self, moments: Collection[Where]) -> None:
        """The keys of this moment."""
        from agot_tui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(moments))

    def show_rule(self, sentence: str = "", prefer: Game | None = None) -> None:
        """The rulebook, open at the first rule that a sentence cites, else at its contents.

        ``prefer``: the game whose rules a search puts first.
        """
        from agot_tui.tui.rulebook.screen import RulebookScreen

        self.push_screen(RulebookScreen(self.rulebook, sentence, prefer=prefer))

    def show_answer(self, answer: Answer) -> None:
        """The rulebook, open at a page of somebody else's making."""
        from agot_tui.tui.rulebook.screen import RulebookScreen

        self.push_screen(RulebookScreen(self.rulebook, answer=answer))

    def show_page(self, key: Key) -> None:
        """The rulebook, open at a page."""
        from agot_tui.tui.rulebook.screen import RulebookScreen

        self.push_screen(RulebookScreen(self.rulebook, at=key))

    def rule_entries(self, text: str, prefer: Game | None = None) -> list[Entry]:
        """What the rulebook has for these words, to be opened; ``prefer``: the game whose rules come first."""
        from agot_tui.tui.palette import MOST_RULES, RULES_FROM, Entry

        if len(text.strip()) < RULES_FROM:
            return []
        hits = self.rulebook.search(text, limit=MOST_RULES, prefer=prefer)
        return [
            Entry(f"{hit.entry.label} {hit.entry.title}", partial(self.show_page, hit.entry.key), kind="rule")
            for hit in hits
        ]

    def show_settings(self, adopt: Callable[[Settings], str] | None = None) -> None:
        """The settings; ``adopt``: what a game that goes on makes of new ones."""
        from agot_tui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(adopt))

    def close(self) -> None:
        """Back from a screen to the one below; from the last one out."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

    @property
    def board_folder(self) -> Path:
        """Where the board lies whose cards and areas the rulebook shows."""
        from agot_tui.boardfiles.find import find_board

        return find_board(self.board)

    @property
    def rulebook(self) -> Rulebook:
        """Rules, cards and areas; read when they are first looked at."""
        from agot_tui.library import whole_rulebook

        folder = self.board_folder
        if self._rulebook is None or self._rulebook[0] != folder:
            self._rulebook = (folder, whole_rulebook(folder))
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
        self._settings = Loaded(settings, self.loaded.complaints if complaint else ())
        self.dress()
        return complaint

    # Faults

    @property
    def under_test(self) -> bool:
        """Whether a test drives the app; faults are told to it then."""
        return self.is_headless

    def fault(self, error: Exception) -> None:
        """Writes a fault of ours down; under test it is told to the test."""
        if self.under_test:
            raise error
        self.farewell = fault_sentence(error)

    def show_fault(self, error: Exception) -> None:
        """A screen could not go on either: the app ends with a sentence."""
        self.fault(error)
        self.exit(return_code=1)

    def what_is_kept(self) -> str:
        """What is said after a fault about what was being done."""
        return ""

    def _handle_exception(self, error: Exception) -> None:
        """A fault that nothing can go on after: the app ends with a sentence."""
        if self.under_test:
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.farewell = fault_sentence(error) + self.what_is_kept()
        self.exit(return_code=1)


def run_on_terminal(app: TerminalApp, *, mouse: bool = False) -> int:
    """Runs an app on this terminal; returns the exit code. ``mouse``: clicks may be asked for, if that is set."""
    collection_off()
    app.run(mouse=mouse and app.settings.screen.mouse)
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
