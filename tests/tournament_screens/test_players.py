"""The page of the players: registering, editing, leaving and coming back, deck lists (T1.4, T9)."""

from __future__ import annotations

from pathlib import Path

from agot_tui.tournament.model import Status
from agot_tui.tui.tournament.keys import Where

from .fingers import Hands, custom, tournament


def names(hands: Hands) -> list[str]:
    return [player.name for player in hands.state.players.values()]


def test_players_are_registered_one_after_the_other_until_nothing_is_typed(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t"))
    assert "Nobody is registered yet" in hands.text()
    hands.press("a").enter("Ann Lee").enter("Bob; Oldtown; Stark; Fealty").enter("Cy;;Tyrell").press("enter")
    assert hands.desk.where is Where.PLAYERS
    assert names(hands) == ["Ann Lee", "Bob", "Cy"]
    bob, cy = list(hands.state.players.values())[1:]
    assert (bob.club, bob.faction, bob.agenda) == ("Oldtown", "Stark", "Fealty")
    assert (cy.club, cy.faction) == ("", "Tyrell")
    assert "▸   3  Cy" in hands.text()


def test_a_name_that_is_taken_is_refused_and_stays_to_be_corrected(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 3))
    lines = len(hands.session.journal.lines)
    hands.press("a").enter("ARYA snow")
    assert "T1.4: Arya Snow is registered already" in hands.text()
    assert hands.desk.where is Where.EDITOR
    assert len(hands.session.journal.lines) == lines
    hands.enter(" II")
    assert names(hands)[-1] == "ARYA snow II"


def test_a_name_may_begin_with_a_dash_and_hold_quotes(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 3))
    hands.press("a").enter('-x "The" O\'Neil').press("escape")
    assert names(hands)[-1] == '-x "The" O\'Neil'
    hands.press("d")
    assert hands.state.players[list(hands.state.players)[-1]].status is Status.DROPPED


def test_late_entry_asks_for_leave_and_costs_a_loss_for_each_missed_round(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 5))
    hands.press("R", "p", "b").result(1, "lw").result(2, "rm").press("P", "a").enter("Zed")
    assert "Let Zed enter late, with a loss for each missed round (T9.5)?" in hands.text()
    hands.press("n")
    assert "Zed" not in names(hands)
    hands.press("a").enter("Zed").press("y")
    assert hands.state.rounds[0].unpaired_losses == ("Zed",)


def test_everything_that_is_known_is_edited_in_a_form(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 3))
    hands.press("down", "e")
    assert hands.desk.where is Where.FORM
    hands.type("!").press("down", "ctrl+u").type("Tarth").press("down", "down", "down").type("2").press("down", "right")
    assert "yes" in hands.text()
    hands.press("enter")
    player = hands.state.players[list(hands.state.players)[1]]
    assert (player.name, player.fixed_table, player.awarded_bye) == ("Bran Rivers!", 2, True)
    assert player.club == "Tarth"
    hands.press("e", "down", "down", "down", "down", "backspace", "enter")
    assert hands.state.players[player.id].fixed_table is None


def test_a_form_that_is_refused_stays_with_the_rule(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 3))
    hands.press("e", "ctrl+u").enter("hot pie").press("escape").press("e", "ctrl+u").enter("Bran Rivers")
    assert hands.desk.where is Where.FORM
    assert "T1.4: Bran Rivers is registered already" in hands.text()
    hands.press("escape")
    assert names(hands)[:2] == ["hot pie", "Bran Rivers"]


def test_dropping_while_playing_is_asked_since_it_concedes(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 4, 3, 0))
    hands.press("d")
    assert "has dropped" in hands.message
    hands.press("r", "R", "p", "b", "P", "d")
    assert "dropping concedes the game (T9.3)" in hands.text()
    hands.press("y")
    assert "is won by the opponent" in hands.message
    game = next(game for game in hands.state.rounds[0].games if game.has(next(iter(hands.state.players))))
    assert not game.is_open
    hands.press("r")
    assert "Arya Snow is back" in hands.message


def test_a_no_show_and_a_disqualification(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 6, 3, 0))
    hands.press("R", "p", "b", "P", "h")
    assert "Arya Snow did not come and is dropped (T9.3)" in hands.message
    hands.press("down", "x").enter("cheating")
    assert hands.state.players["Bran Rivers"].status is Status.DISQUALIFIED  # type: ignore[index]
    assert "cheating" in hands.press("N").text()
    hands.press("P", "r")
    assert "T9.6" in hands.message


