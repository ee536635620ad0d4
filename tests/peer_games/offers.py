"""What the other side offered for a decision (``o``), compared with what our core lists or allows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final

from agot_tui.boardgame.call_for_support import SupportDecision
from agot_tui.boardgame.casualties import CasualtiesDecision
from agot_tui.boardgame.choose_cards import playable
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command, Consolidate, March, Move, Muster, RavenSwap
from agot_tui.boardgame.movement import destinations
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import CONSOLIDATE, MARCH, RAID, SUPPORT
from agot_tui.boardgame.raid import targets_of
from agot_tui.boardgame.results import RenlyDecision
from agot_tui.boardgame.transport import land_reach
from agot_tui.boardgame.units import FOOTMAN, KNIGHT, NONE, UNIT_KINDS, Units, units
from agot_tui.boardgame.wildling_steps import DemoteDecision, LossDecision, PromoteDecision
from agot_tui.kernel.decisions import Decision
from agot_tui.values import Value
from tests.peer_games.answers import march_of
from tests.peer_games.choices import ANNOUNCED, choice_word
from tests.peer_games.differences import Wider
from tests.peer_games.ids import letter, order, restriction, unit_list
from tests.peer_games.lookahead import is_dropped_at_once
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene, path_has


class Offer(Value):
    """One thing that is not the same in what both sides offer."""

    field: str
    ours: Any
    theirs: Any
    wider: Wider = ""
    subject: tuple[str, ...] = ()


Offers = Iterator[Offer]


def compared(scene: Scene, record: Node) -> Offers:
    """What differs between the choices that the record says were offered and ours."""
    kind = _KINDS.get(record["k"].text) if scene.at not in scene.told else None
    offered = record.get("o")
    if kind is not None and (offered is not None and not offered.is_null):
        yield from kind(scene, record, scene.ids.house(record["h"]), offered)


def _sets(field: str, ours: Iterable[Hashable], theirs: Iterable[Hashable]) -> Offers:
    """One offer for each thing that only one side has."""
    mine, other = set(ours), set(theirs)
    for one in sorted(mine - other, key=str):
        yield Offer(field, "", "", "ours", _words(one))
    for one in sorted(other - mine, key=str):
        yield Offer(field, "", "", "theirs", _words(one))


def _words(one: Hashable) -> tuple[str, ...]:
    return tuple(map(str, one)) if isinstance(one, tuple) else (str(one),)


def _same(field: str, ours: Any, theirs: Any) -> Offers:
    if ours != theirs:
        yield Offer(field, ours, theirs)


def _orders(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    state = scene.state
    yield from _sets("regions", (area for area, _ in state.armies_of(house)), map(scene.ids.area, offered["regions"]))
    forbidden = {token for one in offered["restrictions"] for token in restriction(one)}
    yield from _sets("restrictions", state.forbidden, forbidden)
    yield from _same("stars", state.stars(house), offered["stars"].number)


def _raven(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """The tokens that may replace the order chosen."""
    decision = scene.asked(house, "raven")
    if decision is None or record["c"].get("replace") is None:
        return
    area = scene.ids.area(record["c"]["replace"])
    swaps = [swap for swap in decision.options() if isinstance(swap, RavenSwap)]
    yield from _sets("replaceable", (swap.area for swap in swaps), map(scene.ids.area, offered["replaceable"]))
    tokens = {(area, order(one)) for one in offered["orders"]}
    yield from _sets("swap", ((area, swap.token) for swap in swaps if swap.area == area), tokens)


def _raid(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    """Raid orders and their targets. Orders without target are resolved by the other side itself."""
    ours = {(area, goal) for area, _ in scene.state.orders_of(house, RAID) for goal in targets_of(scene.state, area)}
    theirs = {
        (scene.ids.area_named(area, offered), scene.ids.area(goal)) for area, goals in offered.items() for goal in goals
    }
    yield from _sets("targets", ours, theirs)


def _march(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """The whole army of each March order: what it can reach on the map, and where it may go."""
    state = scene.state
    origins = {scene.ids.area_named(area, offered): node for area, node in offered.items()}
    yield from _sets("orders", (area for area, _ in state.orders_of(house, MARCH)), origins)
    for origin, node in origins.items():
        army = state.units_at(origin, house).standing
        yield from _same(f"units {origin}", army, unit_list(node["units"]))
        reach = {scene.ids.area(area) for area in node["reach"]} - state.setup.closed
        yield from _sets(
            "reach", ((origin, goal) for goal in _reach(scene, house, origin, army)), ((origin, goal) for goal in reach)
        )
        theirs = {(origin, scene.ids.area(goal)) for goal in node["all"]}
        goals = _reach(scene, house, origin, army) | {goal for _, goal in theirs}
        ours = {(origin, goal) for goal in goals if army and _allowed(scene, house, March(origin, (Move(goal, army),)))}
        yield from _sets("all", ours, theirs)
    if record["k"].value == "march":
        march = march_of(scene, record)
        with_token = March(march.origin, march.moves, token=True)
        yield from _same(
            "canLeave", bool(march.moves) and _allowed(scene, house, with_token), record["c"]["canLeave"].flag
        )


def _neutral_support(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """Whom the marching house asks: everybody whose Support reaches a neutral force that it can reach."""
    yield from _march(scene, record, house, offered)
    state = scene.state
    reached = {goal for origin, _ in state.orders_of(house, MARCH) for goal in destinations(state, house, origin)}
    ours = {
        (area, state.orders[place].house)
        for area in reached & set(state.neutrals)
        for place in state.setup.reach.supporters[area]
        if place in state.orders and state.orders[place].kind == SUPPORT and state.orders[place].house != house
    }
    asked = record["c"].items()
    theirs = {(scene.ids.area_named(area, record), scene.ids.house(one)) for area, houses in asked for one in houses}
    yield from _sets("asked", ours, theirs)


def _reach(scene: Scene, house: House, origin: AreaId, army: Units) -> set[AreaId]:
    """Where the army could go if nobody stood in its way, ports of others included."""
    setup = scene.state.setup
    if not army:
        return set()
    if setup.areas[origin].kind == "land":
        return set(land_reach(scene.state, house, origin))
    return set(setup.reach.sail[origin])


def _allowed(scene: Scene, house: House, command: Command) -> bool:
    return scene.game.rule_on(house, command).allowed


def _support(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    decision = scene.asked(house, "support")
    if isinstance(decision, SupportDecision):
        yield from _sets("areas", decision.areas, map(scene.ids.area, offered["areas"]))


def _cards(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    """Our house may have chosen already, if the cards are chosen anew."""
    cards = set(playable(scene.state, house)) | {scene.combat.cards[house] for _ in range(house in scene.combat.cards)}
    yield from _sets("cards", cards, map(scene.ids.house_card, offered["cards"]))


def _consolidate(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """The orders; and that a star order may muster, unless that turns out to be impossible."""
    ours = {(area, token.text) for area, token in scene.state.orders_of(house, CONSOLIDATE)}
    theirs = {(scene.ids.area_named(area, offered), order(token)) for area, token in offered.items()}
    yield from _sets("orders", ours, theirs)
    area = scene.ids.area(record["c"]["area"])
    if record["c"]["muster"].flag:
        musters = [area] if not is_dropped_at_once(scene, house, area) else []
        yield from _sets("muster", [area] if _allowed(scene, house, Consolidate(area, "muster")) else [], musters)


def _muster(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    """What can be mustered first: castle, place, footman replaced, new unit."""
    decision = scene.asked(house, "muster")
    if decision is None:
        return
    ours = {
        (piece.area, piece.place or piece.area, piece.upgrade[:1], piece.kind)
        for option in decision.options()
        if isinstance(option, Muster) and len(option.pieces) == 1
        for piece in option.pieces
    }
    theirs = set()
    for castle, possible in offered.items():
        for one in possible:
            place, old, new, _ = one.parts(4)
            replaced = "" if old.is_null else letter(old)
            theirs.add((scene.ids.area_named(castle, offered), scene.ids.area(place), replaced, letter(new)))
    yield from _sets("possible", ours, theirs)


def _bid(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    yield from _same("max", scene.state.power[house], offered["max"].number)


def _ties(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    decision = scene.asked(house, "tie_order")
    tied = [tuple(scene.ids.house(one) for one in group.parts(2)[1]) for group in offered]
    first = next((group for group in tied if len(group) > 1), ())
    yield from _sets("tied", getattr(decision, "tied", ()), first)


def _choice(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    decision = scene.game.pending.get(house)
    if decision is None:
        return
    if path_has(record, "TakeControlOfEnemyPort"):
        ours = {str(getattr(option, "ships", "")) for option in decision.options()}
        yield from _sets("ships", ours, (one.text for one in offered))
        return
    theirs = {choice_word(record, one) for one in offered}
    if ANNOUNCED not in theirs:
        yield from _sets("options", _words_of(decision), theirs)


def _words_of(decision: Decision[Command]) -> set[str]:
    return {option.words[0] for option in decision.options() if isinstance(option, Choose)}


def _regions(scene: Scene, _record: Node, house: House, offered: Node) -> Offers:
    decision = scene.asked(house, "retreat")
    yield from _sets("areas", getattr(decision, "refuges", {}), map(scene.ids.area, offered["areas"]))


def _named(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """Orders or cards to choose from; declining is another choice on the other side."""
    decision = scene.game.pending.get(house)
    if decision is None:
        return
    if record["k"].value == "select-orders":
        theirs: set[str] = {scene.ids.area(area) for area in offered["areas"]}
    else:
        theirs = {scene.ids.house_card(card) for card in offered["cards"]}
    if decision.kind == "house_card":
        yield from _cards(scene, record, house, offered)
    else:
        yield from _sets("choices", _words_of(decision) - {NONE_WORD}, theirs)


def _units(scene: Scene, record: Node, house: House, offered: Node) -> Offers:
    """The units to choose from, and how many."""
    decision = scene.game.pending.get(house)
    if decision is None:
        return
    theirs: dict[AreaId, Units] = {}
    for one in offered["units"]:
        area, _, kind, wounded = one.parts(4)
        place = scene.ids.area(area)
        theirs[place] = theirs.get(place, NONE) + units(letter(kind) + ("~" if wounded.flag else ""))
    if isinstance(decision, RenlyDecision):
        named = (decision.normal(Choose((area,))) for area in theirs)
        yield from _sets("areas", _words_of(decision) - {NONE_WORD}, (str(one).split()[1] for one in named))
    elif isinstance(decision, CasualtiesDecision):
        yield from _same("units", decision.there, sum(theirs.values(), NONE))
        yield from _same("count", decision.number, offered["count"].number)
    elif isinstance(decision, LossDecision | DemoteDecision | PromoteDecision):
        areas = [area for area, _ in decision.there]
        if isinstance(decision, LossDecision) and decision.castles:
            areas = list(decision.castles)
        kinds = {DemoteDecision: KNIGHT, PromoteDecision: FOOTMAN}.get(type(decision), "".join(UNIT_KINDS))
        ours = {(area, scene.state.units_at(area, house).only(kinds)) for area in areas}
        yield from _sets("units", ours, theirs.items())
        if not isinstance(decision, DemoteDecision) or decision.replaced == decision.number:
            yield from _same("count", decision.number, offered["count"].number)


_KINDS: Final[Mapping[str, Callable[[Scene, Node, House, Node], Offers]]] = {
    "place-orders": _orders,
    "raven": _raven,
    "raid": _raid,
    "march": _march,
    "call-support-neutral": _neutral_support,
    "declare-support": _support,
    "house-card": _cards,
    "consolidate": _consolidate,
    "muster": _muster,
    "bid": _bid,
    "resolve-ties": _ties,
    "choice": _choice,
    "select-region": _regions,
    "select-orders": _named,
    "select-house-card": _named,
    "select-units": _units,
}
