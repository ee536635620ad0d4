"""The settings screen: every setting there is, kept at once, taken up by a game that goes on, nothing overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.settings import CurtainSettings, Settings, load, save, settings_path
from agot_tui.tui.adjusting import NEW_GAME, ROWS, changed, in_words, value_of
from agot_tui.tui.app import GameApp
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.settings import SettingsScreen
from agot_tui.tui.screens.start import StartScreen
from agot_tui.values import Value, fields
from tests.screens.looking import SIZES, drawn, on_screen
from tests.screens.scenes import SCENES, Scene

TWO = Scene(names={"stark": "Ann", "greyjoy": "Ann", "lannister": "Bob"})


def test_every_setting_has_a_row_and_a_line_of_meaning() -> None:
    there = set()
    for section in fields(Settings):
        value = getattr(Settings(), section.name)
        assert isinstance(value, Value)
        there |= {NEW_GAME} if section.name == NEW_GAME else {f"{section.name}.{one.name}" for one in fields(value)}
    assert there == set(ROWS)
    assert all(row.remark.endswith(".") for row in ROWS.values())


@pytest.mark.parametrize("row", ROWS)
def test_every_value_is_reached_saved_and_said(row: str, tmp_path: Path) -> None:
    settings, seen = Settings(), []
    for _ in ROWS[row].values or ("",):
        settings = changed(settings, row, 1)
        assert save(settings, tmp_path / "settings.toml") == ""
        assert load(tmp_path / "settings.toml") == (settings, ())
        seen.append(in_words(settings, row))
    assert len(set(seen)) == max(1, len(ROWS[row].values))
    assert changed(changed(settings, row, 1), row, -1) == settings


def test_a_value_of_ones_own_is_shown_and_lies_between_the_others() -> None:
    settings = Settings(CurtainSettings(idle_seconds=90))
    assert in_words(settings, "curtain.idle_seconds") == "90 seconds"
    assert value_of(changed(settings, "curtain.idle_seconds", -1), "curtain.idle_seconds") == 60
    assert value_of(changed(settings, "curtain.idle_seconds", 1), "curtain.idle_seconds") == 120


@pytest.mark.parametrize("key", [";", "s", "5"])
async def test_it_is_reached_from_the_first_screen_and_leads_back(key: str, tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), (key if key != ";" else "semicolon",), folder=tmp_path) as pilot:
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("right")
        assert load().settings.curtain.level == "hands"
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, StartScreen)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_broken_file_is_named_and_kept_aside_when_something_is_changed(
    size: tuple[int, int], tmp_path: Path
) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    broken = '[curtain]\nlevel = "open"\nidle_seconds = 60\n'
    path.write_text(broken)
    async with on_screen(None, size, ("semicolon", "down", "down"), folder=tmp_path) as pilot:
        assert f"{path}:curtain.level:'open'isnotoneof" in "".join(drawn(pilot).split())
        assert "keeps this file aside" in drawn(pilot)
        assert path.read_text() == broken
        await pilot.press("right")
        assert f"whatwasthereiskeptas{path}.broken" in "".join(drawn(pilot).split())
        assert path.with_name("settings.toml.broken").read_text() == broken
        assert load().complaints == ()
        assert load().settings.curtain.idle_seconds == 60
        assert load().settings.questions.forced == "stop"
        assert "is not one of" not in drawn(pilot)


async def test_a_file_that_cannot_be_written_is_a_sentence_and_the_setting_holds_for_now(tmp_path: Path) -> None:
    settings_path().parent.parent.mkdir(parents=True, exist_ok=True)
    settings_path().parent.write_text("a file where the folder should be")
    async with on_screen(None, (80, 24), ("semicolon", "right"), folder=tmp_path) as pilot:
        assert "the settings were not saved" in " ".join(drawn(pilot).split())
        assert isinstance(pilot.app, GameApp)
        assert pilot.app.settings.curtain.level == "hands"


async def test_a_game_takes_up_what_is_changed_at_once() -> None:
    async with on_screen(SCENES["planning"].table(), (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press("semicolon", "right", "down", "right", "down", "right", "down", "right", "escape")
        assert pilot.app.screen is screen
        settings = screen.session.by_itself.settings
        assert (settings.forced, settings.blade) == ("stop", "always")
        assert screen.curtain == CurtainSettings("hands", 60)
        assert screen.session.level == "hands"


async def test_while_something_is_tried_the_real_game_learns_of_new_settings_too() -> None:
    async with on_screen(SCENES["planning"].table(), (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press("w", "semicolon", "right", "down", "down", "right", "escape", "w")
        assert screen.session.by_itself.settings.forced == "stop"
        assert screen.session.level == "hands"


async def test_nobody_opens_a_game_that_others_play_behind_a_stricter_curtain() -> None:
    async with on_screen(TWO.table(), (80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.seat is not None
        await pilot.press(screen.session.letters[screen.session.seat], "semicolon", "right", "right")
        assert "the looser curtain holds from the next game on" in " ".join(drawn(pilot).split())
        await pilot.press("escape")
        assert screen.session.level == screen.curtain.level == "strict"
        assert load().settings.curtain.level == "trust"


async def test_what_was_set_holds_in_the_next_game() -> None:
    save(changed(changed(Settings(), "questions.blade", 1), "questions.forced", 1))
    async with on_screen(SCENES["planning"].table(), (80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert (screen.session.by_itself.settings.forced, screen.session.by_itself.settings.blade) == ("stop", "always")
