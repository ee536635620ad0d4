"""Every screen of the desk and of the display as it was looked at, at two sizes."""

from __future__ import annotations

import pytest

from agot_tui.tui.tournament.faces import Frame
from agot_tui.tui.tournament.screen import FaceScreen

from .looking import SIZES, compare, drawn, on_screen
from .scenes import SCENES


@pytest.fixture(autouse=True)
def _clock_of_the_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    from .fingers import NOON

    monkeypatch.setattr("agot_tui.tournament.commands.floor.seconds_now", lambda: NOON)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
async def test_a_moment_of_a_tournament_looks_as_it_was_drawn(name: str, size: tuple[int, int]) -> None:
    async with on_screen(SCENES[name], size) as pilot:
        compare(name, size, drawn(pilot))


async def test_the_screen_follows_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    async with on_screen(SCENES["round"], (80, 24)) as pilot:
        small = drawn(pilot)
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        large = drawn(pilot)
        assert "─ Why ─" in large
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert "The terminal is 70x20; this needs 80x24." in drawn(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert drawn(pilot) == small


async def test_the_terminals_cursor_rests_on_what_is_marked() -> None:
    async with on_screen(SCENES["round"], (80, 24)) as pilot:
        x, y = pilot.app.cursor_position
        assert drawn(pilot).split("\n")[y][x:].lstrip().startswith("4")


async def test_a_redraw_of_the_same_frame_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with on_screen(SCENES["round"], (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, FaceScreen)
        painted: list[object] = []
        for pane in screen.panes.values():
            monkeypatch.setattr(pane, "refresh", lambda *regions, **_: painted.extend(regions))
        screen.draw()
        assert painted == []
        frames: list[Frame] = [screen.desk_app.face.frame(120, 40)]  # type: ignore[union-attr]
        assert frames[0].side
