"""What the parts of a position say together: contradictions that no single key shows.

The orders of a planning that goes on, or has just ended, must be such as may be placed (R11.3 to R11.5). Later in the
round they are taken as they are written, and more tokens than there are is only odd: a position for one march need not
be one that a planning could have led to.
What is only odd, and can be played as it is written, is a doubt: whoever asks about one march need not tidy all up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from agot_tui.boardgame.events.base import counted
from agot_tui.boardgame.names import AreaId, House, Phase
from agot_tui.boardgame.pieces import on_board
from agot_tui.boardgame.planning import is_dummy, legal_tokens, placed_tokens
from agot_tui.boardgame.ports import lost_ports
from agot_tui.boardgame.position_faults import Faults
from agot_tui.boardgame.power import pool_of
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import UNIT_NAMES

NO_COMBAT_YET: Final = frozenset[Phase](("westeros", "planning", "raven", "raid"))
"""Phases of a round before its first combat."""
PLACED: Final = frozenset[Phase](("planning", "raven"))
"""Phases in which all orders lie as they were placed."""
Placed = Mapping[AreaId, str]
"""Texts of the tokens that a house has placed."""


def check_together(state: State, faults: Faults) -> None:
    """Adds every contradiction between parts that could be read one by one."""
    for check in CHECKS:
        check(state, faults)


def check_turn(state: State, house: House, faults: Faults) -> None:
    """Whose turn it is must be somebody's who can be asked in that phase."""
    if state.phase == "planning":
        faults.doubt("turn", "all houses place their orders at the same time", "R11.1")
    elif state.phase == "westeros":
        faults.doubt("turn", "no card is turned up yet: it is nobody's turn", "R7.2")
    elif state.phase == "raven":
        if house != state.raven_holder:
            faults.doubt("turn", f"{state.raven_holder} holds the Raven, not {house}", "R11.9", "R6.6")
    elif all(order.kind != state.phase for _, order in state.orders_of(house)):
        faults.doubt("turn", f"{house} has no {state.phase} order on the board", "R12.2")


def check_ready(state: State, ready: tuple[House, ...], faults: Faults) -> None:
    """Houses that have closed their planning have an order wherever they need one (R11.6)."""
    if ready and state.phase != "planning":
        faults.add("ready", "houses close their planning in the planning phase", "R11.8")
        return
    for house in ready:
        placed = placed_tokens(state, house)
        missing = [area for area, _ in state.armies_of(house) if area not in placed]
        if missing and legal_tokens(state, house, placed):
            faults.add("ready", f"{house} has no order in {', '.join(missing)}", "R11.6", "R11.8")


def _pieces(state: State, faults: Faults) -> None:
    for house in state.setup.houses:
        for kind, number in on_board(state, house).items():
            unit_type = state.board.unit_types[kind]
            if number > unit_type.pool:
                where = ", ".join(area for area, there in state.armies_of(house) if there.count(kind))
                sentence = f"{house} has {number} of {unit_type.pool} pieces of {UNIT_NAMES[kind]}, in {where}"
                faults.add("areas", sentence, "R1.11")


def _power(state: State, faults: Faults) -> None:
    for house in state.setup.houses:
        if pool_of(state, house) < 0:
            total, lying = state.board.rules.power_tokens, list(state.tokens.values()).count(house)
            sentence = f"{state.power[house]} and {lying} tokens on the board are more than {total}"
            faults.add(f"house.{house}.power", sentence, "R1.9")


def _routed(state: State, faults: Faults) -> None:
    if state.phase not in NO_COMBAT_YET:
        return
    when = "in the Westeros phase" if state.phase == "westeros" else "before the first combat of a round"
    for house in state.setup.houses:
        for area, there in state.armies_of(house):
            if there.routed:
                faults.doubt(f"areas.{area}", f"{there.routed}: no unit is routed {when}", "R20.2")


def _ports(state: State, faults: Faults) -> None:
    for port, owner in lost_ports(state):
        whose = f"{owner} controls" if owner else "nobody controls"
        sentence = f"ships of {state.forces[port.id].house} in a port whose land, {port.land}, {whose}"
        say = faults.add if owner else faults.doubt
        say(f"areas.{port.id}", sentence, "R18.2", "R27.3")


def _orders(state: State, faults: Faults) -> None:
    if state.phase == "westeros":
        for area, order in state.orders.items():
            faults.add(f"areas.{area}", f"{order.text}: no order lies on the board in the Westeros phase", "R20.1")
    for house in state.setup.houses:
        placed = placed_tokens(state, house)
        _tokens(state, house, placed, faults)
        if state.phase not in PLACED:
            # The King's Court may have changed since, and forbidden orders may lie as dummies.
            continue
        _stars(state, house, _no_dummies(state, house, placed), faults)
        for area, text in _no_dummies(state, house, placed).items():
            if text in state.forbidden:
                faults.doubt(f"areas.{area}", f"{text} is forbidden this round", "R11.5")


def _no_dummies(state: State, house: House, placed: Placed) -> Placed:
    """What is placed without the tokens that may lie there as dummies (D8)."""
    if not state.options.restricted_dummies:
        return placed
    tokens = state.board.order_tokens
    return {area: text for area, text in placed.items() if not is_dummy(state, house, tokens[text])}


def _tokens(state: State, house: House, placed: Placed, faults: Faults) -> None:
    say = faults.add if state.phase in PLACED else faults.doubt
    for text, number in Counter(placed.values()).items():
        count = state.board.order_tokens[text].count
        if number > count:
            where = ", ".join(area for area, other in placed.items() if other == text)
            say("areas", f"{house} has {number} of {count} tokens {text}, in {where}", "R11.3")


def _stars(state: State, house: House, placed: Placed, faults: Faults) -> None:
    starred = [area for area, text in placed.items() if state.board.order_tokens[text].star]
    if len(starred) > state.stars(house):
        sentence = (
            f"{house} has {counted(len(starred), 'star order', 'star orders')}, in {', '.join(starred)}, and may place"
        )
        faults.doubt("areas", f"{sentence} {state.stars(house)}", "R11.4", "R2.5")


def _used(state: State, faults: Faults) -> None:
    if state.blade_used and state.phase in ("planning", "raven", "raid"):
        faults.doubt("blade_used", "the Blade is used in combats, and ready again in every new round", "R16.7", "R20.3")
    if state.raven_used and state.phase == "planning":
        faults.doubt("raven_used", "the Raven is used when orders are revealed, and ready again then", "R11.9", "R20.3")


def _tides(state: State, faults: Faults) -> None:
    if state.given.tides and not state.options.tides:
        faults.doubt("decks.tides", "no Tides of Battle cards are drawn: options.tides is false", "R24.1")


CHECKS: Final[tuple[Callable[[State, Faults], None], ...]] = (
    _pieces,
    _power,
    _routed,
    _ports,
    _orders,
    _used,
    _tides,
)
