"""What somebody else wrote is quoted by every command, and never does anything to the terminal that shows it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from agot_tui.boardfiles.find import shipped_boards
from agot_tui.cli import main
from agot_tui.frontend.rebinding import load_keys
from agot_tui.settings import load as load_settings
from agot_tui.tui.rulebook.bookmarks import Unusable, keys_in

BOARD = shipped_boards()["westeros"]

NASTY = "m\N{LATIN SMALL LETTER A WITH DIAERESIS}\x1b[31mr\x07\x9bc\u202eh\nx"
"""A letter beyond ASCII, escape sequences, a bell, a turned direction, a second line."""
QUOTED = NASTY.encode("unicode_escape").decode().replace("\\xe4", "\\u00e4").replace("\\x", "\\u00")
"""The same as a string of TOML says it."""

POSITION = '[areas]\nwinterfell = "stark F K march"\n[house.stark]\npower = 5\n'
NASTY_POSITION = (
    f'"{QUOTED}" = 1\nphase = "{QUOTED}"\nturn = "{QUOTED}"\nplayers = ["{QUOTED}"]\ncards = ["{QUOTED}"]\n'
    f'[areas]\n"{QUOTED}" = "stark"\nkarhold = "{QUOTED}"\n[house."{QUOTED}"]\npower = 1\n'
    f'[house.stark]\nhand = ["{QUOTED}"]\n[decks]\nwildlings = ["{QUOTED}"]\n[options]\n"{QUOTED}" = 1\n'
)
NASTY_CASES = f'[[case]]\nid = "{QUOTED}"\ntitle = "{QUOTED}"\nplay = ["{QUOTED}"]\n[case.expect]\n"{QUOTED}" = 1\n'
NASTY_RECORD = f'format = 1\ngame = "boardgame"\nboard = "westeros"\nplayers = 6\nseed = 1\n---\n{NASTY}\n'
NASTY_BOARD = f'format = 1\ngame = "boardgame"\nboard = "{QUOTED}"\nplayers = 6\nseed = 1\n---\n'
NASTY_DECK = f"{NASTY}\nFaction: {NASTY}\nAgenda: {NASTY}\n3x {NASTY} ({NASTY})\nthree {NASTY}\n"

COMMANDS = [
    ["check", "position.toml", NASTY],
    ["check", "position.toml", f"{NASTY}: march winterfell"],
    ["check", "position.toml", f"order {NASTY} march"],
    ["check", "nasty.toml", "ready"],
    ["check", NASTY, "ready"],
    ["check", "--cases", "cases.toml"],
    ["check", "--board", NASTY, "position.toml", "ready"],
    ["check", "--json", "position.toml", NASTY],
    ["options", "position.toml", NASTY],
    ["options", "nasty.toml"],
    ["odds", "position.toml", NASTY],
    ["odds", "nasty.toml", NASTY],
    ["export", "nasty.agot"],
    ["export", "board.agot"],
    ["export", NASTY],
    ["export", "nasty.agot", "--at", NASTY],
    ["explain", "nasty.agot"],
    ["explain", "board.agot", "--seat", NASTY],
    ["explain", NASTY],
    ["session", "--plain", "nasty.agot"],
    ["session", "--plain", "nasty.toml"],
    ["rules", NASTY],
    ["rules", "--board", NASTY, "supply"],
    ["rules", "--check", NASTY],
    ["card", NASTY],
    ["area", NASTY],
    ["cards", NASTY],
    ["cards", f"cost<={NASTY}"],
    ["cards", f"{NASTY}:x"],
    ["deck", "check", "deck.txt"],
    ["deck", "check", NASTY],
    ["deck", "check", "--list", NASTY, "deck.txt"],
    ["deck", "check", "--date", NASTY, "deck.txt"],
    ["board", "check", NASTY],
    [NASTY],
    ["check", f"--{NASTY}"],
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {
        "position.toml": POSITION,
        "nasty.toml": NASTY_POSITION,
        "cases.toml": NASTY_CASES,
        "nasty.agot": NASTY_RECORD,
        "board.agot": NASTY_BOARD,
        "deck.txt": NASTY_DECK,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said_by(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    try:
        assert main(arguments) in (0, 1, 2)
    except SystemExit as left:
        assert left.code in (0, 1, 2)  # noqa: PT017 - argparse leaves this way
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize("arguments", COMMANDS, ids=ascii)
def test_no_command_sends_control_characters_of_what_it_quotes(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_by(arguments, capsys)
    assert said
    assert [letter for letter in said if not letter.isprintable() and letter != "\n"] == []
    assert not any(line.startswith("x") for line in said.splitlines()), "what was quoted has begun a line of its own"


@pytest.mark.parametrize("arguments", COMMANDS, ids=ascii)
def test_every_command_keeps_to_ascii_where_the_locale_has_nothing_else(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert said_by(arguments, capsys).isascii()


BAD_TOML = {
    "deep lists": "a = " + "[" * 5000 + "]" * 5000,
    "deep tables": "a = " + "{a = " * 500,
    "endless key": "a." * 3000 + "a = 1",
    "endless table": "[" + "a." * 3000 + "a]",
    "endless number": "round = " + "9" * 5000,
    "endless hexadecimal number": "round = 0x" + "f" * 5000,
    "torn": "[areas",
    "twice": "round = 1\nround = 2",
}


@pytest.mark.parametrize("text", BAD_TOML.values(), ids=BAD_TOML)
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "bad.toml", "ready"],
        ["check", "--cases", "bad.toml"],
        ["options", "bad.toml"],
        ["odds", "bad.toml"],
        ["export", "bad.agot"],
        ["explain", "bad.agot"],
        ["session", "--plain", "bad.toml"],
        ["session", "--plain", "bad.agot"],
        ["rules", "--board", "board", "supply"],
        ["check", "--board", "board", "bad.toml", "ready"],
    ],
    ids=" ".join,
)
def test_a_file_that_is_no_toml_is_a_sentence_whatever_is_wrong_with_it(
    text: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text(text)
    (tmp_path / "bad.agot").write_text(f"{text}\n---\n")
    shutil.copytree(BOARD, tmp_path / "board")
    (tmp_path / "board" / "areas.toml").write_text(text)
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert "not TOML" in captured.err or "the board cannot be read" in captured.err
    assert all(len(line) < 300 for line in captured.err.splitlines())


@pytest.mark.parametrize("text", BAD_TOML.values(), ids=BAD_TOML)
def test_what_is_wrong_with_ones_own_files_is_a_complaint(text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    for complaints in (load_settings(path).complaints, load_keys(path).complaints):
        assert len(complaints) == 1
        assert "not TOML" in complaints[0]
    with pytest.raises(Unusable, match="not TOML"):
        keys_in(text.encode())
