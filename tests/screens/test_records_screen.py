"""The list of records, the set-up screen's defaults, and what the first screen says of the last game."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from agot_tui.boardgame.options import Options
from agot_tui.frontend.records import found_record, found_records
from agot_tui.settings import load, save, settings_path
from agot_tui.tables import begin, new_header, resume
from agot_tui.tui.app import GameApp
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.records import RecordsScreen
from tests.screens.looking import SIZES, compare, drawn, on_screen

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
LAST = {
    "round": 10,
    "phase": "consolidate",
    "areas": {"winterfell": "stark F K consolidate", "white_harbor": "stark F consolidate"},
}


def some_records(folder: Path) -> None:
    """Four games: one is over, two go on, one cannot be opened."""
    games = [
        (new_header(3, seed=1, names={"stark": "Ann", "lannister": "Bob", "baratheon": "Bob"}, position=LAST), 1),
        (new_header(6, seed=22, names={"greyjoy": "Cleo\x1b[31m", "tyrell": "Dan"}, options=Options(tides=True)), 0),
        (new_header(4, seed=333), 2),
    ]
    for number, (header, commands) in enumerate(games):
        path = folder / f"2026-01-0{number + 1}_2015_{header['players']}p.agot"
        table = begin(header, path)
        if commands == 1:
            assert table.bus.send("stark", "consolidate winterfell")  # type: ignore[arg-type]
        for order in ("order dragonstone march", "order kingswood raid")[:commands] if number == 2 else ():
            assert table.bus.send("baratheon", order)  # type: ignore[arg-type]
        table.close()
        when = datetime(2026, 1, number + 1, 20, 15).timestamp()
        os.utime(path, (when, when))
    broken = folder / "broken.agot"
    broken.write_text("not a record\n")
    when = datetime(2025, 12, 31, 23, 59).timestamp()
    os.utime(broken, (when, when))


def test_a_record_tells_who_plays_how_far_it_is_and_who_has_won(tmp_path: Path) -> None:
    some_records(tmp_path)
    third, second, first, broken = found_records(tmp_path)
    assert (first.winner, first.won_by) == (first.winner, "Ann" if first.winner == "stark" else "Bob")
    assert first.winner
    assert first.people == "Ann (Stark), Bob (Lannister, Baratheon)"
    assert first.persons == "Ann, Bob"
    assert second.people == "Cleo[31m (Greyjoy), Dan (Tyrell)"
    assert second.options == {"tides": True}
    assert (second.winner, second.won_by) == ("", "")
    assert (third.players, third.commands, third.seed, third.people) == ("4", 2, "333", "")
    assert (broken.players, broken.commands) == ("?", 0)
    assert found_record(tmp_path / "none.agot") is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ann", [0]), ("BOB", [0]), ("cleo dan", [1]), ("6p", [1]), ("4p", [2]), ("over", [0]), ("running", [1, 2]),
        ("2026-01-02", [1]), ("stark", [0]), ("ann running", []), ("winner:", [0]), ("an", [0]), ("nn", []),
        ("(", [0, 1]),
    ],
)  # fmt: skip
def test_words_find_records_by_people_houses_date_number_and_winner(
    words: str, found: list[int], tmp_path: Path
) -> None:
    some_records(tmp_path)
    records = found_records(tmp_path)[2::-1]
    assert [number for number, one in enumerate(records) if one.has(words.split())] == found


@sizes
async def test_the_list_looks_as_it_was_drawn(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    some_records(tmp_path)
    async with on_screen(None, size, ["o", "down"], folder=Path()) as pilot:
        compare("records_some", size, drawn(pilot))
        await pilot.press("slash", *"ann")
        compare("records_search", size, drawn(pilot))


async def test_search_narrows_the_list_and_escape_gives_it_up(tmp_path: Path) -> None:
    some_records(tmp_path)
    async with on_screen(None, (80, 24), ["o", "slash", *"cleo"], folder=tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RecordsScreen)
        assert "1 of 4: cleo" in drawn(pilot)
        assert len(screen.found) == 1
        await pilot.press("enter", "escape")
        assert len(screen.found) == 4
        await pilot.press("slash", *"zz")
        assert "nothing has these words" in drawn(pilot)
        await pilot.press("enter", "enter", "v")
        assert isinstance(pilot.app.screen, RecordsScreen)
        await pilot.press("escape", "slash", *"running", "tab", "enter", "enter")
        assert isinstance(pilot.app.screen, GameScreen)


async def test_a_record_that_cannot_be_opened_says_why_and_one_that_is_over_shows_the_end(tmp_path: Path) -> None:
    some_records(tmp_path)
    async with on_screen(None, (80, 24), ["o", "up", *["down"] * 5, "enter"], folder=tmp_path) as pilot:
        assert "no line --- between header and commands" in drawn(pilot).replace("\n", " ")
        await pilot.press("v")
        assert "no line ---" in drawn(pilot).replace("\n", " ")
        await pilot.press("up")
        assert "Enter shows the final board" in drawn(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "wins the game" in drawn(pilot)


async def test_the_first_screen_names_the_last_game(tmp_path: Path) -> None:
    some_records(tmp_path)
    async with on_screen(None, (80, 24), (), folder=tmp_path) as pilot:
        assert "Resume the last game" in drawn(pilot)
        assert "03 Jan 20:15: 4 houses" in drawn(pilot)
        assert "round 1, Planning: Baratheon's turn" in drawn(pilot)


async def test_a_game_that_goes_on_is_marked_at_the_start_and_enter_resumes_it(tmp_path: Path) -> None:
    some_records(tmp_path)
    over = tmp_path / "2026-01-01_2015_3p.agot"
    os.utime(over)
    assert found_records(tmp_path)[0].path == over
    async with on_screen(None, (80, 24), (), folder=tmp_path) as pilot:
        assert marked(pilot).startswith("Resume the last game")
        await pilot.press("enter")
        await pilot.pause()
        assert "Baratheon opens it with" in drawn(pilot)
        await pilot.press("q", "q")
        await pilot.pause()
        assert marked(pilot).startswith("Resume the last game")


async def test_where_nothing_goes_on_a_new_game_is_marked(tmp_path: Path) -> None:
    async with on_screen(None, (80, 24), (), folder=tmp_path) as pilot:
        assert marked(pilot).startswith("New game")
        assert "last game" not in drawn(pilot)
    some_records(tmp_path)
    for path in tmp_path.glob("2026-01-0[23]*"):
        path.unlink()
    async with on_screen(None, (80, 24), (), folder=tmp_path) as pilot:
        assert marked(pilot).startswith("New game")
        assert "Show the last game" in drawn(pilot)
        assert "Ann, Bob" in drawn(pilot)


async def test_a_game_that_was_just_begun_is_marked_when_it_is_left_and_another_choice_stays_marked(
    tmp_path: Path,
) -> None:
    async with on_screen(None, (80, 24), ["n", "enter", "q", "q"], folder=tmp_path) as pilot:
        assert marked(pilot).startswith("Resume the last game")
        await pilot.press("down", "down", "question_mark", "escape")
        await pilot.pause()
        assert marked(pilot).startswith("Tutorial")


async def test_a_record_that_does_not_replay_says_why_where_its_game_should_stand(tmp_path: Path) -> None:
    some_records(tmp_path)
    with (tmp_path / "2026-01-03_2015_4p.agot").open("a") as file:
        file.write("stark march winterfell\n")
    async with on_screen(None, (120, 40), (), folder=tmp_path) as pilot:
        assert "R28" in drawn(pilot)


def marked(pilot: Pilot[None]) -> str:
    """The choice that is marked on the first screen."""
    (row,) = [row for row in drawn(pilot).splitlines() if "▸" in row]
    return row.partition("▸")[2].strip()


@sizes
async def test_the_first_screen_with_everything_looks_as_it_was_drawn(size: tuple[int, int], tmp_path: Path) -> None:
    some_records(tmp_path)
    async with on_screen(None, size, (), folder=tmp_path) as pilot:
        compare("start_resume", size, drawn(pilot))


async def test_settings_that_are_wrong_are_said_on_the_first_screen() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("[curtains]\n")
    async with on_screen(None, (80, 24)) as pilot:
        assert "there is no such setting; there are curtain" in " ".join(drawn(pilot).split())


async def test_what_was_chosen_is_what_the_next_game_begins_with(tmp_path: Path) -> None:
    keys = ["n", "3", "down", *"Ann", "down", "right", "down", *"Bob"]
    async with on_screen(None, (80, 24), keys, folder=tmp_path) as pilot:
        await pilot.press("down", "right", "down", "right", "right", "down", "right", "down", "7", "down", "right")
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.level == "trust"
        assert screen.curtain.idle_seconds == 60
        assert not screen.session.closed
        assert screen.table.header["seed"] == 7
    settings, complaints = load()
    assert complaints == ()
    assert settings.new_game.players == 3
    assert settings.new_game.deal == "random"
    assert settings.new_game.names == {"baratheon": "Ann", "lannister": "Ann", "stark": "Bob"}
    assert settings.new_game.options == Options(tides=True)
    assert (settings.curtain.level, settings.curtain.idle_seconds) == ("trust", 60)
    async with on_screen(None, (80, 24), ["n"], folder=tmp_path) as pilot:
        text = drawn(pilot)
        assert "never closes by itself" in text
        assert "at random among the names" in text
        assert "drawn by chance" in text
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GameScreen)
        assert pilot.app.screen.table.header["options"] == {"tides": True}


async def test_settings_that_are_wrong_are_said_and_kept_and_the_game_begins_all_the_same(tmp_path: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('[curtain]\nlevel = "open"\n')
    async with on_screen(None, (80, 24), ["n", "3", "enter", "B"], folder=tmp_path) as pilot:
        assert "the settings were not saved" in drawn(pilot)
    assert path.read_text() == '[curtain]\nlevel = "open"\n'


async def test_the_level_of_the_command_line_holds_for_its_game(tmp_path: Path) -> None:
    assert save(load().settings) == ""
    app = GameApp(begin(new_header(3, seed=1)))
    app.level = "trust"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "curtain is closed" not in drawn(pilot)
    assert load().settings.curtain.level == "strict"


def test_a_game_that_goes_on_is_saved_at_every_command(tmp_path: Path) -> None:
    table = begin(new_header(3, seed=1), tmp_path / "auto.agot")
    for number, order in enumerate(("order dragonstone march", "order kingswood raid"), 1):
        assert table.bus.send("baratheon", order)  # type: ignore[arg-type]
        assert (tmp_path / "auto.agot").read_text().count("baratheon order") == number
    table.close()
    assert resume(tmp_path / "auto.agot").bus.moments == 2
