"""The list of points in which the other side differs: each explains what it should and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.commands import March
from agot_tui.boardgame.names import House
from agot_tui.boardgame.notation import parse_command
from agot_tui.boardgame.positions import game_from
from agot_tui.boardgame.state import State
from tests.peer_games.deviations import DEVIATIONS, OPTIONS, Tally
from tests.peer_games.differences import Difference
from tests.peer_games.following import Follower, Lost
from tests.peer_games.reading import read_game

SMALL = Path(__file__).parent / "games" / "p3-tides-01001.jsonl.gz"
STARK, LANNISTER = House("stark"), House("lannister")


def state_of(**position: Any) -> State:
    """Our state at a position, played with the options of the replays."""
    options = {"support": "house", "restricted_dummies": True}
    return game_from(default_board(), {"clear": True, "options": options, **position}).state


def explained_by(**fields: Any) -> str:
    """The number of the point that explains a difference; empty if none does."""
    base = {"game": "g", "decision": 1, "kind": "", "field": "", "ours": "", "theirs": ""}
    deviation = Tally().explain(Difference(**{**base, **fields}))
    return deviation.id if deviation else ""


def test_every_point_has_a_number_and_a_rule_and_what_is_not_listed_explains_nothing() -> None:
    assert len({deviation.id for deviation in DEVIATIONS}) == len(DEVIATIONS)
    assert all(deviation.rule for deviation in DEVIATIONS)
    assert all(deviation.explains is None for deviation in DEVIATIONS if not deviation.listed)
    assert OPTIONS.tie_break == "faq"


def test_nothing_is_explained_that_is_on_no_list() -> None:
    state = state_of(phase="march", turn="stark", areas={"winterfell": "stark F march", "sunspear": "martell F march"})
    for kind, field in (
        ("snapshot", "p stark"),
        ("march", "reach"),
        ("march", "stark march winterfell"),
        ("raid", "all"),
    ):
        assert explained_by(kind=kind, field=field, state=state, house=STARK, theirs="allowed") == ""
    assert explained_by(kind="snapshot", field="u winterfell") == ""


KINGS_LANDING: dict[str, Any] = {
    "players": 3,
    "phase": "march",
    "turn": "lannister",
    "areas": {
        "blackwater": "lannister F K march",
        "reach": "baratheon F support+1",
        "kings_landing": "neutral 5",
        "winterfell": "stark F march",
    },
}


def _march_offer(wider: str, goal: str, **more: Any) -> dict[str, Any]:
    subject = ("blackwater", goal)
    return {"kind": "march", "field": "all", "wider": wider, "subject": subject, "house": LANNISTER, **more}


def test_point_10_explains_a_march_that_needs_support_of_others_against_a_neutral_force() -> None:
    state = state_of(**KINGS_LANDING)
    assert explained_by(**_march_offer("ours", "kings_landing"), state=state) == "10"
    assert explained_by(**_march_offer("theirs", "kings_landing"), state=state) == ""
    assert explained_by(**_march_offer("ours", "harrenhal"), state=state) == ""


def test_point_10_does_not_explain_what_own_strength_does_or_no_support_could() -> None:
    areas = KINGS_LANDING["areas"]
    strong = state_of(**{**KINGS_LANDING, "areas": {**areas, "blackwater": "lannister K E march"}})
    assert explained_by(**_march_offer("ours", "kings_landing"), state=strong) == ""
    alone = state_of(**{**KINGS_LANDING, "areas": {**areas, "reach": "baratheon F raid"}})
    assert explained_by(**_march_offer("ours", "kings_landing"), state=alone) == ""


def test_point_7_explains_a_forbidden_token_or_the_same_one_for_the_raven_only() -> None:
    state = state_of(
        phase="raven",
        round=2,
        cards=["supply", "clash_of_kings", "storm_of_swords"],
        areas={"lannisport": "lannister F raid", "winterfell": "stark F raid"},
    )

    def swap(token: str, wider: str = "theirs") -> str:
        subject = ("lannisport", token)
        return explained_by(kind="raven", field="swap", wider=wider, subject=subject, state=state)

    assert (swap("defense+1"), swap("raid")) == ("7", "7")
    assert (swap("support"), swap("defense+1", "ours")) == ("", "")


SPLIT: dict[str, Any] = {
    "phase": "march",
    "turn": "lannister",
    "house": {"lannister": {"supply": 5}},
    "areas": {
        "riverrun": "lannister F F F F march",
        "lannisport": "lannister F F F",
        "golden_sound": "lannister S S",
        "ironmans_bay": "lannister S S",
        "seagard": "greyjoy F",
        "winterfell": "stark F march",
    },
}
"""Supply 5 allows 4, 3, 2, 2: the army of Riverrun may attack Seagard as a whole, but not leave an army behind."""


def _refusal(state: State, text: str) -> dict[str, Any]:
    command = parse_command(text, default_board())
    assert isinstance(command, March)
    ruling = game_from(default_board(), {"clear": True, **SPLIT}).rule_on(LANNISTER, command)
    assert not ruling
    return {"kind": "march", "house": LANNISTER, "command": command, "rules": ruling.rules, "state": state}


def test_point_4_explains_an_attack_that_would_fit_the_supply_if_the_whole_army_went() -> None:
    state = state_of(**SPLIT)
    assert explained_by(**_refusal(state, "march riverrun -> seagard: F F")) == "4"
    assert explained_by(**_refusal(state, "march riverrun -> stoney_sept: F F")) == ""
    assert explained_by(**_refusal(state, "march riverrun -> seagard: F F K")) == ""
    assert explained_by(**_refusal(state, "march riverrun -> seagard: F F; harrenhal: F F")) == ""


def test_point_4_explains_a_march_of_a_house_whose_armies_did_not_fit_before() -> None:
    """The other side tests whether the armies fit, ours whether one has grown (R4.5)."""
    areas = {**SPLIT["areas"], "blackwater": "lannister F F march"}
    state = state_of(**{**SPLIT, "areas": areas, "house": {"lannister": {"supply": 0}}})
    assert explained_by(**_march_offer("ours", "harrenhal"), state=state) == "4"
    fitting = state_of(**{**KINGS_LANDING, "areas": {**KINGS_LANDING["areas"], "blackwater": "lannister F F march"}})
    assert explained_by(**_march_offer("ours", "harrenhal"), state=fitting) == ""


def _with_seven_castles(state: State) -> State:
    """The state, but Stark's power tokens lie in the first seven castle areas of the board that nobody holds."""
    state = state.copy()
    free = [area for area in state.setup.castle_points if area not in state.forces and area not in state.setup.homes]
    state.tokens |= dict.fromkeys(free[:7], STARK)
    return state


