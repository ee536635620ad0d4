"""Seating a league round: who sits out, who sits with whom, who plays which house (T14.5, T14.6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import factorial, prod
from typing import TypeAlias

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import PlayerId, Round, Seating, State
from agot_tui.tournament.pairing.byes import byes_received
from agot_tui.tournament.records import meetings
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.table_sizes import tables_for

LISTED = 6000
"""Up to so many divisions into tables all are looked at; beyond that a search improves good ones step by step."""
STARTS = 600
"""Swaps are searched from about this many seats' worth of starts."""
HOUSES = ("Baratheon", "Lannister", "Stark", "Greyjoy", "Tyrell", "Martell")
"""The first three are in a game of three, the first four in a game of four, and so on (R2.1)."""

Division: TypeAlias = tuple[tuple[int, ...], ...]
"""Players by their place in the standings, table by table."""


def seat_league(state: State, draw: Draw) -> tuple[tuple[Seating, ...], tuple[PlayerId, ...]]:
    """The tables of the next round, and who sits out (T14.2, T14.5); refused with T14.2 if nobody can be seated."""
    league = state.league
    assert league is not None, "only leagues have tables"
    active = [player.id for player in state.active]
    tables = tables_for(len(active), league.smallest, league.largest, league.preferred)
    if not tables.sizes:
        refuse("T14.2", f"{len(active)} players fill no table of {league.smallest} to {league.largest}")
    order = _order(state, draw)
    resting = _resting(order, state, tables.sitting_out)
    seated = [player for player in order if player not in resting]
    if state.rounds:
        met = meetings(state.rounds)
        costs = [[2 * met.get(one, {}).get(two, 0) + 1 for two in seated] for one in seated]
        division = best_division(tables.sizes, costs, draw)
    else:
        division = _slices(range(len(seated)), tables.sizes)
    dealt = _houses_played(state.rounds)
    seatings = []
    for number, table in enumerate(sorted(division, key=min), start=1):
        seats = tuple(seated[place] for place in table)
        houses = deal_houses(seats, dealt, draw) if league.houses else ()
        seatings.append(Seating(number, seats, houses))
    return tuple(seatings), tuple(resting)


def _order(state: State, draw: Draw) -> list[PlayerId]:
    """The active players: at random in round 1, later as they stand."""
    active = [player.id for player in state.active]
    if not state.rounds:
        return draw.shuffled(active)
    ranked = [row.player for row in standings_of(state) if row.player in active]
    return ranked + [player for player in active if player not in ranked]


def _resting(order: Sequence[PlayerId], state: State, count: int) -> list[PlayerId]:
    """Who sits out: those who have done so least often, the lowest ranked of them first (T14.5)."""
    had = byes_received(state.rounds)
    last_first = list(reversed(order))
    last_first.sort(key=lambda player: had.get(player, 0))
    return last_first[:count]


def _slices(order: Sequence[int], sizes: Sequence[int]) -> Division:
    """``order`` cut into tables."""
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return tuple(tuple(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def best_division(sizes: Sequence[int], costs: Sequence[Sequence[int]], draw: Draw) -> Division:
    """The division into tables with the smallest sum of squared meetings, then with neighbours together (T14.5).

    ``costs`` says for any two places in the standings by how much one more meeting raises that sum. Small fields are
    solved exactly; for larger ones it is the best of several searches that exchange two players while that helps.
    """
    if division_count(sizes) <= LISTED:
        listed = list(_divisions(tuple(range(sum(sizes))), tuple(sizes)))
        prices = [_price(division, costs) for division in listed]
        least = min(prices)
        return draw.choice([division for division, price in zip(listed, prices, strict=True) if price == least])
    count = sum(sizes)
    starts = [list(range(count))] + [draw.shuffled(range(count)) for _ in range(max(1, STARTS // count))]
    found = [_improved([list(table) for table in _slices(start, sizes)], costs) for start in starts]
    return min(found, key=lambda division: _price(division, costs))


def division_count(sizes: Sequence[int]) -> int:
    """How many divisions into tables of these sizes there are."""
    same = prod(factorial(sizes.count(size)) for size in set(sizes))
    return factorial(sum(sizes)) // prod(map(factorial, sizes)) // same


def _divisions(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Division]:
    """Each division into tables of these sizes, exactly once: the first player's table first, whatever its size."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        at = sizes.index(size)
        for mates in combinations(rest, size - 1):
            left = tuple(player for player in rest if player not in mates)
            for others in _divisions(left, sizes[:at] + sizes[at + 1 :]):
                yield ((first, *mates), *others)


def _price(division: Division, costs: Sequence[Sequence[int]]) -> tuple[int, int]:
    """What a division costs: repeated meetings, then distance in the standings."""
    meets = far = 0
    for table in division:
        for one, two in combinations(table, 2):
            meets += costs[one][two]
            far += (one - two) ** 2
    return meets, far


def _improved(tables: list[list[int]], costs: Sequence[Sequence[int]]) -> Division:
    """The tables after every exchange of two players that helps."""
    better = True
    while better:
        better = False
        for one, two in combinations(range(len(tables)), 2):
            better |= _exchange_between(tables[one], tables[two], costs)
    return tuple(tuple(sorted(table)) for table in tables)


def _exchange_between(here: list[int], there: list[int], costs: Sequence[Sequence[int]]) -> bool:
    """Exchange players of two tables while that makes them cheaper; whether it ever did."""
    helped = False
    for mine in range(len(here)):
        for other in range(len(there)):
            before = _price((tuple(here), tuple(there)), costs)
            here[mine], there[other] = there[other], here[mine]
            if _price((tuple(here), tuple(there)), costs) < before:
                helped = True
            else:
                here[mine], there[other] = there[other], here[mine]
    return helped


def _houses_played(rounds: Sequence[Round]) -> dict[tuple[PlayerId, str], int]:
    """How often each player had each house."""
    played: dict[tuple[PlayerId, str], int] = {}
    for round_ in rounds:
        for seating in round_.seatings:
            for player, house in zip(seating.seats, seating.houses, strict=bool(seating.houses)):
                played[player, house] = played.get((player, house), 0) + 1
    return played


def deal_houses(seats: Sequence[PlayerId], played: Mapping[tuple[PlayerId, str], int], draw: Draw) -> tuple[str, ...]:
    """A house for each seat, so that everybody has each as equally often as possible (T14.6); ties at random."""
    ways = list(permutations(HOUSES[: len(seats)]))
    prices = [
        sum(2 * played.get((player, house), 0) + 1 for player, house in zip(seats, houses, strict=True))
        for houses in ways
    ]
    least = min(prices)
    return draw.choice([houses for houses, price in zip(ways, prices, strict=True) if price == least])
