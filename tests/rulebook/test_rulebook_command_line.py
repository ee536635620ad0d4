"""`agot-tui rules`, `card` and `area`, printed."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from agot_tui.rulebook import Tables, command_line

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tables: Tables, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: str, board: Tables | None = tables) -> tuple[int, str, str]:
        parser = argparse.ArgumentParser(prog="agot-tui")
        command_line.register(parser.add_subparsers(required=True), lambda _: board)
        try:
            args = parser.parse_args(words)
            code = args.run(args)
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def test_a_rule_is_printed_by_its_number(run: Run) -> None:
    code, out, err = run("rules", "R16.11.4", "--width", "72")
    assert (code, err) == (0, "")
    assert out.startswith("R16.11.4  Never where the attackers came from\n")
    assert "even if it is empty now" in out


def test_words_print_the_best_hit_and_name_others(run: Run) -> None:
    code, out, _ = run("rules", "port", "retreat")
    assert code == 0
    assert out.startswith("R18.5")
    assert "\nMore:\n" in out
    assert "R16.11.2" in out


def test_without_words_the_table_of_contents_is_printed(run: Run) -> None:
    code, out, _ = run("rules")
    assert code == 0
    assert "  R16  Combat\n" in out
    assert "  L6   Keywords\n" in out
    assert "  T5   Swiss pairing\n" in out
    _, out, _ = run("rules", "--game", "tournament")
    assert "Combat" not in out


def test_only_one_game_if_asked(run: Run) -> None:
    _, out, _ = run("rules", "tie", "--game", "tournament")
    assert out.startswith("T")


def test_a_rule_that_does_not_exist_is_code_1_with_what_there_is(run: Run) -> None:
    code, out, err = run("rules", "R16.11" + ".44")
    assert (code, out) == (1, "")
    assert "there is no rule" in err
    assert "R16.11.9" in err
    assert run("rules", "R" + "99")[0] == 1


def test_nothing_found_is_code_1_and_control_characters_are_not_echoed(run: Run) -> None:
    code, out, err = run("rules", "zzqqzz\x1b[31m")
    assert (code, out) == (1, "")
    assert "\x1b" not in err
    assert run("card", "zzqqzz")[0] == 1
    assert run("area", "zzqqzz")[0] == 1


@pytest.mark.parametrize(
    "words", [("rules", ""), ("card", " "), ("area", ""), ("rules", "--width", "3"), ("rules", "--game", "x")]
)
def test_what_cannot_be_understood_is_code_2(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words)[0] == 2


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("card", "doran"), "Doran Martell"),
        (("card", "the_hound"), "The Hound"),
        (("card", "Blackfish"), "The Blackfish"),
        (("card", "milkwater"), "Massing on the Milkwater"),
        (("card", "queen", "of", "thrones"), "Queen of Thorns"),
        (("area", "oldtown"), "Oldtown"),
        (("area", "OLD"), "Oldtown"),
        (("area", "kings_landing"), "King's Landing"),
        (("area", "reach"), "The Reach"),
        (("area", "narow", "sea"), "The Narrow Sea"),
        (("area", "stark"), "House Stark"),
        (("area", "p-o"), "Port of Oldtown"),
    ],
)
def test_cards_and_areas_are_found_by_parts_of_their_names(run: Run, words: tuple[str, ...], title: str) -> None:
    code, out, _ = run(*words)
    assert code == 0
    assert out.splitlines()[0] == title


def test_without_a_board_rules_are_found_and_cards_are_not(run: Run) -> None:
    assert run("rules", "R12.5", board=None)[0] == 0
    code, _, err = run("card", "doran", board=None)
    assert code == 2
    assert "no board" in err


def test_a_broken_board_is_a_sentence_and_code_2(run: Run) -> None:
    code, out, err = run("area", "oldtown", board={"areas": {"area": [{"name": "Nowhere"}]}})
    assert (code, out) == (2, "")
    assert "agot-tui board check" in err


def test_the_checker_prints_faults_and_their_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("x = 1  # R8" + ".99\n", encoding="utf-8")
    code, out, _ = run("rules", "--check", str(file))
    assert code == 1
    assert out.splitlines()[0] == f"{file}:1: there is no rule R8" + ".99"
    assert out.splitlines()[-1] == "faults=1"
    file.write_text("x = 1  # R8.2\n", encoding="utf-8")
    assert run("rules", "--check", str(file))[:2] == (0, "faults=0\n")


def test_tables_are_read_from_a_folder_and_missing_files_left_out(tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_text('[[area]]\nid = "x"\nname = "X"\n', encoding="utf-8")
    assert command_line.read_tables(tmp_path) == {"areas": {"area": [{"id": "x", "name": "X"}]}}


SCRIPT = """
import argparse, sys
from agot_tui.rulebook import command_line
parser = argparse.ArgumentParser()
command_line.register(parser.add_subparsers())
args = parser.parse_args(sys.argv[1:])
code = args.run(args)
heavy = {"textual", "rich", "asyncio", "agot_tui.boardgame", "agot_tui.kernel", "agot_tui.tui"} & set(sys.modules)
assert not heavy, heavy
sys.exit(code)
"""


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_a_fresh_process_prints_in_any_encoding_and_imports_nothing_heavy(encoding: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT, "rules", "star", "consolidate"],
        env={"PYTHONIOENCODING": encoding, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode(encoding).startswith("R19.4  With a star")
    assert (("★" if encoding == "utf-8" else "*") + " in a land area") in result.stdout.decode(encoding)
