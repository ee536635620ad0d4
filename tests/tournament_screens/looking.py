"""Looking at the desk's screens through the real app, without a terminal."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from agot_tui.tui.tournament.app import DeskApp

from .scenes import Scene

SIZES = ((80, 24), (120, 40))
SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "AGOT_UPDATE_SCREENS"
"""With this variable set, snapshots are written instead of compared."""
KEY_NAMES = {
    " ": "space", ":": "colon", "/": "slash", "?": "question_mark", "[": "left_square_bracket",
    "]": "right_square_bracket", "=": "equals_sign", "-": "minus", "+": "plus",
}  # fmt: skip


@asynccontextmanager
async def on_screen(scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """The app at a size, at the moment of a scene."""
    app = DeskApp(tick=3600)
    app.show(scene.face(app))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in scene.keys:
            await pilot.press(KEY_NAMES.get(key, key))
        await pilot.pause()
        yield pilot


def drawn(pilot: Pilot[None]) -> str:
    """What stands on the screen, row by row."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def compare(name: str, size: tuple[int, int], text: str) -> None:
    """The screen is the one that was looked at when the snapshot was written."""
    path = SNAPSHOTS / f"{name}_{size[0]}x{size[1]}.txt"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
        return
    assert path.exists(), f"no snapshot {path.name}: look at the screen, then set {UPDATE}=1"
    assert text + "\n" == path.read_text(encoding="utf-8")