MARCHING = {"winterfell": "stark F march", "karhold": "lannister F march"}


def _seventh(state: State) -> str:
    return explained_by(kind="winner", field="seven castles", ours=STARK, theirs="goes on", house=STARK, state=state)


def test_point_c_explains_a_seventh_castle_area_between_the_moments_at_which_the_other_side_looks() -> None:
    game = game_from(default_board(), {"clear": True, "phase": "march", "turn": "stark", "areas": MARCHING})
    assert _seventh(_with_seven_castles(game.state)) == ""
    game.play(STARK, parse_command("march winterfell -> karhold: F", default_board()))
    assert _seventh(_with_seven_castles(game.state)) == "c"
    assert _seventh(game.state) == ""
    bids = {"cards": ["supply", "clash_of_kings", "web_of_lies"], "phase": "westeros", "round": 2}
    assert _seventh(_with_seven_castles(state_of(**bids))) == "c"


def test_the_game_goes_on_until_the_other_side_sees_the_seventh_castle_area() -> None:
    follower = Follower(read_game(SMALL), default_board())
    tally = follower.result.tally
    state = _with_seven_castles(state_of(phase="westeros", round=2))
    state.winner = STARK
    follower.scene.at = 10
    assert not follower._may_end(state)
    assert (follower.early_winner, tally.explained["c"]) == (STARK, 1)
    state.winner = None
    follower.scene.game.state = state
    follower._winner(STARK)
    assert (follower.scene.state.winner, tally.explained["c"]) == (STARK, 2)
    assert not follower.result.differences


def test_a_winner_that_ours_does_not_know_is_a_difference() -> None:
    follower = Follower(read_game(SMALL), default_board())
    with pytest.raises(Lost):
        follower._winner(STARK)
    assert [found.field for found in follower.result.differences] == ["winner"]
