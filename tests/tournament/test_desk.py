"""What an organizer may do, and what is refused with which rule; a refusal never changes anything."""

import pytest

from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk import finals, floor, people, results, rounds
from agot_tui.tournament.desk.lookup import clean_name, outstanding, player_named
from agot_tui.tournament.desk.registration import Details, describe, open_tournament, register
from agot_tui.tournament.entries import Described, Paired, Rejoined, Reported, Withdrawn
from agot_tui.tournament.model import League, PlayerId, Status
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import Code, PointsTable
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Plan, Structure

from .helpers import Desk

WINS = (Code.P1,)


def desk_of(count: int, **options) -> Desk:
    desk = Desk(**options)
    desk.add(*"ABCDEFGHIJKLMNOPQ"[:count])
    return desk


def refused(desk: Desk, rule: str, wish, *args, **options) -> str:
    before = desk.state
    with pytest.raises(Refused) as refusal:
        desk.do(wish, *args, **options)
    assert refusal.value.ruling.rule == rule, refusal.value
    assert desk.state == before
    return refusal.value.ruling.sentence


# Registration


def test_names_are_unique_whatever_their_capitals_and_accents_are_made_of() -> None:
    desk = desk_of(0)
    desk.add("Zoë Sand")
    for name in ("zoë  sand", "ZOË SAND", "Zoe\u0308 Sand"):
        assert "add something" in refused(desk, "T1.4", register, name)


def test_a_name_that_was_corrected_stays_taken() -> None:
    desk = desk_of(2)
    desk.do(describe, PlayerId("A"), Described(PlayerId("A"), name="Anna"))
    refused(desk, "T1.4", register, "A")
    refused(desk, "T1.4", register, "anna")
    refused(desk, "T1.4", describe, PlayerId("B"), Described(PlayerId("B"), name="Anna"))
    assert player_named(desk.state, "ANNA").id == "A"
    assert player_named(desk.state, "a").id == "A"
    with pytest.raises(Refused, match="did you mean Anna"):
        player_named(desk.state, "Ann")


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "bad\x1b[31m", "zero\u200bwidth"])
def test_what_cannot_be_a_name(name: str) -> None:
    with pytest.raises(BadInput):
        clean_name(name)


def test_control_characters_never_get_into_the_tournament() -> None:
    desk = Desk()
    desk.do(register, "A", Details(club="red\x1b[31m", faction="a\nb", deck="x\x07\ny"))
    player = desk.state.players[PlayerId("A")]
    assert (player.club, player.faction, player.deck) == ("red[31m", "a b", "x\ny")


def test_late_entry_needs_leave_and_costs_a_loss_for_every_missed_round() -> None:
    desk = desk_of(4)
    desk.play_round(*WINS)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    refused(desk, "T1.4", register, "Late")
    desk.do(register, "Late", late=True)
    assert [round_.unpaired_losses for round_ in desk.state.rounds] == [("Late",), ("Late",)]


def test_a_structure_says_itself_how_many_rounds_it_has() -> None:
    for options in (
        {"structure": Structure.CUSTOM},
        {"structure": Structure.BASIC, "plan": Plan(3, 0)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 1)},
        {"structure": Structure.BASIC, "points": PointsTable(win=3)},
        {"structure": Structure.CUSTOM, "plan": Plan(0, 0), "league": League(3, 4, 4, (3, 2, 1), 1)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 0), "league": League(4, 3, 4, (3, 2, 1), 1)},
        {"structure": Structure.CUSTOM, "plan": Plan(3, 0), "league": League(3, 4, 4, (1, 2), 1)},
    ):
        with pytest.raises(BadInput):
            open_tournament(title="", seed="1", **options)


def test_rounds_and_cut_are_fixed_with_round_one() -> None:
    desk = Desk(structure=Structure.BASIC)
    desk.add(*[f"P{number}" for number in range(17)])
    desk.do(people.drop, PlayerId("P3"))
    desk.do(rounds.pair_next)
    assert desk.state.plan == Plan(4, 0)
    desk.do(rounds.withdraw)
    assert desk.state.plan is None
    desk.add("P17")
    desk.do(rounds.pair_next)
    assert desk.state.plan == Plan(4, 4)
    desk.do(rounds.publish)
    desk.do(people.drop, PlayerId("P5"))
    assert desk.state.plan == Plan(4, 4)


def test_too_few_players_or_a_cut_larger_than_the_field() -> None:
    desk = Desk(structure=Structure.BASIC)
    desk.add("A", "B", "C")
    refused(desk, "T2.6", rounds.pair_next)
    desk = desk_of(6, plan=Plan(3, 8))
    assert "larger than the field of 6" in refused(desk, "T8.1", rounds.pair_next)


# Rounds and results


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


# People


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


# Cut and elimination


def cut_desk() -> Desk:
    desk = desk_of(9, plan=Plan(2, 4))
    desk.play_round(*WINS)
    refused(desk, "T8.1", finals.make_cut)
    desk.play_round(*WINS)
    refused(desk, "T8.1", rounds.pair_next)
    desk.do(finals.make_cut)
    return desk


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


# Floor


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


def test_undo_and_redo_go_back_and_forth_through_everything() -> None:
    desk = cut_desk()
    desk.do(rounds.pair_next)
    desk.do(results.report, 1, Code.P1)
    end, lines = desk.state, len(desk.lines)
    states = []
    while len(desk.timeline._counting) > 1:
        states.append(desk.state)
        desk.undo()
    assert not desk.state.players
    with pytest.raises(Refused, match=r"T12\.1"):
        desk.undo()
    for state in reversed(states):
        desk.redo()
        assert desk.state == state
    assert desk.state == end
    with pytest.raises(Refused, match=r"T12\.1"):
        desk.redo()
    assert len(desk.lines) == lines + 2 * len(states)


def test_undo_goes_back_further_than_states_are_kept() -> None:
    desk = Desk(plan=Plan(9, 0))
    desk.add(*[f"P{number}" for number in range(32)])
    states = [desk.state]
    for _ in range(9):
        desk.play_round(Code.P1, Code.P2M)
        states.append(desk.state)
    assert len(desk.timeline._counting) > 2 * desk.timeline.KEPT
    for state in reversed(states[:-1]):
        while len(desk.state.rounds) > len(state.rounds):
            desk.undo()
        assert desk.state == state
    for _ in range(18):
        desk.redo()
    assert desk.state.rounds[0] == states[1].rounds[0]


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


@pytest.mark.parametrize("published", [False, True])
def test_a_latecomer_misses_what_somebody_who_rejoins_misses(published: bool) -> None:
    """A round that nobody has seen yet is no missed one: it is paired again with whoever came (T9.4, T9.5)."""
    desk = desk_of(7, plan=Plan(3, 0))
    desk.do(people.drop, PlayerId("G"))
    desk.do(rounds.pair_next)
    if published:
        desk.do(rounds.publish)
    (late,) = desk.do(register, "Late", late=True)
    (back,) = desk.do(people.rejoin, PlayerId("G"))
    assert late.missed == back.missed == ((1,) if published else ())
    if not published:
        assert "Late" in refused(desk, "T5.1", rounds.publish)
        desk.do(rounds.pair_again)
        assert {"G", "Late"} <= {player for game in desk.state.rounds[0].games for player in (game.one, game.two)}
