"""The real program on a terminal: it starts, survives, ends, and says what is wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from agot_tui.boardfiles.find import shipped_boards
from agot_tui.tables import look_at
from tests.terminal.pty_app import TerminalApp

LEFT_ALTERNATE_SCREEN = b"\x1b[?1049l"


def refused(*arguments: str) -> str:
    """What the program says to arguments that it cannot use; there is no traceback and the exit code is 2."""
    done = subprocess.run([sys.executable, "-m", "agot_tui", "play", *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stderr.startswith("agot-tui play: ")
    return done.stderr


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    record = tmp_path / "killed.agot"
    with TerminalApp("play", "--players", "3", "--seed", "1", "--record", str(record), home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        app.do("B")
        for key in ("2", "8", "0"):
            app.do(key)
        app.wait_for("every area has one")
        app.do("R")
        app.wait_for("Lannister opens it")
        app.kill()
    assert look_at(record).bus.moments == 4
    with TerminalApp("play", str(record), home=tmp_path) as app:
        app.wait_for("Lannister opens it")
        text = app.do("L")
        assert "Lannister: Planning" in text
        assert "Baratheon has placed its orders" in app.do("g")
        app.do("m", "q", "q")
        assert app.wait_for_exit() == 0


def test_leaving_restores_the_terminal_and_names_the_record(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        assert "Leave? Everything is kept." in app.do("q")
        assert "Leave?" not in app.do("escape")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert LEFT_ALTERNATE_SCREEN in app.raw
        assert b"The game is kept: agot-tui play" in app.raw
    assert len(list((tmp_path / "agot-tui" / "records").glob("*_3p.agot"))) == 1


def test_a_game_is_begun_left_and_resumed_from_the_first_screen(tmp_path: Path) -> None:
    with TerminalApp(home=tmp_path) as app:
        assert "Resume" not in app.wait_for("New game")
        app.do("enter")
        app.do("3")
        app.do("enter")
        app.wait_for("The curtain is closed")
        app.do("B")
        app.do("2")
        app.do("q", "q")
        app.wait_for("▸ Resume the last game")
        app.wait_for("round 1, Planning: Baratheon's turn")
        app.do("enter")
        app.wait_for("Baratheon opens it")
        assert "1 of 3 areas" in app.do("B")
        app.do("q", "q")
        app.wait_for("Resume the last game")
        app.press("q")
        assert app.wait_for_exit() == 0


def test_after_the_process_was_killed_its_game_is_what_is_marked(tmp_path: Path) -> None:
    with TerminalApp(home=tmp_path) as app:
        app.wait_for("▸ New game")
        app.do("enter")
        app.do("3")
        app.do("enter")
        app.wait_for("The curtain is closed")
        app.do("B")
        app.do("2")
        app.kill()
    with TerminalApp(home=tmp_path) as app:
        app.wait_for("▸ Resume the last game")
        app.wait_for("round 1, Planning: Baratheon's turn")
        app.do("enter")
        app.wait_for("Baratheon opens it")
        assert "1 of 3 areas" in app.do("B")


def test_a_terminal_that_is_too_small_says_so_until_it_is_larger(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path, columns=70, rows=20) as app:
        assert "The terminal is 70x20; this needs 80x24." in app.wait_for("needs 80x24")


def test_keys_of_ones_own_hold_in_the_running_program(tmp_path: Path) -> None:
    folder = tmp_path / "config" / "agot-tui"
    folder.mkdir(parents=True)
    (folder / "keys.toml").write_text('[game]\ntracks = "("\n')
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        app.do("B")
        assert "wildlings" not in app.do("t")
        app.do("(")
        app.wait_for("wildlings")


def test_two_windows_cannot_play_one_record(tmp_path: Path) -> None:
    record = tmp_path / "twice.agot"
    with TerminalApp("play", "--players", "3", "--record", str(record), home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        assert "is being played in another window" in refused(str(record))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "9"), "--players 9: Westeros is played by 3, 4, 5, 6"),
        (("--players", "3", "--names", "tyrell=Ann"), "Tyrell does not play"),
        (("--names", "nobody=Ann"), "there is no house 'nobody'"),
        (("--names", "stark"), "HOUSE=NAME"),
        (("no_such.agot",), "no_such.agot: No such file or directory"),
        (("x.agot", "--seed", "3"), "--seed belongs to a new game"),
        (("--board", "no_such_board"), "board no_such_board: "),
    ],
)
def test_bad_arguments_get_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(*arguments)


def test_a_broken_record_is_named_with_its_line_and_left_alone(tmp_path: Path) -> None:
    record = tmp_path / "broken.agot"
    text = 'format = 1\ngame = "boardgame"\nplayers = 3\nseed = 1\n---\nbaratheon order winterfell march\n'
    record.write_text(text)
    assert "line 6: R11.2" in refused(str(record))
    assert record.read_text() == text


def test_a_board_of_ones_own_is_checked_and_played(tmp_path: Path) -> None:
    folder = tmp_path / "realm"
    shutil.copytree(shipped_boards()["westeros"], folder)
    areas = folder / "areas.toml"
    areas.write_text(areas.read_text().replace('"Winterfell"', '"Frosthold"'))
    with TerminalApp("play", "--players", "3", "--board", str(folder), "--names", "stark=A", home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        assert "Frosthold" in app.do("B", "/", "f", "r", "o", "s", "t")
    legend = folder / "map_legend.toml"
    legend.write_text(legend.read_text().replace('symbol = "A"', 'symbol = "B"', 1))
    assert "board check" in refused("--players", "3", "--board", str(folder))
