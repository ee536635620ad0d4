"""Every rule with which the core can refuse exists, is found in the code, and is provoked by a case."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import agot_tui
from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.commands import March, Move, PlaceOrders
from agot_tui.boardgame.drawing import DRAW_RULES, CardDue, DeckName
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.positions import game_from
from agot_tui.boardgame.units import NONE
from agot_tui.rulebook.check import known_ids

from .refusals.seen import Seen, run
from .refusals.sites import Code, Site
from .refusals.table import Row, all_cases, lines, rows

SAID_BY_PROGRAMS_ONLY = {("planning.token_faults", "R11.3"), ("march_faults._reach_faults", "R14.1")}
"""Commands that no text can say, since the notation refuses it first: an unknown token, a march of nobody."""
REFUSED_WITHOUT_A_FAULT = {
    ("boardgame.drawing", "CardDue.__init__"),  # below
    ("kernel.decisions", "Decision.rule_on"),  # "due" in the table: another kind of command is asked for
    ("kernel.game", "Game.rule_on"),  # "due" in the table: nothing is asked of the seat
    ("board_bus", "BoardBus.ask"),  # the notation: tests/boardgame/test_notation.py
    ("bus", "Bus.rule_on"),
    ("bus", "Bus.send"),
    ("bus", "Bus.may_undo"),  # tests/bus/test_bus.py
    ("bus", "Bus._sampled"),
    ("boardgame.cases", "_Run._line"),  # what cases expect of refusals, no refusals of a game
    ("boardgame.expectations", "_ruling"),
    ("boardgame.expectations", "ruling_for"),
}
"""Where a refusal is made in another way than by a ``Fault``."""
STARK = House("stark")


@cache
def found_rows() -> list[Row]:
    return rows()


@cache
def sites() -> tuple[Site, ...]:
    return tuple(Code().refusals())


@cache
def seen() -> Seen:
    return run(default_board(), all_cases())


def test_every_refusal_has_a_case() -> None:
    missing = [row for row in found_rows() if not row.cases]
    assert {(row.where.partition(":")[0], row.rule) for row in missing} <= SAID_BY_PROGRAMS_ONLY, "\n".join(
        lines(missing)
    )


def test_every_rule_of_a_refusal_exists() -> None:
    assert {row.rule for row in found_rows()} <= known_ids()


def test_every_place_that_refuses_is_found_with_its_rules() -> None:
    assert len(sites()) > 100
    assert [site for site in sites() if not site.rules and not site.passes_on] == []


def test_what_the_cases_provoke_is_what_the_code_says() -> None:
    """A rule that the syntax tree does not show would be a rule without a case that nobody misses."""
    by_place = {site.where: site for site in sites()}
    for module, line, rule in seen().faults:
        assert rule in by_place[module, line].rules
    for module, line, rule in seen().also:
        site = by_place[module, line]
        assert rule in site.also or site.passes_on


def test_a_refusal_names_what_is_at_fault() -> None:
    """A number, a name with a capital letter, or the words that can be chosen; no full stop, no scolding."""
    for place, sentences in seen().sentences.items():
        for sentence in sentences:
            assert re.search(r"[A-Z]|\d|: ", sentence), (place, sentence)
            assert not sentence.endswith("."), (place, sentence)
            assert not re.search(r"invalid|illegal|error|must not|wrong", sentence, re.IGNORECASE), (place, sentence)


def refused_elsewhere() -> Iterator[tuple[str, str]]:
    """Calls of ``refused`` and of ``Ruling``: module, class and function."""
    package = Path(agot_tui.__file__).parent
    for path in (*package.glob("*bus.py"), *package.glob("kernel/*.py"), *package.glob("boardgame/**/*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for holder in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
            prefix = f"{holder.name}." if isinstance(holder, ast.ClassDef) else ""
            for function in (node for node in holder.body if isinstance(node, ast.FunctionDef)):
                for node in ast.walk(function):
                    called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
                    if called in ("refused", "Ruling") and module != "kernel.rulings":
                        yield module, f"{prefix}{function.name}"


def test_no_refusal_is_made_where_the_table_does_not_look() -> None:
    assert set(refused_elsewhere()) == REFUSED_WITHOUT_A_FAULT
    faults = {name for module in Code().modules.values() for name in names_given_to(module, "Fault")}
    assert faults == set(), "another name for Fault would hide refusals"


def names_given_to(module: ast.Module, name: str) -> Iterator[str]:
    """Other names under which something goes in a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.asname for alias in node.names if alias.name == name and alias.asname)
        elif isinstance(node, ast.Assign | ast.Attribute) and ast.unparse(node.value) == name:
            yield ast.unparse(node)


@pytest.mark.parametrize("deck", DRAW_RULES)
def test_a_card_that_has_to_be_named_is_asked_for_by_a_rule(deck: DeckName) -> None:
    ruling = CardDue(deck, ()).ruling
    assert ruling.rule in known_ids()
    assert ruling.sentence.endswith(": name it")
    assert str(CardDue(deck, (), said="the_hound").ruling).endswith("name it; it cannot be the_hound")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (PlaceOrders(((AreaId("winterfell"), "flee"),)), "R11.3: there is no order 'flee'"),
        (March(AreaId("winterfell"), (Move(AreaId("karhold"), NONE),)), "R14.1: say which units go to Karhold"),
    ],
)
def test_what_no_text_can_say_is_refused_too(command: PlaceOrders | March, said: str) -> None:
    phase = "planning" if isinstance(command, PlaceOrders) else "march"
    areas = {"winterfell": "stark F march", "sunspear": "martell F march"}
    game = game_from(default_board(), {"clear": True, "phase": phase, "areas": areas})
    assert str(game.rule_on(STARK, command)) == said
