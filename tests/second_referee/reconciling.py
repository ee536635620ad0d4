"""The Supply card (R4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Final

from tests.second_referee.asking import GivesUp, Procedure, ask
from tests.second_referee.control_settled import settle_control
from tests.second_referee.facts import AREAS, ARMIES, RANK, kind_of
from tests.second_referee.supply import fits
from tests.second_referee.table import Table

MOST_WAYS: Final = 20_000
"""So many ways to lose units are looked at."""


def supply_card(table: Table) -> Procedure:
    """In turn order: the marker to the supply icons controlled, then the armies are made to fit."""
    table.turn = ""  # Nobody's turn: R21.2.
    for house in table.turn_order:
        icons = sum(AREAS[area]["supply"] for area in AREAS if _counts_for(table, house, area))
        table.supply[house] = min(icons, len(ARMIES) - 1)
        yield from _reconcile(table, house)


def _counts_for(table: Table, house: str, area: str) -> bool:
    return kind_of(area) == "land" and area not in table.neutrals and table.controller(area) == house


def _reconcile(table: Table, house: str) -> Procedure:
    if fits(table.army_sizes(house), table.supply[house]):
        return
    answers = {f"lose {'; '.join(f'{area}: {lost}' for area, lost in ways)}": ways for ways in _losses(table, house)}
    said = yield from ask(house, "reconcile", answers)
    for area, lost in answers[said]:
        table.remove(area, lost.split())
    yield from settle_control(table)


def _losses(table: Table, house: str) -> Iterator[list[tuple[str, str]]]:
    """Each set of units that is enough, and of which none is too much; by area."""
    armies = {area: units for area, (owner, units) in table.units.items() if owner == house and len(units) > 1}
    areas = sorted(armies, key=RANK.__getitem__)
    sizes = [len(armies[area]) for area in areas]
    if prod(size + 1 for size in sizes) > MOST_WAYS:
        raise GivesUp(house)
    for numbers in product(*(range(size + 1) for size in sizes)):
        left = [size - number for size, number in zip(sizes, numbers, strict=True)]
        if fits(left, table.supply[house]) and not _has_needless(left, numbers, table.supply[house]):
            losing = [(area, number) for area, number in zip(areas, numbers, strict=True) if number]
            picks = [sorted({" ".join(some) for some in combinations(sorted(armies[a]), n)}) for a, n in losing]
            for pick in product(*picks):
                yield [(area, some) for (area, _), some in zip(losing, pick, strict=True)]


def _has_needless(left: list[int], numbers: tuple[int, ...], supply: int) -> bool:
    """The armies would fit without one of the losses, too."""
    for place, number in enumerate(numbers):
        one_more = [size + (place == at) for at, size in enumerate(left)]
        if number and fits(one_more, supply):
            return True
    return False
