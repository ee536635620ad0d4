"""What a rules core and a quick command may load: read off a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("textual", "rich", "asyncio", "hypothesis", "shtab", "tomli_w", "platformdirs")


CORE = "import agot_tui.boardgame.game, agot_tui.boardgame.cases"


def modules_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after ``code``."""
    program = f"import sys\nbefore = set(sys.modules)\n{code}\nprint('\\n'.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


def test_the_rules_core_loads_nothing_that_reads_files_draws_or_knows_the_time() -> None:
    loaded = modules_after(CORE)
    for name in (*HEAVY, "tomli", "pathlib", "logging", "threading", "subprocess", "agot_tui.boardfiles"):
        assert name not in loaded


def test_no_module_of_a_core_has_anything_of_a_clock_in_it() -> None:
    """msgspec knows dates as a type and so loads ``datetime``; nothing of a core may hold it, or a part of it."""
    program = (
        f"{CORE}\nimport sys, types"
        + """
for name, module in sorted(sys.modules.items()):
    for value in vars(module).values() if name.startswith("agot_tui") else ():
        home = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", "")
        if home in ("datetime", "time", "_datetime"):
            print(name, value)
"""
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == ""


@pytest.mark.parametrize(
    "code",
    [
        "from agot_tui.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass",
        "import agot_tui.commands.check",
        "import agot_tui.commands.simulate",
        "import agot_tui.commands.rulebook",
        "import agot_tui.commands.help, agot_tui.commands.play, agot_tui.commands.tutorial",
    ],
)
def test_commands_that_draw_nothing_load_no_screens(code: str) -> None:
    loaded = modules_after(code)
    assert [name for name in HEAVY if name in loaded] == []


def test_version_is_said_without_the_rules_core() -> None:
    loaded = modules_after("from agot_tui.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass")
    assert "agot_tui.boardgame.game" not in loaded


OPEN_A_SCREEN = """
import asyncio
from agot_tui.tui.{module} import {app}
async def look():
    async with {app}({arguments}).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
asyncio.run(look())
"""


def test_the_book_loads_no_game_and_a_game_no_book_before_it_is_opened() -> None:
    book = modules_after(OPEN_A_SCREEN.format(module="rulebook.app", app="BookApp", arguments="'westeros'"))
    assert not {"agot_tui.bus", "agot_tui.boardgame.game", "agot_tui.tui.app", "agot_tui.tournament"} & book
    game = modules_after(OPEN_A_SCREEN.format(module="app", app="GameApp", arguments=""))
    assert not {"agot_tui.rulebook", "agot_tui.library", "agot_tui.tui.rulebook", "agot_tui.cardgame"} & game
    desk = modules_after("import agot_tui.tui.tournament.opening")
    assert not {"agot_tui.rulebook", "agot_tui.library", "agot_tui.tui.rulebook"} & desk
