"""The curtain: when it closes, whom it lets in, and that nothing of a game is on it."""

from __future__ import annotations

import pytest

from agot_tui.tables import Table, begin, new_header
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.session import Session
from tests.screens.looking import SIZES, drawn, on_screen


def table(**names: str) -> Table:
    return begin(new_header(3, seed=5, names=names))


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
        words += ["Round", "march", "power", "Planning", "♜", "♛"]
        assert [word for word in words if word in text] == []
        assert "Baratheon's" in text
        for name in ("status", "tracks", "inspector", "prompt", "hand", "log"):
            assert screen.panes[name].lines == ()


async def test_one_key_closes_it_at_any_time_and_the_next_one_opens_it_again() -> None:
    async with on_screen(table(), (80, 24), ["B", "t", "c"]) as pilot:
        assert "curtain is closed" in drawn(pilot)
        await pilot.press("S", "x", "enter", "1")
        assert "curtain is closed" in drawn(pilot)
        await pilot.press("B")
        assert "Baratheon" in drawn(pilot)
        assert "curtain is closed" not in drawn(pilot)
