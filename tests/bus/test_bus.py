"""The bus: the one door to a game. Rulings, audiences, moments, undo."""

from __future__ import annotations

import logging
from random import Random

import pytest

from agot_tui.board_bus import BoardBus
from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.events import OrdersPlaced, PlanningClosed
from agot_tui.boardgame.game import new_game
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.bus import News

STARK, LANNISTER, BARATHEON = House("stark"), House("lannister"), House("baratheon")


class Written:
    """A record in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, seat: str, command: object) -> None:
        self.lines.append(f"{seat} {command}")

    def take_back(self) -> None:
        self.lines.pop()


@pytest.fixture
def written() -> Written:
    return Written()


@pytest.fixture
def bus(written: Written) -> BoardBus:
    return BoardBus(new_game(default_board(), 3, seed=4), written)


def test_a_command_is_written_before_anybody_is_told(bus: BoardBus, written: Written) -> None:
    seen: list[int] = []
    bus.subscribe(STARK, lambda _news: seen.append(len(written.lines)))
    assert bus.send(STARK, "order winterfell march")
    assert seen == [1]
    assert written.lines == ["stark order winterfell march"]


def test_a_refused_command_changes_nothing_and_is_told_to_nobody(bus: BoardBus, written: Written) -> None:
    told: list[News] = []
    bus.subscribe(None, told.append)
    before = bus.view(STARK)
    assert bus.send(STARK, "order winterfell raid; winterfell march+2").rule == "notation"
    assert bus.send(STARK, "order pyke raid").rule == "R11.2"
    assert bus.send(STARK, "ready").rule == "R11.6"
    assert bus.send(House("martell"), "ready").rule == "R28"
    assert bus.view(STARK) == before
    assert not told
    assert not written.lines


def test_subscribers_are_told_in_order_what_they_may_know(bus: BoardBus) -> None:
    told: list[tuple[str, News]] = []
    for name, seat in (("stark", STARK), ("lannister", LANNISTER), ("nobody", None)):
        bus.subscribe(seat, lambda news, name=name: told.append((name, news)))
    bus.send(STARK, "order winterfell march")
    assert [name for name, _ in told] == ["stark", "lannister", "nobody"]
    kinds = {name: [type(event) for event in news.events] for name, news in told}
    assert kinds == {"stark": [OrdersPlaced], "lannister": [], "nobody": []}


def test_a_subscriber_that_fails_is_logged_and_skipped(bus: BoardBus, caplog: pytest.LogCaptureFixture) -> None:
    told: list[News] = []

    def fail(_news: News) -> None:
        raise RuntimeError("a broken screen")

    bus.subscribe(STARK, fail)
    bus.subscribe(STARK, told.append)
    with caplog.at_level(logging.ERROR):
        assert bus.send(STARK, "order winterfell march")
    assert len(told) == 1
    assert "a broken screen" in caplog.text


def test_who_unsubscribes_is_not_told_any_more(bus: BoardBus) -> None:
    told: list[News] = []
    end = bus.subscribe(None, told.append)
    end()
    end()
    bus.send(STARK, "order winterfell march")
    assert not told


def test_undo_takes_the_own_last_command_back_from_the_record_too(bus: BoardBus, written: Written) -> None:
    before = bus.view(STARK)
    bus.send(STARK, "order winterfell march")
    assert bus.may_undo(LANNISTER).sentence == "the last command was Stark's"
    assert not bus.undo(LANNISTER)
    told: list[News] = []
    bus.subscribe(LANNISTER, told.append)
    assert bus.undo(STARK)
    assert bus.view(STARK) == before
    assert not written.lines
    assert told == [News((), undone=True)]
    assert bus.may_undo(STARK).sentence == "nothing has been played"


def test_what_revealed_something_cannot_be_undone(bus: BoardBus) -> None:
    for seat in (STARK, LANNISTER, BARATHEON):
        for area, view in bus.view(seat).areas.items():
            if view.house == seat and view.units:
                left = bus.view(seat).houses[seat].tokens_left
                assert left
                plain = next(text for text in left if text in ("march", "march-1", "support", "raid", "defense+1"))
                assert bus.send(seat, f"order {area} {plain}")
        assert bus.send(seat, "ready")
    assert "revealed" in bus.may_undo(BARATHEON).sentence
    assert not bus.undo(BARATHEON)


def test_every_moment_can_be_looked_at_and_branched_from(bus: BoardBus) -> None:
    rng = Random(5)
    views = [bus.view(STARK)]
    for _ in range(120):
        seat = rng.choice(bus.waiting)
        assert bus.send(seat, rng.choice(list(bus.options(seat, at_most=200))))
        views.append(bus.view(STARK))
    assert [bus.view(STARK, moment) for moment in range(bus.moments + 1)] == views
    branch = BoardBus(bus.game_at(60))
    for seat, command in bus.commands()[60:]:
        assert branch.send(seat, str(command))
    assert branch.view(STARK) == views[-1]
    assert len(bus.commands(until=60)) == 60
    assert bus.seat_of(0) is None
    assert bus.seat_of(60) == bus.commands()[59][0]


def test_a_decision_is_shown_without_the_game_behind_it(bus: BoardBus) -> None:
    shown = bus.decision(STARK)
    assert shown is not None
    assert (shown.seat, shown.kind, shown.secret) == (STARK, "orders", True)
    assert not hasattr(shown, "state")
    assert bus.decision(House("martell")) is None
    assert list(bus.options(House("martell"))) == []


def test_events_since_a_command_are_those_that_a_seat_may_know(bus: BoardBus) -> None:
    bus.send(STARK, "order winterfell march; white_harbor raid; shivering_sea support")
    bus.send(STARK, "ready")
    assert [type(e) for _, e in bus.events(LANNISTER, since=1)] == [PlanningClosed]
    assert [number for number, _ in bus.events(STARK, since=1)] == [1, 2]


def test_a_replayed_command_is_neither_written_nor_told(bus: BoardBus, written: Written) -> None:
    told: list[News] = []
    bus.subscribe(None, told.append)
    assert bus.replay(STARK, "order winterfell march")
    assert not written.lines
    assert not told
    assert bus.moments == 1


def test_tides_drawn_cannot_be_undone_by_the_one_who_drew() -> None:
    bus = BoardBus(new_game(default_board(), 6, Options(tides=True), seed=8))
    rng = Random(8)
    revealed = 0
    while bus.waiting and revealed < 40:
        seat = rng.choice(bus.waiting)
        bus.send(seat, game_command(bus, seat, rng))
        last = [event for _, event in bus.events(seat, since=bus.moments)]
        if any(event.reveals for event in last):
            revealed += 1
            assert not bus.may_undo(seat)
    assert revealed == 40


def game_command(bus: BoardBus, seat: House, rng: Random) -> object:
    return bus.game_at(bus.moments).pending[seat].sample(rng)
