"""Any moment of a game as a position that ``positions`` reads: the same form that people write.

Between two orders nothing is lost: loaded again, the position is an equal game, down to the cards that will come. Only
what nobody can ever see is left aside: the order of a Westeros deck below its Winter is Coming, which shuffles it.
Inside a procedure (a combat, a bidding, a mustering) a position says what lies on the board: ``not_said`` tells what is
missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from agot_tui.boardgame.action import ActionTurns
from agot_tui.boardgame.area_text import area_now
from agot_tui.boardgame.drawing import UNKNOWN
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.hands import in_card_order
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House, Phase
from agot_tui.boardgame.orders import Order
from agot_tui.boardgame.planning import Planning
from agot_tui.boardgame.ports import lost_ports
from agot_tui.boardgame.raven import Raven
from agot_tui.boardgame.state import State
from agot_tui.boardgame.turns import Turns
from agot_tui.boardgame.westeros import WINTER


def position_of(game: BoardGame, seats: Collection[House] | None = None) -> dict[str, Any]:
    """The position of this moment; with ``seats`` only what the persons of these seats may know (R23.5)."""
    return _Writer(game.state, seats).table()


def not_said(game: BoardGame, seats: Collection[House] | None = None) -> Iterator[str]:
    """What the position of this moment does not say: nothing between two orders, but what is secret."""
    yield from _no_position_says(game)
    if seats is not None:
        yield from _kept_secret(game.state, seats)


def _kept_secret(state: State, seats: Collection[House]) -> Iterator[str]:
    """What is left out because the persons of ``seats`` may not know it (R23.5)."""
    if state.phase == "planning":
        face_down = {order.house for order in state.orders.values() if order.house not in seats}
        if face_down:
            names = ", ".join(state.name_of(house) for house in state.setup.houses if house in face_down)
            yield f"the orders of {names}, which lie face down"
    yield "the order of the decks, and what chance has in store"


def _no_position_says(game: BoardGame) -> Iterator[str]:
    """What of this moment no position can say."""
    state = game.state
    if state.winner is not None:
        yield f"{state.name_of(state.winner)} has won"
    combat = state.combat
    if combat is not None:
        where, start = state.setup.areas[combat.area].name, state.setup.areas[combat.origin].name
        yield f"a combat in {where}: the attackers stand in {start} with their order, and all cards are in the hands"
    if is_between_orders(state) or state.winner is not None:
        return
    for port, _ in lost_ports(state):
        yield f"the ships in {port.name}, whose land another house has taken (R18.7.1)"
    if combat is None:
        kinds = ", ".join(sorted({decision.kind for decision in game.pending.values()}))
        yield f"that {kinds} is asked"
    if state.phase == "westeros":
        yield "which of this round's Westeros cards have been carried out: the position begins with planning"


def is_between_orders(state: State) -> bool:
    """Whether no procedure but that of the phase is in progress: a moment that a position can say."""
    if state.combat is not None or state.winner is not None or len(state.stack) != 2:
        return False
    step = state.stack[-1]
    return isinstance(step, Planning | ActionTurns) or step == Raven()


class _Writer:
    """Writes one position; leaves out what stays as in the fresh set-up."""

    def __init__(self, state: State, seats: Collection[House] | None) -> None:
        self.state = state
        self.seats = seats
        self.lost = {port.id for port, _ in lost_ports(state)}
        """Ports whose ships wait for the word of a new owner (R18.7.1)."""
        self.orders: list[Order] = []
        """Those that are written."""
        self.areas = self._areas()

    def table(self) -> dict[str, Any]:
        """The whole position."""
        state = self.state
        table: dict[str, Any] = {"players": state.setup.players, "clear": True, "round": state.round}
        if self.seats is None:
            table |= {"seed": state.seed, "draws": state.draws}
        table |= self._stage()
        table |= {"threat": state.threat, "blade_used": state.blade_used, "raven_used": self._raven_used()}
        listed = {
            "cards": list(state.cards),
            "restrictions": self._restrictions(),
            "wildling_known": [house for house in state.setup.houses if self._knows_top(house)],
            "declined": [list(entry) for entry in sorted(state.declined)],
            "options": state.options.changed(),
        }
        table |= {key: value for key, value in listed.items() if value}
        table["tracks"] = {track: list(state.tracks[track]) for track in TRACKS}
        table["areas"] = self.areas
        table["house"] = {house: self._house(house) for house in state.setup.houses}
        decks = self._decks()
        return {**table, "decks": decks} if decks else table

    def _stage(self) -> dict[str, Any]:
        """Phase and turn; of a combat those of the march, of a Westeros phase those of the planning to come."""
        state = self.state
        phase: Phase = "planning" if state.phase == "westeros" else state.phase
        found: dict[str, Any] = {"phase": phase}
        turns = next((step for step in state.stack if isinstance(step, Turns)), None)
        if turns is not None:
            found |= self._turn(turns)
        step = state.stack[-1] if state.stack else None
        if isinstance(step, Planning):
            ready = [house for house in state.setup.houses if house in step.ready and self._has_units(house)]
            seen = [house for house in ready if self.seats is None or house in self.seats]
            found |= {"ready": seen} if seen else {}
        return found

    def _turn(self, turns: Turns) -> dict[str, str]:
        """The next house that has an order of the kind; in the middle of its turn a house may have none left."""
        order, combat = self.state.turn_order, self.state.combat
        first = turns.place if combat is None else order.index(combat.attacker)
        coming = (order[(first + step) % len(order)] for step in range(len(order)))
        able = {lying.house for lying in self.orders if lying.kind == turns.order_kind}
        house = next((house for house in coming if house in able), None)
        return {"turn": house} if house is not None else {}

    def _has_units(self, house: House) -> bool:
        return any(force.house == house for force in self.state.forces.values())

    def _raven_used(self) -> bool:
        """While its holder looks at the wildling card the Raven counts as unused: a position asks again."""
        asked = self.state.phase == "raven" and not is_between_orders(self.state)
        return self.state.raven_used and not asked

    def _restrictions(self) -> list[str]:
        """What is forbidden beyond the restrictions of this round's cards (R7.7.2)."""
        board = self.state.board
        by_card = {board.westeros_cards[card].restriction for card in self.state.cards}
        tokens = (board.order_tokens[text] for text in self.state.forbidden)
        return sorted(f"no_{token.id}" for token in tokens if not by_card & {token.kind, token.id})

    def _knows_top(self, house: House) -> bool:
        return house in self.state.wildling_known and (self.seats is None or house in self.seats)

    # Areas

    def _areas(self) -> dict[str, str]:
        texts = ((area, self._area(area)) for area in self.state.setup.areas if area not in self.state.setup.closed)
        return {area: text for area, text in texts if text}

    def _area(self, area: AreaId) -> str:
        """What an area holds; "" if it holds what the cleared set-up gives it."""
        state, setup = self.state, self.state.setup
        if area in self.lost:
            return ""
        found = area_now(state, area)
        if found.neutral is not None:
            return "" if found.neutral == setup.neutral.get(area) else f"neutral {found.neutral}"
        here = bool(found.units or found.token)
        order = state.orders.get(area) if found.units and not self._is_hidden(area) else None
        if order is not None:
            self.orders.append(order)
        words = [str(found.units), order.text if order is not None else ""] if found.house is not None else []
        marks = ["token"] if found.token else []
        owner = setup.homes.get(area)
        fallen = owner is not None and area not in state.garrisons and found.house in (None, owner)
        if (fallen and setup.areas[area].garrison) or (area in setup.neutral and not here):
            marks.append("no garrison")
        head = " ".join(word for word in (found.house or "", *words) if word) if here else ""
        return ", ".join([*([head] if head else []), *marks])

    def _is_hidden(self, area: AreaId) -> bool:
        """Whether an order lies there face down that the persons of ``seats`` did not place (R11.1)."""
        order = self.state.orders.get(area)
        face_down = order is not None and self.state.phase == "planning"
        return face_down and self.seats is not None and order is not None and order.house not in self.seats

    # Houses and decks

    def _house(self, house: House) -> dict[str, Any]:
        state = self.state
        found: dict[str, Any] = {"supply": state.supply[house], "power": state.power[house]}
        discards = state.discards[house]
        hand = tuple(card for card in state.board.cards_of[house] if card not in discards)
        if discards and hand:
            found["hand"] = list(hand)
            if discards != in_card_order(state, house, discards):
                found["discards"] = list(discards)
        return found

    def _decks(self) -> dict[str, Any]:
        state, given = self.state, self.state.given
        found: dict[str, Any] = {"on_table": True} if given.on_table else {}
        if self.seats is None:
            found["wildlings"] = self._known_part(state.wildlings)
            for number, deck in enumerate(state.westeros, start=1):
                found[f"westeros_{number}"] = self._known_part(_until_winter(deck))
                found[f"reshuffled_{number}"] = [list(order) for order in given.reshuffles[number - 1]]
            found["tides"] = list(given.tides)
        elif any(self._knows_top(house) for house in state.setup.houses):
            found["wildlings"] = list(state.wildlings[:1])
        for number, pile in enumerate(state.westeros_discards, start=1):
            found[f"discarded_{number}"] = list(pile)
        return {key: value for key, value in found.items() if value}

    def _known_part(self, deck: tuple[CardId, ...]) -> list[CardId]:
        """A deck without what nobody knows below the last card that somebody knows."""
        known = [place for place, card in enumerate(deck) if card != UNKNOWN]
        return list(deck[: known[-1] + 1]) if known else []


def _until_winter(deck: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that can be turned up before the deck is shuffled."""
    place = next((place for place, card in enumerate(deck) if card in WINTER), len(deck))
    return deck[: place + 1]
