"""Cells into text for a terminal: in strokes of one pen, in the order in which they take the fewest bytes.

To change the pen takes up to forty bytes in 24-bit colour, to go somewhere else eight at most. So a frame with many
changes all over the screen is written pen by pen; a few words are written as they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from agot_tui.tui.pens import PLAIN_PEN, Pen, Pens

Cell: TypeAlias = tuple[str, Pen]
"""A character and its pen; the second half of a wide character is empty."""
WRITTEN_AGAIN: Final = 6
"""Cells that are rather written once more than passed over."""
WORTH_ORDERING: Final = 400
"""Bytes of a frame from which another order is tried; a step of the cursor has fewer, and has to be quick."""


class Stroke(NamedTuple):
    """Neighbouring cells of a row that one pen can write."""

    y: int
    x: int
    pen: Pen
    cells: Sequence[Cell]
    row: Sequence[Cell]
    """The whole row, as it shall be."""

    @property
    def end(self) -> int:
        """The column behind it."""
        return self.x + len(self.cells)

    @property
    def is_blank(self) -> bool:
        """Whether there is no letter in it, so that many pens can write it."""
        return all(char == " " for char, _ in self.cells)


def strokes_of(y: int, old: Sequence[Cell], row: Sequence[Cell]) -> Iterator[Stroke]:
    """What has to be written where a row differs, from left to right."""
    end = 0
    for at in (x for x, (now, was) in enumerate(zip(row, old, strict=True)) if now != was):
        if at < end:
            continue
        first = at
        while first and row[first][0] == "":
            first -= 1
        end = at + 1
        while end < len(row) and (row[end] != old[end] or row[end][0] == ""):
            end += 1
        yield from _parted(y, first, end, row)


def _parted(y: int, first: int, end: int, row: Sequence[Cell]) -> Iterator[Stroke]:
    """Neighbouring cells by pens; blanks go with a letter beside them if its pen can write them."""
    while first < end:
        pen, at = _pen_at(first, end, row), first
        while at < end and (row[at][1] is pen or (row[at][0] == " " and pen.writes_blank(row[at][1]))):
            at += 1
        yield Stroke(y, first, pen, row[first:at], row)
        first = at


def _pen_at(at: int, end: int, row: Sequence[Cell]) -> Pen:
    """The pen of a cell; for a blank that of the next letter, if it can write the blank as well."""
    pen = row[at][1]
    if row[at][0] != " ":
        return pen
    letter = next((other for char, other in row[at:end] if char != " "), pen)
    return letter if letter.writes_blank(pen) else pen


class Hand:
    """The terminal's cursor and its pen, as far as they are known."""

    def __init__(self, pens: Pens, pen: Pen | None = None, at: tuple[int, int] | None = None) -> None:
        self.pens, self.pen, self.at = pens, pen, at

    def shortest(self, strokes: Sequence[Stroke]) -> str:
        """The text that writes these strokes, in the better of two orders."""
        other = Hand(self.pens, self.pen, self.at)
        text = self.write(strokes)
        if len(text) < WORTH_ORDERING:
            return text
        by_pens = other.write(by_pen(strokes, other.pen or PLAIN_PEN, self.pens))
        if len(by_pens.encode()) >= len(text.encode()):
            return text
        self.pen, self.at = other.pen, other.at
        return by_pens

    def write(self, strokes: Iterable[Stroke]) -> str:
        """The text that writes these strokes one after the other."""
        out: list[str] = []
        for stroke in strokes:
            self._go_to(stroke, out)
            if self.pen is None or not (stroke.is_blank and self.pen.writes_blank(stroke.pen)):
                self._take(stroke.pen, out)
            out += [char for char, _ in stroke.cells]
            self.at = (stroke.end, stroke.y) if stroke.end < len(stroke.row) else None
        return "".join(out)

    def _take(self, pen: Pen, out: list[str]) -> None:
        if self.pen is None:
            out.append("\x1b[0m")
            self.pen = PLAIN_PEN
        out.append(self.pens.change(self.pen, pen))
        self.pen = pen

    def _go_to(self, stroke: Stroke, out: list[str]) -> None:
        x, y = stroke.x, stroke.y
        if self.at == (x, y):
            return
        ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
        if self.at is not None:
            from_x, from_y = self.at
            if from_y == y:
                by = x - from_x
                ways += [f"\x1b[{x + 1}G", f"\x1b[{by if by > 1 else ''}C" if by > 0 else "\b" * -by]
                if by > 0 and (between := self._written_again(stroke.row[from_x:x])):
                    ways.append(between)
            elif from_x == x:
                by = abs(y - from_y)
                ways.append(f"\x1b[{by if by > 1 else ''}{'B' if y > from_y else 'A'}")
        out.append(min(ways, key=lambda way: len(way.encode())))

    def _written_again(self, cells: Sequence[Cell]) -> str:
        """A few cells that stay as they are, if the pen in hand can write them; else nothing."""
        now = self.pen
        if now is None or len(cells) > WRITTEN_AGAIN:
            return ""
        same = all(char and (pen is now or (char == " " and now.writes_blank(pen))) for char, pen in cells)
        return "".join(char for char, _ in cells) if same else ""


def by_pen(strokes: Iterable[Stroke], now: Pen, pens: Pens) -> list[Stroke]:
    """The strokes of one pen together, the pens in the order of the shortest changes, from the one in hand on."""
    groups: dict[Pen, list[Stroke]] = {}
    blanks: list[Stroke] = []
    for stroke in strokes:
        (blanks if stroke.is_blank else groups.setdefault(stroke.pen, [])).append(stroke)
    for stroke in blanks:
        writer = next((pen for pen in groups if pen.writes_blank(stroke.pen)), stroke.pen)
        groups.setdefault(writer, []).append(stroke)
    ordered: list[Stroke] = []
    while groups:
        now = min(groups, key=lambda pen: len(pens.change(now, pen)))
        ordered += sorted(groups.pop(now), key=lambda stroke: (stroke.y, stroke.x))
    return ordered
