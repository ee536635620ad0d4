"""The regulation's own walk: from the highest score group down, at random inside each, a leftover goes on (T5.3).

A walk that comes to its end has no rematch, and its float cost is exactly the bound of T5.10: one game across each
border with an odd number of players above it, none across the others. So it needs no further proof. Where a group
cannot be finished, the walk starts again a few times; after that the exact matching takes over
(:mod:`~agot_tui.tournament.pairing.narrowing`).
"""

from collections.abc import Sequence

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.pairing.field import Field, Pair

ATTEMPTS = 6
"""Walks before the matching takes over: a group may fail only because of who was left over above it."""
STEPS = 24
"""Draws for each player of a group before the group counts as failed, on average."""


def walk(field: Field, draw: Draw) -> list[Pair] | None:
    """A pairing found by walking through the groups, None if no walk came to its end."""
    for _ in range(ATTEMPTS):
        pairs = _walk_once(field, draw)
        if pairs is not None:
            return pairs
    return None


def _walk_once(field: Field, draw: Draw) -> list[Pair] | None:
    """One walk; None if a group could not be finished without a rematch."""
    pairs: list[Pair] = []
    carried: int | None = None
    for group in field.groups:
        found = pair_group(group, carried, field.barred, draw)
        if found is None:
            return None
        games, carried = found
        pairs += games
    return pairs


def pair_group(
    group: Sequence[int],
    carried: int | None,
    barred: Sequence[frozenset[int]],
    draw: Draw,
) -> tuple[list[Pair], int | None] | None:
    """Games of one group, with the floater ``carried`` into it, and whoever is left over; None if it failed.

    Each try is uniform and is thrown away as a whole at the first rematch, so among the pairings of the group that
    have none each is equally likely.
    """
    open_to_carried = None if carried is None else [one for one in group if one not in barred[carried]]
    if open_to_carried is not None and not open_to_carried:
        return None
    budget = STEPS * len(group) + 100
    while budget > 0:
        games: list[Pair] = []
        rest = list(group)
        if carried is not None and open_to_carried is not None:
            opponent = draw.choice(open_to_carried)
            games.append((carried, opponent))
            rest.remove(opponent)
        left = rest.pop(draw.below(len(rest))) if len(rest) % 2 else None
        budget -= len(rest) + 1 - _pair_rest(rest, barred, draw, games)
        if not rest:
            return games, left
    return None


def _pair_rest(rest: list[int], barred: Sequence[frozenset[int]], draw: Draw, games: list[Pair]) -> int:
    """Pair ``rest`` at random until it is empty or two have met; the number of players that are then left over."""
    below = draw.below
    while rest:
        one = rest.pop()
        at = below(len(rest))
        two = rest[at]
        if two in barred[one]:
            rest.append(one)
            return len(rest)
        rest[at] = rest[-1]
        rest.pop()
        games.append((one, two))
    return 0


def pair_inside(group: Sequence[int], barred: Sequence[frozenset[int]], draw: Draw) -> list[Pair]:
    """A rematch-free pairing inside an even group so large that there always is one.

    ``group`` must have at least 2 d + 3 players if nobody is barred from more than d others of it. Then two games
    with a rematch can always be exchanged with another one: of the 2 (n/2 - 1) ways to cross it at most 2 d are
    barred. A few fair tries come first (see :func:`pair_group`).
    """
    found = pair_group(group, None, barred, draw)
    if found is not None:
        return found[0]
    order = draw.shuffled(group)
    games = list(zip(order[::2], order[1::2], strict=True))
    for number in range(len(games)):
        if games[number][1] in barred[games[number][0]]:
            _exchange(games, number, barred, draw)
    return games


def _exchange(games: list[Pair], number: int, barred: Sequence[frozenset[int]], draw: Draw) -> None:
    """Cross a game that is a rematch with another one, chosen at random, so that neither is one."""
    one, two = games[number]
    ways = [
        (other, four, three) if crossed else (other, three, four)
        for other, (three, four) in enumerate(games)
        if other != number
        for crossed in (False, True)
    ]
    open_ways = [way for way in ways if way[1] not in barred[one] and way[2] not in barred[two]]
    other, partner, rest = draw.choice(open_ways)
    games[number] = (one, partner)
    games[other] = (two, rest)
