"""A position typed line by line, and drafts that may contradict themselves for a while."""

from __future__ import annotations

from typing import Any

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.position_draft import Draft
from agot_tui.boardgame.position_entry import EXAMPLES, difference, entry, merged
from agot_tui.boardgame.position_export import is_between_orders, position_of
from agot_tui.boardgame.positions import game_from
from agot_tui.kernel.notation import NotationError

from .conftest import random_moments


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("winterfell: stark F K, march+1", {"areas": {"winterfell": "stark F K march+1"}}),
        ("WIN: stark F K march+1, token", {"areas": {"winterfell": "stark F K march+1, token"}}),
        ("win stark F", {"areas": {"winterfell": "stark F"}}),
        ("winterfell:", {"areas": {"winterfell": ""}}),
        ("Moat Cailin: stark, token", {"areas": {"moat_cailin": "stark, token"}}),
        ("Round 3", {"round": 3}),
        ("phase con", {"phase": "consolidate"}),
        ("turn sta", {"turn": "stark"}),
        ("throne stark, lannister", {"tracks": {"iron_throne": ["stark", "lannister"]}}),
        ("court greyjoy baratheon", {"tracks": {"kings_court": ["greyjoy", "baratheon"]}}),
        ("stark supply 3", {"house": {"stark": {"supply": 3}}}),
        ("stark hand robb, Eddard Stark", {"house": {"stark": {"hand": ["robb_stark", "eddard_stark"]}}}),
        ("stark discards none", {"house": {"stark": {"discards": []}}}),
        ("cards mustering, game, web", {"cards": ["mustering", "game_of_thrones", "web_of_lies"]}),
        ("forbid march_plus_1", {"restrictions": ["no_march_plus_1"]}),
        ("blade used", {"blade_used": True}),
        ("raven ready", {"raven_used": False}),
        ("wildlings ? crow", {"decks": {"wildlings": ["?", "crow_killers"]}}),
        ("discarded 2 clash", {"decks": {"discarded_2": ["clash_of_kings"]}}),
    ],
)
def test_a_line_is_a_change_with_ids(board: Board, text: str, change: dict[str, Any]) -> None:
    assert entry(board, text) == change


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "say what lies where"),
        ("foo 3", "'foo' begins no line of a position; there are round, threat"),
        ("narnia: stark F", "there is no area 'narnia'"),
        ("winterfell: stark X", "'X'"),
        ("winterfell: stark F lannister F", "an area holds units of one house"),
        ("winterfell: stark F, jump", "'jump' is no mark"),
        ("stark", "there are supply, power, hand, discards"),
        ("stark gold 3", "stark gold: there are"),
        ("stark power x", "stark power x: a number is needed"),
        ("round 1000", "a number is needed"),
        ("phase x", "'x' is not one of westeros"),
        ("blade lost", "'lost' is not one of used"),
        ("discarded 4 supply", "the Westeros decks are 1, 2 and 3"),
        ("cards supply mustering", "'mustering' is no Westeros card of a deck that has none"),
        ("stark hand hound_dog", "there is no house card"),
    ],
)
def test_a_line_that_means_nothing_says_why(board: Board, text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        entry(board, text)
    assert said in str(error.value)


def test_every_example_is_understood(board: Board) -> None:
    for text in EXAMPLES:
        assert entry(board, text.replace("...", "greyjoy tyrell martell baratheon"))


def test_a_draft_says_all_its_faults_and_takes_everything_back(board: Board) -> None:
    draft = Draft(board, {"players": 3, "round": 2})
    assert draft.faults == ()
    draft.type("karhold: stark S")
    draft.type("threat 5")
    assert [fault.partition(": ")[0] for fault in draft.faults] == ["areas.karhold", "threat"]
    assert draft.text_of("karhold") == "stark S"
    assert draft.view.areas["karhold"].units.text == "S", "what contradicts is seen all the same, to be set right"
    draft.type("karhold: stark F march")
    assert draft.text_of("karhold") == "stark F march"
    assert draft.view.areas["karhold"].order == "march"
    assert draft.changed == {"areas": {"karhold": "stark F march"}, "threat": 5}
    while draft.undo():
        pass
    assert draft.changed == {}


def test_what_a_change_makes_senseless_goes(board: Board) -> None:
    draft = Draft(board, {"clear": True, "phase": "march", "areas": {"pyke": "greyjoy F march"}, "turn": "greyjoy"})
    draft.type("greyjoy discards balon_greyjoy")
    draft.type("greyjoy hand euron asha")
    assert "discards" not in draft.table["house"]["greyjoy"]
    draft.type("phase planning")
    assert "turn" not in draft.table
    assert draft.faults == ()


@pytest.mark.parametrize("seats", [3, 6])
def test_the_difference_of_two_moments_leads_from_one_to_the_other(board: Board, seats: int) -> None:
    before: dict[str, Any] | None = None
    for number, game in enumerate(random_moments(board, seats, seed=4)):
        if number % 7 == 0 and is_between_orders(game.state):
            after = position_of(game)
            if before is not None:
                again = game_from(board, merged(before, difference(before, after)))
                assert again.view(None) == game.view(None)
            before = after
