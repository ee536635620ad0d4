"""Whatever is wrong with a board is reported at once, each fault with its place and what would be right."""

from pathlib import Path

import pytest
import tomli

from agot_tui.boardfiles.checked import check_board
from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.loader import load_board

BROKEN = tomli.loads((Path(__file__).parent / "broken_boards.toml").read_text(encoding="utf-8"))["broken"]
MAPS = ("map_legend.toml", "map_small.txt", "map_medium.txt", "map_large.txt")


@pytest.mark.parametrize("case", BROKEN, ids=[f"{case['file']}: {case['why']}" for case in BROKEN])
def test_a_broken_board_is_reported_with_every_fault(folder: Path, case: dict) -> None:
    path = folder / case["file"]
    text = path.read_text(encoding="utf-8")
    assert text.count(case["old"]) == 1, "the place to break has to be unique"
    path.write_text(text.replace(case["old"], case["new"]), encoding="utf-8")

    found = check_board(folder)

    assert [str(fault) for fault in found.faults] == case["faults"]
    rules = [line for line in case["faults"] if not line.startswith(MAPS)]
    assert (found.board is None) == bool(rules)
    if rules:
        with pytest.raises(BoardFaults) as raised:
            load_board(folder)
        assert [str(fault) for fault in raised.value.faults] == rules


def test_faults_of_several_files_are_reported_together(folder: Path) -> None:
    for file, old, new in (
        ("areas.toml", 'home = "stark"', 'home = "starks"'),
        ("adjacency.toml", '["castle_black", "karhold"]', '["castle_black", "karhold", "pyke"]'),
        ("setup.toml", "last_round = 10", "last_round = true"),
        ("tides_of_battle.toml", "count = 8", "count = 9"),
        ("map_legend.toml", 'symbol = "A"', 'symbol = "?"'),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    (folder / "wildling_cards.toml").write_text("card = [", encoding="utf-8")
    (folder / "map_medium.txt").unlink()

    files = [fault.file for fault in check_board(folder).faults]

    assert set(files) == {
        "areas.toml", "adjacency.toml", "setup.toml", "components.toml", "wildling_cards.toml", "map_legend.toml",
        "map_medium.txt", "map_small.txt", "map_large.txt",
    }  # fmt: skip


UNREADABLE = {
    "not UTF-8": (b'format = 1\n# caf\xe9\nid = "x"\n', "board.toml: line 2: not UTF-8: byte 0xe9 cannot be read"),
    "no value": (b"format = 1\nid =\n", "board.toml: line 2: not TOML: invalid value"),
    "a key twice": (b"format = 1\nformat = 1\n", "board.toml: line 2: not TOML: cannot overwrite a value"),
    "an open list": (b"players = [1, 2\n", "board.toml: line 2: not TOML: unclosed array"),
    "endless digits": (b"format = " + b"9" * 5000, "board.toml: not TOML: a number has too many digits"),
    "zero bytes": (b"\0\0\0", "board.toml: line 1: not TOML: invalid statement"),
    "far too large": (b"#" * 1_000_001, "board.toml: is larger than 1000000 bytes"),
    "endless lists": (b"a = " + b"[" * 100_000, "board.toml: not TOML: lists or tables are nested too deeply"),
}


@pytest.mark.parametrize("why", UNREADABLE)
def test_a_file_that_cannot_be_read_is_a_fault(folder: Path, why: str) -> None:
    content, line = UNREADABLE[why]
    (folder / "board.toml").write_bytes(content)
    found = check_board(folder)
    assert [str(fault) for fault in found.faults] == [line]
    assert found.unreadable
    assert found.board is None


@pytest.mark.parametrize("file", sorted({case["file"] for case in BROKEN}))
def test_a_file_that_is_missing_or_a_folder_is_the_only_fault(folder: Path, file: str) -> None:
    (folder / file).unlink()
    missing = check_board(folder)
    assert [str(fault) for fault in missing.faults] == [f"{file}: there is no such file in the folder"]
    assert missing.unreadable

    (folder / file).mkdir()
    assert [str(fault) for fault in check_board(folder).faults] == [f"{file}: is not a file"]


@pytest.mark.parametrize("file", sorted({case["file"] for case in BROKEN}))
def test_an_empty_file_is_reported_as_such(folder: Path, file: str) -> None:
    (folder / file).write_text("", encoding="utf-8")
    found = check_board(folder)
    assert {fault.file for fault in found.faults} == {file}


def test_an_empty_folder_lacks_every_file(tmp_path: Path) -> None:
    found = check_board(tmp_path)
    assert len(found.faults) == 10
    assert {fault.sentence for fault in found.faults} == {"there is no such file in the folder"}


def test_a_card_whose_effect_is_not_programmed_is_a_fault(folder: Path) -> None:
    board = load_board(folder)
    able = {card.id for card in board.house_cards.values() if card.timing != "none"}
    known = able | set(board.westeros_cards) | set(board.wildling_cards)
    assert load_board(folder, known) == board

    text = (folder / "house_cards.toml").read_text(encoding="utf-8")
    (folder / "house_cards.toml").write_text(text.replace('id = "patchface"', 'id = "patch_face"'), encoding="utf-8")
    assert [str(fault) for fault in check_board(folder, known).faults] == [
        'house_cards.toml: card.patch_face.id: the program knows no effect of a card "patch_face"'
        ' (did you mean "patchface"?)'
    ]


def test_cards_without_ability_leave_its_keys_out(folder: Path) -> None:
    board = load_board(folder)
    plain = [card for card in board.house_cards.values() if card.timing == "none"]
    assert len(plain) == 18
    assert not any(card.when or card.ability or card.corner or card.optional for card in plain)


def test_windows_line_ends_are_no_fault(folder: Path) -> None:
    board = load_board(folder)
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    found = check_board(folder)
    assert not found.faults
    assert found.board == board
