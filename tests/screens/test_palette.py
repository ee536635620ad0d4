"""The palette: whatever can be done is found in it by typing, and doing it there is the same as pressing its key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from agot_tui.frontend.keymap import in_words
from agot_tui.frontend.keys import SEEN, Where, rows_at
from agot_tui.settings import load
from agot_tui.tui.adjusting import NEW_GAME, ROWS
from agot_tui.tui.palette import NOT_LISTED, actions, found
from agot_tui.tui.rulebook.screen import RulebookScreen
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.palette import PaletteScreen
from agot_tui.tui.screens.replay import ReplayScreen
from agot_tui.tui.screens.settings import SettingsScreen
from agot_tui.tui.screens.setup import SetupScreen
from agot_tui.tui.screens.start import StartScreen
from agot_tui.tui.tutorial.screen import LessonsScreen
from tests.screens.looking import SIZES, compare, drawn, on_screen
from tests.screens.scenes import Scene, war

MARCH = Scene(war(phase="march", turn="stark"))
TWO = Scene(names={"stark": "Ann", "lannister": "Bob"})
OPEN = "greater_than_sign"


async def do(pilot: Pilot[None], words: str) -> None:
    """Opens the palette, types the words, does what comes first."""
    await pilot.press(OPEN)
    await pilot.press(*("space" if letter == " " else letter for letter in words), "enter")
    await pilot.pause()


@pytest.mark.parametrize("where", SEEN)
def test_every_action_of_a_moment_is_listed_with_its_key(where: Where) -> None:
    listed = {(entry.text, entry.key) for entry in actions(rows_at((where,)), lambda key: None)}
    text = ""
    for row in rows_at((where,)):
        text = row.help or text
        if row.action not in NOT_LISTED:
            assert (text, row.shown.split()[0] if row.help else in_words(row.keys[0])) in listed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_it_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(MARCH.table(), size, (OPEN, *"march")) as pilot:
        compare("palette", size, drawn(pilot))


async def test_an_action_is_done_on_the_screen_below() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await do(pilot, "odds")
        assert isinstance(pilot.app.screen, GameScreen)
        assert pilot.app.screen.tab == "odds"
        await do(pilot, "overlay supply")
        assert pilot.app.screen.overlay == "supplies"
        await do(pilot, "view game start")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await do(pilot, "start")
        assert pilot.app.screen.replay.at == 0


async def test_a_command_that_is_allowed_is_played() -> None:
    table = MARCH.table()
    async with on_screen(table, (120, 40)) as pilot:
        await do(pilot, "winterfell karhold")
        assert table.bus.moments == 1
        assert "Winterfell" in drawn(pilot)
        assert isinstance(pilot.app.screen, GameScreen)
        assert "Karhold" in str(pilot.app.screen.session.log.entries[-1])  # type: ignore[union-attr]


async def test_every_setting_is_set_and_holds_at_once() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await do(pilot, "waits until it is read")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.by_itself.settings.forced == "stop"
        assert load().settings.questions.forced == "stop"
        await pilot.press(OPEN, *"setting")
        assert isinstance(pilot.app.screen, PaletteScreen)
        offered = [entry.text for entry in pilot.app.screen.found if entry.kind == "setting"]
        wanted = sum(len(row.values) - 1 for name, row in ROWS.items() if name != NEW_GAME)
        assert len(offered) == wanted


async def test_rules_cards_and_areas_are_found() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await do(pilot, "R16.8.2")
        assert isinstance(pilot.app.screen, RulebookScreen)
        assert pilot.app.screen.reader.place.key == "R16.8.2"
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, GameScreen)


@pytest.mark.parametrize(
    ("words", "screen"),
    [
        ("new game", SetupScreen),
        ("tutorial", LessonsScreen),
        ("settings", SettingsScreen),
        ("look rule up", RulebookScreen),
        ("garrison", RulebookScreen),
    ],
)
async def test_every_screen_is_reached_from_the_first(words: str, screen: type, tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), folder=tmp_path) as pilot:
        await do(pilot, words)
        assert isinstance(pilot.app.screen, screen)


async def test_it_can_be_left_and_nothing_found_does_nothing(tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), (OPEN, *"xyzzyq"), folder=tmp_path) as pilot:
        assert "nothing has these words" in drawn(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, PaletteScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_behind_the_curtain_it_lists_nothing_of_the_game() -> None:
    async with on_screen(TWO.table(), (80, 24), (OPEN, *"order")) as pilot:
        assert isinstance(pilot.app.screen, PaletteScreen)
        assert all(entry.kind in ("rule", "setting") for entry in pilot.app.screen.found)


async def test_the_curtain_closes_over_it_and_takes_it_away() -> None:
    async with on_screen(TWO.table(), (80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.seat is not None
        await pilot.press(screen.session.letters[screen.session.seat], OPEN, *"march")
        assert "play" in drawn(pilot)
        screen.game_app.close_curtain()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "The curtain is closed" in drawn(pilot)


def test_what_begins_with_the_words_comes_first() -> None:
    entries = list(actions(rows_at((Where.GAME,)), lambda key: None))
    assert [entry.text for entry in found(entries, "take last")] == [
        "Take your last command back, if it revealed nothing"
    ]
    assert [entry.key for entry in found(entries, "overlay strength")] == ["d"]
    assert [entry.text for entry in found(entries, "overlay ships")] == ["Overlay: where your ships can carry"]
    assert found(entries, "") == entries
