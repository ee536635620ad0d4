"""The cell maps draw the board: areas touch exactly where they are adjacent, and text has its place in each."""

from collections import Counter
from pathlib import Path

import pytest

from agot_tui.boardfiles.cellmap import CellMap, cell_map_sizes, load_cell_map
from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import default_board

SIZES = {"large": (150, 64), "medium": (104, 46), "small": (78, 40)}


@pytest.fixture(params=SIZES)
def drawn(request: pytest.FixtureRequest) -> CellMap:
    return load_cell_map(find_board("westeros"), request.param)


def test_sizes_are_listed_the_largest_first() -> None:
    sizes = cell_map_sizes(find_board("westeros"))
    assert [(size.name, (size.width, size.height)) for size in sizes] == list(SIZES.items())


def test_a_map_is_loaded_once() -> None:
    folder = find_board("westeros")
    assert load_cell_map(folder, "small") is load_cell_map(folder, "small")


def test_the_grid_has_its_size(drawn: CellMap) -> None:
    assert (drawn.width, drawn.height) == SIZES[drawn.size]
    assert {len(row) for row in drawn.rows} == {drawn.width}
    assert len(drawn.rows) == drawn.height


def test_areas_touch_exactly_where_they_are_adjacent(drawn: CellMap) -> None:
    sides: Counter[frozenset[str]] = Counter()
    for y in range(drawn.height):
        for x in range(drawn.width):
            here = drawn.area_at(x, y)
            for other in (drawn.area_at(x + 1, y), drawn.area_at(x, y + 1)):
                if here and other and here != other:
                    sides[frozenset((here, other))] += 1
    board = default_board()
    pairs = {frozenset(pair) for pair in board.pairs if not any(board.areas[area].kind == "port" for area in pair)}
    assert set(sides) == pairs
    assert min(sides.values()) >= 2


def test_every_area_has_cells_a_label_and_a_name_of_its_own(drawn: CellMap) -> None:
    drawn_areas = {area.id for area in default_board().areas.values() if area.kind != "port"}
    assert set(drawn.symbols) == set(drawn.labels) == set(drawn.shorts) == drawn_areas
    assert len(set(drawn.shorts.values())) == 50
    for area, (x, y, w, h) in drawn.labels.items():
        assert {drawn.area_at(column, row) for column in range(x, x + w) for row in range(y, y + h)} == {area}
        assert len(drawn.shorts[area]) <= min(w, 9)
        assert drawn.areas[drawn.symbols[area]] == area


def test_a_port_lies_in_its_sea_beside_its_land(drawn: CellMap) -> None:
    ports = [area for area in default_board().areas.values() if area.kind == "port"]
    assert set(drawn.ports) == {port.id for port in ports}
    for port in ports:
        x, y = drawn.ports[port.id]
        assert drawn.area_at(x, y) == drawn.area_at(x + 1, y) == port.sea
        around = [(x - 1, y), (x + 2, y), (x, y - 1), (x + 1, y - 1), (x, y + 1), (x + 1, y + 1)]
        assert {drawn.area_at(*cell) for cell in around} - {None} == {port.land, port.sea}


def test_rivers_and_the_outside_belong_to_no_area(drawn: CellMap) -> None:
    assert drawn.area_at(-1, 0) is None
    assert drawn.area_at(0, drawn.height) is None
    assert "".join(drawn.rows).count(drawn.off_map) == {"small": 22, "medium": 28, "large": 40}[drawn.size]


def test_an_unknown_size_is_refused() -> None:
    with pytest.raises(BoardFaults, match='there is no size "huge"; there are "large", "medium", "small"'):
        load_cell_map(find_board("westeros"), "huge")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("map_small.txt", "0" * 35, "0" * 34, "has 77 cells"),
        ("map_small.txt", "0" * 35, "0" * 34 + "?", "is no symbol"),
        ("map_legend.toml", 'symbol = "A"', "symbol = 1", "is not one symbol"),
        ("map_legend.toml", "small = { x = 38", "small = { x = 70", "leaves the map"),
    ],
)
def test_a_map_that_cannot_be_drawn_is_refused(folder: Path, file: str, old: str, new: str, says: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoardFaults, match=says):
        load_cell_map(folder, "small")
