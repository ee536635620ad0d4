"""A whole tournament by keys alone, from the first screen to the winner of the final."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.repeat import repeated_draws
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.start import Start

from .fingers import PEOPLE, SIZES, NoStage, check_frame, text_of_frame


def press(stage: NoStage, *keys: str) -> None:
    for key in keys:
        assert stage.face is not None
        stage.face.pressed(key)
    assert stage.face is not None
    check_frame(stage.face, SIZES[0])


def test_from_the_first_screen_to_the_winner(tmp_path: Path) -> None:
    stage, dice = NoStage(), Random(3)
    stage.show(Start(stage, folder=tmp_path / "kept", today=lambda: date(2026, 5, 2)))
    press(stage, "enter", *"Regional", "down", "right", "down", "down", *"11", "enter")
    desk = stage.face
    assert isinstance(desk, Desk)
    session = desk.session
    assert session.path.name == "2026-05-02_regional.tournament"
    press(stage, "a")
    for name in PEOPLE[:13]:
        press(stage, *name, "enter")
    press(stage, "escape", "R")
    for number in range(1, 5):
        press(stage, "p", "b", "c")
        round_ = session.state.rounds[-1]
        assert round_.number == number
        for game in dice.sample(round_.games, len(round_.games)):
            press(stage, *str(game.table), *dice.choice(["lw", "lm", "rw", "rm"]))
        if number == 2:
            press(stage, "P", "d", "R")
        if number == 3:
            press(stage, "P", "r", "R")
    press(stage, "p")
    assert "All 4 Swiss rounds are played (T8.1): make the cut to the top 8?" in text_of_frame(desk.frame(80, 24))
    press(stage, "y")
    assert desk.page is Where.BRACKET
    for games in (4, 2, 1):
        press(stage, "p", "b")
        for table in range(1, games + 1):
            press(stage, str(table), *dice.choice(["lw", "rm"]))
    bracket = session.state.bracket
    assert bracket is not None
    assert bracket.champion is not None
    press(stage, "q", "q")
    assert stage.left is not None
    kept = JournalFile(session.path)
    assert kept.state == session.state
    assert all(draw.same for draw in repeated_draws(kept.lines))
    assert len(kept.lines) == 1 + 13 + 4 * 3 + 4 * 6 + 2 + 1 + 3 * 2 + 7
