"""Why: games, byes, ranks; who is still in."""

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.explain import Names, bye_reason, game_reasons, pairing_summary, rank_reason, state_when_paired
from agot_tui.tournament.model import Game, Round
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.simulation import new_event, pairing_of_next_round, with_random_round
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.still_in import ENDINGS, FEW_GAMES, Chance, outlooks
from agot_tui.tournament.structures import Plan
from agot_tui.values import replace

from .helpers import Desk


def test_a_floater_is_explained_with_whom_he_could_not_meet() -> None:
    state = new_event(8, "1")
    a, b, c, d, e, f, g, h = state.players
    first = ((a, b), (c, d), (e, f), (g, h))
    second = ((a, c), (e, g), (b, d), (f, h))
    for pairs in (first, second):
        games = tuple(Game(table, one, two, Code.P1) for table, (one, two) in enumerate(pairs, start=1))
        state = replace(state, rounds=(*state.rounds, Round(len(state.rounds) + 1, games, published=True)))
    third = Round(3, (Game(1, a, e), Game(2, b, g), Game(3, c, h), Game(4, f, d, by_hand=True)))
    reasons = game_reasons(state, third)
    names = Names(state)
    assert reasons[0].sentence(names) == "table 1: P0001 (10) - P0005 (10): inside the group on 10 (T5.3)"
    assert "floats from the group on 5 to the one on 0 (T5.3)" in reasons[2].sentence(names)
    assert reasons[3].sentence(names).endswith("set by hand (T5.8)")
    rematch = game_reasons(state, Round(3, (Game(1, a, c),)))[0]
    assert rematch.meetings == 1
    assert "REMATCH, 1 earlier game (T5.5)" in rematch.sentence(names)


def test_a_round_is_explained_as_it_was_when_it_was_paired() -> None:
    desk = Desk(plan=Plan(3, 0))
    desk.add(*"ABCDEFG")
    desk.play_round(Code.P1)
    desk.do(rounds.pair_next)
    before = [
        reason.points
        for reason in game_reasons(replace(desk.state, rounds=desk.state.rounds[:1]), desk.state.rounds[1])
    ]
    desk.do(results.correct, 1, 1, Code.P2)
    earlier = state_when_paired(desk.lines, desk.state, 2)
    assert [reason.points for reason in game_reasons(earlier, desk.state.rounds[1])] == before
    bye = desk.state.rounds[1].byes[0]
    assert "the lowest ranked player who has had none (T4.6)" in bye_reason(earlier, bye)
    assert "drawn at random" in bye_reason(state_when_paired(desk.lines, desk.state, 1), desk.state.rounds[0].byes[0])
    assert "right by T5.10" in pairing_summary(earlier, desk.state.rounds[1])


def test_a_pairing_that_was_undone_explains_nothing_and_one_made_again_explains_itself() -> None:
    desk = Desk(plan=Plan(3, 0))
    desk.add(*"ABCD")
    desk.play_round(Code.P1)
    desk.do(rounds.pair_next)
    desk.undo()
    desk.do(results.report, 1, Code.P2M, change=True)
    before = desk.state
    desk.do(rounds.pair_next)
    desk.do(rounds.pair_again)
    earlier = state_when_paired(desk.lines, desk.state, 2)
    assert earlier.rounds == before.rounds
    assert earlier == state_when_paired(desk.lines, desk.state, 2, desk.timeline)
    assert {points for reason in game_reasons(earlier, desk.state.rounds[1]) for points in reason.points} == {0, 4, 5}


