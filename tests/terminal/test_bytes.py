"""What is written to the terminal: exact, so it can be tested. Budgets with room for terminals of other makes."""

from __future__ import annotations

import statistics
from pathlib import Path

from tests.terminal.pty_app import TerminalApp

NAMES = "stark=Ann,lannister=Ann,baratheon=Ann,greyjoy=Ann,tyrell=Ann,martell=Ann"
PATH = ("right", "down", "left", "up", "right", "right", "down", "left", "up", "up", "j", "j", "l", "k", "h", "n", "n")
TRUECOLOR = {"COLORTERM": "truecolor", "TEXTUAL_COLOR_SYSTEM": "truecolor"}


def app_at_planning(home: Path) -> TerminalApp:
    arguments = ("play", "--players", "6", "--seed", "1", "--names", NAMES)
    return TerminalApp(*arguments, home=home, columns=120, rows=40, environ=TRUECOLOR)


def written(app: TerminalApp, key: str) -> int:
    before = len(app.raw)
    app.do(key)
    app.settle(0.05)
    return len(app.raw) - before


def test_the_start_and_the_cursor_write_little_and_idling_writes_nothing(tmp_path: Path) -> None:
    with app_at_planning(tmp_path) as app:
        app.wait_for("Planning")
        app.settle(0.5)
        assert len(app.raw) < 60_000
        idle = len(app.raw)
        app.settle(1.0)
        assert len(app.raw) == idle
        moves = [n for key in PATH if (n := written(app, key))]
        assert statistics.median(moves) < 800
        assert max(moves) < 1200


def test_an_order_that_is_placed_repaints_what_changed(tmp_path: Path) -> None:
    with app_at_planning(tmp_path) as app:
        app.wait_for("Planning")
        app.settle(0.5)
        assert max(written(app, key) for key in ("1", "2", "4")) < 4000


def test_what_is_looked_at_besides_writes_what_changed_and_not_the_whole_screen(tmp_path: Path) -> None:
    with app_at_planning(tmp_path) as app:
        app.wait_for("Planning")
        app.settle(0.5)
        assert max(written(app, key) for key in ("a", "d", "y", "b", "b")) < 12_000
        assert max(written(app, key) for key in ("e", "e", "e", "w", "w", "i", "m")) < 5_000


def test_the_terminals_own_cursor_rests_on_the_area_under_the_cursor(tmp_path: Path) -> None:
    with app_at_planning(tmp_path) as app:
        app.wait_for("Planning")
        app.settle(0.5)
        cursor = app.screen.cursor
        assert not cursor.hidden
        assert app.screen.display[cursor.y][cursor.x :].startswith("Dragonst")
        app.do("/", "p", "y", "k", "e", "enter")
        cursor = app.screen.cursor
        assert app.screen.display[cursor.y][cursor.x :].startswith("Pyke")
