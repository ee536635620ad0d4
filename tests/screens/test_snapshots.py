"""Every screen as it was looked at, at two sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.settings import QuestionSettings, Settings, save
from agot_tui.tui.screens.fault import FaultScreen
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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("pin", ("#", "4", "2")),
        ("leaving_what_if", ("w", "q")),
        ("replay_help", ("v", "?")),
        ("palette_curtain", ("c", ">")),
    ],
)
async def test_what_lies_over_a_game_looks_as_it_was_drawn(
    name: str, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    async with on_screen(SCENES["march_orders"].table(), size, keys) as pilot:
        compare(name, size, drawn(pilot))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_waits_until_it_is_read_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    save(Settings(questions=QuestionSettings(forced="stop")))
    scene = SCENES["raid"]
    async with on_screen(scene.table(), size) as pilot:
        await pilot.press("1")
        compare("pause", size, drawn(pilot))


@pytest.mark.parametrize("size", [*SIZES, (60, 10)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_page_after_a_fault_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["march_orders"].table(), size) as pilot:
        sentence = "agot-tui met a fault of its own (ValueError); it is written down in faults.log"
        pilot.app.push_screen(FaultScreen(sentence))
        await pilot.pause()
        compare("fault", size, drawn(pilot))
