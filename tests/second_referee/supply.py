"""Which armies fit the supply (R4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.second_referee.facts import ARMIES
from tests.second_referee.table import Table


def fits(sizes: Sequence[int], supply: int) -> bool:
    """Sorted, no army is larger than its flag and none lacks one (R4.2)."""
    allowed = ARMIES[supply]
    armies = sorted((size for size in sizes if size > 1), reverse=True)
    return len(armies) <= len(allowed) and all(size <= flag for size, flag in zip(armies, allowed, strict=False))


def breaks_supply(table: Table, house: str, changes: Mapping[str, int], leaving: int = 0) -> bool:
    """Armies grew and no longer fit (R4.5).

    ``changes`` gives the new number of units of some areas; ``leaving``, the size of an army in no area that ends.
    """
    before = table.army_sizes(house)
    after = list(before)
    if leaving > 1:
        after.remove(leaving)
    joined = False
    for area, new in changes.items():
        old = len(table.units_of(area, house))
        if old > 1:
            after.remove(old)
            joined = joined or new > old
        if new > 1:
            after.append(new)
    return not fits(after, table.supply[house]) and (joined or _grew(before, after))


def _grew(before: Sequence[int], after: Sequence[int]) -> bool:
    """There are more armies than before, or one is larger than the one of its place was."""
    old, new = sorted(before, reverse=True), sorted(after, reverse=True)
    return len(new) > len(old) or any(size > was for size, was in zip(new, old, strict=False))


def surplus(table: Table, house: str, area: str, coming: int) -> int:
    """The fewest of the units from a combat that must die for the rest to come to ``area`` (R16.11.5, D14)."""
    there = len(table.units_of(area, house))
    for losses in range(coming):
        if not breaks_supply(table, house, {area: there + coming - losses}, leaving=coming):
            return losses
    return coming
