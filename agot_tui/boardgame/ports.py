"""R18.7: what follows for ports when control changes, and the victory check that comes after it (R16.12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agot_tui.boardgame.board import Area
from agot_tui.boardgame.commands import Capture, Command
from agot_tui.boardgame.control import controller
from agot_tui.boardgame.events import OrderRemoved, PortCaptured, UnitsDestroyed
from agot_tui.boardgame.events.base import counted
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.pieces import unused
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import SUPPLY_RULES, breaks_supply
from agot_tui.boardgame.units import SHIP, units
from agot_tui.boardgame.victory import check_victory
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


def lost_ports(state: State) -> Iterator[tuple[Area, House | None]]:
    """The ports whose ships no longer belong to the controller of the land area, with that controller."""
    forces = state.forces
    for port in state.setup.ports:
        if port.id in forces:
            owner = controller(state, port.id)
            if owner != forces[port.id].house:
                yield port, owner


class SettleControl(Step[State]):
    """Control has changed: ports get their new owners, then victory is checked (R18.7, R21.1)."""

    mover: House | None
    """The house whose turn it is."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Empties ports that nobody owns, asks the new owners of the others."""
        for port, owner in lost_ports(state):
            if owner is not None:
                return {owner: CaptureDecision(state, owner, port.id)}
            sink_ships(state, port.id)
        state.pop()
        check_victory(state, self.mover)
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """Replaces so many ships."""
        assert isinstance(command, Capture)
        loser, ships = state.forces[command.port]
        _drop_order(state, command.port)
        state.set_units(command.port, seat, units("S" * command.ships))
        state.note(PortCaptured(seat, command.port, loser, ships.size, command.ships))


def sink_ships(state: State, port: AreaId) -> None:
    """Nobody controls the land area any more: the ships are destroyed, the order goes (R18.7.2)."""
    house, ships = state.forces.pop(port)
    _drop_order(state, port)
    state.note(UnitsDestroyed(house, port, ships, "nobody controls the port", "R18.7.2"))


def _drop_order(state: State, port: AreaId) -> None:
    order = state.orders.pop(port, None)
    if order is not None:
        state.note(OrderRemoved(order.house, port, order.text, "the port has changed hands", "R18.7.1"))


class CaptureDecision(Decision[Command]):
    """The new owner of a port says how many enemy ships it replaces by own ones (R18.7.1)."""

    kind = "port_capture"
    rules = ("R18.7.1", "R18.7.3")
    answers = (Capture,)

    def __init__(self, state: State, house: House, port: AreaId) -> None:
        super().__init__(house)
        self.state = state
        self.port = port

    def options(self) -> Iterator[Command]:
        """From none to all that pieces and supply allow."""
        return (Capture(self.port, ships) for ships in range(self._most() + 1))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Another port, or more ships than there are, than pieces allow, than supply allows."""
        assert isinstance(command, Capture)
        state, house = self.state, self.seat
        if command.port != self.port:
            yield Fault("R18.7.1", f"the port taken over is {self._name()}", ("R28",))
            return
        there = state.forces[self.port].units.size
        pieces = unused(state, house, SHIP)
        if not 0 <= command.ships <= there:
            yield Fault("R18.7.1", f"there are {there} ships in {self._name()}, not {command.ships}")
        elif command.ships > pieces:
            yield Fault(
                "R18.7.1",
                f"{state.name_of(house)} has {counted(pieces, 'unused ship', 'unused ships')}, not {command.ships}",
                ("R1.11",),
            )
        elif self._breaks_supply(command.ships):
            yield Fault(
                "R18.7.1",
                f"an army of {command.ships} ships would break the supply of {state.name_of(house)}",
                SUPPLY_RULES,
            )

    def about(self) -> str:
        """The port."""
        return self._name()

    def _name(self) -> str:
        return self.state.setup.areas[self.port].name

    def _most(self) -> int:
        most = min(self.state.forces[self.port].units.size, unused(self.state, self.seat, SHIP))
        while most > 1 and self._breaks_supply(most):
            most -= 1
        return most

    def _breaks_supply(self, ships: int) -> bool:
        return breaks_supply(self.state, self.seat, {self.port: ships}) is not None
