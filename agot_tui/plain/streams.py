"""Where plain mode reads lines and writes them: a terminal, a pipe, a file.

A terminal is wiped where the curtain closes, as well as it can be; lines break between words at its width, and a PIN
is not echoed. What goes anywhere else keeps its lines whole, for scripts.
"""

from __future__ import annotations

import os
import re
import select
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from agot_tui.plain.game import CURTAIN
from agot_tui.spelling import encoding_of, printable

PROMPT: Final = "> "
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, its scroll-back too where it allows that."""
IN_A_PIPE: Final = (
    "Privacy: this is no terminal. What was written to one person stays with whatever reads it; "
    "the curtain below only says whose turn it is."
)
ON_A_DUMB_ONE: Final = (
    "Privacy: this terminal cannot be wiped. What was written to one person stays above; scroll it away, and look away."
)
UNKNOWN_WIDTH: Final = 80
"""Columns of a terminal that does not say how many it has."""
NARROWEST: Final = 20
"""Columns below which lines are left to the terminal."""
HANGING: Final = 4
"""Columns by which the second row of a line stands further right than the first."""
_PIECE: Final = re.compile(r"( *)([^ ]+)")


class Streams:
    """Where lines come from and go to."""

    def __init__(self, source: TextIO, target: TextIO, *, dumb: bool = False) -> None:
        self.source, self.target = source, target
        self.idle = 0.0
        """After so many seconds without a line nobody is there; 0: that is never asked."""
        self.hides = False
        """What is typed is a PIN: it is not to be seen."""
        self._shown: list[Any] | None = None
        """How the terminal was before it hid what is typed."""
        self._prompted = False
        self.interactive = source.isatty()
        self.encoding = encoding_of(target, os.environ)
        self.on_terminal = target.isatty()
        self.wipes = self.on_terminal and not dumb
        self.remark = "" if self.wipes else ON_A_DUMB_ONE if self.on_terminal else IN_A_PIPE
        """What has to be said about privacy here."""

    @property
    def width(self) -> int | None:
        """Columns of the terminal, as it is now; ``None``: this is none, and lines stay whole."""
        if not self.on_terminal:
            return None
        try:
            columns = os.get_terminal_size(self.target.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        return columns or UNKNOWN_WIDTH

    def write(self, lines: Iterable[str]) -> None:
        """Writes lines; at the curtain a terminal is wiped."""
        width = self.width
        for line in lines:
            self._prompted = False
            if line == CURTAIN:
                self.target.write(WIPE if self.wipes else "--------\n")
                continue
            for row in rows_of(printable(line, self.encoding), width):
                self.target.write(row + "\n")
        self.target.flush()

    def hide(self, *, hides: bool) -> None:
        """From now on a terminal does not show what is typed, where it can do that at all; or it shows it again.

        The end of a line is seen in any case.
        """
        self.hides = hides
        if not self.interactive or hides == (self._shown is not None):
            return
        try:
            import termios
        except ImportError:  # pragma: no cover - Windows
            return
        try:
            if self._shown is not None:
                termios.tcsetattr(self.source, termios.TCSADRAIN, self._shown)
                self._shown = None
                return
            shown = termios.tcgetattr(self.source)
            silent = [*shown]
            silent[3] = (silent[3] & ~termios.ECHO) | termios.ECHONL
            termios.tcsetattr(self.source, termios.TCSADRAIN, silent)
            self._shown = shown
        except termios.error:
            return

    def _prompt(self) -> None:
        if not self._prompted:
            self.target.write(PROMPT)
            self.target.flush()
            self._prompted = True

    def _nobody_is_there(self) -> bool:
        """Waits for a line; whether none has come for too long."""
        if not (self.idle and self.interactive) or os.name == "nt":
            return False
        ready, _, _ = select.select([self.source], [], [], self.idle)
        return not ready

    def lines(self) -> Iterator[str | None]:
        """The lines that are typed, each after a prompt; what comes through a pipe is written behind it.

        ``None``: nobody has typed anything for a while.
        """
        while True:
            self._prompt()
            line = None if self._nobody_is_there() else self.source.readline()
            if line is None:
                yield None
                continue
            self._prompted = False
            if not self.interactive:
                self.target.write("\n" if self.hides else f"{printable(line.rstrip(), self.encoding)}\n")
            if not line:
                return
            yield line


def standard_streams(*, dumb: bool = False) -> Streams:
    """Those of the process. Bytes that are no text are read as question marks, not as a fault."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Streams(sys.stdin, sys.stdout, dumb=dumb)


# Where lines break


def rows_of(line: str, width: int | None) -> list[str]:
    """A line as rows of at most that many columns, broken between words only; a longer word has a row of its own."""
    if width is None or width < NARROWEST or cells(line) <= width:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip(" ")) + HANGING, width // 2)
    rows, row = list[str](), ""
    for blanks, word in _PIECE.findall(line):
        if row.strip() and cells(row) + len(blanks) + cells(word) > width:
            rows.append(row)
            row = indent + word
        else:
            row += blanks + word
    return [*rows, row]


def cells(text: str) -> int:
    """Columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(one) else 2 if _is_wide(one) else 1 for one in text)


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in ("W", "F")
