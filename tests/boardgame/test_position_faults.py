"""Contradicting positions: all faults at once, each with its key and the rule that it breaks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.rulebook.check import known_ids

FORM = re.compile(r"(?P<key>[\w.' -]+): .+ \((?P<rules>[\w., ]+)\)", re.DOTALL)


def faults_of(board: Board, **table: Any) -> tuple[str, ...]:
    with pytest.raises(PositionError) as error:
        game_from(board, table)
    return error.value.faults


def test_everything_that_is_wrong_is_said_at_once(board: Board) -> None:
    faults = faults_of(
        board,
        players=7,
        thread=2,
        phase="war",
        round=11,
        threat=5,
        turn="arryn",
        seed="x",
        blade_used=1,
        cards=["winter_is_coming_1", "nonsense"],
        restrictions=["fun"],
        options={"tides": 1, "fun": True},
        tracks={"fiefdoms": ["stark"], "gold": [], "kings_court": 3},
        areas={
            "winterfell": "stark F lannister K",
            "karhold": "stark S march, token",
            "narrow_sea": "stark F",
            "port_pyke": "greyjoy S S S S",
            "reach": "tyrell raid",
            "Reach": "tyrell F",
            "narnia": "stark F",
            "pyke": "greyjoy F, token",
            "oldtown": "tyrell F F F F F F F F F F F",
            "eyrie": 6,
            "seagard": "stark",
            "riverrun": "lannister F jump",
            "shivering_sea": "neutral 3",
        },
        house={
            "stark": {"supply": 7, "power": 21, "gold": 1, "hand": ["mace_tyrell"]},
            "arryn": {},
            "tyrell": {"hand": ["jon_snow"]},
            "martell": {"hand": []},
        },
        decks={"westeros_1": ["supply"] * 4, "gold": [], "wildlings": "x", "reshuffled_2": [["clash_of_kings"]]},
        ready=["stark"],
    )
    keys = {fault.partition(": ")[0] for fault in faults}
    assert keys >= {
        "players", "thread", "phase", "round", "threat", "turn", "seed", "blade_used", "cards", "restrictions",
        "options.tides", "options", "tracks.fiefdoms", "tracks.gold", "tracks.kings_court", "areas.winterfell",
        "areas.karhold", "areas.narrow_sea", "areas.port_pyke", "areas.reach", "areas.Reach", "areas.narnia",
        "areas.pyke", "areas.eyrie", "areas.seagard", "areas.riverrun", "areas.shivering_sea", "areas",
        "house.stark.supply", "house.stark.power", "house.stark.gold", "house.stark.hand", "house.arryn",
        "house.tyrell.hand", "house.martell.hand", "decks.westeros_1", "decks.gold", "decks.wildlings",
        "decks.reshuffled_2",
    }  # fmt: skip
    for fault in faults:
        match = FORM.fullmatch(fault)
        assert match, fault
        assert {rule for rule in match["rules"].split(", ") if rule != "notation"} <= known_ids(), fault


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"areas": {"winterfell": "stark F lannister K"}}, "areas.winterfell: stark and lannister: .*R27.2"),
        ({"areas": {"WIN": "stark F", "winterfell": "stark F"}}, "areas.winterfell: WIN is the same area .*R27.2"),
        ({"areas": {"karhold": "stark S"}}, "areas.karhold: S cannot be on land .*R27.2"),
        ({"areas": {"narrow_sea": "stark F S"}}, "areas.narrow_sea: F S: only ships can be in a sea area .*R27.2"),
        ({"areas": {"karhold": "stark march, token"}}, "areas.karhold: an order needs units of stark .R11.2"),
        (
            {"clear": True, "areas": {"karhold": "stark F F F F F F", "winterfell": "stark F F F F F"}},
            r"areas: stark has 11 of 10 pieces of footman, in karhold, winterfell \(R1.11\)",
        ),
        ({"house": {"stark": {"hand": ["jon_snow"]}}}, "house.stark.hand: there is no house card 'jon_snow'"),
        ({"players": 7}, r"players: Westeros is played by 3, 4, 5, 6 houses, not by 7 \(R2.1\)"),
        ({"players": ["stark", "tyrell", "martell"]}, r"players: with 3 players the houses are .*\(R2.1\)"),
        ({"players": "six"}, r"players: 'six' is neither a number nor a list of houses \(R2.1\)"),
        ({"players": 3, "areas": {"pyke": "stark F"}}, r"areas.pyke: Pyke is closed with 3 players \(R22.1\)"),
        ({"players": 3, "areas": {"reach": "tyrell F"}}, r"areas.reach: tyrell does not play .*\(R2.1\)"),
        ({"areas": {"winterfell": "neutral 4"}}, r"areas.winterfell: a neutral force .*\(R17.5\)"),
        ({"areas": {"karhold": "stark F, garrison"}}, r"areas.karhold: a garrison .*R2.6"),
        ({"areas": {"port_pyke": "greyjoy S S S S"}}, "areas.port_pyke: a port holds at most 3 ships .R18.1"),
        ({"phase": "westeros", "areas": {"karhold": "stark F~"}}, r"areas.karhold: F~: no unit is routed .*\(R20.2\)"),
        (
            {"areas": {"karhold": "stark, token"}, "house": {"stark": {"power": 20}}},
            r"house.stark.power: 20 and 1 tokens on the board are more than 20 \(R1.9\)",
        ),
        ({"phase": "march", "ready": ["stark"]}, r"ready: houses close their planning in .*\(R11.8\)"),
        ({"players": 3, "ready": ["tyrell"]}, r"ready: tyrell: no house of this game \(R2.1\)"),
        ({"declined": ["x"]}, r"declined: 'x' is no list of origin, target, supporting area \(R17.7\)"),
        ({"cards": ["supply", "supply"]}, r"cards: supply: one card a deck \(R7.2\)"),
        (
            {"house": {"stark": {"hand": ["robb_stark"], "discards": ["robb_stark"]}}},
            r"house.stark.discards: hand and discards are all cards of the house, each once \(R27.6\)",
        ),
    ],
)
def test_a_contradiction_names_key_numbers_and_rule(board: Board, table: dict[str, Any], said: str) -> None:
    faults = faults_of(board, **table)
    assert len(faults) == 1
    assert re.match(said, faults[0]), faults[0]
