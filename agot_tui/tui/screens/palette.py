"""The palette: everything that can be done now, found by typing; rules and cards too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.geometry import Offset

from agot_tui.frontend.keys import Where
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import Line, heading, line, pad, sides
from agot_tui.tui.palette import Entry, found
from agot_tui.tui.screens.base import KeyScreen, PageScreen

PROMPT: Final = "do: "
FIRST: Final = 1
"""The row on which the list begins."""
More = Callable[[str], Sequence[Entry]]


class PaletteScreen(PageScreen):
    """A list that typing narrows down; Enter does what is marked, on the screen below."""

    where = Where.EDITOR

    def __init__(self, entries: Sequence[Entry], more: More) -> None:
        """``more``: what there is besides for a text, such as rules."""
        super().__init__()
        self._entries, self._more = entries, more
        self.editor = LineEditor()
        self.found: list[Entry] = list(entries)
        self.at = 0
        self._start = 0

    def lines(self, width: int, height: int) -> list[Line]:
        """What is left, around the marked one."""
        rows = [heading(line(("Everything that can be done now", "title")), width, line((f"{len(self.found)}", "dim")))]
        if not self.found:
            return [*rows, line(("  nothing has these words", "dim"))]
        room = height - len(rows)
        self._start = max(0, min(self.at - room // 2, len(self.found) - room))
        shown = self.found[self._start : self._start + room]
        return rows + [self._entry(entry, width, number == self.at) for number, entry in enumerate(shown, self._start)]

    @staticmethod
    def _entry(entry: Entry, width: int, marked: bool) -> Line:
        mark = line(("▸ ", "key") if marked else "  ")
        kind = pad(line((entry.kind, "dim")), 8)
        right = line((f"{entry.key} ", "key"))
        return sides((*mark, *kind, *line((entry.text, "cursor" if marked else "plain"))), right, width)

    def bar_line(self, width: int) -> Line:
        """What is typed, and how to go on."""
        typed = line((PROMPT, "key"), self.editor.text)
        return sides(typed, line(("Enter", "key"), " does it  ", ("↑↓", "key"), "  ", ("Esc", "key"), " back "), width)

    def cursor_at(self) -> Offset:
        """Where text is typed."""
        return Offset(len(PROMPT) + self.editor.at, self.app.size.height - 1)

    # Keys

    def _look(self) -> None:
        text = self.editor.text
        self.found = [*found(self._entries, text), *self._more(text)]
        self.at = 0
        self.draw()

    def other_key(self, key: str) -> None:
        """Words; the list follows."""
        if self.editor.press(key):
            self._look()

    def pasted(self, text: str) -> None:
        """Into the words."""
        self.editor.insert(text)
        self._look()

    def do_other(self) -> None:
        """The next entry."""
        self._move(1)

    def do_other_back(self) -> None:
        """The one before."""
        self._move(-1)

    def _move(self, step: int) -> None:
        if self.found:
            self.at = (self.at + step) % len(self.found)
        self.draw()

    def wheeled(self, step: int) -> None:
        """The next entry, or the one before."""
        self._move(step)

    def number_at(self, y: int) -> int | None:
        """The entries stand below the heading."""
        number = self._start + y - FIRST
        return number if y >= FIRST and number < len(self.found) else None

    def row_clicked(self, number: int) -> None:
        """It is done."""
        self.at = number
        self.do_enter()

    def do_enter(self) -> None:
        """Goes back to the screen below and does it there."""
        if self.found:
            entry = self.found[self.at]
            self.app.pop_screen()
            below = self.app.screen
            assert isinstance(below, KeyScreen)
            below.carefully(entry.do)

    def do_cancel(self) -> None:
        """Back."""
        self.app.pop_screen()
