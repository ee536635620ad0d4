"""Figures of the program on this machine: each a name, a value and a unit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.rulebook.entries import Tables
from agot_tui.simulation import play_random
from agot_tui.tables import begin, look_at, new_header

GAMES = 60
"""Random games a figure is the mean of."""
SEATS = 6


class Figure(NamedTuple):
    """One line of ``agot-tui bench``."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        return f"{self.name} {self.value:g} {self.unit}"


def figures(board: Board, games: int = GAMES) -> Iterator[Figure]:
    """Measures one after the other; nothing else should be running."""
    for seats in sorted(board.setups):
        seconds, commands = _random_games(board, seats, games)
        yield Figure(f"board_random_{seats}", round(games / seconds, 1), "games/s")
        yield Figure(f"board_random_{seats}_commands", round(commands / seconds), "commands/s")
    yield from _single_commands(board, max(1, games // 6))
    yield from _records()


def _random_games(board: Board, seats: int, games: int) -> tuple[float, int]:
    """Seconds and commands of so many games, sampling included."""
    play_random(new_game(board, seats, seed=0), Random(0))
    commands = 0
    start = perf_counter()
    for seed in range(1, games + 1):
        commands += play_random(new_game(board, seats, seed=seed), Random(seed))
    return perf_counter() - start, commands


def _single_commands(board: Board, games: int) -> Iterator[Figure]:
    """``rule_on``, ``play``, ``copy``, ``view`` at every moment of some games."""
    spent: dict[str, list[float]] = {"rule_on": [], "play": [], "copy": [], "view": []}
    for seed in range(games):
        game = new_game(board, SEATS, seed=seed)
        rng = Random(seed)
        while game.pending:
            _one_command(game, rng, spent)
    yield Figure("board_copy", round(median(spent["copy"]) * 1e6, 2), "us")
    yield Figure("board_view", round(median(spent["view"]) * 1e6, 1), "us")
    for name in ("rule_on", "play"):
        yield Figure(f"board_{name}_median", round(median(spent[name]) * 1e6, 1), "us")
        yield Figure(f"board_{name}_p99", round(quantiles(spent[name], n=100)[98] * 1e3, 3), "ms")


def _one_command(game: BoardGame, rng: Random, spent: dict[str, list[float]]) -> None:
    seat = next(iter(game.pending))
    command = game.pending[seat].sample(rng)
    clock = perf_counter()
    game.copy()
    spent["copy"].append(perf_counter() - clock)
    clock = perf_counter()
    game.view(seat)
    spent["view"].append(perf_counter() - clock)
    clock = perf_counter()
    game.rule_on(seat, command)
    spent["rule_on"].append(perf_counter() - clock)
    clock = perf_counter()
    game.play(seat, command)
    spent["play"].append(perf_counter() - clock)


def _records() -> Iterator[Figure]:
    """Opening a record of a whole game, brought to 1,000 commands."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.agot"
        table = begin(new_header(SEATS, seed=1), path)
        game, rng = table.bus.game_at(0), Random(1)
        while game.pending:
            seat = next(iter(game.pending))
            command = game.pending[seat].sample(rng)
            game.play(seat, command)
            table.bus.send(seat, command)
        table.close()
        start = perf_counter()
        commands = look_at(path).bus.moments
        seconds = perf_counter() - start
    yield Figure("board_record_1000", round(seconds / commands * 1000, 3), "s")


def rulebook_figures(tables: Tables) -> Iterator[Figure]:
    """Opening, keystrokes and pages of the rulebook."""
    from agot_tui.rulebook.bench import figures as measured

    return (Figure(*figure) for figure in measured(tables))


def tournament_figures() -> Iterator[Figure]:
    """Pairing and standings of the tournament desk."""
    from agot_tui.tournament.bench import figures as measured

    return (Figure(*figure) for figure in measured())