def test_a_rank_shows_its_sums_as_fractions() -> None:
    desk = Desk(seed="2", plan=Plan(2, 0))
    desk.add(*"ABCD")
    desk.play_round(Code.P1, Code.P1M)
    desk.play_round(Code.P1)
    row = standings_of(desk.state)[1]
    lines = rank_reason(desk.state, row.player)
    assert lines[0].startswith(f"{row.player}: place 2, {row.points} points in 2 rounds")
    assert f"/ 2 = {row.sos} = " in lines[2]
    assert f"/ 2 = {row.esos} = " in lines[3]
    after_one = rank_reason(desk.state, row.player, 1)
    assert after_one[0].endswith("in 1 round")
    assert after_one[1] == "round 1: 0 (" + after_one[1].partition("(")[2]


def test_who_is_still_in_needs_a_cut_and_its_last_round() -> None:
    desk = Desk(plan=Plan(2, 2))
    desk.add(*"ABCDEF")
    desk.do(rounds.pair_next)
    with pytest.raises(Refused, match=r"T8\.1: round 1 is not the last"):
        outlooks(desk.state)
    with pytest.raises(Refused, match=r"T8\.1: there is no cut"):
        outlooks(Desk().state)


def last_round(count: int, rounds_before: int, cut: int, reported: int, seed: str):
    state = replace(new_event(count, seed), plan=Plan(rounds_before + 1, cut))
    for _ in range(rounds_before):
        state = with_random_round(state, pairing_of_next_round(state))
    pairing = pairing_of_next_round(state)
    games = tuple(
        replace(game, result=ENDINGS[at % 4]) if at < reported else game for at, game in enumerate(pairing.games)
    )
    return replace(state, rounds=(*state.rounds, Round(rounds_before + 1, games, pairing.byes, published=True)))


def every_ending(state):
    """For each way the open games can end: the results by table, and who is in."""
    round_ = state.rounds[-1]
    tables = [game.table for game in round_.games if game.is_open]
    for codes in product(ENDINGS, repeat=len(tables)):
        ended = dict(zip(tables, codes, strict=True))
        games = tuple(replace(game, result=ended.get(game.table, game.result)) for game in round_.games)
        after = replace(state, rounds=(*state.rounds[:-1], replace(round_, games=games)))
        yield ended, {row.player for row in standings_of(after)[: state.plan.cut]}


@settings(max_examples=25, deadline=None)
@example(10, 3, 4, 0, 0).via("a modified win leaves the loser level with the winner")
@given(st.integers(6, 12), st.integers(1, 3), st.sampled_from([2, 4]), st.integers(0, 3), st.integers(0, 10**6))
def test_an_outlook_is_never_contradicted_by_any_ending(
    count: int, before: int, cut: int, done: int, seed: int
) -> None:
    state = last_round(count, before, cut, min(done, count // 2 - 1), str(seed))
    endings = list(every_ending(state))
    exact = sum(game.is_open for game in state.rounds[-1].games) <= FEW_GAMES
    for outlook in outlooks(state):
        game = next((game for game in state.rounds[-1].games if game.is_open and game.has(outlook.player)), None)
        for name, chance in outlook.by_result.items():
            seen = set()
            for ended, inside in endings:
                if game is None or matches(name, ended[game.table], first=game.one == outlook.player):
                    seen.add(outlook.player in inside)
            if chance is Chance.IN:
                assert seen == {True}
            elif chance is Chance.OUT:
                assert seen == {False}
            elif exact:
                assert seen == {True, False}


def matches(name: str, code: Code, *, first: bool) -> bool:
    wins = {"win": {Code.P1} if first else {Code.P2}, "modified win": {Code.P1M} if first else {Code.P2M}}
    return code in wins[name] if name in wins else code.winner == (1 if first else 0)


def test_outlooks_by_points_on_a_large_field() -> None:
    found = {one.player: one for one in outlooks(last_round(40, 4, 8, 0, "1"))}
    assert {one.overall for one in found.values()} >= {Chance.OUT, Chance.OPEN}
    assert all(set(one.by_result) == {"win", "modified win", "loss"} for one in found.values())
    assert all(one.by_result["win"] is not Chance.OUT for one in found.values() if one.overall is Chance.OPEN)
