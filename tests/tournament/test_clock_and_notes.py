"""The clock, extra time, notes (T11, T13.1)."""

import pytest

from agot_tui.tournament.desk import floor, results, rounds
from agot_tui.tournament.desk.lookup import outstanding
from agot_tui.tournament.model import League, PlayerId
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import desk_of, refused


def test_clock_extra_time_and_notes() -> None:
    desk = desk_of(4)
    refused(desk, "T3.1", floor.start_clock, 0)
    desk.do(rounds.pair_next)
    refused(desk, "T11.5", floor.extra_time, 1, 5)
    desk.do(rounds.publish)
    desk.do(floor.start_clock, 100)
    refused(desk, "T3.1", floor.start_clock, 100)
    refused(desk, "T11.4", floor.resume_clock, 100)
    desk.do(floor.extra_time, 2, 5)
    refused(desk, "T3.5", floor.extra_time, 9, 5)
    desk.do(floor.pause_clock, 160)
    refused(desk, "T11.4", floor.pause_clock, 170)
    desk.do(floor.resume_clock, 260)
    assert desk.state.clock.remaining(320, 2) == 58 * 60
    desk.do(floor.note, "warning", "slow  play", PlayerId("A"), 2)
    assert desk.state.notes[0].text == "slow play"
    with pytest.raises(BadInput):
        floor.note(desk.state, "warning", " ")
    for table in (1, 2):
        desk.do(results.report, table, Code.P1)
    desk.do(rounds.pair_next)
    assert desk.state.clock is None


@pytest.mark.parametrize("where", ["swiss", "league", "elimination"])
def test_starting_the_clock_publishes_the_round_so_that_nothing_takes_the_clock_away(where: str) -> None:
    league = League(3, 3, 3, (5, 3, 1), 5) if where == "league" else None
    desk = desk_of(6, plan=Plan(0 if where == "elimination" else 2, 0), league=league)
    desk.do(rounds.pair_next)
    desk.do(floor.start_clock, 1_700_000_000)
    clock = desk.state.clock
    refused(desk, "T13.2", rounds.publish)
    if where == "league":
        seats = desk.state.rounds[-1].seatings[0].seats
        desk.do(results.report_places, 1, [[seat] for seat in seats])
    else:
        game = outstanding(desk.state)[0]
        desk.do(results.report, game, Code.P1)
    assert clock is not None
    assert desk.state.clock == clock
