"""What the game screen does with keys: typing, finding, tabs, undo, faults, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.frontend import faults, records
from agot_tui.frontend.opening import open_record
from agot_tui.tables import begin, look_at, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.winner import WinnerScreen
from tests.screens.looking import SIZES, compare, drawn, on_screen
from tests.screens.scenes import ONE_PERSON, SCENES, war

LAST_MARCH = war(
    phase="march",
    turn="stark",
    areas={
        "winterfell": "stark F march+1",
        "white_harbor": "stark, token",
        "moat_cailin": "stark, token",
        "flints_finger": "stark, token",
        "seagard": "stark, token",
        "riverrun": "stark F march",
        "harrenhal": "greyjoy, token",
        "pyke": "greyjoy F",
        "greywater_watch": "stark F K march",
        "crackclaw_point": "baratheon, token",
    },
)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_winner_screen_ends_a_game(size: tuple[int, int]) -> None:
    position = {
        **LAST_MARCH,
        "areas": {**LAST_MARCH["areas"], "harrenhal": "greyjoy, token", "riverrun": "stark F march"},
    }
    table = begin(new_header(6, seed=7, names=ONE_PERSON, position=position))
    async with on_screen(table, size, ()) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.play("march riverrun -> harrenhal: F; token")
        screen.changed()
        await pilot.pause()
        assert table.bus.winner == "stark"
        assert isinstance(pilot.app.screen, WinnerScreen)
        compare("winner", size, drawn(pilot))
        await pilot.press("m")
        assert "has won" in drawn(pilot)


async def test_a_typed_command_is_played_and_a_refused_one_stays_to_be_corrected() -> None:
    table = SCENES["march_orders"].table()
    async with on_screen(table, (80, 24), [":", *"march pyke -> moat: F", "enter"]) as pilot:
        assert "R14.2: Moat Cailin is neither adjacent" in drawn(pilot)
        assert ": march pyke -> moat: F" in drawn(pilot)
        for _ in range(len(" -> moat: F")):
            await pilot.press("backspace")
        await pilot.press("enter")
        assert table.bus.moments == 1


async def test_the_list_plays_what_is_marked() -> None:
    table = SCENES["march_orders"].table()
    async with on_screen(table, (80, 24), ["o", *"pyke", "enter"]) as pilot:
        assert [str(command) for _, command in table.bus.commands()] == ["march pyke"]
        assert "Everything that is allowed" not in drawn(pilot)


async def test_an_area_is_found_by_a_few_letters() -> None:
    async with on_screen(SCENES["planning"].table(), (80, 24), ["/", *"sea", "tab", "enter"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.cursor == "searoad_marches"


async def test_undo_takes_the_last_order_back_and_says_so() -> None:
    table = SCENES["planning"].table()
    async with on_screen(table, (80, 24), ["2", "u"]) as pilot:
        assert table.bus.moments == 0
        assert "taken back" in drawn(pilot)
        await pilot.press("u")
        assert "nothing has been played" in drawn(pilot)


async def test_at_the_small_size_panes_are_tabs() -> None:
    async with on_screen(SCENES["march_orders"].table(), (80, 24)) as pilot:
        for key, title in (("t", "─ Tracks "), ("i", "'s hand "), ("g", "─ Log "), ("m", "Bay of Ice")):
            await pilot.press(key)
            assert title in drawn(pilot) or key == "m"
        assert "─ Log " not in drawn(pilot)


async def test_the_map_has_three_sizes() -> None:
    async with on_screen(SCENES["planning"].table(), (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        seen = []
        for _ in range(3):
            await pilot.press("z")
            assert screen.viewport.model is not None
            seen.append(screen.viewport.model.cells.size)
        assert seen == ["medium", "large", "small"]


@pytest.mark.parametrize("size", SIZES)
async def test_resizing_keeps_everything(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["march_picked"].table(), size, SCENES["march_picked"].keys) as pilot:
        before = drawn(pilot)
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert "needs 80x24" in drawn(pilot)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert drawn(pilot) == before


async def test_a_fault_in_a_key_is_a_sentence_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameApp, "under_test", False)
    monkeypatch.setattr(faults, "faults_file", lambda: tmp_path / "faults.log")
    monkeypatch.setattr(GameApp, "on_load", lambda _self: None)
    path = tmp_path / "kept.agot"
    table = begin(new_header(3, seed=1, names=ONE_PERSON), path)
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)

        def broken() -> None:
            raise ZeroDivisionError("a fault of ours")

        monkeypatch.setattr(screen, "do_zoom", broken)
        await pilot.press("z")
        assert "a fault of the program (ZeroDivisionError); the game is kept, go on" in drawn(pilot)
        await pilot.press("8")
        assert table.bus.moments == 2
    assert "a fault of ours" in (tmp_path / "faults.log").read_text()
    assert look_at(path).bus.moments == 2


def test_records_and_faults_lie_in_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert records.records_folder() == tmp_path / "agot-tui" / "records"


async def test_a_fault_while_drawing_ends_the_app_with_a_sentence_and_the_record_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameApp, "under_test", False)
    monkeypatch.setattr(faults, "faults_file", lambda: tmp_path / "faults.log")
    monkeypatch.setattr(GameApp, "on_load", lambda _self: None)
    path = tmp_path / "kept.agot"
    table = begin(new_header(3, seed=1, names=ONE_PERSON), path)
    async with on_screen(table, (80, 24), ["2"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)

        def broken(_y: int) -> None:
            raise ZeroDivisionError("a fault while drawing")

        monkeypatch.setattr(screen.panes["prompt"], "render_line", broken)
        await pilot.press("8")
        await pilot.pause()
    app = pilot.app
    assert isinstance(app, GameApp)
    assert app.return_code == 1
    assert "met a fault of its own (ZeroDivisionError)" in app.farewell
    assert f"agot-tui play {path}" in app.farewell
    assert "a fault while drawing" in (tmp_path / "faults.log").read_text()
    assert look_at(path).bus.moments == 2


async def test_what_was_odd_about_a_record_is_said_when_the_curtain_opens(tmp_path: Path) -> None:
    path = tmp_path / "torn.agot"
    begin(new_header(3, seed=1), path).close()
    with path.open("a", encoding="utf-8") as file:
        file.write("baratheon order dragon")
    async with on_screen(open_record(path), (80, 24), ["B"]) as pilot:
        assert "the last line was not whole and was dropped: 'baratheon order dragon'" in drawn(pilot)


async def test_nothing_is_played_in_a_terminal_that_is_too_small() -> None:
    table = SCENES["planning"].table()
    async with on_screen(table, (70, 20), ["2", "8"]) as pilot:
        assert table.bus.moments == 0
        await pilot.resize_terminal(80, 24)
        await pilot.press("2")
        assert table.bus.moments == 1


async def test_taking_the_winning_command_back_goes_on_with_the_game() -> None:
    table = begin(new_header(6, seed=7, names=ONE_PERSON, position=LAST_MARCH))
    async with on_screen(table, (80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.play("march riverrun -> harrenhal: F; token")
        screen.changed()
        await pilot.pause()
        await pilot.press("m", "u")
        assert table.bus.winner is None
        assert "Stark: March" in drawn(pilot)


BESIDE = {"t": "tracks", "i": "hand", "g": "log", "e": "odds"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", BESIDE)
async def test_esc_puts_away_what_was_opened_before_it_takes_a_step_back(key: str, size: tuple[int, int]) -> None:
    async with on_screen(SCENES["march_orders"].table(), size, ["1", "1", key]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        form = screen.session.form
        assert isinstance(form, MarchForm)
        assert screen.tab == BESIDE[key]
        await pilot.press("escape")
        assert screen.tab == "map"
        assert form.command is not None
        assert form.command.moves
        await pilot.press("escape")
        assert not form.command.moves


async def test_esc_on_a_message_takes_nothing_else_away() -> None:
    async with on_screen(SCENES["planning"].table(), (80, 24), ["3", "3", "backspace"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert "no order lies under the cursor" in drawn(pilot)
        await pilot.press("B", "2", "R")
        assert "R11.6" in drawn(pilot)
        played = screen.table.bus.moments
        await pilot.press("B", "R", "escape")
        assert screen.table.bus.moments == played
        assert "R11.6" not in drawn(pilot)
        await pilot.press("escape")
        assert screen.table.bus.moments == played + 1


async def test_odds_of_a_combat_that_is_over_make_room_for_how_it_ended() -> None:
    table = SCENES["odds"].table()
    async with on_screen(table, (120, 40), ["e"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.tab == "odds"
        while (view := screen.session.view) is not None and view.combat is not None:
            assert screen.session.seat is not None
            screen.play(next(iter(table.bus.options(screen.session.seat))))
            await pilot.pause()
        assert screen.tab == "map"
