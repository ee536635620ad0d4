"""The rulebook over the desk: open at what the last message names, back to the desk as it was."""

from __future__ import annotations

import pytest

from agot_tui.tui.rulebook.screen import RulebookScreen
from agot_tui.tui.tournament.screen import FaceScreen

from .looking import SIZES, drawn, on_screen
from .scenes import SCENES, Scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_k_opens_the_rule_that_a_refusal_names_over_the_desk(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["rule"], size) as pilot:
        assert isinstance(pilot.app.screen, RulebookScreen)
        assert "Rulebook T3.4" in drawn(pilot)
        await pilot.press("slash", *"drop")
        assert " T" in drawn(pilot).splitlines()[2]
        await pilot.press("escape", "question_mark")
        assert "Search as you type" in drawn(pilot)
        await pilot.press("escape", "escape")
        assert isinstance(pilot.app.screen, FaceScreen)
        assert "T3.4: round" in drawn(pilot)


async def test_without_a_rule_in_question_it_opens_at_the_contents_and_the_clock_goes_on_below() -> None:
    async with on_screen(Scene(SCENES["rule"].setup, ("K",)), (80, 24)) as pilot:
        assert "Rulebook contents" in drawn(pilot)
        pilot.app._look()  # type: ignore[attr-defined]
        assert "Rulebook contents" in drawn(pilot)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, FaceScreen)
