"""A fault that the running program cannot survive: the terminal is whole again, a sentence, and the way back."""

from __future__ import annotations

import os
import signal
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


GARBAGE = (
    b"\x1b[99999999999;1u", b"\x1b[1114112u", b"\x1b[48;0;0;0;0t", b"\x1b[?999999;9$y", b"\x1b]11;rgb:zz\x1b\\",
    b"\x1b[<9999999;1;1M", b"\x1b[M\xff\xff\xff", b"\xff\xfe\x80\xed\xa0\x80", b"\x1b[200~\x00\xff\x1b[201~",
)  # fmt: skip
"""What a terminal sends that is broken, or late, or no terminal."""


def test_a_terminal_that_answers_with_garbage_is_no_reason_to_end(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", "--names", NAMES, home=tmp_path) as app:
        app.wait_for(": Planning")
        for bytes_ in GARBAGE:
            os.write(app._fd, bytes_)
            app.settle(0.2)
        app.do("escape")
        app.do("escape")
        app.press("?")
        app.wait_for("Keys of this moment")
        assert "Traceback" not in app.raw.decode(errors="replace")
        app.do("q")
        app.press("q", "q")
        assert app.wait_for_exit() == 0
    assert not list(tmp_path.rglob("faults.log"))


def test_a_process_that_outlives_its_terminal_ends(tmp_path: Path) -> None:
    """SIGHUP ignored, as under ``nohup``."""
    record = tmp_path / "game.agot"
    arguments = ("play", "--players", "3", "--seed", "1", "--names", NAMES, "--record", str(record))
    deaf = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\nfrom agot_tui.cli import main\nexit(main())"
    with TerminalApp(*arguments, home=tmp_path, program=("-c", deaf)) as app:
        app.wait_for(": Planning")
        app.do("2")
        app.hang_up()
        assert app.wait_for_exit() == 128 + signal.SIGHUP
    assert look_at(record).bus.moments == 1
    assert not list(tmp_path.rglob("faults.log"))


def threads_of(app: TerminalApp) -> int:
    """How many threads the program has, where that can be seen."""
    tasks = Path(f"/proc/{app.pid}/task")
    return len(list(tasks.iterdir())) if tasks.exists() else 0


def test_who_was_stopped_without_a_word_takes_the_terminal_over_again(tmp_path: Path) -> None:
    with TerminalApp("play", "--players", "3", "--seed", "1", "--names", NAMES, home=tmp_path) as app:
        app.wait_for(": Planning")
        shown, threads = app.text, threads_of(app)
        for _ in range(2):
            os.kill(app.pid, signal.SIGSTOP)
            app.settle(0.1)
            app.screen.reset()
            os.kill(app.pid, signal.SIGCONT)
            app.wait_for(lambda text: text == shown)
        assert threads_of(app) == threads
        app.press("?")
        app.wait_for("Keys of this moment")


def test_who_ends_the_process_from_outside_gets_the_terminal_back(tmp_path: Path) -> None:
    record = tmp_path / "game.agot"
    arguments = ("play", "--players", "3", "--seed", "1", "--names", NAMES, "--record", str(record))
    with TerminalApp(*arguments, home=tmp_path) as app:
        app.wait_for(": Planning")
        app.do("2")
        os.kill(app.pid, signal.SIGTERM)
        assert app.wait_for_exit() == 128 + signal.SIGTERM
        assert app.raw.rindex(b"\x1b[?1049l") > app.raw.rindex(b"\x1b[?1049h")
        assert app.raw.rindex(b"\x1b[?25h") > app.raw.rindex(b"\x1b[?25l")
    assert look_at(record).bus.moments == 1
