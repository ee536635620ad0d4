"""Scratch games of a bus: nothing in them counts, nothing of them reaches the real one."""

from __future__ import annotations

import pytest

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.events import OrdersPlaced, OrdersRevealed, TidesDrawn
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.tables import begin, new_header

STARK, LANNISTER, BARATHEON = House("stark"), House("lannister"), House("baratheon")


def bus_of(players: int = 3, **options: bool) -> BoardBus:
    return begin(new_header(players, seed=3, options=Options(**options))).bus  # type: ignore[arg-type]


def test_the_same_words_of_chance_draw_the_same_and_others_something_else() -> None:
    bus = bus_of()
    first, again, other = (play_on(bus.scratch((STARK,), words)) for words in ("one", "one", "two"))
    assert first == again
    assert first != other


def play_on(scratch: BoardBus) -> list[str]:
    """What chance plays, after what chance has drawn."""
    for number in range(40):
        if scratch.waiting:
            scratch.answer_by_chance(scratch.waiting[0], str(number))
    return [f"{seat} {command}" for seat, command in scratch.commands()]


def test_everything_may_be_taken_back_in_a_scratch_game_and_not_in_the_real_one() -> None:
    bus = bus_of()
    scratch = bus.scratch((STARK,), "words")
    for number in range(30):
        scratch.answer_by_chance(scratch.waiting[0], str(number))
    while scratch.moments:
        assert scratch.undo(LANNISTER)
    assert not scratch.undo(LANNISTER)
    assert bus.send(STARK, "order winterfell march")
    assert not bus.undo(LANNISTER)


def test_chance_lays_all_orders_of_a_house_and_answers_one_question_of_any_other_kind() -> None:
    scratch = bus_of().scratch((STARK,), "words")
    assert scratch.answer_by_chance(STARK, "a")
    assert STARK not in scratch.waiting
    for seat in (LANNISTER, BARATHEON):
        assert scratch.answer_by_chance(seat, "a")
    before = scratch.moments
    assert scratch.answer_by_chance(scratch.waiting[0], "b")
    assert scratch.moments == before + 1


def test_chance_plays_in_no_real_game() -> None:
    bus = bus_of()
    with pytest.raises(AssertionError):
        bus.answer_by_chance(STARK, "a")


def test_the_last_event_of_a_kind_is_found_as_far_as_one_may_know_it() -> None:
    bus = bus_of()
    assert bus.last_of((STARK,), OrdersPlaced) is None
    assert bus.send(STARK, "order winterfell march")
    assert bus.send(STARK, "order white_harbor raid")
    placed = bus.last_of((STARK,), OrdersPlaced)
    assert placed is not None
    assert placed.areas == ("white_harbor",)
    assert bus.last_of((LANNISTER,), OrdersPlaced) is None
    assert bus.last_of((), OrdersRevealed) is None


def test_tides_cards_of_the_other_side_are_told_to_nobody_else() -> None:
    bus = bus_of(6, tides=True).scratch((), "words")
    number = 0
    while bus.last_of(tuple(bus.view(None).houses), TidesDrawn) is None:
        bus.answer_by_chance(bus.waiting[0], str(number))
        number += 1
        assert number < 3000
    assert bus.last_of((), TidesDrawn) is None
