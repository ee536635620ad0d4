"""The projector's page: what it shows when, what it never shows, how it follows (T13)."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.tournament.command_line import main
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.display.digits import SIGNS, large, scale_for
from agot_tui.tui.tournament.display.face import Display
from agot_tui.tui.tournament.session import Followed

from .fingers import LEAGUE, NOON, SIZES, Hands, NoStage, check_frame, custom, text_of_frame, tournament


class Hall:
    """A desk, and the display that everybody sees."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("agot_tui.tournament.commands.floor.seconds_now", lambda: self.hands.time)
        self.hands = Hands(path)
        self.stage = NoStage()
        self.display = Display(Followed(JournalFile(path), lambda: self.hands.time), self.stage)

    def press(self, *keys: str) -> Hall:
        """Keys at the desk; the display looks at the file afterwards."""
        self.hands.press(*keys)
        self.display.tick()
        return self

    def show(self, *keys: str) -> Hall:
        """Keys at the display."""
        for key in keys:
            self.display.pressed(key)
        return self

    def text(self, size: tuple[int, int] = (80, 24)) -> str:
        return text_of_frame(check_frame(self.display, size))


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    return Hall(custom(tmp_path / "t", 9, 2, 2), monkeypatch)


def test_it_shows_what_fits_the_moment(hall: Hall) -> None:
    assert "Registered: 9 players" in hall.text()
    hall.press("R", "p")
    assert "where you play" not in hall.text(), "a draft is nobody's business (T13.2)"
    hall.press("b")
    assert "Round 1 of 2: where you play" in hall.text()
    hall.press("c")
    assert "still playing: 4 tables" in hall.text()
    assert "█" in hall.text()
    for table in "1234":
        hall.press(table, "l", "w")
    assert "Standings after round 1" in hall.text()
    hall.press("p")
    assert "Standings after round 1" in hall.text()
    hall.press("b")
    assert "Round 2 of 2: where you play" in hall.text()
    for table in "1234":
        hall.press(table, "l", "w")
    hall.press("S", "c", "B", "p")
    assert "Standings after round 2" in hall.text()
    assert "Final" not in hall.text()
    hall.press("b")
    assert "Final" in hall.text()
    hall.press("1", "l", "w")
    assert "has won" in hall.text()


def test_results_of_a_running_round_are_not_told(hall: Hall) -> None:
    hall.press("R", "p", "b", "1", "l", "m").show("t")
    assert "done" in hall.text()
    assert "4-0" not in hall.text()
    for table in "234":
        hall.press(table, "l", "w")
    assert "4-0" in hall.text()


def test_every_view_is_a_key_away_and_back_again(hall: Hall) -> None:
    hall.press("R", "p", "b")
    assert "the tables" in hall.show("t").text()
    assert "where you play" in hall.show("n").text()
    assert "The clock has not been started." in hall.show("c").text()
    assert "Players" in hall.show("s").text()
    assert "Players" in hall.show("b").text()
    assert "where you play" in hall.show("a").text()
    assert "Show what fits the moment" in hall.show("?").text()
    assert "where you play" in hall.show("escape").text()
    hall.show("q")
    assert hall.stage.left == ""


def test_the_clock_counts_and_time_is_called(hall: Hall) -> None:
    hall.press("R", "p", "b", "c", "2", "x", *"5", "enter")
    hall.hands.time = NOON + 54 * 60 + 59
    assert hall.display.tick()
    assert not hall.display.tick()
    assert " 5:01" in hall.text()
    hall.hands.time += 1
    assert "Play the current game round through its taxation phase (T11.2)" in hall.text()
    assert "TIME" in hall.show("n").text()
    assert "the clock is stopped" not in hall.press("c").show("c").text()
    hall.hands.time = NOON
    hall.press("u")
    assert "55:00" in hall.show("n").text()
    hall.press("c")
    assert "stopped" in hall.text()


def test_nothing_changes_while_nothing_happens(hall: Hall) -> None:
    hall.press("R", "p", "b")
    hall.text()
    for _ in range(5):
        hall.hands.time += 1
        assert not hall.display.tick()


def test_long_lists_turn_their_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(tournament(tmp_path / "t", 60), monkeypatch)
    hall.press("R", "p", "b")
    first = hall.text()
    assert "page 1 of 4" in first
    hall.hands.time += 10
    assert hall.display.tick()
    assert "page 2 of 4" in hall.text()
    hall.show("space", "space", "space")
    assert hall.text() == first
    hall.show("pageup", "+")
    hall.display.tick()
    hall.hands.time += 100
    assert not hall.display.tick()
    seen = ""
    for _ in range(4):
        seen += hall.show("space").text()
    assert all(f"Player {number} " in seen for number in range(19, 61))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everybody_is_on_it_at_every_size(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tournament(tmp_path / "t", 40), monkeypatch)
    hall.press("R", "p", "b").show("n")
    seen = ""
    for _ in range(5):
        seen += hall.text(size)
        hall.show("space")
    for player in hall.hands.state.players.values():
        assert player.name in seen


def test_another_process_is_followed_and_a_damaged_file_told(
    hall: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t"
    for command in (["pair"], ["publish"], ["result", "1", "p1"]):
        assert main([command[0], str(path), *command[1:]]) == 0
        assert hall.display.tick()
    assert "where you play" in hall.text()
    good = path.read_text()
    path.write_text(good + "{}\n")
    assert hall.display.tick()
    assert "is damaged" in hall.text()
    assert "where you play" in hall.text()
    path.write_text(good)
    assert hall.display.tick()
    assert "is damaged" not in hall.text()
    path.unlink()
    assert hall.display.tick()
    assert "cannot be read" in hall.text()
    capsys.readouterr()


def test_a_league_has_its_tables_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(custom(tmp_path / "t", 9, 3, 0, league=LEAGUE), monkeypatch)
    hall.press("R", "p", "b")
    seats = hall.hands.state.rounds[0].seatings[0].seats
    assert str(seats[0]) in hall.text((120, 40))
    assert ", ".join(seats) in hall.show("t").text((120, 40))
    assert "still playing: 3 tables" in hall.press("c").show("c").text((120, 40))


def test_after_a_fault_it_goes_on(hall: Hall) -> None:
    hall.display.recover("a fault")
    assert "a fault" in hall.text()


def test_every_sign_of_a_clock_can_be_drawn_large() -> None:
    for text in ("0123456789:-", "TIME", "120:00"):
        assert set(text) <= set(SIGNS)
        rows = large(text, 2, "strong")
        assert len(rows) == 10
        assert len({len(text_of(row)) for row in rows}) == 1
    assert scale_for("55:00", 80, 12) == 2
    assert scale_for("55:00", 10, 2) == 1
