"""Raid orders (R13), one a turn (R12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.second_referee.asking import Procedure, ask
from tests.second_referee.facts import kind_of, neighbours
from tests.second_referee.march_phase import march_phase
from tests.second_referee.table import Table

NEVER_RAIDED = "march"
FOR_STARS_ONLY = "defense"
STAR = "raid+"


def raid_phase(table: Table, first: str) -> Procedure:
    """All Raid orders, and the marches after them."""
    place = table.turn_order.index(first)
    while houses := {house for house, order in table.orders.values() if order.startswith("raid")}:
        while table.turn_order[place] not in houses:
            place = (place + 1) % len(table.turn_order)
        yield from _raid(table, table.turn_order[place])
        place = (place + 1) % len(table.turn_order)
    yield from march_phase(table, table.turn_order[0])


def _raid(table: Table, house: str) -> Procedure:
    """One Raid order is used up; it need not remove anything (R12.3, R13.3)."""
    origins = [area for area, (owner, order) in table.orders.items() if owner == house and order.startswith("raid")]
    targets = [f"raid {origin} -> {target}" for origin in origins for target in targets_of(table, origin)]
    said = yield from ask(house, "raid", [*(f"raid {origin}" for origin in origins), *targets])
    origin, _, target = said.removeprefix("raid ").partition(" -> ")
    del table.orders[origin]
    if not target:
        return
    victim, order = table.orders.pop(target)
    if order.startswith("consolidate"):  # R13.4: pillage
        table.power[house] += min(1, table.pool(house))
        table.power[victim] -= min(1, table.power[victim])


def targets_of(table: Table, origin: str) -> Iterator[str]:
    """The areas whose order the Raid order in ``origin`` can remove (R13.1, R13.2, R13.6)."""
    kinds = {"land": ("land",), "sea": ("land", "sea", "port"), "port": ("sea",)}
    raider, token = table.orders[origin]
    for area in neighbours(origin, *kinds[kind_of(origin)]):
        house, order = table.orders.get(area, (raider, ""))
        raidable = not order.startswith(NEVER_RAIDED) and (token == STAR or not order.startswith(FOR_STARS_ONLY))
        if house != raider and raidable:
            yield area
