"""The other side's decisions as commands of ours, kind by kind.

Each function yields commands one after the other; what it yields is played before it goes on, so it sees what our
core asks next. A decision that only announces the next one (``Activate``, then which card) yields nothing: ours are
one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from agot_tui.boardgame.casualties import CasualtiesDecision
from agot_tui.boardgame.commands import (
    NONE_WORD,
    Bid,
    Blade,
    Capture,
    Choose,
    Command,
    Consolidate,
    Lose,
    Loss,
    March,
    Move,
    Muster,
    MusterDone,
    Piece,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenCard,
    RavenLook,
    RavenPass,
    RavenSwap,
    Ready,
    Retreat,
    Support,
)
from agot_tui.boardgame.muster import MusterHouse
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId, House, Side
from agot_tui.boardgame.orders import CONSOLIDATE
from agot_tui.boardgame.planning import is_dummy
from agot_tui.boardgame.results import ROUTED_FOOTMAN
from agot_tui.boardgame.units import NONE, SHIP, UNIT_KINDS, UnitKind, Units, units
from tests.peer_games.choices import choice_word
from tests.peer_games.ids import letter, order, unit, units_by_area
from tests.peer_games.lookahead import cards_are_chosen_anew, is_dropped_at_once, muster_is_dropped, retreat_to
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene, path_has

Answers = Iterator[Command]


def answers_to(scene: Scene, record: Node) -> Answers:
    """Our commands for a decision, in order; :class:`Unreadable` if there is no such kind."""
    kind = _KINDS.get(record["k"].text)
    if kind is None:
        raise record["k"].strange("a kind of decision")
    yield from kind(scene, record, scene.ids.house(record["h"]))


def _orders(scene: Scene, record: Node, house: House) -> Answers:
    """Legal tokens before dummies, which may only be placed when no legal one is left (D8)."""
    state = scene.state
    placements = [(scene.ids.area_named(area, record), order(token)) for area, token in record["c"].items()]
    tokens = state.board.order_tokens
    placements.sort(key=lambda placed: is_dummy(state, house, tokens[placed[1]]))
    if placements:
        yield PlaceOrders(tuple(placements))
    yield Ready()


def _raven(scene: Scene, record: Node, _house: House) -> Answers:
    choice = record["c"]
    if choice.get("replace") is not None:
        yield RavenSwap(scene.ids.area(choice["replace"]), order(choice["order"]))
    elif choice.get("see") is not None:
        yield RavenLook()
    else:
        yield RavenPass()


def _raven_card(_scene: Scene, record: Node, _house: House) -> Answers:
    yield RavenCard(bury=record["c"]["to"].text == "bottom")


def _raid(scene: Scene, record: Node, _house: House) -> Answers:
    target = record["c"]["to"]
    yield Raid(scene.ids.area(record["c"]["from"]), None if target.is_null else scene.ids.area(target))


def _march(scene: Scene, record: Node, _house: House) -> Answers:
    yield march_of(scene, record)


def march_of(scene: Scene, record: Node) -> March:
    """The march that a decision makes."""
    choice = record["c"]
    moves = tuple(Move(area, going) for area, going in units_by_area(scene.ids, choice["moves"]))
    return March(scene.ids.area(choice["from"]), moves, choice["leave"].flag)


def _declare_support(scene: Scene, record: Node, house: House) -> Answers:
    """One declaration for all Support orders of the house (D5)."""
    supported = record["c"]["supported"]
    side: Side | None = None
    if not supported.is_null:
        side = ATTACKER if scene.ids.house(supported) == scene.combat.attacker else DEFENDER
    while (decision := scene.asked(house, "support")) is not None:
        option = next(decision.options())
        assert isinstance(option, Support)
        yield Support(option.area, side)


def _refuse_support(_scene: Scene, _record: Node, _house: House) -> Answers:
    """Told already, when support was declared (``early``)."""
    return iter(())


def _house_card(scene: Scene, record: Node, _house: House) -> Answers:
    """A card chosen before support is refused goes back to the hand."""
    if not cards_are_chosen_anew(scene):
        yield PlayCard(scene.ids.house_card(record["c"]["card"]))


def _blade(_scene: Scene, record: Node, _house: House) -> Answers:
    use: Literal["use", "redraw"] = "redraw" if record["c"]["redrawTides"].flag else "use"
    yield Blade(use if record["c"]["use"].flag else "keep")


def _consolidate(scene: Scene, record: Node, house: House) -> Answers:
    """A muster of which nothing comes is power on the other side: chosen at once, or when nothing is mustered."""
    area = scene.ids.area(record["c"]["area"])
    lying = scene.state.orders.get(area)
    if lying is None or not lying.star or not scene.state.setup.areas[area].has_castle:
        yield Consolidate(area)
    elif not record["c"]["muster"].flag or is_dropped_at_once(scene, house, area):
        yield Consolidate(area, "power")
    elif not muster_is_dropped(scene, house, area):
        yield Consolidate(area, "muster")


def _muster(scene: Scene, record: Node, house: House) -> Answers:
    pieces = [
        _piece(scene, scene.ids.area(castle), one)
        for castle, built in (pair.parts(2) for pair in record["c"]["units"])
        for one in built
    ]
    if not pieces and scene.asked(house, "consolidate"):
        yield from _drop_muster(scene, house)
        return
    before = scene.state.stack
    if pieces:
        yield _possible(scene, house, pieces)
    if scene.asked(house, "muster") is not None and _goes_on(before[-1], len(before), scene):
        yield MusterDone()


def _drop_muster(scene: Scene, house: House) -> Answers:
    """The star order gives power after all."""
    for area, lying in scene.state.orders_of(house, CONSOLIDATE):
        if lying.star and muster_is_dropped(scene, house, area):
            yield Consolidate(area, "power")
            return


def _goes_on(before: object, depth: int, scene: Scene) -> bool:
    """Whether it is still the same mustering, with the points that are left."""
    now = scene.state.stack[-1]
    assert isinstance(now, MusterHouse)
    assert isinstance(before, MusterHouse)
    left, had = sum(n for _, n in now.points), sum(n for _, n in before.points)
    return len(scene.state.stack) == depth and now.single == before.single and (now == before or left < had)


def _piece(scene: Scene, castle: AreaId, node: Node) -> Piece:
    place, old, new = node.parts(3)
    kind: UnitKind = next(kind for kind in UNIT_KINDS if kind == letter(new))
    if old.is_null:
        return Piece(castle, kind, scene.ids.area(place) if kind == SHIP else None)
    return Piece(castle, kind, None, "F~" if unit(old).endswith("~") else "F")


def _possible(scene: Scene, house: House, pieces: list[Piece]) -> Muster:
    """The pieces in the order given, or upgrades first: they never need supply, and give footmen back (R8.8)."""
    given = Muster(tuple(pieces))
    if not scene.game.rule_on(house, given):
        upgrades_first = Muster(tuple(sorted(pieces, key=lambda piece: not piece.upgrade)))
        if scene.game.rule_on(house, upgrades_first):
            return upgrades_first
    return given


def _reconcile(scene: Scene, record: Node, _house: House) -> Answers:
    yield Lose(tuple(Loss(area, lost) for area, lost in units_by_area(scene.ids, record["c"]["remove"])))


def _bid(_scene: Scene, record: Node, _house: House) -> Answers:
    yield Bid(record["c"]["bid"].number)


def _resolve_ties(scene: Scene, record: Node, _house: House) -> Answers:
    """All ties of a track are broken at once there; here one after the other, the highest bid first (R9.3)."""
    for tied in record["c"]["order"]:
        yield Choose(tuple(scene.ids.house(house) for house in tied))


def _choice(scene: Scene, record: Node, house: House) -> Answers:
    """A choice of one of a few texts; what only announces another decision is passed over."""
    if path_has(record, "TakeControlOfEnemyPort"):
        text = record["c"]["text"]
        if not text.text.isdecimal():
            raise text.strange("a number of ships")
        yield Capture(scene.ids.area(record["c"]["port"]), int(text.text))
        return
    word = choice_word(record, record["c"]["text"])
    if word:
        yield Choose((word,))
    else:
        scene.announced = house


def _select_region(scene: Scene, record: Node, _house: House) -> Answers:
    retreat = retreat_to(scene, scene.ids.area(record["c"]["area"]))
    if retreat is not None:
        yield retreat


def _select_orders(scene: Scene, record: Node, _house: House) -> Answers:
    areas = [scene.ids.area(area) for area in record["c"]["areas"]]
    yield Choose((areas[0] if areas else NONE_WORD,))


def _select_house_card(scene: Scene, record: Node, _house: House) -> Answers:
    card = record["c"]["card"]
    if path_has(record, "TyrionLannisterAbility"):
        yield PlayCard(scene.ids.house_card(card))
    else:
        yield Choose((NONE_WORD if card.is_null else scene.ids.house_card(card),))


def _select_units(scene: Scene, record: Node, house: House) -> Answers:
    chosen = list(units_by_area(scene.ids, record["c"]["units"]))
    for part, answer in _SELECTIONS.items():
        if path_has(record, part):
            yield from answer(scene, chosen, house)
            return
    yield Lose(tuple(Loss(area, lost) for area, lost in chosen))


Chosen = list[tuple[AreaId, Units]]


def _casualties(scene: Scene, chosen: Chosen, house: House) -> Answers:
    yield from casualties(scene, house, _all(chosen))


def casualties(scene: Scene, house: House, lost: Units) -> Iterator[Lose]:
    """The units lost, in as many answers as our core asks for: swords and skulls apart."""
    letters = list(lost.each())
    while letters:
        decision = scene.asked(house, "casualties")
        number = decision.number if isinstance(decision, CasualtiesDecision) else len(letters)
        yield Lose((Loss(None, units(" ".join(letters[:number]))),))
        del letters[:number]


def _renly(_scene: Scene, chosen: Chosen, _house: House) -> Answers:
    """The area of the footman, and that it is a routed one. Attackers are listed where they came from."""
    if not chosen:
        yield Choose((NONE_WORD,))
        return
    area, footman = chosen[0]
    yield Choose((area,) if footman.footmen else (area, ROUTED_FOOTMAN))


def _mace(_scene: Scene, chosen: Chosen, _house: House) -> Answers:
    yield Choose((str(_all(chosen)),))


def _promote(_scene: Scene, chosen: Chosen, _house: House) -> Answers:
    pieces = [Piece(area, "K", None, "F") for area, footmen in chosen for _ in range(footmen.size)]
    yield Muster(tuple(pieces)) if pieces else Choose((NONE_WORD,))


def _retreat(scene: Scene, chosen: Chosen, _house: House) -> Answers:
    """The units that supply costs, known at last: the others go."""
    if scene.refuge is not None:
        yield Retreat(scene.refuge, _all(chosen))
        scene.refuge = None


def _nothing(_scene: Scene, _chosen: Chosen, _house: House) -> Answers:
    """Told by the log entry that follows (``automatic``)."""
    return iter(())


def _all(chosen: Chosen) -> Units:
    found = NONE
    for _, some in chosen:
        found += some
    return found


_SELECTIONS: Final[Mapping[str, Callable[[Scene, Chosen, House], Answers]]] = {
    "ChooseCasualties": _casualties,
    "RenlyBaratheonAbility": _renly,
    "MaceTyrellAbility": _mace,
    "CrowKillersNightsWatchVictory": _promote,
    "CrowKillersWildlingVictory": _nothing,
    "ResolveRetreat": _retreat,
}
"""By game state; units chosen in any other are destroyed."""

_KINDS: Final[Mapping[str, Callable[[Scene, Node, House], Answers]]] = {
    "place-orders": _orders,
    "raven": _raven,
    "raven-card": _raven_card,
    "raid": _raid,
    "march": _march,
    "call-support-neutral": _refuse_support,
    "declare-support": _declare_support,
    "refuse-support": _refuse_support,
    "house-card": _house_card,
    "vsb": _blade,
    "consolidate": _consolidate,
    "muster": _muster,
    "reconcile": _reconcile,
    "bid": _bid,
    "resolve-ties": _resolve_ties,
    "choice": _choice,
    "select-units": _select_units,
    "select-region": _select_region,
    "select-orders": _select_orders,
    "select-house-card": _select_house_card,
}
