"""Keys typed ahead go to the screens that the keys before them lead to, as if each had been waited for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from agot_tui.tui.rulebook.app import BookApp
from agot_tui.tui.tournament.app import DeskApp
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.opening import open_journal
from agot_tui.tui.tournament.session import Session
from tests.screens.looking import GameApp, drawn
from tests.screens.scenes import Scene, war
from tests.snapshots import KEY_NAMES, type_ahead
from tests.tournament_screens.fingers import tournament

OPENED = Scene(war(phase="march", turn="stark"))
PLANNING = Scene(names={"stark": "Ann", "greyjoy": "Bob"})


def game(scene: Scene | None) -> Callable[[Path], App[None]]:
    """An app on this game; without one, on the first screen."""
    return lambda folder: GameApp(scene.table() if scene else None, folder=folder)


def desk(folder: Path) -> App[None]:
    """An app on a tournament."""
    tournament(folder / "cup.tournament", 4)
    app = DeskApp()
    app.show(Desk(Session(open_journal(folder / "cup.tournament")), app))
    return app


WAYS = {
    "help, and on": (game(OPENED), "? escape o ? escape"),
    "palette": (game(OPENED), "> o d d s enter"),
    "palette, left, and again": (game(OPENED), "> o escape > r u l e s enter escape"),
    "rulebook, a search, and back": (game(OPENED), "r / R 1 4 . 2 enter escape escape o"),
    "rulebook left, view on": (game(OPENED), "r q v q"),
    "replay": (game(OPENED), "v [ [ q o"),
    "curtain": (game(PLANNING), "B ? escape z ? escape"),
    "orders, and help between": (game(PLANNING), "B down ? escape m right m"),
    "first screen: records and back, settings and back": (game(None), "2 escape 4 escape"),
    "first screen: the tutorial's first lesson, its help, back, the second": (game(None), "3 enter ? escape"),
    "first screen: set-up, an option, back, the rules": (game(None), "1 down right escape 4"),
    "book": (lambda folder: BookApp("westeros"), "/ t i d e s enter ? escape escape"),
    "desk: help, rules, a question": (desk, "? escape > escape a escape"),
}


async def after(app: App[None], keys: str, *, at_once: bool) -> tuple[list[str], str]:
    """The names of the screens and what stands on the last, after keys that come singly, or all in one read."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        names = [KEY_NAMES.get(key, key) for key in keys.split()]
        if at_once:
            await type_ahead(pilot, names)
        else:
            await pilot.press(*names)
        await pilot.pause()
        return [type(screen).__name__ for screen in app.screen_stack], drawn(pilot)


@pytest.mark.parametrize("way", WAYS)
async def test_keys_that_come_in_one_read_do_what_they_do_one_by_one(way: str, tmp_path: Path) -> None:
    make, keys = WAYS[way]
    ends = []
    for at_once in (False, True):
        folder = tmp_path / str(at_once)
        folder.mkdir()
        ends.append(await after(make(folder), keys, at_once=at_once))
    assert ends[0] == ends[1]
