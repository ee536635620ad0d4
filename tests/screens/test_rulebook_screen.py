"""The rulebook on the screen: pages, links, the way back, search as one types."""

from __future__ import annotations

import re

import pytest

from agot_tui.boardfiles.find import find_board
from agot_tui.library import whole_rulebook
from agot_tui.rulebook import Game
from agot_tui.rulebook.indexes import CONTENTS, INDEXES, index_page, neighbours
from agot_tui.rulebook.page import quotation
from agot_tui.tui.lines import text_of, width_of
from agot_tui.tui.rulebook.app import BookApp
from agot_tui.tui.rulebook.pages import beside, drawn, page_of
from agot_tui.tui.rulebook.reader import Reader
from agot_tui.tui.rulebook.screen import RulebookScreen
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import SIZES, compare, on_screen
from tests.screens.looking import drawn as shown
from tests.screens.scenes import SCENES

BOOK = whole_rulebook(find_board())
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def reader(sentence: str = "", width: int = 76, height: int = 20) -> Reader:
    found = Reader(BOOK, sentence)
    found.resize(width, height)
    return found


def test_it_opens_at_the_first_rule_that_is_cited_and_links_the_others() -> None:
    found = reader("R14.2: Moat Cailin is neither adjacent ... R14.1 R12.3")
    assert found.place.key == "R14.2"
    assert found.page.lines[0].text == "In question too: R14.1  R12.3"
    assert [link.key for link in found.page.links[:2]] == ["R14.1", "R12.3"]
    assert reader("nothing is cited here").place.key == CONTENTS
    assert reader(f"{'R14.2'}.99 is below one that exists").place.key == "R14.2"


def test_the_contents_lead_to_every_chapter() -> None:
    page = index_page(BOOK, CONTENTS)
    assert {"R1", "R28", "L1", "T1", "list:cards", "list:places", "list:terms"} <= {link.key for link in page.links}
    for link in page.links:
        if ":" not in link.key:
            assert page.lines[link.line].text[link.start : link.end] == link.key


def test_links_are_marked_one_after_the_other_and_followed_there_and_back() -> None:
    found = reader("R16.11")
    assert found.link is None
    seen = []
    for _ in found.page.links:
        found.mark(1)
        assert found.link is not None
        seen.append(found.link)
        assert found.place.top <= found.link.line < found.place.top + found.height
    assert seen == list(found.page.links)
    found.mark(1)
    assert found.link == seen[0]
    found.mark(-1)
    assert found.link == seen[-1]
    top = found.place.top
    key = seen[-1].key
    found.follow()
    assert found.place.key == key
    assert found.link is None
    assert found.back()
    assert (found.place.key, found.place.top, found.link) == ("R16.11", top, seen[-1])
    assert not found.back()


def test_marking_begins_where_one_reads() -> None:
    found = reader("R16", height=10)
    found.scroll(30)
    found.mark(1)
    assert found.link is not None
    assert found.link.line >= 30


def test_pages_are_turned_in_the_order_of_the_book_and_the_chapter_is_above() -> None:
    found = reader("R14.2")
    found.turn(1)
    assert found.place.key == "R14.3"
    found.turn(-1)
    found.turn(-1)
    assert found.place.key == "R14.1"
    found.above()
    assert found.place.key == "R14"
    found.above()
    assert found.place.key == CONTENTS
    found.turn(1)
    assert found.place.key == CONTENTS
    found.open("R1")
    found.turn(-1)
    assert found.place.key == "R1"
    card = next(entry for entry in BOOK.entries if entry.key.startswith("card:"))
    found.open(card.key)
    found.turn(1)
    assert found.place.key.startswith("card:")


def test_no_scrolling_past_the_ends() -> None:
    found = reader("R16")
    found.scroll(-5)
    assert found.place.top == 0
    found.scroll(10_000)
    assert found.below == 0
    assert found.place.top == len(found.page.lines) - found.height


