"""Any moment exports to a position; between orders the position is an equal game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import tomli

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.pieces import unused_pieces
from agot_tui.boardgame.position_export import is_between_orders, not_said, position_of
from agot_tui.boardgame.position_text import toml_of
from agot_tui.boardgame.positions import PositionReader, game_from
from agot_tui.boardgame.state import State
from agot_tui.boardgame.westeros import WINTER

from .conftest import random_moments
from .test_secrets import shuffle_secrets

OTHER = Options(
    tides=True,
    mace_last_unit="area_empty",
    support="house",
    restricted_dummies=True,
    lannister_port_ship_3p=False,
    return_supply="surplus_dies",
)


def sayable(state: State) -> dict[str, Any]:
    """Everything of a state but the order of cards that nobody can ever see: those below Winter is Coming."""
    values = dict(vars(state))
    values.pop("events")
    values["westeros"] = tuple(_seen_part(deck) for deck in state.westeros)
    return values


def _seen_part(deck: tuple[str, ...]) -> tuple[object, ...]:
    place = next((place for place, card in enumerate(deck) if card in WINTER), len(deck) - 1)
    return (*deck[: place + 1], frozenset(deck[place + 1 :]), len(deck))


@pytest.mark.parametrize("options", [None, OTHER])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_moment_between_orders_exports_to_an_equal_game(
    board: Board, seats: int, options: Options | None
) -> None:
    moments = 0
    for seed in (seats, seats + 10):
        for game in random_moments(board, seats, seed, options):
            table = position_of(game)
            again = game_from(board, table)
            if is_between_orders(game.state):
                moments += 1
                assert sayable(again.state) == sayable(game.state)
                assert list(not_said(game)) == []
                assert position_of(again) == table
            else:
                assert list(not_said(game))
    assert moments > 200


LEFT_OUT: dict[str, set[str]] = {
    "a combat": {"combat", "forces", "orders", "hands"},
    "has won": {"winner", "forbidden"},  # after the last clean-up the cards of the round forbid nothing any more
    "that raven_bury": {"raven_used"},
    "Westeros cards": {"phase", "forbidden"},
}
"""By words of ``not_said``: the parts of a game that a position cannot say then."""


@pytest.mark.parametrize("tides", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_moment_exports_everything_but_what_is_named(board: Board, seats: int, tides: bool) -> None:
    phases, inside = set(), 0
    for seed in range(3):
        for game in random_moments(board, seats, seed, Options(tides=tides)):
            said = " ".join(not_said(game))
            read = PositionReader(board, position_of(game)).state()
            before, after = sayable(game.state), sayable(read)
            excused = set().union(*(parts for words, parts in LEFT_OUT.items() if words in said))
            excused |= {"stack"} if said else set()
            changed = {key for key, value in before.items() if after[key] != value}
            assert changed <= excused, said
            assert [unused_pieces(read, house) for house in read.setup.houses] == [
                unused_pieces(game.state, house) for house in read.setup.houses
            ]
            phases.add(game.state.phase)
            inside += bool(said)
    assert phases >= {"westeros", "planning", "raven", "march"}
    assert inside > 50


@pytest.mark.parametrize("seats", [3, 6])
def test_a_loaded_game_goes_on_like_the_one_that_was_exported(board: Board, seats: int) -> None:
    rng = Random(seats)
    game = new_game(board, seats, Options(tides=True), seed=seats)
    copies: list[BoardGame] = []
    while game.pending:
        if is_between_orders(game.state) and rng.random() < 0.05:
            copies.append(game_from(board, position_of(game)))
        seat = rng.choice(list(game.pending))
        command = game.pending[seat].sample(rng)
        game.play(seat, command)
        for copy in copies:
            copy.play(seat, command)
            assert sayable(copy.state) == sayable(game.state)
    assert len(copies) > 5


def test_what_a_person_may_not_know_is_left_out(board: Board) -> None:
    """R23.5: for any two games that differ only in secrets the position that a person exports is the same."""
    rng = Random(0)
    stark = House("stark")
    for seed in range(4):
        for number, game in enumerate(random_moments(board, 4, seed)):
            if number % 3 == 0:
                table = position_of(game, (stark,))
                other = BoardGame(shuffle_secrets(game.state, stark, rng), game.pending)
                assert position_of(other, (stark,)) == table
                assert list(not_said(other, (stark,))) == list(not_said(game, (stark,)))
                assert ("wildlings" in table.get("decks", {})) == (stark in game.state.wildling_known)
                game_from(board, table)


def test_ones_own_face_down_orders_are_exported_and_those_of_others_are_not(at: Any) -> None:
    game = at(areas={"winterfell": "stark F march", "pyke": "greyjoy F raid"})
    stark = House("stark")
    assert (
        position_of(game, (stark,))["areas"] | {"winterfell": "stark F march", "pyke": "greyjoy F"}
        == position_of(game, (stark,))["areas"]
    )
    assert position_of(game)["areas"]["pyke"] == "greyjoy F raid"


def test_a_combat_is_written_as_it_was_before_the_march(at: Any) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={
            "winterfell": "stark F F march, no garrison",
            "karhold": "greyjoy F defense+1",
            "sunspear": "martell F march",
        },
    )
    before = position_of(game)
    game.play("stark", game.parse("stark", "march winterfell -> karhold: F F"))
    assert "house_card" in {decision.kind for decision in game.pending.values()}
    said = list(not_said(game))
    assert said[0].startswith("a combat in Karhold: the attackers stand in Winterfell")
    assert position_of(game) == before


def test_marks_of_areas_are_written_where_they_are_needed(at: Any) -> None:
    areas = {
        "winterfell": "no garrison",
        "pyke": "greyjoy F, no garrison",
        "lannisport": "baratheon, token",
        "kings_landing": "no garrison",
        "eyrie": "neutral 9",
        "port_pyke": "greyjoy S",
    }
    table = position_of(at(clear=True, areas=areas))
    assert table["areas"] == areas
    assert position_of(at(clear=True))["areas"] == {}


def test_houses_that_are_ready_and_declined_support_are_kept(at: Any) -> None:
    game = at(areas={"winterfell": "stark F march", "white_harbor": "stark F raid", "shivering_sea": "stark S support"})
    game.play("stark", game.parse("stark", "ready"))
    table = position_of(game)
    assert table["ready"] == ["stark"]
    assert "stark" not in at(**table).pending
    declined = [["storms_end", "kings_landing", "crackclaw_point"]]
    game = at(clear=True, phase="march", areas={"winterfell": "stark F march"}, declined=declined)
    assert position_of(game)["declined"] == declined


def test_the_text_of_a_position_reads_as_the_same_table(board: Board) -> None:
    for game in random_moments(board, 6, seed=3):
        table = position_of(game)
        assert tomli.loads(toml_of(table, list(not_said(game)))) == table
    odd = {"names": {'A "b"\\\n\x1b': "\u00e9\t"}, "empty": {}, "list": [["x" * 60, "y" * 60], [True, 3]]}
    assert tomli.loads(toml_of(odd)) == odd
