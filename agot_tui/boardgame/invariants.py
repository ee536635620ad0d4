"""R27: what is true after every command of every game. Used by tests and by ``agot-tui simulate --check``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from agot_tui.boardgame.control import castles_of, controller
from agot_tui.boardgame.events import Retreated, WentBack
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import TRACKS, House
from agot_tui.boardgame.pieces import unused_pieces
from agot_tui.boardgame.planning import legal_tokens, placed_tokens
from agot_tui.boardgame.ports import SettleControl
from agot_tui.boardgame.power import pool_of
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import allowed_armies, army_sizes, fits
from agot_tui.boardgame.units import SHIP


class Inspector:
    """Watches one game; it remembers which houses may exceed their supply for the moment (R27.7)."""

    def __init__(self) -> None:
        self._excused: dict[House, list[int]] = {}

    def faults(self, game: BoardGame) -> Iterator[str]:
        """Every invariant that does not hold now, with its number."""
        state = game.state
        yield from _pieces(state)
        yield from _places(state)
        yield from _ports(state)
        yield from _tokens(state)
        yield from _tracks(state)
        yield from _cards(state)
        yield from _decks(state)
        yield from _orders(state)
        yield from self._supply(game)
        yield from _end(game)

    def _supply(self, game: BoardGame) -> Iterator[str]:
        """R27.7: armies fit, but for houses that are just reducing them or whose attackers returned."""
        state = game.state
        for house in state.setup.houses:
            sizes = army_sizes(state, house)
            if fits(sizes, allowed_armies(state, house)):
                self._excused.pop(house, None)
                continue
            if any(decision.kind == "reconcile" for decision in game.pending.values()) or state.winner is not None:
                self._excused[house] = sizes
                continue
            if _came_back(state, house):
                self._excused[house] = sizes
            before = self._excused.get(house)
            if before is None or len(sizes) > len(before) or any(a > b for a, b in zip(sizes, before, strict=False)):
                yield f"R27.7: {house} has armies {sizes}, supply {state.supply[house]}"
            self._excused[house] = sizes


def _came_back(state: State, house: House) -> bool:
    """Whether attackers of the house returned among the last events (R16.10, Arianne)."""
    return any(isinstance(event, Retreated | WentBack) and event.house == house for event in state.events)


def is_settling(state: State) -> bool:
    """Whether port and victory consequences are still being worked out."""
    return any(isinstance(step, SettleControl) for step in state.stack)


def _pieces(state: State) -> Iterator[str]:
    for house in state.setup.houses:
        for kind, left in unused_pieces(state, house).items():
            if left < 0:
                yield f"R27.1: {house} has {-left} pieces of {kind} too many"
        if state.power[house] < 0 or pool_of(state, house) < 0:
            yield f"R27.1: power of {house}: available {state.power[house]}, pool {pool_of(state, house)}"


def _places(state: State) -> Iterator[str]:
    for area, (house, there) in state.forces.items():
        kind = state.setup.areas[area].kind
        if not there or house not in state.setup.houses or area in state.setup.closed:
            yield f"R27.2: {house} {there} in {area}"
        if (kind == "land") == bool(there.only(SHIP)) and (kind == "land" or there.only(SHIP) is not there):
            yield f"R27.2: {there} in {area}, which is {kind}"
        if area in state.neutrals:
            yield f"R27.2: {house} and a neutral force in {area}"


def _ports(state: State) -> Iterator[str]:
    asked = is_settling(state)
    marching = state.combat.origin if state.combat is not None else None
    for port in state.setup.ports:
        force = state.forces.get(port.id)
        if force is not None and force.units.size > state.board.rules.port_ships:
            yield f"R27.3: {force.units} in {port.id}"
        if force is not None and not asked and state.winner is None and controller(state, port.id) != force.house:
            yield f"R27.3: ships of {force.house} in {port.id}, whose land {controller(state, port.id)} controls"
        if port.id in state.orders and force is None and port.id != marching:
            yield f"R27.3: an order in {port.id} without ships"


def _tokens(state: State) -> Iterator[str]:
    for area, house in state.tokens.items():
        kind = state.setup.areas[area]
        if kind.kind != "land" or kind.home == house:
            yield f"R27.4: a power token of {house} in {area}"
        force = state.forces.get(area)
        if force is not None and force.house != house:
            yield f"R27.4: a power token of {house} under units of {force.house} in {area}"


def _tracks(state: State) -> Iterator[str]:
    for track in TRACKS:
        if sorted(state.tracks[track]) != sorted(state.setup.houses):
            yield f"R27.5: {track} is {state.tracks[track]}"


def _cards(state: State) -> Iterator[str]:
    combat = state.combat
    for house in state.setup.houses:
        played = [combat.cards[house]] if combat is not None and house in combat.cards else []
        cards = [*state.hands[house], *state.discards[house]]
        if sorted(set(cards) | set(played)) != sorted(state.board.cards_of[house]) or len(set(cards)) != len(cards):
            yield f"R27.6: cards of {house}: {cards}, played {played}"
        if combat is None and not state.hands[house]:
            yield f"R27.6: {house} has no card in hand"


def _decks(state: State) -> Iterator[str]:
    if Counter(state.wildlings) != Counter(state.board.wildling_cards.keys()):
        yield f"R27.10: wildling deck {state.wildlings}"
    for number, (deck, pile) in enumerate(zip(state.westeros, state.westeros_discards, strict=True), start=1):
        shown = [card for card in state.cards if state.board.westeros_cards[card].deck == number]
        if Counter([*deck, *pile, *shown]) != Counter(state.board.westeros_deck(number)):
            yield f"R27.10: Westeros deck {number}: {len(deck)} + {len(pile)} + {len(shown)} cards"


def _orders(state: State) -> Iterator[str]:
    if state.phase == "westeros":
        if state.orders:
            yield f"R27.9: orders {state.orders} in the Westeros phase"
        for area, force in state.forces.items():
            if force.units.routed:
                yield f"R27.9: {force.units} in {area} in the Westeros phase"
    if state.phase == "raven":
        for house in state.setup.houses:
            placed = placed_tokens(state, house)
            missing = [area for area, _ in state.armies_of(house) if area not in placed]
            if missing and legal_tokens(state, house, placed):
                yield f"R27.8: {house} has no order in {missing}"
    for area, order in state.orders.items():
        if state.combat is None and not state.units_at(area, order.house):
            yield f"R27.3: an order of {order.house} in {area} without its units"


def _end(game: BoardGame) -> Iterator[str]:
    state = game.state
    needed = state.board.rules.castles_to_win
    if state.winner is None:
        if not game.pending:
            yield "R27.13: nobody is asked and nobody has won"
        settling = is_settling(state)
        for house in state.setup.houses:
            if len(castles_of(state, house)) >= needed and not settling:
                yield f"R27.11: {house} has {len(castles_of(state, house))} castle areas and the game goes on"
    elif state.winner not in state.setup.houses:
        yield f"R27.11: {state.winner} has won"
    for seat, decision in game.pending.items():
        if next(decision.options(), None) is None:
            yield f"R27.13: {seat} has no answer to {decision.kind}"
