"""Tables of several players: places typed seat by seat (T14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.tournament.model import League
from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.keys import Where

from .fingers import LEAGUE, Hands, check_frame, custom


def league(path: Path, players: int = 8) -> Hands:
    hands = Hands(custom(path, players, 3, 0, league=LEAGUE))
    return hands.press("R", "p", "b")


def test_places_are_the_seats_in_their_order_and_the_last_one_needs_no_key(tmp_path: Path) -> None:
    hands = league(tmp_path / "t")
    seats = hands.state.rounds[0].seatings[1].seats
    assert hands.desk.where is Where.LEAGUE
    hands.press("2", "r")
    assert hands.desk.where is Where.PLACES
    assert f"a {seats[0]}" in hands.text()
    hands.press("c", "a", "c", "f", "d", "enter")
    places = hands.state.rounds[0].seatings[1].places
    assert places == ((seats[2],), (seats[0],), (seats[3],), (seats[1],))
    assert "missing: 1" in hands.text()
    assert f"1 {seats[2]}" in hands.text((160, 50))


def test_places_are_shared_with_an_equals_sign(tmp_path: Path) -> None:
    hands = league(tmp_path / "t")
    seats = hands.state.rounds[0].seatings[0].seats
    hands.press("1", "r", "a", "=", "b", "c", "=", "enter")
    assert hands.state.rounds[0].seatings[0].places == ((seats[0], seats[1]), (seats[2], seats[3]))
    hands.press("r", "d", "c", "b", "=", "=", "=", "enter", "y")
    assert hands.state.rounds[0].seatings[0].places == ((seats[3],), (seats[2],), (seats[1], seats[0]))


def test_a_place_is_taken_back_and_the_entry_left(tmp_path: Path) -> None:
    hands = league(tmp_path / "t")
    hands.press("1", "r", "a", "=", "b", "backspace", "backspace", "backspace")
    assert hands.desk.where is Where.LEAGUE
    hands.press("r", "a", "enter")
    assert "must have exactly one place (T14.3)" in hands.message
    assert hands.desk.where is Where.PLACES


def test_a_table_that_is_not_there_takes_no_places_and_its_keys_do_nothing_else(tmp_path: Path) -> None:
    hands = league(tmp_path / "t", 9)
    before = hands.state
    hands.press("9", "r", *"cabdwp", "=")
    assert hands.desk.where is Where.PLACES
    assert "9_" in hands.text()
    hands.press("enter")
    assert "T3.5: round 1 has no table 9: its tables are 1 to 3" in hands.message
    assert hands.desk.where is Where.LEAGUE
    assert hands.state == before
    hands.press("backspace", "p")
    assert "T3.4" in hands.message


def test_why_a_round_was_seated_so_names_who_meets_again_and_who_sits_out(tmp_path: Path) -> None:
    hands = league(tmp_path / "t", 5)
    assert "seated at random (T14.5)" in hands.press("e").text()
    assert "sits out: the lowest ranked of those who have sat out 0 times (T14.5)" in hands.text((120, 40))
    hands.press("escape", "1", "r", "a", "b", "c", "enter", "p", "e")
    text = hands.text((120, 40))
    seats = set(hands.state.rounds[0].seatings[0].seats) & set(hands.state.rounds[1].seatings[0].seats)
    assert len(seats) == 3
    assert "round 2: tables of 4 (T14.2); 3 pairs meet again (T14.5)" in text
    assert text.count(" - ") == 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_seat_is_seen_with_its_letter_house_and_place_however_long_the_names(
    size: tuple[int, int], tmp_path: Path
) -> None:
    options = League(3, 6, 6, (7, 5, 3, 1, 0, 0), 4, houses=True)
    hands = Hands(custom(tmp_path / "t", 0, 2, 0, league=options))
    names = [
        f"{first} of the House of {second} and Somewhere" for first, second in zip("ABCDEF", "UVWXYZ", strict=True)
    ]
    hands.press("a")
    for name in names:
        hands.enter(name)
    hands.press("escape", "R", "p", "b", "1", "r", "b", "a", "=", "c")
    seating = hands.state.rounds[0].seatings[0]
    rows = hands.text(size).splitlines()
    for at, player in enumerate(seating.seats):
        wanted = f"{'abcdef'[at]} {hands.state.players[player].name} ({seating.houses[at]})"
        assert any(wanted in row for row in rows), wanted
    assert any(row.endswith(" 1") and " b " in row for row in rows)
    assert sum("2-3" in row for row in rows) >= 1
    check_frame(hands.desk, size)
    hands.press("d", "e", "enter")
    assert "5" in hands.text(size)
    if size == (120, 40):
        side = "\n".join(text_of(row) for row in hands.frame(size).side)
        assert "Table 1" in side
        assert "2-3" in side
        assert all(house in side for house in seating.houses)


def test_a_league_is_played_to_its_end(tmp_path: Path) -> None:
    hands = league(tmp_path / "t", 7)
    for number in range(1, 4):
        for seating in hands.state.rounds[-1].seatings:
            hands.press(str(seating.table), "r", *"abc"[: len(seating.seats) - 1], "enter")
        hands.press("p", "b")
        assert len(hands.state.completed) == number
    assert "T2.4" in hands.press("p").message
    assert "Standings after round 3" in hands.press("S").text()
    assert "/" in hands.press("f").text()


def test_an_earlier_round_of_a_league_is_corrected_and_the_next_one_paired_again_if_wanted(tmp_path: Path) -> None:
    hands = league(tmp_path / "t")
    for table in "12":
        hands.press(table, "r", "a", "b", "c", "enter")
    hands.press("p", "b", "[", "1", "r", "b", "a", "c", "enter", "y")
    seating = hands.state.rounds[0].seatings[0]
    assert seating.places == tuple((seating.seats[at],) for at in (1, 0, 2, 3))
    assert "Round 2 has not begun: pair it again with the corrected points (T12.3)?" in hands.text()
    before = hands.state.rounds[1].draw
    hands.press("y")
    assert hands.state.rounds[1].draw != before
    hands.press("b", "1", "r", "a", "b", "c", "enter", "[", "1", "r", "a", "b", "c", "enter", "y")
    assert hands.desk.where is Where.LEAGUE
    assert hands.state.rounds[0].seatings[0].places[0] == (seating.seats[0],)


def test_earlier_rounds_keep_the_keys_of_a_league_when_there_is_a_bracket(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 8, 2, 2, league=LEAGUE)).press("R")
    for _ in range(2):
        hands.press("p", "b")
        for table in "12":
            hands.press(table, "r", "a", "b", "c", "enter")
    hands.press("p", "y", "p", "b", "R")
    assert hands.desk.where is Where.ROUND
    before = hands.state
    hands.press("[", "1", "r")
    assert hands.desk.where is Where.PLACES
    hands.press("d", "a", "b", "enter", "y")
    assert "T12.3: the rounds at tables ended with the cut" in hands.message
    assert hands.state == before
    hands.press("backspace", "backspace", "backspace", "backspace", "backspace", "]").result(1, "lw")
    assert hands.state.bracket is not None
    assert hands.state.bracket.is_over


def test_names_with_commas_have_places_too(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 0, 2, 0, league=LEAGUE))
    hands.press("a")
    for name in ("Lee, Ann", "Lee, Bob", "Cy = Dan", "Eve"):
        hands.enter(name)
    hands.press("escape", "R", "p", "b", "1", "r", "a", "b", "c", "enter")
    assert hands.state.rounds[0].is_complete
