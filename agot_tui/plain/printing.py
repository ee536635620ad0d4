"""Text for any output: signs that an encoding lacks are written with plain characters."""

from __future__ import annotations

from typing import Final

ASCII: Final = str.maketrans(
    {
        "★": "*",
        "→": "->",
        "←": "Left",
        "↑": "Up",
        "↓": "Down",
        "…": "...",
        "\u2212": "-",
        "\u2013": "-",
        "\u201c": '"',
        "\u201d": '"',
        "\u2019": "'",
    }
)


def printable(text: str, encoding: str | None) -> str:
    """The text as that encoding can show it; only what can be printed, and form feeds."""
    text = "".join(letter if letter.isprintable() or letter == "\f" else " " for letter in text)
    encoding = encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(ASCII).encode(encoding, "replace").decode(encoding)
    return text
