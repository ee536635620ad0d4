"""What plain mode answers to lines."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from agot_tui.frontend import records
from agot_tui.plain.choosing import Choosing
from agot_tui.plain.game import CURTAIN, PlainGame
from agot_tui.plain.run import talk
from agot_tui.plain.streams import Streams
from agot_tui.settings import Level
from agot_tui.tables import begin, new_header, resume
from tests.plain.test_secrets import some_command
from tests.screens.scenes import ONE_PERSON, RIVERRUN, SCENES, Scene, war


def game(level: Level = "strict", **names: str) -> PlainGame:
    plain = PlainGame(begin(new_header(3, seed=5, names=names)), level)
    plain.begin()
    return plain


def alone(scene: Scene) -> PlainGame:
    plain = PlainGame(scene.table())
    plain.begin()
    return plain


def said(plain: PlainGame, *lines: str) -> str:
    """What is said to the last of the lines."""
    out: list[str] = []
    for line in lines:
        out = plain.feed(line)
    return "\n".join(out)


ORDERS_OF = {
    "baratheon": "order dragonstone march; kingswood support; shipbreaker_bay raid",
    "lannister": "order lannisport march; golden_sound raid; port_lannisport support; stoney_sept consolidate",
}
ORDERS = "order dragonstone march; kingswood support; shipbreaker_bay raid"


def test_a_game_begins_behind_the_curtain_and_opens_for_who_is_asked() -> None:
    plain = PlainGame(begin(new_header(3, seed=5, names={"baratheon": "Ann"})))
    first = plain.begin()
    assert CURTAIN in first
    assert first[-3:-1] == [
        "The curtain is closed. It is the turn of Baratheon (Ann).",
        "Place orders (Planning, round 1).",
    ]
    for line in ("S", "", "stark", "1", "view", "log", "options", "why ready", "order kingswood march", "seat"):
        assert "Kingswood" not in said(plain, line)
        assert plain.closed
    assert "Kingswood: 1 footman; no order yet." in said(plain, "ann")
    assert not plain.closed


@pytest.mark.parametrize("word", ["B", "b", "baratheon", "Baratheon"])
def test_the_letter_or_the_name_of_the_house_opens(word: str) -> None:
    plain = game()
    plain.feed(word)
    assert not plain.closed


def test_an_order_is_typed_or_taken_by_its_number_and_asked_again_in_fewer_words() -> None:
    plain = game()
    first = said(plain, "B")
    assert "There are 33 options" in first
    again = said(plain, "order kingswood support")
    assert "Baratheon: Kingswood support." in again
    assert "Without order: Dragonstone, Shipbreaker Bay. Stars: at most 1." in again
    assert "There are" not in again
    listed = said(plain, "options dragon march")
    number = next(line.partition(".")[0] for line in listed.splitlines() if line.endswith("[order dragonstone march]"))
    assert f"{number} is order dragonstone march." in said(plain, number)
    assert "There are" in said(plain, "")


@pytest.mark.parametrize("house", ["baratheon", "lannister", "stark"])
def test_the_example_is_one_of_the_house_that_is_asked_and_may_be_played(house: str) -> None:
    plain = game("trust")
    while plain.seat != house:
        assert plain.bus.send(plain.seat, ORDERS_OF[plain.seat])  # type: ignore[index, arg-type]
        said(plain, f"{plain.seat}: ready")
    (line,) = [line for line in said(plain, "").splitlines() if line.startswith("Type order")]
    example = line.partition("For example: ")[2].rstrip(".")
    assert example.count(";") == 1
    assert plain.bus.rule_on(plain.seat, example)  # type: ignore[arg-type]


def test_every_example_of_a_random_game_may_be_played() -> None:
    table, rng, seen = begin(new_header(5, seed=4)), Random(4), set[str]()
    while table.bus.waiting and table.bus.moments < 900:
        seat = table.bus.waiting[0]
        kind = table.bus.decision(seat).kind  # type: ignore[union-attr]
        first = next(iter(Choosing(table.bus, table.board, seat).asked(kind)))
        example = re.search(r"For example: (.*)\.$", first)
        if example is not None:
            seen.add(kind)
            assert table.bus.rule_on(seat, example[1]), (kind, first)
        table.bus.send(seat, some_command(table.bus, seat, rng))
    assert seen >= {"orders", "march", "muster"}


def test_supply_is_told_so_that_nobody_has_to_guess_which_number_is_which() -> None:
    told = said(alone(Scene(war(phase="march", turn="stark"))), "view houses")
    assert "Stark (Ann): castles 3; armies of 2, 2 and 2; supply 4 allows 3, 3, 2, 2; power 7" in told
    assert "; an army of 2; supply 2 allows 3, 2, 2; " in told


def test_a_refusal_names_the_rule_and_why_explains_it() -> None:
    plain = game()
    assert "R11.6" in said(plain, "B", "ready")
    told = said(plain, "why ready")
    assert told.startswith("R11.6: ")
    assert "R11.6, Every area must get an order: " in told
    assert said(plain, "why order kingswood raid") == "It is allowed."
    assert "R11.1, Assigning orders: " in said(plain, "why")
    assert "begins no command" in said(plain, "hello")


def test_the_curtain_closes_when_the_next_person_is_asked_and_undo_works_behind_it() -> None:
    plain = game()
    closing = said(plain, "B", ORDERS, "ready")
    assert closing.startswith(f"{CURTAIN}\nThe curtain is closed. It is the turn of Lannister.")
    assert "Taken back." in said(plain, "undo")
    assert said(plain, "x") == "The curtain is closed; B opens it for Baratheon."
    assert "Every area has an order: type ready." in said(plain, "B")


def test_who_opens_reads_what_happened_since_and_nothing_that_was_hidden() -> None:
    plain = game()
    plain.feed("B")
    plain.feed(ORDERS)
    plain.feed("ready")
    told = said(plain, "L")
    assert "Baratheon has placed its orders." in told
    assert "Dragonstone march" not in told
    assert "Dragonstone march" not in said(plain, "log 100")
    assert "face-down" in said(plain, "view dragonstone")


def test_one_person_needs_no_curtain_and_a_trusting_table_none() -> None:
    for plain in (game(baratheon="Ann", stark="Ann", lannister="Ann"), game("trust")):
        assert not plain.closed
        assert CURTAIN not in said(plain, ORDERS, "ready")
        assert not plain.closed
        assert "Lannister" in said(plain, "")


def test_the_curtain_closes_on_a_word() -> None:
    plain = game()
    assert CURTAIN in said(plain, "B", "curtain")
    assert plain.closed


def test_a_line_for_a_house_is_played_for_it_and_a_refusal_tells_nobody_else_why() -> None:
    plain = game()
    said(plain, "stark: order winterfell march")
    assert [str(command) for _, command in plain.bus.commands()] == ["order winterfell march"]
    assert said(plain, "stark order white_harbor march") == (
        "Not possible for Stark; open the curtain there to be told why."
    )
    assert "R11.3" in said(game("trust"), "stark order winterfell march", "stark order white_harbor march")


def test_the_same_person_goes_to_the_next_of_its_houses() -> None:
    plain = game(baratheon="Ann", stark="Ann", lannister="Bob")
    assert "Winterfell" in said(plain, "ann", "seat")
    assert "Kingswood" in said(plain, "seat")
    assert "No other house" in said(game(), "B", "seat")


def test_what_stands_on_the_board_is_told() -> None:
    plain = alone(Scene(war(phase="march", turn="stark")))
    assert "Wildling threat 6." in said(plain, "view")
    assert "Riverrun: Lannister, 2 footmen, 1 knight, 1 siege engine, order march +1★" in said(plain, "view map")
    assert "Eddard Stark, strength 4, 2 swords." in said(plain, "view hand")
    assert "It borders" in said(plain, "view moat")
    assert "view tracks" in said(plain, "view nowhere")
    assert "There is no combat now." in said(plain, "view combat")


def test_a_combat_is_told_term_by_term_where_one_has_to_know_it() -> None:
    plain = alone(Scene(war(phase="march", turn="lannister"), play=RIVERRUN))
    told = said(plain, "")
    assert "Combat in Seagard, attacked from Riverrun." in told
    assert "Attacker Lannister: 9 (units 8, order 1)" in told
    assert "1. " in told


def test_many_options_come_in_pages() -> None:
    plain = alone(Scene(war(phase="march", turn="stark")))
    first = said(plain, "options")
    assert first.endswith("more lists further ones.")
    assert said(plain, "more").startswith("31. ")
    assert "no further options" in said(plain, "options gibberish")
    assert "There is no option 99999." in said(plain, "99999")


def test_rules_are_looked_up() -> None:
    plain = game()
    assert "Units of the area with the order move" in said(plain, "rule R14.1")
    assert "Others: " in said(plain, "rule port retreat")
    assert "Nothing was found" in said(plain, "rule xqzw")
    assert "Type rule" in said(plain, "rule")


def test_help_lists_what_can_be_typed_and_the_topics() -> None:
    plain = game()
    for verb in plain._verbs:
        assert verb in said(plain, "help")
    assert said(plain, "?") == said(plain, "help")
    assert said(plain, "? plain") == said(plain, "help plain")
    assert "winterfell" in said(plain, "help notation")
    assert "There is no topic 'gibberish'" in said(plain, "help gibberish")


def test_the_end_is_told_to_all_and_can_be_taken_back() -> None:
    position = {
        "round": 10,
        "phase": "consolidate",
        "areas": {"winterfell": "stark F K consolidate", "white_harbor": "stark F consolidate"},
    }
    plain = PlainGame(begin(new_header(3, seed=1, position=position)))
    plain.begin()
    told = said(plain, "S", "consolidate winterfell")
    assert "wins with" in told
    assert "The game is over." in told
    assert "Stark: castles" in told
    assert "The game is over." in said(plain, "ready")
    assert CURTAIN in said(plain, "undo")
    assert plain.bus.winner is None
    assert plain.closed


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(new_header(3, seed=1, names=ONE_PERSON), tmp_path / "one.agot")
    plain = PlainGame(table)
    plain.begin()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(table.record, "append", full)
        assert "No space left on device" in said(plain, "order kingswood march")
        assert table.bus.moments == 0
    plain.feed("order kingswood march")
    monkeypatch.setattr(table.record, "take_back", full)
    assert "(No space left on device); nothing was taken back" in said(plain, "undo")
    assert table.bus.moments == 1


def test_quitting_names_the_record(tmp_path: Path) -> None:
    path = tmp_path / "kept.agot"
    plain = PlainGame(begin(new_header(3, seed=1), path))
    plain.begin()
    assert said(plain, "quit") == f"The game is kept: agot-tui play {path}"
    assert plain.ended
    plain.table.close()
    assert resume(path).bus.moments == 0


@pytest.mark.parametrize("name", SCENES)
def test_every_moment_of_the_scenes_is_asked_with_options_that_can_be_taken(name: str) -> None:
    plain = alone(SCENES[name])
    if plain.closed:
        plain.feed(plain.letters[plain.seat] if plain.seat else "")
    assert plain.choosing is not None
    moments = plain.bus.moments
    command = plain.choosing.number(1)
    assert f"1 is {command}." in said(plain, "1")
    assert plain.bus.moments >= moments + 1


def test_numbers_that_nothing_here_could_have_are_no_fault() -> None:
    plain = game()
    plain.feed("B")
    assert "Not possible" in said(plain, "9" * 5000)
    said(plain, "log " + "9" * 5000)
    assert plain.bus.moments == 0


def test_a_fault_of_the_program_is_a_sentence_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(new_header(3, seed=1), tmp_path / "one.agot")
    plain = PlainGame(table)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("Dragonstone march")

    monkeypatch.setitem(plain._verbs, "view", broken)
    out = StringIO()
    talk(plain, Streams(StringIO("B\nview\nB\norder kingswood march\nquit\n"), out))
    text = out.getvalue()
    assert "met a fault of its own (ZeroDivisionError)" in text
    assert "Nothing is lost, go on." in text
    assert text.count("The curtain is closed.") == 2
    assert "Baratheon: Kingswood march." in text
    assert table.bus.moments == 1
    assert "ZeroDivisionError" in (records.data_folder() / "faults.log").read_text()


def test_left_alone_the_curtain_closes_for_many_and_stays_open_for_one() -> None:
    plain = game()
    plain.begin()
    said(plain, "B")
    assert "The curtain is closed" in "\n".join(plain.left_alone())
    assert plain.closed
    assert plain.left_alone() == []
    one = alone(SCENES["planning"])
    assert one.left_alone() == []
    assert not one.closed


# Odds


def test_odds_are_those_of_a_march_that_is_named_or_numbered_or_of_the_combat_at_hand() -> None:
    plain = alone(Scene(war(phase="march", turn="lannister")))
    told = said(plain, f"odds {RIVERRUN[0].removeprefix('lannister ')}")
    assert told.startswith("attacker Lannister: 9 before cards (units 8, order 1)\ndefender Greyjoy: ")
    assert re.search(r"\nLannister wins \d+ of (\d+) pairs of cards\n", told)
    assert told.endswith("Own Support used, none of others; no Blade, no Tides, no ability worded 'may'.")
    assert said(plain, "odds") == "No combat is at hand. In the march step: name a march that is an attack."
    assert "R14" in said(plain, "odds march riverrun -> winterfell: F")
    assert said(plain, "odds raid riverrun") == "Raid riverrun is no march."
    assert "begins no command" in said(plain, "odds hello")
    assert said(plain, "odds 99999") == "99999 is no march."
    number = next(line for line in said(plain, "options riverrun seagard").splitlines() if "[march" in line)
    assert "before cards" in said(plain, f"odds {number.partition('.')[0]}")
    assert plain.bus.moments == 0
    fighting = alone(Scene(war(phase="march", turn="lannister"), play=RIVERRUN))
    assert said(fighting, "odds").startswith("attacker Lannister: 9 before cards")


def test_odds_are_told_to_nobody_at_a_closed_curtain() -> None:
    assert said(game(), "odds") == "The curtain is closed; B opens it."
