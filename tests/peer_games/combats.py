"""Combats: what ours was, gathered from the moments of the game, and what the other side's record of it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from agot_tui.boardgame.call_for_support import supporting_areas
from agot_tui.boardgame.events import (
    Advanced,
    CardsRevealed,
    CombatBegan,
    CombatDecided,
    Retreated,
    UnitsDestroyed,
    WentBack,
)
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId, CardId, House, Side
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.strength import Icons, icons_of, participants, terms_of
from agot_tui.boardgame.terms import Terms
from agot_tui.boardgame.units import NONE, Units
from tests.peer_games.ids import Ids, kind_list, letter, order, tides_card, unit_list
from tests.peer_games.reading import Node
from tests.peer_games.watching import Moment

CATELYN: Final = "catelyn_stark"
Fate: TypeAlias = tuple[str, AreaId | None]
"""A unit (letter, ``~`` if routed) and where it is now; nowhere if it is dead."""


@dataclass
class Trace:
    """One combat on our side, as far as it has come."""

    attacker: House
    defender: House
    area: AreaId
    origin: AreaId
    start: dict[House, Units]
    march: str = ""
    defence: str | None = None
    """The order in the embattled area at the start."""
    garrison: int = 0
    supporting: dict[AreaId, tuple[House, str, Units]] = field(default_factory=dict)
    """Support orders that reach the combat."""
    support: dict[House, House | None] = field(default_factory=dict)
    """Whom the houses with Support orders helped when the cards were turned up."""
    chosen: dict[House, CardId] = field(default_factory=dict)
    cards: dict[House, CardId] = field(default_factory=dict)
    terms: dict[House, Terms] = field(default_factory=dict)
    raw: dict[House, int] = field(default_factory=dict)
    """Strengths before they are kept at 0 or above."""
    icons: dict[House, Icons] = field(default_factory=dict)
    fighting: dict[House, Units] = field(default_factory=dict)
    """The units that were counted."""
    tides: dict[House, CardId] = field(default_factory=dict)
    blade: House | None = None
    winner: House | None = None
    dead: dict[House, Units] = field(default_factory=dict)
    retreats: list[tuple[House, AreaId]] = field(default_factory=list)
    ends: dict[House, list[Fate]] = field(default_factory=dict)
    moved: bool = False

    def fates(self, house: House) -> Counter[Fate]:
        """Where the units of a side ended; of the dead only the kind matters."""
        dead = self.dead.get(house, NONE).rally()
        return Counter([*((one, None) for one in dead.each()), *self.ends.get(house, [])])


class Recorder:
    """Follows the moments of a game and keeps its combats."""

    def __init__(self) -> None:
        self.traces: list[Trace] = []
        """Combats that the other side's record has not told yet, the latest last."""
        self.count = 0
        self._running: Trace | None = None

    def see(self, moment: Moment) -> None:
        """Learns from one moment."""
        combat = moment.state.combat
        if isinstance(moment.what, CombatBegan):
            self.count += 1
            self._running = _begun(moment.state, moment.what)
            self.traces.append(self._running)
        elif combat is None:
            self._running = None
        elif self._running is not None:
            _learn(self._running, moment, combat)


def _begun(state: State, event: CombatBegan) -> Trace:
    defenders = state.units_at(event.area, event.defender)
    start = {event.attacker: event.units, event.defender: defenders}
    return Trace(event.attacker, event.defender, event.area, event.origin, start)


