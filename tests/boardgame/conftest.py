"""Games to test with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.positions import game_from


@pytest.fixture(scope="session")
def board() -> Board:
    """The printed game."""
    return default_board()


@pytest.fixture(scope="session")
def at(board: Board) -> Callable[..., BoardGame]:
    """A game at a position, written as keyword arguments."""

    def make(**table: Any) -> BoardGame:
        return game_from(board, table)

    return make


def random_moments(board: Board, seats: int, seed: int, options: Options | None = None) -> Iterator[BoardGame]:
    """Every moment of a random game; the same object each time."""
    game = new_game(board, seats, options or Options(tides=seed % 2 == 1), seed=seed)
    rng = Random(seed)
    yield game
    while game.pending:
        seat = rng.choice(list(game.pending))
        game.play(seat, game.pending[seat].sample(rng))
        yield game
