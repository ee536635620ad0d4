"""The best pairing of a field in which the walk failed: exact, but only as wide as it has to be (T5.5).

**Cutting the field.** A score group is *large* if it stays pairable inside without a rematch whoever few of its
players meet somebody outside. The best pairing never has a game across a large group: its two players would rather
meet two players of that group, since a^2 + b^2 < (a + b)^2, and the group does not mind. So large groups cut the
field into parts that have nothing to do with each other. How many players of a large group play into the part above
(below) it is odd exactly if the number of players above (down to) it is odd. And it does not matter which ones they
are, so a few of them, drawn at random, stand for all: inside a part a large group is a handful of players who can
always meet each other at no cost. Afterwards whoever of it has no game yet is paired inside the group.

**Why that is exact.** Let B be the bound of T5.10, X = floats - B of the pairing found, and suppose it has no rematch
and X <= ``slack``. The best pairing then crosses each border at most 1 + slack times, because each further crossing
costs at least 1 more. So a large group has at most 2 (1 + slack) games outside, at most 1 + slack into each part.
``_large_groups`` asks for enough players that (a) the rest of the group can be paired inside
(:func:`~agot_tui.tournament.pairing.walk.pair_inside`), (b) two of the rest can be found for any game across it, and
(c) any 1 + slack players of it in a part can be exchanged, one by one, for drawn ones whom their opponents have not
met. A game over d borders costs d (d - 1) more than its share of B, so none with d (d - 1) > slack is needed. If X is
larger than ``slack``, it is all done again with more slack; in the end nothing is left out, and the whole field is
one part.

**Rematches.** Only if the whole field cannot be paired without one are they let in, all at once, at their price.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.pairing.field import Field, Pair, costs_of, float_bound
from agot_tui.tournament.pairing.matching import Edge, best_matching
from agot_tui.tournament.pairing.walk import pair_inside
from agot_tui.tournament.refusals import refuse
from agot_tui.values import Value

FIRST_SLACK = 2
"""Excess over the bound that is expected first; it is always even, because d * d and d are both even or both odd."""


class Layer(Value):
    """One score group as it stands in a part: all of it, or a few drawn players of a large one."""

    players: tuple[int, ...]
    free: bool
    """Whether its players can always meet each other: they stand for a large group."""


def pair_exactly(field: Field, draw: Draw) -> list[Pair]:
    """The best pairing of the field by T5.5; refused with T5.8 if forbidden pairs leave none at all."""
    slack = FIRST_SLACK
    while True:
        large = _large_groups(field, slack)
        pairs = _pair_parts(field, large, slack, draw)
        if pairs is not None:
            return pairs
        if not any(large) and _reach(slack) >= len(field.groups):
            return _with_rematches(field, draw)
        slack = 2 * slack + 2


def _reach(slack: int) -> int:
    """The longest distance d, in groups, of a game that a pairing with this excess can hold: d (d - 1) <= slack."""
    distance = 1
    while (distance + 1) * distance <= slack:
        distance += 1
    return distance


def _large_groups(field: Field, slack: int) -> list[bool]:
    """For each group whether it is so large that it cuts the field (see the head of this module)."""
    anywhere = max(map(len, field.barred))
    drawn = 2 * _drawn_of_each(field, slack) + 2
    large = []
    for group in field.groups:
        inside = max(len([other for other in field.barred[one] if other in group]) for one in group)
        pairable = 2 * (1 + slack) + max(2 * inside + 3, anywhere + 2)
        large.append(len(group) >= max(pairable, drawn))
    return large


def _drawn_of_each(field: Field, slack: int) -> int:
    """How many players stand for a large group on each side, the parity apart."""
    return 1 + slack + max(map(len, field.barred))


def _pair_parts(field: Field, large: Sequence[bool], slack: int, draw: Draw) -> list[Pair] | None:
    """A pairing part by part; None if a part has none without a rematch, or if the excess is above ``slack``."""
    pairs: list[Pair] = []
    excess = 0
    for layers in _parts(field, large, slack, draw):
        games = _pair_part(field, layers, slack, draw)
        if games is None:
            return None
        bound = float_bound(len(layer.players) for layer in layers)
        excess += costs_of(field, games).floats - bound
        if excess > slack:
            return None
        pairs += games
    seated = {player for pair in pairs for player in pair}
    for group, is_large in zip(field.groups, large, strict=True):
        if is_large:
            pairs += pair_inside([player for player in group if player not in seated], field.barred, draw)
    return pairs


def _parts(field: Field, large: Sequence[bool], slack: int, draw: Draw) -> Iterator[list[Layer]]:
    """The parts from the top, each with the players who stand for the large groups at its ends."""
    above = [0, *accumulate(len(group) for group in field.groups)]
    layers: list[Layer] = []
    for number, group in enumerate(field.groups):
        if not large[number]:
            layers.append(Layer(tuple(group), free=False))
            continue
        mixed = draw.shuffled(group)
        share = _drawn_of_each(field, slack)
        upper = share + (share + above[number]) % 2
        lower = share + (share + above[number + 1]) % 2
        layers.append(Layer(tuple(sorted(mixed[:upper])), free=True))
        yield layers
        layers = [Layer(tuple(sorted(mixed[upper : upper + lower])), free=True)]
    yield layers


def _pair_part(field: Field, layers: Sequence[Layer], slack: int, draw: Draw) -> list[Pair] | None:
    """The best games of one part; those inside a large group are left out, since the group pairs itself."""
    if len(layers) == 1 and layers[0].free:
        return []
    seats = [player for layer in layers for player in layer.players]
    at = {player: seat for seat, player in enumerate(seats)}
    edges = [
        Edge(at[one], at[two], ((0, distance * distance), (1 + level, 1)) if distance else ())
        for level, distance, one, two in _meetings(field, layers, _reach(slack))
    ]
    bound = float_bound(len(layer.players) for layer in layers)
    caps = [bound + slack, *(min(len(layer.players), 1 + slack) for layer in layers[:-1])]
    best = best_matching(len(seats), edges, caps, draw)
    if best is None:
        return None
    free = {player for layer in layers if layer.free for player in layer.players}
    games = [(seats[one], seats[two]) for one, two in best[0]]
    return [
        (one, two) for one, two in games if not (one in free and two in free and field.level[one] == field.level[two])
    ]


def _meetings(field: Field, layers: Sequence[Layer], reach: int) -> Iterator[tuple[int, int, int, int]]:
    """Who may meet in a part without a rematch: upper layer, distance, and the two."""
    for level, layer in enumerate(layers):
        for one, two in combinations(layer.players, 2):
            if layer.free or two not in field.barred[one]:
                yield level, 0, one, two
        for distance, below in enumerate(layers[level + 1 : level + 1 + reach], start=1):
            for one in layer.players:
                barred = field.barred[one]
                for two in below.players:
                    if two not in barred:
                        yield level, distance, one, two


def _with_rematches(field: Field, draw: Draw) -> list[Pair]:
    """The best pairing of a field that cannot be paired without a rematch: fewest of them first (T5.5 (1))."""
    groups = len(field.groups)
    edges = [
        Edge(one, two, _costs(field, one, two))
        for one, two in combinations(range(field.size), 2)
        if two not in field.forbidden[one]
    ]
    most = sum(max(seen.values(), default=0) for seen in field.met)
    best = best_matching(field.size, edges, [most, field.size // 2 * (groups - 1) ** 2], draw)
    if best is None:
        refuse("T5.8", "the forbidden pairs leave no pairing of all players: allow one of them again")
    rematches, floats = best[1]
    excess = floats - float_bound(map(len, field.groups))
    caps = [rematches, floats, *(min(len(group), 1 + excess) for group in field.groups[:-1])]
    finest = best_matching(field.size, edges, caps, draw)
    assert finest is not None, "the field was just paired"
    return finest[0]


def _costs(field: Field, one: int, two: int) -> tuple[tuple[int, int], ...]:
    """What a game costs: earlier meetings, squared distance, a floater out of the upper group."""
    costs = []
    if times := field.met[one].get(two, 0):
        costs.append((0, times))
    if distance := abs(field.level[one] - field.level[two]):
        costs += [(1, distance * distance), (2 + min(field.level[one], field.level[two]), 1)]
    return tuple(costs)
