"""A fault that the running program cannot survive: the terminal is whole again, a sentence, and the way back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agot_tui.tables import look_at
from tests.terminal.pty_app import TerminalApp

BREAKS = """
import sys
from pathlib import Path
from agot_tui.tui.pane import LinePane
whole = LinePane.render_line
def render_line(self, y):
    if Path({mark!r}).exists():
        raise ZeroDivisionError("a fault while drawing")
    return whole(self, y)
LinePane.render_line = render_line
from agot_tui.cli import main
raise SystemExit(main(sys.argv[1:]))
"""
NAMES = "stark=Ann,lannister=Ann,baratheon=Ann"


@pytest.mark.parametrize("answer", ["go on", "leave"])
def test_a_fault_while_drawing_restores_the_terminal_and_offers_to_go_on(answer: str, tmp_path: Path) -> None:
    mark, record = tmp_path / "break", tmp_path / "game.agot"
    arguments = ("play", "--players", "3", "--seed", "1", "--names", NAMES, "--record", str(record))
    program = ("-c", BREAKS.format(mark=str(mark)))
    with TerminalApp(*arguments, home=tmp_path, program=program) as app:
        app.wait_for(": Planning")
        app.do("2")
        mark.touch()
        app.do("8")
        text = app.wait_for("Enter goes on from the last command")
        assert "met a fault of its own (ZeroDivisionError)" in " ".join(text.split())
        assert "Traceback" not in app.raw.decode(errors="replace")
        os.unlink(mark)
        if answer == "go on":
            app.press("enter")
            app.wait_for("2 of 3 areas")
            app.do("0")
            app.press("q", "q")
            assert app.wait_for_exit() == 0
        else:
            app.press("q", "enter")
            assert app.wait_for_exit() == 1
    assert look_at(record).bus.moments == (3 if answer == "go on" else 2)
