"""Dropping, staying away, coming back, being disqualified (T9)."""

from agot_tui.tournament.desk import finals, people, results, rounds
from agot_tui.tournament.desk.registration import register
from agot_tui.tournament.entries import Rejoined
from agot_tui.tournament.model import PlayerId, Status
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Plan

from .helpers import WINS, desk_of, refused


def test_leaving_a_running_game_is_a_concession() -> None:
    desk = desk_of(6)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    game = desk.state.rounds[0].games[0]
    desk.do(people.drop, game.two)
    assert desk.state.rounds[0].games[0].result is Code.P1
    refused(desk, "T9.1", people.drop, game.two)


def test_a_no_show_is_dropped_and_has_no_opponent() -> None:
    desk = desk_of(6)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    game = desk.state.rounds[0].games[0]
    desk.do(results.no_show, game.one)
    assert desk.state.rounds[0].games[0].result is Code.P2F
    assert desk.state.players[game.one].status is Status.DROPPED
    desk.do(results.no_show, game.two)
    assert desk.state.rounds[0].games[0].result is Code.DLF
    for table in (2, 3):
        desk.do(results.report, table, Code.P1)
    rows = {row.player: row for row in standings_of(desk.state)}
    assert (rows[game.two].points, rows[game.two].opponents) == (0, ())
    refused(desk, "T3.1", results.no_show, game.one)


def test_rejoining_costs_a_loss_for_every_missed_round() -> None:
    desk = desk_of(6, plan=Plan(4, 2))
    desk.play_round(*WINS)
    desk.do(people.drop, PlayerId("A"))
    desk.play_round(*WINS)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    (entry,) = desk.do(people.rejoin, PlayerId("A"))
    assert entry == Rejoined(PlayerId("A"), (2, 3))
    refused(desk, "T9.4", people.rejoin, PlayerId("A"))
    for game in desk.state.rounds[-1].games:
        desk.do(results.report, game.table, Code.P1)
    row = next(row for row in standings_of(desk.state) if row.player == "A")
    assert row.rounds == 3


def test_the_disqualified_and_those_left_out_of_the_cut_never_come_back() -> None:
    desk = desk_of(6, plan=Plan(1, 2))
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    game = desk.state.rounds[0].games[0]
    desk.do(people.disqualify, game.one, "marked cards")
    assert desk.state.rounds[0].games[0].result is Code.P2
    refused(desk, "T9.6", people.rejoin, game.one)
    refused(desk, "T9.6", people.disqualify, game.one)
    for table in (2, 3):
        desk.do(results.report, table, Code.P1)
    desk.do(people.drop, game.two)
    assert game.one not in [row.player for row in standings_of(desk.state)]
    desk.do(finals.make_cut)
    refused(desk, "T9.7", people.rejoin, game.two)
    refused(desk, "T9.5", register, "Late", late=True)
