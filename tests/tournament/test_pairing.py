"""Swiss pairing: byes, the walk, the exact matching, pairs by hand, look-ahead, uniform draws."""

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import Bye, Game, PlayerId, Round, State, Status
from agot_tui.tournament.pairing.ahead import can_all_be_paired
from agot_tui.tournament.pairing.byes import bye_candidates, byes_received, later_bye
from agot_tui.tournament.pairing.field import Field, costs_of, field_of, float_bound
from agot_tui.tournament.pairing.listing import all_pairings, least_costs, optimal_pairings
from agot_tui.tournament.pairing.matching import WEIGHT_BITS, Edge, best_matching
from agot_tui.tournament.pairing.narrowing import _large_groups, pair_exactly
from agot_tui.tournament.pairing.swiss import pair_swiss, setting_of
from agot_tui.tournament.pairing.walk import pair_group, pair_inside, walk
from agot_tui.tournament.records import meetings
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.simulation import new_event, pairing_of_next_round, swiss_event, with_random_round
from agot_tui.tournament.standings import standings_of
from agot_tui.values import replace

from .helpers import second_opinion

CHI_SQUARE_14 = 36.123
"""One chi-square variable with 14 degrees of freedom in a thousand is larger."""


def named(name: object) -> PlayerId:
    return PlayerId(str(name))


def random_field(sizes: list[int], meetings_each: int, forbidden: int, seed: str) -> Field:
    """A field with groups of these sizes, in which near players have met more often, and some must not meet."""
    draw = Draw(seed, "field")
    count = sum(sizes)
    height = [value for value, size in zip(range(len(sizes), 0, -1), sizes, strict=True) for _ in range(size)]
    met: dict[PlayerId, dict[PlayerId, int]] = {named(one): {} for one in range(count)}
    for _ in range(meetings_each):
        order = sorted(range(count), key=lambda one: (one + draw.below(9), draw.below(1000)))
        for one, two in zip(order[::2], order[1::2], strict=False):
            for first, second in ((one, two), (two, one)):
                met[named(first)][named(second)] = met[named(first)].get(named(second), 0) + 1
    apart = [(named(draw.below(count)), named(draw.below(count))) for _ in range(forbidden)]
    points = {named(one): height[one] for one in range(count)}
    return field_of(points, met, [pair for pair in apart if pair[0] != pair[1]])


@st.composite
def fields(draw: st.DrawFn, largest: int = 7, groups: int = 7) -> Field:
    sizes = draw(st.lists(st.integers(1, largest), min_size=1, max_size=groups))
    if sum(sizes) % 2:
        sizes[draw(st.integers(0, len(sizes) - 1))] += 1
    meetings_each = draw(st.integers(0, min(6, sum(sizes) - 1)))
    return random_field(sizes, meetings_each, draw(st.integers(0, 3)), str(draw(st.integers(0, 10**9))))


def assert_pairing(field: Field, pairs: list[tuple[int, int]]) -> None:
    assert sorted(player for pair in pairs for player in pair) == list(range(field.size))
    assert not any(two in field.forbidden[one] for one, two in pairs)


@settings(max_examples=250, deadline=None)
@given(fields())
def test_the_exact_pairing_equals_the_second_opinion_in_every_criterion(field: Field) -> None:
    wanted = second_opinion(field)
    if wanted is None:
        with pytest.raises(Refused, match=r"T5\.8"):
            pair_exactly(field, Draw("1", "test"))
        return
    pairs = pair_exactly(field, Draw("1", "test"))
    assert_pairing(field, pairs)
    assert costs_of(field, pairs) == wanted


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([1, 2, 3, 4, 30, 41]), min_size=1, max_size=4),
    st.sampled_from([30, 37, 44]),
    st.integers(1, 6),
    st.integers(0, 10**9),
)
def test_cutting_at_large_groups_loses_nothing(sizes: list[int], large: int, met: int, seed: int) -> None:
    sizes.insert(seed % (len(sizes) + 1), large)
    sizes[-1] += sum(sizes) % 2
    field = random_field(sizes, met, 3, str(seed))
    pairs = pair_exactly(field, Draw(str(seed), "test"))
    assert_pairing(field, pairs)
    assert costs_of(field, pairs) == second_opinion(field)


