"""What lies on and beside the board, as the second referee keeps it (R1, R5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.second_referee.facts import AREAS, HOMES, PIECES, POWER_TOKENS, SHIP, kind_of


class Decided(NamedTuple):
    """How a combat ended (R16.8): strengths and icons of attacker and defender."""

    area: str
    winner: str
    strengths: tuple[int, int]
    swords: tuple[int, int]
    towers: tuple[int, int]


@dataclass
class Table:
    """One position; procedures change it in place."""

    units: dict[str, tuple[str, list[str]]]
    """House and units of each area; units are written ``F``, ``K~``."""
    orders: dict[str, tuple[str, str]]
    """House and text of each order token."""
    tokens: dict[str, str]
    garrisons: set[str]
    neutrals: set[str]
    tracks: dict[str, list[str]]
    power: dict[str, int]
    supply: dict[str, int]
    hands: dict[str, list[str]]
    discards: dict[str, list[str]]
    blade_used: bool
    turn: str
    """The house whose turn it is."""
    options: dict[str, Any]
    tides: list[str]
    """The Tides of Battle cards that will be drawn, combat after combat."""
    attackers: list[str] = field(default_factory=list)
    """Units of the house in turn that have left for an attack and are in no area (R14.10)."""
    declined: set[tuple[str, str, str]] = field(default_factory=set)
    """Origin, target and supporting area of support declined against a neutral force (R17.7)."""
    decided: list[Decided] = field(default_factory=list)
    """The combats that had a winner, the latest last."""

    @property
    def turn_order(self) -> list[str]:
        """The Iron Throne track as it is now (R1.7); a copy."""
        return list(self.tracks["iron_throne"])

    def higher(self, track: str, one: str, other: str) -> bool:
        """``one`` stands higher than ``other``."""
        return self.tracks[track].index(one) < self.tracks[track].index(other)

    # Units (R1.2, R1.3, R1.10, R1.11)

    def units_of(self, area: str, house: str) -> list[str]:
        """The units of a house in an area."""
        owner, units = self.units.get(area, (house, []))
        return units if owner == house else []

    def owner_of_units(self, area: str) -> str | None:
        """The house whose units stand in the area."""
        return self.units[area][0] if area in self.units else None

    def add(self, area: str, house: str, units: Iterable[str]) -> None:
        """Units come to an area that holds no enemy units (R27.2)."""
        assert self.owner_of_units(area) in (None, house), area
        if together := sorted([*self.units_of(area, house), *units]):
            self.units[area] = (house, together)

    def remove(self, area: str, units: Iterable[str]) -> None:
        """Units leave an area, or are destroyed."""
        house, left = self.units[area][0], list(self.units[area][1])
        for unit in units:
            left.remove(unit)
        if left:
            self.units[area] = (house, left)
        else:
            del self.units[area]

    def army_sizes(self, house: str) -> list[int]:
        """The sizes of a house's armies; attackers under way are one of their own (R4.2, R14.10)."""
        sizes = [len(units) for owner, units in self.units.values() if owner == house]
        if house == self.turn:
            sizes.append(len(self.attackers))
        return [size for size in sizes if size > 1]

    def unused(self, house: str, kind: str) -> int:
        """The pieces of a kind that are not on the board (R1.11)."""
        mine = [unit for owner, units in self.units.values() if owner == house for unit in units]
        if house == self.turn:
            mine += self.attackers
        return PIECES[kind] - sum(unit[0] == kind for unit in mine)

    def unused_ships(self, house: str) -> int:
        """The ships that are not on the board."""
        return self.unused(house, SHIP)

    # Control and power (R1.8, R5)

    def controller(self, area: str) -> str | None:
        """Who controls a land area, or the land area of a port (R5.1, R5.2)."""
        if kind_of(area) == "sea":
            return None
        land = AREAS[area]["land"] if kind_of(area) == "port" else area
        return self.owner_of_units(land) or self.tokens.get(land) or HOMES.get(land)

    def pool(self, house: str) -> int:
        """The power tokens neither available nor on the board (R1.9)."""
        return POWER_TOKENS - self.power[house] - list(self.tokens.values()).count(house)

    # House cards

    def put_away(self, house: str, card: str) -> None:
        """A card goes to the discards; who has none left takes back all others (R16.12.4)."""
        left = [other for other in self.hands[house] if other != card]
        if left:
            self.hands[house] = left
            self.discards[house] = [*self.discards[house], card]
        else:
            self.hands[house] = self.discards[house]
            self.discards[house] = [card]
