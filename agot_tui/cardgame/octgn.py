"""Deck files of OCTGN (XML) as lines of a plain deck list, each on the line where it stands in the file.

They are read with a pattern and not with an XML parser: a deck file needs no entities, and gets none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SECTION = re.compile(r"<section\b[^<>]*\bname=\"([^\"<>]*)\"", re.IGNORECASE)
_CARD = re.compile(r"<card\b([^<>]*)>([^<>]*)</card\s*>", re.IGNORECASE)
_COUNT = re.compile(r"\bqty=\"([^\"<>]*)\"", re.IGNORECASE)
_FIRST = re.compile(r"\s*(?:<\?xml|<deck\b)", re.IGNORECASE)


def is_octgn(lines: Sequence[str]) -> bool:
    """Whether a file begins like a deck file of OCTGN."""
    return bool(_FIRST.match(" ".join(lines[:3])))


def plain_lines(lines: Sequence[str]) -> list[str]:
    """The same deck as text; a line can hold a section or a card, others are left empty. The first is a heading."""
    first, *others = map(_plain, _apart(lines))
    return [first or "Cards:", *others]


def _apart(lines: Sequence[str]) -> list[str]:
    """The lines; a file that is a single line is cut before each tag (its line numbers mean nothing anyway)."""
    filled = [line for line in lines if line.strip()]
    return re.sub(r"(?=<(?:card|section)\b)", "\n", filled[0]).split("\n") if len(filled) == 1 else list(lines)


def _plain(line: str) -> str:
    from html import unescape

    card = _CARD.search(line)
    if card:
        count = _COUNT.search(card[1])
        return f"{count[1] if count else '1'}x {unescape(card[2]).strip()}"
    section = _SECTION.search(line)
    return f"{unescape(section[1])}:" if section else ""
