"""Whatever was pressed, clicked and resized: each cell is what it is when the whole screen is drawn anew."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from pyte.screens import Char

from agot_tui.frontend.keys import OPTION_KEYS, TABLE
from agot_tui.tables import begin, new_header
from tests.screens.scenes import SCENES
from tests.terminal.drawn_anew import PAINTED
from tests.terminal.pty_app import KEYS, PATIENCE, TerminalApp
from tests.tournament_screens.fingers import tournament

F11, F12 = "\x1b[23~", "\x1b[24~"
PROGRAM = (str(Path(__file__).with_name("drawn_anew.py")),)
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (60, 15))
NAMED = {**KEYS, "shift+tab": "\x1b[Z", "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F"}
MAPPED = sorted({key for row in TABLE for key in row.keys if len(key) == 1 or key in NAMED} - {"q"})
"""Keys that mean something somewhere; none that leaves."""
TEXTS = ("stark", "march", "support", "Zoë", "R14")
STEPS = 16
RESIZED = 0.2
"""Seconds after which the program knows the size: Linux can tell of it before it can be asked for."""
TRUE, SIXTEEN, NONE = {"COLORTERM": "truecolor"}, {"TERM": "xterm"}, {"NO_COLOR": "1"}
Cells = list[list[Char]]


def record_of(scene: str, path: Path) -> Path:
    """The moment of a game, in a record."""
    found = SCENES[scene]
    header = new_header(found.players, seed=7, names=dict(found.names), position=found.position or None)
    table = begin(header, path)
    for line in found.play:
        seat, _, command = line.partition(" ")
        assert table.bus.send(seat, command)  # type: ignore[arg-type]
    table.close()
    return path


def painted(app: TerminalApp, key: str) -> tuple[Cells, tuple[int, int]]:
    """The cells and the cursor, once everything is painted."""
    begun, until = len(app.raw), time.monotonic() + PATIENCE
    app.press(key)
    while PAINTED.encode() not in app.raw[begun:]:
        assert time.monotonic() < until, app.text
        app.read(0.1)
    screen = app.screen
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return cells, (screen.cursor.x, screen.cursor.y)


def look(char: Char) -> Char:
    """A character as it looks: blanks show no ink."""
    lined = char.underscore or char.strikethrough or char.reverse
    return char if char.data != " " or lined else Char(" ", bg=char.bg)


def differing(app: TerminalApp) -> list[str]:
    """Where the terminal shows something else than after it was drawn anew."""
    app.settle(0.1)
    (old, old_cursor), (new, cursor) = painted(app, F11), painted(app, F12)
    found = [
        f"{x},{y}: {old[y][x]} is {new[y][x]}"
        for y in range(len(new))
        for x in range(len(new[y]))
        if look(old[y][x]) != look(new[y][x])
    ]
    return found if old_cursor == cursor else [*found, f"cursor: {old_cursor} is {cursor}"]


def do_anything(app: TerminalApp, dice: Random) -> str:
    """One thing that a person or a cat could do; returns what."""
    width, height = app.screen.columns, app.screen.lines
    match dice.randrange(20):
        case 0:
            size = dice.choice(SIZES)
            app.resize(*size)
            time.sleep(RESIZED)
            return str(size)
        case 1:
            app.resize(*dice.choice(SIZES))
            app.resize(width, height)
            time.sleep(RESIZED)
            return "there and back"
        case 2 | 3 | 4:
            x, y, button = dice.randrange(width), dice.randrange(height), dice.choice((0, 0, 64, 65))
            app.click(x, y, button)
            return f"button {button} at {x},{y}"
        case 5:
            text = dice.choice(TEXTS)
            app.press(text)
            return text
        case 6:
            app.press("escape")
            time.sleep(0.12)  # What follows at once would be Alt with a letter.
            return "escape"
        case number:
            key = dice.choice(OPTION_KEYS if number < 11 else MAPPED)
            app.press(NAMED.get(key, key))
            return key


RUNS: tuple[tuple[str, tuple[int, int], Mapping[str, str]], ...] = (
    ("march_orders", (160, 50), SIXTEEN),
    ("retreat", (120, 40), TRUE),
    ("planning", (80, 24), NONE),
    ("curtain", (100, 30), {"LANG": "C", "LC_ALL": "C"}),
    ("session", (120, 40), {}),
    ("desk", (120, 40), TRUE),
)


@pytest.mark.parametrize(("seed", "run"), list(enumerate(RUNS)), ids=[run[0] for run in RUNS])
def test_no_cell_is_stale(seed: int, run: tuple[str, tuple[int, int], Mapping[str, str]], tmp_path: Path) -> None:
    name, (columns, rows), environ = run
    match name:
        case "session":
            arguments = ["session", "--players", "3", str(tmp_path / "table.agot")]
        case "desk":
            tournament(tmp_path / "desk.tournament", 9)
            arguments = ["tournament", "desk", str(tmp_path / "desk.tournament")]
        case _:
            arguments = ["play", str(record_of(name, tmp_path / "game.agot"))]
    dice, done = Random(seed), list[str]()
    with TerminalApp(*arguments, home=tmp_path, columns=columns, rows=rows, environ=environ, program=PROGRAM) as app:
        painted(app, F11)
        for _ in range(STEPS):
            done += [do_anything(app, dice) for _ in range(dice.choice((1, 1, 1, 2, 4)))]
            assert differing(app) == [], f"seed {seed}, after {done[-8:]}"
        assert app.text.strip()
        assert not list(tmp_path.rglob("faults.log"))


def test_another_theme_is_seen_between_the_panes_too(tmp_path: Path) -> None:
    record = record_of("march_orders", tmp_path / "game.agot")
    with TerminalApp("play", str(record), home=tmp_path, columns=200, rows=60, environ=SIXTEEN, program=PROGRAM) as app:
        painted(app, F11)
        for _ in range(4):
            app.press("%")
            assert differing(app) == []


def test_a_terminal_that_was_small_for_a_moment_is_whole_again(tmp_path: Path) -> None:
    record = record_of("march_orders", tmp_path / "game.agot")
    with TerminalApp("play", str(record), home=tmp_path, columns=120, rows=40, program=PROGRAM) as app:
        painted(app, F11)
        whole = app.text
        app.resize(60, 15)
        app.resize(120, 40)
        time.sleep(RESIZED)
        assert differing(app) == []
        assert app.text == whole


def test_the_cursor_moves_in_a_line_of_which_no_letter_changes(tmp_path: Path) -> None:
    record = record_of("march_orders", tmp_path / "game.agot")
    with TerminalApp("play", str(record), home=tmp_path, program=PROGRAM) as app:
        painted(app, F11)
        app.press(*":march", "left", "left")
        _, cursor = painted(app, F11)
        assert cursor == (5, 23)


def test_what_the_shell_showed_in_between_is_painted_over(tmp_path: Path) -> None:
    record = record_of("march_orders", tmp_path / "game.agot")
    with TerminalApp("play", str(record), home=tmp_path, program=PROGRAM) as app:
        painted(app, F11)
        whole = app.text
        os.kill(app.pid, signal.SIGTSTP)
        os.waitpid(app.pid, os.WUNTRACED)
        app.settle()
        assert app.raw.rstrip().endswith(b"\x1b[?1004l"), "the shell has its terminal as it was"
        app.screen.reset()
        stopped = len(app.raw)
        os.kill(app.pid, signal.SIGCONT)
        assert app.wait_for(lambda text: text == whole)
        assert differing(app) == []
        back = bytes(app.raw[stopped:])
        assert back.rindex(b"\x1b[?25h") > back.rindex(b"\x1b[?25l")
        assert back.rindex(b"\x1b[?1003l") > back.rindex(b"\x1b[?1003h")
