"""R13 Raid orders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from agot_tui.boardgame.commands import Command, Raid
from agot_tui.boardgame.events import PowerChanged, Raided
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import CONSOLIDATE, DEFENSE, MARCH, RAID, Order
from agot_tui.boardgame.power import gain_power, lose_power
from agot_tui.boardgame.state import State
from agot_tui.boardgame.turns import end_turn
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault


def may_remove(raiding: Order, target: Order) -> bool:
    """Whether a Raid order removes such an order (R13.1)."""
    return target.kind != MARCH and (target.kind != DEFENSE or raiding.star)


def targets_of(state: State, origin: AreaId) -> Iterator[AreaId]:
    """The areas whose order the Raid order in ``origin`` can remove."""
    raiding = state.orders[origin]
    for area in state.setup.reach.raid[origin]:
        order = state.orders.get(area)
        if order is not None and order.house != raiding.house and may_remove(raiding, order):
            yield area


def resolve(state: State, house: House, command: Command) -> None:
    """The Raid order is used up; its target is removed and a Consolidate Power order pillaged (R13.4)."""
    assert isinstance(command, Raid)
    end_turn(state)
    del state.orders[command.origin]
    if command.target is None:
        state.note(Raided(house, command.origin, None))
        return
    order = state.orders.pop(command.target)
    state.note(Raided(house, command.origin, command.target, order.house, order.text))
    if order.kind == CONSOLIDATE:
        state.note(PowerChanged(house, gain_power(state, house, 1), "pillage", "R13.4"))
        state.note(PowerChanged(order.house, -lose_power(state, order.house, 1), "pillaged", "R13.4"))


class RaidDecision(Decision[Command]):
    """Which Raid order is resolved, and what it removes."""

    kind = "raid"
    rules = ("R13.1", "R12.3")
    answers = (Raid,)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state

    def options(self) -> Iterator[Command]:
        """Each own Raid order without target, and with each target."""
        for origin, _ in self.state.orders_of(self.seat, RAID):
            yield Raid(origin)
            for target in targets_of(self.state, origin):
                yield Raid(origin, target)

    def faults(self, command: Command) -> Iterator[Fault]:
        """No own Raid order there; a target out of reach, own, without order, or of a kind that cannot be raided."""
        assert isinstance(command, Raid)
        state, areas = self.state, self.state.setup.areas
        raiding = state.orders.get(command.origin)
        start = areas[command.origin].name
        if raiding is None or raiding.house != self.seat or raiding.kind != RAID:
            yield Fault(
                "R12.3", f"{state.name_of(self.seat)} has no Raid order in {start}", ("R12.2", "R13.1", "R13.5")
            )
            return
        if command.target is None:
            return
        goal = areas[command.target]
        if command.target in state.setup.closed:
            yield Fault("R22.1", f"{goal.name} is closed with {state.setup.players} players", ("R13.2",))
            return
        if command.target not in state.setup.reach.raid[command.origin]:
            near = command.target in state.setup.reach.near[command.origin]
            kinds = f"{areas[command.origin].kind} to {goal.kind}"
            no_reach = f"a raid from {start} does not reach {goal.name}: not from {kinds}"
            why = no_reach if near else f"{goal.name} is not adjacent to {start}"
            yield Fault("R13.2", why, ("R1.13", "R13.1", "R18.3", "R18.4") if "port" in kinds else ("R1.13", "R13.1"))
        order = state.orders.get(command.target)
        if order is None:
            yield Fault("R13.1", f"no order lies in {goal.name}")
        elif order.house == self.seat:
            yield Fault("R13.6", f"the order in {goal.name} is {state.name_of(self.seat)}'s own", ("R13.1",))
        elif not may_remove(raiding, order):
            yield Fault("R13.1", f"{raiding.text} cannot remove {order.text} in {goal.name}")

    def sample(self, rng: Random) -> Command:
        """Any order; a target if there is one, mostly."""
        origins = [origin for origin, _ in self.state.orders_of(self.seat, RAID)]
        origin = origins[int(rng.random() * len(origins))]
        targets = list(targets_of(self.state, origin))
        if targets and rng.random() < 0.9:
            return Raid(origin, targets[int(rng.random() * len(targets))])
        return Raid(origin)
