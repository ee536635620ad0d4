"""Styles as a terminal is told of them: the codes of its colours and attributes, and the shortest change of them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from rich.color import Color, ColorSystem
from rich.style import Style

from agot_tui.values import Value

Depth: TypeAlias = Literal["truecolor", "256", "16", "none"]
"""How many colours a terminal has, or is wanted to show."""
DEPTHS: Final[tuple[Depth, ...]] = get_args(Depth)

_SYSTEMS: Final = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
}
BOLD, ITALIC, UNDERLINE, REVERSE, STRIKE = 1, 2, 4, 8, 16
_ON: Final = {BOLD: "1", ITALIC: "3", UNDERLINE: "4", REVERSE: "7", STRIKE: "9"}
_OFF: Final = {BOLD: "22", ITALIC: "23", UNDERLINE: "24", REVERSE: "27", STRIKE: "29"}
_SEEN_ON_BLANKS: Final = UNDERLINE | REVERSE | STRIKE


class Pen(Value):
    """What the terminal writes with."""

    ink: str
    """Parameters of the colour of letters; empty: the terminal's own."""
    ground: str
    """Parameters of the colour behind them; empty: the terminal's own."""
    marks: int
    """Bold and the like."""

    @property
    def for_blanks(self) -> Pen:
        """Its equal for blanks: of that which shows on a blank, no more."""
        return self if self.marks & _SEEN_ON_BLANKS else Pen("", self.ground, 0)

    def writes_blank(self, blank: Pen) -> bool:
        """Whether a blank of the other pen looks the same with this one."""
        return self == blank or (self.ground == blank.ground and not (self.marks | blank.marks) & _SEEN_ON_BLANKS)


PLAIN_PEN: Final = Pen("", "", 0)


class Pens:
    """The pens of a terminal with so many colours."""

    def __init__(self, depth: Depth, ground: Style | None = None) -> None:
        """``ground``: the style of what nothing is drawn on."""
        self.depth = depth
        self._ground = ground.bgcolor if ground is not None else None
        self._made: dict[Style | None, tuple[Pen, Pen]] = {}
        self._known: dict[Pen, Pen] = {}
        self._changes: dict[tuple[Pen, Pen], str] = {}

    def of(self, style: Style | None) -> tuple[Pen, Pen]:
        """The pen of a style, and the one for its blanks."""
        found = self._made.get(style)
        if found is None:
            found = self._made[style] = self._make(style)
        return found

    def _make(self, style: Style | None) -> tuple[Pen, Pen]:
        pen = PLAIN_PEN
        if style is not None:
            wanted = ((BOLD, style.bold), (ITALIC, style.italic), (UNDERLINE, style.underline))
            marks = sum(mark for mark, on in (*wanted, (REVERSE, style.reverse), (STRIKE, style.strike)) if on)
            behind = style.bgcolor
            if behind is None or behind.is_default:
                behind = self._ground
            pen = Pen(self._codes(style.color, foreground=True), self._codes(behind, foreground=False), marks)
        # Equal pens are one object: cells are compared by the thousand.
        pen = self._known.setdefault(pen, pen)
        return pen, self._known.setdefault(pen.for_blanks, pen.for_blanks)

    def _codes(self, color: Color | None, *, foreground: bool) -> str:
        if color is None or color.is_default or self.depth == "none":
            return ""
        return ";".join(color.downgrade(_SYSTEMS[self.depth]).get_ansi_codes(foreground))

    def change(self, before: Pen, after: Pen) -> str:
        """The shortest sequence that makes the one pen the other."""
        found = self._changes.get((before, after))
        if found is None:
            found = self._changes[before, after] = _change(before, after)
        return found


def _change(before: Pen, after: Pen) -> str:
    if before == after:
        return ""
    colours = [code for code in (after.ink, after.ground) if code]
    anew = ["0"] * (before != PLAIN_PEN) + [code for mark, code in _ON.items() if after.marks & mark] + colours
    steps = [code for mark, code in _OFF.items() if before.marks & ~after.marks & mark]
    steps += [code for mark, code in _ON.items() if after.marks & ~before.marks & mark]
    steps += [after.ink or "39"] * (before.ink != after.ink) + [after.ground or "49"] * (before.ground != after.ground)
    return f"\x1b[{min((';'.join(anew), ';'.join(steps)), key=len)}m"
