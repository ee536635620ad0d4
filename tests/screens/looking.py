"""Looking at screens: the app without a terminal, what it draws as text, snapshots of that."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from agot_tui.tables import Table
from agot_tui.tui.app import GameApp

SIZES = ((80, 24), (120, 40))
SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "AGOT_UPDATE_SCREENS"
"""With this variable set, snapshots are written instead of compared."""


@asynccontextmanager
async def on_screen(
    table: Table | None, size: tuple[int, int], keys: Iterable[str] = (), folder: Path | None = None
) -> AsyncIterator[Pilot[None]]:
    """The app at a size, after some keys."""
    app = GameApp(table, folder=folder)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(KEY_NAMES.get(key, key))
        await pilot.pause()
        yield pilot


KEY_NAMES = {" ": "space", "-": "minus", ">": "greater_than_sign", ":": "colon", "/": "slash", "?": "question_mark"}


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
