"""R11 Planning phase: placing orders face down, and which tokens may be placed. The Raven is in ``raven``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from agot_tui.boardgame.commands import Command, PlaceOrders, Ready
from agot_tui.boardgame.events import OrdersPlaced, OrdersRevealed, PlanningClosed
from agot_tui.boardgame.events.base import counted
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import OrderToken
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.game import Taken
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

PUT_TO_THE_SWORD = "put_to_the_sword"
"""The card whose restriction is chosen (R7.7.2)."""
Placed = dict[AreaId, str]
"""Texts of the tokens that a house has on the board, by area."""


class Planning(Step[State]):
    """All houses place their orders at the same time (R11.1)."""

    ready: frozenset[House] = frozenset()

    @classmethod
    def begin(cls, state: State) -> Planning:
        """The step when nobody has placed anything: a house without units has nothing to place (R1.15)."""
        with_units = {force.house for force in state.forces.values()}
        without = [house for house in state.turn_order if house not in with_units]
        for house in without:
            state.note(Taken(house, OrdersDecision.kind, Ready()))
            state.note(PlanningClosed(house))
        return cls(frozenset(without))

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks all houses that are not done; then the orders are revealed (R11.8)."""
        waiting = [house for house in state.turn_order if house not in self.ready]
        if waiting:
            return {house: OrdersDecision(state, house) for house in waiting}
        state.pop()
        orders = state.orders
        lying = tuple((orders[a].house, a, orders[a].text) for a in state.setup.areas if a in orders)
        state.note(OrdersRevealed(lying))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """Tokens are placed or taken back, or the house is done."""
        if isinstance(command, Ready):
            state.put(Planning(self.ready | {seat}))
            state.note(PlanningClosed(seat))
            return
        assert isinstance(command, PlaceOrders)
        for area, token in command.placements:
            if token is None:
                del state.orders[area]
            else:
                state.orders[area] = state.board.orders[seat, token]
        state.note(OrdersPlaced(seat, command.placements))


def placed_tokens(state: State, house: House) -> Placed:
    """What the house has placed so far."""
    return {area: order.token.text for area, order in state.orders.items() if order.house == house}


def legal_tokens(state: State, house: House, placed: Placed) -> list[str]:
    """The tokens that the house may still place, given those placed (R11.3 to R11.5)."""
    texts = list(placed.values())
    tokens = state.board.order_tokens
    stars_left = state.stars(house) - sum(1 for text in texts if tokens[text].star)
    forbidden = state.forbidden
    return [
        text
        for text, token in tokens.items()
        if text not in forbidden and texts.count(text) < token.count and (stars_left > 0 or not token.star)
    ]


def dummy_tokens(state: State, house: House, placed: Placed) -> list[str]:
    """Forbidden tokens, and stars of a house without stars, that may be placed as dummies (option of D8)."""
    if not state.options.restricted_dummies or legal_tokens(state, house, placed):
        return []
    texts = list(placed.values())
    return [
        text
        for text, token in state.board.order_tokens.items()
        if texts.count(text) < token.count and is_dummy(state, house, token)
    ]


def is_dummy(state: State, house: House, token: OrderToken) -> bool:
    """Whether a token can only lie on the board as a dummy (D8)."""
    return token.text in state.forbidden or (token.star and state.stars(house) == 0)


def token_faults(state: State, house: House, placed: Placed, area: AreaId, text: str) -> Iterator[Fault]:
    """Why the house may not add the token ``text`` in ``area`` to those placed (R11.3 to R11.5)."""
    token = state.board.order_tokens.get(text)
    if token is None:
        yield Fault("R11.3", f"there is no order {text!r}")
        return
    if text in dummy_tokens(state, house, placed):
        return
    where = state.setup.areas[area].name
    lying = [state.setup.areas[a].name for a, other in placed.items() if other == text]
    if len(lying) >= token.count:
        yield Fault("R11.3", f"{state.name_of(house)} has {token.count} {text}, already in {', '.join(lying)}")
    if text in state.forbidden:
        yield Fault("R11.5", f"{text} in {where} is forbidden this round{_by_card(state, token)}", ("R7.7.3", "R7.7.2"))
    if token.star:
        starred = [a for a, other in placed.items() if state.board.order_tokens[other].star]
        allowed = state.stars(house)
        if len(starred) >= allowed:
            lies = ", ".join(f"{placed[a]} in {state.setup.areas[a].name}" for a in starred)
            orders = counted(allowed, "star order", "star orders")
            extra = f" and has {lies}" if lies else ""
            yield Fault("R11.4", f"{state.name_of(house)} may place {orders}{extra}", ("R2.5",))


