"""Plain mode on a terminal: the curtain closes by itself when nobody types, and says so once."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.terminal.pty_app import TerminalApp

WIPED = b"\x1b[H\x1b[2J\x1b[3J"


def test_the_curtain_closes_by_itself_when_nothing_is_typed_and_then_waits_in_silence(tmp_path: Path) -> None:
    folder = tmp_path / "config" / "agot-tui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("[curtain]\nidle_seconds = 1\n")
    arguments = ("play", "--plain", "--players", "3", "--seed", "1", "--names", "stark=Ann")
    with TerminalApp(*arguments, home=tmp_path, rows=60) as app:
        app.wait_for("type B when nobody else reads along")
        app.press("B", "enter")
        app.wait_for("Without order")
        app.wait_for(lambda text: "Without order" not in text and "type B when nobody else reads along" in text)
        wiped = app.raw.count(WIPED)
        app.settle(2.5)
        assert app.raw.count(WIPED) == wiped
        assert app.text.rstrip().endswith(">")
        app.press("q", "u", "i", "t", "enter")
        assert app.wait_for_exit() == 0


def test_a_pin_is_not_echoed_and_what_is_typed_after_it_is(tmp_path: Path) -> None:
    arguments = ("play", "--plain", "--players", "3", "--seed", "1", "--record", str(tmp_path / "pin.agot"))
    with TerminalApp(*arguments, home=tmp_path, rows=60) as app:
        app.wait_for("type B when nobody else reads along")
        app.press("B", "enter")
        app.wait_for("Without order")
        app.press("pin", "enter")
        app.wait_for("New PIN (empty: none):")
        app.do("zq8x", "enter")
        app.wait_for("The same once more:")
        app.do("zq8x", "enter")
        app.wait_for("From now on the curtain asks Baratheon for this PIN.")
        app.do("curtain", "enter")
        app.wait_for("type B when nobody else reads along")
        app.do("B", "enter")
        app.wait_for("PIN:")
        app.do("wr0ng", "enter")
        app.wait_for("This is not the PIN of Baratheon.")
        app.do("zq8x", "enter")
        app.wait_for("A wrong PIN was tried here 1 time.")
        app.do("view hand", "enter")
        app.wait_for("> view hand")
        app.press("quit", "enter")
        assert app.wait_for_exit() == 0
        assert b"zq8x" not in app.raw
        assert b"wr0ng" not in app.raw
    assert "zq8x" not in (tmp_path / "pin.agot").read_text()


def test_the_terminal_shows_what_is_typed_again_when_a_pin_is_broken_off(tmp_path: Path) -> None:
    shell = "import signal, subprocess, sys; signal.signal(2, lambda *_: None); subprocess.run(sys.argv[1:]); input()"
    command = (sys.executable, "-m", "agot_tui", "play", "--plain", "--players", "3", "--seed", "1")
    with TerminalApp(*command, home=tmp_path, rows=60, program=("-c", shell)) as app:
        app.wait_for("type B when nobody else reads along")
        app.press("B", "enter", "pin", "enter")
        app.wait_for("New PIN (empty: none):")
        app.press("\x03")
        app.wait_for("The game is kept")
        app.press("seen")
        app.wait_for("seen")


@pytest.mark.parametrize("columns", [80, 50])
def test_lines_break_between_words_at_the_width_of_the_terminal(tmp_path: Path, columns: int) -> None:
    arguments = ("play", "--plain", "--players", "3", "--seed", "1", "--curtain", "trust")
    with TerminalApp(*arguments, home=tmp_path, rows=60, columns=columns) as app:
        text = app.wait_for("Without order")
        assert re.search(r"an order for every\s+area with units", text)
        app.press("rule R1.13", "enter")
        app.wait_for("Source: Rulebook")
        app.press("help plain", "enter")
        app.wait_for("old.agot")
        app.press("quit", "enter")
        assert app.wait_for_exit() == 0
        shown = bytes(app.raw).decode()
        assert all(len(row) <= columns for row in shown.splitlines() if "/" not in row and "\x1b" not in row)
