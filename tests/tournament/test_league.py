"""Tables of three to six players: points by place, seating, houses."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.model import League, PlayerId, Seating
from agot_tui.tournament.records import place_points
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.seating import HOUSES, best_division, deal_houses, division_count
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Plan

from .helpers import Desk, players


def league(smallest: int = 3, largest: int = 4, preferred: int = 4, *, houses: bool = False) -> League:
    return League(smallest, largest, preferred, (7, 5, 3, 1), 3, houses)


def league_desk(count: int, rounds_: int = 6, **options) -> Desk:
    desk = Desk(plan=Plan(rounds_, 0), league=league(**options))
    desk.add(*[f"P{number:02d}" for number in range(count)])
    return desk


def play(desk: Desk) -> None:
    """A round in which everybody is placed in order of his name."""
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    for seating in desk.state.rounds[-1].seatings:
        desk.do(results.report_places, seating.table, [[player] for player in sorted(seating.seats)])


def test_those_who_share_places_share_their_points() -> None:
    a, b, c, d, e = players(*"ABCDE")
    seating = Seating(1, (a, b, c, d, e), places=((a,), (b, c, d), (e,)))
    assert place_points(seating, league()) == {a: 7, b: 3, c: 3, d: 3, e: 0}
    shared = Seating(1, (a, b, c), places=((a, b, c),))
    assert place_points(shared, league())[a] == Fraction(15, 3)
    two = Seating(1, (a, b, c, d), places=((a, b), (c,), (d,)))
    assert place_points(two, league())[b] == 6


def test_every_table_mate_is_an_opponent() -> None:
    desk = league_desk(4)
    play(desk)
    rows = {row.player: row for row in standings_of(desk.state)}
    assert (rows["P00"].points, len(rows["P00"].opponents), rows["P00"].sos) == (7, 3, 3)
    assert rows["P03"].sos == 5


def test_results_of_tables_are_checked() -> None:
    desk = league_desk(4)
    desk.do(rounds.pair_next)
    names = list(desk.state.players)
    with pytest.raises(Refused, match=r"T14\.3"):
        desk.do(results.report, 1, Code.P1)
    for wrong in ([names[:3]], [names, []], [[*names, names[0]]]):
        with pytest.raises(BadInput):
            desk.do(results.report_places, 1, wrong)
    with pytest.raises(Refused, match=r"T3\.5"):
        desk.do(results.report_places, 2, [names])
    desk.do(results.report_places, 1, [names])
    with pytest.raises(Refused, match=r"T12\.2"):
        desk.do(results.report_places, 1, [names])
    desk.do(results.report_places, 1, [[name] for name in names], change=True)
    assert standings_of(desk.state)[0].points == 7


def test_sitting_out_goes_round_and_is_worth_the_points_of_the_league() -> None:
    desk = league_desk(5)
    resting = []
    for _ in range(5):
        play(desk)
        resting += [bye.player for bye in desk.state.rounds[-1].byes]
    assert sorted(resting) == sorted(desk.state.players)
    rows = {row.player: row for row in standings_of(desk.state, 1)}
    assert rows[resting[0]].points == 3


def test_too_few_for_a_table() -> None:
    desk = league_desk(2)
    with pytest.raises(Refused, match=r"T14\.2"):
        desk.do(rounds.pair_next)


def test_repeated_meetings_are_kept_small() -> None:
    """Nine players at three tables of three meet everybody once in four rounds, if the seating is perfect."""
    desk = league_desk(9, largest=3, preferred=3)
    met: Counter = Counter()
    for _ in range(2):
        play(desk)
        for seating in desk.state.rounds[-1].seatings:
            met.update(frozenset(pair) for pair in combinations(seating.seats, 2))
    assert max(met.values()) == 1


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([(3, 3), (4, 3), (4, 4), (3, 3, 3), (5, 4)]), st.integers(0, 10**6))
def test_small_fields_are_seated_as_well_as_can_be(sizes: tuple[int, ...], seed: int) -> None:
    count = sum(sizes)
    draw = Draw(str(seed), "costs")
    costs = [[0] * count for _ in range(count)]
    for one, two in combinations(range(count), 2):
        costs[one][two] = costs[two][one] = 2 * draw.below(3) + 1
    found = best_division(sizes, costs, draw)
    assert sorted(player for table in found for player in table) == list(range(count))

    def price(tables) -> tuple[int, int]:
        pairs = [pair for table in tables for pair in combinations(table, 2)]
        return sum(costs[one][two] for one, two in pairs), sum((one - two) ** 2 for one, two in pairs)

    def divisions(left: frozenset[int], rest: list[int]):
        if not rest:
            yield []
            return
        for table in combinations(sorted(left), rest[0]):
            for others in divisions(left - set(table), rest[1:]):
                yield [table, *others]

    assert price(found) == min(map(price, divisions(frozenset(range(count)), list(sizes))))


def test_large_fields_are_seated_by_search_and_no_exchange_helps_further() -> None:
    sizes = (6, 6, 6, 6)
    assert division_count(sizes) > 10**6
    draw = Draw("1", "large")
    costs = [[0] * 24 for _ in range(24)]
    for one, two in combinations(range(24), 2):
        costs[one][two] = costs[two][one] = 2 * draw.below(3) + 1
    found = best_division(sizes, costs, draw)
    assert sorted(player for table in found for player in table) == list(range(24))

    def price(tables) -> tuple[int, int]:
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        return sum(costs[one][two] for one, two in pairs), sum((one - two) ** 2 for one, two in pairs)

    best = price(found)
    for one, two in combinations(range(4), 2):
        for mine in range(6):
            for other in range(6):
                tables = [list(table) for table in found]
                tables[one][mine], tables[two][other] = tables[two][other], tables[one][mine]
                assert price(tables) >= best


def test_houses_go_round() -> None:
    desk = league_desk(6, rounds_=6, smallest=3, largest=6, preferred=6, houses=True)
    played: Counter = Counter()
    for _ in range(6):
        play(desk)
        seating = desk.state.rounds[-1].seatings[0]
        assert sorted(seating.houses) == sorted(HOUSES)
        played.update(zip(seating.seats, seating.houses, strict=True))
    assert max(played.values()) <= 2
    assert deal_houses(players(*"ABC"), {}, Draw("1", "x"))[0] in HOUSES[:3]


def test_a_player_is_found_at_a_table() -> None:
    desk = league_desk(7)
    play(desk)
    round_ = desk.state.rounds[0]
    assert all(round_.names(player) for player in desk.state.players)
    assert not round_.names(PlayerId("nobody"))
