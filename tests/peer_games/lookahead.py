"""What is read further ahead in the record because our core asks for it earlier, or in one answer."""

from __future__ import annotations

from agot_tui.boardgame.commands import Retreat
from agot_tui.boardgame.names import AreaId, House
from tests.peer_games.ids import kind_list
from tests.peer_games.scene import Scene, entry, is_decision, path_has


def refusals(scene: Scene) -> set[tuple[House, House]]:
    """Support given back in the combat that goes on: who refused, whose support."""
    return {
        (scene.ids.house(record["h"]), scene.ids.house(record["c"]["refused"]))
        for _, record in scene.ahead(until="combat")
        if is_decision(record, "refuse-support")
    }


def cards_are_chosen_anew(scene: Scene) -> bool:
    """Whether support is refused before the cards of this combat are turned up."""
    for _, record in scene.ahead(until="combat"):
        if is_decision(record, "refuse-support"):
            return True
        if entry(record) == "combat-house-card-chosen":
            return False
    return False


def muster_is_dropped(scene: Scene, house: House, area: AreaId) -> bool:
    """Whether a star order that was to muster gives power after all: nothing could be, or was, mustered."""
    for _, record in scene.ahead():
        if entry(record) == "player-mustered" and scene.ids.house(record["l"]["house"]) == house:
            return False
        if entry(record) == "consolidate-power-order-resolved" and scene.ids.area(record["l"]["region"]) == area:
            return True
    return False


def is_dropped_at_once(scene: Scene, house: House, area: AreaId) -> bool:
    """Whether nothing could be mustered, so that nobody is asked what to muster."""
    following = next((record for _, record in scene.ahead() if record["t"].value in ("d", "e")), None)
    is_asked = following is not None and is_decision(following, "muster")
    return not is_asked and muster_is_dropped(scene, house, area)


def retreat_to(scene: Scene, area: AreaId) -> Retreat | None:
    """The retreat with the units that supply costs, which the other side names afterwards.

    ``None`` if it asks somebody for them: then the retreat waits for that decision.
    """
    decision = scene.retreating()
    if decision is None or not decision.refuges.get(area):
        return Retreat(area)
    for _, record in scene.ahead(until="combat"):
        if is_decision(record, "select-units") and path_has(record, "ResolveRetreat"):
            scene.refuge = area
            return None
        if entry(record) == "retreat-casualties-suffered":
            return Retreat(area, kind_list(record["l"]["units"]))
    return Retreat(area)
