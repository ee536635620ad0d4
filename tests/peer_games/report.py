"""What a run prints: the differences of each game, then tables of what was compared and of the deviations met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.peer_games.deviations import DEVIATIONS, Tally
from tests.peer_games.results import Result


def differences_of(result: Result, most: int | None) -> Iterator[str]:
    """The unexplained differences of a game, one a line."""
    if result.is_ok:
        return
    found = result.differences
    yield f"FAIL {result.name}: {len(found)} differences, {result.decisions} decisions followed"
    for difference in found[:most]:
        yield f"  {difference}"
    if most is not None and len(found) > most:
        yield f"  and {len(found) - most} more"


def summary(results: Sequence[Result], unreadable: int) -> Iterator[str]:
    """The tables, and the line that scripts read."""
    counts = {
        "games": len(results),
        "decisions": sum(result.decisions for result in results),
        "lists of choices": sum(result.offers for result in results),
        "snapshots": sum(result.snapshots for result in results),
        "checkpoints": sum(result.checkpoints for result in results),
        "combats": sum(result.combats for result in results),
    }
    if unreadable:
        counts["unreadable"] = unreadable
    yield "compared:"
    yield from (f"  {name:<17} {number:>6}" for name, number in counts.items())
    tally = Tally()
    for result in results:
        tally.add(result.tally)
    yield "deviations listed with the games (met = had a bearing, expl. = differences explained):"
    yield from _table(tally, listed=True)
    yield "not listed there; followed, and no difference is explained by them:"
    yield from _table(tally, listed=False)
    failed = sum(not result.is_ok for result in results)
    yield f"games={len(results)} ok={len(results) - failed} failed={failed}"


def _table(tally: Tally, *, listed: bool) -> Iterable[str]:
    yield f"  {'no.':<7} {'met':>5} {'expl.':>5}  {'rule':<18} point"
    for one in DEVIATIONS:
        if one.listed == listed:
            yield f"  {one.id:<7} {tally.met[one.id]:>5} {tally.explained[one.id]:>5}  {one.rule:<18} {one.title}"
