"""What the first pictures cost: modules are exact, so they are a test; no time is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament_screens.fingers import tournament

SHOWN = """
import asyncio, sys
{make}
async def run():
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
asyncio.run(run())
print(*sorted(name for name in sys.modules if name.startswith("agot_tui")), sep="\\n")
print(*sorted({{name.partition(".")[0] for name in sys.modules}} - {{"agot_tui"}}), sep="\\n")
"""
FIRST = "from agot_tui.tui.app import GameApp; app = GameApp()"
DESK = """
from pathlib import Path
from agot_tui.tui.tournament.app import DeskApp
from agot_tui.tui.tournament.opening import open_journal
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.session import Session
app = DeskApp()
app.show(Desk(Session(open_journal(Path("cup.tournament"))), app))
"""


def loaded(make: str, folder: Path) -> set[str]:
    """The modules that are there when the first picture is."""
    code = SHOWN.format(make=make)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    return set(done.stdout.split())


def test_the_first_screen_loads_no_game_no_board_and_no_rulebook(tmp_path: Path) -> None:
    modules = loaded(FIRST, tmp_path)
    assert "agot_tui.tui.screens.start" in modules
    parts = {".".join(name.split(".")[:2]) for name in modules if name.startswith("agot_tui.")}
    assert parts == {
        f"agot_tui.{name}" for name in ("boardgame", "frontend", "settings", "spelling", "toml_text", "tui", "values")
    }
    assert {name for name in modules if name.startswith("agot_tui.boardgame.")} == {"agot_tui.boardgame.options"}
    assert not modules & {"numpy", "PIL", "asyncssh", "sqlite3", "multiprocessing"}


RAN = """
import sys
from agot_tui.tui import app
app.GameApp.run = lambda self, **options: None
app.run()
print(*sorted(name for name in sys.modules if name.startswith("agot_tui.")), sep="\\n")
"""


def test_what_runs_the_app_and_opens_its_games_after_a_fault_loads_none_before(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", RAN], capture_output=True, text=True, check=True, cwd=tmp_path)
    parts = {".".join(name.split(".")[:2]) for name in done.stdout.split()}
    assert "agot_tui.tui" in parts
    assert not parts & {"agot_tui.tables", "agot_tui.bus", "agot_tui.boardfiles", "agot_tui.rulebook"}


def test_a_desk_loads_no_game_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tournament(tmp_path / "cup.tournament", 4)
    modules = loaded(DESK, tmp_path)
    assert {name for name in modules if name.startswith("agot_tui.boardgame.")} <= {"agot_tui.boardgame.options"}
    assert not any(
        name.startswith(("agot_tui.cardgame", "agot_tui.rulebook", "agot_tui.boardfiles")) for name in modules
    )
