"""Pairs that the organizer sets, forbids and exchanges (T5.8)."""

from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.scoring import Code

from .helpers import desk_of, refused


def test_pairs_by_hand() -> None:
    desk = desk_of(6)
    a, b, c, d = (PlayerId(name) for name in "ABCD")
    desk.do(rounds.fix, a, b)
    desk.do(rounds.forbid, c, d)
    refused(desk, "T5.8", rounds.fix, a, c)
    refused(desk, "T5.8", rounds.forbid, a, b)
    refused(desk, "T5.8", rounds.fix, d, c)
    refused(desk, "T5.1", rounds.fix, c, c)
    refused(desk, "T5.8", rounds.free, a, c)
    (entry,) = desk.do(rounds.pair_next)
    assert [game.by_hand for game in desk.state.rounds[0].games if game.has(a)] == [True]
    assert entry.by_hand
    desk.do(rounds.publish)
    assert (desk.state.fixed, desk.state.forbidden) == ((), ())
    refused(desk, "T5.8", rounds.fix, c, d)
    for table in (1, 2, 3):
        desk.do(results.report, table, Code.P1)
    (again,) = desk.do(rounds.fix, a, b)
    assert again.rematches == 1
    desk.do(rounds.free, b, a)
    desk.do(rounds.fix, a, None)
    desk.do(rounds.pair_next)
    assert [bye.player for bye in desk.state.rounds[1].byes if bye.kind == "by hand"] == [a]


def test_two_players_change_tables() -> None:
    desk = desk_of(7)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    one, two = desk.state.rounds[0].games[0].one, desk.state.rounds[0].games[1].two
    resting = desk.state.rounds[0].byes[0].player
    desk.do(rounds.swap, one, two)
    assert desk.state.rounds[0].games[0].has(two)
    assert desk.state.rounds[0].games[1].has(one)
    desk.do(rounds.swap, two, resting)
    assert desk.state.rounds[0].byes[0].player == two
    refused(desk, "T12.4", rounds.swap, desk.state.rounds[0].games[0].one, desk.state.rounds[0].games[0].two)
    desk.do(results.report, 1, Code.P1)
    refused(desk, "T12.4", rounds.swap, desk.state.rounds[0].games[0].one, one)
