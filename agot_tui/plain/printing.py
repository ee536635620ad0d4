"""Text for any output: signs that an encoding lacks are written with plain characters."""

from __future__ import annotations

from agot_tui.spelling import line_for


def printable(text: str, encoding: str | None) -> str:
    """The text as that encoding can show it; only what can be printed, and form feeds."""
    return line_for(encoding, "".join(letter if letter.isprintable() or letter == "\f" else " " for letter in text))
