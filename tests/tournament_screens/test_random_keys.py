"""Whatever keys are pressed at the desk: nothing breaks, nothing sticks out, and the file is the tournament."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tui.tournament.display.face import Display
from agot_tui.tui.tournament.keys import DESK, Where, action_of, rows_at
from agot_tui.tui.tournament.session import Followed

from .fingers import LEAGUE, SIZES, Hands, NoStage, check_frame, custom, random_keys, tournament

KINDS = (
    lambda path: tournament(path, 9),
    lambda path: custom(path, 6, 3, 2),
    lambda path: custom(path, 7, 0, 0),
    lambda path: custom(path, 9, 2, 4),
    lambda path: custom(path, 7, 3, 0, league=LEAGUE),
    lambda path: tournament(path, 0),
)


@pytest.mark.parametrize("seed", range(12))
def test_no_keys_break_the_desk(seed: int, tmp_path: Path) -> None:
    dice = Random(seed)
    path = KINDS[seed % len(KINDS)](tmp_path / "t.tournament")
    hands = Hands(path)
    display = Display(Followed(JournalFile(path), lambda: hands.time), NoStage())
    for step in range(300):
        where = hands.desk.where
        if where is Where.LEAVING:
            hands.press("escape")
            continue
        keys = list(random_keys(dice, where))
        hands.press(*keys)
        if step % 10 == 0:
            hands.time += dice.randrange(200)
            check_frame(hands.desk, dice.choice(SIZES))
            hands.desk.tick()
            display.pressed(dice.choice("antcsb+ "))
            display.tick()
            check_frame(display, dice.choice(SIZES))
    assert JournalFile(path).state == hands.state


@pytest.mark.parametrize("seed", range(6))
def test_no_clicks_and_pastes_between_keys_break_the_desk(seed: int, tmp_path: Path) -> None:
    dice = Random(seed)
    path = KINDS[seed % len(KINDS)](tmp_path / "t.tournament")
    hands = Hands(path)
    size = dice.choice(SIZES)
    for _ in range(300):
        if hands.desk.where is Where.LEAVING:
            hands.press("escape")
        before = hands.desk.where, hands.desk.overlay
        match dice.randrange(4):
            case 0:
                hands.press(*random_keys(dice, hands.desk.where))
            case 1:
                hands.desk.wheeled(dice.choice((-1, 1)))
            case 2:
                hands.desk.pasted(dice.choice(("Ann\nBob", "one", "\n\n", "\x1b[31m", "x" * 999)))
            case _:
                x, y = dice.randrange(size[0]), dice.randrange(size[1])
                taken = hands.desk.clicked(x, y)
                assert taken or before == (hands.desk.where, hands.desk.overlay), "what is no click has done nothing"
        check_frame(hands.desk, size)
        size = dice.choice(SIZES) if dice.random() < 0.1 else size
    assert JournalFile(path).state == hands.state


def test_the_random_keys_get_around() -> None:
    """The test above means something only if nearly every key was pressed in it."""
    dice = Random(1)
    seen = {row.action for where in DESK for row in rows_at(where)}
    pressed = {action_of(key, where) for where in DESK for _ in range(400) for key in random_keys(dice, where)}
    assert seen - pressed <= {"leave"}
