"""What a check finds: faults, and what cannot be said with what is known here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from agot_tui.cardgame.resolve import Held
from agot_tui.values import Value

SHOWN, LINES_SHOWN = 6, 30
"""How many cards and lines a sentence names; the values beside it have them all."""


class Named(Value):
    """A card that a finding names; `code` is empty if the version is not sure."""

    title: str
    code: str
    copies: int

    def __str__(self) -> str:
        return f"{self.copies}x {self.title}" + (f" ({self.code})" if self.code else "")

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"title": self.title, "code": self.code or None, "copies": self.copies}


class Fault(Value):
    """A rule that a deck breaks: the rule, a sentence with the numbers, the cards and their lines."""

    rule: str
    sentence: str
    cards: tuple[Named, ...] = ()
    lines: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    found: int | None = None
    limit: int | None = None

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}{at_lines(self.lines)}"

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "rule": self.rule,
            "also": list(self.also),
            "sentence": self.sentence,
            "found": self.found,
            "limit": self.limit,
            "cards": [card.as_dict() for card in self.cards],
            "lines": list(self.lines),
        }


class Open(Value):
    """Something that was not judged. `kind`: unknown, ambiguous, unreleased (LD10), unsure, list."""

    kind: str
    sentence: str
    rule: str = ""
    cards: tuple[Named, ...] = ()
    lines: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind}: {f'{self.rule}: ' if self.rule else ''}{self.sentence}{at_lines(self.lines)}"

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "kind": self.kind,
            "rule": self.rule or None,
            "sentence": self.sentence,
            "cards": [card.as_dict() for card in self.cards],
            "codes": list(self.codes),
            "lines": list(self.lines),
        }


def fault(rule: str, sentence: str, held: Iterable[Held] = (), *, also: Sequence[str] = (), **numbers: int) -> Fault:
    """A fault that names these cards."""
    held = tuple(held)
    return Fault(rule, sentence, named(held), lines_of(held), tuple(also), **numbers)


def open_point(
    kind: str, sentence: str, held: Iterable[Held] = (), *, rule: str = "", codes: Sequence[str] = ()
) -> Open:
    """An open point that names these cards."""
    held = tuple(held)
    return Open(kind, sentence, rule, named(held), lines_of(held), tuple(codes))


def named(held: Sequence[Held]) -> tuple[Named, ...]:
    """The cards as a report names them, each version once."""
    counts: dict[tuple[str, str], int] = {}
    for one in held:
        counts[one.title, one.code] = counts.get((one.title, one.code), 0) + one.count
    return tuple(Named(title, code, count) for (title, code), count in counts.items())


def lines_of(held: Iterable[Held]) -> tuple[int, ...]:
    """The lines on which they stand, each once."""
    return tuple(sorted({one.line for one in held if one.line}))


def at_lines(lines: Sequence[int]) -> str:
    """The lines as they stand behind a sentence; empty if there are none."""
    if not lines:
        return ""
    more = f" and {len(lines) - LINES_SHOWN} more" if len(lines) > LINES_SHOWN else ""
    return f" (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:LINES_SHOWN]))}{more})"


def told(held: Sequence[Held]) -> str:
    """The cards in words: "3x Varys (01029), 2x Littlefinger (01028) and 4 more"."""
    cards = named(held)
    words = ", ".join(map(str, cards[:SHOWN]))
    more = len(cards) - SHOWN
    return f"{words} and {more} more" if more > 0 else words


def copies(held: Iterable[Held]) -> int:
    """How many cards these are."""
    return sum(one.count for one in held)
