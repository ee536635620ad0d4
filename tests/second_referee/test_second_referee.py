"""The core and the second referee agree; and a core that breaks a rule is found out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame import (
    aftermath,
    call_for_support,
    casualties,
    modifiers,
    muster,
    ports,
    raid,
    reconcile,
    retreat,
    strength,
)
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.terms import Icons
from agot_tui.kernel.rulings import Fault
from agot_tui.values import replace
from tests.second_referee.__main__ import ALIKE, DIFFERENT, main
from tests.second_referee.comparing import (
    ATTACK,
    JUDGED,
    MUSTER,
    PHASE,
    PLANS,
    RAIDS,
    SUPPLY,
    Difference,
    Plan,
    compare,
)
from tests.second_referee.facts import CARDS
from tests.second_referee.positions import OPTIONS, Position

BLOCKS: Final = 4
"""The positions of a plan are shared out among so many tests, which can run side by side."""
POSITIONS: Final = {ATTACK: 250, JUDGED: 120, PHASE: 200, RAIDS: 60, SUPPLY: 60, MUSTER: 20}
"""Positions of each block."""
ENOUGH: Final = 3000
"""In so many positions a broken rule has to show."""


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_both_referees_agree(plan: Plan, block: int) -> None:
    for seed in range(block * POSITIONS[plan], (block + 1) * POSITIONS[plan]):
        compare(default_board(), plan, seed)


def test_every_card_option_and_question_comes_up() -> None:
    tally: Counter[str] = Counter()
    for seed in range(POSITIONS[ATTACK]):
        compare(default_board(), ATTACK, seed, tally)
    for seed in range(POSITIONS[JUDGED]):
        compare(default_board(), JUDGED, seed, tally)
    assert {f"chosen: card {card}" for card in CARDS} <= set(tally)
    assert {f"option: {option} {value}" for option, (value, _) in OPTIONS.items()} <= set(tally)
    assert {f"option: {option} as usual" for option in OPTIONS} <= set(tally)
    asked = "ability accept_support blade blade_redraw casualties house_card march neutral_support port_capture retreat"
    assert {f"asked: {kind}" for kind in f"{asked} support".split()} <= set(tally)


def test_the_second_referee_uses_nothing_of_the_program() -> None:
    """Only what compares the two of them may."""
    folder = Path(__file__).parent
    for path in sorted(folder.glob("*.py")):
        uses = any(
            line.startswith(("import agot_tui", "from agot_tui")) for line in path.read_text("utf-8").splitlines()
        )
        assert uses == (path.stem in ("comparing", "__main__", "test_second_referee")), path.name


# A core that plays by other rules


def first_difference(board: Board, *plans: Plan) -> Difference:
    """What comes to light first."""
    for seed in range(ENOUGH):
        for plan in plans:
            found = difference_at(board, plan, seed)
            if found is not None:
                assert not found.crashed, found
                return found
    raise AssertionError("nothing has come to light")


def difference_at(board: Board, plan: Plan, seed: int) -> Difference | None:
    try:
        compare(board, plan, seed)
    except Difference as difference:
        return difference
    return None


@pytest.mark.parametrize("card", ["eddard_stark", "the_hound"])
def test_a_card_of_another_strength_is_found_out(card: str) -> None:
    board = default_board()
    printed = next(facts for name, facts in board.house_cards.items() if name == card)
    changed = replace(board, house_cards={**board.house_cards, printed.id: replace(printed, strength=0)})
    assert card in str(first_difference(changed, ATTACK))


def _but(wrong: Callable[[Any], bool]) -> Callable[[Any, str], Any]:
    """What the core finds, without some of it."""

    def patched(module: Any, name: str) -> Any:
        right = getattr(module, name)
        return lambda *arguments: (thing for thing in right(*arguments) if not wrong(thing))

    return patched


def _always(value: Any) -> Callable[[Any, str], Any]:
    return lambda module, name: lambda *_, **__: value


def _is_fault_of(rule: str) -> Callable[[Fault], bool]:
    return lambda fault: fault.rule == rule


BROKEN: Final = {
    "ports give no support (R18.3)": (call_for_support, "supporting_areas", _but(lambda area: area.startswith("port"))),
    "support counts nothing (R16.4)": (strength, "support_strength", _always(0)),
    "back to where the attackers came from (R16.11.4)": (retreat, "refuge_faults", _but(_is_fault_of("R16.11.4"))),
    "retreat into enemy areas (R16.11.3)": (retreat, "_held_by_others", _always(())),
    "retreat beyond supply (R16.11.5)": (retreat, "_losses_in", _always(0)),
    "garrisons do not fight (R17.1)": (strength, "garrison_of", _always(0)),
    "swords are ignored (R16.9.4)": (casualties, "icons_of", _always(Icons(0, 0))),
    "skulls are ignored (R24.5)": (casualties, "skulls_of", _always(0)),
    "stray orders stay (R16.12.5)": (aftermath, "remove_stray_orders", _always(None)),
    "orders stay in lost ports (R18.7)": (ports, "_drop_order", _always(None)),
}
"""What the core does wrong: the module and the name where, and what is there instead."""


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_is_found_out(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, make = BROKEN[what]
    monkeypatch.setattr(module, name, make(module, name))
    assert first_difference(default_board(), ATTACK, PHASE).lines


BROKEN_ELSEWHERE: Final = {
    "Raid orders remove anything (R13.1)": (RAIDS, raid, "may_remove", _always(True)),
    "nobody loses power to a pillage (R13.4)": (RAIDS, raid, "lose_power", _always(0)),
    "upgrades are free (R8.3)": (MUSTER, muster, "cost_of", _always(0)),
    "ships appear beside enemies (R8.6)": (MUSTER, muster.MusterDecision, "_place_faults", _always(())),
    "musters go beyond supply (R8.7)": (MUSTER, muster.MusterDecision, "_supply_faults", _always(())),
    "no army is too large (R4.2)": (SUPPLY, reconcile, "fits", _always(True)),
    "more units go than needed (R4.4)": (SUPPLY, reconcile.ReconcileDecision, "_spare", _always([False])),
}
"""The same before the marches."""


@pytest.mark.parametrize("what", BROKEN_ELSEWHERE)
def test_a_rule_broken_before_the_marches_is_found_out(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, module, name, make = BROKEN_ELSEWHERE[what]
    monkeypatch.setattr(module, name, make(module, name))
    assert first_difference(default_board(), plan).position


@pytest.mark.parametrize("card", sorted(modifiers.BONUSES))
def test_a_card_without_its_bonus_is_found_out(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(modifiers.BONUSES, card, lambda *_: modifiers.NOTHING)
    assert first_difference(default_board(), ATTACK).lines


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_that_the_core_does_not_follow_is_found_out(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = Position.for_core

    def without_option(position: Position) -> dict[str, Any]:
        table = given(position)
        if option == "tides":
            table.pop("decks", None)
        return {**table, "options": {key: value for key, value in table["options"].items() if key != option}}

    monkeypatch.setattr(Position, "for_core", without_option)
    assert first_difference(default_board(), ATTACK).lines


# The command


def test_the_command_counts_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--positions", "3", "--seed", "5"]) == ALIKE
    shown = capsys.readouterr().out
    assert "3 position: phase" in shown
    assert "0 differences" in shown


def test_the_command_shows_position_commands_and_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "support_strength", lambda *_: 0)
    assert main(["--positions", "300", "--plan", "attack", "--most", "1"]) == DIFFERENT
    shown = capsys.readouterr().out
    assert '"areas": {' in shown
    assert ": march " in shown
    assert "core" in shown
