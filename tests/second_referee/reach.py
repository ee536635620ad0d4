"""Where units, support and attacks can go (R1.13, R14.2, R14.3, R15, R16.2, R18.5)."""

from __future__ import annotations

from tests.second_referee.facts import HOMES, NEXT_TO, RANK, kind_of, neighbours
from tests.second_referee.table import Table

NEUTRAL = "neutral"
"""What is attacked where a neutral force stands."""


def goals_of(table: Table, house: str, origin: str) -> list[str]:
    """The areas that units in ``origin`` can go to, whatever stands there."""
    goals = _by_land_and_transport(table, house, origin) if kind_of(origin) == "land" else _by_sea(table, house, origin)
    return sorted(goals, key=RANK.__getitem__)


def _by_land_and_transport(table: Table, house: str, origin: str) -> set[str]:
    """Adjacent land, and land beyond any chain of sea areas with own ships (R15.1, R15.2)."""
    goals = set(neighbours(origin, "land"))
    sailed: set[str] = set()
    seas = neighbours(origin, "sea")
    while seas:
        sea = seas.pop()
        if sea in sailed or not table.units_of(sea, house):
            continue
        sailed.add(sea)
        goals.update(neighbours(sea, "land"))
        seas += neighbours(sea, "sea")
    return goals - {origin}


def _by_sea(table: Table, house: str, origin: str) -> set[str]:
    """Adjacent sea, and a port whose land area the house controls (R14.3, R18.5)."""
    ports = {port for port in neighbours(origin, "port") if table.controller(port) == house}
    return {*neighbours(origin, "sea"), *ports}


def reaches_combat(supporting: str, embattled: str) -> bool:
    """Support in ``supporting`` counts in a combat in ``embattled`` (R16.2.4, R18.3)."""
    kinds = ("land", "sea") if kind_of(embattled) == "land" else ("sea", "port")
    return supporting in NEXT_TO[embattled] and kind_of(supporting) in kinds


def attacked_in(table: Table, house: str, area: str) -> str | None:
    """Whom a march of ``house`` into ``area`` attacks: a house, a neutral force, or nobody (R14.5, R14.6)."""
    if area in table.neutrals:
        return NEUTRAL
    if (owner := table.owner_of_units(area)) is not None:
        return owner if owner != house else None
    return HOMES[area] if area in table.garrisons and HOMES[area] != house else None
