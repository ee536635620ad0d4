"""The grammar of rule ids: how they are written, found in a text, ordered and completed.

    R16.11.4   board game      L3.4.2.c   card game      T7.2   tournament
    D3         disputed point  LD4        deck check     W2     worked example

A letter behind the last number (`L3.4.2.2c`) means an item of that rule's list; the rule is `L3.4.2.2`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from agot_tui.values import Value

LETTERS = ("R", "L", "T", "D", "LD", "W")

_ID = re.compile(r"(LD|[RLTDW])(\d{1,2})((?:\.\d{1,2})*)(?:\.?([a-z]))?", re.IGNORECASE)
_CITED = re.compile(
    r"(?<![\w#&.+])"  # not the middle of a word, a colour, a version
    r"((?:R|L|T)\d{1,2}(?:\.\d{1,2})*(?:\.?[a-e])?|(?:LD|[DW])\d{1,2})"
    r"(?!\w|\.\d)"
)
_BARE = re.compile(r"\d{1,2}(?:\.\d{1,2})+")


class Citation(Value):
    """An id that stands in a text, from `start` to `end`."""

    id: str
    start: int
    end: int


def citations(text: str) -> Iterator[Citation]:
    """Every rule id in the text, in order, as it is written there. The end of a range (`R8.2-R8.7`) counts too."""
    for match in _CITED.finditer(text):
        yield Citation(match[1], match.start(1), match.end(1))


def resolve(written: str, known: Container[str]) -> str | None:
    """The rule meant by an id as people write it (`r16.11.4`, `L3.4.2.2c`, `16.11.4`), or None if there is none."""
    written = written.strip().rstrip(".:,;")
    if written.upper() in known:
        return written.upper()
    if _BARE.fullmatch(written):
        return next((found for letter in "RLT" if (found := letter + written) in known), None)
    match = _ID.fullmatch(written)
    if not match:
        return None
    base = match[1].upper() + match[2] + match[3]
    letter = (match[4] or "").lower()
    if letter and f"{base}.{letter}" in known:
        return f"{base}.{letter}"
    return base if base in known else None


def looks_like_id(text: str) -> bool:
    """Whether somebody who types this means a rule by its number, existing or not."""
    text = text.strip().rstrip(".:,;")
    return bool(_ID.fullmatch(text) or _BARE.fullmatch(text)) or text.upper() == "LD"


def parent_of(rule: str) -> str | None:
    """The id one level up, if the id says so: `R16.11` of `R16.11.4`; None at the top."""
    return rule.rpartition(".")[0] or None


def sort_key(rule: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Orders ids as a reader counts: R2 before R10, numbers before letters."""
    match = re.match(r"[A-Z]+", rule)
    letters = match[0] if match else ""
    parts = [part for part in rule[len(letters) :].split(".") if part]
    return letters, tuple((int(part), "") if part.isdigit() else (10**6, part) for part in parts)
