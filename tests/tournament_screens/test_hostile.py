"""A hostile organizer: names of every script, small terminals, pasted lists, two desks, a clock that was wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from agot_tui.tournament.desk.lookup import FEW, numbers_text
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.standings import standings_of
from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.app import DeskApp
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.display.face import VIEWS, Display
from agot_tui.tui.tournament.keys import PAGES, Where
from agot_tui.tui.tournament.session import Followed, Session

from .fingers import NOON, Hands, NoStage, check_frame, custom, tournament
from .looking import drawn

SCRIPTS = (
    "佐藤 健一",
    "李小龍",
    "محمد الأمين",
    "אבי כהן",
    "Zażółć Gęślą",
    "🐺 Ghost",
    "S\u0307\u0308\u036a Zalgo",
    "Müller-Lüdenscheidt von und zu Hohenstein-Wittelsbach XVIII",
    "한국 사람",
    "--late",
    "-dash",
    "=cmd|x",
    "<b>x</b>",
)


def registered(path: Path, names: tuple[str, ...] = SCRIPTS) -> Hands:
    hands = Hands(custom(path, 0, 3, 4))
    hands.press("a")
    for name in names:
        hands.enter(name)
    return hands.press("escape")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_columns_stand_one_below_the_other_whatever_the_script_of_the_names(
    size: tuple[int, int], tmp_path: Path
) -> None:
    hands = registered(tmp_path / "t")
    assert len(hands.state.players) == len(SCRIPTS)
    hands.press("R", "p", "b")
    rows = [text_of(row) for row in hands.frame(size).main]
    head = next(row for row in rows if "Left player" in row)
    column = head.index("Result")
    for table, row in enumerate(rows[rows.index(head) + 1 :][:6], start=1):
        hands.result(table, "lw")
        told = next(text_of(row) for row in hands.frame(size).main if text_of(row)[2:].strip().startswith(f"{table} "))
        assert cell_len(told[: told.index("5-0")]) == column, row
    for page in PAGES:
        hands.press(hands.desk.tabs[page].label[0])
        check_frame(hands.desk, size)
    display = Display(Followed(JournalFile(hands.session.path)), NoStage())
    for view in VIEWS:
        display.view = view
        check_frame(display, size)


@pytest.mark.parametrize("name", SCRIPTS)
def test_everybody_is_found_dropped_and_brought_back_by_name(name: str, tmp_path: Path) -> None:
    hands = registered(tmp_path / "t")
    hands.press("/").type(name).press("enter", "d")
    gone = [one.name for one in hands.state.players.values() if not one.is_active]
    assert len(gone) == 1
    hands.press("r")
    assert all(one.is_active for one in hands.state.players.values())


def test_whoever_has_no_accents_on_the_keyboard_finds_those_who_have_some_in_their_name(tmp_path: Path) -> None:
    hands = registered(tmp_path / "t", ("Zażółć Gęślą", "Zoe", "Ødegård", "Émile"))
    for typed, name in (("zazolc", "Zażółć Gęślą"), ("odeg", "Ødegård"), ("emile", "Émile")):
        hands.press("/").type(typed).press("enter")
        row = hands.desk.tab.listing.row
        assert row is not None
        assert row.name == name
    hands.press("o")
    names = [row.name for row in hands.desk.tab.listing.rows]
    assert names == ["Émile", "Ødegård", "Zażółć Gęślą", "Zoe"]


async def test_in_a_terminal_that_is_too_small_nothing_is_done_unseen(tmp_path: Path) -> None:
    path = tournament(tmp_path / "t", 8)
    Hands(path).press("R", "p", "b")
    app = DeskApp(tick=3600)
    app.show(Desk(Session(JournalFile(path)), app))
    async with app.run_test(size=(80, 24)) as pilot:
        before = path.read_bytes()
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "The terminal is 40x10; this needs 80x24." in " ".join(drawn(pilot).split())
        await pilot.press("1", "l", "w", "c", "p", "colon", *"drop", "enter")
        app.screen.pasted("Arya\nBran")  # type: ignore[attr-defined]
        app.screen.clicked(3, 5)  # type: ignore[attr-defined]
        app.screen.wheeled(1)  # type: ignore[attr-defined]
        assert path.read_bytes() == before
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Left player" in drawn(pilot)
        await pilot.press("1", "l", "w")
        assert path.read_bytes() != before
        await pilot.resize_terminal(30, 5)
        await pilot.press("q")
        await pilot.pause()
        assert "The tournament is kept" in app.farewell


def test_a_pasted_list_registers_everybody_in_it_or_nobody(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 0))
    people = [f"Player {number}" for number in range(1, 501)]
    hands.press("a")
    hands.desk.pasted("\r\n".join(["", *people, ""]))
    assert "Register 500 players, Player 1 to Player 500?" in hands.text()
    hands.press("n")
    assert hands.desk.where is Where.EDITOR
    assert len(hands.state.players) == 0
    hands.desk.pasted("\n".join([*people, "Player 7"]))
    hands.press("y")
    assert "T1.4: Player 7 is registered already" in hands.message
    assert len(hands.state.players) == 0
    hands.press("a").type("Arya")
    hands.desk.pasted(" Snow\n" + "\n".join(people))
    hands.press("y")
    assert [one.name for one in hands.state.players.values()] == ["Arya Snow", *people]
    assert len(hands.session.journal.lines) == 2, "one line of the journal, to be taken back at once"
    hands.press("a")
    hands.desk.pasted("Ann; Oldtown\nBob")
    assert "names alone" in hands.message
    hands.desk.pasted("Ann; Oldtown")
    hands.press("enter")
    assert len(hands.state.players) == 502


def test_late_players_are_pasted_with_leave(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4)).press("R", "p", "b", "P", "a")
    hands.desk.pasted("Zed\nZoe\n")
    assert "Register 2 players, Zed to Zoe, late, with a loss" in hands.text()
    hands.press("y")
    assert [one.name for one in hands.state.players.values()][-2:] == ["Zed", "Zoe"]


def test_a_line_that_another_desk_has_just_written_is_not_taken_back_unseen(tmp_path: Path) -> None:
    path = tournament(tmp_path / "t", 8)
    one = Hands(path).press("R", "p", "b").result(1, "lw")
    other = Hands(path).press("R").result(2, "rw")
    one.press("u")
    assert "reported: round 1, table 2" in one.message
    assert "undo once more" in one.message
    assert [game.result is not None for game in one.state.rounds[0].games] == [True, True, False, False]
    one.press("u")
    assert [game.result is not None for game in one.state.rounds[0].games] == [True, False, False, False]
    assert other.session.follow()
    assert [game.result is not None for game in other.state.rounds[0].games] == [True, False, False, False]


def test_two_desks_enter_a_result_of_one_table_and_the_second_one_is_refused(tmp_path: Path) -> None:
    path = tournament(tmp_path / "t", 8)
    one = Hands(path).press("R", "p", "b")
    other = Hands(path).press("R")
    one.result(1, "lw")
    other.result(1, "rw")
    assert "T12.2: round 1, table 1" in other.message
    assert "has the result p1 already" in other.message
    assert other.state == one.state


def test_of_many_missing_tables_a_few_words_are_said(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 128)).press("R", "p", "b").result(40, "lw")
    assert hands.message.endswith("missing: 1-39, 41-64")
    hands.press("p")
    assert hands.message == "T3.4: round 1: tables 1-39, 41-64 have no result"
    assert numbers_text(range(1, 13)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"
    odd = numbers_text(range(1, 200, 2), "#")
    assert odd.startswith("#1, #3, #5")
    assert odd.endswith(f"#{2 * FEW - 1}, ... (100 in all)")


def test_the_clock_is_set_when_it_was_started_too_late_or_the_time_of_day_was_wrong(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 8)).press("R", "p", "z")
    assert "T3.1: the clock was not started yet" in hands.message
    hands.press("b", "c", "3", "x").enter("5")
    clock = hands.state.clock
    assert clock is not None
    hands.time = clock.started + 100
    hands.press("z").press(*["backspace"] * 8).enter("soon")
    assert "as in 42:30" in hands.message
    hands.press(*["backspace"] * 8).enter("42:30")
    clock = hands.state.clock
    assert clock is not None
    assert clock.extra == {3: 5}
    assert clock.minutes == 55
    assert "left" in hands.message
    hands.press("c", "z").press(*["backspace"] * 8).enter("61")
    clock = hands.state.clock
    assert clock is not None
    assert clock.paused_since is not None
    assert clock.remaining(clock.paused_since) == 61 * 60
    assert clock.remaining(clock.paused_since + 9999) == 61 * 60
    hands.press("c")
    assert hands.state.clock is not None
    assert hands.state.clock.paused_since is None


def test_a_time_of_day_that_jumps_shows_no_nonsense(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 8)).press("R", "p", "b", "c")
    clock = hands.state.clock
    assert clock is not None
    for jump in (-(10**9), -3600, -1, 0, 3600, 10**9):
        hands.time = clock.started + jump
        check_frame(hands.desk, (80, 24))
        display = Display(Followed(JournalFile(hands.session.path), lambda: hands.time), NoStage())
        check_frame(display, (80, 24))
        assert clock.remaining(hands.time) <= 55 * 60
    hands.time = NOON


def test_a_wrong_result_found_three_rounds_later_changes_points_and_no_pairing(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 12, 5, 4)).press("R")
    for _ in range(4):
        hands.press("p", "b")
        for game in hands.state.rounds[-1].games:
            hands.result(game.table, "lw")
    hands.press("p", "b").result(1, "lw")
    games = [[(game.one, game.two) for game in round_.games] for round_ in hands.state.rounds]
    first = hands.state.rounds[0].games[2]
    hands.press("R", *"[[[[").press("3", "r", "m")
    assert "has 5-0: change it to 0-4?" in hands.text()
    hands.press("y")
    assert "(was p1)" in hands.message
    assert hands.desk.where is Where.ROUND, "a round with results is not offered to be paired again"
    assert [[(game.one, game.two) for game in round_.games] for round_ in hands.state.rounds] == games
    row = {row.player: row for row in standings_of(hands.state, 1)}
    assert (row[first.one].points, row[first.two].points) == (0, 4)
    hands.press("u")
    row = {row.player: row for row in standings_of(hands.state, 1)}
    assert (row[first.one].points, row[first.two].points) == (5, 0)


@pytest.mark.parametrize("lost", ["gone", "emptied", "replaced", "damaged"])
def test_a_file_that_was_lost_under_the_desk_is_told_and_what_was_known_is_kept_in_another(
    lost: str, tmp_path: Path
) -> None:
    path = tournament(tmp_path / "cup.tournament", 8)
    hands = Hands(path).press("R", "p", "b").result(1, "lw")
    known = hands.state
    match lost:
        case "gone":
            path.unlink()
        case "emptied":
            path.write_bytes(b"")
        case "replaced":
            other = tournament(tmp_path / "other", 60)
            other.replace(path)
        case _:
            with path.open("ab") as file:
                file.write(b"rubbish\n")
    there = path.read_bytes() if path.exists() else None
    assert hands.session.follow()
    hands.result(2, "lw")
    assert hands.state == known
    assert "cup.tournament" in hands.message
    assert "What is known here is kept in a new file" in hands.press("q").text()
    hands.press("q")
    rescued = tmp_path / "cup-rescued.tournament"
    assert hands.stage.left is not None
    assert hands.stage.left.endswith(f"agot-tui tournament desk {rescued}")
    assert JournalFile(rescued).state == known
    assert (path.read_bytes() if path.exists() else None) == there
