"""How many tables of which size (T14.2)."""

from agot_tui.values import Value


class Tables(Value):
    """The tables for a number of players."""

    sizes: tuple[int, ...]
    """Largest first."""
    sitting_out: int


def tables_for(players: int, smallest: int, largest: int, preferred: int) -> Tables:
    """The best tables for ``players`` by T14.2.

    First as few as possible sit out; then the smallest sum of distances from the preferred size, the smallest
    difference between the largest and the smallest table, the fewest tables.
    """
    for sitting_out in range(players + 1):
        seated = players - sitting_out
        if seated == 0:
            return Tables((), players)
        counts = range(-(-seated // largest), seated // smallest + 1)
        choices = [sizes for count in counts if _fits(sizes := _even(seated, count), smallest, largest)]
        if choices:
            return Tables(min(choices, key=lambda sizes: _badness(sizes, preferred)), sitting_out)
    raise AssertionError("with everybody sitting out there is always an answer")


def _badness(sizes: tuple[int, ...], preferred: int) -> tuple[int, int, int]:
    """What T14.2 compares, in its order."""
    return sum(abs(size - preferred) for size in sizes), sizes[0] - sizes[-1], len(sizes)


def _fits(sizes: tuple[int, ...], smallest: int, largest: int) -> bool:
    """Whether all tables have an allowed size."""
    return smallest <= sizes[-1] and sizes[0] <= largest


def _even(seated: int, count: int) -> tuple[int, ...]:
    """The most even division into ``count`` tables, which is the best one with so many tables.

    The distance from the preferred size is convex, so its sum is smallest for sizes as even as possible, and so is
    the difference between the largest and the smallest.
    """
    size, larger = divmod(seated, count)
    return (size + 1,) * larger + (size,) * (count - larger)
