"""Mouse on the wire: clicks are asked for and nothing more; turned off, not a byte is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.pty_app import TerminalApp

TRACKING = re.compile(rb"\x1b\[\?(1000|1001|1002|1003|1005|1006|1015|1016)[hl]")
GAME = ("play", "--players", "3", "--seed", "1")


def asked(raw: bytes) -> list[bytes]:
    return [match[0][3:] for match in TRACKING.finditer(raw)]


def off_by_setting(home: Path) -> None:
    folder = home / "config" / "agot-tui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("[screen]\nmouse = false\n")


@pytest.mark.parametrize("how", ["option", "setting"])
def test_turned_off_not_a_byte_is_written_for_the_mouse_from_start_to_end(how: str, tmp_path: Path) -> None:
    if how == "setting":
        off_by_setting(tmp_path)
    arguments = (*GAME, "--no-mouse") if how == "option" else GAME
    with TerminalApp(*arguments, home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        app.do("B", "/", "p", "y", "k", "e", "enter")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert asked(app.raw) == []


def test_turned_on_a_click_is_reported_and_movement_is_not_and_leaving_ends_it(tmp_path: Path) -> None:
    with TerminalApp(*GAME, home=tmp_path) as app:
        app.wait_for("The curtain is closed")
        tracking = [code for code in asked(app.raw) if code[:4] in (b"1000", b"1002", b"1003")]
        assert tracking[-2:] == [b"1003l", b"1000h"]
        app.do("B")
        row = next(y for y, text in enumerate(app.screen.display) if "tracks" in text)
        column = app.screen.display[row].index("tracks") + 1
        app.press(f"\x1b[<0;{column + 1};{row + 1}M", f"\x1b[<0;{column + 1};{row + 1}m")
        app.wait_for("wildlings")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert b"1000l" in asked(app.raw)
