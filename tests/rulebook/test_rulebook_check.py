"""The checker finds what cites nothing, and says where."""

from __future__ import annotations

from pathlib import Path

from agot_tui.rulebook import Entry, Game, Kind, Rulebook
from agot_tui.rulebook.check import check_book, check_citations, cited_ids, known_ids

GONE = "R16.11" + ".44"


def test_no_file_of_the_program_cites_a_rule_that_does_not_exist(repository: Path) -> None:
    places = [repository / name for name in ("agot_tui", "boards", "tests", "README.md")]
    assert [str(fault) for fault in check_citations(place for place in places if place.exists())] == []


def test_a_fault_has_file_line_and_rule(tmp_path: Path) -> None:
    folder = tmp_path / "tree"
    folder.mkdir()
    code = folder / "march.py"
    code.write_text(f'"""Marching (R14)."""\n\nrefused("{GONE}", "no")  # R14.2\n', encoding="utf-8")
    (folder / "cases.toml").write_text('rule = "D1' + '9"\n', encoding="utf-8")
    faults = check_citations([folder])
    assert [(fault.file, fault.line, fault.sentence) for fault in faults] == [
        (str(folder / "cases.toml"), 1, "there is no rule D1" + "9"),
        (str(code), 3, f"there is no rule {GONE}"),
    ]
    assert str(faults[1]) == f"{code}:3: there is no rule {GONE}"


def test_hidden_binary_and_other_files_are_passed_over_and_missing_ones_reported(tmp_path: Path) -> None:
    for name in (".git", "__pycache__"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.py").write_text(GONE, encoding="utf-8")
    (tmp_path / "picture.png").write_text(GONE, encoding="utf-8")
    (tmp_path / "broken.txt").write_bytes(b"\xff\xfe" + GONE.encode())
    assert check_citations([tmp_path]) == []
    missing = check_citations([tmp_path / "nowhere"])
    assert [fault.sentence for fault in missing] == ["no such file or folder"]


def test_citations_can_be_listed_for_other_checks(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('refused("R14.2")\nrefused("R14.10")', encoding="utf-8")
    assert [(cited.line, cited.id) for cited in cited_ids([tmp_path])] == [(1, "R14.2"), (2, "R14.10")]
    assert {"R14.2", "D3", "LD11", "W8"} <= known_ids()


def test_faults_of_entries_are_found() -> None:
    bad = [
        Entry("card:x", Kind.CARD, "X", Game.CARDS, text=(f"See {GONE}.",)),
        Entry("card:y", Kind.CARD, "", Game.CARDS, text=("To verify.",), see=("term:nothing",)),
        Entry("card:z", Kind.CARD, "Z", Game.CARDS, parent="card:q"),
        Entry("card:z", Kind.CARD, "Z", Game.CARDS, text=("twice",)),
    ]
    sentences = [fault.sentence for fault in check_book(Rulebook(more=bad))]
    assert sentences == [
        f"names {GONE}, which does not exist",
        "names term:nothing, which does not exist",
        "has no title",
        "says 'verify'",
        "belongs to card:q, which does not exist",
        "says nothing",
        "stands twice",
        "stands twice",
    ]
