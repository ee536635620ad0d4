"""What the terminal shows, cell by cell, so that only cells that look different are written.

On a slow link bytes are the latency. Textual repaints whole stretches of rows; here each stretch is compared with what
stands there, and the difference is written with the shortest moves of the cursor and changes of the pen. Rows that
moved up or down together are moved by the terminal itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from rich.cells import get_character_cell_size
from rich.segment import Segment

from agot_tui.tui.pens import PLAIN_PEN, Pens
from agot_tui.tui.strokes import Cell, Hand, Stroke, strokes_of
from agot_tui.values import Value

UNKNOWN: Final[Cell] = ("\0", PLAIN_PEN)
"""What is in a cell before anything was written there."""
WORTH_MOVING: Final = 3
"""Rows that have to be saved by moving others, since that costs a few bytes of its own."""


class Stretch(NamedTuple):
    """Part of a row, as it shall look."""

    y: int
    x: int
    segments: Iterable[Segment]


class Shift(Value):
    """Rows that are to be found elsewhere on the paper."""

    top: int
    """The first row of them, where they shall be."""
    size: int
    by: int
    """So many rows further down they stand now (further up, if negative)."""

    @property
    def rows(self) -> range:
        """All that are touched, where they are and where they shall be."""
        return range(min(self.top, self.top + self.by), max(self.top, self.top + self.by) + self.size)


class Paper:
    """The cells of one terminal."""

    def __init__(self, width: int, height: int, pens: Pens, spell: Callable[[str], str] | None = None) -> None:
        """``spell`` puts letters that the terminal has for those it has not, one for one."""
        self.width, self.height, self.pens = width, height, pens
        self._spell = spell
        self.forget()

    def forget(self) -> None:
        """Nothing is known of what the terminal shows, nor of its pen."""
        self._rows = [[UNKNOWN] * self.width for _ in range(self.height)]
        self._hand = Hand(self.pens)

    def cursor_is_at(self, x: int, y: int) -> None:
        """Somebody else has moved the terminal's cursor."""
        self._hand.at = (x, y)

    def write(self, stretches: Iterable[Stretch]) -> str:
        """The shortest text that makes the terminal show this; from now on it is taken to be shown."""
        out: list[str] = []
        wanted: dict[int, list[Cell]] = {}
        for y, x, segments in stretches:
            # What was laid out for a terminal that has been made smaller meanwhile can lie beyond its edges.
            if 0 <= y < self.height and x < self.width:
                row = wanted.setdefault(y, self._rows[y].copy())
                cells = self._cells(segments)[: self.width - x]
                row[x : x + len(cells)] = cells
        changed = {y: row for y, row in wanted.items() if row != self._rows[y]}
        if len(changed) > WORTH_MOVING and (shift := self._shift(changed)) is not None:
            for y in shift.rows:
                wanted.setdefault(y, self._rows[y])
            out.append(self._move_rows(shift))
        strokes: list[Stroke] = []
        for y, row in sorted(wanted.items()):
            if row != self._rows[y]:
                strokes += strokes_of(y, self._rows[y], row)
                self._rows[y] = row
        out.append(self._hand.shortest(strokes))
        return "".join(out)

    def _cells(self, segments: Iterable[Segment]) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, control in segments:
            if control:
                continue
            pen, blank = self.pens.of(style)
            if self._spell is not None and not text.isascii():
                text = self._spell(text)
            if text.isascii():
                cells += [(char, blank if char == " " else pen) for char in text]
                continue
            for char in text:
                size = get_character_cell_size(char)
                if size == 0 and cells:
                    cells[-1] = (cells[-1][0] + char, cells[-1][1])
                elif size:
                    cells.append((char, blank if char == " " else pen))
                    cells += [("", pen)] * (size - 1)
        return cells

    # Rows that move

    def _shift(self, wanted: dict[int, list[Cell]]) -> Shift | None:
        """The largest block of rows that differ where they are, but stand somewhere else now."""
        best: Shift | None = None
        rows = sorted(wanted.items())
        for by in (sign * number for number in range(1, len(wanted)) for sign in (1, -1)):
            top = count = 0
            for y, row in rows:
                from_y = y + by
                if 0 <= from_y < self.height and row == self._rows[from_y]:
                    top, count = (top, count + 1) if count and y == top + count else (y, 1)
                    if count > (best.size if best is not None else WORTH_MOVING - 1):
                        best = Shift(top, count, by)
                else:
                    count = 0
        return best

    def _move_rows(self, shift: Shift) -> str:
        """Lines are deleted at one end of a region and come in at the other (understood since the VT102)."""
        by, first, last = shift.by, shift.rows.start, shift.rows.stop - 1
        block = self._rows[first : last + 1]
        new = [[UNKNOWN] * self.width for _ in range(abs(by))]
        self._rows[first : last + 1] = block[by:] + new if by > 0 else new + block[:by]
        self._hand.at = None
        lines = f"\x1b[{abs(by)}{'M' if by > 0 else 'L'}"
        return f"\x1b[{first + 1};{last + 1}r\x1b[{first + 1}H{lines}\x1b[r"