@pytest.mark.parametrize("width", [24, 40, 76, 96])
def test_every_page_is_drawn_within_its_width_with_its_links_where_they_stand(width: int) -> None:
    for entry in BOOK.entries[::23]:
        page = page_of(BOOK, entry.key, width)
        for number, row in enumerate(page.lines):
            line = drawn(page, number, None)
            assert text_of(line) == "  " + row.text
            assert width_of(line) <= width + 2 or " " not in row.text
        for link in page.links:
            marked = drawn(page, link.line, link)
            assert text_of(marked).startswith("▸ ")
            assert any(
                span.role == "cursor" and span.text == page.lines[link.line].text[link.start : link.end]
                for span in marked
            )


@sizes
async def test_the_rulebook_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(None, size, ["l"]) as pilot:
        compare("rulebook_contents", size, shown(pilot))
        await pilot.press("slash", *"port", "space", *"retreat", "down")
        compare("rulebook_search", size, shown(pilot))
        await pilot.press("enter", "tab")
        compare("rulebook_page", size, shown(pilot))


async def test_in_a_game_it_opens_at_the_rule_of_the_refusal_else_of_what_is_asked() -> None:
    scene = SCENES["march_refused"]
    for key in ("r", "f1"):
        async with on_screen(scene.table(), (80, 24), [*scene.keys, key]) as pilot:
            assert "Rulebook R14.1" in shown(pilot)
            assert "In question too: " in shown(pilot)
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, GameScreen)
    async with on_screen(SCENES["planning"].table(), (80, 24), ["3", "tab", "tab", "3", "K"]) as pilot:
        assert "Rulebook R11" in shown(pilot)


async def test_search_follows_what_is_typed_and_leads_to_cards_and_areas_too() -> None:
    async with on_screen(None, (80, 24), ["l", "slash"]) as pilot:
        assert "a rule's number, or words" in shown(pilot)
        await pilot.press(*"xqzw")
        assert "nothing was found" in shown(pilot)
        await pilot.press("enter")
        assert "search: xqzw" in shown(pilot)
        await pilot.press("ctrl+u", *"doran")
        assert "Doran Martell" in shown(pilot)
        await pilot.press("enter")
        assert "Board game, house card" in shown(pilot)
        await pilot.press("slash", *"R16.11.4", "enter")
        assert "Rulebook R16.11.4" in shown(pilot)
        await pilot.press("backspace")
        assert "Doran Martell" in shown(pilot)
        await pilot.press("slash", "escape", "t")
        assert "Rulebook contents" in shown(pilot)
        await pilot.press("h", "h", "h")
        assert "New game" in shown(pilot)


async def test_keys_of_the_page_scroll_turn_and_follow() -> None:
    async with on_screen(None, (80, 24), ["l", "enter", "enter"]) as pilot:
        assert "Rulebook R1 " in shown(pilot)
        await pilot.press("down", "down", "j", "k", "pagedown", "pageup", "space", "right_square_bracket")
        assert "Rulebook R1.1 " in shown(pilot)
        await pilot.press("left_square_bracket", "u")
        assert "contents" in shown(pilot)
        await pilot.press("question_mark")
        assert "Search as you type" in shown(pilot)
        await pilot.press("escape", "q")
        assert "New game" in shown(pilot)


def test_the_way_goes_back_and_forward_again_until_another_way_is_taken() -> None:
    found = reader()
    for key in ("R1", "R2", "R3"):
        found.open(key)
    found.scroll(3)
    place = found.place
    assert [found.back(), found.back(), found.place.key] == [True, True, "R1"]
    assert [found.forward(), found.forward(), found.place] == [True, True, place]
    assert not found.forward()
    found.back()
    found.open("R4")
    assert not found.forward()
    assert [found.back(), found.place.key] == [True, "R2"]


def test_lists_lead_to_every_card_area_house_and_term() -> None:
    for key, index in INDEXES.items():
        wanted = {entry.key for entry in BOOK.entries if entry.kind in index.kinds}
        page = index_page(BOOK, key)
        assert {link.key for link in page.links} == wanted
        for link in page.links:
            entry = BOOK.entry(link.key)
            assert entry is not None
            assert page.lines[link.line].text[link.start : link.end] == entry.title
    assert not index_page(BOOK, "list:places", Game.CARDS).links


