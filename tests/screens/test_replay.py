"""The game as it was: where one may go, what may be seen, and how a new game branches off."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.names import House
from agot_tui.boardgame.view import FACE_DOWN
from agot_tui.tables import Table, begin, new_header, resume
from agot_tui.tui.app import GameApp
from agot_tui.tui.lines import text_of, width_of
from agot_tui.tui.panes.slider import slider
from agot_tui.tui.replay import EVERYBODY, PastLog, Replay, Timeline
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.replay import ReplayScreen
from agot_tui.tui.screens.start import StartScreen
from agot_tui.tui.screens.winner import WinnerScreen
from agot_tui.tui.session import Session
from tests.screens.looking import SIZES, compare, drawn, on_screen
from tests.screens.scenes import ONE_PERSON
from tests.screens.test_curtain import some_command
from tests.screens.test_secrets_on_screen import answered, answers, cells, replayed, secret_moments

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def played(commands: int, *, seed: int = 3, path: Path | None = None, names: dict[str, str] | None = None) -> Table:
    """A game of four after so many random commands, or at its end."""
    table = begin(new_header(4, seed=seed, names=names if names is not None else dict(ONE_PERSON)), path)
    session, rng = Session(table, "trust"), Random(seed)
    while not session.over and table.bus.moments < commands:
        session.seat = table.bus.waiting[0]
        assert table.bus.send(session.seat, some_command(session, rng))
    return table


def began(bus: BoardBus, word: str) -> list[int]:
    """After which commands something began, by the sentences that everybody reads."""
    board = bus.game_at(0).board
    return [n for n, event in bus.events(None) if word in getattr(event, "sentence", lambda _: "")(board)]


def test_the_timeline_knows_where_rounds_and_combats_begin() -> None:
    table = played(9999)
    line = Timeline(table.bus)
    assert [number for _, number in line.rounds] == list(range(1, table.bus.view(None).round + 1))
    assert [moment for moment, _ in line.rounds[1:]] == began(table.bus, "Round ")
    assert line.combats == began(table.bus, " attacks ")
    second, third = line.rounds[1][0], line.rounds[2][0]
    assert line.round_after(0) == second
    assert line.round_after(second) == third
    assert line.round_before(third) == second
    assert line.round_before(second + 1) == second
    assert line.round_before(0) == 0
    assert line.round_after(line.end) == line.end
    first, last = line.combats[0], line.combats[-1]
    assert line.combat_after(0) == first
    assert line.combat_before(first) == 0
    assert line.combat_before(line.end) == last
    assert line.combat_after(last) == line.end


def test_the_slider_shows_where_one_is_and_the_rounds_that_fit() -> None:
    line = Timeline(played(9999).bus)
    for width in (30, 41, 78, 120):
        for at in (0, line.end // 2, line.end):
            row = slider(line, at, width)
            assert width_of(row) == width
            assert text_of(row).count("●") == 1
    assert text_of(slider(line, 0, 60)).startswith("●")
    assert text_of(slider(line, line.end, 60)).endswith("●")
    assert "2" in text_of(slider(line, 0, 60))
    assert text_of(slider(Timeline(played(0).bus), 0, 40)).startswith("●")


def test_every_moment_is_seen_as_it_was() -> None:
    table = played(120)
    replay = Replay(table, Session(table))
    for moment in range(0, 121, 7):
        replay.go(moment)
        assert replay.view == table.bus.view(replay.seat, moment)
        assert all(entry.moment <= moment for entry in replay.past.entries)
    replay.go(999)
    assert replay.at == 120
    assert replay.view == table.bus.view(replay.seat)


def test_while_the_game_goes_on_a_person_has_the_eyes_of_its_own_houses_only() -> None:
    table = played(60, names={"stark": "Ann", "greyjoy": "Ann", "lannister": "Bob", "baratheon": "Bob"})
    session = Session(table)
    session.open()
    assert session.person is not None
    replay = Replay(table, session)
    assert set(replay.eyes) == {*session.person.houses, None}
    assert replay.eyes[0] == session.seat
    assert Replay(table).eyes == (None,)
    session.close()
    assert Replay(table, session).eyes == (None,)


def test_one_person_alone_has_all_eyes_and_so_has_everybody_at_the_end() -> None:
    houses = {House(house) for house in ("baratheon", "lannister", "stark", "greyjoy")}
    assert set(Replay(played(30)).eyes) == {*houses, None}
    over = played(9999, names={})
    assert set(Replay(over).eyes) == {*houses, None, EVERYBODY}
    assert Replay(over).at == 0


def test_at_the_end_everything_is_seen_at_once_and_before_it_never() -> None:
    table = played(9999, names={})
    replay = Replay(table)
    while replay.looks != EVERYBODY:
        replay.next_eyes()
    faces = cards = 0
    for moment in range(0, table.bus.moments, 3):
        replay.go(moment)
        view, public = replay.view, table.bus.view(None, moment)
        assert view is not None
        for house, one in view.houses.items():
            own = table.bus.view(house, moment)
            assert one == own.houses[house]
            assert one.hand is not None
        for area, there in view.areas.items():
            assert there.order != FACE_DOWN
            faces += public.areas[area].order == FACE_DOWN
        if view.combat is not None and public.combat is not None:
            for shown, seen in ((view.combat.attacker, public.combat.attacker),):
                cards += seen.has_chosen and seen.card is None
                assert not shown.has_chosen or shown.card is not None
    assert faces
    assert cards
    houses = {house for _, event in table.bus.events_of(tuple(view.houses)) for house in event.audience or ()}
    assert len(replay.past.whole) >= len(PastLog(table.bus, table.board, ()).whole)
    assert houses
    for running in (played(60), played(60, names={"stark": "Ann"})):
        assert EVERYBODY not in Replay(running).eyes


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_others_hid_in_a_running_game_is_not_in_the_past_either(seed: int) -> None:
    """Lines and views of every moment are those of the seats that look, and of no others."""
    table = played(140, seed=seed, names={"stark": "Ann", "greyjoy": "Ann", "lannister": "Bob", "baratheon": "Bob"})
    session = Session(table)
    session.open()
    assert session.person is not None
    mine = session.person.houses
    replay = Replay(table, session)
    for _ in replay.eyes:
        seats = () if replay.seat is None else mine
        known = [event for _, event in table.bus.events_of(seats)]
        assert len(replay.past.whole) <= len(known)
        for moment in range(table.bus.moments + 1):
            replay.go(moment)
            view = replay.view
            assert view is not None
            assert view.seat == replay.seat
            assert {house for house, one in view.houses.items() if one.hand is not None} <= {replay.seat}
        replay.next_eyes()


@sizes
async def test_the_replay_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(played(9999), size) as pilot:
        await pilot.press("v", "down", "down", "n")
        assert isinstance(pilot.app.screen, ReplayScreen)
        compare("replay", size, drawn(pilot))


async def test_keys_go_by_command_round_and_combat() -> None:
    table = played(9999)
    line = Timeline(table.bus)
    async with on_screen(table, (80, 24), ["v"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        second, third = (moment for moment, _ in line.rounds[1:3])
        steps = {
            "end": line.end, "left": line.end - 1, "l": line.end, "0": 0, "space": 1, "h": 0, "j": second,
            "down": third, "k": second, "home": 0, "n": line.combats[0], "tab": line.combats[1], "p": line.combats[0],
            "dollar_sign": line.end,
        }  # fmt: skip
        for key, at in steps.items():
            await pilot.press(key)
            assert screen.replay.at == at, key
            assert f"{at} of {line.end}" in drawn(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, WinnerScreen)


async def test_eyes_tabs_rules_help_and_finding_an_area() -> None:
    async with on_screen(played(60), (80, 24), ["v"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        seen = set()
        for _ in range(5):
            seen.add(screen.replay.seat)
            await pilot.press("s")
        assert len(seen) == 5
        await pilot.press("t")
        assert "Tracks" in drawn(pilot)
        await pilot.press("m", "slash", *"pyke", "enter")
        assert screen.session.cursor == "pyke"
        await pilot.press("question_mark")
        assert "A new game that goes on from here" in drawn(pilot)
        await pilot.press("escape", "r")
        assert "Rulebook R" in drawn(pilot)
        await pilot.press("escape", "z", "g", "v")
        assert isinstance(pilot.app.screen, GameScreen)


async def test_a_new_game_branches_off_and_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "old.agot"
    table = played(90, path=path)
    async with on_screen(table, (80, 24), ["v", "k", "B"], folder=tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        at = screen.replay.at
        assert 0 < at < 90
        assert "It holds all that is hidden in this one" in drawn(pilot).replace("\n", " ")
        await pilot.press("left", "right", "B", "B")
        app = pilot.app
        assert isinstance(app, GameApp)
        assert isinstance(app.screen, GameScreen)
        assert app.table is not None
        assert app.table.bus.moments == at
        assert "branched off after" in drawn(pilot)
        await pilot.press("q", "q")
    old, new = resume(path), resume(tmp_path / next(one.name for one in tmp_path.iterdir() if one != path))
    assert old.bus.moments == 90
    assert new.bus.moments == at
    assert new.bus.game_at(at) == old.bus.game_at(at)


async def test_a_record_is_replayed_from_the_list_as_a_spectator_sees_it_and_branched_from(tmp_path: Path) -> None:
    played(70, path=tmp_path / "2026-01-01_1200_4p.agot", names={"stark": "Ann"}).close()
    async with on_screen(None, (80, 24), ["o", "v"], folder=tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.replay.at == 0
        await pilot.press("s")
        assert "seen as a spectator sees it" in drawn(pilot)
        await pilot.press("c")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("right", "right", "B", "B")
        assert isinstance(pilot.app.screen, GameScreen)
        assert "The curtain is closed" in drawn(pilot)
        await pilot.press("q", "q")
        assert isinstance(pilot.app.screen, StartScreen)
    assert len(list(tmp_path.iterdir())) == 2


async def test_pins_go_with_a_branch(tmp_path: Path) -> None:
    table = begin(new_header(3, seed=1), tmp_path / "old.agot")
    keys = ["B", "number_sign", "4", "enter", "4", "enter", "2", "v", "B", "B"]
    async with on_screen(table, (80, 24), keys, folder=tmp_path) as pilot:
        assert "The curtain is closed" in drawn(pilot)
        await pilot.press("B")
        assert "PIN:" in drawn(pilot)


async def test_the_end_of_a_game_is_replayed_from_its_screen() -> None:
    async with on_screen(played(9999), (80, 24)) as pilot:
        assert isinstance(pilot.app.screen, WinnerScreen)
        await pilot.press("v", "s")
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.replay.seat is not None
        await pilot.press("q")
        assert isinstance(pilot.app.screen, WinnerScreen)


async def test_a_replay_in_too_small_a_terminal_can_be_left() -> None:
    async with on_screen(played(20), (80, 24), ["v"]) as pilot:
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert "needs 80x24" in drawn(pilot)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, GameScreen)


async def test_a_fault_looks_at_the_past_anew() -> None:
    async with on_screen(played(20), (80, 24), ["v"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        screen.recover(ZeroDivisionError())
        await pilot.pause()
        assert "ZeroDivisionError" in drawn(pilot)


async def past_seen(table: Table, seat: str, commands: list[str], size: tuple[int, int]) -> list[object]:
    """What the next person sees of the past, after ``seat`` has answered in secret at this keyboard."""
    async with on_screen(table, size) as pilot:
        game = pilot.app.screen
        assert isinstance(game, GameScreen)
        game.pressed(game.session.letters[game.session.seat])
        for command in commands:
            assert game.session.play(command)
        game.changed()
        assert game.session.closed
        game.pressed(game.session.letters[game.session.seat])
        game.pressed("v")
        await pilot.pause()
        looks: list[object] = []
        for key in ("g", "m", *["h"] * (len(commands) + 2), "t", "i", "s", "l", "s", "p", "k"):
            replay = pilot.app.screen
            assert isinstance(replay, ReplayScreen)
            replay.pressed(key)
            await pilot.pause()
            looks.append(cells(pilot))
        return looks


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_past_looks_the_same_whatever_others_chose_in_secret(seed: int) -> None:
    compared = 0
    for commands, seat in secret_moments(seed, most=3):
        one = answers(replayed(seed, commands).bus, seat, Random(11))
        other = answers(replayed(seed, commands).bus, seat, Random(23))
        if one == other or len(one) != len(other):
            continue
        if not all(answered(replayed(seed, commands), seat, some) for some in (one, other)):
            continue
        first = await past_seen(replayed(seed, commands), seat, one, (80, 24))
        assert first == await past_seen(replayed(seed, commands), seat, other, (80, 24))
        compared += 1
    assert compared >= 2
