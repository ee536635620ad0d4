"""Registrations from files, and names that are easily taken for one another (T1.4)."""

from pathlib import Path

import pytest

from agot_tui.tournament.command_line import main
from agot_tui.tournament.desk.registration import Details
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.files.registrations import Registration, load_registrations
from agot_tui.tournament.refusals import BadInput


def test_registrations_from_csv_and_json(tmp_path: Path) -> None:
    path = tmp_path / "r"
    path.write_bytes("Name;Club;Table;Bye;Mail\nZoë;Wall;3;yes;x@y\n;;;;\nBen;;;no;\n".encode("latin-1"))
    assert load_registrations(path) == [
        Registration("Zoë", Details(club="Wall", fixed_table=3, awarded_bye=True), f"{path}, line 2"),
        Registration("Ben", Details(), f"{path}, line 4"),
    ]
    path.write_text("Ann\n\nBob, the second\n", encoding="utf-8")
    assert [one.name for one in load_registrations(path)] == ["Ann", "Bob"]
    path.write_text('{"players": ["Ann", {"name": "Bob", "faction": "Stark", "awarded_bye": true}]}', encoding="utf-8")
    (_, bob) = load_registrations(path)
    assert bob == Registration("Bob", Details(faction="Stark", awarded_bye=True), f"{path}, player 2")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_registrations_are_read_whatever_program_wrote_them(
    ends: str, separator: str, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "r.csv"
    rows = [("Name", "Club"), ('"Sand, Zoë; the 2nd"', "X"), ("Ben", '"A ""B"""')]
    for lines in (rows, [(f"sep={separator}",), *rows]):
        path.write_bytes((ends.join(separator.join(row) for row in lines) + ends).encode(encoding))
        found = [(one.name, one.details.club) for one in load_registrations(path)]
        assert found == [("Sand, Zoë; the 2nd", "X"), ("Ben", 'A "B"')]
    path.write_bytes(ends.join([f"First name{separator}Last name", f"Zoë{separator}Sand"]).encode(encoding))
    assert [one.name for one in load_registrations(path)] == ["Zoë Sand"]


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("name\nAnn\nBob\nann\n", 1, "refused: T1.4: {}, line 4: Ann is registered already"),
        ("name\nAnn\nB\x01b\n", 2, "bad input: {}, line 3, name: 'B\\x01b' holds characters"),
        ('name,club\nAnn,x\nBob,"y\nCat,z\n', 2, "bad input: {}, line 3: is no CSV"),
    ],
)
def test_a_registration_that_is_refused_is_told_with_its_line_and_nobody_is_registered(
    text: str, code: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, event = tmp_path / "r.csv", tmp_path / "t"
    path.write_text(text, encoding="utf-8")
    assert main(["new", str(event), "--structure", "basic", "--seed", "1"]) == 0
    before = event.read_bytes()
    capsys.readouterr()
    assert main(["add", str(event), "--from", str(path)]) == code
    assert capsys.readouterr().err.startswith(sentence.format(path))
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "holds no players"),
        ("name,table\nA,x\n", "line 2: 'x' is no table"),
        ("name,bye\nA,perhaps\n", "line 2: 'perhaps' is neither"),
        ("name,club\nA,B,C\n", "line 2: has 3 columns"),
        ("name,club\n,B\n", "line 2: has no name"),
        ("name,player\nA,B\n", "line 1: has two columns for the name"),
        ('name\n"A\n', "line 2: is no CSV"),
        ("[1]", "player 1: must be a name"),
        ("{}", "players: must be a list"),
        ("[", "is no JSON"),
    ],
)
def test_registrations_that_cannot_be_read(text: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=place):
        load_registrations(path)


@pytest.mark.parametrize(
    ("there", "comes"),
    [
        ("José", "jose"),
        ("Zoë Ångström", "Zoe Angstrom"),
        ("Søren Łukasz", "Soren Lukasz"),
        ("Jean-Luc", "jean luc"),
        ("Ann Lee", "AnnLee"),
        ("Meera O'Reed", "Meera O\N{RIGHT SINGLE QUOTATION MARK}Reed"),
    ],
)
def test_a_name_that_differs_by_accents_or_blanks_only_is_doubted_until_it_is_said_that_it_is_another_person(
    there: str, comes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, there, "Bob"]) == 0
    before = Path(path).read_bytes()
    capsys.readouterr()
    for words in (["add", path, "Cy", comes], ["edit", path, "Bob", "--name", comes]):
        assert main(words) == 1
        said = capsys.readouterr().err
        assert f"T1.4: {comes} is easily taken for {there}, who registered before; --another says" in said
        assert Path(path).read_bytes() == before
    assert main(["edit", path, there, "--name", comes]) == 0, "nobody is taken for himself"
    assert main(["undo", path]) == 0
    assert main(["edit", path, "Bob", "--name", comes, "--another"]) == 0
    assert main(["undo", path]) == 0
    assert main(["add", path, "Cy", comes, "--another"]) == 0
    assert len(JournalFile(Path(path)).state.players) == 4


def test_names_that_are_two_whatever_their_accents_and_blanks_are_taken_at_once(tmp_path: Path) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert (
        main(["add", path, "Player 1", "Player 11", "Player 1 1", "P-1", "P1", "=Bob", "Bob", "李", "陳", "Ann A"]) == 0
    )


def test_every_doubt_of_a_file_is_told_with_its_line_before_anybody_is_registered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, source = str(tmp_path / "t"), tmp_path / "players.csv"
    source.write_text("name\nJosé\nJose\nAnn Lee\nAnn-Lee\n")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, "--from", str(source)]) == 1
    said = capsys.readouterr().err
    assert "line 3: Jose is easily taken for José" in said
    assert "line 5: Ann-Lee is easily taken for Ann Lee" in said
    assert JournalFile(Path(path)).state.players == {}
    assert main(["add", path, "--from", str(source), "--another"]) == 0
    assert len(JournalFile(Path(path)).state.players) == 4


def test_a_name_without_its_accents_finds_the_one_that_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, "Zoë"]) == 0
    assert main(["drop", path, "zoe"]) == 1
    assert "did you mean Zoë?" in capsys.readouterr().err