def _learn(trace: Trace, moment: Moment, combat: Combat) -> None:
    state = moment.state
    match moment.what:
        case CardsRevealed():
            if not trace.chosen:
                _revealed(trace, combat)
        case CombatDecided():
            _decided(trace, state, combat)
        case UnitsDestroyed(house, area, lost) if area == trace.area:
            trace.dead[house] = trace.dead.get(house, NONE) + lost
        case Retreated(house, area, origin, going) if origin == trace.area:
            trace.retreats.append((house, area))
            trace.ends[house] = [(one, area) for one in going.rout().each()]
        case Advanced(house, area, going):
            trace.moved = True
            trace.ends[house] = [(one, area) for one in going.each()]
        case WentBack(house, area, going):
            trace.ends[house] = [(one, area) for one in going.each()]
        case _:
            if moment.is_call_to_arms:
                _called(trace, state, combat)
    if trace.winner == trace.defender:
        trace.ends[trace.defender] = [(one, trace.area) for one in state.units_at(trace.area, trace.defender).each()]


def _called(trace: Trace, state: State, combat: Combat) -> None:
    """The moment before support is called for."""
    trace.march = combat.order.text
    lying = state.orders.get(combat.area)
    trace.defence = lying.text if lying is not None and lying.house == combat.defender else None
    trace.garrison = terms_of(state, combat, DEFENDER).garrison
    for area in supporting_areas(state, combat):
        house = state.orders[area].house
        trace.supporting[area] = (house, state.orders[area].text, state.units_at(area, house))


def _revealed(trace: Trace, combat: Combat) -> None:
    """The cards are up; support is granted and refused."""
    trace.chosen = dict(combat.cards)
    for area, (house, _, _) in trace.supporting.items():
        helped = combat.support.get(area)
        if helped is not None:
            trace.support[house] = combat.house(helped)
        else:
            trace.support.setdefault(house, None)


def _decided(trace: Trace, state: State, combat: Combat) -> None:
    """Strengths and icons count as they are when the winner is found."""
    sides: tuple[Side, Side] = (ATTACKER, DEFENDER)
    for side in sides:
        house = combat.house(side)
        terms = terms_of(state, combat, side)
        trace.terms[house], trace.raw[house] = terms, sum(terms)
        trace.icons[house] = icons_of(state, combat, house)
        trace.fighting[house] = participants(state, combat, house)
    trace.cards, trace.blade, trace.winner = dict(combat.cards), combat.blade, combat.winner
    trace.tides = dict(combat.tides or {})


def compared(ids: Ids, trace: Trace, node: Node) -> Iterator[tuple[str, Any, Any]]:
    """What differs between our combat and the record: field, ours, theirs."""
    attacker, defender = ids.house(node["attacker"]), ids.house(node["defender"])
    yield from _differ("sides", (trace.attacker, trace.defender), (attacker, defender))
    yield from _differ("area", trace.area, ids.area(node["area"]))
    yield from _differ("from", trace.origin, ids.area(node["from"]))
    if (trace.attacker, trace.defender) != (attacker, defender):
        return
    yield from _differ("order", trace.march, order(node["order"]))
    yield from _differ("defOrder", trace.defence, _or_none(node["defOrder"], order))
    yield from _differ("garrison", trace.garrison, node["garrison"].number)
    yield from _differ("atk", trace.start[attacker], unit_list(node["atk"]))
    yield from _differ("def", trace.start[defender], unit_list(node["def"]))
    yield from _supports(ids, trace, node)
    for name, ours in (("chosen", trace.chosen), ("cards", trace.cards)):
        theirs = {ids.house_named(key, node): _or_none(card, ids.house_card) for key, card in node[name].items()}
        for house in (attacker, defender):
            yield from _differ(f"{name} {house}", ours.get(house), theirs.get(house))
    yield from _differ("vsb", trace.blade, _or_none(node["vsb"], ids.house))
    yield from _differ("winner", trace.winner, ids.house(node["winner"]))
    yield from _differ("moved", trace.moved, node["moved"].flag)
    for name, place in (("swords", 0), ("towers", 1)):
        for key, number in node[name].items():
            icons = trace.icons.get(ids.house_named(key, node), Icons(0, 0))
            yield from _differ(f"{name} {key}", icons[place], number.number)
    yield from _strengths(ids, trace, node)
    yield from _ends(ids, trace, node)


