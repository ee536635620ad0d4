"""The rules are all there, complete and tidy, and say the same as the board's tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from agot_tui.rulebook import Entry, Game, Kind, Rulebook, Tables
from agot_tui.rulebook.ids import sort_key
from agot_tui.rulebook.rules_data import paragraphs, rules_of

# Rules by chapter, the chapter itself included.
BOARD = {
    "R1": 18, "R2": 9, "R3": 3, "R4": 8, "R5": 11, "R6": 7, "R7": 17, "R8": 12, "R9": 8, "R10": 13, "R11": 13, "R12": 6,
    "R13": 7, "R14": 16, "R15": 7, "R16": 62, "R17": 11, "R18": 13, "R19": 6, "R20": 5, "R21": 6, "R22": 6, "R23": 7,
    "R24": 9, "R25": 1, "R26": 1, "R27": 14, "R28": 1, "D": 14,
}  # fmt: skip
CARDS = {
    "L0": 5, "L1": 44, "L2": 16, "L3": 58, "L4": 36, "L5": 92, "L6": 16, "L7": 11, "L8": 7, "L9": 9, "L10": 11,
    "L11": 6, "L12": 3, "L13": 15, "LD": 12,
}  # fmt: skip
TOURNAMENT = {
    "T1": 8, "T2": 8, "T3": 6, "T4": 9, "T5": 11, "T6": 7, "T7": 13, "T8": 6, "T9": 8, "T10": 9, "T11": 7, "T12": 6,
    "T13": 3, "T14": 7, "T15": 1, "T16": 1, "W": 8,
}  # fmt: skip

SWITCHES = {
    "D2": ("mace_last_unit", "combat_goes_on", "area_empty"),
    "D3": ("arianne_token", "stays", "removed"),
    "D4": ("salladhor", "in_order", "always_zero"),
    "D5": ("support", "each_order", "house"),
    "D7": ("milkwater_equal", "keep", "discard"),
    "D8": ("restricted_dummies", "false", "true"),
    "D9": ("lannister_port_ship_3p", "true", "false"),
    "D10": ("tie_break", "printed", "faq"),
    "D11": ("dark_wings_ports", "false", "true"),
    "D14": ("return_supply", "unchecked", "surplus_dies"),
}


def chapter(rule: str) -> str:
    if rule.startswith(("D", "W", "LD")):
        return rule.rstrip("0123456789")
    return rule.partition(".")[0]


def every_rule() -> Iterator[Entry]:
    for game in Game:
        yield from rules_of(game)


def rule(book: Rulebook, rule_id: str) -> Entry:
    found = book.rule(rule_id)
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "count"), [(Game.BOARD, BOARD), (Game.CARDS, CARDS), (Game.TOURNAMENT, TOURNAMENT)])
def test_every_numbered_rule_is_there(game: Game, count: dict[str, int]) -> None:
    assert Counter(chapter(entry.key) for entry in rules_of(game)) == count


def test_ids_are_unique_and_numbers_have_no_holes() -> None:
    found = [entry.key for entry in every_rule()]
    assert len(set(found)) == len(found)
    below: dict[str, list[str]] = {}
    for key in found:
        above, _, last = key.rpartition(".")
        if above:
            below.setdefault(above, []).append(last)
    for above, lasts in below.items():
        numbers = [int(last) for last in lasts if last.isdigit()]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), above
        assert numbers[0] in (0, 1)


def test_rules_stand_in_the_order_of_their_numbers_within_a_chapter() -> None:
    for game in Game:
        chapters: dict[str, list[str]] = {}
        for entry in rules_of(game):
            chapters.setdefault(chapter(entry.key), []).append(entry.key)
        for keys in chapters.values():
            letters_first = [key for key in keys if key[-1].isalpha() and "." in key]
            numbers = [key for key in keys if key not in letters_first]
            assert numbers == sorted(numbers, key=sort_key)


def test_every_rule_has_a_title_and_every_leaf_says_something_and_names_its_source(book: Rulebook) -> None:
    for entry in every_rule():
        assert entry.title.strip() == entry.title != ""
        if not book.children(entry.key):
            assert entry.text or entry.facts or entry.table, entry.key
            assert entry.source, entry.key


def test_titles_are_different_under_one_roof(book: Rulebook) -> None:
    for entry in every_rule():
        titles = [child.title for child in book.children(entry.key)]
        assert len(set(titles)) == len(titles), entry.key


def test_sources_are_of_the_known_kinds() -> None:
    kinds = (
        "Rulebook", "FAQ", "Publisher's answer", "Card text", "Ruling", "Rules Reference", "Tournament Regulations",
        "Worked example",
    )  # fmt: skip
    for entry in every_rule():
        assert all(source.startswith(kinds) for source in entry.source), entry.key


def test_no_doubts_issue_numbers_or_remarks_about_the_making_are_left() -> None:
    left = re.compile(
        r"verify|S&R|\bRR\b|throneteki|\bpeer\b|\bseed 00|\.toml|\bengine may|`|\*\*|[a-z] #\d{3}|\[[A-Z]"
    )
    for entry in every_rule():
        text = "\n".join((entry.title, *entry.text, *(value for _, value in entry.facts), *entry.source))
        assert not left.search(text), entry.key


def test_another_implementation_is_named_only_where_a_switch_follows_it() -> None:
    naming = {entry.key for entry in every_rule() if "Swords and Ravens" in str(entry)}
    assert naming
    assert naming <= SWITCHES.keys()


def test_disputed_points_have_a_default_and_the_switches_of_the_notation(book: Rulebook) -> None:
    disputed = [entry for entry in every_rule() if entry.kind is Kind.DISPUTED]
    assert [entry.key for entry in disputed] == [f"D{number}" for number in range(1, 15)]
    for entry in disputed:
        labels = [label for label, _ in entry.facts]
        assert labels[0] == "By default"
        assert "Other view" in labels or entry.key == "D13"
    found = {entry.key: (entry.switch.name, *entry.switch.values) for entry in disputed if entry.switch}
    assert found == SWITCHES


def test_wrapped_lines_of_a_file_are_joined_and_lists_kept() -> None:
    assert paragraphs("one\ntwo\n\nthree\n- a\n  b\n- c\n") == ("one two", "three", "- a b", "- c")
    assert paragraphs("\n\n") == ()


# ------------------------------------------------------------------------------------- figures against the board


def test_the_supply_table_is_that_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R4.1").table
    assert table is not None
    armies = tables["components"]["supply"]["armies"]
    assert table.rows == tuple((str(supply), ", ".join(map(str, sizes))) for supply, sizes in enumerate(armies))


def test_costs_strengths_and_pieces_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    units = tables["components"]["unit"]
    pieces, costs, strengths = (rule(book, key).table for key in ("R1.11", "R8.3", "R16.3.1"))
    assert pieces
    assert costs
    assert strengths
    names = {unit: unit.replace("_", " ") for unit in units}
    assert dict(pieces.rows) == {names[unit]: str(row["pool"]) for unit, row in units.items()}
    for unit, row in units.items():
        assert (names[unit], str(row["cost"])) in costs.rows
        assert any(cells[0].startswith(names[unit]) and cells[1] == str(row["strength"]) for cells in strengths.rows)


def test_the_order_tokens_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R11.3").table
    assert table is not None
    words = {"one": 1, "two": 2}
    for kind, plain, star in table.rows:
        orders = [row for row in tables["components"]["order"] if row["kind"] == kind.split()[0].lower()]
        for starred, cell in ((False, plain), (True, star)):
            count = words.get(cell) or len(cell.split(", "))
            assert count == sum(row["count"] for row in orders if row["star"] is starred), kind


def test_the_starting_tracks_and_stars_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    six = tables["setup"]["players"]["6"]
    table = rule(book, "R2.4").table
    assert table is not None
    for place, (position, *houses) in enumerate(table.rows):
        assert position == str(place + 1)
        assert [house.lower() for house in houses] == [
            six[track][place] for track in ("iron_throne", "fiefdoms", "kings_court")
        ]
    stars = rule(book, "R2.5").table
    assert stars is not None
    assert [int(cell) for cell in stars.rows[1][1:]] == six["kings_court_stars"]
    assert [int(cell) for cell in stars.rows[0][1:] if cell] == tables["setup"]["players"]["4"]["kings_court_stars"]


def test_the_neutral_forces_and_closed_areas_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R22").table
    assert table is not None
    names = {area["name"]: area["id"] for area in tables["areas"]["area"]}
    players = tables["setup"]["players"]
    closed = {area for area in players["3"].get("closed_areas", ()) if not area.startswith("port_")}
    for name, *cells in table.rows:
        for count, cell in zip("3456", cells, strict=True):
            force = players[count].get("neutral", {}).get(names[name])
            assert cell == (str(force) if force else "closed" if count == "3" else cell)
            assert force is not None or cell in ("closed", "-", "D1")
    assert {names[name] for name, three, *_ in table.rows if three == "closed"} == closed
    assert all(names_of_force in [row[0] for row in table.rows] for names_of_force in forces(tables))
    assert {link.removeprefix("area:") for link in rule(book, "R22.1").see} == closed | {"arbor"}


def forces(tables: Tables) -> set[str]:
    names = {area["id"]: area["name"] for area in tables["areas"]["area"]}
    return {names[area] for row in tables["setup"]["players"].values() for area in row.get("neutral", {})}


def test_the_ports_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R18.1").table
    assert table is not None
    names = {area["id"]: area["name"] for area in tables["areas"]["area"]}
    ports = [area for area in tables["areas"]["area"] if area["kind"] == "port"]
    assert set(table.rows) == {(names[port["land"]], names[port["sea"]]) for port in ports}


def test_the_tides_deck_is_that_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R24.1").table
    assert table is not None
    cards = tables["tides_of_battle"]["card"]
    marks = ("skull", "sword", "tower")
    found = {
        (card["count"], card["strength"], next((mark for mark in marks if card.get(mark + "s")), "-")) for card in cards
    }
    assert {(int(count), int(strength), icon) for count, strength, icon in table.rows} == found


def test_the_moments_of_house_cards_are_those_of_the_board(book: Rulebook, tables: Tables) -> None:
    table = rule(book, "R16.6.1").table
    assert table is not None
    found = {moment.split()[0]: set(names.split(", ")) for moment, names in table.rows}
    wanted: dict[str, set[str]] = {}
    for card in tables["house_cards"]["card"]:
        if card["timing"] != "none":
            wanted.setdefault(card["timing"], set()).add(card["name"])
    assert found == wanted