def test_one_game_alone_is_listed_and_found() -> None:
    found = reader()
    assert {hit.entry.game for hit in found.search("tie")} == set(Game)
    seen = []
    for _ in Game:
        found.narrow()
        assert found.only is not None
        seen.append(found.only)
        assert {hit.entry.game for hit in found.search("tie")} == {found.only}
        chapters = [link.key for link in found.page.links if ":" not in link.key]
        assert chapters == [entry.key for entry in BOOK.contents(found.only)]
        assert found.search("R16.11.4")[0].entry.key == "R16.11.4"
    assert seen == list(Game)
    found.narrow()
    assert found.only is None


@pytest.mark.parametrize("key", ["R14.2", "R1.11", "D3", "L1", "card:doran_martell", "area:oldtown"])
def test_what_stands_around_a_page_has_the_page_in_it(key: str) -> None:
    around = [entry.key for entry in neighbours(BOOK, key)]
    assert key in around
    for height in (3, 20, 60):
        rows = beside(neighbours(BOOK, key), key, ("R14.3",), 36, height)
        assert sum(text_of(row).startswith("▸ ") for row in rows) == 1
        assert all(width_of(row) <= 36 for row in rows)
        assert len(rows) == min(height, len(around))


def test_what_a_page_says_is_quoted_in_one_line_with_its_source() -> None:
    for entry in BOOK.entries:
        words = quotation(entry)
        assert words.isprintable(), entry.key
        assert words.startswith(entry.key if entry.is_rule else entry.title)
    entry = BOOK.rule("R14.3")
    assert entry is not None
    assert quotation(entry) == f"R14.3  {entry.title}: {entry.text[0]} (Rulebook p.15, 25)"


async def test_a_page_is_copied_by_a_key_and_a_list_is_not() -> None:
    async with on_screen(None, (80, 24), ["l", "y"]) as pilot:
        assert "this is a list" in shown(pilot)
        assert pilot.app.clipboard == ""
        await pilot.press("slash", *"R14.3", "enter", "y")
        assert "R14.3 is handed to the terminal's clipboard" in shown(pilot)
        assert pilot.app.clipboard.startswith("R14.3  Where ships go: Ships move")


async def test_games_are_narrowed_down_by_a_key() -> None:
    async with on_screen(None, (80, 24), ["l", "g", "g"]) as pilot:
        assert "Rulebook contents (Card game only)" in shown(pilot)
        await pilot.press("slash", *"draw")
        assert "search (Card game only)" in shown(pilot)
        assert re.search(r"^  L\d", shown(pilot), re.MULTILINE)
        assert not re.search(r"^  [RT]\d", shown(pilot), re.MULTILINE)
        await pilot.press("escape", "f")
        assert "no page to go forward to" in shown(pilot)


@sizes
async def test_lists_and_bookmarks_look_as_they_were_drawn(size: tuple[int, int]) -> None:
    app = BookApp("westeros", "list:cards")
    async with app.run_test(size=size) as pilot:
        await pilot.press("tab", "tab")
        compare("rulebook_cards", size, shown(pilot))
        await pilot.press("enter", "b", "t", "g", "B", "f")
        compare("rulebook_bookmarks", size, shown(pilot))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (109, 40), (110, 30), (160, 50), (240, 60)])
async def test_nothing_sticks_out_at_any_size(size: tuple[int, int]) -> None:
    keys = ["slash", *"muster", "down", "enter", "tab", "b", "t", "B", "slash", *"xqzw", "escape"]
    app = BookApp("westeros")
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
            screen = app.screen
            assert isinstance(screen, RulebookScreen)
            rows = screen.lines(size[0], size[1] - 1)
            assert len(rows) <= size[1] - 1
            assert all(width_of(row) <= size[0] for row in rows)
            column, row = app.cursor_position
            assert 0 <= column < size[0]
            assert 0 <= row < size[1]


async def test_it_can_be_the_only_screen() -> None:
    app = BookApp("westeros")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, RulebookScreen)
        await pilot.press("q")
    assert app.return_code == 0
