"""What the README shows is so: its examples run, its pictures and links exist, CI runs its test command."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agot_tui.commands.parser import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@dataclass
class Example:
    """One line that is typed, and what is printed below it (nothing: whatever it prints)."""

    line: str
    printed: list[str] = field(default_factory=list)


def console_blocks() -> list[list[Example]]:
    """The examples of each block: a block is one visit to a folder of its own."""
    blocks = []
    for text in re.findall(r"^```console\n(.*?)^```", README, re.DOTALL | re.MULTILINE):
        block: list[Example] = []
        for line in text.splitlines():
            if line.startswith("$ "):
                block.append(Example(line[2:]))
            else:
                block[-1].printed.append(line)
        blocks.append(block)
    return blocks


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(line)
    assert words[0] == "agot-tui", line
    mine = {name: str(folder) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    return subprocess.run(
        [sys.executable, "-m", "agot_tui", *words[1:]],
        cwd=folder,
        env={**os.environ, **mine, "COLUMNS": "100", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("number", range(len(console_blocks())))
def test_the_examples_do_what_is_said(number: int, tmp_path: Path) -> None:
    for example in console_blocks()[number]:
        if example.line.startswith("cat "):
            (tmp_path / example.line[4:]).write_text("\n".join(example.printed) + "\n", encoding="utf-8")
            continue
        done = run(example.line, tmp_path)
        assert done.returncode in (0, 1), f"{example.line}\n{done.stdout}{done.stderr}"
        assert done.stdout, example.line
        assert "Traceback" not in done.stderr
        if example.printed:
            assert done.stdout.splitlines() == example.printed, example.line


def test_pictures_and_links_lead_somewhere() -> None:
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", README) if not target.startswith("http")]
    assert len(targets) > 10
    headings = {
        re.sub(r"[^a-z0-9 ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", README, re.M)
    }
    for target in targets:
        assert target[1:] in headings if target.startswith("#") else (ROOT / target).exists(), target


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    command = next(line for line in README.splitlines() if line.endswith(".venv/bin/pytest"))
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == command


def test_every_command_that_is_named_is_one() -> None:
    named = {
        line for line in re.findall(r"`agot-tui( [^`\[]*)?`", README) if line and "..." not in line and "[" not in line
    }
    assert len(named) > 10
    for line in named:
        words = shlex.split(line)
        assert words[0].startswith("-") or words[0] in COMMANDS, line


def test_plain_mode_begins_as_the_readme_says(tmp_path: Path) -> None:
    assert "`agot-tui --plain`" in README
    assert run("agot-tui --plain", tmp_path).returncode == 0
