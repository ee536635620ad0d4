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
MANY: Final = 100
"""Strokes from which the pens decide the order without a comparison: a whole screen has seven hundred."""
WORTH_ORDERING: Final = 400
"""Bytes of a frame from which another order is tried; a step of the cursor has fewer, and has to be quick."""


class Stroke(NamedTuple):
    """Neighbouring cells of a row that one pen can write."""

    y: int
    x: int
    end: int
    """The column behind it."""
    pen: Pen
    text: str
    row: Sequence[Cell]
    """The whole row, as it shall be."""

    @property
    def is_blank(self) -> bool:
        """Whether there is no letter in it, so that many pens can write it."""
        return self.text.isspace()


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
        pen, at, fits = _pen_at(first, end, row), first, None
        while at < end:
            char, other = row[at]
            if other is not pen:
                if char != " " or not (other is fits or pen.writes_blank(other)):
                    break
                fits = other
            at += 1
        yield Stroke(y, first, at, pen, "".join([char for char, _ in row[first:at]]), row)
        first = at


def _pen_at(at: int, end: int, row: Sequence[Cell]) -> Pen:
    """The pen of a cell; for a blank that of the next letter, if it can write the blank as well."""
    pen = row[at][1]
    if row[at][0] != " ":
        return pen
    while at < end and row[at][0] == " ":
        at += 1
    letter = row[at][1] if at < end else pen
    return letter if letter.writes_blank(pen) else pen


class Hand:
    """The terminal's cursor and its pen, as far as they are known."""

    def __init__(self, pens: Pens, pen: Pen | None = None, at: tuple[int, int] | None = None) -> None:
        self.pens, self.pen, self.at = pens, pen, at

    def shortest(self, strokes: Sequence[Stroke]) -> str:
        """The text that writes these strokes, in the better of two orders."""
        if len(strokes) >= MANY:
            return self.write(by_pen(strokes, self.pen or PLAIN_PEN))
        other = Hand(self.pens, self.pen, self.at)
        text = self.write(strokes)
        if len(text) < WORTH_ORDERING:
            return text
        by_pens = other.write(by_pen(strokes, other.pen or PLAIN_PEN))
        if len(by_pens.encode()) >= len(text.encode()):
            return text
        self.pen, self.at = other.pen, other.at
        return by_pens

    def write(self, strokes: Iterable[Stroke]) -> str:
        """The text that writes these strokes one after the other."""
        out: list[str] = []
        for stroke in strokes:
            self._go_to(stroke, out)
            if stroke.pen is not self.pen and not self._writes(stroke):
                self._take(stroke.pen, out)
            out.append(stroke.text)
            self.at = (stroke.end, stroke.y) if stroke.end < len(stroke.row) else None
        return "".join(out)

    def _writes(self, stroke: Stroke) -> bool:
        """Whether the pen in hand writes the blanks of a stroke."""
        return self.pen is not None and stroke.is_blank and self.pen.writes_blank(stroke.pen)

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
        from_x, from_y = self.at or (-1, -1)
        by = x - from_x
        if from_y == y:
            way = min(f"\x1b[{x + 1}G", f"\x1b[{by if by > 1 else ''}C" if by > 0 else "\b" * -by, key=len)
            again = self._written_again(stroke.row[from_x:x]) if 0 < by <= WRITTEN_AGAIN else ""
            if again and len(again.encode()) < len(way):
                way = again
        elif from_x == x:
            down = y - from_y
            way = f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
        else:
            way = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        out.append(way)

    def _written_again(self, cells: Sequence[Cell]) -> str:
        """Cells that stay as they are, if the pen in hand can write them; else nothing."""
        now = self.pen
        if now is None:
            return ""
        same = all(char and (pen is now or (char == " " and now.writes_blank(pen))) for char, pen in cells)
        return "".join(char for char, _ in cells) if same else ""


def by_pen(strokes: Iterable[Stroke], now: Pen) -> list[Stroke]:
    """The strokes of one pen together, and the pens of one ground; that of the pen in hand comes first."""
    groups: dict[Pen, list[Stroke]] = {}
    blanks: list[Stroke] = []
    for stroke in strokes:
        (blanks if stroke.is_blank else groups.setdefault(stroke.pen, [])).append(stroke)
    for stroke in blanks:
        writer = next((pen for pen in groups if pen.writes_blank(stroke.pen)), stroke.pen)
        groups.setdefault(writer, []).append(stroke)
    pens = sorted(groups, key=lambda pen: (pen.ground != now.ground, pen != now, pen.ground, pen.marks, pen.ink))
    return [stroke for pen in pens for stroke in sorted(groups[pen])]
