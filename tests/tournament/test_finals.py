"""The cut, its replacements, and the elimination (T8, T10)."""

import pytest

from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk import finals, floor, people, results, rounds
from agot_tui.tournament.desk.registration import register
from agot_tui.tournament.entries import Withdrawn
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import WINS, cut_desk, desk_of, refused


def test_the_cut_has_the_announced_size_and_is_made_once() -> None:
    desk = cut_desk()
    refused(desk, "T8.1", finals.make_cut)
    assert len(seeds_of(desk.state.cut, desk.state.players)) == 4
    refused(desk, "T12.3", results.correct, 1, 1, Code.P2)


def test_a_replacement_comes_in_before_the_first_game_and_may_decline() -> None:
    desk = cut_desk()
    ranking = desk.state.cut.ranking
    desk.do(rounds.pair_next)
    made = desk.do(people.drop, ranking[1])
    assert made[0] == Withdrawn(1, elimination=True)
    assert seeds_of(desk.state.cut, desk.state.players) == (ranking[0], ranking[2], ranking[3], ranking[4])
    refused(desk, "T8.3", finals.decline, ranking[0])
    desk.do(finals.decline, ranking[4])
    assert seeds_of(desk.state.cut, desk.state.players)[-1] == ranking[5]
    desk.do(rounds.pair_next)
    assert [(duel.one, duel.two) for duel in desk.state.bracket.latest] == [
        (ranking[0], ranking[5]),
        (ranking[2], ranking[3]),
    ]
    desk.do(rounds.publish)
    desk.do(floor.start_clock, 1_700_000_000)
    refused(desk, "T8.3", finals.decline, ranking[5])
    desk.do(people.drop, ranking[3])
    assert desk.state.bracket.latest[1].goes_on == ranking[2]
    refused(desk, "T10.5", results.report, 2, Code.P1)


@pytest.mark.parametrize("leave", [people.drop, people.disqualify])
@pytest.mark.parametrize("begin", ["clock", "result", "no-show"])
def test_a_published_bracket_takes_replacements_until_a_game_of_it_has_begun(leave, begin: str) -> None:
    desk = cut_desk()
    ranking = desk.state.cut.ranking
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    assert desk.do(leave, ranking[1])[0] == Withdrawn(1, elimination=True)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    desk.do(finals.decline, ranking[4])
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    assert desk.state.bracket.seeds == (ranking[0], ranking[2], ranking[3], ranking[5])
    match begin:
        case "clock":
            desk.do(floor.start_clock, 1_700_000_000)
        case "result":
            desk.do(results.report, 1, Code.P1)
        case "no-show":
            desk.do(results.no_show, ranking[0])
    desk.do(leave, ranking[3])
    assert desk.state.bracket.latest[1].goes_on == ranking[2]
    refused(desk, "T8.3", finals.decline, ranking[5])


def test_a_bracket_without_a_cut_is_not_drawn_anew_once_it_was_seen() -> None:
    desk = desk_of(6, plan=Plan(0, 0))
    desk.do(rounds.pair_next)
    assert desk.do(people.drop, PlayerId("A"))[0] == Withdrawn(1, elimination=True)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    before = desk.state.bracket.latest
    desk.do(people.drop, PlayerId("B"))
    assert [(duel.one, duel.two) for duel in desk.state.bracket.latest] == [(one.one, one.two) for one in before]


def test_an_elimination_is_played_to_its_end() -> None:
    desk = cut_desk()
    first, second = desk.state.cut.ranking[:2]
    desk.do(rounds.pair_next)
    refused(desk, "T3.4", rounds.pair_next)
    refused(desk, "T6.2", results.report, 1, Code.DRAW)
    desk.do(results.report, 1, Code.P1M)
    refused(desk, "T12.2", results.report, 1, Code.P1)
    desk.do(results.report, 2, Code.P1)
    refused(desk, "T10.4", results.report, 3, Code.P1)
    desk.do(rounds.pair_next)
    desk.do(results.correct_in_bracket, 1, 2, Code.P2)
    assert desk.state.bracket.latest[0].two == desk.state.cut.ranking[2]
    desk.do(results.correct_in_bracket, 1, 2, Code.P1)
    desk.do(results.report, 1, Code.P2)
    refused(desk, "T12.5", results.correct_in_bracket, 1, 1, Code.P2)
    assert desk.state.bracket.champion == second
    assert first in [duel.one for duel in desk.state.bracket.latest]
    assert "has won the final" in refused(desk, "T2.4", rounds.pair_next)
    refused(desk, "T12.4", rounds.withdraw)


def test_without_a_cut_the_best_swiss_player_wins() -> None:
    desk = desk_of(4, plan=Plan(1, 0))
    desk.play_round(*WINS)
    assert "has won" in refused(desk, "T2.4", rounds.pair_next)
    refused(desk, "T2.4", finals.make_cut)


def test_a_tournament_that_starts_with_the_elimination() -> None:
    desk = desk_of(6, plan=Plan(0, 0))
    desk.do(rounds.pair_next)
    assert sum(duel.is_bye for duel in desk.state.bracket.latest) == 2
    refused(desk, "T9.5", register, "Late", late=True)
    gone = next(duel.one for duel in desk.state.bracket.latest if not duel.is_bye)
    desk.do(people.drop, gone)
    assert desk.state.bracket is None
    desk.do(rounds.pair_next)
    assert sum(duel.is_bye for duel in desk.state.bracket.latest) == 3


def test_nobody_is_left_for_an_elimination() -> None:
    desk = desk_of(4, plan=Plan(1, 2))
    desk.play_round(*WINS)
    for name in "ABC":
        desk.do(people.drop, PlayerId(name))
    refused(desk, "T8.1", finals.make_cut)
