"""Looking at the desk's screens through the real app, without a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from agot_tui.tui.tournament.app import DeskApp

from ..snapshots import SIZES, compare_in, drawn, type_ahead
from .scenes import Scene

__all__ = ["SIZES", "compare", "drawn", "on_screen"]

SNAPSHOTS = Path(__file__).parent / "snapshots"


@asynccontextmanager
async def on_screen(scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """The app at a size, at the moment of a scene."""
    app = DeskApp(tick=3600)
    app.show(scene.face(app))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await type_ahead(pilot, scene.keys)
        yield pilot


def compare(name: str, size: tuple[int, int], text: str) -> None:
    """The screen is the one that was looked at when the snapshot was written."""
    compare_in(SNAPSHOTS, name, size, text)
