"""Whether the other side asks for an answer that is the only one possible on ours.

Our kernel takes such an answer by itself; the other side sometimes asks (the last house card while support could be
refused). It does if a matching decision comes before the log entry that tells the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.boardgame.names import House
from agot_tui.values import Value
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene, entry, is_decision, path_has


class Question(Value):
    """How the other side asks something, and how its log tells the outcome."""

    decisions: tuple[str, ...]
    """Kinds of its decisions."""
    outcomes: tuple[str, ...]
    """Types of log entries that tell how it ended."""
    who: str = ""
    """The field of the entry that names the house; empty if it ends the question for everybody."""
    paths: tuple[str, ...] = ()
    """Game states through which the decision goes, if the kind alone does not tell."""


WILDLING_OUTCOMES: Final = (
    "crow-killers-footman-upgraded",
    "crow-killers-knights-killed",
    "crow-killers-knights-replaced",
    "mammoth-riders-destroy-units",
    "mammoth-riders-return-card",
    "massing-on-the-milkwater-house-cards-removed",
    "preemptive-raid-choice-done",
    "preemptive-raid-units-killed",
    "the-horde-descends-units-killed",
    "a-king-beyond-the-wall-house-reduce-track",
    "a-king-beyond-the-wall-highest-top-track",
)

QUESTIONS: Final[Mapping[str, Question]] = {
    "orders": Question(("place-orders",), ("action-phase-began", "orders-revealed")),
    "raven": Question(("raven",), ("raven-not-used", "raven-holder-replace-order", "action-phase-resolve-raid-began")),
    "muster": Question(("muster",), ("player-mustered",), "house"),
    "reconcile": Question(("reconcile",), ("armies-reconciled",), "house"),
    "bid": Question(("bid",), ("clash-of-kings-bidding-done", "wildling-bidding")),
    "wildling": Question(
        ("select-units", "select-house-card", "choice"), WILDLING_OUTCOMES, "house", ("WildlingsAttack",)
    ),
    "raid": Question(("raid",), ("raid-done",), "raider"),
    "march": Question(("march", "call-support-neutral"), ("action-phase-resolve-consolidate-power-began",)),
    "house_card": Question(
        ("house-card", "select-house-card"), ("combat-house-card-chosen", "tyrion-lannister-house-card-replaced")
    ),
    "ability": Question(
        ("choice", "select-units", "select-orders", "select-house-card"),
        ("mace-tyrell-footman-killed", "queen-of-thorns-order-removed", "doran-used", "combat-result"),
    ),
    "casualties": Question(("select-units",), ("killed-after-combat",), "house", ("ChooseCasualties",)),
    "retreat": Question(("select-region",), ("retreat-region-chosen",)),
    "port_capture": Question(("choice",), ("enemy-port-taken",), "newController", ("TakeControlOfEnemyPort",)),
    "consolidate": Question(("consolidate",), ("consolidate-power-order-resolved",), "house"),
}
"""By our kinds of decisions. Kinds that never have a single answer, or are answered early, are left out."""


def asks(scene: Scene, house: House, kind: str) -> bool:
    """Whether the other side asks the house now for what our core asks as ``kind``."""
    question = QUESTIONS.get(kind)
    if question is None:
        return False
    for index, record in scene.ahead():
        if is_decision(record, *question.decisions) and record["h"].value == house and _on_the_way(record, question):
            return index not in scene.told
        if index in scene.told:
            continue
        if entry(record) in question.outcomes and _concerns(scene, record, question, house):
            return False
    return False


def _on_the_way(record: Node, question: Question) -> bool:
    return not question.paths or any(path_has(record, part) for part in question.paths)


def _concerns(scene: Scene, record: Node, question: Question, house: House) -> bool:
    return not question.who or scene.ids.house(record["l"][question.who]) == house


def mark_outcome(scene: Scene, record: Node, house: House) -> None:
    """The log entry that tells the outcome of this decision says nothing about later ones."""
    for question in QUESTIONS.values():
        if question.who and record["k"].value in question.decisions and _on_the_way(record, question):
            outcome = next(
                (
                    index
                    for index, later in scene.ahead()
                    if index not in scene.told
                    and entry(later) in question.outcomes
                    and _concerns(scene, later, question, house)
                ),
                None,
            )
            if outcome is not None:
                scene.told.add(outcome)