def _by_card(state: State, token: OrderToken) -> str:
    """Which of this round's cards forbids a token, if that can be read off them: `` (Storm of Swords)``."""
    cards = [state.board.westeros_cards[card] for card in state.cards]
    names = [card.name for card in cards if card.restriction in (token.kind, token.id) or card.id == PUT_TO_THE_SWORD]
    return f" ({', '.join(names)})" if names else ""


class OrdersDecision(Decision[Command]):
    """A house places orders until it is ready."""

    kind = "orders"
    rules = ("R11.1",)
    secret = True
    answers = (PlaceOrders, Ready)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state

    def options(self) -> Iterator[Command]:
        """Each area with each token that may lie there, taking a token back, and being ready if nothing is missing."""
        state, house = self.state, self.seat
        placed = placed_tokens(state, house)
        for area, _ in state.armies_of(house):
            others = {a: text for a, text in placed.items() if a != area}
            for text in legal_tokens(state, house, others) or dummy_tokens(state, house, others):
                yield PlaceOrders(((area, text),))
            if area in placed:
                yield PlaceOrders(((area, None),))
        if not self._missing(placed):
            yield Ready()

    def faults(self, command: Command) -> Iterator[Fault]:
        """Areas without units, tokens that are not there, not allowed, or missing when the house wants to be ready."""
        state, house = self.state, self.seat
        placed = placed_tokens(state, house)
        if isinstance(command, Ready):
            if missing := self._missing(placed):
                names = ", ".join(state.setup.areas[area].name for area in missing)
                yield Fault("R11.6", f"{state.name_of(house)} still has to place an order in {names}")
            return
        assert isinstance(command, PlaceOrders)
        wanted = dict(command.placements)
        if len(wanted) < len(command.placements):
            often = [area for area in wanted if sum(a == area for a, _ in command.placements) > 1]
            names = ", ".join(state.setup.areas[area].name for area in often)
            yield Fault("R11.2", f"{names}: never two orders in one area", ("R11.1",))
            return
        placed = {area: text for area, text in placed.items() if area not in wanted}
        for area, text in wanted.items():
            where = state.setup.areas[area].name
            if not state.units_at(area, house).size:
                closed = ("R22.1",) if area in state.setup.closed else ()
                yield Fault("R11.2", f"{state.name_of(house)} has no units in {where}", ("R11.1", *closed))
            elif text is None:
                if area not in state.orders:
                    yield Fault("R11.2", f"no order of {state.name_of(house)} lies in {where}")
            else:
                yield from token_faults(state, house, placed, area, text)
                if text in state.board.order_tokens:
                    placed[area] = text

    def sample(self, rng: Random) -> Command:
        """A legal token for the next area without order; ready when none is missing."""
        state, house = self.state, self.seat
        placed = placed_tokens(state, house)
        empty = [a for a, force in state.forces.items() if force.house == house and a not in placed]
        if not empty:
            return Ready()
        texts = legal_tokens(state, house, placed) or dummy_tokens(state, house, placed)
        if not texts:
            return Ready()
        area = empty[int(rng.random() * len(empty))]
        return PlaceOrders(((area, texts[int(rng.random() * len(texts))]),))

    def forced(self) -> Command | None:
        """Never: a house that has units can always place, replace or take back."""
        return None

    def about(self) -> str:
        """How many areas have an order."""
        state, house = self.state, self.seat
        areas = len(state.armies_of(house))
        return f"{len(placed_tokens(state, house))} of {areas} areas"

    def _missing(self, placed: Placed) -> list[AreaId]:
        """Areas that must still get an order (R11.6); none if no token is left to place."""
        missing = [area for area, _ in self.state.armies_of(self.seat) if area not in placed]
        if missing and not (legal_tokens(self.state, self.seat, placed) or dummy_tokens(self.state, self.seat, placed)):
            return []
        return missing
