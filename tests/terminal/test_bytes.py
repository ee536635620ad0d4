"""What is written to the terminal: exact, so it can be tested, in all colours and in sixteen."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.terminal.pty_app import TerminalApp

NAMES = "stark=Ann,lannister=Ann,baratheon=Ann,greyjoy=Ann,tyrell=Ann,martell=Ann"
PATH = (
    *("right", "down", "left", "up", "right", "right", "down", "left", "up", "up"),
    *("j", "j", "l", "k", "h", "n", "n", "h", "k", "l", "l", "j"),
)


class Budget(NamedTuple):
    """Bytes that may be written."""

    environ: Mapping[str, str]
    start: int
    median: int
    most: int
    """For nineteen of twenty cursor keys."""
    command: int
    scroll: int
    """For a cursor key that scrolls a small map."""


BUDGETS = {
    "24 bit": Budget({"COLORTERM": "truecolor"}, 60_000, 450, 800, 3000, 7000),
    "16 colours": Budget({"TERM": "xterm"}, 32_000, 250, 450, 3000, 3500),
}


@pytest.fixture(params=BUDGETS)
def budget(request: pytest.FixtureRequest) -> Budget:
    return BUDGETS[request.param]


def app_at_planning(home: Path, budget: Budget, columns: int = 120, rows: int = 40) -> TerminalApp:
    arguments = ("play", "--players", "6", "--seed", "1", "--names", NAMES)
    app = TerminalApp(*arguments, home=home, columns=columns, rows=rows, environ=budget.environ)
    app.wait_for(": Planning")
    app.settle(0.5)
    return app


def written(app: TerminalApp, *keys: str) -> int:
    before = len(app.raw)
    app.do(*keys)
    app.settle(0.05)
    return len(app.raw) - before


def test_the_start_and_the_cursor_write_little_and_idling_writes_nothing(tmp_path: Path, budget: Budget) -> None:
    with app_at_planning(tmp_path, budget) as app:
        assert len(app.raw) < budget.start
        idle = len(app.raw)
        app.settle(1.0)
        assert len(app.raw) == idle
        moves = sorted(n for key in PATH if (n := written(app, key)))
        assert len(moves) > 15
        assert statistics.median(moves) <= budget.median
        assert moves[round(0.95 * (len(moves) - 1))] <= budget.most


def test_a_map_that_scrolls_writes_the_rows_that_come_in(tmp_path: Path, budget: Budget) -> None:
    with app_at_planning(tmp_path, budget, 80, 24) as app:
        assert max(written(app, key) for key in "kkkkkjjjjjjjjjkkkk") <= budget.scroll


def test_an_order_that_is_placed_repaints_what_changed(tmp_path: Path, budget: Budget) -> None:
    with app_at_planning(tmp_path, budget) as app:
        assert max(written(app, key) for key in ("1", "2", "4")) <= budget.command


def test_commands_of_every_kind_repaint_what_changed(tmp_path: Path, budget: Budget) -> None:
    """Whole commands, from the key that sends them to the picture of the next decision of the same person."""
    with app_at_planning(tmp_path, budget) as app:
        costs = []
        for _ in range(6):
            for _ in range(8):
                if "every area has one" in app.text:
                    break
                app.do("8" if "8 raid" in app.text else "0")
                if "every area has one" not in app.text:
                    app.do("0", "2", "4", "n")
            costs.append(written(app, "R"))
        assert statistics.median(costs) <= budget.command


def test_what_is_looked_at_besides_writes_what_changed_and_not_the_whole_screen(tmp_path: Path, budget: Budget) -> None:
    with app_at_planning(tmp_path, budget) as app:
        assert max(written(app, key) for key in ("a", "d", "y", "b", "b")) < 5_000
        assert max(written(app, key) for key in ("e", "e", "e", "w", "w", "i", "m")) < 3_000


def test_the_terminals_own_cursor_rests_on_the_area_under_the_cursor(tmp_path: Path, budget: Budget) -> None:
    with app_at_planning(tmp_path, budget) as app:
        cursor = app.screen.cursor
        assert not cursor.hidden
        assert app.screen.display[cursor.y][cursor.x :].startswith("Dragonst")
        app.do("/", "p", "y", "k", "e", "enter")
        cursor = app.screen.cursor
        assert app.screen.display[cursor.y][cursor.x :].startswith("Pyke")
