"""The rulebook by itself: ``agot-tui rules``, ``card`` and ``area`` on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from agot_tui.rulebook import Game, Key
from agot_tui.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from agot_tui.tui.rulebook.screen import RulebookScreen


class BookApp(TerminalApp, inherit_bindings=False):
    """A keyboard, a terminal, and the book."""

    def __init__(self, board: str, page: Key = "", game: Game | None = None) -> None:
        """Opens at a page; ``game``: only what belongs to that game is listed and found."""
        super().__init__(board)
        self._page, self._game = page, game

    def get_default_screen(self) -> Screen[Any]:
        """The only one."""
        return self._book()

    def _book(self) -> RulebookScreen:
        from agot_tui.tui.rulebook.screen import RulebookScreen

        return RulebookScreen(self.rulebook, at=self._page, only=self._game)
