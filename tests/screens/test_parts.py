"""Parts of the screens that need no terminal: lines, the line editor, people, plans, the map, records."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from agot_tui.boardfiles.cellmap import cell_map_sizes, load_cell_map
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.options import choices
from agot_tui.frontend.choices_of_game import SWITCHES
from agot_tui.frontend.people import People, next_seat
from agot_tui.frontend.records import found_records, last_record, new_path
from agot_tui.frontend.words import house_letters, order_code
from agot_tui.tables import begin, new_header
from agot_tui.tui.arrange import PANES, MapSize, plan
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.ink import Ink
from agot_tui.tui.lines import clip, columns, line, pad, text_of, width_of, wrap
from agot_tui.tui.map.geography import STEPS, Geography
from agot_tui.tui.map.model import MapModel
from agot_tui.tui.map.picture import Painter, letters_of
from agot_tui.tui.new_game import NewGame

BOARD = default_board()
FOLDER = find_board()
SIZES = tuple(MapSize(size.name, size.width, size.height) for size in cell_map_sizes(FOLDER))


# Lines


def test_a_line_is_cut_with_an_ellipsis_and_filled_to_its_width() -> None:
    row = line(("Winterfell", "strong"), " and ", ("Moat Cailin", "dim"))
    assert text_of(clip(row, 14)) == "Winterfell an…"
    assert width_of(pad(row, 40)) == 40
    assert clip(row, 26) == row


def test_wide_letters_count_as_two_columns() -> None:
    row = line("王冠 games")
    assert width_of(row) == 10
    assert width_of(pad(row, 7)) == 7


def test_lines_break_between_words_and_long_words_inside() -> None:
    rows = wrap(line("retreat to Greywater Watch"), 12, indent=2)
    assert [text_of(row) for row in rows] == ["retreat to", "  Greywater", "  Watch"]
    assert all(width_of(row) <= 6 for row in wrap(line("abcdefghijklmnop"), 6))


def test_cells_are_set_in_as_many_columns_as_fit() -> None:
    cells = [line(text) for text in ("one", "two", "three", "four")]
    assert len(columns(cells, 40)) == 1
    assert len(columns(cells, 12)) == 2
    assert len(columns(cells, 4)) == 4


# Typing


def test_the_line_editor_does_what_every_line_editor_does() -> None:
    editor = LineEditor()
    for key in ("h", "e", "l", "o", "left", "l", "home", "delete", "H", "end", "!", "ctrl+w"):
        assert editor.press(key)
    assert editor.text == ""
    editor.insert("march winterfell\x1b[31m\n")
    assert editor.text == "march winterfell [31m "
    editor.press("ctrl+u")
    assert editor.text == ""
    assert not editor.press("f5")


def test_older_lines_come_back() -> None:
    editor = LineEditor()
    for text in ("one", "two"):
        editor.begin(text)
        editor.remember()
    editor.begin()
    editor.press("up")
    editor.press("up")
    assert editor.text == "one"
    editor.press("down")
    assert editor.text == "two"


# People


def test_houses_with_one_name_are_one_persons() -> None:
    houses = [House("stark"), House("lannister"), House("baratheon")]
    people = People(BOARD, houses, {"stark": "Ann", "baratheon": " ANN "})
    assert [person.name for person in people.persons] == ["Ann", "Lannister"]
    assert people.seat_name(House("stark")) == "Stark (Ann)"
    assert people.seat_name(House("lannister")) == "Lannister"


def test_the_same_person_goes_on_as_long_as_one_of_its_houses_is_asked() -> None:
    stark, lannister, baratheon = House("stark"), House("lannister"), House("baratheon")
    people = People(BOARD, [stark, lannister, baratheon], {"stark": "Ann", "baratheon": "Ann"})
    assert next_seat(people, (lannister, baratheon), stark) == baratheon
    assert next_seat(people, (lannister, stark), stark) == stark
    assert next_seat(people, (lannister,), stark) == lannister


def test_every_house_has_a_letter_of_its_own() -> None:
    letters = house_letters(BOARD)
    assert sorted(letters.values()) == sorted("BLSGTM")


def test_every_order_token_has_a_code_of_its_own() -> None:
    codes = [order_code(BOARD, text) for text in BOARD.order_tokens]
    assert len(set(codes)) == len(codes)
    assert all(len(code) <= 2 for code in codes)


# Plans


@pytest.mark.parametrize("combat", [False, True])
@pytest.mark.parametrize("tab", ["map", "tracks", "hand", "log", "odds"])
@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (99, 27), (100, 28), (100, 30), (120, 40), (160, 50), (250, 80), (60, 20)]
)
def test_panes_that_are_seen_cover_the_terminal_without_overlapping(
    width: int, height: int, tab: str, combat: bool
) -> None:
    made = plan(width, height, SIZES, players=6, tab=tab, combat=combat)
    cells: set[tuple[int, int]] = set()
    for name in ("map", *PANES):
        if made.seen(name):
            x, y, w, h = made.places[name]
            assert x >= 0
            assert x + w <= width
            assert y + h <= height
            inside = {(i, j) for i in range(x, x + w) for j in range(y, y + h)}
            assert not cells & inside, name
            cells |= inside
    gap = 0 if made.tabbed else height - 1
    assert len(cells) == width * height - gap


def test_behind_the_curtain_only_curtain_and_bar_are_seen() -> None:
    made = plan(120, 40, SIZES, players=6)
    assert [name for name in ("map", *PANES) if made.seen(name, closed=True)] == ["bar", "curtain"]


def test_a_larger_terminal_shows_a_larger_map() -> None:
    assert plan(120, 40, SIZES, players=6).map_size == "small"
    assert plan(160, 50, SIZES, players=6).map_size == "medium"
    assert plan(200, 66, SIZES, players=6).map_size == "large"


# The map


@pytest.mark.parametrize("size", [size.name for size in SIZES])
def test_from_every_area_the_arrows_lead_to_every_other_one(size: str) -> None:
    geography = Geography(load_cell_map(FOLDER, size), BOARD)
    start = AreaId("winterfell")
    found, todo = {start}, [start]
    while todo:
        area = todo.pop()
        for direction in STEPS:
            other = geography.towards(area, direction)
            if other not in found:
                found.add(other)
                todo.append(other)
    assert found == set(BOARD.areas)


def test_north_of_winterfell_lies_castle_black() -> None:
    geography = Geography(load_cell_map(FOLDER, "small"), BOARD)
    assert geography.towards(AreaId("winterfell"), "up") == "castle_black"
    assert geography.towards(AreaId("moat_cailin"), "up") == "winterfell"


@pytest.mark.parametrize("size", [size.name for size in SIZES])
def test_every_area_shows_its_name_and_what_stands_in_it(size: str) -> None:
    table = begin(new_header(6, seed=1))
    view = table.bus.view(None)
    model = MapModel(load_cell_map(FOLDER, size), Painter(BOARD, house_letters(BOARD)), Ink(BOARD.houses))
    model.show(view, {})
    for area, kind in BOARD.areas.items():
        if kind.kind == "port":
            continue
        label = model.cells.labels[area]
        rows = [
            "".join(part.text for part in model.segments(y, label.x, label.x + label.w))
            for y in range(label.y, label.y + label.h)
        ]
        text = "\n".join(rows)
        assert model.cells.shorts[area] in text or kind.name in text, (area, text)
        there = view.areas[area]
        if there.units:
            assert there.house is not None
            assert f"{house_letters(BOARD)[there.house]}:{letters_of(there.units)}" in text, (area, text)
        if there.neutral:
            assert f"N{there.neutral}" in text


def test_the_cursor_restyles_the_name_alone() -> None:
    model = MapModel(load_cell_map(FOLDER, "small"), Painter(BOARD, house_letters(BOARD)), Ink(BOARD.houses))
    model.show(begin(new_header(6, seed=1)).bus.view(None), {})
    model.put_cursor(AreaId("winterfell"))
    regions = model.put_cursor(AreaId("karhold"))
    assert [(region.height, region.width) for region in regions] == [(1, 10), (1, 7)]
    assert model.put_cursor(AreaId("karhold")) == []


def test_a_map_that_shows_the_same_again_changes_nothing() -> None:
    table = begin(new_header(6, seed=1))
    model = MapModel(load_cell_map(FOLDER, "small"), Painter(BOARD, house_letters(BOARD)), Ink(BOARD.houses))
    assert model.show(table.bus.view(None), {})
    assert model.show(table.bus.view(None), {}) == []
    table.bus.send(House("stark"), "order winterfell march")
    (region,) = model.show(table.bus.view(None), {})
    assert (region.width, region.height) == (1, 1)
    assert "".join(part.text for part in model.segments(region.y, region.x, region.right)) == "?"


# New games and records


def test_every_switch_of_the_rules_has_its_line_in_the_set_up_screen() -> None:
    new = NewGame(BOARD, "westeros")
    for name, switch in SWITCHES.items():
        assert tuple(switch.values) == choices(name)
        assert name in new.rows
    assert set(SWITCHES) == set(new.values)


def test_the_set_up_screen_makes_the_header_of_a_record() -> None:
    new = NewGame(BOARD, "westeros")
    new.players = 3
    new.type("house:stark", "Ann")
    new.change("house:lannister", 1)
    new.change("tides", 1)
    new.type("seed", "4x2")
    header = new.header()
    assert header["players"] == 3
    assert header["seed"] == 42
    assert header["names"] == {"stark": "Ann", "lannister": "Ann"}
    assert header["options"] == {"tides": True}


def test_records_are_named_by_date_and_listed_the_last_played_first(tmp_path: Path) -> None:
    now = datetime(2026, 1, 31, 20, 15)
    paths = []
    for players in (3, 3, 6):
        path = new_path(players, tmp_path, now)
        begin(new_header(players, seed=1), path).close()
        os.utime(path, (len(paths), len(paths)))
        paths.append(path)
    assert [path.name for path in paths] == [
        "2026-01-31_2015_3p.agot",
        "2026-01-31_2015_3p_2.agot",
        "2026-01-31_2015_6p.agot",
    ]
    assert [found.path for found in found_records(tmp_path)] == paths[::-1]
    assert [found.players for found in found_records(tmp_path)] == ["6", "3", "3"]
    found = last_record(tmp_path)
    assert found is not None
    assert found.path == paths[-1]


def test_the_last_game_is_the_last_that_goes_on_else_the_last_that_is_over(tmp_path: Path) -> None:
    assert last_record(tmp_path / "nowhere") is None
    paths = [tmp_path / f"{number}.agot" for number in range(4)]
    for number, path in enumerate(paths):
        begin(new_header(3, seed=1), path).close()
        os.utime(path, (number, number))

    def last() -> int:
        found = last_record(tmp_path)
        assert found is not None
        return paths.index(found.path)

    def write(number: int, text: str) -> None:
        paths[number].write_text(text)
        os.utime(paths[number], (number, number))

    write(3, paths[3].read_text() + "# winner: stark\n")
    assert last() == 2
    write(2, "no record at all")
    assert last() == 1
    for number in (0, 1):
        write(number, paths[number].read_text() + "# winner: stark\n")
    assert last() == 3


def test_names_on_the_screen_are_never_wider_than_they_say() -> None:
    for text in ("Ann", "Ωmega", "王"):
        assert cell_len(text_of(pad(line(text), 10))) == 10
