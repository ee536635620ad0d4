"""Exact matchings by several criteria in order, on top of the matching library.

The library is ``rustworkx``, and the choice was made like this:

- *Exact.* Its ``max_weight_matching`` is Edmonds' blossom algorithm on whole numbers (128 bits); there is no floating
  point in it, so no tie is ever decided by rounding.
- *Fast.* A round of 64 players in which the walk failed takes it half a millisecond; the implementation in pure
  Python of ``networkx`` takes 28, which alone would use up what a round may cost.
- *Healthy.* Maintained by a large project that depends on it, several releases a year, wheels for Linux (glibc and
  musl, x86 and ARM), macOS and Windows by the stable interface of Python, fully typed, Apache 2.0.
- ``networkx`` (exact too, BSD, but slow) is the second, independent opinion in the tests. ``scipy`` and ``ortools``
  match bipartite graphs only, the decoders of quantum codes round weights, ``blossomv`` may not be passed on.

It is imported when a walk has failed for the first time; a program that pairs nothing never loads it.

What this module adds: criteria of very different size. Each edge costs something under some criteria; the matching
found is perfect and has the smallest total under the first criterion, among those the smallest under the second, and
so on, and is random among what is left. The random part makes the best matching unique (but for a chance below one
in a million), so that the outcome does not depend on the library's version.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import TypeAlias

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.pairing.field import Pair
from agot_tui.values import Value

CHANCE_BITS = 30
"""Size of the random part of each edge."""
WEIGHT_BITS = 124
"""The library keeps signed 128-bit numbers and doubles them."""

Totals: TypeAlias = tuple[int, ...]


class Edge(Value):
    """Two players who may meet, and what that costs under each criterion that is not 0."""

    one: int
    two: int
    costs: tuple[tuple[int, int], ...] = ()
    """(criterion, cost), the criteria counted from 0; costs are positive."""


def best_matching(
    size: int, edges: Sequence[Edge], caps: Sequence[int], draw: Draw
) -> tuple[list[Pair], Totals] | None:
    """A perfect matching of ``size`` players that is best under all criteria in order, None if there is none.

    ``caps`` says for each criterion what the best matching surely does not exceed. With them the criteria become
    the digits of one number; criteria without a cap do not count. Where that number is too large for the library,
    the digits are settled in stages (see :func:`_settle_further`).
    """
    edges = _within(edges, caps)
    spare = [draw.bits(CHANCE_BITS) for _ in edges]
    count = _fitting(size, caps)
    found = _solve(size, edges, [cap + 1 for cap in caps[:count]], spare)
    if found is None:
        return None
    while count < len(caps):
        further = _settle_further(size, edges, caps, count, _totals(found, edges, len(caps)), spare)
        if further is None:
            break
        found, count = further
    return found, _totals(found, edges, len(caps))


def _within(edges: Sequence[Edge], caps: Sequence[int]) -> list[Edge]:
    """The edges that alone do not cost more than the best matching does as a whole."""
    known = len(caps)
    return [
        edge
        for edge in edges
        if all(amount <= caps[criterion] for criterion, amount in edge.costs if criterion < known)
    ]


def _fitting(size: int, caps: Sequence[int], head: int = 1) -> int:
    """How many of the criteria fit into one number, of which a factor ``head`` is used up already."""
    room = WEIGHT_BITS - CHANCE_BITS - 2 * size.bit_length()
    count, used = 0, head
    for cap in caps:
        used *= cap + 1
        if used.bit_length() > room:
            break
        count += 1
    return count


def _settle_further(
    size: int,
    edges: Sequence[Edge],
    caps: Sequence[int],
    count: int,
    totals: Totals,
    spare: Sequence[int],
) -> tuple[list[Pair], int] | None:
    """A matching that is best under more than the first ``count`` criteria, of which ``totals`` are the best values.

    The settled criteria get digits that are only just large enough for those values. That does not prove by itself
    that they are kept, so it is looked at: if they are, the matching is best under the further ones too, because every
    other matching with the same values took part. If not, the digits grow until nothing new fits beside them.
    """
    for room in range(1, 6):
        bases = [value + room for value in totals[:count]]
        more = _fitting(size, caps[count:], head=prod(bases))
        if more == 0:
            return None
        bases += [cap + 1 for cap in caps[count : count + more]]
        found = _solve(size, edges, bases, spare)
        if found is not None and _totals(found, edges, count) == totals[:count]:
            return found, count + more
    return None


def _solve(size: int, edges: Sequence[Edge], bases: Sequence[int], spare: Sequence[int]) -> list[Pair] | None:
    """The perfect matching with the smallest number whose digits are the criteria, ``bases`` their number systems."""
    from rustworkx import PyGraph, max_weight_matching

    unit = 1 << (CHANCE_BITS + size.bit_length())
    units = []
    for base in reversed(bases):
        units.append(unit)
        unit *= base
    units.reverse()
    known = len(units)
    weights = [
        sum([amount * units[criterion] for criterion, amount in edge.costs if criterion < known]) + chance
        for edge, chance in zip(edges, spare, strict=True)
    ]
    top = max(weights, default=0)
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(edge.one, edge.two, top - weight) for edge, weight in zip(edges, weights, strict=True)])
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def _totals(pairs: Iterable[Pair], edges: Sequence[Edge], criteria: int) -> Totals:
    """What a matching costs under each of the first criteria."""
    costs: Mapping[Pair, tuple[tuple[int, int], ...]] = {(edge.one, edge.two): edge.costs for edge in edges}
    totals = [0] * criteria
    for pair in pairs:
        for criterion, amount in costs[pair]:
            if criterion < criteria:
                totals[criterion] += amount
    return tuple(totals)
