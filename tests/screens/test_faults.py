"""Faults of the program and of the disk while a game is played: a sentence, the record whole, and a way on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.game import BoardGame
from agot_tui.frontend.places import faults_file
from agot_tui.recordfile import RecordFile
from agot_tui.tables import Table, begin, look_at, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.map.model import MapModel
from agot_tui.tui.screens import game_view
from agot_tui.tui.screens.fault import FaultScreen
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.help import HelpScreen
from agot_tui.tui.screens.start import StartScreen
from agot_tui.tui.session import Session
from tests.screens.looking import drawn, on_screen
from tests.screens.scenes import ONE_PERSON


@pytest.fixture(autouse=True)
def as_in_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults go to the player, not to the test."""
    monkeypatch.setattr(GameApp, "under_test", False)
    monkeypatch.setattr(GameApp, "on_load", lambda _self: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "game.agot"


@pytest.fixture
def table(path: Path) -> Table:
    return begin(new_header(3, seed=1, names=ONE_PERSON), path)


def words(pilot: Pilot[None]) -> str:
    """What stands beside the map, or everything where nothing is beside it."""
    rows = drawn(pilot).splitlines()
    beside = [row[79:] for row in rows] if pilot.app.size.width == 120 and len(rows) == 40 else rows
    return " ".join(" ".join(beside).split())


def broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("a fault of ours")


def once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    """The next call fails, the ones after it do not."""
    whole = getattr(owner, name)

    def breaks(*arguments: Any, **named: Any) -> Any:
        monkeypatch.setattr(owner, name, whole)
        broken()

    monkeypatch.setattr(owner, name, breaks)


# A fault that goes away: the game goes on at once


ONCE: dict[str, tuple[Any, str, tuple[str, ...]]] = {
    "the core while a command is played": (BoardGame, "play", ("8",)),
    "the core while a command is ruled on": (BoardGame, "rule_on", ("8",)),
    "the core while a view is made": (BoardBus, "view", ("8",)),
    "the core while options are listed": (BoardBus, "options", ("o",)),
    "a form that takes a key": (OrdersForm, "press", ("8",)),
    "a form that is drawn": (OrdersForm, "body", ("8",)),
    "a form that is chosen on the map": (OrdersForm, "act", ("enter",)),
    "the cursor": (Session, "step_through", ("n",)),
    "the pane of the tracks": (game_view, "tracks_lines", ("t",)),
    "the pane of the hand": (game_view, "full_hand_lines", ("i",)),
    "the pane of the prompt": (game_view, "prompt_lines", ("8",)),
    "the inspector": (game_view, "status_line", ("8",)),
    "the map": (MapModel, "show", ("right",)),
    "a page over the game": (HelpScreen, "lines", ("question_mark",)),
}


@pytest.mark.parametrize("what", ONCE)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_after_a_fault_the_game_goes_on_and_the_record_has_everything(
    what: str, size: tuple[int, int], table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, keys = ONCE[what]
    async with on_screen(table, size, ["2"]) as pilot:
        once(monkeypatch, owner, name)
        await pilot.press(*keys)
        await pilot.pause()
        assert faults_file().exists(), "nothing failed"
        assert "Traceback" not in drawn(pilot)
        if isinstance(pilot.app.screen, GameScreen):
            assert "a fault of the program (ZeroDivisionError)" in words(pilot) or what == "a page over the game"
        await pilot.press("escape", "m")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        moments = table.bus.moments
        await pilot.press("n", "8", "1", "3")
        assert table.bus.moments > moments
        assert pilot.app.return_code is None
    assert "a fault of ours" in faults_file().read_text()
    assert look_at(path).bus.moments == table.bus.moments


# A fault that stays


STAYS: dict[str, tuple[Any, str, tuple[str, ...]]] = {
    "a pane": (game_view, "status_line", ("8",)),
    "a form": (OrdersForm, "body", ("8",)),
    "the map": (MapModel, "show", ("right",)),
    "the views of the core": (BoardBus, "view", ("8",)),
}


@pytest.mark.parametrize("what", STAYS)
async def test_a_fault_that_stays_leads_to_a_page_that_offers_to_go_on_from_the_last_command(
    what: str, table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, keys = STAYS[what]
    whole = getattr(owner, name)
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        monkeypatch.setattr(owner, name, broken)
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, FaultScreen)
        text = words(pilot)
        assert "met a fault of its own (ZeroDivisionError)" in text
        assert "Enter goes on from the last command" in text
        assert "Traceback" not in text
        played = look_at(path).bus.moments if name != "view" else None
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, FaultScreen), "as long as it stays, so does the page"
        monkeypatch.setattr(owner, name, whole)
        await pilot.press("enter")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert ": Planning" in drawn(pilot)
        assert played in (None, screen.table.bus.moments)
        await pilot.press("3", "7", "0")
        assert look_at(path).bus.moments == screen.table.bus.moments > 0


async def test_the_page_after_a_fault_can_be_left_and_the_record_is_named(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        monkeypatch.setattr(game_view, "status_line", broken)
        await pilot.press("8", "q")
        await pilot.pause()
        app = pilot.app
    assert isinstance(app, GameApp)
    assert app.return_code == 1
    assert f"The game is kept: agot-tui play {path}" in app.farewell


async def test_a_resize_and_the_clock_of_the_curtain_may_fail_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        once(monkeypatch, game_view, "plan")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "a fault of the program" in words(pilot)
        once(monkeypatch, GameApp, "close_curtain")
        monkeypatch.setattr(screen, "_has_secrets", lambda: True)
        screen.game_app.last_key -= 1000
        screen._look_at_the_clock()
        assert "a fault of the program" in words(pilot)


async def test_behind_the_page_of_a_fault_and_after_it_the_curtain_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(new_header(3, seed=1), path)
    async with on_screen(table, (80, 24), ["B", "2"]) as pilot:
        assert ": Planning" in drawn(pilot)
        once(monkeypatch, game_view, "tracks_lines")
        await pilot.press("t")
        assert "The curtain is closed" in drawn(pilot)
        monkeypatch.setattr(game_view, "curtain_lines", broken)
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(pilot.app.screen, FaultScreen)
        assert "Baratheon" not in drawn(pilot)
        monkeypatch.undo()
        monkeypatch.setattr(GameApp, "under_test", False)
        await pilot.press("enter")
        await pilot.pause()
        assert "The curtain is closed" in drawn(pilot)


async def test_from_the_first_screen_a_fault_leads_back_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with on_screen(None, (80, 24), folder=tmp_path) as pilot:
        whole = StartScreen.lines
        monkeypatch.setattr(StartScreen, "lines", broken)
        await pilot.press("down")
        await pilot.pause()
        assert isinstance(pilot.app.screen, FaultScreen)
        monkeypatch.setattr(StartScreen, "lines", whole)
        await pilot.press("enter")
        await pilot.pause()
        assert "New game" in drawn(pilot)


# The record


Break = Callable[[pytest.MonkeyPatch], None]


class NoRoom:
    """A disk that is full, or that may only be read."""

    def __init__(self, file: Any, number: int) -> None:
        self.file, self.number = file, number

    def write(self, data: memoryview) -> int:
        raise OSError(self.number, os.strerror(self.number))

    def truncate(self, size: int) -> int:
        if size == os.fstat(self.file.fileno()).st_size:
            return size
        raise OSError(self.number, os.strerror(self.number))

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


@pytest.mark.parametrize(("number", "said"), [(28, "No space left on device"), (30, "Read-only file system")])
async def test_a_disk_that_takes_nothing_is_a_sentence_and_game_and_record_agree(
    number: int, said: str, table: Table, path: Path
) -> None:
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        assert table.record is not None
        file, before = table.record._file, path.read_bytes()
        table.record._file = NoRoom(file, number)  # type: ignore[assignment]
        await pilot.press("8")
        assert f"the record cannot be written ({said}); nothing was played" in words(pilot)
        await pilot.press("u")
        assert f"the record cannot be written ({said}); nothing was taken back" in words(pilot)
        assert table.bus.moments == 1
        assert path.read_bytes() == before
        table.record._file = file
        await pilot.press("8", "u", "u", "3")
        assert table.bus.moments == 1
    assert look_at(path).bus.commands() == table.bus.commands()
    assert not faults_file().exists()


async def test_a_record_that_is_removed_while_it_is_played_is_written_anew(table: Table, path: Path) -> None:
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        shutil.rmtree(path.parent)
        await pilot.press("8")
        assert table.bus.moments == 2
        assert look_at(path).bus.moments == 2
        path.unlink()
        await pilot.press("u")
        assert look_at(path).bus.moments == 1
        await pilot.press("3")
    assert look_at(path).bus.commands() == table.bus.commands()


async def test_a_folder_that_cannot_be_made_again_is_a_sentence_and_the_game_waits(table: Table, path: Path) -> None:
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        shutil.rmtree(path.parent)
        path.parent.write_text("a file in its place")
        await pilot.press("8")
        assert "the record cannot be written (" in words(pilot)
        assert table.bus.moments == 1
        path.parent.unlink()
        await pilot.press("8")
    assert look_at(path).bus.commands() == table.bus.commands()


def test_a_record_of_another_game_in_its_place_is_not_overwritten(table: Table, path: Path) -> None:
    assert table.bus.send("stark", "order winterfell march")
    path.unlink()
    RecordFile.create(path, new_header(4, seed=2)).close()
    other = path.read_bytes()
    with pytest.raises(FileExistsError):
        table.bus.send("stark", "order white_harbor raid")
    assert path.read_bytes() == other
    assert table.bus.moments == 1
