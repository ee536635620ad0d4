"""The notation reads what it writes, and what people type (names, codes, beginnings, abbreviations)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.boardgame import lookup, notation
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import March, Move, PlaceOrders, Raid
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.notation import parse_command, parse_seat
from agot_tui.boardgame.units import units
from agot_tui.kernel.notation import NotationError

from .conftest import random_moments

VERBS = (
    "order", "raid", "march", "support", "card", "lose", "retreat", "capture", "bid", "muster", "consolidate", "choose"
)  # fmt: skip
WINTERFELL, MOAT = AreaId("winterfell"), AreaId("moat_cailin")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_sampled_and_listed_command_reads_back_as_itself(board: Board, seats: int) -> None:
    for number, game in enumerate(random_moments(board, seats, seed=seats)):
        for decision in game.pending.values():
            for count, command in enumerate(decision.options()):
                assert parse_command(str(command), board, decision) == command
                if number % 5:
                    assert parse_command(str(command), board) == command
                if count > 12:
                    break


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("march winterfell -> moat_cailin: F K", March(WINTERFELL, (Move(MOAT, units("F K")),))),
        ("march WIN -> MOA: FK", March(WINTERFELL, (Move(MOAT, units("F K")),))),
        ('MARCH "Winterfell" -> "Moat Cailin": K F; token', March(WINTERFELL, (Move(MOAT, units("F K")),), True)),
        ("march winterf → moat cailin: 2F", March(WINTERFELL, (Move(MOAT, units("F F")),))),
        ("raid the eyrie", Raid(AreaId("eyrie"))),
        ("raid bay of ice -> The Stony Shore", Raid(AreaId("bay_of_ice"), AreaId("stony_shore"))),
        ("order pyke m+1; port_pyke none", PlaceOrders(((AreaId("pyke"), "march+1"), (AreaId("port_pyke"), None)))),
        ("order kings landing d+2", PlaceOrders(((AreaId("kings_landing"), "defense+2"),))),
        ("order Widow's Watch cons", PlaceOrders(((AreaId("widows_watch"), "consolidate"),))),
    ],
)
def test_what_people_type(board: Board, typed: str, meant: object) -> None:
    assert parse_command(typed, board) == meant


NO_COMMANDS = (
    ("", "no command"),
    ("attack winterfell", "'attack' begins no command"),
    ("raid sea", "could be"),
    ("raid narnia", "there is no area 'narnia'"),
    ("raid winterfel -> karhlod", "perhaps karhold"),
    ("order winterfell attack", "is no order"),
    ("order winterfell", "say the area and the order"),
    ("march winterfell -> karhold F", "say where and who"),
    ("march winterfell ->", "behind the arrow"),
    ("march winterfell -> karhold: F X", "is no list of units"),
    ("bid many", "is no number"),
    ("bid", "a number is missing"),
    ("bid ²", "is no number"),
    ("blade", "blade use, blade keep, or blade redraw"),
    ("muster F", "muster AREA: WHAT"),
    ("muster winterfell: K=>F", "a footman is replaced"),
    ("muster winterfell: F~", "mustered standing"),
    ("lose", "lose UNITS"),
    ("retreat karhold: F", "retreat AREA: lose UNITS"),
    ("support seagard everybody", "attacker, the defender, or none"),
    ("choose", "choose WHAT"),
    ("choose gandalf", "names no area, card, house or track"),
    ("ready steady", "stands alone"),
    ('choose "unclosed', "quotation mark"),
    ("capture port_pyke", "say the area and the number"),
    ("lose 0F", "0 units are not possible"),
    ("lose winterfell: 100K", "100 units are not possible"),
    ("order", "order AREA ORDER"),
    ("raid", "an area is missing"),
    ("raven fly", "raven look, raven pass, or raven swap"),
    ("card", "card CARD"),
    ("retreat karhold; moat_cailin", "all survivors go together"),
    ("muster", "muster AREA: WHAT"),
    ("muster winterfell:", "say what is mustered"),
    ("muster winterfell: -> karhold", "say what is mustered"),
    ("muster winterfell: Q", "is not mustered"),
    ("muster ;", "muster AREA: WHAT"),
)
"""What is no command, and what is said about it."""


@pytest.mark.parametrize(("typed", "complaint"), NO_COMMANDS)
def test_what_is_no_command_is_answered_with_a_sentence(board: Board, typed: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint.replace("(", r"\(")):
        parse_command(typed, board)


def test_every_complaint_of_the_notation_is_provoked(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """The places that complain are read off the code, so that none can come without a text."""
    provoked: set[tuple[str, int]] = set()

    class Sited(NotationError):
        def __init__(self, *words: object) -> None:
            super().__init__(*words)
            caller = sys._getframe(1)
            provoked.add((caller.f_globals["__name__"], caller.f_lineno))

    places: set[tuple[str, int]] = set()
    for module in (notation, lookup):
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "NotationError":
                places.add((module.__name__, node.lineno))
        monkeypatch.setattr(module, "NotationError", Sited)
    for typed, _ in NO_COMMANDS:
        with pytest.raises(NotationError):
            parse_command(typed, board)
    assert len(places) > 25
    assert sorted(places - provoked) == []


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.text(max_size=40),
        st.tuples(
            st.sampled_from(
                [
                    "order",
                    "raid",
                    "march",
                    "support",
                    "card",
                    "lose",
                    "retreat",
                    "capture",
                    "bid",
                    "muster",
                    "consolidate",
                    "choose",
                ]
            ),
            st.text(alphabet="FKSE~ ->:;=>+-019abcdeortwinf_\"'\t", max_size=30),
        ).map(" ".join),
    )
)
def test_no_text_gives_anything_but_a_command_or_a_complaint(board: Board, text: str) -> None:
    try:
        command = parse_command(text, board)
    except NotationError:
        return
    assert parse_command(str(command), board) == command


def test_a_line_names_its_house_with_or_without_a_colon(board: Board) -> None:
    assert parse_seat("stark march winterfell -> karhold: F", board) == ("stark", "march winterfell -> karhold: F")
    assert parse_seat("Stark: lose winterfell: F", board) == ("stark", "lose winterfell: F")
    assert parse_seat("bar bid 3", board) == ("baratheon", "bid 3")
    with pytest.raises(NotationError, match="there is no house"):
        parse_seat("targaryen: ready", board)


def test_words_of_a_choice_are_looked_for_among_what_can_be_chosen(at: Callable[..., BoardGame]) -> None:
    game = at(phase="westeros", decks={"westeros_1": ["throne_of_blades"]})
    decision = game.pending["baratheon"]
    assert str(parse_command("choose mus", game.board, decision)) == "choose mustering"
    assert str(parse_command("choose stark", game.board, decision)) == "choose stark"
    assert not game.rule_on("baratheon", parse_command("choose stark", game.board, decision))
