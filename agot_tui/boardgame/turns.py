"""R12.2, R12.5: turns go round by position on the Iron Throne track."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import House
from agot_tui.boardgame.orders import OrderKind
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


class Turns(Step[State]):
    """A position has the turn, whoever stands there when its turn comes (R12.5)."""

    order_kind: OrderKind
    place: int = 0
    """Index on the track of the next position whose turn it is."""

    @abstractmethod
    def decision(self, state: State, house: House) -> Decision[Command]:
        """What a house is asked in its turn."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks the next house, by position, that has an order of the kind."""
        with_order = {order.house for order in state.orders.values() if order.kind == self.order_kind}
        if not with_order:
            state.pop()
            return None
        order = state.turn_order
        for step in range(len(order)):
            place = (self.place + step) % len(order)
            if order[place] in with_order:
                if place != self.place:
                    state.put(type(self)(self.order_kind, place))
                return {order[place]: self.decision(state, order[place])}
        raise AssertionError(with_order)


def end_turn(state: State) -> None:
    """The turn passes to the next position; to be called while the turns are the innermost step."""
    turns = state.stack[-1]
    assert isinstance(turns, Turns)
    state.put(type(turns)(turns.order_kind, (turns.place + 1) % len(state.turn_order)))
