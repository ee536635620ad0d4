"""Every pairing of a small field, one by one: for the look-ahead (T5.9) and for proving other methods right."""

from collections.abc import Iterator, Sequence

from agot_tui.tournament.pairing.field import Costs, Field, Pair, costs_of

LARGEST = 12
"""Up to so many players all pairings are listed: 12 players have 10,395 of them, 14 have 135,135."""


def all_pairings(players: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Each pairing of an even number of players, exactly once."""
    if not players:
        yield ()
        return
    first, *rest = players
    for at, other in enumerate(rest):
        for pairs in all_pairings(rest[:at] + rest[at + 1 :]):
            yield ((first, other), *pairs)


def allowed_pairings(field: Field) -> Iterator[tuple[tuple[Pair, ...], Costs]]:
    """Each pairing of a field without forbidden pairs, with what it costs."""
    for pairs in all_pairings(range(field.size)):
        if not any(two in field.forbidden[one] for one, two in pairs):
            yield pairs, costs_of(field, pairs)


def optimal_pairings(field: Field) -> list[tuple[tuple[Pair, ...], Costs]]:
    """The pairings that are best by T5.5 (1) and (2); they may differ in (3)."""
    best: list[tuple[tuple[Pair, ...], Costs]] = []
    for pairs, costs in allowed_pairings(field):
        if best:
            order = (costs.rematches, costs.floats)
            known = (best[0][1].rematches, best[0][1].floats)
            if order > known:
                continue
            if order < known:
                best.clear()
        best.append((pairs, costs))
    return best


def least_costs(field: Field) -> tuple[int, int]:
    """Fewest rematches and, with them, the least float cost, by going through all subsets of a small field.

    Slower than listing for tiny fields, but it does not grow with the number of pairings: 16 players are no trouble.
    """
    if field.size == 0:
        return 0, 0
    known: dict[int, tuple[int, int] | None] = {0: (0, 0)}

    def least(free: int) -> tuple[int, int] | None:
        if free in known:
            return known[free]
        one = (free & -free).bit_length() - 1
        rest = free & (free - 1)
        best: tuple[int, int] | None = None
        others = rest
        while others:
            two = (others & -others).bit_length() - 1
            others &= others - 1
            if two in field.forbidden[one]:
                continue
            below = least(rest & ~(1 << two))
            if below is None:
                continue
            distance = abs(field.level[one] - field.level[two])
            total = (below[0] + field.met[one].get(two, 0), below[1] + distance * distance)
            if best is None or total < best:
                best = total
        known[free] = best
        return best

    found = least((1 << field.size) - 1)
    assert found is not None, "the forbidden pairs leave no pairing"
    return found
