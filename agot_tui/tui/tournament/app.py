"""The app: one screen, and on it the face that is due. Sees to it that a fault of ours costs nobody a tournament."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from agot_tui.frontend.faults import fault_sentence
from agot_tui.frontend.rebinding import Rebound, load_keys
from agot_tui.tui.terminal_app import TerminalApp
from agot_tui.tui.tournament.faces import Face
from agot_tui.tui.tournament.keys import SHIPPED, put_in_force
from agot_tui.tui.tournament.screen import FaceScreen


class DeskApp(TerminalApp, inherit_bindings=False):
    """A keyboard, a terminal, and a tournament on it."""

    def __init__(self, tick: float = 0.5) -> None:
        """``tick``: seconds between two looks at file and clock."""
        super().__init__()
        self.face: Face | None = None
        self._tick = tick

    def load_keys(self) -> Rebound:
        """Those of the desk too."""
        rebound = load_keys(desk=SHIPPED)
        put_in_force(rebound.desk or SHIPPED)
        return rebound

    def get_default_screen(self) -> Screen[Any]:
        """The only one."""
        return FaceScreen(self.ink)

    def on_painted(self) -> None:
        """From now on file and clock are looked at."""
        self.set_interval(self._tick, self._look)

    def _look(self) -> None:
        """File and clock may have moved on; nothing is written unless something changed."""
        try:
            if self.face is not None and self.face.tick():
                self._draw()
        except Exception as error:
            self.fault(error)

    def _draw(self) -> None:
        """What lies over the desk stays; the desk is drawn when it is seen again."""
        if isinstance(self.screen, FaceScreen):
            self.screen.draw()

    # The stage

    def show(self, face: Face) -> None:
        """Another face takes the terminal."""
        self.face = face

    def leave(self, farewell: str = "") -> None:
        """The end."""
        self.farewell = farewell
        self.exit()

    def open_book(self, sentence: str) -> None:
        """The rulebook over the desk, at the rules that a sentence cites."""
        from agot_tui.rulebook import Game

        self.show_rule(sentence, prefer=Game.TOURNAMENT)

    # Faults

    def fault(self, error: Exception) -> None:
        """Writes a fault of ours down and goes on; under test it is told to the test."""
        if self.under_test:
            raise error
        sentence = fault_sentence(error)
        if self.face is not None:
            self.face.recover(sentence)
            self._draw()

    def what_is_kept(self) -> str:
        """The file has everything."""
        return "\nThe tournament is kept."
