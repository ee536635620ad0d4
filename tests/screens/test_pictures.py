"""Pictures of the screen: what they show, where they lie, and that nobody gives a secret away by one."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from agot_tui.frontend.places import pictures_folder
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import drawn, on_screen
from tests.screens.scenes import SCENES, Scene, war

SNAP = "exclamation_mark"
PEOPLE = {"stark": "Ann", "greyjoy": "Bob", "lannister": "Cid"}
MARCH = Scene(war(phase="march", turn="stark"), names=PEOPLE)


def pictures() -> list[Path]:
    return sorted(pictures_folder().glob("*.svg"))


def words(pilot: Pilot[None]) -> str:
    """What stands beside the map, or everything where nothing is beside it."""
    rows = drawn(pilot).splitlines()
    beside = [row[79:] for row in rows] if pilot.app.size.width == 120 else rows
    return " ".join(" ".join(beside).split())


async def open_curtain(pilot: Pilot[None]) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    assert screen.session.seat is not None
    await pilot.press(screen.session.letters[screen.session.seat])
    return screen


async def test_a_picture_is_kept_and_said_where_and_each_has_its_own_name(tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), (SNAP, SNAP), folder=tmp_path) as pilot:
        assert len(pictures()) == 2
        assert str(pictures_folder()) in "".join(drawn(pilot).split()) or pictures()[1].name in drawn(pilot)
        for picture in pictures():
            text = picture.read_text()
            assert text.startswith("<svg")
            assert "New&#160;game" in text
            assert "the&#160;picture" not in text
        await pilot.press("down")
        assert "the picture is" not in drawn(pilot)


async def test_who_plays_alone_takes_pictures_of_everything_at_once() -> None:
    async with on_screen(SCENES["march_orders"].table(), (120, 40), (SNAP,)) as pilot:
        assert len(pictures()) == 1
        assert "the picture is in" in words(pilot)


async def test_what_only_one_person_may_see_is_asked_about_first_and_any_other_key_is_a_no() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        screen = await open_curtain(pilot)
        assert screen.whose == "Ann"
        await pilot.press(SNAP)
        assert pictures() == []
        assert "what only Ann may see" in words(pilot)
        await pilot.press("t", SNAP)
        assert pictures() == []
        await pilot.press(SNAP)
        assert len(pictures()) == 1
        assert "what&#160;only&#160;Ann" not in pictures()[0].read_text()


async def test_in_what_is_only_tried_the_secrets_are_those_of_the_real_person() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await open_curtain(pilot)
        await pilot.press("w", SNAP)
        assert "what only Ann may see" in words(pilot)
        assert pictures() == []


async def test_a_replay_with_ones_own_eyes_is_private_and_a_spectators_is_not() -> None:
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        await open_curtain(pilot)
        await pilot.press("v", SNAP)
        assert pictures() == []
        assert "what only Ann may see" in words(pilot)
        await pilot.press("s", SNAP)
        assert len(pictures()) == 1


async def test_the_closed_curtain_has_no_secrets() -> None:
    async with on_screen(MARCH.table(), (80, 24), (SNAP,)) as pilot:
        assert len(pictures()) == 1
        assert "The&#160;curtain&#160;is&#160;closed" in pictures()[0].read_text()
        assert "Eddard" not in pictures()[0].read_text()
        assert "curtain is closed" in words(pilot)


async def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    pictures_folder().parent.mkdir(parents=True)
    pictures_folder().write_text("a file where the folder should be")
    async with on_screen(SCENES["march_orders"].table(), (120, 40), (SNAP,)) as pilot:
        assert "no picture: " in words(pilot)
