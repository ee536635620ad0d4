"""Structures, points, who wins on time, the clock, table sizes."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agot_tui.tournament.clock import RoundClock, clock_text, minutes_for
from agot_tui.tournament.going_to_time import Standing, verdict
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import JOUST, Code, PointsTable, points_table_from, read_code
from agot_tui.tournament.structures import Plan, Structure, plan_for
from agot_tui.tournament.table_sizes import tables_for


@pytest.mark.parametrize(
    ("structure", "players", "plan"),
    [
        ("basic", 44, Plan(5, 8)),
        ("basic", 45, Plan(6, 8)),
        ("basic", 148, Plan(6, 16)),
        ("advanced", 12, Plan(4, 4)),
        ("advanced", 13, Plan(4, 8)),
        ("advanced", 288, Plan(6, 32)),
        ("advanced", 289, Plan(7, 32)),
        ("advanced", 5000, Plan(8, 32)),
    ],
)
def test_rounds_and_cut_follow_from_the_attendance(structure: str, players: int, plan: Plan) -> None:
    assert plan_for(Structure(structure), players) == plan


def test_a_structure_that_does_not_exist_is_refused_and_custom_offered() -> None:
    with pytest.raises(Refused, match=r"T2\.6: basic needs at least 4 players, 3 are registered: use custom"):
        plan_for(Structure.BASIC, 3)
    with pytest.raises(Refused, match=r"T2\.1"):
        plan_for(Structure.CUSTOM, 30)


def test_what_results_are_worth() -> None:
    assert [JOUST.of(code) for code in (Code.P1, Code.P2M, Code.DL, Code.P2F, Code.DLF)] == [
        (5, 0),
        (0, 4),
        (0, 0),
        (0, 5),
        (0, 0),
    ]
    with pytest.raises(Refused, match=r"T6\.2"):
        JOUST.of(Code.DRAW)
    assert PointsTable(3, 3, 0, 3, 1).of(Code.DRAW) == (1, 1)


def test_a_points_table_is_read_with_care() -> None:
    assert points_table_from({"win": 3, "draw": 1}, "x") == PointsTable(win=3, draw=1)
    for wrong in ([], {"win": "5"}, {"win": True}, {"gewinn": 5}):
        with pytest.raises(BadInput):
            points_table_from(wrong, "x")


def test_a_code_is_read_in_capitals_too() -> None:
    assert read_code(" P1M ") is Code.P1M
    for wrong in ("p3", "", "p1f"):
        with pytest.raises(BadInput):
            read_code(wrong)


def steps(first: Standing, second: Standing, **more: str) -> tuple[str, int | None]:
    found = verdict({"a": first, "b": second}, time_called=True, **more)
    assert found.modified
    return found.winner, found.step


def test_going_to_time_step_by_step() -> None:
    level = Standing(power=10, draw_deck=20, dead_pile=2)
    assert steps(Standing(power=11, goal=16), Standing(power=10, goal=15, draw_deck=1)) == ("b", 2)
    assert steps(Standing(power=11, goal=15), Standing(power=10, goal=13)) == ("b", 1)
    assert steps(level, Standing(power=10, draw_deck=20, dead_pile=2, won_dominance=True)) == ("b", 3)
    assert steps(level, Standing(power=10, draw_deck=20, dead_pile=1)) == ("b", 4)
    assert steps(level, level, first_player="a", choice="a") == ("a", 5)
    with pytest.raises(Refused, match=r"T11\.3: .*a must choose"):
        steps(level, level, first_player="a")


def test_a_win_before_the_end_is_a_full_one() -> None:
    won = verdict({"a": Standing(), "b": Standing(reached_goal=True)}, time_called=True)
    assert (won.winner, won.modified, won.step) == ("b", False, None)
    lost = verdict({"a": Standing(deck_empty=True), "b": Standing()}, time_called=False)
    assert lost.winner == "b"
    with pytest.raises(Refused, match=r"T11\.6"):
        verdict({"a": Standing(reached_goal=True), "b": Standing(reached_goal=True)}, time_called=True)
    with pytest.raises(Refused, match=r"T11\.6"):
        verdict({"a": Standing(reached_goal=True, deck_empty=True), "b": Standing()}, time_called=True)
    with pytest.raises(Refused, match=r"T11\.1"):
        verdict({"a": Standing(), "b": Standing()}, time_called=False)


def test_the_clock_stops_goes_on_and_knows_extra_time() -> None:
    clock = RoundClock("swiss", minutes_for("swiss"), started=1000)
    assert clock.remaining(1000) == 55 * 60
    assert clock.remaining(1000 + 55 * 60 + 1) == -1
    stopped = clock.paused(1060)
    assert stopped.remaining(5000) == 54 * 60
    assert stopped.paused(1070) == stopped
    going = stopped.resumed(2060)
    assert going.remaining(2120) == 53 * 60
    longer = going.with_extra(4, 5).with_extra(4, 2)
    assert longer.remaining(2120, table=4) == 60 * 60
    assert longer.remaining(2120, table=5) == 53 * 60
    assert [clock_text(seconds) for seconds in (3299, 0, -61)] == ["54:59", "0:00", "-1:01"]
    assert [minutes_for(kind) for kind in ("elimination", "final", "league")] == [55, 120, 105]


@given(st.integers(0, 26), st.integers(2, 4), st.integers(0, 3), st.integers(0, 3))
def test_no_other_tables_are_better(players: int, smallest: int, more: int, wish: int) -> None:
    largest = smallest + more
    preferred = min(largest, smallest + wish)
    found = tables_for(players, smallest, largest, preferred)

    def badness(sizes: tuple[int, ...]) -> tuple:
        out = players - sum(sizes)
        far = sum(abs(size - preferred) for size in sizes)
        return out, far, max(sizes, default=0) - min(sizes, default=0), len(sizes)

    every = [
        sizes
        for count in range(players // smallest + 1)
        for sizes in combinations_with_replacement(range(smallest, largest + 1), count)
        if sum(sizes) <= players
    ]
    assert badness(found.sizes) == min(map(badness, every))
    assert found.sitting_out == players - sum(found.sizes)
    assert list(found.sizes) == sorted(found.sizes, reverse=True)
