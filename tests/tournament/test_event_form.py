"""Events in the form agot-event/1 that make no sense, and what survives an export."""

import json

import pytest

from agot_tui.tournament.contradictions import odd_matches
from agot_tui.tournament.desk import people, results, rounds
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import Options, read_event, state_from
from agot_tui.tournament.files.tables import (
    standings_table,
)
from agot_tui.tournament.files.text_pages import text_of
from agot_tui.tournament.model import PlayerId, Status
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import Desk


def event(**changes) -> dict:
    return {
        "schema": "agot-event/1",
        "players": [{"id": "A"}, {"id": "B"}, {"id": "C"}],
        "rounds": [{"round": 1, "matches": [{"p1": "A", "p2": "B", "points1": 5, "points2": 0}], "byes": []}],
    } | changes


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"players": [{"id": "A"}, {"id": "A"}]}, r"players\[1\]: A is there twice"),
        ({"players": [{"id": "A", "name": "X"}, {"id": "B", "name": "X"}]}, r"players\[1\]: X is there twice"),
        ({"players": [{"id": "A\x1b"}]}, "cannot be printed"),
        ({"players": ["A"]}, "must have an id"),
        ({"players": [{"id": "A", "random_tiebreak": "x"}]}, "must be a number"),
        ({"rounds": [{"round": 2}]}, "says that it is round 2"),
        ({"rounds": ["x"]}, "must be an object"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "Z"}]}]}, "'Z' is not among the players"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "A"}]}]}, "named twice in round 1"),
        ({"rounds": [{"matches": [], "byes": [{"player": "A"}]}]}, "a bye must name"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "points1": 5}]}]}, "both be missing"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "result": "p1"}]}]}, "no points"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "points1": 1, "points2": 1, "result": "x"}]}]}, "no result"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "table": "x"}]}]}, "no free table"),
        ({"points_system": {"win": "5"}}, r"points_system\.win"),
        ({"schema": "other"}, "neither agot-event/1"),
        ({"rounds": {}}, "must be a list"),
    ],
)
def test_an_event_that_makes_no_sense_names_the_place(changes: dict, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        state_from(read_event(json.dumps(event(**changes)).encode(), Options()).event)


def test_matches_that_contradict_themselves_are_told() -> None:
    odd = event(
        rounds=[
            {"matches": [{"p1": "A", "p2": "B", "points1": 0, "points2": 5, "result": "p1"}]},
            {"complete": True, "matches": [{"p1": "A", "p2": "B", "points1": None, "points2": None}]},
        ]
    )
    sentences = odd_matches(state_from(odd))
    assert "the result is p1, but the points are 0-5" in sentences[0]
    assert "has no result (T3.4)" in sentences[1]


def test_names_from_outside_cannot_steer_a_terminal() -> None:
    state = state_from(event(players=[{"id": "A", "name": "ev\x1b[2Jil\n"}, {"id": "B"}, {"id": "C"}]))
    assert state.players[PlayerId("A")].name == "ev[2Jil"
    assert "\x1b" not in text_of(standings_table(state))


def test_forfeits_and_unpaired_losses_survive_an_export() -> None:
    desk = Desk(plan=Plan(2, 0))
    desk.add(*"ABCDEF")
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    game = desk.state.rounds[0].games[0]
    desk.do(results.no_show, game.one)
    desk.do(results.no_show, game.two)
    desk.do(results.no_show, desk.state.rounds[0].games[1].two)
    desk.do(results.report, 3, Code.DL)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    desk.do(people.rejoin, game.one)
    again = state_from(json.loads(json.dumps(event_of(desk.state))))
    assert [one.result for one in again.rounds[0].games if one.result and one.result.is_forfeit] == [
        Code.DLF,
        Code.P1F,
    ]
    assert again.rounds[1].unpaired_losses == (game.one,)
    assert again.players[game.two].status is Status.DROPPED
