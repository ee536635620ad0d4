"""Snapshots: the board as the other side writes it down, made from its record and from our state, and compared.

What the other side shows at another time than we do is settled here, in one place, so that the comparison itself is
plain equality:

- attackers are listed where they came from, and hold that area, until the combat ends;
- a star order that musters lies there until the mustering is over;
- a house card played moves from hand to discard pile when the winner is found;
- orders are shown in the action phase only;
- when all supply markers move, they move together before the first house reduces its armies. (Ours move house by
  house, R4.4; reducing armies never empties an area, so the markers come out alike.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from agot_tui.boardgame.aftermath import ROOSE
from agot_tui.boardgame.control import castles_of, icons_of, lands_of
from agot_tui.boardgame.muster import MusterHouse
from agot_tui.boardgame.names import TRACKS, House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.westeros import SupplyRound
from agot_tui.boardgame.wildling_cards import PunishOthers
from agot_tui.values import Value
from tests.peer_games.ids import Ids, order, restriction, unit_list
from tests.peer_games.reading import Node

OUT_OF_PLAY: Final = 1000
"""Strength that the other side gives the garrison of an area that is not in play."""
MOST_CASTLES: Final = 7
"""The end of the victory track."""
RATTLESHIRT: Final = "rattleshirts_raiders"
"""The wildling card that takes one supply of every house but the lowest bidder."""
STAR_CONSOLIDATE: Final = "consolidate+"
PHASES: Final = {
    "Planning": ("planning",),
    "Westeros": ("westeros",),
    "Action": ("raven", "raid", "march", "consolidate"),
}
"""Our phases by the first word of the other side's path of game states."""

Fields = Mapping[str, Any]
"""A snapshot: single values, and tables by area or house."""


def their_snapshot(ids: Ids, node: Node) -> Fields:
    """The record's snapshot in our words."""
    by_house = ("p", "sup", "vp", "land")
    found: dict[str, Any] = {
        "r": node["r"].number,
        "st": node["st"].text.partition("/")[0],
        "w": frozenset(ids.house(house) for house in node["w"]),
        "u": {},
        "o": {ids.area_named(area, node): order(token) for area, token in node["o"].items()},
        "t": {ids.area_named(area, node): ids.house(house) for area, house in node["t"].items()},
        "g": {ids.area_named(area, node): strength.number for area, strength in node["g"].items()},
        "k": tuple(tuple(ids.house(house) for house in track) for track in node["k"].parts(len(TRACKS))),
        "wt": node["wt"].number,
        "vsb": node["vsb"].flag,
        "pr": frozenset(token for one in node["pr"] for token in restriction(one)),
        "kn": frozenset(ids.house(house) for house in node["kn"]),
    }
    for area, force in node["u"].items():
        house, there = force.parts(2)
        found["u"][ids.area_named(area, node)] = (ids.house(house), unit_list(there))
    for field in by_house:
        found[field] = {ids.house_named(house, node): value.number for house, value in node[field].items()}
    for field in ("hand", "used"):
        found[field] = {
            ids.house_named(house, node): frozenset(ids.house_card(card) for card in cards)
            for house, cards in node[field].items()
        }
    return found


class Timing(Value):
    """What the other side shows otherwise at this checkpoint than our state says."""

    orders: bool | None = None
    """Whether orders are shown; ``None``: in the action phase."""
    next_round: bool = False
    """The round has been counted on already."""
    restrictions: bool = True
    """Whether the restrictions of orders are shown."""
    winner_known: bool = True
    """Whether the cards of a combat that is decided lie on the discard piles."""


PLAIN: Final = Timing()


def our_snapshot(state: State, timing: Timing = PLAIN) -> Fields:
    """Our state, as the other side would write it down."""
    houses = state.setup.houses
    shows_orders = state.phase in PHASES["Action"] if timing.orders is None else timing.orders
    state = _attackers_at_home(state)
    cards = {house: _cards(state, house, winner_known=timing.winner_known) for house in houses}
    return {
        "r": state.round + timing.next_round,
        "u": {area: (force.house, force.units) for area, force in state.forces.items()},
        "o": _orders(state) if shows_orders else {},
        "t": dict(state.tokens),
        "g": {**state.garrisons, **state.neutrals, **dict.fromkeys(state.setup.closed, OUT_OF_PLAY)},
        "p": dict(state.power),
        "sup": {house: _supply(state, house) for house in houses},
        "vp": {house: min(MOST_CASTLES, len(castles_of(state, house))) for house in houses},
        "land": {house: sum(1 for _ in lands_of(state, house)) for house in houses},
        "k": tuple(state.tracks[track] for track in TRACKS),
        "wt": state.threat,
        "vsb": state.blade_used,
        "hand": {house: hand for house, (hand, _) in cards.items()},
        "used": {house: used for house, (_, used) in cards.items()},
        "pr": state.forbidden if timing.restrictions else frozenset(),
        "kn": state.wildling_known,
    }


def compared(ours: Fields, theirs: Fields) -> Iterator[tuple[str, Any, Any]]:
    """The fields of ours that differ, tables key by key: name, ours, theirs."""
    for field, mine in ours.items():
        other = theirs[field]
        if mine == other:
            continue
        if isinstance(mine, dict):
            for key in sorted(set(mine) | set(other)):
                if mine.get(key) != other.get(key):
                    yield f"{field} {key}", mine.get(key), other.get(key)
        else:
            yield field, mine, other


def _attackers_at_home(state: State) -> State:
    """The state with the attackers of a combat in the area that they came from, which they still hold there."""
    combat = state.combat
    if combat is None or not combat.attackers:
        return state
    state = state.copy()
    state.add_units(combat.origin, combat.attacker, combat.attackers)
    return state


def _orders(state: State) -> dict[str, str]:
    """The orders, with the star order whose area musters just now."""
    found: dict[str, str] = {area: order.text for area, order in state.orders.items()}
    step = state.stack[-1]
    if isinstance(step, MusterHouse) and state.phase == "consolidate":
        found |= {area: STAR_CONSOLIDATE for area, _ in step.points}
    return found


def _cards(state: State, house: House, *, winner_known: bool) -> tuple[frozenset[str], frozenset[str]]:
    """Hand and discard pile; the card in play belongs to the one or the other."""
    hand, used = frozenset(state.hands[house]), frozenset(state.discards[house])
    combat = state.combat
    card = combat.cards.get(house) if combat is not None else None
    if combat is None or card is None or card in hand or card in used:
        return hand, used
    beaten_roose = card == ROOSE and card in combat.used and combat.loser == house
    if combat.winner is None or not winner_known or beaten_roose:
        return hand | {card}, used
    return hand, used | {card}


def _supply(state: State, house: House) -> int:
    """The marker, for houses that still have to move it in this step: where it will stand."""
    supply = state.supply[house]
    for step in state.stack:
        if isinstance(step, SupplyRound) and house in step.todo:
            return min(icons_of(state, house)[0], state.board.rules.supply_max)
        if isinstance(step, PunishOthers) and house in step.todo and step.card == RATTLESHIRT:
            return max(0, supply - 1)
    return supply
