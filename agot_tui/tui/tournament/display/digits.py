"""Large digits, for a clock that is read from the other end of the hall."""

from __future__ import annotations

from typing import Final

from agot_tui.tui.lines import Line, Span

HEIGHT: Final = 5
"""Rows of a sign at the smallest scale."""
SIGNS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("   ", "   ", "###", "   ", "   "),
    "T": ("###", " # ", " # ", " # ", " # "),
    "I": ("###", " # ", " # ", " # ", "###"),
    "M": ("# #", "###", "###", "# #", "# #"),
    "E": ("###", "#  ", "## ", "#  ", "###"),
}
POINT: Final = 2
"""Columns of a point, so that it is about square."""


def scale_for(text: str, width: int, height: int) -> int:
    """The largest scale at which the text fits; 1 at least."""
    points = sum(len(SIGNS[sign][0]) for sign in text) + len(text) - 1
    return max(1, min(width // (points * POINT), height // HEIGHT))


def large(text: str, scale: int, role: str) -> list[Line]:
    """The text in rows of blocks."""
    rows: list[Line] = []
    for row in range(HEIGHT):
        points = " ".join(SIGNS[sign][row] for sign in text)
        drawn = "".join(("█" if point == "#" else " ") * POINT * scale for point in points)
        rows += [(Span(drawn, role),)] * scale
    return rows
