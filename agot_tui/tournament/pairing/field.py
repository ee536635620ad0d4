"""The players of one Swiss round, cut into score groups, and what a pairing of them costs (T5.3-T5.5, T5.10).

Inside ``pairing`` players are numbers from 0, best group first; only this module and ``swiss`` know who they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from agot_tui.tournament.model import PlayerId
from agot_tui.values import Value

Pair: TypeAlias = tuple[int, int]


class Field(Value):
    """Who is to be paired; the groups are those of these players only, without the bye and pairs set by hand."""

    players: tuple[PlayerId, ...]
    groups: tuple[range, ...]
    """The numbers of each score group, highest first."""
    level: tuple[int, ...]
    """The group of each player, 0 for the highest."""
    barred: tuple[frozenset[int], ...]
    """For each player those he has met or must not meet."""
    met: tuple[Mapping[int, int], ...]
    """For each player how often he has met others of the field (T5.4)."""
    forbidden: tuple[frozenset[int], ...]
    """For each player those the organizer keeps from him (T5.8)."""

    @property
    def size(self) -> int:
        """How many players are to be paired."""
        return len(self.players)


class Costs(Value):
    """What T5.5 counts in a pairing; the smaller one is the better one, in this order."""

    rematches: int
    """A third meeting counts as two, a fourth as three."""
    floats: int
    """Squared distances in groups, summed over all games."""
    floaters: tuple[int, ...]
    """For each group, highest first, how many of its players meet somebody of a lower group."""


def field_of(
    points: Mapping[PlayerId, int],
    met: Mapping[PlayerId, Mapping[PlayerId, int]],
    forbidden: Iterable[tuple[PlayerId, PlayerId]] = (),
) -> Field:
    """The field of everybody in ``points``; equal points make a group (T5.3). The order inside a group is kept."""
    players = sorted(points, key=lambda player: -points[player])
    at = {player: number for number, player in enumerate(players)}
    values = sorted(set(points.values()), reverse=True)
    level_of = {value: number for number, value in enumerate(values)}
    level = tuple(level_of[points[player]] for player in players)
    apart: list[set[int]] = [set() for _ in players]
    for one, two in forbidden:
        if one in at and two in at:
            apart[at[one]].add(at[two])
            apart[at[two]].add(at[one])
    seen = [{at[other]: times for other, times in met.get(player, {}).items() if other in at} for player in players]
    return Field(
        players=tuple(players),
        groups=_ranges(level),
        level=level,
        barred=tuple(frozenset(mine.keys() | kept) for mine, kept in zip(seen, apart, strict=True)),
        met=tuple(seen),
        forbidden=tuple(frozenset(kept) for kept in apart),
    )


def _ranges(level: Sequence[int]) -> tuple[range, ...]:
    """The numbers of each group, given the group of each number in ascending order."""
    starts = [number for number in range(len(level)) if number == 0 or level[number] != level[number - 1]]
    return tuple(range(first, last) for first, last in pairwise([*starts, len(level)]))


def float_bound(sizes: Iterable[int]) -> int:
    """The float cost that no pairing can undercut: borders with an odd number of players above them (T5.10).

    ``sizes`` are those of the groups, highest first; their sum is even.
    """
    above = bound = 0
    for size in sizes:
        above += size
        bound += above % 2
    return bound


def costs_of(field: Field, pairs: Iterable[Pair]) -> Costs:
    """What a pairing of the field costs (T5.5)."""
    rematches = floats = 0
    floaters = [0] * len(field.groups)
    for one, two in pairs:
        rematches += field.met[one].get(two, 0)
        distance = abs(field.level[one] - field.level[two])
        floats += distance * distance
        if distance:
            floaters[min(field.level[one], field.level[two])] += 1
    return Costs(rematches, floats, tuple(floaters))
