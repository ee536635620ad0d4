"""The core reads no files, knows no time and no screen; the command starts without loading what it does not need."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import agot_tui.tournament as package

ROOT = Path(package.__file__).parent
OUTSIDE = ("files", "checking", "commands")
"""The folders that may read and write."""
MODULES = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in OUTSIDE)
CORE = [path for path in MODULES if path.name not in ("command_line.py", "bench.py")]
FORBIDDEN = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "rich", "secrets", "shutil", "socket", "subprocess",
    "sys", "tempfile", "textual", "threading", "time", "urllib",
}  # fmt: skip


def imported(path: Path) -> set[str]:
    """The modules that a file imports, inside functions too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_imports_nothing_that_reads_writes_draws_or_tells_the_time(path: Path) -> None:
    names = imported(path)
    assert not {name.split(".")[0] for name in names} & FORBIDDEN
    assert not any(name.startswith(f"agot_tui.tournament.{folder}") for name in names for folder in OUTSIDE)
    if path.name != "chance.py":
        assert "random" not in names


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_knows_no_floating_point(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and "Fraction" not in path.read_text())


def loaded_after(code: str) -> set[str]:
    program = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_registering_the_command_loads_next_to_nothing() -> None:
    loaded = loaded_after(
        "import argparse\nfrom agot_tui.tournament.command_line import register\n"
        "register(argparse.ArgumentParser().add_subparsers())"
    )
    ours = {name for name in loaded if name.startswith("agot_tui.")}
    assert ours == {"agot_tui.tournament", "agot_tui.tournament.command_line"}
    assert not loaded & {"json", "rustworkx", "numpy", "textual", "rich", "dataclasses"}


def test_the_matching_library_is_loaded_only_when_a_walk_has_failed() -> None:
    code = """
from agot_tui.tournament.simulation import swiss_event
for state, pairing in swiss_event(64, 3, "1"):
    assert pairing.method == "walk"
"""
    assert not loaded_after(code) & {"rustworkx", "numpy", "networkx"}
