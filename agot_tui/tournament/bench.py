"""What the tournament desk costs, measured: (name, value, unit) for ``agot-tui bench``.

Pairing is the whole call, standings for the bye and the exact matching included, on events with random results; the
figure is that of the slowest of rounds 2 to 8, each the median of five events. Since most walks come to their end,
the exact matching is measured by itself too, on the same rounds. Opening is reading and folding the journal of an
event of eight rounds.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.desk.registration import open_tournament, register
from agot_tui.tournament.desk.results import report
from agot_tui.tournament.desk.rounds import pair_next, publish
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.expected import expected_of
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import state_from
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.fold import Timeline
from agot_tui.tournament.journal import START, Line, line_text
from agot_tui.tournament.model import State
from agot_tui.tournament.pairing.narrowing import pair_exactly
from agot_tui.tournament.pairing.swiss import setting_of
from agot_tui.tournament.simulation import new_event, pairing_of_next_round, random_result, with_random_round
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Structure

T = TypeVar("T")
FIELDS = (64, 256, 513, 1024, 2048)
EVENTS = 5
ROUNDS = 8


def figures(fields: tuple[int, ...] = FIELDS) -> Iterator[tuple[str, float, str]]:
    """Every figure, in the order in which they are measured."""
    for players in fields:
        worst, exact, large = _pairing(players)
        yield f"tournament_pair_{players}", worst, "ms"
        yield f"tournament_pair_exact_{players}", exact, "ms"
        if players == 1024:
            yield f"tournament_standings_{players}", _median(partial(standings_of, large)), "ms"
    if 513 in fields:
        yield from _opening(513)


def _median(call: Callable[[], object]) -> float:
    """The median time of a call, in ms."""
    return round(median(_timed(call)[0] for _ in range(EVENTS)) * 1000, 3)


def _timed(call: Callable[[], T]) -> tuple[float, T]:
    """How long a call took, in s, and what it gave."""
    begun = perf_counter()
    result = call()
    return perf_counter() - begun, result


def _pairing(players: int) -> tuple[float, float, State]:
    """The slowest medians of rounds 2 to 8, in ms, and one of the events when it was over.

    The first is that of the call as it is, the second that of the exact matching alone, as if the walk had failed.
    """
    states = [new_event(players, f"bench {event}") for event in range(EVENTS)]
    calls, matchings = [], []
    for number in range(1, ROUNDS + 1):
        seconds, exact = [], []
        for event, state in enumerate(states):
            taken, pairing = _timed(partial(pairing_of_next_round, state))
            seconds.append(taken)
            field = setting_of(state, Draw("bench", "setting")).field
            exact.append(_timed(partial(pair_exactly, field, Draw("bench", f"exact {number}")))[0])
            states[event] = with_random_round(state, pairing)
        calls.append(median(seconds))
        matchings.append(median(exact))
    return round(max(calls[1:]) * 1000, 3), round(max(matchings[1:]) * 1000, 3), states[0]


def _opening(players: int) -> Iterator[tuple[str, float, str]]:
    """Opening the journal of an event, and reading the same event as JSON."""
    text, state = journal_of_event(players, ROUNDS, "bench")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.agot"
        path.write_text(text, encoding="utf-8")
        yield f"tournament_open_{players}", _median(lambda: JournalFile(path)), "ms"
    event = event_of(state)
    yield f"tournament_import_{players}", _median(lambda: expected_of(state_from(event), [ROUNDS])), "ms"


def journal_of_event(players: int, rounds: int, seed: str) -> tuple[str, State]:
    """The text of the journal of a whole event of random results, as the desk would have written it."""
    timeline = Timeline()
    texts: list[str] = []
    total = START

    def write(entries: tuple[Entry, ...]) -> None:
        nonlocal total
        line = Line(len(texts) + 1, "2026-01-01T00:00:00Z", "bench", entries)
        timeline.add(line)
        text, total = line_text(line, total)
        texts.append(text)

    write(open_tournament(title="Bench", seed=seed, structure=Structure.ADVANCED))
    for number in range(1, players + 1):
        write(register(timeline.state, f"Player {number}"))
    for number in range(1, rounds + 1):
        if timeline.state.plan is not None and number > timeline.state.plan.rounds:
            break
        write(pair_next(timeline.state))
        write(publish(timeline.state))
        draw = Draw(seed, f"results of round {number}")
        for game in timeline.state.rounds[-1].games:
            write(report(timeline.state, game.table, random_result(draw)))
    return "\n".join([*texts, ""]), timeline.state
