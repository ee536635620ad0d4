"""Pairing, publishing, results and corrections of rounds (T3, T12)."""

from agot_tui.tournament.desk import people, results, rounds
from agot_tui.tournament.desk.lookup import outstanding
from agot_tui.tournament.entries import Paired, Reported, Withdrawn
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.standings import standings_of

from .helpers import WINS, desk_of, refused


def test_a_round_cannot_be_paired_while_results_are_missing() -> None:
    desk = desk_of(8)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    desk.do(results.report, 2, Code.P1)
    assert refused(desk, "T3.4", rounds.pair_next) == "round 1: tables 1, 3, 4 have no result"
    assert outstanding(desk.state) == [1, 3, 4]


def test_a_result_is_not_overwritten_by_mistake() -> None:
    desk = desk_of(4)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    desk.do(results.report, 1, Code.P1)
    refused(desk, "T12.2", results.report, 1, Code.P1)
    (entry,) = desk.do(results.report, 1, Code.P2M, change=True)
    assert entry == Reported(1, 1, Code.P2M, was=Code.P1)
    assert "its tables are 1 to 2" in refused(desk, "T3.5", results.report, 3, Code.P1)
    refused(desk, "T6.2", results.report, 2, Code.DRAW)


def test_a_round_that_is_not_published_is_published_by_its_first_result() -> None:
    desk = desk_of(4)
    desk.do(rounds.pair_next)
    desk.do(results.report, 1, Code.P1)
    assert desk.state.rounds[0].published
    refused(desk, "T13.2", rounds.publish)


def test_a_correction_changes_points_but_no_pairings() -> None:
    desk = desk_of(6)
    desk.play_round(*WINS)
    desk.play_round(*WINS)
    pairs = [(game.one, game.two) for game in desk.state.rounds[1].games]
    loser = desk.state.rounds[0].games[0].two
    desk.do(results.correct, 1, 1, Code.P2)
    assert [(game.one, game.two) for game in desk.state.rounds[1].games] == pairs
    assert next(row.points for row in standings_of(desk.state) if row.player == loser) >= 5
    refused(desk, "T3.1", results.correct, 9, 1, Code.P1)
    desk.do(rounds.pair_next)
    refused(desk, "T12.2", results.correct, 3, 1, Code.P1)


def test_pairing_again_withdraws_only_the_open_round() -> None:
    desk = desk_of(8)
    desk.play_round(*WINS)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    first = desk.state.rounds[0]
    made = desk.do(rounds.pair_again)
    assert [type(entry) for entry in made] == [Withdrawn, Paired]
    assert desk.state.rounds[0] == first
    assert made[1].draw == "round 2, draw 3"
    desk.do(results.report, 1, Code.P1)
    refused(desk, "T12.4", rounds.pair_again)
    refused(desk, "T12.4", rounds.withdraw)


def test_somebody_who_leaves_before_publishing_makes_the_pairing_stale() -> None:
    desk = desk_of(8)
    desk.do(rounds.pair_next)
    desk.do(people.drop, PlayerId("C"))
    assert "C left" in refused(desk, "T5.1", rounds.publish)
    refused(desk, "T5.1", results.report, 1, Code.P1)
    desk.do(rounds.pair_again)
    desk.do(people.rejoin, PlayerId("C"))
    assert "C came" in refused(desk, "T5.1", rounds.publish)
    desk.do(rounds.pair_again)
    desk.do(rounds.publish)
    assert desk.state.rounds[0].unpaired_losses == ()
