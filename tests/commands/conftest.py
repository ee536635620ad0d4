"""Records to look at from the shell."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from agot_tui.boardgame.options import Options
from agot_tui.tables import begin, new_header


def write_record(path: Path, seats: int, seed: int, commands: int, *, tides: bool = False) -> Path:
    """A record of a random game, so many commands long if it does not end before."""
    table = begin(new_header(seats, seed=seed, options=Options(tides=tides)), path)
    rng = Random(seed)
    for _ in range(commands):
        if not table.bus.waiting:
            break
        game = table.bus.game_at(table.bus.moments)
        seat = rng.choice(list(game.pending))
        assert table.bus.send(seat, game.pending[seat].sample(rng))
    table.close()
    return path


@pytest.fixture(scope="session")
def going_on(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of four houses that goes on, orders lying face down."""
    return write_record(tmp_path_factory.mktemp("records") / "going_on.agot", 4, seed=2, commands=12)


@pytest.fixture(scope="session")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of three houses with Tides of Battle cards."""
    return write_record(tmp_path_factory.mktemp("records") / "over.agot", 3, seed=5, commands=5000, tides=True)
