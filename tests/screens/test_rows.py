"""Only rows that changed are drawn: what then stands on the terminal is what it would show if all were drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from agot_tui.frontend.keys import TABLE
from agot_tui.tables import begin, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.terminal import RowPane, stretches_of
from tests.screens.looking import SIZES
from tests.screens.scenes import ONE_PERSON, SCENES
from tests.snapshots import type_ahead

KEYS = sorted({key for row in TABLE for key in row.keys if key not in ("q", "Q", "ctrl+c")})
CURSOR = ("left", "right", "up", "down", "tab", "n", "p", "h", "j", "k", "l")
MOMENTS = ("planning_under_way", "march_picked", "casualties", "bid", "muster", "odds", "what_if", "log_filtered")


class WatchedApp(GameApp):
    """An app without a terminal whose frames are written on paper all the same."""

    frames = 0
    """How many had something to write."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if renderable is None or self._batch_count:
            return
        if self.paper is None or (self.paper.width, self.paper.height) != tuple(self.size):
            self.paper = self.new_paper(*self.size)
        self.frames += bool(self.paper.write(stretches_of(renderable)))

    def unlike(self) -> str:
        """What a frame with everything, drawn anew, would still have to write."""
        assert self.paper is not None
        for pane in self.screen.query(RowPane):
            pane._styles_cache.clear()
        return self.paper.write(stretches_of(self.screen._compositor.render_full_update()))


async def compare_after_each_key(
    app: WatchedApp, size: tuple[int, int], keys: Iterable[str], before: Iterable[str] = ()
) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await type_ahead(pilot, before)
        for key in keys:
            app.frames, screen = 0, app.screen
            await type_ahead(pilot, (key,))
            assert app.frames <= 1 or app.screen is not screen, f"after {key}: more than one frame"
            assert app.unlike() == "", f"after {key}"


@pytest.mark.parametrize("size", [*SIZES, (100, 30)])
async def test_rows_drawn_one_by_one_are_the_rows_of_the_whole_screen(size: tuple[int, int]) -> None:
    rng = Random(size[0])
    table = begin(new_header(6, seed=size[1], names=ONE_PERSON))
    keys = [rng.choice(KEYS if rng.random() < 0.6 else CURSOR) for _ in range(150)]
    await compare_after_each_key(WatchedApp(table), size, keys)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_cursor_leaves_nothing_behind(moment: str, size: tuple[int, int]) -> None:
    keys = Random(moment).choices(CURSOR, k=12)
    await compare_after_each_key(WatchedApp(SCENES[moment].table()), size, keys, before=SCENES[moment].keys)


@pytest.mark.parametrize("size", SIZES)
async def test_panes_that_move_and_panes_that_change_are_one_frame(size: tuple[int, int]) -> None:
    keys = "B28gmitmc".replace("c", "cB") * 2
    await compare_after_each_key(WatchedApp(SCENES["curtain"].table()), size, keys)
