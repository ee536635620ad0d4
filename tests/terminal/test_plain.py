"""Plain mode on a terminal: the curtain closes by itself when nobody types, and says so once."""

from __future__ import annotations

from pathlib import Path

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
