"""Looking at screens: the app without a terminal, what it draws as text, snapshots of that."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from agot_tui.tables import Table
from agot_tui.tui.app import GameApp
from tests.snapshots import SIZES, compare_in, drawn, type_ahead

__all__ = ["SIZES", "compare", "drawn", "on_screen"]

SNAPSHOTS = Path(__file__).parent / "snapshots"


@asynccontextmanager
async def on_screen(
    table: Table | None, size: tuple[int, int], keys: Iterable[str] = (), folder: Path | None = None
) -> AsyncIterator[Pilot[None]]:
    """The app at a size, after some keys."""
    app = GameApp(table, folder=folder)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await type_ahead(pilot, keys)
        yield pilot


def compare(name: str, size: tuple[int, int], text: str) -> None:
    """The screen is the one that was looked at when the snapshot was written."""
    compare_in(SNAPSHOTS, name, size, text)
