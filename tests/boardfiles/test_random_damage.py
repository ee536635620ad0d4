"""Random damage of a board is never a traceback, and damage that matters is always a fault."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import tomli
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agot_tui.boardfiles.build import build
from agot_tui.boardfiles.checked import check_board
from agot_tui.boardfiles.faults import Fault
from agot_tui.boardfiles.files import LEGEND, RULES_FILES
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import default_board, read_board
from agot_tui.boardgame.board import Board

SHIPPED = find_board("westeros")
OPTIONAL = {"not_adjacent", "upgrade_cost", "corner", "restriction"}
"""Keys without which a board is another board, but not a broken one; so are neutral forces."""
MAPS = ("map_small.txt", "map_medium.txt", "map_large.txt")
PATIENT = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(copytree(SHIPPED, tmp_path_factory.mktemp("damage") / "board"))


@contextmanager
def damaged(folder: Path, file: str, content: bytes) -> Iterator[None]:
    try:
        (folder / file).write_bytes(content)
        yield
    finally:
        (folder / file).write_bytes((SHIPPED / file).read_bytes())


def written(value: Any) -> str:
    """A value as TOML."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key} = {written(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)


def document(values: dict[str, Any]) -> bytes:
    return "\n".join(f"{key} = {written(value)}" for key, value in values.items()).encode()


Way = tuple[str | int, ...]


def ways(value: Any, so_far: Way = ()) -> Iterator[Way]:
    """The ways to every value inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*so_far, key)
        yield from ways(item, (*so_far, key))


PARSED = {file: tomli.loads((SHIPPED / file).read_text(encoding="utf-8")) for file in (*RULES_FILES, LEGEND)}
WAYS = [(file, way) for file, values in PARSED.items() for way in ways(values)]


def at(values: Any, way: Way) -> Any:
    for key in way:
        values = values[key]
    return values


def looked_at(folder: Path, file: str) -> tuple[Sequence[Fault], Board | None]:
    """The faults and the board; the cell maps are only looked at if the file is one of theirs."""
    if file in RULES_FILES:
        draft = read_board(folder)
        return draft.faults, None if draft.faults else build(draft)
    found = check_board(folder)
    return found.faults, found.board


def other_type(value: Any) -> Any:
    """A value of a type that cannot be right in its place."""
    return 7 if isinstance(value, str | list | dict) else "seven"


def test_the_writer_of_this_test_writes_the_same_board(copy: Path) -> None:
    for file, values in PARSED.items():
        with damaged(copy, file, document(values)):
            assert check_board(copy).faults == ()


@PATIENT
@given(st.sampled_from(WAYS))
def test_a_value_of_another_type_is_a_fault_of_its_file(copy: Path, place: tuple[str, Way]) -> None:
    file, way = place
    values = deepcopy(PARSED[file])
    at(values, way[:-1])[way[-1]] = other_type(at(values, way))
    with damaged(copy, file, document(values)):
        assert file in {fault.file for fault in looked_at(copy, file)[0]}


KEYS = [
    (file, way)
    for file, way in WAYS
    if isinstance(way[-1], str) and way[-1] not in OPTIONAL and "neutral" not in way[:-1]
]


@PATIENT
@given(st.sampled_from(KEYS))
def test_a_key_left_out_is_a_fault(copy: Path, place: tuple[str, Way]) -> None:
    file, way = place
    values = deepcopy(PARSED[file])
    del at(values, way[:-1])[way[-1]]
    with damaged(copy, file, document(values)):
        assert looked_at(copy, file)[0]


@PATIENT
@given(st.sampled_from([place for place in KEYS if place[0] != LEGEND]), st.integers(-5, 200))
def test_another_number_is_a_fault_or_a_board_that_holds_together(copy: Path, place: tuple[str, Way], new: int) -> None:
    file, way = place
    values = deepcopy(PARSED[file])
    if type(at(values, way)) is int:
        at(values, way[:-1])[way[-1]] = new
    with damaged(copy, file, document(values)):
        faults, board = looked_at(copy, file)
    assert (board is None) == bool(faults)
    if board is not None:
        assert_holds_together(board)


LINES = {file: (SHIPPED / file).read_bytes().splitlines(keepends=True) for file in (*RULES_FILES, LEGEND, *MAPS)}


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, bytes]:
    """A file with a few lines lost, repeated, swapped, cut off or overwritten."""
    file = draw(st.sampled_from(sorted(LINES)))
    lines = list(LINES[file])
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("lose", "repeat", "swap", "cut", "overwrite", "insert"))):
            case "lose" if len(lines) > 1:
                del lines[place]
            case "repeat":
                lines.insert(place, lines[place])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place:] = [lines[place][: draw(st.integers(0, 20))]]
            case "insert":
                lines.insert(place, draw(st.binary(max_size=20)))
            case _:
                line = bytearray(lines[place])
                if line:
                    line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(0, 255))
                lines[place] = bytes(line)
    return file, b"".join(lines)


@PATIENT
@given(edits())
def test_damaged_text_gives_faults_or_a_board_that_holds_together(copy: Path, edit: tuple[str, bytes]) -> None:
    file, content = edit
    with damaged(copy, file, content):
        faults, board = looked_at(copy, file)
    assert all(fault.sentence and str(fault).isprintable() for fault in faults)
    assert (board is None) == any(fault.file in RULES_FILES for fault in faults)
    if board is not None:
        assert_holds_together(board)


@PATIENT
@given(st.dictionaries(st.sampled_from(RULES_FILES), st.binary(max_size=200), min_size=1))
def test_files_of_rubbish_are_faults(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> None:
    folder = tmp_path_factory.mktemp("rubbish")
    for file, content in files.items():
        (folder / file).write_bytes(content)
    assert read_board(folder).faults


def assert_holds_together(board: Board) -> None:
    """What damage must never change without a fault."""
    whole = default_board()
    assert {key: area.kind for key, area in board.areas.items()} == {key: a.kind for key, a in whole.areas.items()}
    assert set(map(frozenset, board.pairs)) == set(map(frozenset, whole.pairs))
    assert set(board.houses) == set(whole.houses)
    assert set(board.setups) == set(whole.setups)
    for players, setup in board.setups.items():
        assert all(sorted(order) == sorted(setup.houses) for order in setup.tracks.values())
        assert len(setup.stars) == len(setup.houses) == players
        for house in setup.houses:
            assert setup.closed.isdisjoint(board.houses[house].units)
    for house in board.houses:
        assert len(board.cards_of[house]) == 7
    assert [len(board.westeros_deck(deck)) for deck in (1, 2, 3)] == [10, 10, 10]
    assert (len(board.tides_deck), len(board.wildling_cards)) == (24, 9)
    assert sum(token.count for token in board.order_tokens.values()) == 15
    assert board.rules.threat_start in board.rules.threat_spaces[:-1]
    assert board.rules.power_start <= board.rules.power_tokens
