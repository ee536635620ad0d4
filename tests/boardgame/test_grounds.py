"""What a refusal rests on: each kind of command with its alternatives, each number that a rule asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.cases import run_case
from agot_tui.boardgame.commands import Retreat
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.grounds import NUMBERS, Grounds, grounds_of
from agot_tui.boardgame.names import House
from agot_tui.boardgame.positions import game_from
from tests.refusals.table import all_cases

LISTED = {"March", "Retreat", "Raid", "RavenSwap", "PlayCard", "Support", "Muster", "Consolidate"}
"""Commands of which every other area, token, card or piece is told with its reason."""


class Refusal(NamedTuple):
    """A refusal that a case provokes, with its grounds."""

    case: str
    command: Any
    found: Grounds


@cache
def refusals() -> tuple[Refusal, ...]:
    """Every refusal of every case."""
    found: list[Refusal] = []
    original = BoardGame.rule_on
    with pytest.MonkeyPatch.context() as patch:
        for case in all_cases():

            def rule_on(game: BoardGame, seat: House, command: Any, name: str = str(case["id"])) -> Any:
                ruling = original(game, seat, command)
                if not ruling and not isinstance(command, str):
                    patch.setattr(BoardGame, "rule_on", original)
                    found.append(Refusal(name, command, grounds_of(game, seat, command)))
                    assert found[-1].found.ruling == ruling
                    patch.setattr(BoardGame, "rule_on", rule_on)
                return ruling

            patch.setattr(BoardGame, "rule_on", rule_on)
            run_case(default_board(), case)
    return tuple(found)


def stated() -> Iterator[tuple[str, str]]:
    for refusal in refusals():
        for number in refusal.found.numbers:
            yield refusal.case, number


def test_every_number_that_a_rule_asks_for_is_told_in_some_case() -> None:
    asked = {rule for refusal in refusals() for rule in refusal.found.ruling.rules}
    assert set(NUMBERS) <= asked, sorted(set(NUMBERS) - asked)
    assert len(refusals()) > 300


def test_numbers_are_sentences_with_a_name_or_a_figure() -> None:
    for case, number in stated():
        assert any(letter.isdigit() or letter.isupper() for letter in number) or ": " in number, (case, number)
        assert number.isprintable(), case
        assert not number.endswith("."), case
    for refusal in refusals():
        assert len(set(refusal.found.numbers)) == len(refusal.found.numbers)


def test_alternatives_are_told_each_once_and_never_all_with_the_same_fault() -> None:
    for refusal in refusals():
        others = refusal.found.alternatives
        assert len({str(other.command) for other in others}) == len(others)
        assert not others or any(other.ruling != refusal.found.ruling for other in others)
        assert all(other.verdict for other in others)
        assert bool(refusal.found.title) == bool(others)


def test_every_kind_that_names_an_area_a_token_or_a_card_tells_the_others() -> None:
    assert {type(refusal.command).__name__ for refusal in refusals() if refusal.found.alternatives} >= LISTED


# ------------------------------------------------------------------------------------------- each kind, exactly


def asked(position: Mapping[str, Any], seat: str, command: str, *played: str) -> Grounds:
    game = game_from(default_board(), {"clear": True, **position})
    for text in played:
        who, _, what = text.partition(": ")
        game.play(House(who), game.parse(House(who), what))
    return grounds_of(game, House(seat), game.parse(House(seat), command))


def told(found: Grounds) -> dict[str, str]:
    return {other.name: other.verdict for other in found.alternatives}


RIVERRUN = {
    "phase": "march",
    "turn": "lannister",
    "areas": {
        "lannisport": "lannister F K march",
        "riverrun": "stark F F",
        "stoney_sept": "baratheon, token",
        "sunspear": "martell F march",
    },
}
OUT_OF_REACH = ("neither adjacent", "not one step")
BEATEN = ("lannister: march lannisport -> riverrun: F K", "lannister: card the_hound", "stark: card roose_bolton")


def test_a_retreat_tells_every_area_next_to_the_embattled_one() -> None:
    found = asked(RIVERRUN, "stark", "retreat stoney_sept", *BEATEN)
    assert found.numbers == ("beaten in Riverrun: 2 footmen of Stark", "the attackers came from Lannisport")
    assert found.title == "where F F of Stark can retreat to"
    verdicts = told(found)
    assert verdicts["Seagard"] == verdicts["Harrenhal"] == "allowed"
    assert verdicts["Stoney Sept"].startswith("R16.11.3: ")
    assert verdicts["Lannisport"] == "R16.11.4: the attackers came from Lannisport"
    assert verdicts["Ironman's Bay"] == "R16.11.2: Ironman's Bay is sea: F F cannot retreat there"


def test_no_area_next_to_the_embattled_one_is_called_out_of_reach() -> None:
    told_of = 0
    board, near = default_board(), game_from(default_board(), {}).state.setup.reach.near
    for refusal in refusals():
        if not isinstance(refusal.command, Retreat) or not any("beaten in" in text for text in refusal.found.numbers):
            continue
        start = next(text for text in refusal.found.numbers if text.startswith("beaten in "))[10:].partition(":")[0]
        embattled = next(area.id for area in board.areas.values() if area.name == start)
        beside = {board.areas[area].name for area in near[embattled]}
        for other in refusal.found.alternatives:
            if other.name in beside:
                told_of += 1
                assert not any(words in other.verdict for words in OUT_OF_REACH), refusal.case
    assert told_of > 20


SHIPS = {
    "phase": "march",
    "turn": "martell",
    "areas": {
        "east_summer_sea": "martell S S S march",
        "shipbreaker_bay": "stark S S",
        "dragonstone": "stark F",
        "port_dragonstone": "stark S S S",
        "sunspear": "martell F march",
    },
}


def test_beaten_ships_are_told_of_land_and_ports_by_what_they_are() -> None:
    fight = (
        "martell: march east_summer_sea -> shipbreaker_bay: S S S",
        "martell: card areo_hotah",
        "stark: card catelyn_stark",
    )
    verdicts = told(asked(SHIPS, "stark", "retreat kingswood", *fight))
    assert verdicts["Kingswood"] == "R16.11.2: Kingswood is land: S S cannot retreat there"
    assert verdicts["Port of Dragonstone"] == "R16.11.2: Port of Dragonstone has room for 0 ships, not for S S"
    assert verdicts["Port of Storm's End"].startswith("R16.11.2: nobody controls Storm's End: Stark's ships cannot ")
    assert verdicts["The Narrow Sea"] == verdicts["Blackwater Bay"] == "allowed"
    far = asked(SHIPS, "stark", "retreat bay_of_ice", *fight)
    assert far.ruling.sentence == "Bay of Ice is not one step by sea from Shipbreaker Bay"


def test_a_march_tells_every_destination_with_what_it_would_come_to() -> None:
    found = asked(RIVERRUN, "lannister", "march lannisport -> golden_sound: F K")
    assert found.title == "where F K can march from Lannisport"
    assert told(found) == {
        "Riverrun": "allowed, an attack on Stark",
        "Stoney Sept": "allowed",
        "Searoad Marches": "allowed",
        "The Golden Sound": "R14.2: The Golden Sound is sea: F K cannot stop there",
        "Port of Lannisport": "R14.2: Port of Lannisport is a port: F K cannot stop there",
    }


def test_a_march_of_routed_units_tells_where_the_others_could_go() -> None:
    position = {**RIVERRUN, "areas": {**RIVERRUN["areas"], "lannisport": "lannister F K~ march"}}  # type: ignore[dict-item]
    found = asked(position, "lannister", "march lannisport -> riverrun: K~")
    assert found.numbers == ("in Lannisport: 1 footman, 1 routed knight",)
    assert found.title == "where F can march from Lannisport"
    assert told(found)["Stoney Sept"] == "allowed"


def test_an_area_without_an_order_tells_where_the_orders_are() -> None:
    found = asked(RIVERRUN, "lannister", "march riverrun -> seagard: F")
    assert "March orders of Lannister: Lannisport" in found.numbers
    assert found.alternatives == ()


def test_casualties_tell_swords_towers_and_who_takes_part() -> None:
    areas = {"lannisport": "lannister F K K march", "riverrun": "stark F K", "sunspear": "martell F march"}
    position = {**RIVERRUN, "areas": areas}
    played = ("lannister: march lannisport -> riverrun: F K K", "lannister: card ser_gregor_clegane")
    found = asked(position, "stark", "lose F K", *played, "stark: card ser_rodrick_cassel")
    assert found.ruling.rule == "R16.9.4"
    assert "swords of Lannister: 3; towers of Stark: 2" in found.numbers
    assert "units of Stark in this combat: 1 footman, 1 knight" in found.numbers


@pytest.mark.parametrize(
    ("areas", "phase", "command", "title", "allowed", "refused"),
    [
        (
            {"kingswood": "baratheon F raid", "reach": "tyrell F support", "storms_end": "martell F defense+1"},
            "raid",
            "raid kingswood -> storms_end",
            "what a raid from Kingswood can remove",
            "The Reach",
            "Storm's End",
        ),
        (
            {"kingswood": "baratheon F consolidate+", "storms_end": "baratheon F consolidate+"},
            "consolidate",
            "consolidate kingswood muster",
            "Consolidate Power orders of Baratheon",
            "Storm's End",
            "Kingswood",
        ),
    ],
)
def test_raids_and_incomes_tell_every_area(
    areas: dict[str, str], phase: str, command: str, title: str, allowed: str, refused: str
) -> None:
    found = asked({"phase": phase, "turn": "baratheon", "areas": areas}, "baratheon", command)
    assert not found.ruling
    assert found.title == title
    assert told(found)[allowed].startswith("allowed")
    assert told(found)[refused].startswith("R")


def test_nothing_is_told_of_a_command_that_is_not_asked_for() -> None:
    found = asked(RIVERRUN, "lannister", "retreat seagard")
    assert found == Grounds(found.ruling)
    assert found.ruling.rule == "R28"
