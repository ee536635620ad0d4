"""Text for terminals and files that have ASCII alone: which those are, and what stands for every other character."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TextIO
from unicodedata import normalize

_ONE_FOR_ONE: Final[Mapping[str, str]] = {
    # Signs of the map; the legends of help and manual are spelt the same way.
    "♖": "^",
    "♜": "#",
    "●": "o",
    "♛": "$",
    "◆": "@",
    "⌂": "+",
    "⚑": "!",
    "≈": "=",
    "░": ":",
    "▕": "|",
    "▁": "_",
    # Signs of panes and pages
    "★": "*",
    "☆": ".",
    "✓": "v",
    "•": "*",
    "○": "O",
    "◂": "<",
    "▸": ">",
    "►": ">",
    "█": "#",
    "─": "-",
    "━": "=",
    "│": "|",
    "┌": "+",
    "┐": "+",
    "└": "+",
    "┘": "+",
    "├": "+",
    "┤": "+",
    # Signs of texts
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "↕": "|",
    "·": "-",
    "…": ".",
    "\N{MULTIPLICATION SIGN}": "x",
    "≥": ">",
    "≤": "<",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "—": "-",
    "†": "/",
    "‡": "#",
    "“": '"',
    "”": '"',
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "ß": "s",
    "Æ": "A",
    "æ": "a",
    "Ø": "O",
    "ø": "o",
    "Œ": "O",
    "œ": "o",
    "Ł": "L",
    "ł": "l",
    "Đ": "D",
    "đ": "d",
    "Ð": "D",
    "ð": "d",
    "Þ": "T",
    "þ": "t",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    "Ħ": "H",
    "ħ": "h",
    "ĸ": "k",
    "Ŋ": "N",
    "ŋ": "n",
    "Ŧ": "T",
    "ŧ": "t",
}
_IN_LINES: Final = {"→": "->", "←": "Left", "↑": "Up", "↓": "Down", "…": "...", "≥": ">=", "≤": "<="}
"""Where the width does not matter, more can be said."""
_COERCED: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python makes of an unspoken ``C`` in LC_CTYPE."""


@lru_cache(maxsize=4096)
def _letter(letter: str) -> str:
    """ASCII of the same width for one character that is not."""
    found = _ONE_FOR_ONE.get(letter)
    if found is None:
        found = "".join(part for part in normalize("NFKD", letter) if part.isascii() and part.isprintable())[:1] or "?"
    return found


def cells_in_ascii(text: str) -> str:
    """A text in ASCII, one character for each: nothing on a screen moves."""
    return text if text.isascii() else "".join(letter if letter.isascii() else _letter(letter) for letter in text)


def line_in_ascii(text: str) -> str:
    """A text in ASCII, for lines that may grow longer."""
    return cells_in_ascii("".join(_IN_LINES.get(letter, letter) for letter in text)) if not text.isascii() else text


def line_for(encoding: str | None, text: str) -> str:
    """A text as an encoding can show it."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return line_in_ascii(text)
    return text


def printable(text: str, encoding: str | None) -> str:
    """A text as that encoding can show it; only what can be printed, and form feeds.

    Nothing that somebody else wrote moves the cursor, colours the screen or begins a line of its own.
    """
    return line_for(encoding, "".join(letter if letter.isprintable() or letter == "\f" else " " for letter in text))


def encoding_of(stream: TextIO, environ: Mapping[str, str]) -> str:
    """What can be written to a stream: no more than the locale allows, whatever Python makes of it."""
    return "ascii" if has_ascii_alone(environ) else stream.encoding or "ascii"


def has_ascii_alone(environ: Mapping[str, str]) -> bool:
    """Whether the locale is one without UTF-8, so that nothing but ASCII can be counted on."""
    spoken = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    if not environ.get("LC_ALL") and spoken in _COERCED and environ.get("LANG") in ("C", "POSIX"):
        return True
    return bool(spoken) and "utf8" not in spoken.lower().replace("-", "")
