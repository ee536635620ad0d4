"""What others see (R23.5): views and events are equal for games that differ only in what is hidden from a seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import RavenUsed, WildlingCardSeen
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.state import State, put
from agot_tui.boardgame.view import FACE_DOWN, view_of
from agot_tui.kernel.events import seen_by

from .conftest import random_moments

STARK, LANNISTER = House("stark"), House("lannister")


def shuffle_secrets(state: State, viewer: House | None, rng: Random) -> State:
    """Another state that ``viewer`` cannot tell from this one."""
    other = state.copy()
    other.seed, other.draws = rng.randrange(10**6), rng.randrange(50)
    other.westeros = tuple(tuple(rng.sample(deck, len(deck))) for deck in state.westeros)
    top = state.wildlings[:1] if viewer in state.wildling_known else ()
    rest = state.wildlings[len(top) :]
    other.wildlings = (*top, *rng.sample(rest, len(rest)))
    other.wildling_known = frozenset(h for h in state.setup.houses if h != viewer and rng.random() < 0.5) | (
        state.wildling_known & {viewer}
    )
    if state.phase == "planning":
        for area, order in state.orders.items():
            if order.house != viewer:
                token = rng.choice(list(state.board.order_tokens))
                other.orders[area] = state.board.orders[order.house, token]
    combat = other.combat
    if combat is not None and not combat.revealed:
        for house, card in combat.cards.items():
            if house != viewer:
                swap = rng.choice([card, *state.hands[house]])
                combat.cards = put(combat.cards, house, swap)
                hand = tuple(card if held == swap else held for held in state.hands[house])
                other.hands = put(other.hands, house, hand)
    if combat is not None and combat.tides is not None and not combat.tides_shown:
        combat.tides = {
            house: card if house == viewer else rng.choice(list(state.board.tides_cards))
            for house, card in combat.tides.items()
        }
        combat.tides_deck = ()
    return other


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_view_is_equal_for_states_that_differ_only_in_secrets(board: Board, seats: int) -> None:
    """R27.12, for every moment of random games and every viewer."""
    rng = Random(seats)
    for number, game in enumerate(random_moments(board, seats, seed=70 + seats, options=Options(tides=True))):
        if number % 3:
            continue
        for viewer in (None, *game.state.setup.houses):
            other = shuffle_secrets(game.state, viewer, rng)
            assert view_of(other, game.pending, viewer) == game.view(viewer)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 250), seats=st.sampled_from([3, 4, 5, 6]))
def test_a_view_never_depends_on_secrets_anywhere(board: Board, seed: int, steps: int, seats: int) -> None:
    rng = Random(seed)
    game = new_game(board, seats, Options(tides=True), seed=seed)
    for _ in range(steps):
        if game.pending:
            seat = rng.choice(list(game.pending))
            game.play(seat, game.pending[seat].sample(rng))
    for viewer in (None, *game.state.setup.houses):
        assert view_of(shuffle_secrets(game.state, viewer, rng), game.pending, viewer) == game.view(viewer)


def test_while_a_secret_answer_is_given_others_learn_the_same_whatever_it_is(board: Board) -> None:
    """Two games that differ in one secret answer: equal events and views for everybody else."""
    for seed in range(4):
        game = new_game(board, 6, Options(tides=True), seed=seed)
        rng = Random(seed)
        while game.pending:
            seat = rng.choice(list(game.pending))
            decision = game.pending[seat]
            command = decision.sample(rng)
            if decision.secret and len(game.pending) > 1:
                one, other = game.copy(), game.copy()
                events = one.play(seat, command)
                different = decision.sample(rng)
                if type(different) is type(command) and _same_places(command, different):
                    other_events = other.play(seat, different)
                    if set(one.pending) == set(other.pending):
                        for viewer in (None, *one.state.setup.houses):
                            if viewer != seat:
                                assert seen_by(viewer, events) == seen_by(viewer, other_events)
                                assert one.view(viewer) == other.view(viewer)
            game.play(seat, command)


def _same_places(one: object, other: object) -> bool:
    places = [getattr(command, "placements", None) for command in (one, other)]
    return places[0] is None or [area for area, _ in places[0]] == [area for area, _ in places[1]]


def test_during_planning_others_see_which_areas_have_an_order_and_nothing_else(board: Board) -> None:
    """BG-117."""
    game = new_game(board, 6)
    game.play(STARK, game.parse(STARK, "order winterfell march+1; white_harbor raid"))
    own, others, nobody = game.view(STARK), game.view(LANNISTER), game.view(None)
    assert own.areas["winterfell"].order == "march+1"
    for view in (others, nobody):
        assert view.areas["winterfell"].order == FACE_DOWN
        assert view.areas["white_harbor"].order == FACE_DOWN
        assert view.areas["shivering_sea"].order is None
        assert view.houses[STARK].tokens_left is None
        assert view.houses[STARK].hand is None
    assert own.houses[STARK].hand is not None


def raven_game(at: Callable[..., BoardGame]) -> BoardGame:
    return at(phase="raven", decks={"wildlings": ["mammoth_riders", "crow_killers"]})


def test_others_read_that_the_raven_was_used_but_not_the_card(at: Callable[..., BoardGame]) -> None:
    """BG-118."""
    game = raven_game(at)
    events = game.play(LANNISTER, game.parse(LANNISTER, "raven look"))
    assert seen_by(STARK, events) == (RavenUsed(LANNISTER, "look"),)
    assert WildlingCardSeen(LANNISTER, "mammoth_riders") in seen_by(LANNISTER, events)
    assert game.view(LANNISTER).wildling_top == "mammoth_riders"
    assert game.view(STARK).wildling_top is None
    assert "Mammoth" not in str([event.sentence(game.board) for event in seen_by(STARK, events)])


def test_a_holder_that_buries_the_card_tells_others_that_and_no_more(at: Callable[..., BoardGame]) -> None:
    """BG-049."""
    game = raven_game(at)
    game.play(LANNISTER, game.parse(LANNISTER, "raven look"))
    events = game.play(LANNISTER, game.parse(LANNISTER, "bury"))
    assert RavenUsed(LANNISTER, "bury") in seen_by(STARK, events)
    assert all("mammoth" not in repr(event) for event in seen_by(STARK, events))
    assert game.state.wildlings[0] == "crow_killers"
    assert game.state.wildlings[-1] == "mammoth_riders"
    assert game.view(LANNISTER).wildling_top is None


def test_power_cannot_be_given_to_another_house(board: Board) -> None:
    """BG-120: there is no such command, and no command moves power from one house to another."""
    from agot_tui.boardgame.notation import parse_command
    from agot_tui.kernel.notation import NotationError

    for text in ("give stark 3", "gift stark 3", "pay stark 3", "power stark 3"):
        with pytest.raises(NotationError, match="begins no command"):
            parse_command(text, board)
