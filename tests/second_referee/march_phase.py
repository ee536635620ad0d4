"""Whose turn it is while March orders are resolved (R12.1 to R12.5), and which of them do nothing by themselves."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations, product

from tests.second_referee.asking import Answer, GivesUp, Procedure, Question
from tests.second_referee.marches import March, carry_out, faults_in
from tests.second_referee.reach import goals_of
from tests.second_referee.table import Table

MOST_SPLIT = 4
"""Units that are tried in all combinations of goals."""


def march_phase(table: Table, first: str) -> Procedure:
    """All March orders, one a turn; the position on the Iron Throne track decides who is next (R12.5)."""
    place = table.turn_order.index(first)
    while houses := {house for house, order in table.orders.values() if order.startswith("march")}:
        places = len(table.turn_order)
        while table.turn_order[place] not in houses:
            place = (place + 1) % places
        table.turn = table.turn_order[place]
        march = yield from _ask_for_march(table)
        if (yield from carry_out(table, march)):
            table.declined = {entry for entry in table.declined if entry[0] != march.origin}
            place = (place + 1) % places


def _ask_for_march(table: Table) -> Generator[dict[str, Question], Answer, March]:
    """The march of the house in turn; its only order is resolved without asking if it can move nobody."""
    house = table.turn
    origins = [area for area, (owner, order) in table.orders.items() if owner == house and order.startswith("march")]
    if len(origins) == 1 and not can_move(table, origins[0]):
        return March(origins[0])
    answer = yield {house: Question("march", None)}
    return March.read(answer.text)


def can_move(table: Table, origin: str) -> bool:
    """Some march with this order moves at least one unit."""
    return any(not faults_in(table, march) for march in _marches_from(table, origin))


def _marches_from(table: Table, origin: str) -> Iterator[March]:
    """Marches to one area first, then to several."""
    units = [unit for unit in table.units_of(origin, table.turn) if "~" not in unit]
    goals = goals_of(table, table.turn, origin)
    for number in range(1, len(units) + 1):
        for some in sorted(set(combinations(units, number))):
            yield from (March(origin, {goal: list(some)}) for goal in goals)
    if len(units) > MOST_SPLIT:
        raise GivesUp(origin)
    for destinations in product([None, *goals], repeat=len(units)):
        moves: dict[str, list[str]] = {}
        for unit, goal in zip(units, destinations, strict=True):
            if goal is not None:
                moves.setdefault(goal, []).append(unit)
        if len(moves) > 1:
            yield March(origin, moves)
