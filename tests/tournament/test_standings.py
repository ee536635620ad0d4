"""Points, SoS, extended SoS and ranks, by hand and against a plain second way of counting."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.model import Bye, Game, Player, PlayerId, Round, State, Status
from agot_tui.tournament.records import Record, records_of
from agot_tui.tournament.scoring import JOUST, Code
from agot_tui.tournament.simulation import swiss_event
from agot_tui.tournament.standings import decimals, fraction_text, standings, standings_of

from .helpers import players


def state_of(names: str, *rounds: Round, **status: Status) -> State:
    people = {
        name: Player(name, name, number, tiebreak=number, status=status.get(name, Status.ACTIVE))
        for number, name in enumerate(players(*names), start=1)
    }
    return State(players=people, rounds=rounds)


def round_of(number: int, games: str, bye: str = "", **more) -> Round:
    """``AB CD-`` : A beats B, C beats D on time."""
    made = []
    for table, text in enumerate(games.split(), start=1):
        code = Code.P1M if text.endswith("-") else Code.P1
        made.append(Game(table, PlayerId(text[0]), PlayerId(text[1]), code))
    byes = tuple(Bye(PlayerId(player), 5) for player in bye)
    return Round(number, tuple(made), byes, **more)


def lines(state: State) -> list[tuple]:
    rows = standings_of(state)
    return [(row.rank, row.player, row.points, row.rounds, str(row.sos), str(row.esos)) for row in rows]


def test_five_players_with_a_bye_each_round() -> None:
    state = state_of("ABCDE", round_of(1, "BA CD-", "E"), round_of(2, "CA EB", "D"), round_of(3, "BD- CE", "A"))
    assert lines(state) == [
        ((1, 1), "C", 14, 3, "20/9", "23/6"),
        ((2, 2), "E", 10, 3, "23/6", "20/9"),
        ((3, 3), "B", 9, 3, "20/9", "23/6"),
        ((4, 5), "D", 5, 3, "23/6", "20/9"),
        ((4, 5), "A", 5, 3, "23/6", "20/9"),
    ]


def test_a_dropped_opponent_keeps_the_average_of_the_rounds_he_played() -> None:
    state = state_of(
        "ABCDEF",
        round_of(1, "AB CD- EF"),
        round_of(2, "EA CB", "F"),
        round_of(3, "EC AF", "B"),
        D=Status.DROPPED,
    )
    assert lines(state) == [
        ((1, 1), "E", 15, 3, "8/3", "55/18"),
        ((2, 2), "A", 10, 3, "25/9", "10/3"),
        ((3, 3), "C", 9, 3, "20/9", "53/18"),
        ((4, 4), "F", 5, 3, "25/6", "49/18"),
        ((5, 5), "B", 5, 3, "19/6", "5/2"),
        ((6, 6), "D", 0, 1, "3", "20/9"),
    ]


def test_an_unpaired_loss_is_a_round_without_points_or_opponent() -> None:
    state = state_of(
        "ABCDEFG",
        round_of(1, "AB DC EF-", "G"),
        round_of(2, "AD EG FC", unpaired_losses=players("B")),
        round_of(3, "EA DF GB-", "C"),
    )
    assert lines(state) == [
        ((1, 1), "E", 14, 3, "8/3", "74/27"),
        ((2, 2), "A", 10, 3, "8/3", "145/54"),
        ((3, 3), "D", 10, 3, "20/9", "151/54"),
        ((4, 4), "G", 9, 3, "7/3", "35/12"),
        ((5, 5), "F", 5, 3, "29/9", "133/54"),
        ((6, 6), "C", 5, 3, "5/2", "49/18"),
        ((7, 7), "B", 0, 3, "19/6", "5/2"),
    ]


def test_eight_players_without_a_bye() -> None:
    state = state_of(
        "ABCDEFGH",
        round_of(1, "FA- GB- HC- DE-"),
        round_of(2, "AE- BC DF- GH"),
        round_of(3, "HA BF- EC GD-"),
    )
    assert lines(state)[:3] == [
        ((1, 1), "G", 13, 3, "26/9", "56/27"),
        ((2, 2), "B", 9, 3, "17/9", "70/27"),
        ((3, 3), "H", 9, 3, "17/9", "67/27"),
    ]


def test_an_open_round_counts_for_nobody() -> None:
    played = round_of(1, "AB")
    opened = Round(2, (Game(1, PlayerId("A"), PlayerId("B")),), (Bye(PlayerId("C"), 5),))
    state = state_of("ABC", played, opened)
    assert [(row.player, row.points, row.rounds) for row in standings_of(state)] == [("A", 5, 1), ("B", 0, 1)]


def test_a_no_show_gives_a_win_without_an_opponent_and_no_bye() -> None:
    game = Game(1, PlayerId("A"), PlayerId("B"), Code.P1F)
    records = records_of(players("A", "B"), [Round(1, (game,))], JOUST)
    assert (records["A"].points, records["A"].rounds, records["A"].opponents) == (5, 1, None)
    assert (records["B"].points, records["B"].rounds, records["B"].opponents) == (0, 1, None)


def test_the_disqualified_have_no_line_but_stay_in_the_sums() -> None:
    state = state_of("ABC", round_of(1, "AB", "C"), round_of(2, "BC", "A"), A=Status.DISQUALIFIED)
    assert [row.player for row in standings_of(state)] == ["B", "C"]
    assert standings_of(state)[0].sos == Fraction(5 + Fraction(5, 2), 2)


def test_the_higher_random_number_stands_first_and_the_order_stays() -> None:
    records = {PlayerId(name): Record(5, 1) for name in "ABC"}
    rows = standings(records, {PlayerId("A"): 1, PlayerId("B"): 9, PlayerId("C"): 5})
    assert [row.player for row in rows] == ["B", "C", "A"]
    assert {row.rank for row in rows} == {(1, 3)}


def test_four_decimals_are_rounded_half_up() -> None:
    assert decimals(Fraction(20, 9)) == "2.2222"
    assert decimals(Fraction(2, 3)) == "0.6667"
    assert decimals(Fraction(1, 20000)) == "0.0001"
    assert decimals(4) == "4.0000"
    assert fraction_text(Fraction(26, 10)) == "13/5"


def plainly(records: dict[PlayerId, Record]) -> dict[PlayerId, tuple]:
    """SoS and extended SoS by the words of T7.2 and T7.3, with fractions at each step."""
    average = {
        one: Fraction(record.points) / record.rounds if record.rounds else Fraction(0)
        for one, record in records.items()
    }

    def mean(values: dict[PlayerId, Fraction]) -> dict[PlayerId, Fraction]:
        return {
            one: sum((values[other] for other in record.opponents), Fraction(0)) / len(record.opponents)
            if record.opponents
            else Fraction(0)
            for one, record in records.items()
        }

    sos = mean(average)
    esos = mean(sos)
    return {one: (records[one].points, sos[one], esos[one]) for one in records}


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 23), st.integers(1, 7), st.integers(0, 10**6))
def test_whole_numbers_over_common_denominators_give_the_same_fractions(count: int, rounds: int, seed: int) -> None:
    for state, _ in swiss_event(count, rounds, str(seed)):
        records = records_of(state.players, state.rounds, state.points)
        wanted = plainly(records)
        rows = standings(records, {player.id: player.tiebreak for player in state.players.values()})
        assert {row.player: (row.points, row.sos, row.esos) for row in rows} == wanted
        keys = [wanted[row.player] for row in rows]
        assert keys == sorted(keys, reverse=True)
        for row in rows:
            ahead = sum(wanted[other] > wanted[row.player] for other in wanted)
            level = sum(wanted[other] == wanted[row.player] for other in wanted)
            assert row.rank == (ahead + 1, ahead + level)
