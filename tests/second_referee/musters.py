"""The Mustering card (R8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.second_referee.asking import Procedure, ask
from tests.second_referee.facts import (
    AREAS,
    FOOTMAN,
    PIECES,
    SHIP,
    SHIP_LIMIT,
    UNIT_COST,
    UPGRADE_COST,
    is_castle_area,
    kind_of,
    neighbours,
)
from tests.second_referee.supply import breaks_supply
from tests.second_referee.table import Table

POINTS: Final = {"castle": 1, "stronghold": 2}
DONE: Final = "muster done"


def mustering(table: Table) -> Procedure:
    """House after house, in turn order (R8.1)."""
    for house in table.turn_order:
        yield from _muster(table, house)


def _muster(table: Table, house: str) -> Procedure:
    """A house spends the points of its castle areas until it is done, or nothing can be had (R8.2, R8.11)."""
    castles = [area for area in AREAS if is_castle_area(area) and area not in table.neutrals]
    points = {area: POINTS[AREAS[area]["fort"]] for area in castles if table.controller(area) == house}
    while True:
        answers = {
            f"muster {area}: {'; '.join(pieces)}": (area, pieces)
            for area, left in points.items()
            for pieces in _purchases(table, house, area, left)
        }
        said = yield from ask(house, "muster", [*answers, DONE])
        if said == DONE:
            return
        area, pieces = answers[said]
        for piece in pieces:
            points[area] -= cost_of(piece)
            _place(table, house, area, piece)


def _purchases(table: Table, house: str, area: str, points: int) -> set[tuple[str, ...]]:
    """Everything that the points of an area can buy, piece after piece, each in the order of the letters."""
    found: set[tuple[str, ...]] = set()
    for piece in _pieces(table, house, area, points):
        found.add((piece,))
        _place(table, house, area, piece)
        further = _purchases(table, house, area, points - cost_of(piece))
        _take_back(table, house, area, piece)
        found |= {tuple(sorted((piece, *others))) for others in further}
    return found


def _pieces(table: Table, house: str, area: str, points: int) -> Iterator[str]:
    """The single things that can be had there now (R8.3 to R8.8)."""
    for kind in PIECES:
        if not table.unused(house, kind):
            continue
        places = _places_for_ships(table, house, area) if kind == SHIP else [area]
        for place in places:
            fits = not breaks_supply(table, house, {place: len(table.units_of(place, house)) + 1})
            if UNIT_COST[kind] <= points and fits:
                yield f"{kind} -> {place}" if kind == SHIP else kind
        if UPGRADE_COST.get(kind, points + 1) <= points and FOOTMAN in table.units_of(area, house):
            yield f"{FOOTMAN}=>{kind}"


def _places_for_ships(table: Table, house: str, area: str) -> list[str]:
    """Seas without enemy ships, and the port of the area while there is room (R8.6)."""
    places = neighbours(area, "sea", "port")
    free = [place for place in places if table.owner_of_units(place) in (None, house)]
    return [place for place in free if kind_of(place) == "sea" or len(table.units_of(place, house)) < SHIP_LIMIT]


def cost_of(piece: str) -> int:
    """The points that a piece costs (R8.3)."""
    return UPGRADE_COST[piece[-1]] if "=>" in piece else UNIT_COST[piece[0]]


def _place(table: Table, house: str, area: str, piece: str) -> None:
    kind, _, place = piece.partition(" -> ")
    if "=>" in piece:
        table.remove(area, [FOOTMAN])
        kind = piece[-1]
    table.add(place or area, house, [kind])


def _take_back(table: Table, house: str, area: str, piece: str) -> None:
    kind, _, place = piece.partition(" -> ")
    table.remove(place or area, [piece[-1] if "=>" in piece else kind])
    if "=>" in piece:
        table.add(area, house, [FOOTMAN])
