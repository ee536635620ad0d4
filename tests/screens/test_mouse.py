"""The mouse: whatever is clicked does what its key does; without it nothing is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import Where, rows_at
from agot_tui.tui.clicks import key_at
from agot_tui.tui.lines import line, text_of
from agot_tui.tui.screens.base import PageScreen
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.records import RecordsScreen
from agot_tui.tui.screens.replay import ReplayScreen
from agot_tui.tui.screens.settings import SettingsScreen
from agot_tui.tui.screens.setup import SetupScreen
from agot_tui.tui.screens.start import StartScreen
from tests.screens.looking import SIZES, drawn, on_screen
from tests.screens.scenes import SCENES, SEAGARD, Scene, under_way, war

MARCH = Scene(war(phase="march", turn="stark"))


def game_of(pilot: Pilot[None]) -> GameScreen:
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen


async def click(pilot: Pilot[None], text: str, *, last: bool = False, add: int = 0) -> None:
    """Where that text stands on the screen."""
    rows = drawn(pilot).splitlines()
    found = [(row.index(text) + add, y) for y, row in enumerate(rows) if text in row]
    assert found, f"{text!r} is not on the screen"
    await pilot.click(offset=found[-1 if last else 0])
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_an_area_moves_the_cursor_and_one_more_chooses_it(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["march_orders"].table(), size) as pilot:
        screen = game_of(pilot)
        for place in ("seagard", "ironmans_bay"):
            area = AreaId(place)
            model, map_at = screen.viewport.model, screen.shown["map"]
            assert model is not None
            at = model.name_at(area)
            spot = (map_at.x + at.x - screen.viewport.x, map_at.y + at.y - screen.viewport.y)
            await pilot.click(offset=spot)
            assert screen.session.cursor == area
        before = drawn(pilot)
        at = model.name_at(area)
        await pilot.click(offset=(map_at.x + at.x - screen.viewport.x, map_at.y + at.y - screen.viewport.y))
        assert "Iron" in text_of(screen.session.form.title())  # type: ignore[union-attr]
        assert drawn(pilot) != before


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_an_option_presses_its_key(size: tuple[int, int]) -> None:
    async with on_screen(Scene(war(phase="march", turn="stark"), play=SEAGARD).table(), size) as pilot:
        await click(pilot, "Robb Stark", last=True, add=3)
        clicked = drawn(pilot)
    async with on_screen(Scene(war(phase="march", turn="stark"), play=SEAGARD).table(), size) as pilot:
        await pilot.press("3" if "3 Robb" in drawn(pilot) else "2")
        assert drawn(pilot) == clicked


async def test_a_click_on_what_is_not_possible_says_why() -> None:
    async with on_screen(Scene(war(phase="march", turn="stark"), play=SEAGARD).table(), (120, 40)) as pilot:
        rows = game_of(pilot).panes["prompt"].lines
        barred = next(span.text.strip() for row in rows for span in row if span.role == "gone")
        await click(pilot, barred, last=True)
        assert "R16.5" in drawn(pilot)


async def test_a_click_on_a_tab_shows_it() -> None:
    async with on_screen(MARCH.table(), (80, 24)) as pilot:
        for name in ("tracks", "hand", "log", "map"):
            await click(pilot, f" {name}", add=2)
            assert game_of(pilot).tab == name


async def test_a_click_on_a_line_of_the_log_goes_to_the_place() -> None:
    async with on_screen(SCENES["support"].table(), (120, 40), ("g", "/", *"pyke", "enter")) as pilot:
        assert game_of(pilot).session.cursor == "pyke"
        await click(pilot, "attacks", last=True)
        assert game_of(pilot).session.cursor == "seagard"


async def test_a_click_on_the_key_bar_presses_the_key() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await click(pilot, "e odds", last=True, add=3)
        assert game_of(pilot).tab == "odds"
        await click(pilot, "Tab next", last=True)
        assert game_of(pilot).session.cursor in game_of(pilot).session.form.areas()  # type: ignore[union-attr]


async def test_the_wheel_turns_the_log() -> None:
    async with on_screen(under_way(100), (120, 40), ("g",)) as pilot:
        screen = game_of(pilot)
        screen.wheeled(-1)
        assert screen.back_in_log == 3
        screen.wheeled(1)
        assert screen.back_in_log == 0


async def test_the_curtain_opens_with_a_click_on_its_letter_and_nothing_behind_it_can_be_clicked() -> None:
    async with on_screen(Scene(names={"stark": "Ann", "lannister": "Bob"}).table(), (80, 24)) as pilot:
        session = game_of(pilot).session
        assert session.closed
        for spot in ((3, 3), (40, 8), (79, 22)):
            await pilot.click(offset=spot)
        assert session.closed
        assert session.view is None
        await click(pilot, "opens it with", add=15)
        assert not session.closed


async def test_while_a_line_is_typed_only_the_bar_is_clicked() -> None:
    async with on_screen(MARCH.table(), (120, 40), ("/", *"pyke")) as pilot:
        screen = game_of(pilot)
        before = screen.session.cursor
        await pilot.click(offset=(5, 5))
        assert (screen.session.cursor, screen.line is not None) == (before, True)


async def test_lists_are_clicked(tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), folder=tmp_path) as pilot:
        await click(pilot, "Settings")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await click(pilot, "Mouse")
        assert pilot.app.screen.row == "screen.mouse"
        await click(pilot, "Mouse")
        assert "off: not a byte" in drawn(pilot)
        await click(pilot, "Esc back", last=True)
        assert isinstance(pilot.app.screen, StartScreen)
        await click(pilot, "Open a record")
        assert isinstance(pilot.app.screen, RecordsScreen)
        await click(pilot, "Esc back", last=True, add=4)
        await click(pilot, "New game")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        await click(pilot, "Tides of Battle")
        assert screen.row == "tides"
        await click(pilot, "Tides of Battle")
        assert screen.new.options.tides
        await pilot.click(offset=(5, 15))
        await click(pilot, "Enter begin", last=True)
        assert isinstance(pilot.app.screen, GameScreen)


async def test_the_slider_of_a_replay_is_clicked() -> None:
    async with on_screen(SCENES["support"].table(), (120, 40), ("v",)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        prompt = screen.shown["prompt"]
        await pilot.click(offset=(prompt.x, prompt.y + 1))
        assert screen.replay.at == 0
        await pilot.click(offset=(prompt.x + prompt.width - 1, prompt.y + 1))
        assert screen.replay.at == screen.replay.timeline.end


def test_the_key_before_a_text_is_found_and_text_without_a_key_is_nothing() -> None:
    row = line(("1", "key"), " Ann  ", ("2", "dim"), " ", ("Bob", "gone"), "  ", ("Esc", "key"), " back")
    at = [key_at(row, x, rows_at((Where.CHOICE, Where.SETTINGS))) for x in (0, 2, 7, 9, 14, 20, 60)]
    assert at == ["1", "1", "2", "2", "escape", "escape", None]
    assert key_at(line("words"), 2, rows_at((Where.CHOICE,))) is None


@pytest.mark.parametrize("keys", [(), ("semicolon",), ("question_mark",), ("l",), ("t",)])
async def test_what_the_wheel_turns_is_seen_at_once(keys: tuple[str, ...]) -> None:
    async with on_screen(None, (80, 24), keys) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PageScreen)
        for step in (1, -1):
            before = screen.page.lines
            screen.wheeled(step)
            assert screen.page.lines != before