def _supports(ids: Ids, trace: Trace, node: Node) -> Iterator[tuple[str, Any, Any]]:
    theirs: dict[AreaId, tuple[House, str, Units]] = {}
    for entry in node["supporting"]:
        area, supporter, token, there = entry.parts(4)
        theirs[ids.area(area)] = (ids.house(supporter), order(token), unit_list(there))
    for place in sorted(set(theirs) | set(trace.supporting)):
        yield from _differ(f"supporting {place}", trace.supporting.get(place), theirs.get(place))
    helped = {ids.house_named(key, node): _or_none(side, ids.house) for key, side in node["support"].items()}
    for house in sorted(set(helped) | set(trace.support)):
        yield from _differ(f"support {house}", trace.support.get(house), helped.get(house))


def _strengths(ids: Ids, trace: Trace, node: Node) -> Iterator[tuple[str, Any, Any]]:
    """Term by term. What an ability adds the other side shows with the card, what Catelyn doubles with the order."""
    for stats in node["stats"]:
        house = ids.house(stats["house"])
        terms = trace.terms.get(house)
        if terms is None:
            yield f"stats {house}", None, stats["total"].number
            continue
        fighting = trace.fighting[house]
        tides = stats.get("tidesOfBattleCard")
        by_order = terms.ability if trace.cards.get(house) == CATELYN else 0
        ours = {
            "army": terms.units,
            "orderBonus": terms.order + by_order,
            "support": terms.support,
            "garrison": terms.garrison,
            "houseCardStrength": terms.card + terms.ability - by_order,
            "valyrianSteelBlade": terms.blade,
            "total": terms.total,
        }
        for name, value in ours.items():
            yield from _differ(f"{name} {house}", value, stats[name].number)
        yield from _differ(f"armyUnits {house}", fighting.standing, kind_list(stats["armyUnits"]))
        yield from _differ(f"woundedUnits {house}", fighting.routed.rally(), kind_list(stats["woundedUnits"]))
        drawn = None if tides is None or tides.is_null else tides_card(tides)
        yield from _differ(f"tidesOfBattleCard {house}", trace.tides.get(house), drawn)
        yield from _differ(f"isWinner {house}", trace.winner == house, stats["isWinner"].flag)


def _ends(ids: Ids, trace: Trace, node: Node) -> Iterator[tuple[str, Any, Any]]:
    new_kinds: dict[int, str] = {}
    """Kinds of the units that Renly replaced, by the number of the old unit."""
    for pair in node.get("upgraded") or Node([], node.place):
        old, new = pair.parts(2)
        new_kinds[old.parts(3)[0].number] = letter(new.parts(3)[1])
    for side, house in (("atk", trace.attacker), ("def", trace.defender)):
        theirs: Counter[Fate] = Counter()
        for one in node["fate"][side]:
            number, kind, area, wounded = one.parts(4)
            letters = new_kinds.get(number.number, letter(kind))
            if area.is_null:
                theirs[letters, None] += 1
            else:
                theirs[letters + ("~" if wounded.flag else ""), ids.area(area)] += 1
        yield from _differ(f"fate {house}", _listed(trace.fates(house)), _listed(theirs))
        killed = kind_list(node["killed"][side])
        yield from _differ(f"killed {house}", trace.dead.get(house, NONE).rally(), killed)
    retreats = [(ids.house(one["loser"]), ids.area(one["to"])) for one in node["retreats"]]
    yield from _differ("retreats", trace.retreats, retreats)


def _listed(counter: Counter[Any]) -> tuple[str, ...]:
    return tuple(sorted(str(key) for key in counter.elements()))


def _differ(name: str, ours: Any, theirs: Any) -> Iterator[tuple[str, Any, Any]]:
    if ours != theirs:
        yield name, ours, theirs


def _or_none(node: Node, read: Any) -> Any:
    return None if node.is_null else read(node)
