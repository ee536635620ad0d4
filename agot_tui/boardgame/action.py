"""R12 Action phase: whose turn it is. What the orders do is in ``raid``, ``march`` and ``consolidate``."""

from __future__ import annotations

from agot_tui.boardgame import consolidate, march, raid
from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import House
from agot_tui.boardgame.orders import MARCH, RAID
from agot_tui.boardgame.state import State
from agot_tui.boardgame.turns import Turns
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat


class ActionTurns(Turns):
    """Orders of one kind are resolved, one a turn, in turn order, until none is left (R12.2)."""

    def decision(self, state: State, house: House) -> Decision[Command]:
        """The house resolves one of its orders of the kind (R12.3)."""
        if self.order_kind == RAID:
            return raid.RaidDecision(state, house)
        if self.order_kind == MARCH:
            return march.MarchDecision(state, house)
        return consolidate.ConsolidateDecision(state, house)

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The order is resolved."""
        if self.order_kind == RAID:
            raid.resolve(state, seat, command)
        elif self.order_kind == MARCH:
            march.resolve(state, seat, command)
        else:
            consolidate.resolve(state, seat, command)
