"""PINs in plain mode: the same as on the screen, and never written."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.boardgame.names import House
from agot_tui.frontend.opening import begin_session
from agot_tui.plain.companion import PlainCompanion
from agot_tui.plain.game import CURTAIN, PlainGame
from agot_tui.tables import begin, new_header
from tests.plain.test_game import ORDERS, ORDERS_OF, game, said
from tests.plain.test_pipe import run

PIN = "zq 8x"
SET = ("B", "pin", PIN, PIN)


def test_with_a_pin_the_letter_alone_opens_nothing_and_the_pin_does() -> None:
    plain = game()
    assert said(plain, "B", "pin") == "New PIN (empty: none):"
    assert said(plain, PIN) == "The same once more:"
    assert said(plain, PIN) == "From now on the curtain asks Baratheon for this PIN."
    assert not plain.closed
    assert CURTAIN in said(plain, "curtain")
    assert said(plain, "B") == "PIN:"
    assert plain.closed
    assert said(plain, "nonsense") == "This is not the PIN of Baratheon.\nPIN:"
    told = said(plain, PIN)
    assert told.startswith("A wrong PIN was tried here 1 time.")
    assert "Kingswood: 1 footman; no order yet." in told
    assert not plain.closed


def test_only_a_line_that_is_a_pin_is_hidden() -> None:
    plain = game()
    hidden = []
    for line in ("B", "pin", PIN, PIN, "curtain", "view", "B", "wrong", "", "B", PIN, "view"):
        hidden.append(plain.hides)
        plain.feed(line)
    assert hidden == [False, False, True, True, False, False, False, True, True, False, True, False]


@pytest.mark.parametrize("line", ["quit", "view", "help", "B", "1", "stark: order winterfell march", "undo"])
def test_whatever_is_typed_for_a_pin_is_a_pin_and_no_command(line: str) -> None:
    plain = game()
    said(plain, *SET, "curtain", "B")
    assert said(plain, line) == "This is not the PIN of Baratheon.\nPIN:"
    assert not plain.ended
    assert plain.closed
    assert plain.bus.moments == 0


def test_an_empty_line_leaves_the_curtain_closed_or_drops_the_pin() -> None:
    plain = game()
    said(plain, *SET, "curtain", "B")
    assert said(plain, "") == "The curtain is closed; B opens it."
    assert said(plain, "B", PIN, "pin", "") == "The curtain opens without a PIN again."
    assert "Kingswood" in said(plain, "curtain", "B")
    assert said(plain, "pin", "") == "No PIN was set."
    assert said(plain, "pin", "1", "2") == "Those were two different PINs; none was set."
    assert not plain.pins


def test_a_pin_is_that_of_a_person_and_of_no_other() -> None:
    plain = game()
    said(plain, *SET, ORDERS, "ready")
    assert "Lannister, Planning" in said(plain, "L")
    assert "Baratheon" not in said(plain, "pin")


def test_what_a_person_with_a_pin_played_is_taken_back_with_that_pin_alone() -> None:
    plain = game()
    said(plain, *SET, ORDERS, "ready")
    played = plain.bus.moments
    assert said(plain, "undo") == "To take it back, the PIN of Baratheon:"
    assert plain.hides
    assert said(plain, "wrong").startswith("This is not the PIN of Baratheon.")
    assert said(plain, "") == "The curtain is closed; L opens it."
    assert plain.bus.moments == played
    assert said(plain, "L", "undo").startswith("Not taken back: the last command was Baratheon's")
    told = said(plain, "curtain", "undo", PIN)
    assert "Taken back." in told
    assert "Every area has an order: type ready." in told
    assert not plain.closed
    assert plain.bus.moments == played - 1


def test_behind_the_curtain_only_who_played_it_is_told_why_it_is_not_taken_back() -> None:
    plain = game()
    said(plain, "B", ORDERS, "ready", "L", ORDERS_OF["lannister"], "ready", "S")
    said(plain, "order winterfell march; white_harbor support; shivering_sea raid", "ready", "curtain")
    assert plain.closed
    assert not plain.bus.may_undo(House("stark"))
    assert said(plain, "undo") == "There is nothing that can be taken back now."


def test_nobody_plays_from_outside_for_a_person_with_a_pin() -> None:
    plain = game()
    said(plain, *SET, "curtain")
    told = said(plain, "baratheon: order kingswood march")
    assert told == "Baratheon has a PIN: what Baratheon does is typed behind the open curtain."
    assert plain.bus.moments == 0
    said(plain, "stark: order winterfell march")
    said(plain, "B", PIN, "baratheon: order kingswood march")
    assert plain.bus.moments == 2


def test_who_is_alone_is_hidden_by_a_pin_too_when_nothing_is_typed() -> None:
    plain = game(baratheon="Ann", stark="Ann", lannister="Ann")
    assert plain.left_alone() == []
    said(plain, "pin", PIN, PIN)
    assert CURTAIN in plain.left_alone()
    assert said(plain, "ann") == "PIN:"
    assert CURTAIN in plain.left_alone()
    assert not plain.hides
    assert plain.left_alone() == []
    assert "Planning" in said(plain, "ann", PIN)


def test_a_fault_keeps_the_pins_and_gives_up_what_was_begun() -> None:
    plain = game()
    said(plain, *SET, "curtain", "B")
    plain.recover()
    assert not plain.hides
    assert said(plain, "B") == "PIN:"


def test_beside_a_table_there_is_no_curtain(tmp_path: Path) -> None:
    talk = PlainCompanion(begin_session("westeros", 3, None, tmp_path / "t.agot"))
    talk.begin()
    for line in ("pin", "curtain"):
        assert "there is no curtain" in said(talk, line)
        assert not talk.hides


def test_in_a_pipe_a_pin_is_read_like_any_line_and_written_nowhere(tmp_path: Path) -> None:
    record = tmp_path / "pin.agot"
    lines = "\n".join([*SET, "curtain", "B", "wrong7", PIN, "order kingswood march", "quit", ""])
    done = run("play", "--plain", "--players", "3", "--seed", "1", "--record", str(record), lines=lines)
    assert done.returncode == 0
    assert "Baratheon: Kingswood march." in done.stdout
    assert "A wrong PIN was tried here 1 time." in done.stdout
    for secret in (PIN, "wrong7"):
        assert secret not in done.stdout + done.stderr + record.read_text()
    assert "> order kingswood march" in done.stdout


def test_the_pin_lies_in_no_attribute_of_the_game() -> None:
    plain = PlainGame(begin(new_header(3, seed=5)))
    plain.begin()
    said(plain, *SET)
    assert PIN not in repr([vars(plain), vars(plain.pins), plain._out])
