"""Rounds and cut: announced, fixed, and large enough (T2)."""

import pytest

from agot_tui.tournament.desk import people, rounds
from agot_tui.tournament.desk.registration import open_tournament
from agot_tui.tournament.model import League, PlayerId
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import PointsTable
from agot_tui.tournament.structures import Plan, Structure

from .helpers import Desk, desk_of, refused


def test_a_structure_says_itself_how_many_rounds_it_has() -> None:
    for options in (
        {"structure": Structure.CUSTOM},
        {"structure": Structure.BASIC, "plan": Plan(3, 0)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 1)},
        {"structure": Structure.BASIC, "points": PointsTable(win=3)},
        {"structure": Structure.CUSTOM, "plan": Plan(0, 0), "league": League(3, 4, 4, (3, 2, 1), 1)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 0), "league": League(4, 3, 4, (3, 2, 1), 1)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 0), "league": League(3, 4, 4, (1, 2), 1)},
    ):
        with pytest.raises(BadInput):
            open_tournament(title="", seed="1", **options)


def test_rounds_and_cut_are_fixed_with_round_one() -> None:
    desk = Desk(structure=Structure.BASIC)
    desk.add(*[f"P{number}" for number in range(17)])
    desk.do(people.drop, PlayerId("P3"))
    desk.do(rounds.pair_next)
    assert desk.state.plan == Plan(4, 0)
    desk.do(rounds.withdraw)
    assert desk.state.plan is None
    desk.add("P17")
    desk.do(rounds.pair_next)
    assert desk.state.plan == Plan(4, 4)
    desk.do(rounds.publish)
    desk.do(people.drop, PlayerId("P5"))
    assert desk.state.plan == Plan(4, 4)


def test_too_few_players_or_a_cut_larger_than_the_field() -> None:
    desk = Desk(structure=Structure.BASIC)
    desk.add("A", "B", "C")
    refused(desk, "T2.6", rounds.pair_next)
    desk = desk_of(6, plan=Plan(3, 8))
    assert "larger than the field of 6" in refused(desk, "T8.1", rounds.pair_next)