def test_a_deck_list_is_attached_completed_and_shown(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 3))
    (tmp_path / "arya_deck.txt").write_text("House Stark\n3x Hedge Knight\n")
    hands.press("v")
    assert "T1.4: Arya Snow has no deck list attached" in hands.message
    hands.press("l").type("ary").press("tab", "enter")
    assert "Hedge Knight" in hands.state.players["Arya Snow"].deck  # type: ignore[index]
    assert "3x Hedge Knight" in hands.press("v").text()
    hands.press("escape", "l").enter("no_such_file")
    assert "no_such_file: cannot be read" in hands.text().replace("\n", " ")


def test_decks_are_checked_where_there_is_a_checker(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 2))
    hands.press("c")
    assert "this program has no deck checker" in hands.message


def test_registrations_come_from_a_file_all_or_nobody(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t"))
    (tmp_path / "people.csv").write_text("name,club\nAnn,X\nBob,Y\n")
    (tmp_path / "twice.csv").write_text("name\nCy\nann\n")
    hands.press("i").enter("people.csv")
    assert names(hands) == ["Ann", "Bob"]
    hands.press("i").enter("twice.csv")
    assert "T1.4" in hands.message
    assert names(hands) == ["Ann", "Bob"]


def test_a_player_is_found_while_the_name_is_typed(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 18))
    hands.press("/").type("ri")
    assert "▸   2  Bran Rivers" in hands.text()
    hands.press("tab")
    assert "▸  18  Rickon Karstark" in hands.text()
    hands.press("escape", "/").type("zzz")
    assert "nobody of that name" in hands.text()


def test_the_list_is_ordered_by_number_name_or_status(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press("d", "o", "o")
    rows = hands.text().split("\n")
    assert "Bran Rivers" in rows[4]
    assert "dropped" in rows[7]


def test_beside_the_list_stands_what_the_player_did(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 5))
    hands.press("R", "p", "b").result(1, "lw").result(2, "rm").press("P")
    one = hands.state.rounds[0].games[0].one
    hands.press("/").type(str(one)).press("enter")
    assert f"beat {hands.state.rounds[0].games[0].two}  5-0" in hands.text((120, 40))
    two = hands.state.rounds[0].games[1].one
    hands.press("/").type(str(two)).press("enter")
    assert f"lost to {hands.state.rounds[0].games[1].two}  0-4" in hands.text((120, 40))


def test_a_name_easily_taken_for_another_is_asked_about_and_no_lets_it_be_corrected(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 0))
    hands.press("a").enter("José Pérez; Oldtown").enter("Jose Perez; Pyke")
    assert "Jose Perez is easily taken for José Pérez, who registered before (T1.4): do it" in hands.text()
    assert "· 1 player ·" in hands.text()
    assert len(hands.state.players) == 1
    hands.press("n")
    assert "register: Jose Perez; Pyke" in hands.text()
    hands.press("enter", "y").enter("Ann")
    assert [(one.name, one.club) for one in hands.state.players.values()] == [
        ("José Pérez", "Oldtown"),
        ("Jose Perez", "Pyke"),
        ("Ann", ""),
    ]
    assert hands.desk.where is Where.EDITOR, "and the next one is asked for"
    assert hands.press("escape").desk.tab.listing.row.name == "Ann"  # type: ignore[union-attr]


def test_late_entry_of_such_a_name_is_asked_about_twice(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press("R", "p", "b", "P", "a").enter("Arya-Snow").press("y")
    assert "easily taken for Arya Snow" in hands.text()
    assert len(hands.state.players) == 4
    hands.press("y")
    assert [one.name for one in hands.state.players.values()][-1] == "Arya-Snow"


def test_a_new_name_and_a_file_are_asked_about_too(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 2))
    hands.press("end", "e").press(*["backspace"] * 20).enter("Arya-Snow")
    assert "easily taken for Arya Snow" in hands.text()
    hands.press("y")
    assert [one.name for one in hands.state.players.values()] == ["Arya Snow", "Arya-Snow"]
    (tmp_path / "players.csv").write_text("name\nZoë\nZoe\n")
    hands.press("i").enter(str(tmp_path / "players.csv"))
    assert "line 3: Zoe is easily taken for Zoë" in " ".join(hands.text((200, 40)).split())
    hands.press("y")
    assert len(hands.state.players) == 4
