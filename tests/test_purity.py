"""What a rules core and a quick command may load: read off a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("textual", "rich", "asyncio", "hypothesis", "shtab", "tomli_w", "platformdirs")


def modules_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after ``code``."""
    program = f"import sys\nbefore = set(sys.modules)\n{code}\nprint('\\n'.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


def test_the_rules_core_loads_nothing_that_reads_files_draws_or_knows_the_time() -> None:
    loaded = modules_after("import agot_tui.boardgame.game, agot_tui.boardgame.cases")
    for name in (*HEAVY, "tomli", "pathlib", "logging", "datetime", "threading", "subprocess", "agot_tui.boardfiles"):
        assert name not in loaded


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
