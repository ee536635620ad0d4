"""Decks on somebody's table: cards are named as they come up, and the game is the one that is played there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.drawing import UNKNOWN, CardDue, unseen_of_westeros, unseen_wildlings
from agot_tui.boardgame.events import RavenUsed, WildlingCardSeen
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.imagined import imagined
from agot_tui.boardgame.position_export import position_of
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.boardgame.state import Drawn
from agot_tui.boardgame.westeros import WINTER

QUIET = ("westeros_1 last_days_of_summer_1", "westeros_2 last_days_of_summer_2")
MARCH = {"phase": "march", "areas": {"winterfell": "stark F march"}}


@pytest.mark.parametrize("seats", [3, 6])
def test_a_game_on_a_table_is_followed_card_by_card(board: Board, seats: int) -> None:
    """Chance names the cards; a second game that is told them beforehand is the same at every moment."""
    rng = Random(seats)
    start = {"players": seats, "options": {"tides": True}, "decks": {"on_table": True}}
    game = game_from(board, start)
    played: list[tuple[str, object]] = []
    named: list[Drawn] = []
    asked: list[CardDue] = []
    while game.pending:
        seat = rng.choice(list(game.pending))
        command = game.pending[seat].sample(rng)
        cards: list[Drawn] = []
        while True:
            before = game.copy()
            try:
                game = game.with_drawn(tuple(cards))
                game.play(seat, command)
                break
            except CardDue as due:
                game = before
                asked.append(due)
                cards.append(Drawn(due.deck, rng.choice(due.choices)))
        assert game.state.given.drawn == ()
        played.append((seat, command))
        named += cards
    assert {due.deck for due in asked} >= {"westeros_1", "westeros_2", "westeros_3", "tides"}
    assert all(len(set(due.choices)) == len(due.choices) > 0 for due in asked)
    assert not any(UNKNOWN in due.choices for due in asked)
    again = game_from(board, {**start, "decks": {"on_table": True, "drawn": list(map(str, named))}})
    for seat, command in played:
        again.play(seat, command)
    assert again == game


def test_the_cards_of_a_westeros_phase_are_asked_for_one_by_one(board: Board) -> None:
    start = {"players": 3, "phase": "westeros", "decks": {"on_table": True}}

    def due(*drawn: str) -> tuple[str, tuple[str, ...]]:
        with pytest.raises(CardDue) as found:
            game_from(board, {**start, "decks": {"on_table": True, "drawn": list(drawn)}})
        return found.value.deck, found.value.choices

    assert due()[0] == "westeros_1"
    assert "winter_is_coming_1" in due()[1]
    deck, choices = due("westeros_1 winter_is_coming_1")
    assert (deck, set(choices)) == ("westeros_1", set(board.westeros_deck(1)))
    assert due("westeros_1 supply")[0] == "westeros_2"
    assert due("westeros_1 supply", "westeros_2 dark_wings_dark_words")[0] == "westeros_3"
    game = game_from(
        board,
        {
            **start,
            "decks": {
                "on_table": True,
                "drawn": [
                    "westeros_1 last_days_of_summer_1",
                    "westeros_2 last_days_of_summer_2",
                    "westeros_3 web_of_lies",
                ],
            },
        },
    )
    assert game.state.cards == ("last_days_of_summer_1", "last_days_of_summer_2", "web_of_lies")
    assert "web_of_lies" not in unseen_of_westeros(game.state, 2)
    assert [len(deck) for deck in game.state.westeros] == [9, 9, 9]


def test_a_card_that_cannot_come_up_is_asked_for_again(board: Board) -> None:
    start = {"players": 3, "phase": "westeros", "cards": ["throne_of_blades"]}
    for drawn in ("westeros_2 clash_of_kings", "wildlings crow_killers"):
        with pytest.raises(CardDue, match=r"^R7\.2: .*it cannot be"):
            game_from(board, {**start, "decks": {"on_table": True, "drawn": [drawn]}})


def attack(board: Board, *drawn: str, wildlings: tuple[str, ...] = ()) -> BoardGame:
    """A wildling attack that nobody has power against."""
    cards = ("westeros_1 last_days_of_summer_1", "westeros_2 game_of_thrones", "westeros_3 wildlings_attack")
    decks = {"on_table": True, "drawn": [*cards, *drawn], "wildlings": list(wildlings)}
    return game_from(board, {"players": 3, "phase": "westeros", "threat": 4, "decks": decks})


def test_a_wildling_card_that_was_seen_comes_again_when_its_turn_comes(board: Board) -> None:
    bids = {"baratheon": "bid 1", "lannister": "bid 0", "stark": "bid 5"}
    game, known = attack(board), attack(board, wildlings=("silence_at_the_wall",))
    for house in ("baratheon", "lannister"):
        game.play(house, game.parse(house, bids[house]))
        known.play(house, known.parse(house, bids[house]))
    with pytest.raises(CardDue) as due:
        game.play("stark", game.parse("stark", bids["stark"]))
    assert (due.value.deck, len(due.value.choices)) == ("wildlings", 9)
    game = game.with_drawn((Drawn("wildlings", "silence_at_the_wall"),))
    game.play("stark", game.parse("stark", bids["stark"]))
    assert game.state.wildlings == (*[UNKNOWN] * 8, "silence_at_the_wall")
    assert "silence_at_the_wall" not in unseen_wildlings(game.state)
    known.play("stark", known.parse("stark", bids["stark"]))
    assert known.state.wildlings[-1] == "silence_at_the_wall"


def test_the_raven_looks_at_a_card_that_only_its_holder_knows(board: Board) -> None:
    game = game_from(board, {**MARCH, "phase": "raven", "decks": {"on_table": True}})
    events = game.play("lannister", game.parse("lannister", "raven look"))
    assert any(isinstance(event, RavenUsed) for event in events)
    assert not any(isinstance(event, WildlingCardSeen) for event in events)
    assert game.view("lannister").wildling_top is None
    game.play("lannister", game.parse("lannister", "bury"))
    assert game.state.wildlings == (UNKNOWN,) * 9


def test_an_exported_table_says_what_is_known_of_its_decks(board: Board) -> None:
    decks = {"on_table": True, "wildlings": ["?", "?", "crow_killers"], "discarded_1": ["supply"]}
    table = position_of(game_from(board, {"decks": decks}))
    assert table["decks"] == decks
    assert game_from(board, table) == game_from(board, {"decks": decks, "draws": table["draws"]})


def test_who_thinks_ahead_at_a_table_imagines_the_cards(board: Board) -> None:
    game = game_from(board, {**MARCH, "decks": {"on_table": True, "discarded_2": ["clash_of_kings"]}})
    state = imagined(game, ("stark",), Random(1)).state
    assert UNKNOWN not in (*state.wildlings, *(card for deck in state.westeros for card in deck))
    assert sorted((*state.westeros[1], "clash_of_kings")) == sorted(board.westeros_deck(2))
    assert WINTER[0] in state.westeros[0]


@pytest.mark.parametrize(
    ("decks", "fault"),
    [
        ({"drawn": ["westeros_1 supply"]}, "decks.drawn: only cards of decks that lie on a table"),
        ({"on_table": True, "drawn": ["supply"]}, "decks.drawn: 'supply' names no deck and card"),
        ({"on_table": True, "drawn": ["westeros_1 web_of_lies"]}, "decks.drawn: 'westeros_1 web_of_lies' names no"),
        ({"on_table": True, "drawn": "x"}, "decks.drawn: a list of draws"),
        ({"on_table": 1}, "decks.on_table: 1 is no true or false"),
        ({"wildlings": ["?"]}, "decks.wildlings: there is no wildling card '?'"),
        ({"discarded_1": ["winter_is_coming_1"]}, "decks.discarded_1: winter_is_coming_1 shuffles the deck"),
        ({"discarded_1": ["throne_of_blades"] * 3}, "decks.discarded_1: throne_of_blades is not there so often"),
        ({"on_table": True, "wildlings": ["?"] * 10}, "decks.wildlings: the deck has 9 cards, not 10"),
    ],
)
def test_decks_that_cannot_be_are_said_with_their_key(board: Board, decks: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as error:
        game_from(board, {"decks": decks})
    assert any(said.startswith(fault) for said in error.value.faults), error.value.faults
