"""The page of the round: results in two keystrokes, corrections, clock, pairs by hand, why (T3-T6, T11, T12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.tournament.model import ByeKind, PlayerId, Status
from agot_tui.tournament.scoring import Code
from agot_tui.tui.tournament.keys import Where

from .fingers import NOON, Hands, custom, tournament


def paired(path: Path, players: int = 9, *, published: bool = True) -> Hands:
    hands = Hands(custom(path, players, 4, 0))
    hands.press("R", "p")
    return hands.press("b") if published else hands


def result_of(hands: Hands, table: int, number: int = -1) -> Code | None:
    return next(game for game in hands.state.rounds[number].games if game.table == table).result


@pytest.mark.parametrize(
    ("keys", "code"), [("lw", Code.P1), ("lm", Code.P1M), ("rw", Code.P2), ("rm", Code.P2M), ("dl", Code.DL)]
)
def test_a_result_takes_two_keys_after_the_number(keys: str, code: Code, tmp_path: Path) -> None:
    hands = paired(tmp_path / "t", 24)
    assert len(keys) == 2
    hands.press("1", "2", *keys)
    assert result_of(hands, 12) is code
    assert result_of(hands, 1) is None
    assert "round 1, table 12" in hands.message


def test_without_a_number_the_table_under_the_cursor_is_meant(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("down", "down", "r", "w")
    assert result_of(hands, 3) is Code.P2
    hands.press("space", "l", "m")
    assert result_of(hands, 4) is Code.P1M
    hands.press("space")
    assert "▸     1" in hands.text()


def test_a_begun_result_is_left_with_one_key(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("2", "l")
    assert hands.desk.where is Where.RESULT
    hands.press("escape")
    assert hands.desk.where is Where.ROUND
    assert "2_" in hands.text()
    hands.press("d", "backspace", "backspace")
    assert "2_" not in hands.text()
    assert len(hands.session.journal.lines) == 4


def test_a_table_that_does_not_exist_is_refused_with_those_that_do(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("9")
    assert hands.message == "T3.5: round 1 has no table 9: its tables are 1 to 4"
    hands.press("l", "backspace")
    assert hands.desk.where is Where.ROUND
    hands.press("4", "l", "w")
    assert result_of(hands, 4) is Code.P1


def test_a_result_that_is_there_is_changed_only_if_that_is_meant(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.result(1, "lw").result(1, "rm")
    assert "has 5-0: change it to 0-4?" in hands.text()
    hands.press("n")
    assert result_of(hands, 1) is Code.P1
    hands.result(1, "rm").press("y")
    assert result_of(hands, 1) is Code.P2M
    assert "(was p1)" in hands.message


def test_somebody_who_does_not_come_loses_and_is_dropped(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    game = hands.state.rounds[0].games[1]
    hands.result(2, "rn")
    assert result_of(hands, 2) is Code.P1F
    assert hands.state.players[game.two].status is Status.DROPPED


def test_outstanding_tables_stand_in_the_title_and_can_be_listed_alone(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.result(2, "lw").result(4, "lw")
    assert "missing: 1, 3" in hands.text()
    rows = hands.press("t").text().split("\n")
    assert [row.strip("▸ ").split()[0] for row in rows[4:6]] == ["1", "3"]
    hands.press("2")
    assert "only the missing" not in hands.text()
    hands.press("t").result(1, "lw").result(3, "rw")
    assert "all results are in" in hands.text()
    hands.press("space")
    assert "every result of this round is in" in hands.message


def test_pairing_with_results_missing_is_refused(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.result(2, "lw").press("p")
    assert hands.message == "T3.4: round 1: tables 1, 3, 4 have no result"
    assert hands.session.rule == "T3.4"
    assert "T3.4" in hands.press("K").stage.looked_up


def test_a_new_pairing_is_a_draft_until_it_is_published(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t", published=False)
    assert "DRAFT: b publishes it" in hands.text()
    assert "right by T5.10" in hands.message
    hands.press("b")
    assert "DRAFT" not in hands.text()
    hands.press("b")
    assert "T13.2" in hands.message


def test_withdrawing_and_pairing_again_are_asked(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t", published=False)
    before = hands.state.rounds[0].draw
    hands.press("a", "n")
    assert hands.state.rounds[0].draw == before
    hands.press("a", "y")
    assert hands.state.rounds[0].draw != before
    hands.press("w", "y")
    assert hands.state.rounds == ()
    hands.press("p", "b").result(1, "lw").press("w", "y")
    assert "T12.4" in hands.message


def test_a_pair_is_set_by_hand_with_completed_names(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 6, 4, 0))
    hands.press("R", "f").type("fal").press("tab", "enter").type("hot")
    assert hands.desk.where is Where.EDITOR
    hands.press("enter")
    assert "T1.4: 'hot' is nobody who is registered" in hands.message
    hands.press("ctrl+u").enter("bra")
    assert hands.state.fixed == (("Falyse Sand", "Bran Rivers"),)
    hands.press("o").enter("arya").enter("cersei")
    assert hands.state.forbidden == (("Arya Snow", "Cersei Hill"),)
    assert "1 Falyse Sand - Bran Rivers (set), 2 Arya Snow - Cersei Hill (forbidden)" in hands.press("g").text()
    hands.enter("2")
    assert hands.state.forbidden == ()
    hands.press("p")
    games = {frozenset((game.one, game.two)): game for game in hands.state.rounds[0].games}
    assert games[frozenset((PlayerId("Falyse Sand"), PlayerId("Bran Rivers")))].by_hand
    assert "by hand" in hands.text()


def test_a_name_that_two_have_is_not_guessed(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 14, 4, 0))
    hands.press("R", "f").enter("sand")
    assert "'sand' is more than one: Falyse Sand, Nymeria Sand" in hands.message.replace("who is registered", "")


def test_a_bye_is_given_by_hand(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 5, 4, 0))
    hands.press("R", "f").enter("arya").enter("bye").press("p")
    assert [(bye.player, bye.kind) for bye in hands.state.rounds[0].byes] == [("Arya Snow", ByeKind.BY_HAND)]


def test_a_rematch_by_hand_is_asked_first(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 4, 4, 0))
    hands.press("R", "p", "b").result(1, "lw").result(2, "lw")
    game = hands.state.rounds[0].games[0]
    hands.press("f").enter(str(game.one)).enter(str(game.two))
    assert "have met 1 time (T5.4): set the pair all the same?" in hands.text()
    hands.press("y", "p")
    assert "rematch at table 1, 2 (T5.4)" in hands.message


def test_two_players_change_tables(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    one, other = hands.state.rounds[0].games[0].one, hands.state.rounds[0].games[1].two
    hands.press("s", "enter").enter(str(other))
    assert hands.state.rounds[0].games[0].one == other
    assert hands.state.rounds[0].games[1].two == one


def test_why_a_game_was_made_is_read_beside_it_and_in_full(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p")
    assert "inside the group on" in hands.text((120, 40)).replace("\n", " ")
    text = hands.press("e").text()
    assert "Why round 2 was paired so" in text
    assert "round 2: walk" in text
    assert "has the bye" in hands.press("end").text().replace("\n  ", " ")


def test_an_explanation_is_that_of_the_moment_when_it_was_paired(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b", "[").result(1, "rw").press("y")
    assert "Round 2 has not begun: pair it again with the corrected points (T12.3)?" in hands.text()
    text = hands.press("n", "]", "e").text((100, 40))
    assert "(5) - " in text
    assert "inside the group on 5" in text


def test_results_of_earlier_rounds_are_corrected_there(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b", "[")
    assert "earlier round, ] goes on" in hands.text()
    hands.result(3, "dl").press("y", "n")
    assert result_of(hands, 3, 0) is Code.DL
    assert result_of(hands, 3, 1) is None
    hands.result(1, "ln")
    assert "T9.3" in hands.message


def test_a_corrected_result_offers_to_pair_the_round_that_has_not_begun_again(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b")
    before = hands.state.rounds[1].draw
    hands.press("[").result(1, "rw").press("y", "y")
    assert hands.state.rounds[1].draw != before
    assert "DRAFT" in hands.text()
    hands.press("b").result(1, "lw").press("[").result(2, "rw").press("y")
    assert hands.desk.where is Where.ROUND, "it has begun: nothing is offered"


def test_the_reason_of_a_bye_stands_beside_it(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("end")
    assert "drawn at random" in hands.text((120, 40))
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b", "end")
    assert "who has had none (T4.6)" in hands.text((120, 40)).replace("\n", " ")


def test_the_clock_runs_stops_and_gives_tables_time_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = paired(tmp_path / "t")
    monkeypatch.setattr("agot_tui.tournament.commands.floor.seconds_now", lambda: hands.time)
    hands.press("c")
    hands.time = NOON + 60
    assert hands.desk.tick()
    assert hands.text().startswith(" 54:00")
    assert not hands.desk.tick()
    hands.press("2", "x").enter("7")
    assert "+7 61:00" in hands.text()
    hands.time += 1
    assert hands.desk.tick()
    assert "+7 60:59" in hands.text()
    hands.press("c")
    hands.time += 100
    assert hands.text().startswith(" 53:59 stopped")
    hands.press("c")
    hands.time += 54 * 60
    assert "-0:01 TIME" in hands.text()


def test_extra_time_before_the_start_or_of_no_minutes_is_refused(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("x").enter("5")
    assert "T11.5: the clock was not started yet" in hands.message
    hands.press("escape", "c", "x").enter("0")
    assert "0 is no extra time" in hands.message
    hands.press("ctrl+u").enter("five")
    assert "invalid int value" in hands.message


def test_time_called_is_settled_by_the_five_steps(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    game = hands.state.rounds[0].games[1]
    hands.press("2", "m", "backspace").type("9").press("down", "backspace").type("11").press("enter")
    assert f"{game.two}: a modified win by step 1 of T11.3. Enter it?" in hands.text()
    hands.press("y")
    assert result_of(hands, 2) is Code.P2M


def test_time_called_on_a_level_table_asks_the_first_player(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    game = hands.state.rounds[0].games[0]
    hands.press("1", "m", "enter")
    assert "T11.3" in hands.message
    assert hands.desk.where is Where.FORM
    hands.press("up", "right", "enter", "y")
    assert result_of(hands, 1) is Code.P1M
    assert hands.state.rounds[0].games[0].one == game.one


def test_the_pairing_can_be_read_by_name(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("3", "v")
    rows = hands.text().split("\n")
    found = [row.strip("▸ ").split("  ")[0] for row in rows[4:13]]
    assert found == sorted(found)
    hands.press("home", "l", "w")
    assert sum(game.result is Code.P1 for game in hands.state.rounds[0].games) == 1


def test_a_note_knows_its_table(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("3", "n").type("long ruling").press("enter")
    assert hands.state.notes[0].table == 3
    assert "long ruling (table 3)" in hands.press("N").text()


def test_draws_only_where_the_points_know_them(tmp_path: Path) -> None:
    hands = paired(tmp_path / "t")
    hands.press("1", "d", "r")
    assert "T6.2" in hands.message
    assert result_of(hands, 1) is None


def test_tables_named_in_the_first_round_before_it_is_paired(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press("R")
    assert "No round is paired yet: p pairs the first one." in hands.text()
    hands.press("1")
    assert "T3.1" in hands.message
    hands.press("l", "e", "x", "m", "s")


@pytest.mark.parametrize("result", [first + second for first in "lr" for second in "wmn"] + ["dl"])
def test_a_result_for_a_table_that_is_not_there_does_nothing_else(result: str, tmp_path: Path) -> None:
    """Its second key is not taken for that of another wish, and the next result is taken."""
    hands = paired(tmp_path / "t")
    before = len(hands.session.journal.lines)
    hands.press("9", *result)
    assert hands.message.startswith("T3.5: round 1 has no table 9")
    assert hands.desk.where is Where.ROUND
    hands.press("2", "l", "w")
    assert result_of(hands, 2) is Code.P1
    assert len(hands.session.journal.lines) == before + 1
