"""The numbered cases, the real events and the samples, run as the command line runs them."""

import contextlib
import copy
import json
from pathlib import Path

import pytest

from agot_tui.tournament.checking.run import check_paths, run_case
from agot_tui.tournament.command_line import main
from agot_tui.tournament.refusals import BadInput

from .helpers import DATA

FILE = DATA / "cases.json"
CASES = {case["id"]: case for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]}


MORE = {case["id"]: case for case in json.loads((DATA / "more_cases.json").read_text(encoding="utf-8"))["cases"]}
"""Cases of our own on what the fifty leave out, worked out by hand from the rules."""


@pytest.mark.parametrize("name", [*CASES, *MORE])
def test_a_case_is_as_expected(name: str) -> None:
    assert [str(difference) for difference in run_case((CASES | MORE)[name], FILE)] == []


def test_there_are_fifty_cases() -> None:
    assert len(CASES) == 50


@pytest.mark.parametrize("folder", ["tournaments", "samples"])
def test_events_and_foreign_files_are_recomputed_exactly(folder: str) -> None:
    lines: list[str] = []
    assert check_paths([DATA / folder], lines.append) == 0, lines
    assert lines[-1].endswith("failed=0")


def altered(case: dict) -> dict:
    """The case with the first number, text or list of its expectation changed."""
    case = copy.deepcopy(case)

    def alter(value):
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + 1
        if isinstance(value, str):
            return "1/7" if "/" in value or value.isdigit() else value + "?"
        if isinstance(value, list):
            return [alter(value[0]), *value[1:]] if value else ["?"]
        if isinstance(value, dict):
            key = next(key for key in value if key not in ("kind", "tolerance_sd"))
            return {**value, key: alter(value[key])}
        return "?"

    for key, value in case["expect"].items():
        if key in ("every_round", "standings_after", "equal_to_source", "rounds_unchanged", "pairings_unchanged"):
            continue
        case["expect"][key] = alter(value)
    return case


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("TD-026", "TD-047", "TD-048", "TD-049")])
def test_a_wrong_expectation_is_noticed(name: str) -> None:
    with contextlib.suppress(BadInput):  # a value that cannot be at all is noticed as well
        assert run_case(altered(CASES[name]), FILE)


def test_the_lines_of_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = copy.deepcopy(CASES["TD-004"])
    wrong["expect"]["standings"][0]["points"] = 15
    file = tmp_path / "cases.json"
    content = {"schema": "agot-tournament-cases/1", "cases": [CASES["TD-001"], wrong]}
    file.write_text(json.dumps(content), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "TD-001 ok",
        "TD-004 differs: standings[0].points, expected 15, got 14",
        "cases=2 passed=1 failed=1",
    ]
    assert main(["check", str(FILE.parent / "tournaments" / "minis_store_2015_9p_top4.json")]) == 0
    assert "minis_store_2015_9p_top4 ok" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"schema": "agot-tournament-cases/1", "cases": [{"id": "X", "kind": "oracle"}]}', '{"cases": 3}'],
)
def test_what_cannot_be_read_ends_with_2(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 2
    assert "unreadable" in capsys.readouterr().out


def test_a_decimal_is_no_fraction() -> None:
    case = copy.deepcopy(CASES["TD-004"])
    case["expect"]["standings"][0]["sos"] = "1.6667"
    with pytest.raises(BadInput, match="no fraction"):
        run_case(case, FILE)


def test_what_cannot_be_read_does_not_hide_what_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A broken case, a broken file and a missing one, each before good ones."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.json").write_text("{", encoding="utf-8")
    cases = [{"id": "X", "kind": "oracle", "input": {}, "expect": {}}, {**CASES["TD-045"], "input": {}}]
    content = {"schema": "agot-tournament-cases/1", "cases": [*cases, CASES["TD-001"]]}
    (folder / "b.json").write_text(json.dumps(content), encoding="utf-8")
    assert main(["check", str(tmp_path / "missing"), str(folder)]) == 2
    out = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in out[:4]] == ["unreadable"] * 4
    assert out[4:] == ["TD-001 ok", "cases=1 passed=1 failed=0"]
