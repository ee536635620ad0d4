"""Every screen as it was looked at, at two sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.screens.looking import SIZES, compare, drawn, on_screen
from tests.screens.scenes import SCENES


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
async def test_a_moment_of_the_game_looks_as_it_was_drawn(name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    async with on_screen(scene.table(), size, scene.keys) as pilot:
        compare(name, size, drawn(pilot))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("start", ()),
        ("setup", ("n", "4", "down", *"Ann", "down", *"Bob", "down", "right")),
        ("records", ("o",)),
        ("start_help", ("?",)),
    ],
)
async def test_the_screens_before_a_game_look_as_they_were_drawn(
    name: str, keys: tuple[str, ...], size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with on_screen(None, size, keys, folder=Path("records")) as pilot:
        compare(name, size, drawn(pilot))
