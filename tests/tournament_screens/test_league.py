"""Tables of several players: places typed seat by seat (T14)."""

from __future__ import annotations

from pathlib import Path

from agot_tui.tui.tournament.keys import Where

from .fingers import LEAGUE, Hands, custom


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


def test_what_a_league_does_not_know_is_refused(tmp_path: Path) -> None:
    hands = league(tmp_path / "t", 9)
    hands.press("e")
    assert "T14.5" in hands.message
    hands.press("9", "r")
    assert "T3.5" in hands.message
    assert hands.desk.where is Where.LEAGUE
    hands.press("backspace", "p")
    assert "T3.4" in hands.message


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


def test_earlier_rounds_of_a_league_are_corrected_by_undoing(tmp_path: Path) -> None:
    hands = league(tmp_path / "t")
    for table in "12":
        hands.press(table, "r", "a", "b", "c", "enter")
    hands.press("p", "b", "[", "1", "r", "b", "a", "c", "enter", "y")
    assert "T14.3: tables of earlier league rounds are corrected by undoing" in hands.message


def test_names_with_commas_have_places_too(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 0, 2, 0, league=LEAGUE))
    hands.press("a")
    for name in ("Lee, Ann", "Lee, Bob", "Cy = Dan", "Eve"):
        hands.enter(name)
    hands.press("escape", "R", "p", "b", "1", "r", "a", "b", "c", "enter")
    assert hands.state.rounds[0].is_complete
