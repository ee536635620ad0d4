"""Who fights where, and with what (R16)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.second_referee.facts import HOMES
from tests.second_referee.table import Table


@dataclass
class Combat:
    """One combat of the march of ``attacker`` from ``origin`` into ``area``."""

    table: Table
    attacker: str
    defender: str
    area: str
    origin: str
    order: str
    """The text of the March order in use."""
    support: dict[str, str] = field(default_factory=dict)
    """The side that each used Support order helps, by its area."""
    cards: dict[str, str] = field(default_factory=dict)
    """The house cards that are up."""
    tides: dict[str, str] = field(default_factory=dict)
    blade: str | None = None
    """Who added 1 with the Valyrian Steel Blade."""
    sent_back: str | None = None
    """The card that Tyrion sent back: it may not be chosen again."""
    winner: str | None = None
    """None also in a combat that Mace has ended (D2)."""

    @property
    def fighters(self) -> list[str]:
        """Attacker and defender in turn order, as it is now (R16.6.4)."""
        return [house for house in self.table.turn_order if house in (self.attacker, self.defender)]

    def opponent(self, house: str) -> str:
        """The other one of attacker and defender (R16.6.6)."""
        return self.defender if house == self.attacker else self.attacker

    def side(self, house: str) -> str:
        """``attacker`` or ``defender``."""
        return "attacker" if house == self.attacker else "defender"

    def is_supported(self, house: str) -> bool:
        """At least one Support order is used for it, of whatever strength (R16.2.8)."""
        return self.side(house) in self.support.values()

    def has_garrison(self) -> bool:
        """The defender's garrison fights too (R17.1)."""
        return HOMES.get(self.area) == self.defender and self.area in self.table.garrisons

    def units_of(self, house: str) -> list[str]:
        """The participating units of a side (R1.12)."""
        return self.table.attackers if house == self.attacker else self.table.units_of(self.area, house)

    def destroy(self, house: str, units: list[str]) -> None:
        """Participating units of a side go."""
        if house != self.attacker:
            if units:
                self.table.remove(self.area, units)
            return
        for unit in list(units):
            self.table.attackers.remove(unit)

    def remove_order(self, area: str) -> None:
        """An order goes; if it was a Support order in use, so does its support."""
        del self.table.orders[area]
        self.support.pop(area, None)
