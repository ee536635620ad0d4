"""A page says everything in its width, and its links lead where they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.rulebook import Role, Rulebook
from agot_tui.rulebook.command_line import read_tables
from agot_tui.rulebook.entries import Table
from agot_tui.rulebook.page import table

BOOK = Rulebook(read_tables(Path(__file__).resolve().parents[2] / "boards" / "westeros"))


def lines(key: str, width: int = 72, *, whole: bool = False) -> list[str]:
    return [line.text for line in BOOK.page(key, width, whole=whole).lines]


def test_a_rule_is_laid_out_with_path_source_and_references() -> None:
    assert lines("R18.5", 60) == [
        "R18.5  Entering a port",
        "Board game > R18 Ports",
        "",
        "Ships enter a port from the connected sea only if their",
        "house controls the land area; retreating ships too, up to",
        "three ships.",
        "",
        "Source: Rulebook p.25; Ruling",
        "",
        "Named by: R1.13, R14.3",
    ]


def test_a_section_shows_its_rules_in_full_and_a_long_chapter_their_titles() -> None:
    section, chapter = lines("R16.11"), lines("R16")
    assert "  If there is no legal area, all retreating units are destroyed." in section
    assert "  R16.11.6  No legal area" in chapter
    assert "  If there is no legal area, all retreating units are destroyed." not in chapter
    assert "  If there is no legal area, all retreating units are destroyed." in lines("R16", whole=True)


def test_a_disputed_point_shows_both_views_and_its_switch() -> None:
    text = BOOK.page("D10", 100).text
    assert "By default  The printed list (R21.3)." in text
    assert "Other view" in text
    assert "tie_break = printed (default) | faq" in text


def test_an_area_tells_what_can_reach_it() -> None:
    text = BOOK.page("area:oldtown", 120).text
    for part in (
        "stronghold (2 mustering points)",
        "Port of Oldtown, opens to Redwyne Straights",
        "Highgarden, Dornish Marches, Three Towers; or by ship transport",
        "not adjacent to The Reach, West Summer Sea",
        "4 players               neutral force 3",
    ):
        assert part in text


def test_a_sea_and_a_port_tell_what_can_reach_them() -> None:
    sea, port = BOOK.page("area:narrow_sea", 200).text, BOOK.page("area:port_pyke", 200).text
    assert "(never from land)" in sea
    assert "Port of White Harbor" in sea
    assert "Its orders reach Ironman's Bay only" in " ".join(port.split())
    assert "Attacked from nowhere" in " ".join(port.split())


def test_a_house_tells_how_it_starts_and_its_seven_cards() -> None:
    text = BOOK.page("house:greyjoy", 120).text
    assert "Iron Throne 5, Fiefdoms 1, King's Court 6, stars 0" in text
    assert "Pyke: 1 footman, 1 knight" in text
    assert sum(line.startswith("Card ") for line in text.splitlines()) == 7


def test_a_card_tells_strength_icons_and_when_it_works() -> None:
    text = BOOK.page("card:ser_loras_tyrell", 100).text
    assert "Strength  3" in text
    assert "only having attacked and won" in text
    assert "R16.12.2" in text


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        BOOK.page("card:nobody", 80)


@pytest.mark.parametrize("width", [24, 40, 80, 120])
def test_no_line_is_wider_than_asked_and_every_link_is_on_its_page(width: int) -> None:
    for entry in BOOK.entries:
        page = BOOK.page(entry.key, width)
        assert all(len(line.text) <= width or " " not in line.text.strip() for line in page.lines), entry.key
        assert page.lines[0].role is Role.TITLE
        for link in page.links:
            shown = page.lines[link.line].text[link.start : link.end]
            leads_to = BOOK.entry(link.key)
            assert leads_to
            assert shown == leads_to.title or leads_to.is_rule
            assert link.key != entry.key


def test_the_rules_that_a_text_cites_are_links() -> None:
    page = BOOK.page("R4.5", 72)
    assert {"R8.7", "R14.10", "R16.11.5", "R16.10"} <= {link.key for link in page.links}
    page = BOOK.page("R12.5", 72)
    assert "card:doran_martell" in {link.key for link in page.links}


CELLS = st.text("ab ", max_size=12)


@settings(deadline=None)
@given(
    st.integers(1, 5).flatmap(lambda n: st.lists(st.tuples(*[CELLS] * n), min_size=1, max_size=5)), st.integers(24, 60)
)
def test_a_table_keeps_all_its_words_in_any_width(rows: list[tuple[str, ...]], width: int) -> None:
    found = list(table(Table(rows[0], tuple(rows[1:])), width))
    assert all(len(line.text) <= width for line in found)
    letters = "".join(line.text for line in found if not set(line.text) <= set("- "))
    wanted = "".join(cell for row in rows[1:] for cell in row)
    assert letters.count("a") >= wanted.count("a")


def test_a_table_that_is_too_narrow_for_columns_is_stacked() -> None:
    narrow = [
        line.text for line in table(Table(("thing", "owner", "others"), (("cards in hand", "yes", "never"),)), 10)
    ]
    assert narrow == ["cards in", "hand", "  owner:", "    yes", "  others:", "    never"]
