"""Contradicting positions: all faults at once, each with its key and the rule that it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.position_cards import DECK_KEYS
from agot_tui.boardgame.position_houses import HOUSE_KEYS
from agot_tui.boardgame.positions import KEYS, PositionError, game_and_doubts, game_from
from agot_tui.rulebook.check import known_ids

FORM = re.compile(r"(?P<key>[\w.' -]+): .+ \((?P<rules>[\w., ]+)\)", re.DOTALL)


LAST_AT_COURT = {"kings_court": ["lannister", "stark", "martell", "tyrell", "greyjoy", "baratheon"]}


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
        (
            {"areas": {"karhold": "stark, token"}, "house": {"stark": {"power": 20}}},
            r"house.stark.power: 20 and 1 tokens on the board are more than 20 \(R1.9\)",
        ),
        ({"phase": "march", "ready": ["stark"]}, r"ready: houses close their planning in .*\(R11.8\)"),
        ({"players": 3, "ready": ["tyrell"]}, r"ready: tyrell: no house of this game \(R2.1\)"),
        ({"declined": ["x"]}, r"declined: 'x' is no list of origin, target, supporting area \(R17.7\)"),
        ({"cards": ["supply", "supply"]}, r"cards: supply: one card a deck \(R7.2\)"),
        (
            {"areas": {"pyke": "stark F", "port_pyke": "greyjoy S"}},
            r"areas.port_pyke: ships of greyjoy in a port whose land, pyke, stark controls \(R18.2, R27.3\)",
        ),
        (
            {"clear": True, "areas": {"winterfell": "baratheon F, garrison"}},
            r"areas.winterfell: the garrison of stark is gone once baratheon is there \(R17.2\)",
        ),
        (
            {"players": 4, "areas": {"sunspear": "garrison"}},
            r"areas.sunspear: .*",
        ),
        (
            {"phase": "westeros", "areas": {"winterfell": "stark F march"}},
            r"areas.winterfell: march: no order lies on the board in the Westeros phase \(R20.1\)",
        ),
        (
            {"areas": {"winterfell": "stark F march", "white_harbor": "stark F march"}},
            r"areas: stark has 2 of 1 tokens march, in winterfell, white_harbor \(R11.3\)",
        ),
        (
            {"ready": ["stark"], "areas": {"winterfell": "stark F march"}},
            r"ready: stark has no order in white_harbor, .*\(R11.6, R11.8\)",
        ),
        (
            {"cards": ["throne_of_blades"], "decks": {"discarded_1": ["throne_of_blades", "throne_of_blades"]}},
            r"decks.discarded_1: throne_of_blades is not there so often \(R7.2, R27.10\)",
        ),
        (
            {"house": {"stark": {"hand": ["robb_stark"], "discards": ["robb_stark"]}}},
            r"house.stark.discards: hand and discards are all cards .*; both: robb_stark; .*\(R27.6\)",
        ),
    ],
)
def test_a_contradiction_names_key_numbers_and_rule(board: Board, table: dict[str, Any], said: str) -> None:
    faults = faults_of(board, **table)
    assert len(faults) == 1
    assert re.match(said, faults[0]), faults[0]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"phase": "westeros", "areas": {"karhold": "stark F~"}}, r"areas.karhold: F~: no unit is routed .*\(R20.2\)"),
        (
            {"phase": "raid", "areas": {"karhold": "stark F~"}},
            r"areas.karhold: F~: .*before the first combat.*\(R20.2\)",
        ),
        (
            {"clear": True, "areas": {"port_storms_end": "baratheon S"}},
            r"areas.port_storms_end: ships of baratheon in a port whose land, storms_end, nobody controls \(R18.2",
        ),
        (
            {"phase": "raven", "areas": {"kingswood": "baratheon F march+1"}, "tracks": LAST_AT_COURT},
            r"areas: baratheon has 1 star order, in kingswood, and may place 0 \(R11.4, R2.5\)",
        ),
        (
            {"areas": {"winterfell": "stark F raid"}, "restrictions": ["raid"]},
            r"areas.winterfell: raid is forbidden this round \(R11.5\)",
        ),
        ({"blade_used": True, "phase": "raid"}, r"blade_used: the Blade is used in combats.*\(R16.7, R20.3\)"),
        ({"raven_used": True}, r"raven_used: the Raven is used when orders are revealed.*\(R11.9, R20.3\)"),
        (
            {"phase": "raid", "areas": {"karhold": "stark F raid+", "castle_black": "stark F raid+"}},
            r"areas: stark has 2 of 1 tokens raid\+, in .*karhold.*\(R11.3\)",
        ),
        (
            {"phase": "consolidate", "areas": {"karhold": "stark F march", "castle_black": "stark F march"}},
            r"areas: stark has 2 of 1 tokens march, in .*\(R11.3\)",
        ),
        ({"turn": "stark"}, r"turn: all houses place their orders at the same time \(R11.1\)"),
        ({"turn": "stark", "phase": "westeros"}, r"turn: no card is turned up yet.*\(R7.2\)"),
        ({"turn": "stark", "phase": "raven"}, r"turn: lannister holds the Raven, not stark \(R11.9, R6.6\)"),
        (
            {"turn": "stark", "phase": "raid", "areas": {"winterfell": "stark F march"}},
            r"turn: stark has no raid order on the board \(R12.2\)",
        ),
        ({"decks": {"tides": ["tob_3"]}}, r"decks.tides: no Tides of Battle cards are drawn.*\(R24.1\)"),
    ],
)
def test_what_is_only_odd_is_told_and_played_as_it_is_written(board: Board, table: dict[str, Any], said: str) -> None:
    """Whoever asks about one march does not tidy the rest of the board up first."""
    game, doubts = game_and_doubts(board, table)
    assert game.pending
    assert len(doubts) == 1
    assert re.match(said, doubts[0]), doubts[0]
    assert faults_of(board, **{**table, "thread": 2})[-1] == doubts[0], "with a fault everything is said"


JUNK = (
    0,
    -1,
    7,
    1.5,
    True,
    "",
    "x",
    "stark",
    [],
    ["x"],
    [1],
    [[]],
    [["x"]],
    [{}],
    {},
    {"x": 1},
    {"stark": "x"},
    date(2026, 1, 1),
)
"""Values that TOML has, most of them wrong in any place."""
DEEPER = {
    "tracks": ("fiefdoms",),
    "areas": ("winterfell", "port_pyke", "narrow_sea"),
    "house": ("stark",),
    "decks": tuple(sorted(DECK_KEYS)),
    "options": ("tides", "support"),
}


def misplaced() -> Iterator[dict[str, Any]]:
    """Every value of ``JUNK`` under every key, and under every key within."""
    for key in sorted(KEYS):
        for value in JUNK:
            yield {key: value}
            yield from ({key: {inner: value}} for inner in DEEPER.get(key, ()))
            if key == "house":
                yield from ({"house": {"stark": {inner: value}}} for inner in sorted(HOUSE_KEYS))


def test_whatever_stands_somewhere_is_read_or_a_fault_with_its_key(board: Board) -> None:
    tables = list(misplaced())
    refused = 0
    for table in tables:
        try:
            game_from(board, table)
        except PositionError as error:
            refused += 1
            for fault in error.faults:
                match = FORM.fullmatch(fault)
                assert match, fault
                assert match["key"].split(".")[0] in (*table, "areas"), fault
    assert len(tables) > 700
    assert refused > 600


@pytest.mark.parametrize("orders", ["march+1 raid", "raid march+1", "defense+1 defense+1", "raid raid+ support"])
def test_an_area_with_two_orders_is_told_both(board: Board, orders: str) -> None:
    for text in (f"stark F K {orders}", f"stark {orders}"):
        (fault,) = faults_of(board, areas={"karhold": text})
        assert fault == f"areas.karhold: {' and '.join(orders.split())}: an area holds one order (R11.2)"


def test_marks_that_contradict_each_other_are_a_fault(board: Board) -> None:
    for text in ("stark F, garrison, no garrison", "stark F, no garrison, token, garrison"):
        faults = faults_of(board, areas={"winterfell": text})
        assert "areas.winterfell: garrison and no garrison contradict each other (notation)" in faults


def test_cards_that_are_there_twice_or_nowhere_are_named(board: Board) -> None:
    ned, robb = "eddard_stark", "robb_stark"
    (twice,) = faults_of(board, house={"stark": {"hand": [ned, robb, ned]}})
    assert twice == "house.stark.hand: eddard_stark is there once (R27.6)"
    (both,) = faults_of(board, house={"stark": {"hand": [ned, robb], "discards": [ned]}})
    assert "both: eddard_stark; in neither: roose_bolton, " in both
    (nothing,) = faults_of(board, house={"stark": {"hand": []}})
    assert nothing == "house.stark.hand: at least one card is in hand (R27.6)"
