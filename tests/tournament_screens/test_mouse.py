"""The mouse at the desk: whatever is clicked does what its key does, and what is asked is not left by accident."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.display.face import Display
from agot_tui.tui.tournament.form import Form
from agot_tui.tui.tournament.keys import PAGES, Where
from agot_tui.tui.tournament.start import Start
from agot_tui.tui.tournament.tabs.bracket import BracketTab
from agot_tui.tui.tournament.tabs.games import GamesTab

from .looking import SIZES, drawn, on_screen
from .scenes import SCENES


def desk_of(pilot: Pilot[None]) -> Desk:
    face = pilot.app.face  # type: ignore[attr-defined]
    assert isinstance(face, Desk)
    return face


def games_of(pilot: Pilot[None]) -> GamesTab:
    tab = desk_of(pilot).tab
    assert isinstance(tab, GamesTab)
    return tab


async def click(pilot: Pilot[None], text: str, *, last: bool = False, add: int = 0) -> None:
    """Where that text stands on the screen."""
    rows = drawn(pilot).splitlines()
    found = [(row.index(text) + add, y) for y, row in enumerate(rows) if text in row]
    assert found, f"{text!r} is not on the screen"
    await pilot.click(offset=found[-1 if last else 0])
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_page_shows_it_and_on_the_page_that_is_seen_does_nothing(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["players"], size) as pilot:
        for page in (*reversed(PAGES), *PAGES):
            label = desk_of(pilot).tabs[page].label
            await click(pilot, label, add=len(label))
            assert desk_of(pilot).page is page
            before = drawn(pilot)
            await click(pilot, f"[{label}]")
            assert drawn(pilot) == before


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_row_marks_it_and_one_more_presses_enter(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["players"], size) as pilot:
        await click(pilot, "7  Gendry Flowers")
        row = desk_of(pilot).tab.listing.row
        assert row is not None
        assert row.name == "Gendry Flowers"
        assert desk_of(pilot).overlay is None
        await click(pilot, "7  Gendry Flowers")
        assert isinstance(desk_of(pilot).overlay, Form)
        await click(pilot, "Fixed table")
        form = desk_of(pilot).overlay
        assert isinstance(form, Form)
        assert form.field.label == "Fixed table"
        await click(pilot, "First-round bye")
        assert form.value("awarded_bye") == "no"
        await click(pilot, "First-round bye")
        assert form.value("awarded_bye") == "yes"
        await click(pilot, "Esc leave", last=True)
        assert desk_of(pilot).overlay is None


async def test_a_result_is_clicked_together_and_is_the_one_of_the_keys() -> None:
    async with on_screen(replace(SCENES["round"], keys=()), (80, 24)) as pilot:
        tab = games_of(pilot)
        table = next(game for game in tab.state.rounds[-1].games if game.is_open)
        await click(pilot, tab.state.players[table.one].name)
        assert tab.table == table.table
        await click(pilot, "r right", last=True, add=3)
        assert tab.where is Where.RESULT
        await click(pilot, "m modified,", last=True)
        result = next(game.result for game in tab.state.rounds[-1].games if game.table == table.table)
        assert result is not None
        assert result.value == "p2m"


async def test_the_places_of_a_table_are_clicked_together() -> None:
    async with on_screen(replace(SCENES["league_round"], keys=("3", "r")), (80, 24)) as pilot:
        tab = games_of(pilot)
        seats = next(one.seats for one in tab.state.rounds[-1].seatings if one.table == 3)
        assert tab.where is Where.PLACES
        for player in reversed(seats):
            await click(pilot, f" {tab.state.players[player].name}", last=True, add=3)
        await click(pilot, "Enter enter", last=True)
        places = next(one.places for one in tab.state.rounds[-1].seatings if one.table == 3)
        assert places == tuple((player,) for player in reversed(seats))
        before = tab.table
        for player in seats:
            await click(pilot, tab.state.players[player].name, last=True, add=3)
        assert (tab.where, tab.table, tab.number) == (Where.LEAGUE, before, "")


async def test_a_click_on_another_table_leaves_half_a_result() -> None:
    async with on_screen(SCENES["round"], (80, 24)) as pilot:
        tab = games_of(pilot)
        assert tab.where is Where.RESULT
        other = next(row for row in tab.listing.rows if row.key != tab.listing.key)
        await click(pilot, other.cells[1].text)
        assert tab.where is Where.ROUND
        assert (tab.table, tab.number) == (other.key, "")


async def test_while_something_is_asked_only_its_own_keys_are_clicked() -> None:
    async with on_screen(SCENES["change"], (120, 40)) as pilot:
        before, overlay = desk_of(pilot).tab.listing.at, desk_of(pilot).overlay
        for spot in ((3, 8), (30, 12), (100, 12), (2, 0)):
            await pilot.click(offset=spot)
            await pilot.pause()
        await click(pilot, "Standings")
        assert (desk_of(pilot).tab.listing.at, desk_of(pilot).overlay) == (before, overlay)
        assert desk_of(pilot).page is Where.ROUND
        await click(pilot, "Esc no", last=True, add=4)
        assert desk_of(pilot).overlay is None


async def test_a_click_on_the_key_bar_presses_the_key() -> None:
    async with on_screen(SCENES["players"], (120, 40)) as pilot:
        await click(pilot, "a add", last=True, add=2)
        assert desk_of(pilot).where is Where.EDITOR
        await click(pilot, "Esc leave", last=True)
        await click(pilot, "? help", last=True, add=3)
        assert desk_of(pilot).where is Where.READER
        await click(pilot, "Esc close", last=True)
        await pilot.press("q")
        assert desk_of(pilot).leaving
        await click(pilot, "Esc stay", last=True, add=4)
        assert not desk_of(pilot).leaving


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_of_the_tree_is_clicked(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["bracket_16"], size) as pilot:
        tab = desk_of(pilot).tab
        assert isinstance(tab, BracketTab)
        before = tab.at
        rows = drawn(pilot).splitlines()
        found = {
            (x, y) for y, row in enumerate(rows[4:-4], start=4) for x in range(len(row)) if row.startswith("#2", x)
        }
        spots = set()
        for x, y in sorted(found):
            await pilot.click(offset=(x + 5, y))
            await pilot.pause()
            spots.add(tab.at)
        assert {spot.game for spot in spots if spot != before} == {2}
        assert len(spots) > 1


async def test_the_wheel_moves_in_lists_and_turns_pages() -> None:
    async with on_screen(SCENES["players"], (80, 24)) as pilot:
        screen, listing = pilot.app.screen, desk_of(pilot).tab.listing
        at = listing.at
        screen.wheeled(1)  # type: ignore[attr-defined]
        assert listing.at == at + 1
        screen.wheeled(-1)  # type: ignore[attr-defined]
        assert listing.at == at
        await pilot.press("question_mark")
        screen.wheeled(1)  # type: ignore[attr-defined]
        await pilot.pause()
        assert "2-" in drawn(pilot).splitlines()[2]


async def test_the_wheel_turns_the_pages_of_the_display() -> None:
    async with on_screen(SCENES["display_names"], (80, 24)) as pilot:
        face = pilot.app.face  # type: ignore[attr-defined]
        assert isinstance(face, Display)
        face.pages = 2
        face.wheeled(1)
        assert face.page == 1


async def test_the_first_screen_is_clicked() -> None:
    async with on_screen(SCENES["start"], (80, 24)) as pilot:
        await click(pilot, "Open a file")
        face = pilot.app.face  # type: ignore[attr-defined]
        assert isinstance(face, Start)
        assert face.where is Where.START
        await click(pilot, "Open a file")
        assert face.where is Where.EDITOR
        await click(pilot, "Esc leave", last=True)
        await click(pilot, "New tournament")
        await click(pilot, "New tournament")
        await click(pilot, "Structure")
        assert isinstance(face.overlay, Form)
        assert "basic" in text_of(face.overlay.lines(80, 20)[2])
        await click(pilot, "Structure")
        assert face.overlay.value("structure") == "advanced"
