"""What reaches a real terminal while the curtain is closed: screen, scroll-back, window title, clipboard."""

from __future__ import annotations

import re
from pathlib import Path

from agot_tui.boardfiles.loader import default_board
from agot_tui.plain.streams import WIPE
from agot_tui.tables import look_at
from tests.terminal.pty_app import TerminalApp

LEFT_ALTERNATE_SCREEN = b"\x1b[?1049l"
TITLE_OR_CLIPBOARD = re.compile(rb"\x1b\](0|1|2|52);")
CLOSED = "The curtain is closed"


def words_of_the_game() -> list[str]:
    board = default_board()
    return [area.name for area in board.areas.values()] + [card.name for card in board.house_cards.values()]


def test_behind_the_curtain_nothing_is_left_anywhere(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path, columns=120, rows=40) as app:
        app.wait_for(CLOSED)
        for key in ("B", "2", ":"):
            app.do(key)
        app.do(*"order kingswood raid", "enter")
        app.do("i", "v", "h", "r")
        app.wait_for("Rulebook R11")
        app.press("q")
        app.wait_for("Replay")
        opened = len(app.raw)
        app.press("c")
        text = app.wait_for(CLOSED)
        assert [word for word in words_of_the_game() if word in text] == []
        closing = bytes(app.raw[opened:])
        assert not any(word.encode() in closing for word in words_of_the_game())
        app.press("x", "S", ":", "i", "?")
        app.wait_for("Keys of this moment")
        app.press("q")
        app.wait_for(CLOSED)
        assert [word for word in words_of_the_game() if word in app.text] == []
        assert LEFT_ALTERNATE_SCREEN not in app.raw
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert [word for word in words_of_the_game() if word in app.text] == []
        assert TITLE_OR_CLIPBOARD.search(app.raw) is None


def test_a_pin_is_never_written_to_the_terminal_or_to_the_record(tmp_path: Path) -> None:
    record = tmp_path / "pin.agot"
    with TerminalApp("play", "--players", "3", "--seed", "1", "--record", str(record), home=tmp_path) as app:
        app.wait_for(CLOSED)
        app.do("B", "#")
        app.do(*"zq8x", "enter")
        app.do(*"zq8x", "enter")
        app.wait_for("the curtain asks Baratheon")
        app.do("c")
        app.do("B")
        app.do(*"zq8x", "enter")
        app.wait_for(": Planning")
        app.do("c", "B")
        app.do("n", "o", "enter")
        app.wait_for("this is not the PIN")
        app.do("escape")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert b"zq8x" not in app.raw
    assert "zq8x" not in record.read_text()


def test_it_closes_by_itself_after_the_time_that_was_set(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "agot-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[curtain]\nidle_seconds = 1\n")
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path) as app:
        app.wait_for(CLOSED)
        app.do("B")
        app.wait_for(CLOSED)
        app.press("q", "q")
        assert app.wait_for_exit() == 0


def test_the_level_can_be_said_on_the_command_line(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", "--curtain", "trust", home=tmp_path) as app:
        assert CLOSED not in app.wait_for(": Planning")
        app.press("c")
        app.wait_for(CLOSED)


def test_plain_mode_wipes_a_terminal_where_the_curtain_closes(tmp_path: Path) -> None:
    record = tmp_path / "plain.agot"
    arguments = ("play", "--plain", "--players", "3", "--seed", "1", "--record", str(record))
    with TerminalApp(*arguments, home=tmp_path) as app:
        app.wait_for("type B when nobody")
        app.do("B", "enter")
        app.press("order kingswood march", "enter")
        app.wait_for("Baratheon: Kingswood march.")
        assert "Privacy" not in app.text
        app.press("curtain", "enter")
        app.wait_for(CLOSED)
        assert [word for word in words_of_the_game() if word in app.text] == []
        assert WIPE.encode() in app.raw
        app.press("quit", "enter")
        assert app.wait_for_exit() == 0
    assert look_at(record).bus.moments == 1


def test_a_dumb_terminal_gets_plain_mode_without_any_escape_and_is_told_what_that_means(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", home=tmp_path, environ={"TERM": "dumb"}) as app:
        text = app.wait_for("type B when nobody")
        assert "Privacy: this terminal cannot be wiped." in text
        app.press("B", "enter", "curtain", "enter", "quit", "enter")
        assert app.wait_for_exit() == 0
        assert b"\x1b" not in app.raw


def test_the_tutorial_is_begun_from_the_command_line(tmp_path: Path) -> None:
    with TerminalApp("tutorial", home=tmp_path) as app:
        app.wait_for("TUTORIAL")
        app.do("1")
        app.wait_for("lesson 1 of 6")
        app.do("2")
        app.wait_for("It lies there face down")
        app.press("q")
        app.wait_for("TUTORIAL")
        app.press("q")
        assert app.wait_for_exit() == 0


def test_a_game_is_replayed_and_branched_off_in_a_terminal(tmp_path: Path) -> None:
    record = tmp_path / "first.agot"
    arguments = ("play", "--players", "3", "--seed", "1", "--curtain", "trust", "--record", str(record))
    with TerminalApp(*arguments, home=tmp_path) as app:
        app.wait_for(": Planning")
        for key in ("2", "8", "0"):
            app.do(key)
        app.do("v")
        app.wait_for("3 of 3")
        app.do("h", "B")
        app.press("B")
        app.wait_for("branched off after 2")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
    branches = list((tmp_path / "agot-tui" / "records").glob("*.agot"))
    assert [look_at(path).bus.moments for path in (record, *branches)] == [3, 2]
