"""The app: one screen, and on it the face that is due. Sees to it that a fault of ours costs nobody a tournament."""

from __future__ import annotations

import gc
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from textual.screen import Screen

from agot_tui.tui.dressed import DressedApp
from agot_tui.tui.faults import fault_sentence
from agot_tui.tui.rebinding import load_keys
from agot_tui.tui.terminal import lay_out, see_painted, show_cursor, under_test
from agot_tui.tui.tournament.faces import Face
from agot_tui.tui.tournament.keys import SHIPPED, put_in_force
from agot_tui.tui.tournament.screen import FaceScreen


class DeskApp(DressedApp, inherit_bindings=False):
    """A keyboard, a terminal, and a tournament on it."""

    CSS_PATH = Path(__file__).parent.parent / "theme.tcss"
    TITLE = "agot-tui"

    def __init__(self, tick: float = 0.5) -> None:
        """``tick``: seconds between two looks at file and clock."""
        super().__init__()
        self.face: Face | None = None
        self.farewell = ""
        rebound = load_keys(desk=SHIPPED)
        put_in_force(rebound.desk or SHIPPED)
        self.complaints = rebound.complaints
        """What is wrong in the file of keys."""
        self._tick = tick
        self._held = ExitStack()

    def get_default_screen(self) -> Screen[Any]:
        """The only one."""
        return FaceScreen(self.ink)

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
        self.set_interval(self._tick, self._look)
        if not under_test(self):
            self.set_timer(0.2, _collect_from_now_on)

    def _look(self) -> None:
        """File and clock may have moved on; nothing is written unless something changed."""
        try:
            if self.face is not None and self.face.tick():
                self._draw()
        except Exception as error:
            self.fault(error)

    def _draw(self) -> None:
        screen = self.screen
        assert isinstance(screen, FaceScreen)
        screen.draw()

    # The stage

    def show(self, face: Face) -> None:
        """Another face takes the terminal."""
        self.face = face

    def leave(self, farewell: str = "") -> None:
        """The end."""
        self.farewell = farewell
        self.exit()

    # Faults

    def fault(self, error: Exception) -> None:
        """Writes a fault of ours down and goes on; under test it is told to the test."""
        if under_test(self):
            raise error
        sentence = fault_sentence(error)
        if self.face is not None:
            self.face.recover(sentence)
            self._draw()

    def _handle_exception(self, error: Exception) -> None:
        """A fault that nothing can go on after: the app ends with a sentence, the file has everything."""
        if under_test(self):
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.farewell = f"{fault_sentence(error)}\nThe tournament is kept."
        self.exit(return_code=1)


def _collect_from_now_on() -> None:
    """Collection was off while everything was made that stays; it need never be looked through."""
    gc.freeze()
    gc.enable()


def run(app: DeskApp) -> int:
    """Runs the app on this terminal; returns the exit code."""
    gc.disable()
    app.run(mouse=False)
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
