"""Look-ahead for small fields with many rounds: can the next round still be paired without a rematch? (T5.9)"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.pairing.field import Costs, Field, Pair
from agot_tui.tournament.pairing.listing import LARGEST, optimal_pairings
from agot_tui.tournament.pairing.matching import Edge, best_matching
from agot_tui.tournament.pairing.narrowing import pair_exactly

TRIES = 50
"""Best pairings drawn for fields too large to list all of them."""


def pair_looking_ahead(
    field: Field, draw: Draw, leaves_next_free: Callable[[Sequence[Pair]], bool]
) -> tuple[list[Pair], bool]:
    """A best pairing by T5.5 (1) and (2) after which the next round has one without a rematch, if there is one.

    ``leaves_next_free`` tells whether a pairing is of that kind. The second value says whether one was found; if not,
    any best one is given. Above :data:`~agot_tui.tournament.pairing.listing.LARGEST` players best pairings are drawn
    and looked at, not listed.
    """
    if field.size > LARGEST:
        for _ in range(TRIES):
            pairs = pair_exactly(field, draw)
            if leaves_next_free(pairs):
                return pairs, True
        return pairs, False
    best = optimal_pairings(field)
    if not best:
        return pair_exactly(field, draw), False
    good = [entry for entry in best if leaves_next_free(entry[0])]
    return list(_fewest_high_floaters(good or best, draw)), bool(good)


def _fewest_high_floaters(entries: Sequence[tuple[tuple[Pair, ...], Costs]], draw: Draw) -> tuple[Pair, ...]:
    """One of the entries with the fewest floaters out of the highest group, then the next ... (T5.5 (3), (4))."""
    fewest = min(costs.floaters for _, costs in entries)
    return draw.choice([pairs for pairs, costs in entries if costs.floaters == fewest])


def can_all_be_paired(players: Sequence[PlayerId], met: Mapping[PlayerId, Collection[PlayerId]]) -> bool:
    """Whether ``players`` have a pairing without a rematch, with one of them resting if their number is odd."""
    size = len(players)
    edges = [
        Edge(one, two) for one, two in combinations(range(size), 2) if players[two] not in met.get(players[one], ())
    ]
    if size % 2:
        edges += [Edge(one, size) for one in range(size)]
        size += 1
    return best_matching(size, edges, (), Draw("", "only whether there is one")) is not None
