"""The real program in a pipe: whole games are played through it by a script that reads nothing but its lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from agot_tui.tables import begin, look_at, new_header
from tests.plain.test_secrets import some_command
from tests.test_purity import modules_after

PROGRAM = (sys.executable, "-m", "agot_tui")
OPTION = re.compile(r"^(\d+)\. .* \[(.*)\]$")
MISSING = "Without order: "
OPENS = re.compile(r": type (\S+) when nobody else reads along\.$")


def run(*arguments: str, lines: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """The program with these lines on its standard input, to its end."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environ}
    return subprocess.run([*PROGRAM, *arguments], input=lines, capture_output=True, text=True, env=env, check=False)


class Script:
    """A player that reads what the program writes and types numbers, letters and commands by chance."""

    def __init__(self, seed: int, *arguments: str) -> None:
        self.rng = Random(seed)
        self.curtains = self.commands = 0
        self._process = subprocess.Popen(
            [*PROGRAM, "play", "--plain", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

    def read(self) -> list[str]:
        """What is written up to the next prompt."""
        assert self._process.stdout is not None
        text = b""
        while not text.endswith(b"\n> ") and text != b"> ":
            piece = os.read(self._process.stdout.fileno(), 1 << 16)
            assert piece, text.decode()
            text += piece
        return text.decode().splitlines()

    def type(self, line: str) -> list[str]:
        """Types a line; returns what is written to it."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self.read()

    def quit(self) -> int:
        """Leaves; returns the exit code."""
        self._process.communicate(b"quit\n", timeout=30)
        return self._process.returncode

    def answer(self, said: list[str]) -> str:
        """What is typed next."""
        opens = next((match for line in said if (match := OPENS.search(line))), None)
        if opens is not None:
            self.curtains += 1
            return opens[1]
        self.commands += 1
        options = [match for line in said if (match := OPTION.match(line))]
        if any("type ready" in line for line in said):
            return "ready"
        missing = next((line[15:].partition(",")[0].partition(".")[0] for line in said if line.startswith(MISSING)), "")
        if missing:
            return f"options {missing.removeprefix('The ')}"
        if not options:
            return "options"
        choice = self.rng.choice(options)
        return choice[1] if self.rng.random() < 0.5 else choice[2]


@pytest.mark.parametrize(("houses", "seed"), [(3, 1), (6, 2)])
def test_a_whole_game_is_played_through_a_pipe(houses: int, seed: int, tmp_path: Path) -> None:
    record = tmp_path / "piped.agot"
    names = "stark=Ann,lannister=Bob,baratheon=Bob"
    arguments = ("--players", str(houses), "--seed", str(seed), "--names", names, "--record", str(record))
    script = Script(seed, *arguments)
    said = script.read()
    for _ in range(6000):
        if any(line.startswith("The game is over.") for line in said):
            break
        said = script.type(script.answer(said))
    assert any(" wins with " in line for line in said), said
    assert script.quit() == 0
    table = look_at(record)
    assert table.bus.winner is not None
    assert script.curtains > 20
    assert record.read_text().splitlines()[-1] == f"# winner: {table.bus.winner}"


def test_the_body_of_a_record_can_be_piped_in(tmp_path: Path) -> None:
    table = begin(new_header(4, seed=3), tmp_path / "one.agot")
    rng = Random(3)
    while table.bus.waiting:
        seat = rng.choice(table.bus.waiting)
        assert table.bus.send(seat, some_command(table.bus, seat, rng))
    table.close()
    body = (tmp_path / "one.agot").read_text().partition("\n---\n")[2]
    again = tmp_path / "again.agot"
    done = run("play", "--plain", "--players", "4", "--seed", "3", "--record", str(again), lines=body)
    assert done.returncode == 0
    assert "wins with" in done.stdout
    assert again.read_text() == (tmp_path / "one.agot").read_text()


def test_it_is_taken_by_itself_where_nothing_can_be_drawn(tmp_path: Path) -> None:
    done = run("play", "--players", "3", "--seed", "1", "--record", str(tmp_path / "a.agot"))
    assert done.returncode == 0
    assert done.stdout.startswith("Privacy: this is no terminal. What was written to one person stays")
    assert "--------\nThe curtain is closed." in done.stdout
    assert done.stdout.endswith(f"The game is kept: agot-tui play {tmp_path / 'a.agot'}\n")
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_without_a_game_it_asks_which(tmp_path: Path) -> None:
    lines = "resume\nnew 9\nnew 3 stark\nnew 3 stark=Ann,lannister=Ann,baratheon=Ann\norder kingswood march\nquit\n"
    done = run("play", "--plain", lines=lines)
    assert "resume goes on with the last game, once there is one." in done.stdout
    assert "There is no game yet: type new 3." in done.stdout
    assert "--players 9: Westeros is played by 3, 4, 5, 6 houses." in done.stdout
    assert "HOUSE=NAME" in done.stdout
    assert "Baratheon: Kingswood march." in done.stdout
    listed = run("play", "--plain", lines="help\nrecords\nopen 7\nopen\nnonsense\nrule R1\nopen 1\nquit\n")
    assert "1. " in listed.stdout
    assert "Ann (Stark, Lannister, Baratheon), 1 commands, goes on." in listed.stdout
    assert "7: No such file or directory." in listed.stdout
    assert "nonsense is nothing that can be typed here" in listed.stdout
    assert "Baratheon (Ann), Planning" in listed.stdout
    resumed = run("play", lines="resume\n\nquit\n").stdout
    assert "Ann (Stark, Lannister, Baratheon)): round 1, Planning: Baratheon's turn (Ann)." in resumed
    assert "Without order: " in resumed
    assert run("play", lines="quit\n").returncode == 0


def test_lines_that_are_no_text_are_no_fault() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "--plain", "--players", "3"],
        input=b"\xff\xfe\n\x00\nB\nquit\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b", Planning:" in done.stdout
    assert b"Traceback" not in done.stderr


def test_beside_a_table_odds_are_told_and_in_a_pipe_every_line_stays_whole(tmp_path: Path) -> None:
    position = tmp_path / "north.toml"
    position.write_text(
        'players = 3\nphase = "march"\nturn = "stark"\n'
        '[areas]\nwinterfell = "stark F F K march+1"\nkarhold = "lannister F"\n'
    )
    march = "march winterfell -> karhold: F F K"
    done = run("session", "--plain", str(position), lines=f"done\nodds {march}\nhelp plain\nquit\n", COLUMNS="40")
    assert done.returncode == 0
    assert "attacker Stark: 5 before cards (units 4, order 1)\ndefender Lannister: 1 before cards" in done.stdout
    assert len(re.findall(r"^  .* / .*: \d+:\d+, \w+ wins, losses \d+:\d+$", done.stdout, re.MULTILINE)) == 49
    told = [
        line
        for line in done.stdout.splitlines()
        if line.startswith(("Written into a pipe", "On a terminal lines break"))
    ]
    assert told
    assert all(len(line) > 150 for line in told)


def test_signs_that_the_output_lacks_are_written_plainly() -> None:
    done = run(
        "play", "--plain", "--players", "3", "--seed", "1", lines="B\noptions march\nquit\n", PYTHONIOENCODING="ascii"
    )
    assert "Dragonstone: march +1* [order dragonstone march+1]" in done.stdout


def test_the_tutorial_is_taught_in_lines_too() -> None:
    from agot_tui.frontend.tutorial.lessons import load_lessons

    answers = ["".join(f"{step.answer}\n" for step in lesson.steps) for lesson in load_lessons()]
    done = run("tutorial", "--plain", lines="x\n" + "".join(f"\nanswer\n{part}" for part in answers) + "quit\n")
    assert done.returncode == 0
    for lesson in load_lessons():
        assert f"The answer: {lesson.steps[0].answer}" in done.stdout
        for step in lesson.steps:
            assert step.right in done.stdout
        assert lesson.end in done.stdout


def test_settings_that_are_wrong_are_said(tmp_path: Path) -> None:
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "agot-tui" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[curtain]\nlevel = "open"\n')
    assert "curtain.level: 'open' is not one of strict, hands, trust" in run("play", lines="quit\n").stdout


@pytest.mark.parametrize("module", ["agot_tui.plain.run", "agot_tui.plain.game", "agot_tui.plain.lessons"])
def test_plain_mode_loads_nothing_that_draws(module: str) -> None:
    loaded = modules_after(f"import {module}")
    assert [name for name in loaded if name.split(".")[0] in ("textual", "rich", "asyncio")] == []
