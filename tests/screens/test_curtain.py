"""The curtain: when it closes, whom it lets in, and that nothing of a game is on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from agot_tui.boardgame.options import Options
from agot_tui.frontend.pins import Pins
from agot_tui.frontend.words import KINDS, PHASE_NAMES
from agot_tui.settings import CurtainSettings, Level, Loaded, Settings
from agot_tui.tables import Table, begin, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.forms.pause import PauseForm
from agot_tui.tui.lines import text_of
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.replay import ReplayScreen
from agot_tui.tui.session import Session
from tests.screens.looking import SIZES, drawn, on_screen


def table(**names: str) -> Table:
    return begin(new_header(3, seed=5, names=names))


def told(screen: GameScreen) -> list[str]:
    """What stands on the curtain."""
    return [text for row in screen.panes["curtain"].lines if (text := text_of(row).strip())]


def place_all(session: Session) -> None:
    """Lays an order in every area of the seat and is ready."""
    assert session.seat is not None
    tokens = iter(("march", "raid", "consolidate", "support", "defense+1"))
    for area in session.view.areas.values() if session.view else ():
        if area.house == session.seat and area.units:
            assert session.play(f"order {area.id} {next(tokens)}")
    assert session.play("ready")


def test_a_game_begins_behind_the_curtain() -> None:
    session = Session(table())
    assert session.closed
    assert session.view is session.form is session.log is None


def test_it_opens_with_the_letter_of_the_house_that_is_asked_and_with_no_other() -> None:
    session = Session(table())
    assert session.seat == "baratheon"
    assert session.opens_with("B")
    assert session.opens_with("b")
    assert not session.opens_with("S")
    session.open()
    assert session.view is not None
    assert session.view.seat == "baratheon"


def test_it_closes_when_another_person_is_asked() -> None:
    session = Session(table())
    session.open()
    place_all(session)
    assert session.closed
    assert session.seat == "lannister"
    assert session.view is session.form is session.log is None
    assert session.message == ()


def test_there_is_none_between_the_houses_of_one_person() -> None:
    session = Session(table(baratheon="Ann", stark="ann ", lannister="Bob"))
    session.open()
    place_all(session)
    assert not session.closed
    assert session.seat == "stark"
    place_all(session)
    assert session.closed
    assert session.seat == "lannister"


def test_one_person_alone_never_sees_it() -> None:
    session = Session(table(baratheon="Ann", stark="Ann", lannister="Ann"))
    assert not session.closed


def test_the_log_is_that_of_the_persons_seats() -> None:
    session = Session(table(baratheon="Ann", stark="Ann", lannister="Bob"))
    session.open()
    assert session.play("order kingswood march")
    assert session.log is not None
    assert any("Kingswood march" in entry.sentence for entry in session.log.entries)
    session.play("order dragonstone raid; shipbreaker_bay support")
    session.play("ready")
    place_all(session)
    session.open()
    assert session.seat == "lannister"
    assert not any("Kingswood" in entry.sentence for entry in session.log.entries)


def test_the_person_who_played_last_may_take_the_command_back_from_behind_it() -> None:
    session = Session(table())
    session.open()
    place_all(session)
    assert session.closed
    assert session.undo()
    assert session.closed
    assert session.seat == "baratheon"
    session.open()
    assert session.decision is not None
    assert session.decision.kind == "orders"


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_of_the_game_is_on_it(size: tuple[int, int]) -> None:
    game = table()
    async with on_screen(game, size, ["B", "2", "c"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        text = drawn(pilot)
        board = game.board
        words = [area.name for area in board.areas.values()] + [card.name for card in board.house_cards.values()]
        words += ["Round", "march", "power", "♜", "♛"]
        assert [word for word in words if word in text] == []
        assert told(screen) == [
            "The curtain is closed",
            "It is Baratheon's turn",
            "Place orders (Planning, round 1)",
            "Baratheon opens it with  B",
            "u takes the last command back (Baratheon)",
        ]
        for name in ("status", "tracks", "inspector", "prompt", "hand", "log"):
            assert screen.panes[name].lines == ()


@pytest.mark.parametrize("key", ["S", "x", "m", "1", "enter", "space", "tab"])
async def test_a_key_that_does_not_open_it_is_told_which_does(key: str) -> None:
    async with on_screen(table(baratheon="Ann"), (80, 24), [key]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        before = told(screen)
        assert before[-1] == "B opens it for Ann"
        await pilot.press("B")
        assert not screen.session.closed
        await pilot.press("c", "S")
        assert told(screen) == before


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_a_closed_curtain_says_of_a_decision_names_no_area_card_or_number(kind: str) -> None:
    board = table().board
    names = [area.name for area in board.areas.values()]
    names += [card.name for cards in (board.house_cards, board.wildling_cards) for card in cards.values()]
    assert not any(name in KINDS[kind].task for name in names)
    assert re.fullmatch(r"[A-Z][A-Za-z, ]+", KINDS[kind].task)


async def test_one_key_closes_it_at_any_time_and_the_next_one_opens_it_again() -> None:
    async with on_screen(table(), (80, 24), ["B", "t", "c"]) as pilot:
        assert "curtain is closed" in drawn(pilot)
        await pilot.press("S", "x", "enter", "1")
        assert "curtain is closed" in drawn(pilot)
        await pilot.press("B")
        assert "Baratheon" in drawn(pilot)
        assert "curtain is closed" not in drawn(pilot)


# Levels


def combat_over(session: Session) -> None:
    """Everybody lays orders, and marches and raids are used up, until the round is at its marches."""
    while session.bus.view(None).phase == "planning":
        if session.closed:
            session.open()
        place_all(session)


@pytest.mark.parametrize(("level", "planning", "marches"), [("strict", True, True), ("hands", True, False)])
def test_hands_that_may_be_derived_close_nothing_but_orders_do(level: Level, planning: bool, marches: bool) -> None:
    session = Session(table(), level)
    assert session.closed is planning
    combat_over(session)
    seat, closes = session.seat, []
    while session.bus.view(None).phase in ("raven", "raid", "march") and not session.over:
        if session.closed:
            session.open()
        options = [str(command) for command in session.bus.options(session.seat)]
        quiet = next((text for text in options if text.count(" ") == 1 and "look" not in text), options[0])
        before = session.seat
        assert session.play(quiet)
        if session.seat != before:
            closes.append(session.closed)
    assert seat is not None
    assert closes
    assert set(closes) == {marches}


def test_a_trusting_table_has_no_curtain_but_on_its_key() -> None:
    session = Session(table(), "trust")
    assert not session.closed
    place_all(session)
    assert not session.closed
    assert session.seat == "lannister"
    assert "now it is the turn of Lannister" in text_of(session.message)
    assert session.undo()
    assert session.seat == "baratheon"
    session.close()
    assert session.closed


def test_with_a_strict_curtain_nobody_takes_back_what_another_person_played() -> None:
    session = Session(table())
    session.open()
    place_all(session)
    session.open()
    assert not session.undo()


# What is typed is private too


async def test_the_next_person_does_not_find_what_was_typed_before(tmp_path: Path) -> None:
    game = table()
    async with on_screen(game, (80, 24), ["B", ":", *"order kingswood march", "enter"]) as pilot:
        await pilot.press("colon", "up")
        assert ": order kingswood march" in drawn(pilot)
        await pilot.press("escape", "c", "B", "colon", "up")
        assert "order kingswood" not in drawn(pilot)


# Time without a key


async def test_it_closes_by_itself_when_nobody_has_pressed_a_key_for_a_while() -> None:
    app = GameApp(table())
    app._settings = Loaded(Settings(CurtainSettings(idle_seconds=1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("B")
        assert ": Planning" in drawn(pilot)
        await pilot.press("v")
        assert isinstance(app.screen, ReplayScreen)
        await until(pilot, lambda: "curtain is closed" in drawn(pilot))
        assert isinstance(app.screen, GameScreen)
        assert len(app.screen_stack) == 1
        await pilot.press("B")
        assert ": Planning" in drawn(pilot)
        await until(pilot, lambda: "curtain is closed" in drawn(pilot))


async def until(pilot: Pilot[None], seen: Callable[[], bool]) -> None:
    """Waits for something to come; a test does not say how long that takes."""
    for _ in range(200):
        if seen():
            return
        await pilot.pause(0.05)
    raise AssertionError(drawn(pilot))


async def test_a_clock_that_has_nothing_to_hide_closes_nothing() -> None:
    app = GameApp(table(baratheon="Ann", stark="Ann", lannister="Ann"))
    app._settings = Loaded(Settings(CurtainSettings(idle_seconds=1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        app.last_key -= 100
        screen._look_at_the_clock()
        assert not screen.session.closed


@pytest.mark.parametrize(
    "over", [["v"], ["question_mark"], ["r"], ["v", "r", "slash", "a"], ["#"], ["colon", "x"], ["q"]]
)
async def test_it_closes_over_whatever_lies_on_the_game(over: list[str]) -> None:
    async with on_screen(table(), (80, 24), ["B", *over]) as pilot:
        app = pilot.app
        assert isinstance(app, GameApp)
        app.close_curtain()
        await pilot.pause()
        text = drawn(pilot)
        assert "The curtain is closed" in text
        assert "Leave?" not in text
        assert len(app.screen_stack) == 1
        await pilot.press("B")
        assert "Baratheon" in drawn(pilot)


async def test_the_replay_closes_it_too() -> None:
    async with on_screen(table(), (80, 24), ["B", "v", "c"]) as pilot:
        assert "The curtain is closed" in drawn(pilot)
        assert isinstance(pilot.app.screen, GameScreen)


# PINs


def test_a_pin_is_kept_hashed_and_opens_for_its_person_alone() -> None:
    pins = Pins()
    assert not pins
    pins.set("Ann", "4711")
    assert pins
    assert pins.asked_of("ANN")
    assert not pins.asked_of("Bob")
    assert "4711" not in repr(vars(pins))
    assert b"4711" not in b"".join(part for pair in pins._hashed.values() for part in pair)
    assert not pins.opens("ann", "4712")
    assert not pins.opens("ann", "")
    assert pins.opens("ann", "4711")
    assert pins.wrong_tries("Ann") == 2
    assert pins.wrong_tries("Ann") == 0
    pins.drop("Ann")
    assert not pins.asked_of("Ann")


SET_PIN = ["B", "number_sign", "4", "7", "enter", "4", "7", "enter"]


async def test_with_a_pin_the_letter_alone_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pins.agot"
    game = begin(new_header(3, seed=5), path)
    async with on_screen(game, (80, 24), SET_PIN) as pilot:
        assert "from now on the curtain asks Baratheon for this PIN" in drawn(pilot)
        await pilot.press("c", "B", "4")
        assert "PIN: •" in drawn(pilot)
        assert ": Planning" not in drawn(pilot)
        await pilot.press("8", "enter")
        assert "this is not the PIN of Baratheon" in drawn(pilot)
        assert ": Planning" not in drawn(pilot)
        await pilot.press("4", "7", "enter")
        assert "a wrong PIN was tried here 1 time" in drawn(pilot)
        await pilot.press("c", "B", "escape")
        assert "The curtain is closed" in drawn(pilot)
        await pilot.press("B", "4", "7", "enter", "number_sign", "enter", "c", "B")
        assert ": Planning" in drawn(pilot)
    assert "47" not in path.read_text().partition("---")[2]


async def test_what_a_person_with_a_pin_played_is_taken_back_with_that_pin_alone() -> None:
    game = table()
    orders = [*"123", "R"]
    async with on_screen(game, (80, 24), [*SET_PIN, *orders, "u"]) as pilot:
        played = game.bus.moments
        assert "to take it back, the PIN of Baratheon:" in drawn(pilot)
        await pilot.press("4", "8", "enter")
        assert "this is not the PIN of Baratheon" in drawn(pilot)
        await pilot.press("escape")
        assert "Lannister opens it with" in drawn(pilot)
        assert game.bus.moments == played
        await pilot.press("u", "4", "7", "enter")
        assert game.bus.moments == played - 1
        assert "Baratheon" in drawn(pilot)
        assert ": Planning" in drawn(pilot)
        assert "a wrong PIN was tried here 1 time" in drawn(pilot)
        await pilot.press("c", "u", "4", "7", "enter", "c", "u", "4", "7", "enter")
        assert game.bus.moments == played - 3
        assert "taken back" in drawn(pilot)


async def test_two_different_pins_set_none() -> None:
    async with on_screen(table(), (80, 24), ["B", "number_sign", "1", "enter", "2", "enter"]) as pilot:
        assert "two different PINs" in drawn(pilot)
        await pilot.press("number_sign", "enter")
        assert "no PIN was set" in drawn(pilot)
        await pilot.press("c", "B")
        assert ": Planning" in drawn(pilot)


async def test_who_leaves_the_game_and_comes_back_is_asked_for_the_pin_again(tmp_path: Path) -> None:
    begin(new_header(3, seed=5), tmp_path / "2026-01-01_1200_3p.agot").close()
    async with on_screen(None, (80, 24), ["o", "enter", *SET_PIN, "q", "q"], folder=tmp_path) as pilot:
        await pilot.press("r")
        assert "Baratheon opens it" in drawn(pilot)
        await pilot.press("B")
        assert "PIN:" in drawn(pilot)
        assert ": Planning" not in drawn(pilot)


async def test_a_fault_keeps_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    async with on_screen(table(), (80, 24), SET_PIN) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        screen.recover(ZeroDivisionError())
        await pilot.press("B")
        assert "PIN:" in drawn(pilot)


# Random games


@pytest.mark.parametrize(("seed", "size"), [(1, (80, 24)), (2, (120, 40))])
async def test_whenever_it_closes_in_a_random_game_no_private_word_is_on_the_screen(
    seed: int, size: tuple[int, int]
) -> None:
    """At each closing of a random game: no area, card, order or bid, and nothing in what the screen holds."""
    game = begin(new_header(4, seed=seed, options=Options(tides=True)))
    board, rng, closings = game.board, Random(seed), 0
    words = [area.name for area in board.areas.values()] + [card.name for card in board.house_cards.values()]
    words += ["Round", "power", "bid", "♜", "♛", "march +1"]
    async with on_screen(game, size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        while closings < 60 and not screen.session.over:
            session = screen.session
            if session.closed:
                closings += 1
                await pilot.pause()
                text = drawn(pilot)
                assert [word for word in words if word in text] == []
                assert told(screen) == all_that_may_be_told(session)
                assert session.view is session.form is session.log is None
                assert all(pane.lines == () for name, pane in screen.panes.items() if name not in ("curtain", "bar"))
                screen.pressed(session.letters[session.seat])
                screen.pressed(rng.choice("mtigz"))
            if isinstance(session.form, PauseForm):
                screen.pressed("enter")
                continue
            command = some_command(session, rng)
            assert session.play(command)
            screen.changed()
    assert closings >= 30


def all_that_may_be_told(session: Session) -> list[str]:
    """The curtain as it can be written by somebody who knows no more than everybody: a spectator."""
    public = session.bus.view(None)
    asked = next(one for one in public.asked if one.seat == session.seat)
    name, last = session.board.houses[asked.seat].name, session.bus.seat_of(session.bus.moments)
    rows = ["The curtain is closed", f"It is {name}'s turn"]
    rows.append(f"{KINDS[asked.kind].task} ({PHASE_NAMES[public.phase]}, round {public.round})")
    rows.append(f"{name} opens it with  {session.letters[asked.seat]}")
    if last is not None and session.bus.may_undo(last):
        rows.append(f"u takes the last command back ({session.board.houses[last].name})")
    return rows


def some_command(session: Session, rng: Random) -> str:
    """A command by chance; in planning one for an area without order, or ready."""
    assert session.seat is not None
    options = [str(command) for command in session.bus.options(session.seat, 300)]
    if "ready" in options:
        return "ready"
    view = session.bus.view(session.seat)
    bare = {area.id for area in view.areas.values() if area.house == session.seat and area.units and not area.order}
    return rng.choice([text for text in options if not text.startswith("order ") or text.split()[1] in bare])


async def test_whoever_opens_it_finds_the_map_and_not_what_somebody_else_was_looking_at() -> None:
    async with on_screen(table(), (80, 24), ["B", *"123", "i", "R"]) as pilot:
        assert "The curtain is closed" in drawn(pilot)
        await pilot.press("L")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.tab == "map"
        assert "Lannisp" in drawn(pilot)


async def test_it_says_that_nothing_can_be_taken_back_and_no_more() -> None:
    async with on_screen(table(), (80, 24), ["u"]) as pilot:
        assert "there is nothing that can be taken back now" in drawn(pilot)
        await pilot.press("B", *"123", "R", "L", *"1234", "R", "S", *"123", "R")
        assert "It is Bob" not in drawn(pilot)
        await pilot.press("c", "u")
        assert "there is nothing that can be taken back now" in drawn(pilot)
        assert "ready" not in drawn(pilot)
