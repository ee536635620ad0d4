"""Whole games between random legal players, and what happened in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from time import perf_counter

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.invariants import Inspector
from agot_tui.boardgame.options import Options
from agot_tui.coverage import Coverage
from agot_tui.kernel.events import Event
from agot_tui.kernel.rulings import Refused
from agot_tui.values import Struct, Value, field

Watch = Callable[[BoardGame, tuple[Event, ...]], None]


class Tally(Struct):
    """Results of some games; tallies add up."""

    games: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)
    rounds: int = 0
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    """What happened how often, if that was asked for."""

    def add(self, other: Tally) -> None:
        """Takes the results of ``other`` in."""
        self.games += other.games
        self.refused += other.refused
        self.faults += other.faults
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.wins += other.wins
        self.reached += other.reached


class Plan(Value):
    """Which games are played: number ``n`` has the seed ``seed + n``."""

    seats: int
    seed: int
    options: Options = field(default_factory=Options)
    check: bool = False
    """Every invariant is checked after every command."""
    cover: bool = False
    """What happens is counted."""


def play_random(game: BoardGame, rng: Random, watch: Watch | None = None) -> int:
    """Plays a game to its end with random legal commands; returns their number. ``watch`` sees every moment."""
    commands = 0
    while game.pending:
        seats = list(game.pending)
        seat = seats[int(rng.random() * len(seats))]
        events = game.play(seat, game.pending[seat].sample(rng))
        commands += 1
        if watch is not None:
            watch(game, events)
    return commands


def play_games(board: Board, plan: Plan, numbers: Sequence[int]) -> Tally:
    """Plays the games of these numbers."""
    tally = Tally()
    for number in numbers:
        _play_one(board, plan, number, tally)
    return tally


def _play_one(board: Board, plan: Plan, number: int, tally: Tally) -> None:
    seed = plan.seed + number
    game = new_game(board, plan.seats, plan.options, seed=seed)
    inspector, coverage = Inspector(), Coverage(board)

    def watch(game: BoardGame, events: tuple[Event, ...]) -> None:
        if plan.check:
            tally.faults += [f"seed {seed}, round {game.state.round}: {fault}" for fault in inspector.faults(game)]
        if plan.cover:
            coverage.watch(game, events)

    tally.games += 1
    try:
        tally.decisions += play_random(game, Random(f"player {seed}"), watch if plan.check or plan.cover else None)
    except Refused as refusal:
        tally.refused += 1
        tally.faults.append(f"seed {seed}, round {game.state.round}: refused: {refusal}")
    tally.rounds += game.state.round
    tally.wins[str(game.winner)] += 1
    tally.reached += coverage.counts


def play_in_processes(
    load: Callable[[], Board], plan: Plan, games: int, jobs: int, seconds: Callable[[], float] = perf_counter
) -> tuple[Tally, float]:
    """Plays ``games`` games in ``jobs`` processes; returns the tally and the seconds taken."""
    start = seconds()
    tally = Tally()
    if jobs < 2:
        tally.add(play_games(load(), plan, range(games)))
    else:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(jobs) as pool:
            for part in pool.map(partial(_play_share, load, plan), _shares(games, jobs)):
                tally.add(part)
    return tally, seconds() - start


def _play_share(load: Callable[[], Board], plan: Plan, numbers: range) -> Tally:
    return play_games(load(), plan, numbers)


def _shares(games: int, jobs: int) -> Iterator[range]:
    """Small shares, so that all processes end at about the same time; in a fixed order, so that results are too."""
    size = max(1, min(25, games // (jobs * 2) or 1))
    return (range(start, min(start + size, games)) for start in range(0, games, size))
