"""R16.4, R16.8: the strength of one side of a combat as the sum of its terms, with their names."""

from __future__ import annotations

from typing import Final, NamedTuple

TERMS: Final = ("units", "order", "garrison", "support", "card", "ability", "Blade", "Tides")
"""What people call them, in their order."""


class Terms(NamedTuple):
    """The strength of one side, term by term."""

    units: int
    order: int
    """March modifier of the attacker, Defense order of the defender."""
    garrison: int
    support: int
    card: int
    """Printed strength of the house card as it counts."""
    ability: int
    blade: int
    tides: int

    @property
    def total(self) -> int:
        """The sum, not below 0 (R16.8.1)."""
        return max(0, sum(self))

    def in_words(self, between: str = ", ") -> str:
        """``units 3, card 2``: what counts at all."""
        return between.join(f"{name} {value}" for name, value in zip(TERMS, self, strict=True) if value)


class Icons(NamedTuple):
    """Swords and towers of one side (R16.6.7, R24.3)."""

    swords: int
    towers: int

    def in_words(self) -> str:
        """``2 swords, 1 tower``: what there is at all."""
        named = zip(self, ("sword", "tower"), strict=True)
        return ", ".join(f"{n} {one if n == 1 else one + 's'}" for n, one in named if n)
