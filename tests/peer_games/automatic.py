"""What the other side did without asking, as commands of ours, read from its log.

Our core takes an answer by itself only if it is the only one possible; the other side goes further: raids without
target, consolidation in an order of its own, like units. An entry is used when our core asks its question, and passed
over when our core has taken the answer already (the snapshot that follows compares what came of it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from agot_tui.boardgame.call_for_support import SupportDecision
from agot_tui.boardgame.choices import OneOf
from agot_tui.boardgame.commands import (
    NONE_WORD,
    Blade,
    Capture,
    Choose,
    Command,
    Consolidate,
    Lose,
    Loss,
    MusterDone,
    PlayCard,
    Raid,
    Support,
)
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.raid import targets_of
from agot_tui.boardgame.retreat import RetreatDecision
from agot_tui.boardgame.units import KNIGHT, NONE, Units, units
from agot_tui.boardgame.wildling_steps import RAID_TRACK, RAID_UNITS, DemoteDecision
from tests.peer_games.answers import casualties
from tests.peer_games.ids import kind_list
from tests.peer_games.lookahead import retreat_to
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene

Plays = Iterator[tuple[House, Command]]


def automatic_answers(scene: Scene, record: Node) -> Plays:
    """The commands that a log entry stands for, as far as our core asks for them."""
    log = record["l"]
    kind = log["type"].text
    answer = _ALWAYS.get(kind)
    if answer is None and (record.get("auto") is not None or scene.announced is not None):
        answer = _ENTRIES.get(kind)
    if answer is not None:
        yield from answer(scene, log)


def left_open(scene: Scene, house: House, command: Command, kind: str) -> str:
    """What ours leaves to the house where the other side does not ask: empty if nothing, ``9`` if that is listed."""
    state, decision = scene.state, scene.game.pending[house]
    if scene.announced is not None or kind in _CROW_KILLERS or decision.forced() is not None:
        return ""
    if isinstance(command, Raid):
        targets = [] if command.target else list(targets_of(state, command.origin))
        return f"targets {', '.join(targets)}" if targets else ""
    if isinstance(command, Consolidate):
        uses = [option for option in decision.options() if getattr(option, "area", None) == command.area]
        return "muster or power" if len(uses) > 1 else "9"
    if isinstance(decision, RetreatDecision):
        others = [area for area in decision.refuges if area != getattr(command, "area", None)]
        return f"retreat to {', '.join(others)}" if others else ""
    return f"{decision.kind}: {decision.about()}"


def _raid(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["raider"])
    if scene.asked(house, "raid"):
        target = log["raidedRegion"]
        yield house, Raid(scene.ids.area(log["raiderRegion"]), None if target.is_null else scene.ids.area(target))


def _consolidate(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["house"])
    if scene.asked(house, "consolidate"):
        yield house, Consolidate(scene.ids.area(log["region"]))


def _mustered(scene: Scene, log: Node) -> Plays:
    """Mustering that was impossible."""
    house = scene.ids.house(log["house"])
    if scene.asked(house, "muster"):
        yield house, MusterDone()


def _reconciled(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["house"])
    if scene.asked(house, "reconcile"):
        yield house, Lose(_losses(scene, log["armies"]))


def _destroyed(scene: Scene, log: Node) -> Plays:
    """Units that a wildling card costs; for Preemptive Raid ours asks first whether units or track."""
    house = scene.ids.house(log["house"])
    if isinstance(scene.asked(house, "wildling"), OneOf):
        yield house, Choose((RAID_UNITS,))
    if scene.asked(house, "wildling"):
        yield house, Lose(_losses(scene, log["units"]))


def _losses(scene: Scene, node: Node) -> tuple[Loss, ...]:
    """Pairs of an area and kinds of units."""
    return tuple(Loss(area, lost) for area, lost in _by_area(scene, node))


def _by_area(scene: Scene, node: Node) -> Iterator[tuple[AreaId, Units]]:
    for pair in node:
        area, kinds = pair.parts(2)
        yield scene.ids.area(area), kind_list(kinds)


def _killed(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["house"])
    if scene.asked(house, "casualties"):
        for lose in casualties(scene, house, kind_list(log["killed"])):
            yield house, lose


def _retreated(scene: Scene, log: Node) -> Plays:
    decision = scene.retreating()
    retreat = retreat_to(scene, scene.ids.area(log["regionTo"])) if decision is not None else None
    if decision is not None and retreat is not None:
        yield decision.seat, retreat


def _replaced_card(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["affectedHouse"])
    if scene.asked(house, "house_card") and not log["newHouseCard"].is_null:
        yield house, PlayCard(scene.ids.house_card(log["newHouseCard"]))


def _chosen(field: str) -> Callable[[Scene, Node], Plays]:
    """The answer to an ability is what ``field`` names: an area or a card."""

    def answer(scene: Scene, log: Node) -> Plays:
        house = scene.ids.house(log["house"])
        if scene.asked(house, "ability", "wildling"):
            named = log[field]
            word = scene.ids.area(named) if field == "region" else scene.ids.house_card(named)
            yield house, Choose((word,))

    return answer


def _discarded(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["house"])
    if scene.asked(house, "wildling"):
        for card in log["houseCardsUsed"]:
            yield house, Choose((scene.ids.house_card(card),))


def _preemptive(scene: Scene, log: Node) -> Plays:
    """Units or track."""
    house = scene.ids.house(log["house"])
    if isinstance(scene.asked(house, "wildling"), OneOf):
        yield house, Choose((RAID_UNITS if log["choice"].number == 0 else RAID_TRACK,))


def _track(scene: Scene, log: Node) -> Plays:
    """The track on which a house falls or rises."""
    house = scene.ids.house(log["house"])
    if isinstance(scene.asked(house, "wildling"), OneOf):
        falls = log["type"].text == "preemptive-raid-track-reduced"
        yield house, Choose((RAID_TRACK if falls else scene.ids.track(log["trackI"]),))


def _not_used(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["house"])
    if scene.asked(house, "ability"):
        yield house, Choose((NONE_WORD,))


def _port(scene: Scene, log: Node) -> Plays:
    house = scene.ids.house(log["newController"])
    if scene.asked(house, "port_capture"):
        yield house, Capture(scene.ids.area(log["port"]), log["shipCount"].number)


def _mace(scene: Scene, log: Node) -> Plays:
    """A footman like all others; a routed one if there are only such."""
    house = scene.ids.house(log["house"])
    decision = scene.asked(house, "ability")
    if decision is not None:
        yield house, next(iter(decision.options()))


_CROW_KILLERS: Final = {"crow-killers-knights-killed": "killed", "crow-killers-knights-replaced": "replaced"}


def _crow_killers(scene: Scene, log: Node) -> Plays:
    """Knights killed and knights replaced are two choices there, one answer here; asked or not, the log tells both."""
    house = scene.ids.house(log["house"])
    decision = scene.asked(house, "wildling")
    if not isinstance(decision, DemoteDecision):
        return
    fate = _CROW_KILLERS[log["type"].text]
    scene.knights.setdefault((house, fate), []).extend(
        (area, some.size) for area, some in _by_area(scene, log["units"])
    )
    killed, replaced = (scene.knights.get((house, fate), []) for fate in _CROW_KILLERS.values())
    if sum(n for _, n in (*killed, *replaced)) >= decision.number:
        dead = [Loss(area, units(KNIGHT * n)) for area, n in killed]
        yield house, Lose((*dead, *(Loss(area, NONE, n) for area, n in replaced)))
        scene.knights.clear()


def _cards_up(scene: Scene, log: Node) -> Plays:
    """The cards as they are turned up: a last card for which nobody was asked in the end."""
    for pair in log["houseCards"]:
        house, card = pair.parts(2)
        if scene.asked(scene.ids.house(house), "house_card"):
            yield scene.ids.house(house), PlayCard(scene.ids.house_card(card))


def _supported(scene: Scene, log: Node) -> Plays:
    """A declaration of support for which nobody was asked."""
    house, supported = scene.ids.house(log["supporter"]), log["supported"]
    while isinstance(decision := scene.asked(house, "support"), SupportDecision):
        side = None if supported.is_null else scene.combat.side(scene.ids.house(supported))
        yield house, Support(decision.areas[0], side)


def _decided(scene: Scene, _log: Node) -> Plays:
    """The Blade, if its holder was not asked."""
    for house in list(scene.game.pending):
        while scene.asked(house, "blade", "blade_redraw"):
            yield house, Blade("keep")


_ALWAYS: Final[Mapping[str, Callable[[Scene, Node], Plays]]] = {
    "combat-house-card-chosen": _cards_up,
    "support-declared": _supported,
    "combat-result": _decided,
    "preemptive-raid-track-reduced": _track,
    **dict.fromkeys(_CROW_KILLERS, _crow_killers),
}
"""By the type of the log entry, whether or not the other side says that nobody was asked."""

_ENTRIES: Final[Mapping[str, Callable[[Scene, Node], Plays]]] = {
    "raid-done": _raid,
    "consolidate-power-order-resolved": _consolidate,
    "player-mustered": _mustered,
    "armies-reconciled": _reconciled,
    "killed-after-combat": _killed,
    "retreat-region-chosen": _retreated,
    "tyrion-lannister-house-card-replaced": _replaced_card,
    "aeron-damphair-house-card-changed": _chosen("newHouseCard"),
    "cersei-lannister-order-removed": _chosen("region"),
    "queen-of-thorns-order-removed": _chosen("region"),
    "patchface-used": _chosen("houseCard"),
    "mammoth-riders-return-card": _chosen("houseCard"),
    "house-card-ability-not-used": _not_used,
    "mace-tyrell-footman-killed": _mace,
    "enemy-port-taken": _port,
    "mammoth-riders-destroy-units": _destroyed,
    "preemptive-raid-units-killed": _destroyed,
    "preemptive-raid-choice-done": _preemptive,
    "a-king-beyond-the-wall-house-reduce-track": _track,
    "a-king-beyond-the-wall-highest-top-track": _track,
    "the-horde-descends-units-killed": _destroyed,
    "massing-on-the-milkwater-house-cards-removed": _discarded,
}
"""By the type of the log entry."""
