"""Whatever is pressed, clicked or resized in whatever order: no fault, and the record is the game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from string import printable

import pytest
from textual.pilot import OutOfBounds, Pilot

from agot_tui.boardgame.options import Options
from agot_tui.frontend.keys import TABLE
from agot_tui.tables import begin, look_at, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import on_screen

NAMES = {"stark": "Ann", "greyjoy": "Ann", "lannister": "Bob"}
KEYS = sorted({key for row in TABLE for key in row.keys if len(key) > 1 and key != "ctrl+c"})
"""Those with a name."""
LETTERS = [letter for letter in printable[:95] if letter not in "qQ"]


async def anything(pilot: Pilot[None], rng: Random) -> None:
    """One thing that a person or a cat could do."""
    app = pilot.app
    assert isinstance(app, GameApp)
    screen = app.screen
    dice = rng.random()
    if dice < 0.05:
        await pilot.resize_terminal(rng.choice((79, 80, 100, 120, 180)), rng.choice((10, 24, 30, 40, 60)))
    elif dice < 0.15:
        try:
            await pilot.click(offset=(rng.randrange(app.size.width), rng.randrange(app.size.height)))
        except OutOfBounds:
            return
    elif dice < 0.35 and isinstance(screen, GameScreen) and screen.session.closed and screen.session.seat is not None:
        await pilot.press(screen.session.letters[screen.session.seat])
    elif dice < 0.6:
        await pilot.press(rng.choice(KEYS))
    else:
        # The screens' own door: the pilot has other names for signs than a terminal sends.
        assert hasattr(screen, "pressed")
        screen.pressed(rng.choice(LETTERS))
    await pilot.pause()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_nothing_that_is_done_to_a_game_is_a_fault_and_the_record_is_the_game(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.agot"
    table = begin(new_header(4, seed=seed, names=NAMES, options=Options(tides=seed % 2 == 0)), path)
    rng = Random(seed)
    async with on_screen(table, (80, 24) if seed % 2 else (120, 40)) as pilot:
        for _ in range(150):
            if pilot.app.table is None:  # type: ignore[attr-defined]
                break
            await anything(pilot, rng)
            assert pilot.app.return_code is None
        played = look_at(path).bus.commands()
    assert played == table.bus.commands()
    assert played
