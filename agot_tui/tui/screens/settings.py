"""The settings: what holds on this machine, changed on the spot and kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Final

from textual.geometry import Offset

from agot_tui.frontend.keys import Where
from agot_tui.settings import set_aside, settings_path
from agot_tui.tui.adjusting import ROWS, changed, in_words
from agot_tui.tui.lines import Line, clip, heading, line, wrap
from agot_tui.tui.screens.base import PageScreen

if TYPE_CHECKING:
    from agot_tui.settings import Settings

LABEL: Final = 30
FIRST: Final = 2
"""The row of the page on which the list begins."""
BROKEN: Final = "The next change here keeps this file aside, under another name, and writes a new one."


class SettingsScreen(PageScreen):
    """A row for each setting."""

    where: ClassVar[Where] = Where.SETTINGS

    def __init__(self, adopt: Callable[[Settings], str] | None = None) -> None:
        """``adopt``: what a game that goes on makes of new settings; it returns what it has to say of them."""
        super().__init__()
        self.at = 0
        self._adopt = adopt
        self._said = ""
        self._fault = ""

    @property
    def row(self) -> str:
        """The setting that is marked."""
        return list(ROWS)[self.at]

    # What is shown

    def lines(self, width: int, height: int) -> list[Line]:
        """The settings, and below them what the marked one means and what is wrong in the file."""
        rows = [heading(line(("Settings", "title")), width), ()]
        rows += [self._setting(name, width, marked=name == self.row) for name in ROWS]
        rows += [(), heading((), width), *wrap(line(ROWS[self.row].remark), width - 1)]
        for text, role in ((self._said, "good"), (self._fault, "bad")):
            if text:
                rows += [(), *wrap(line((text, role)), width - 1)]
        complaints = self.terminal_app.complaints
        for complaint in complaints:
            rows += [(), *wrap(line((complaint, "bad")), width - 1)]
        if self.terminal_app.loaded.complaints and settings_path().is_file():
            rows += wrap(line((BROKEN, "dim")), width - 1)
        return rows[:height]

    def _setting(self, name: str, width: int, *, marked: bool) -> Line:
        label = (f"{ROWS[name].label:<{LABEL}}", "cursor" if marked else "plain")
        value = (in_words(self.terminal_app.settings, name), "strong")
        return clip(line(("▸ ", "key") if marked else "  ", label, "  ", value), width)

    def cursor_at(self) -> Offset:
        """On the marked row."""
        return Offset(2, FIRST + self.at)

    def number_at(self, y: int) -> int | None:
        """The settings stand below the heading."""
        return y - FIRST if 0 <= y - FIRST < len(ROWS) else None

    def row_clicked(self, number: int) -> None:
        """It is marked; the next click changes it."""
        if number == self.at:
            self._change(1)
        else:
            self._move(number - self.at)

    # Keys

    def _move(self, step: int) -> None:
        self.at = (self.at + step) % len(ROWS)
        self._said = self._fault = ""
        self.draw()

    def do_up(self) -> None:
        """The setting before."""
        self._move(-1)

    def do_down(self) -> None:
        """The next setting."""
        self._move(1)

    def do_before(self) -> None:
        """The value before."""
        self._change(-1)

    def do_after(self) -> None:
        """The next value."""
        self._change(1)

    def _change(self, step: int) -> None:
        """Keeps the new value, in a new file if something is wrong in the old one."""
        app = self.terminal_app
        self._said = self._fault = ""
        new = changed(app.settings, self.row, step)
        if app.loaded.complaints and settings_path().is_file():
            # If it cannot be moved, it cannot be written either, and saving says why.
            with suppress(OSError):
                self._said = f"what was there is kept as {set_aside()}"
        self._fault = app.set(new)
        told = self._adopt(new) if self._adopt is not None else ""
        self._said = "; ".join(filter(None, (self._said, told)))
        self.draw()

    def do_close(self) -> None:
        """Back to where it was asked for."""
        self.app.pop_screen()
