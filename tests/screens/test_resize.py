"""A terminal that changes its size at any moment: nothing fails, nothing that was picked or typed is lost, and where
there is too little room nothing of the game is seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.pilot import Pilot

from agot_tui.tui.arrange import SMALLEST
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import drawn, on_screen
from tests.screens.scenes import SCENES
from tests.snapshots import KEY_NAMES

START = (120, 40)
FORMS = (
    "curtain", "planning_swap", "raven", "raid_barred", "march_picked", "march_refused", "support", "house_card",
    "casualties", "retreat", "muster", "bid", "tie_order", "reconcile", "wildlings", "options", "command_refused",
    "overlay_supplies", "odds_of_march", "what_if", "log_filtered", "hand_pages", "leaving",
)  # fmt: skip
"""A moment for each form, each line that is typed, each pane that is asked for."""
PAGES = {
    "start": ("down",),
    "setup": ("n", "4", "down", *"Ann"),
    "records": ("o",),
    "records_search": ("o", "slash", *"ann"),
    "settings": ("semicolon", "down"),
    "help": ("question_mark", "down"),
    "palette": ("greater_than_sign", *"set", "down"),
    "lessons": ("t", "down"),
    "lesson": ("t", "2"),
    "rulebook": ("l",),
    "rulebook_search": ("l", "slash", *"port"),
}


def sizes(seed: str) -> list[tuple[int, int]]:
    """Some sizes by chance, one of them too narrow, one too low, one hardly there."""
    rng = Random(seed)
    some = [(rng.randint(SMALLEST[0], 220), rng.randint(SMALLEST[1], 70)) for _ in range(2)]
    some += [rng.choice(((SMALLEST[0] - 1, 50), (150, SMALLEST[1] - 1))), (rng.randint(1, 20), rng.randint(1, 5))]
    rng.shuffle(some)
    return [*some, SMALLEST]


async def scrolled_anew(pilot: Pilot[None]) -> None:
    """With the map where a change of size leaves it."""
    for size in (SMALLEST, START):
        await pilot.resize_terminal(*size)
        await pilot.pause()


async def through(pilot: Pilot[None], seed: str) -> None:
    """Through all the sizes and back to the first one."""
    for width, height in (*sizes(seed), START):
        await pilot.resize_terminal(width, height)
        await pilot.pause()
        text = drawn(pilot)
        if width < SMALLEST[0] or height < SMALLEST[1]:
            told = f"The terminal is {width}x{height}; this needs 80x24. q leaves."
            seen, wanted = "".join(text.split()), "".join(told.split())
            assert seen == wanted or width * height < 3 * len(told)
            assert not any(sign in text for sign in "♖♜♛▸─")
        else:
            assert "this needs" not in text


@pytest.mark.parametrize("name", FORMS)
async def test_a_moment_of_the_game_is_the_same_after_any_change_of_size(name: str) -> None:
    scene = SCENES[name]
    async with on_screen(scene.table(), START, scene.keys) as pilot:
        await scrolled_anew(pilot)
        before, screen = drawn(pilot), pilot.app.screen
        state = _picked(pilot)
        await through(pilot, name)
        assert drawn(pilot) == before
        assert pilot.app.screen is screen
        assert _picked(pilot) == state


def _picked(pilot: Pilot[None]) -> object:
    """What was picked, and what was typed."""
    screen = pilot.app.screen
    if not isinstance(screen, GameScreen):
        return None
    session = screen.session
    typed = screen.line.editor.text if screen.line is not None else None
    return session.cursor, session.form, session.message, typed, screen.tab, screen.overlay, screen.session.closed


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_is_the_same_after_any_change_of_size(name: str, tmp_path: Path) -> None:
    async with on_screen(None, START, PAGES[name], folder=tmp_path) as pilot:
        before = drawn(pilot)
        await through(pilot, name)
        assert drawn(pilot) == before


@pytest.mark.parametrize("name", [name for name in FORMS if len(SCENES[name].keys) > 1])
async def test_keys_that_are_pressed_between_changes_of_size_do_what_they_do_without(name: str) -> None:
    """The keys of a scene with a change of size before each of them lead to the same screen."""
    scene = SCENES[name]
    async with on_screen(scene.table(), START, scene.keys) as pilot:
        await scrolled_anew(pilot)
        whole = drawn(pilot)
    some = [size for size in sizes(name) if size[0] >= SMALLEST[0] and size[1] >= SMALLEST[1]]
    table = scene.table()
    async with on_screen(table, START) as pilot:
        for number, key in enumerate(scene.keys):
            await pilot.resize_terminal(*some[number % len(some)])
            await pilot.pause()
            await pilot.press(KEY_NAMES.get(key, key))
        await scrolled_anew(pilot)
        assert drawn(pilot) == whole


async def test_a_map_that_a_resize_scrolls_is_drawn_anew_even_if_its_pane_keeps_its_size() -> None:
    async with on_screen(SCENES["march_orders"].table(), (80, 24), ("slash", *"dorne", "enter")) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        for key in "kkkk":
            screen.pressed(key)
        await pilot.pause()
        before = (screen.viewport.x, screen.viewport.y)
        drawn(pilot)
        screen.on_resize(events.Resize(pilot.app.size, pilot.app.size))
        await pilot.pause()
        assert (screen.viewport.x, screen.viewport.y) != before
        shown = drawn(pilot)
        screen.map._styles_cache.clear()
        assert shown == drawn(pilot)
