"""Single elimination: numbers, byes, leaving, corrections, places."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.bracket import (
    Bracket,
    byes,
    dependent_result,
    drawn_bracket,
    final_places,
    seeded_bracket,
    with_first_round,
    with_leaver,
    with_next_round,
    with_result,
)
from agot_tui.tournament.chance import Draw
from agot_tui.tournament.cutting import seeds_after_cut


def seeds(count: int) -> list[str]:
    return [f"S{number}" for number in range(1, count + 1)]


def games(bracket: Bracket[str]) -> list[tuple[str | None, str | None]]:
    return [(duel.one, duel.two) for duel in bracket.latest]


def won(bracket: Bracket[str], *winners: str) -> Bracket[str]:
    """Results of the latest round."""
    number = len(bracket.rounds)
    for winner in winners:
        at = next(at for at, duel in enumerate(bracket.latest, start=1) if winner in duel.present)
        code = "p1" if bracket.latest[at - 1].one == winner else "p2"
        bracket = with_result(bracket, number, at, winner, code)
    return bracket


def test_first_against_last_and_seeds_are_not_sorted_again() -> None:
    bracket = seeded_bracket(seeds(8))
    assert games(bracket) == [("S1", "S8"), ("S2", "S7"), ("S3", "S6"), ("S4", "S5")]
    bracket = with_next_round(won(bracket, "S8", "S7", "S3", "S4"))
    assert games(bracket) == [("S8", "S4"), ("S7", "S3")]
    bracket = with_next_round(won(bracket, "S4", "S7"))
    assert games(bracket) == [("S4", "S7")]
    bracket = won(bracket, "S7")
    assert bracket.champion == "S7"
    assert [player for _, player in final_places(bracket)] == ["S7", "S4", "S3", "S8", "S1", "S2", "S5", "S6"]


def test_missing_lowest_seeds_are_byes_for_the_highest() -> None:
    bracket = seeded_bracket(seeds(6), cut=8)
    assert games(bracket) == [("S1", None), ("S2", None), ("S3", "S6"), ("S4", "S5")]
    assert byes(bracket) == [(1, "S1"), (1, "S2")]
    assert games(seeded_bracket(seeds(4), cut=8)) == [(name, None) for name in seeds(4)]


def test_somebody_leaves_during_a_round() -> None:
    bracket = with_leaver(seeded_bracket(seeds(4)), "S2")
    assert games(bracket) == [("S1", "S4"), ("S2", "S3")]
    assert byes(bracket) == [(1, "S3")]
    bracket = with_next_round(won(bracket, "S4"))
    assert games(bracket) == [("S4", "S3")]


def test_somebody_leaves_between_rounds() -> None:
    bracket = with_leaver(won(seeded_bracket(seeds(4)), "S1", "S3"), "S1")
    bracket = with_next_round(bracket)
    assert games(bracket) == [("S3", None)]
    assert bracket.champion == "S3"
    assert [player for _, player in final_places(bracket)] == ["S3", "S1", "S2", "S4"]


def test_both_of_a_game_leave_and_the_game_stays_empty() -> None:
    bracket = with_leaver(with_leaver(seeded_bracket(seeds(8)), "S1"), "S8")
    bracket = with_next_round(won(bracket, "S2", "S3", "S4"))
    assert games(bracket) == [("S4", None), ("S2", "S3")]
    assert byes(bracket) == [(2, "S4")]
    empty = won(seeded_bracket(seeds(8)), "S1", "S2", "S3", "S4")
    empty = with_next_round(with_leaver(with_leaver(empty, "S1"), "S4"))
    assert games(empty) == [(None, None), ("S2", "S3")]
    assert games(with_next_round(won(empty, "S2"))) == [("S2", None)]


def test_a_double_loss_removes_both() -> None:
    bracket = with_result(seeded_bracket(seeds(4)), 1, 1, None, "dl")
    bracket = with_next_round(won(bracket, "S2"))
    assert bracket.champion == "S2"
    assert [rank for rank, _ in final_places(bracket)] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    nobody = with_result(seeded_bracket(seeds(2)), 1, 1, None, "dl")
    assert nobody.is_over
    assert (nobody.champion, final_places(nobody)) == (None, [((2, 2), "S1"), ((3, 3), "S2")])


def test_a_correction_reaches_the_next_game_and_no_further_than_it_must() -> None:
    bracket = with_next_round(won(seeded_bracket(seeds(8)), "S1", "S2", "S3", "S4"))
    bracket = won(bracket, "S2")
    corrected = with_result(bracket, 1, 1, "S8", "p2")
    assert games(corrected) == [("S8", "S4"), ("S2", "S3")]
    assert corrected.latest[1].winner == "S2"
    assert dependent_result(bracket, 1, 1) is None
    assert dependent_result(bracket, 1, 2) == (2, 2)
    assert dependent_result(bracket, 1, 3) == (2, 2)


def test_a_correction_keeps_byes_by_leaving() -> None:
    bracket = with_next_round(won(seeded_bracket(seeds(4)), "S1", "S2"))
    bracket = with_leaver(bracket, "S2")
    assert bracket.champion == "S1"
    corrected = with_result(bracket, 1, 1, "S4", "p2")
    assert corrected.champion == "S4"


def test_losers_without_seeds_share_the_places_of_their_round() -> None:
    bracket = with_first_round([("P4", None), ("P1", "P6"), ("P3", None), ("P2", "P5")])
    bracket = with_next_round(won(bracket, "P6", "P2"))
    assert games(bracket) == [("P4", "P2"), ("P6", "P3")]
    assert sorted(final_places(bracket)) == [((5, 6), "P1"), ((5, 6), "P5")]
    bracket = won(with_next_round(won(bracket, "P2", "P6")), "P2")
    assert sorted(final_places(bracket)) == [
        ((1, 1), "P2"),
        ((2, 2), "P6"),
        ((3, 4), "P3"),
        ((3, 4), "P4"),
        ((5, 6), "P1"),
        ((5, 6), "P5"),
    ]


def test_the_disqualified_have_no_place() -> None:
    bracket = with_leaver(won(seeded_bracket(seeds(4)), "S1"), "S3")
    places = final_places(bracket, frozenset({"S3"}))
    assert [player for _, player in places] == ["S4"]


@pytest.mark.parametrize(("count", "resting", "rounds"), [(6, 2, 3), (10, 6, 4), (33, 31, 6), (8, 0, 3), (2, 0, 1)])
def test_an_elimination_from_the_start(count: int, resting: int, rounds: int) -> None:
    places: Counter = Counter()
    for seed in range(40):
        bracket = drawn_bracket(seeds(count), Draw(str(seed), "x"))
        assert len(byes(bracket)) == resting
        assert sorted(player for duel in bracket.latest for player in duel.present) == sorted(seeds(count))
        places.update(at for at, duel in enumerate(bracket.latest) if duel.is_bye)
    if 0 < resting < count // 2:
        assert len(places) == len(bracket.latest)
    for _ in range(rounds - 1):
        bracket = with_next_round(won(bracket, *[duel.one for duel in bracket.latest if not duel.is_settled]))
    assert len(bracket.latest) == 1


@settings(max_examples=120, deadline=None)
@given(st.integers(2, 16), st.integers(0, 10**6), st.floats(0, 0.4))
def test_a_played_bracket_has_one_place_for_each_player(count: int, seed: int, leaving: float) -> None:
    """Random results and leavers: every player gets exactly one place, and nobody who left wins a later game."""
    draw = Draw(str(seed), "bracket")
    names = seeds(count)
    bracket = seeded_bracket(names) if seed % 2 else drawn_bracket(names, draw)
    threshold = int(leaving * 100)
    while True:
        for at, duel in enumerate(bracket.latest, start=1):
            if draw.below(100) < threshold and duel.present:
                bracket = with_leaver(bracket, draw.choice(duel.present))
                duel = bracket.latest[at - 1]
            if not duel.is_settled:
                winner = draw.choice(duel.present)
                bracket = with_result(bracket, len(bracket.rounds), at, winner, "p1")
        if len(bracket.latest) == 1:
            break
        before = bracket.left
        bracket = with_next_round(bracket)
        assert not before & {player for duel in bracket.latest for player in duel.present}
    places = final_places(bracket)
    assert sorted(player for _, player in places) == sorted(names)
    assert (bracket.champion is None) == (places[0][0][0] != 1)
    spans = Counter(rank for rank, _ in places)
    for (first, last), times in spans.items():
        assert times == last - first + 1


def test_replacements_come_in_as_the_last_seeds() -> None:
    ranking = seeds(12)
    assert seeds_after_cut(ranking, 8, {"S6"}) == (*seeds(5), "S7", "S8", "S9")
    assert seeds_after_cut(ranking, 8, {"S6"}, {"S9"}) == (*seeds(5), "S7", "S8", "S10")
    assert seeds_after_cut(ranking[:6], 8) == tuple(seeds(6))
