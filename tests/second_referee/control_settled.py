"""What follows from a change of control: ports (R18.7) and the seventh castle area (R21.1, R21.2)."""

from __future__ import annotations

from collections import Counter

from tests.second_referee.asking import GameWon, Procedure, ask
from tests.second_referee.facts import AREAS, CASTLES_TO_WIN, SHIP, is_castle_area, kind_of
from tests.second_referee.supply import fits
from tests.second_referee.table import Table


def settle_control(table: Table) -> Procedure:
    """Ships in ports that are not theirs any more change hands or sink; then the victory is checked."""
    for port in AREAS:
        if kind_of(port) == "port" and port in table.units:
            yield from _settle_port(table, port)
    _check_victory(table)


def _settle_port(table: Table, port: str) -> Procedure:
    house, ships = table.units[port]
    owner = table.controller(port)
    if owner == house:
        return
    captured = 0
    if owner is not None:
        most = min(len(ships), table.unused_ships(owner))
        options = [f"capture {port} {number}" for number in range(most + 1) if _may_have(table, owner, number)]
        said = yield from ask(owner, "port_capture", options)
        captured = int(said.split()[-1])
    del table.units[port]
    table.orders.pop(port, None)
    if owner is not None:
        table.add(port, owner, [SHIP] * captured)


def _may_have(table: Table, owner: str, number: int) -> bool:
    """So many captured ships fit the supply (R18.7.1); a single ship always does (R1.3)."""
    return number < 2 or fits([*table.army_sizes(owner), number], table.supply[owner])


def _check_victory(table: Table) -> None:
    winners = winners_at(table)
    if winners:
        raise GameWon(table.turn if table.turn in winners else winners[0])


def winners_at(table: Table) -> list[str]:
    """The houses that control castle areas enough to win, in turn order (R21.1); one of them has won (R21.2)."""
    castles = Counter(table.controller(area) for area in AREAS if is_castle_area(area) and area not in table.neutrals)
    return [house for house in table.turn_order if castles[house] >= CASTLES_TO_WIN]
