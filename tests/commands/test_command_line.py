"""The command line as scripts use it: what is printed, exit codes, bad input in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agot_tui.cli import main

POSITION = """
clear = true
phase = "march"
turn = "baratheon"
areas = { kingswood = "baratheon F F march", sunspear = "martell F march" }
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return str(path)


def run(*arguments: str) -> int:
    """The exit code, however it is said."""
    try:
        return main(list(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)


def test_check_plays_the_commands_in_turn(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", position, "march kingswood -> storms_end: F", "martell: march sunspear -> yronwood: F") == 0
    assert capsys.readouterr().out.splitlines() == [
        "baratheon: march kingswood -> storms_end: F: allowed",
        "martell: march sunspear -> yronwood: F: allowed",
    ]


def test_check_stops_at_the_first_refusal_and_says_what_would_be_allowed(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", position, "march kingswood -> blackwater: F F", "martell: march sunspear") == 1
    out = capsys.readouterr().out
    assert "R14.2: Blackwater is neither adjacent to Kingswood nor joined to it by Baratheon's ships" in out
    assert "instead: march kingswood -> " in out
    assert "martell" not in out


def test_check_prints_json(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", position, "march kingswood -> reach: K", "--json") == 1
    (verdict,) = json.loads(capsys.readouterr().out)
    assert set(verdict) == {"seat", "command", "allowed", "rule", "also", "sentence", "instead"}
    assert (verdict["seat"], verdict["allowed"], verdict["rule"]) == ("baratheon", False, "R14.1")


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_flag_may_stand_anywhere(position: str, place: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [position, "march kingswood", "martell: march sunspear"]
    arguments.insert(place, "--json")
    assert run("check", *arguments) == 0
    verdicts = json.loads(capsys.readouterr().out)
    assert [verdict["command"] for verdict in verdicts] == ["march kingswood", "march sunspear"]


def test_options_lists_canonical_commands(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("options", position) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "march kingswood"
    assert "march kingswood -> reach: F F; token" in lines
    assert len(set(lines)) == len(lines)
    assert run("options", position, "martell") == 0
    assert capsys.readouterr().out == ""


def test_cases_print_failures_with_everything_one_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(
        '[[case]]\nid = "X-1"\ntitle = "A footman walks"\nrule = "R14.2"\n'
        'play = ["baratheon: march kingswood -> reach: F"]\n'
        f"[case.position]\n{POSITION}[case.expect]\n"
        'areas = { reach = "baratheon F", kingswood = "baratheon F F" }\n'
        '[[case]]\nid = "X-2"\ntitle = "It stays"\nplay = ["baratheon: march kingswood"]\n'
        f'[case.position]\n{POSITION}[case.expect]\nareas = {{ kingswood = "baratheon F F" }}\n'
    )
    assert run("check", "--cases", str(path)) == 1
    out = capsys.readouterr().out
    assert "FAIL X-1 A footman walks" in out
    assert "rule R14.2" in out
    assert "areas.kingswood: 'baratheon F', expected 'baratheon F F'" in out
    assert '"turn": "baratheon"' in out
    assert out.splitlines()[-1] == "cases=2 passed=1 failed=1"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["check"], "say a position and commands"),
        (["check", "/nowhere.toml", "ready"], "No such file"),
        (["check", "--cases", "/nowhere.toml"], "No such file"),
        (["check", "--board", "/nowhere", "x"], "/nowhere"),
        (["options", "/nowhere.toml"], "No such file"),
        (["simulate", "--seats", "7"], "played by 3, 4, 5, 6 houses"),
        (["simulate", "--games", "0"], "at least 1"),
        (["simulate", "--games", "x"], "invalid int value"),
        (["bench", "--games", "0"], "at least 1"),
        (["nonsense"], "invalid choice"),
        (["completion", "powershell"], "invalid choice"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out in ("", "cases=0 passed=0 failed=0\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("threat = 5", "threat: 5 is not one of 0, 2, 4, 6, 8, 10, 12"),
        ('phase = "war"', "phase: 'war' is not one of"),
        ("thread = 2", "thread: unknown key"),
        ('areas = { narnia = "stark F" }', "there is no area 'narnia'"),
        ('areas = { karhold = "stark S" }', "S cannot be on land"),
        ('areas = { narrow_sea = "stark F" }', "only ships can be in a sea area"),
        ('areas = { karhold = "stark march" }', "an order needs units"),
        ('areas = { winterfell = "stark F, token" }', "a power token lies on land"),
        ('areas = { karhold = "stark F F F F F F F F F F F" }', "13 of 10 pieces of footman"),
        ("[house.stark]\npower = 40", "house.stark.power: 40 is not from 0 to 20"),
        ('[house.stark]\nhand = ["mace_tyrell"]', "mace_tyrell is no card of stark"),
        ('[tracks]\nfiefdoms = ["stark"]', "every house once"),
        ('[decks]\nwildlings = ["silence_at_the_wall", "silence_at_the_wall"]', "not so often"),
        ("players = 7", "R2.1"),
        ("options = { tides = 1 }", "options.tides: 1 is not one of false, true"),
        ("players = [", "not TOML"),
    ],
)
def test_a_position_that_cannot_be_is_said_with_its_key(
    tmp_path: Path, text: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "p.toml"
    path.write_text(text)
    assert run("check", str(path), "ready") == 2
    assert complaint in capsys.readouterr().err


def test_simulate_ends_with_its_figures_and_jobs_change_times_only(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for jobs in ("1", "2"):
        assert run("simulate", "--games", "6", "--seats", "3", "--seed", "5", "--jobs", jobs, "--tides", "--check") == 0
        figures, wins = capsys.readouterr().out.splitlines()
        values = dict(part.split("=") for part in figures.split())
        assert list(values) == ["games", "seats", "seed", "refused", "faults", "rounds", "decisions", "games_per_s"]
        assert wins.startswith("wins ")
        values.pop("games_per_s")
        found.append((values, wins))
    assert found[0] == found[1]
    assert found[0][0]["games"] == "6"


def test_simulate_prints_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "--games", "2", "--seats", "4", "--json", "--coverage") == 0
    values = json.loads(capsys.readouterr().out)
    assert values["games"] == 2
    assert sum(values["wins"].values()) == 2
    assert values["coverage"]["decision orders"] > 100


def test_bench_prints_name_value_unit(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bench", "--games", "1") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert all(len(line) == 3 and float(line[1]) >= 0 for line in lines)
    units = {name: unit for name, _, unit in lines}
    assert units["board_random_6"] == "games/s"
    assert units["board_random_6_commands"] == "commands/s"
    assert units["board_copy"] == "us"


def test_version_help_module_and_broken_pipe() -> None:
    def output(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "agot_tui", *arguments], capture_output=True, text=True, check=False
        )

    assert output("--version").stdout.startswith("agot-tui ")
    help_text = output("--help").stdout
    for command in ("play", "check", "options", "simulate", "bench", "board", "rules", "completion"):
        assert command in help_text
    piped = subprocess.run(
        f"{sys.executable} -m agot_tui rules R16 --all | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in piped.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("completion", shell) == 0
    script = capsys.readouterr().out
    assert "simulate" in script
    assert "coverage" in script


@pytest.mark.parametrize("command", ["play", "tutorial", "session"])
def test_an_option_before_its_command_is_told_where_it_belongs(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--plain", command) == 2
    assert f"an option comes after its command: agot-tui {command} --plain" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [("--plain",), ("--players", "3", "--plain"), ("--tides", "--players=4", "--plain")]
)
def test_options_without_a_command_are_those_of_play(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agot_tui", *arguments],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Westeros" in done.stdout or "in plain mode" in done.stdout


@pytest.mark.parametrize("file", ["cup.tournament", "./cup", "events/cup"])
def test_a_tournament_file_without_a_verb_means_the_desk(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = [(run("tournament", *verb, file), capsys.readouterr().err) for verb in ((), ("desk",))]
    assert said[0] == said[1]
    assert said[0][0] == 2
    assert run("tournament", "cup") == 2
    assert "invalid choice" in capsys.readouterr().err


def test_an_unknown_option_is_named_and_nothing_is_begun(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--nonsense") == 2
    assert "unrecognized arguments: --nonsense" in capsys.readouterr().err
