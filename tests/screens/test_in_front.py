"""Keys and clicks do what they do in what lies in front: nothing that is not seen is moved, turned or scrolled."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from agot_tui.frontend.keys import action_of, rows_at
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.mouse_keys import MouseKeys
from agot_tui.tui.screens.replay import ReplayScreen
from tests.screens.looking import SIZES, on_screen
from tests.screens.scenes import SCENES, under_way
from tests.snapshots import type_ahead

SMALL = (80, 24)
FRONTS = ("m", "t", "i", "g", "e")
MOMENTS = ("planning_under_way", "march_picked", "house_card", "casualties", "bid", "muster", "retreat")
ASKED = ("form", "act", "back", "put_away")
"""Keys of what is asked: the prompt is always in front, and the inspector names the area that they mean."""


def game(pilot: Pilot[None]) -> MouseKeys:
    screen = pilot.app.screen
    assert isinstance(screen, MouseKeys)
    return screen


def unseen(screen: MouseKeys, before: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What has changed although it is not seen."""
    hidden = []
    if "map" not in screen.shown:
        hidden += ["cursor", "scrolled", "size"]
    if screen.log_place is None:
        hidden.append("back in the log")
    if screen.tab not in ("hand", "tracks"):
        hidden.append("page")
    now = state(screen)
    return {name: (before[name], now[name]) for name in hidden if before[name] != now[name]}


def state(screen: MouseKeys) -> dict[str, Any]:
    view = screen.viewport
    return {
        "cursor": screen.session.cursor,
        "scrolled": (view.x, view.y),
        "size": screen.zoomed,
        "back in the log": screen.back_in_log,
        "page": screen.page,
    }


def what_is_asked(screen: MouseKeys) -> tuple[Any, ...]:
    """Whoever is asked something else finds the cursor where that is."""
    session = screen.session
    return session.seat, session.closed, session.what_if, session.bus.moments


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_no_key_of_the_game_changes_what_is_not_seen(moment: str, size: tuple[int, int]) -> None:
    scene = SCENES[moment]
    async with on_screen(scene.table(), size, scene.keys) as pilot:
        screen = game(pilot)
        for front in FRONTS:
            for row in list(rows_at(screen.moments)):
                if row.action in ASKED:
                    continue
                screen.pressed("m")
                screen.pressed(front)
                before, asked = state(screen), what_is_asked(screen)
                screen.pressed(row.keys[0])
                if pilot.app.screen is not screen:
                    await pilot.app.pop_screen()
                    await pilot.pause()
                if what_is_asked(screen) == asked:
                    assert unseen(screen, before) == {}, f"{row.keys[0]} with {front} in front"
                while screen.line is not None or action_of("escape", screen.moments) == "stay":
                    screen.pressed("escape")
                if screen.session.what_if:
                    screen.pressed("w")


@pytest.mark.parametrize("size", SIZES)
async def test_no_key_of_a_replay_changes_what_is_not_seen(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["house_card"].table(), size, ("v",)) as pilot:
        screen = game(pilot)
        assert isinstance(screen, ReplayScreen)
        for front in FRONTS[:4]:
            for key in ("z", "slash", "pageup", "[", "]"):
                screen.pressed("m")
                screen.pressed(front)
                before = state(screen)
                screen.pressed("/" if key == "slash" else key)
                assert unseen(screen, before) == {}, f"{key} with {front} in front"
                if screen.line is not None:
                    screen.pressed("escape")


async def test_in_a_small_terminal_a_key_of_the_map_brings_it_to_the_front() -> None:
    async with on_screen(SCENES["march_picked"].table(), SMALL, SCENES["march_picked"].keys) as pilot:
        screen = game(pilot)
        for front in "tige":
            for key in ("tab", "n", "p", "shift+tab", "z", "/", "f", "a"):
                screen.pressed(front)
                screen.pressed(key)
                assert "map" in screen.shown, f"{key} with {front} in front"
                if screen.line is not None:
                    screen.pressed("escape")


async def test_in_a_small_terminal_cursor_keys_move_in_what_lies_before_the_map() -> None:
    scene = SCENES["log"]
    async with on_screen(scene.table(), SMALL, scene.keys) as pilot:
        screen = game(pilot)
        stood = screen.session.cursor
        for tab, page in (("t", 1), ("i", 1)):
            await type_ahead(pilot, (tab, "down"))
            assert screen.page == page
            await type_ahead(pilot, ("up",))
            assert screen.page == 0
        assert screen.session.cursor == stood


async def test_the_log_goes_back_as_far_as_it_has_lines() -> None:
    async with on_screen(under_way(100), SMALL, ("g",)) as pilot:
        screen = game(pilot)
        for _ in range(100):
            screen.pressed("[")
        furthest = screen.back_in_log
        assert furthest > 10
        screen.pressed("up")
        assert screen.back_in_log == furthest
        screen.pressed("down")
        assert screen.back_in_log == furthest - 1


async def test_a_click_on_a_line_of_the_log_shows_the_place_and_chooses_nothing() -> None:
    scene = SCENES["log"]
    async with on_screen(scene.table(), SMALL, scene.keys) as pilot:
        screen = game(pilot)
        assert isinstance(screen, GameScreen)
        moments = screen.table.bus.moments
        place = screen.shown["log"]
        for y in (1, 2, 3) * 2:
            await type_ahead(pilot, ("g",))
            screen.clicked(place.x + 3, place.y + y)
            assert "map" in screen.shown
        assert screen.table.bus.moments == moments
