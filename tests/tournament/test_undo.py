"""Undo and redo (T12.1)."""

import pytest

from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import Desk, cut_desk


def test_undo_and_redo_go_back_and_forth_through_everything() -> None:
    desk = cut_desk()
    desk.do(rounds.pair_next)
    desk.do(results.report, 1, Code.P1)
    end, lines = desk.state, len(desk.lines)
    states = []
    while len(desk.timeline._counting) > 1:
        states.append(desk.state)
        desk.undo()
    assert not desk.state.players
    with pytest.raises(Refused, match=r"T12\.1"):
        desk.undo()
    for state in reversed(states):
        desk.redo()
        assert desk.state == state
    assert desk.state == end
    with pytest.raises(Refused, match=r"T12\.1"):
        desk.redo()
    assert len(desk.lines) == lines + 2 * len(states)


def test_undo_goes_back_further_than_states_are_kept() -> None:
    desk = Desk(plan=Plan(9, 0))
    desk.add(*[f"P{number}" for number in range(32)])
    states = [desk.state]
    for _ in range(9):
        desk.play_round(Code.P1, Code.P2M)
        states.append(desk.state)
    assert len(desk.timeline._counting) > 2 * desk.timeline.KEPT
    for state in reversed(states[:-1]):
        while len(desk.state.rounds) > len(state.rounds):
            desk.undo()
        assert desk.state == state
    for _ in range(18):
        desk.redo()
    assert desk.state.rounds[0] == states[1].rounds[0]
