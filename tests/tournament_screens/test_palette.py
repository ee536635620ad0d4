"""Palette, settings, pictures, themes and redrawing at the desk: the same as on every other screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from agot_tui.frontend.places import pictures_folder
from agot_tui.settings import load
from agot_tui.tui.palette import NOT_LISTED
from agot_tui.tui.rulebook.screen import RulebookScreen
from agot_tui.tui.screens.palette import PaletteScreen
from agot_tui.tui.screens.settings import SettingsScreen
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.form import Form
from agot_tui.tui.tournament.keys import SEEN, Where, rows_at
from agot_tui.tui.tournament.screen import FaceScreen

from .looking import SIZES, compare, drawn, on_screen
from .scenes import SCENES

OPEN = "greater_than_sign"
MOMENTS = {
    Where.START: "start",
    Where.PLAYERS: "players",
    Where.ROUND: "round_refused",
    Where.RESULT: "round",
    Where.LEAGUE: "league_round",
    Where.PLACES: "league",
    Where.STANDINGS: "standings",
    Where.BRACKET: "bracket_16",
    Where.JOURNAL: "journal",
    Where.NOTES: "notes",
    Where.OUTPUT: "output",
    Where.READER: "rank",
    Where.DISPLAY: "display_clock",
}


@pytest.fixture(autouse=True)
def _colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that has a choice of themes."""
    monkeypatch.setenv("COLORTERM", "truecolor")


async def do(pilot: Pilot[None], words: str) -> None:
    """Opens the palette, types the words, does what comes first."""
    await pilot.press(OPEN)
    await pilot.press(*("space" if letter == " " else letter for letter in words), "enter")
    await pilot.pause()


def desk_of(pilot: Pilot[None]) -> Desk:
    face = pilot.app.face  # type: ignore[attr-defined]
    assert isinstance(face, Desk)
    return face


def test_every_moment_without_a_line_that_is_typed_has_all_of_them() -> None:
    assert {*SEEN} == {*Where} - {Where.EDITOR, Where.FORM, Where.CONFIRM, Where.LEAVING}
    for where in SEEN:
        assert {"theme", "redraw", "palette", "picture"} <= {row.action for row in rows_at(where)}, where


@pytest.mark.parametrize("where", MOMENTS)
async def test_it_lists_every_action_of_the_moment_with_its_key(where: Where) -> None:
    async with on_screen(SCENES[MOMENTS[where]], (80, 24)) as pilot:
        face = pilot.app.face  # type: ignore[attr-defined]
        assert face.where is where
        await pilot.press(OPEN)
        screen = pilot.app.screen
        assert isinstance(screen, PaletteScreen)
        listed = {(entry.text, entry.key) for entry in screen.found}
        for row in rows_at(where):
            if row.help and row.action not in NOT_LISTED:
                assert (row.help, row.shown.split()[0]) in listed
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, FaceScreen)
        assert face.where is where


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_it_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["round_refused"], size) as pilot:
        await pilot.press(OPEN, *"pair")
        compare("palette", size, drawn(pilot))


async def test_of_the_settings_it_lists_those_that_mean_something_at_the_desk() -> None:
    async with on_screen(SCENES["players"], (80, 24)) as pilot:
        await pilot.press(OPEN)
        screen = pilot.app.screen
        assert isinstance(screen, PaletteScreen)
        listed = {entry.text.partition(":")[0] for entry in screen.found if entry.kind == "setting"}
        assert listed == {"Mouse", "Theme", "Letters"}


async def test_an_action_is_done_at_the_desk_below() -> None:
    async with on_screen(SCENES["players"], (80, 24)) as pilot:
        await do(pilot, "standings")
        assert desk_of(pilot).page is Where.STANDINGS
        await do(pilot, "players")
        await do(pilot, "change known")
        assert isinstance(desk_of(pilot).overlay, Form)
        await pilot.press("escape")
        await do(pilot, "player leaves")
        assert [player.is_active for player in desk_of(pilot).session.state.players.values()].count(False) == 1
        await do(pilot, "take last line back")
        assert all(player.is_active for player in desk_of(pilot).session.state.players.values())


async def test_a_result_that_was_begun_is_ended_from_the_palette() -> None:
    async with on_screen(SCENES["round"], (80, 24)) as pilot:
        await do(pilot, "modified")
        game = next(game for game in desk_of(pilot).session.state.rounds[-1].games if game.table == 4)
        assert game.result is not None
        assert game.result.value == "p1m"


async def test_rules_of_tournaments_come_first_and_are_opened() -> None:
    async with on_screen(SCENES["players"], (80, 24)) as pilot:
        await pilot.press(OPEN, *"bye")
        screen = pilot.app.screen
        assert isinstance(screen, PaletteScreen)
        rules = [entry.text for entry in screen.found if entry.kind == "rule"]
        assert rules[0].startswith("T")
        await pilot.press("escape")
        await do(pilot, "T7.9")
        assert isinstance(pilot.app.screen, RulebookScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, FaceScreen)


@pytest.mark.parametrize("scene", ["start", "players", "league_round", "bracket"])
async def test_settings_open_over_the_desk_and_hold_at_once(scene: str) -> None:
    async with on_screen(SCENES[scene], (80, 24)) as pilot:
        await pilot.press("semicolon")
        assert isinstance(pilot.app.screen, SettingsScreen)
        while pilot.app.screen.row != "looks.theme":
            await pilot.press("down")
        await pilot.press("right")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, FaceScreen)
        assert load().settings.looks.theme == "dark"
        await do(pilot, "light setting")
        assert load().settings.looks.theme == "light"
        assert pilot.app.looks.name == "light"  # type: ignore[attr-defined]
        assert "it is set" in drawn(pilot)


@pytest.mark.parametrize("scene", ["start", "players", "league", "rank", "bracket", "display_clock"])
async def test_a_picture_is_kept_without_the_sentence_before_it(scene: str) -> None:
    async with on_screen(SCENES[scene], (80, 24)) as pilot:
        shown = drawn(pilot)
        await pilot.press("exclamation_mark", "exclamation_mark")
        pictures = sorted(pictures_folder().iterdir())
        assert len(pictures) == 2
        assert all("svg" in path.suffix and "the picture is in" not in path.read_text() for path in pictures)
        assert scene == "display_clock" or "the picture is in" in drawn(pilot)
        assert drawn(pilot).splitlines()[:3] == shown.splitlines()[:3]


@pytest.mark.parametrize("scene", ["start", "players", "round", "league", "rank", "display_clock"])
async def test_the_theme_changes_and_is_named_and_all_is_drawn_again(scene: str) -> None:
    async with on_screen(SCENES[scene], (80, 24)) as pilot:
        await pilot.press("percent_sign")
        assert pilot.app.looks.name == "light"  # type: ignore[attr-defined]
        assert scene == "display_clock" or "theme: light" in drawn(pilot)
        await pilot.press("vertical_line")
        assert pilot.app.screen.is_current
