"""An event that was exported here is checked, and gives the same tournament again, whatever happened in it."""

import json
from pathlib import Path
from random import Random

import pytest

from agot_tui.tournament.checking.import_cases import event_file
from agot_tui.tournament.command_line import main
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.journal_file import JournalFile
from tests.tournament_screens.fingers import LEAGUE, Hands, custom

from .random_desk import random_desk


def exported(path: Path) -> Path:
    out = path.with_suffix(".json")
    assert main(["export", str(path), "--to", "json", "--out", str(out)]) == 0
    return out


def checked_and_read_again(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = exported(path)
    assert main(["check", str(out)]) == 0, capsys.readouterr()
    again = path.with_suffix(".again")
    assert main(["import", str(out), "--into", str(again)]) == 0, capsys.readouterr()
    assert JournalFile(again).state == JournalFile(path).state
    assert exported(again).read_bytes() == out.read_bytes()


def test_a_cut_with_replacements_and_somebody_who_declined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = Hands(custom(tmp_path / "t.cup", 9, 2, 4)).press("R")
    for _ in range(2):
        hands.press("p", "b")
        for game in hands.state.rounds[-1].games:
            hands.result(game.table, "lw")
    hands.press("S", "c")
    assert hands.state.cut is not None
    order = hands.state.cut.ranking
    hands.press("P", "/", *order[1], "enter", "d", "B", "o").press(*["backspace"] * 40).enter(order[4])
    hands.press("p", "b", "1", "l", "w", "P", "/", *order[2], "enter", "d", "y")
    assert hands.state.bracket is not None
    assert hands.state.bracket.seeds == (order[0], order[2], order[3], order[5])
    checked_and_read_again(tmp_path / "t.cup", capsys)


def test_a_league_with_shared_places_a_drop_and_a_latecomer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = Hands(custom(tmp_path / "t.cup", 11, 3, 0, league=LEAGUE)).press("R")
    for number in range(2):
        hands.press("p", "b")
        for seating in hands.state.rounds[-1].seatings:
            hands.press(str(seating.table), "r", "a", "=", "b", *"cd"[: len(seating.seats) - 2], "enter")
        if not number:
            hands.press("P", "end", "d", "a").enter("Late").press("y", "R")
    assert len(hands.state.completed) == 2
    checked_and_read_again(tmp_path / "t.cup", capsys)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happened(seed: int, tmp_path: Path) -> None:
    dice = Random(seed)
    desk = random_desk(dice, 60, league=seed % 4 == 0)
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event_of(desk.state, desk.lines)), encoding="utf-8")
    assert list(event_file(path)) == []


def test_an_export_that_was_changed_by_hand_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = Hands(custom(tmp_path / "t.cup", 4, 1, 0)).press("R", "p", "b").result(1, "lw").result(2, "rm")
    out = exported(hands.session.path)
    event = json.loads(out.read_text())
    event["rounds"][0]["matches"][0] |= {"points1": 0, "points2": 5, "result": "p2"}
    out.write_text(json.dumps(event))
    assert main(["check", str(out)]) == 1
    assert "the journal in the file and its rounds tell different things" in capsys.readouterr().out
