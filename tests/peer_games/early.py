"""What our core asks before the other side does: answered at once from further ahead in the record.

- Own support: the other side counts it without asking and lets it be given back when cards are chosen (D5).
- Support of another house: the same, when it is accepted or refused.
- Support against a neutral force: the other side asks before the march is chosen.
- A port taken over by a march: ours asks before the combat of the march (R14.7) and before Patchface acts (R16.13),
  the other side when all that is over.
- Reducing armies to Rattleshirt's supply: ours asks the lowest bidder first (R10.5), the other side keeps turn order.
- Units lost to skulls on both sides, which are independent (R24.6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from agot_tui.boardgame.call_for_support import AnswerDecision
from agot_tui.boardgame.commands import AnswerSupport, Capture, Command, Lose, Support
from agot_tui.boardgame.events import UnitsDestroyed
from agot_tui.boardgame.names import ATTACKER, House
from agot_tui.boardgame.neutral_support import NeutralSupportDecision
from agot_tui.boardgame.ports import CaptureDecision
from tests.peer_games.answers import answers_to
from tests.peer_games.lookahead import refusals
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene, entry, is_decision, path_has
from tests.peer_games.watching import Moment

NOBODY_CONTROLS: Final = "nobody controls the port"
"""Why ships sink (``UnitsDestroyed``)."""


class Turn(NamedTuple):
    """A question that the two sides may ask several houses in another order."""

    fits: Callable[[Node], bool]
    """Whether a record of the other side answers it."""
    until: str
    """The kind of record at which it is over."""
    point: str
    """The deviation that is met."""


def _reconciles(record: Node) -> bool:
    return is_decision(record, "reconcile")


def _loses_units(record: Node) -> bool:
    return is_decision(record, "select-units") and path_has(record, "ChooseCasualties")


OUT_OF_TURN: Final[Mapping[str, Turn]] = {
    "reconcile": Turn(_reconciles, "cp", "order"),
    "casualties": Turn(_loses_units, "combat", ""),
}


def early_answer(scene: Scene) -> tuple[House, Command, str] | None:
    """The next answer that our core wants before the other side gives it, and the point that it meets, if any.

    ``None`` if our core waits for the record.
    """
    for house, decision in scene.game.pending.items():
        command: Command | None = None
        point = ""
        if decision.kind == "support" and house in (scene.combat.attacker, scene.combat.defender):
            option = next(decision.options())
            assert isinstance(option, Support)
            refused = (house, house) in refusals(scene)
            command = Support(option.area, None if refused else scene.combat.side(house))
        elif isinstance(decision, AnswerDecision):
            command = AnswerSupport(accept=(house, decision.supporter) not in refusals(scene))
        elif isinstance(decision, NeutralSupportDecision):
            granted = (house, decision.target) in scene.grants
            command = Support(decision.areas[0], ATTACKER if granted else None)
        elif isinstance(decision, CaptureDecision):
            command, point = _capture(scene, decision), "port"
        elif decision.kind in OUT_OF_TURN:
            command, point = _out_of_turn(scene, house, decision.kind), OUT_OF_TURN[decision.kind].point
        if command is not None:
            return house, command, point
    return None


def _out_of_turn(scene: Scene, house: House, kind: str) -> Command | None:
    """The units that the house gives up, if the other side asks another house before it."""
    others = False
    for index, record in scene.ahead(until=OUT_OF_TURN[kind].until):
        if not OUT_OF_TURN[kind].fits(record) or index in scene.told:
            continue
        if scene.ids.house(record["h"]) != house:
            others = True
            continue
        if not others:
            return None
        command = next(answers_to(scene, record))
        assert isinstance(command, Lose)
        scene.told.add(index)
        areas = {loss.area for loss in command.losses}
        if kind == "casualties":
            areas = {scene.combat.area, scene.combat.origin}
        scene.masks[index] = frozenset(f"u {area}" for area in areas)
        return command
    return None


def _capture(scene: Scene, decision: CaptureDecision) -> Command | None:
    """The number of ships, if the other side decides something else before it in the same march."""
    others, choice = 0, None
    for index, record in scene.ahead():
        if is_decision(record, "march", "place-orders"):
            return None
        if is_decision(record, "choice") and path_has(record, "TakeControlOfEnemyPort"):
            choice = index
        elif record["t"].value == "d":
            others += 1
        if entry(record) == "enemy-port-taken" and scene.ids.area(record["l"]["port"]) == decision.port:
            if not others:
                return None
            scene.masks[index] = frozenset({f"u {decision.port}", f"o {decision.port}"})
            if choice is not None:
                scene.told.add(choice)
            return Capture(decision.port, record["l"]["shipCount"].number)
    return None


def mask_sunken_ships(scene: Scene, moment: Moment) -> bool:
    """Whether ships that have just sunk in a lost port sink later on the other side; until then they are masked."""
    what = moment.what
    if not isinstance(what, UnitsDestroyed) or what.why != NOBODY_CONTROLS:
        return False
    later = False
    for index, record in scene.ahead():
        later = later or record["t"].value == "s"
        if is_decision(record, "march", "place-orders"):
            return False
        if entry(record) == "ships-destroyed-by-empty-castle" and scene.ids.area(record["l"]["port"]) == what.area:
            scene.masks[index] = frozenset({f"u {what.area}", f"o {what.area}"})
            return later
    return False
