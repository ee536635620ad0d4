"""The companion of a table as the real program on a terminal: set up, killed, gone on with."""

from __future__ import annotations

from pathlib import Path

from agot_tui.companion import Companion
from agot_tui.tables import look_at
from tests.terminal.pty_app import TerminalApp


def test_an_evening_beside_a_table(tmp_path: Path) -> None:
    record = tmp_path / "evening.agot"
    with TerminalApp("session", str(record), "--players", "3", home=tmp_path) as app:
        app.wait_for("nothing contradicts")
        app.press(":", *"winterfell: stark F K, march+1", "enter", *"phase march", "enter")
        app.wait_for("March orders")
        app.press("escape")
        app.wait_for("nothing contradicts")
        app.press("q")
        app.wait_for("The position is kept only after X")
        app.press("escape")
        app.wait_for("X done")
        app.press("X")
        app.wait_for("Stark: March")
        app.press(":", *"march winterfell -> karhold: F", "enter")
        app.wait_for("Westeros deck I: which card?")
        app.press(*"mustering", "enter", *"game", "enter", *"web", "enter")
        app.wait_for("Baratheon: Mustering")
        app.kill()
    table = look_at(record)
    assert isinstance(table.bus, Companion)
    assert table.bus.moments == 2
    with TerminalApp("session", str(record), home=tmp_path) as app:
        app.wait_for("Baratheon: Mustering")
        app.do("u")
        app.wait_for("Stark: March")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
        assert b"The game is kept" in app.raw
    assert look_at(record).bus.moments == 1