def test_large_groups_do_cut_the_field() -> None:
    field = random_field([3, 60, 2, 61, 4], 5, 0, "1")
    assert _large_groups(field, 2) == [False, True, False, True, False]


@settings(max_examples=150, deadline=None)
@given(fields(largest=4, groups=4))
def test_small_fields_equal_the_best_of_all_pairings(field: Field) -> None:
    if field.size > 10:
        return
    best = optimal_pairings(field)
    if not best:
        return
    costs = costs_of(field, pair_exactly(field, Draw("1", "test")))
    assert (costs.rematches, costs.floats) == (best[0][1].rematches, best[0][1].floats) == least_costs(field)
    assert costs.floaters == min(one.floaters for _, one in best)


@settings(max_examples=100, deadline=None)
@given(fields())
def test_a_finished_walk_has_no_rematch_and_the_cost_of_the_bound(field: Field) -> None:
    pairs = walk(field, Draw("1", "walk"))
    if pairs is None:
        return
    assert_pairing(field, pairs)
    costs = costs_of(field, pairs)
    assert costs.rematches == 0
    assert costs.floats == float_bound(map(len, field.groups))
    assert costs == costs_of(field, pair_exactly(field, Draw("1", "exact")))


def test_criteria_too_large_for_one_number_are_settled_in_stages() -> None:
    """Sixty score groups of two who have met: sixty criteria, far more than 124 bits hold."""
    count = 120
    points = {named(one): 60 - one // 2 for one in range(count)}
    met = {named(one): {named(one ^ 1): 1} for one in range(count)}
    field = field_of(points, met)
    assert 1 << WEIGHT_BITS < 61**60
    assert costs_of(field, pair_exactly(field, Draw("1", "x"))) == second_opinion(field)


def test_a_matching_by_several_criteria_takes_the_first_one_first() -> None:
    edges = [
        Edge(0, 1, ((0, 1),)),
        Edge(2, 3),
        Edge(0, 2, ((1, 50),)),
        Edge(1, 3, ((1, 50),)),
        Edge(0, 3, ((1, 49), (2, 1))),
        Edge(1, 2, ((1, 50),)),
    ]
    found = best_matching(4, edges, [1, 100, 1], Draw("1", "x"))
    assert found == ([(0, 3), (1, 2)], (0, 99, 1))
    assert best_matching(4, edges[:1], [1, 100, 1], Draw("1", "x")) is None
    assert best_matching(0, [], [], Draw("1", "x")) == ([], ())


def test_a_group_in_which_all_have_met_is_never_paired_inside() -> None:
    barred = [frozenset({1}), frozenset({0})]
    assert pair_group(range(2), None, barred, Draw("1", "x")) is None
    assert pair_group([1], 0, barred, Draw("1", "x")) is None


def test_a_large_group_is_paired_inside_even_where_no_fair_try_succeeds() -> None:
    """Nine met players each in a group of 21 + 1: a random pairing is free of rematches once in thousands."""
    size, reach = 22, 4
    barred = [
        frozenset((one + step) % size for step in range(-reach, reach + 1) if step) | {(one + 11) % size}
        for one in range(size)
    ]
    assert size >= 2 * 9 + 3
    for seed in range(40):
        pairs = pair_inside(range(size), barred, Draw(str(seed), "inside"))
        assert sorted(player for pair in pairs for player in pair) == list(range(size))
        assert not any(two in barred[one] for one, two in pairs)


def test_all_pairings_are_listed_once() -> None:
    for size, count in ((0, 1), (2, 1), (4, 3), (6, 15), (8, 105)):
        listed = {frozenset(map(frozenset, pairs)) for pairs in all_pairings(range(size))}
        assert len(listed) == count


# Draws


def first_round(count: int, seed: int) -> frozenset:
    pairing = pairing_of_next_round(new_event(count, str(seed)))
    return frozenset(frozenset((game.one, game.two)) for game in pairing.games)


def chi_square(counts: Counter, kinds: int) -> float:
    total = sum(counts.values())
    share = total / kinds
    return sum((count - share) ** 2 for count in counts.values()) / share + (kinds - len(counts)) * share


def test_the_fifteen_pairings_of_six_players_are_equally_likely() -> None:
    counts = Counter(first_round(6, seed) for seed in range(6000))
    assert len(counts) == 15
    assert chi_square(counts, 15) < CHI_SQUARE_14


def test_the_numbers_of_a_draw_are_equally_likely() -> None:
    draw = Draw("1", "numbers")
    assert chi_square(Counter(draw.below(15) for _ in range(30000)), 15) < CHI_SQUARE_14
    orders = Counter(tuple(Draw(str(seed), "order").shuffled("abc")) for seed in range(6000))
    assert len(orders) == 6
    assert chi_square(orders, 6) < 20.515  # 5 degrees of freedom, 0.1 %


def test_pairings_inside_a_group_are_equally_likely_among_those_without_a_rematch() -> None:
    """Six players, three of whom have met in a ring: 15 pairings, of which those that hold no such pair count."""
    barred = [frozenset(), frozenset({2, 3}), frozenset({1, 3}), frozenset({1, 2}), frozenset(), frozenset()]
    free = [pairs for pairs in all_pairings(range(6)) if not any(two in barred[one] for one, two in pairs)]
    counts: Counter = Counter()
    for seed in range(6000):
        found = pair_group(range(6), None, barred, Draw(str(seed), "x"))
        assert found is not None
        counts[frozenset(map(frozenset, found[0]))] += 1
    assert len(counts) == len(free) == 6
    assert chi_square(counts, 6) < 20.515


def test_the_exact_pairing_reaches_every_best_pairing() -> None:
    field = random_field([3, 2, 3], 3, 0, "5")
    least = min(costs.floaters for _, costs in optimal_pairings(field))
    best = {frozenset(pairs) for pairs, costs in optimal_pairings(field) if costs.floaters == least}
    found = {frozenset(pair_exactly(field, Draw(str(seed), "x"))) for seed in range(60 * len(best))}
    assert found == best


def test_the_same_seed_gives_the_same_pairings_on_every_machine() -> None:
    """The digest was made on Python 3.11, 3.12 and 3.13; whoever changes it changes every repeatable draw."""
    digest = sha256()
    methods: Counter = Counter()
    for count, rounds in ((5, 4), (8, 7), (16, 8), (33, 6), (64, 8), (200, 8)):
        for seed in range(3):
            for _, pairing in swiss_event(count, rounds, str(seed)):
                tables = [(game.table, game.one, game.two) for game in pairing.games]
                digest.update(repr(tables + [bye.player for bye in pairing.byes]).encode())
                methods[pairing.method] += 1
    assert methods == {"walk": 99, "matching": 24}
    assert digest.hexdigest()[:16] == "26cad95a0beba4ad"


def test_other_seeds_give_other_pairings() -> None:
    assert len({first_round(16, seed) for seed in range(50)}) == 50


# Byes


def test_the_bye_goes_to_the_lowest_ranked_who_has_had_the_fewest() -> None:
    for state, pairing in swiss_event(7, 9, "3"):
        if not state.rounds:
            continue
        received = byes_received(state.rounds)
        fewest = min(received.get(player, 0) for player in state.players)
        rows = standings_of(state)
        lowest = [row.player for row in rows if received.get(row.player, 0) == fewest][-1]
        assert [bye.player for bye in pairing.byes] == [lowest]
        assert lowest in bye_candidates(rows, frozenset(state.players), received)


def test_a_win_by_no_show_is_no_bye() -> None:
    state = new_event(3, "1")
    one, two, three = state.players
    forfeit = Round(1, (Game(1, one, two, Code.P1F),), (Bye(three, 5),))
    state = replace(state, rounds=(forfeit,))
    assert byes_received(state.rounds) == {three: 1}
    assert meetings(state.rounds)[one] == {two: 1}
    assert later_bye(standings_of(state), frozenset(state.players), {three: 1}) == two


def test_awarded_byes_are_fixed_before_the_draw() -> None:
    state = new_event(8, "1")
    lucky = [name for at, name in enumerate(state.players) if at < 2]
    people = {name: replace(player, awarded_bye=name in lucky) for name, player in state.players.items()}
    pairing = pairing_of_next_round(replace(state, players=people))
    assert sorted((bye.player, bye.kind.value) for bye in pairing.byes) == [(name, "awarded") for name in sorted(lucky)]
    assert len(pairing.games) == 3


# Pairs by hand, tables, look-ahead


def test_pairs_set_by_hand_are_kept_and_the_rest_is_paired_around_them() -> None:
    state = new_event(9, "1")
    names = list(state.players)
    state = replace(state, fixed=((names[0], names[1]), (names[2], None)), forbidden=((names[3], names[4]),))
    for seed in range(30):
        pairing = pair_swiss(replace(state, seed=str(seed)), Draw(str(seed), "x"))
        pairs = [{game.one, game.two} for game in pairing.games]
        assert {names[0], names[1]} in pairs
        assert {names[3], names[4]} not in pairs
        assert [bye.player for bye in pairing.byes] == [names[2]]
        assert [game.by_hand for game in pairing.games if game.has(names[0])] == [True]


def test_forbidding_everything_is_refused() -> None:
    state = new_event(4, "1")
    state = replace(state, forbidden=tuple(combinations(state.players, 2))[:3])
    with pytest.raises(Refused, match=r"T5\.8"):
        pairing_of_next_round(state)


def test_one_player_alone_is_no_round() -> None:
    with pytest.raises(Refused, match=r"T5\.1"):
        pairing_of_next_round(new_event(1, "1"))


def test_table_one_holds_the_pair_with_the_highest_points_and_fixed_tables_are_kept() -> None:
    state = new_event(12, "4")
    for _ in range(3):
        state = with_random_round(state, pairing_of_next_round(state))
    chair = list(state.players)[5]
    people = {**state.players, chair: replace(state.players[chair], fixed_table=9)}
    state = replace(state, players=people)
    pairing = pairing_of_next_round(state)
    points = setting_of(state, Draw("1", "x")).points
    assert [game.table for game in pairing.games if game.has(chair)] == [9]
    others = [game for game in pairing.games if not game.has(chair)]
    assert [game.table for game in others] == [1, 2, 3, 4, 5]
    heights = [(max(points[game.one], points[game.two]), points[game.one] + points[game.two]) for game in others]
    assert heights == sorted(heights, reverse=True)
    assert all(points[game.one] >= points[game.two] for game in pairing.games)


def test_two_players_with_fixed_tables_do_not_break_the_numbering() -> None:
    state = new_event(6, "1")
    people = {name: replace(player, fixed_table=2) for name, player in state.players.items()}
    pairing = pairing_of_next_round(replace(state, players=people))
    assert sorted(game.table for game in pairing.games) == [1, 2, 3]


def rematches_of(count: int, rounds: int, seed: int, *, look_ahead: bool) -> int:
    state = replace(new_event(count, str(seed)), look_ahead=look_ahead)
    total = 0
    for _ in range(rounds):
        pairing = pairing_of_next_round(state)
        total += pairing.rematches
        state = with_random_round(state, pairing)
    return total


def test_looking_ahead_keeps_the_next_round_free_of_rematches() -> None:
    plain = sum(rematches_of(8, 7, seed, look_ahead=False) for seed in range(30))
    ahead = sum(rematches_of(8, 7, seed, look_ahead=True) for seed in range(30))
    assert ahead < plain
    assert rematches_of(16, 8, 1, look_ahead=True) == 0


def test_looking_ahead_never_costs_rematches_or_floats_now() -> None:
    state = replace(new_event(8, "2"), look_ahead=True)
    for _ in range(6):
        pairing = pairing_of_next_round(state)
        field = setting_of(state, Draw("1", "x")).field
        assert (pairing.rematches, pairing.floats) == least_costs(field)
        state = with_random_round(state, pairing)


def test_whether_all_can_be_paired() -> None:
    names = [named(one) for one in range(4)]
    ring = {names[0]: {names[1]}, names[1]: {names[0]}}
    assert can_all_be_paired(names, ring)
    assert can_all_be_paired(names[:3], ring)
    assert not can_all_be_paired(names[:2], ring)


def test_players_who_left_are_not_paired() -> None:
    state = new_event(6, "1")
    gone = list(state.players)[2]
    people = {**state.players, gone: replace(state.players[gone], status=Status.DROPPED)}
    pairing = pairing_of_next_round(replace(state, players=people))
    seated = [player for game in pairing.games for player in (game.one, game.two)] + [
        bye.player for bye in pairing.byes
    ]
    assert sorted(seated) == sorted(set(state.players) - {gone})


def test_pairing_changes_nothing() -> None:
    state = new_event(10, "1")
    before = repr(state)
    pairing_of_next_round(state)
    assert repr(state) == before
    assert isinstance(state, State)
