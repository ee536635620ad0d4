"""R19 Consolidate Power orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from agot_tui.boardgame.board import AreaKind
from agot_tui.boardgame.commands import Command, Consolidate
from agot_tui.boardgame.events import Consolidated
from agot_tui.boardgame.muster import MusterDecision, MusterHouse
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import CONSOLIDATE, Order
from agot_tui.boardgame.power import gain_power
from agot_tui.boardgame.state import State
from agot_tui.boardgame.turns import end_turn
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault

INCOME_RULES: Final[dict[AreaKind, str]] = {"land": "R19.1", "sea": "R19.2", "port": "R19.3"}
"""What the order gives, by where it lies."""


def resolve(state: State, house: House, command: Command) -> None:
    """The order is used up: power is taken, or the area musters."""
    assert isinstance(command, Consolidate)
    end_turn(state)
    muster = command.use == "muster"
    got = 0 if muster else gain_power(state, house, income(state, house, command.area))
    del state.orders[command.area]
    rule = "R19.4" if muster else INCOME_RULES[state.setup.areas[command.area].kind]
    state.note(Consolidated(house, command.area, got, muster, rule))
    if muster:
        state.push(_muster(state, house, command.area))


def income(state: State, house: House, area: AreaId) -> int:
    """What a Consolidate Power order in ``area`` is worth (R19.1 to R19.3)."""
    kind = state.setup.areas[area]
    if kind.kind == "land":
        return 1 + kind.power
    if kind.sea is None:
        return 0
    sea = state.forces.get(kind.sea)
    return 1 if sea is None or sea.house == house else 0


def can_muster(state: State, house: House, area: AreaId, order: Order) -> bool:
    """Whether a star order may muster here, and has something to muster (R19.4, R19.5)."""
    if not order.star or not state.setup.areas[area].has_castle:
        return False
    return MusterDecision(state, _muster(state, house, area)).forced() is None


def _muster(state: State, house: House, area: AreaId) -> MusterHouse:
    return MusterHouse(house, ((area, state.setup.castle_points[area]),))


class ConsolidateDecision(Decision[Command]):
    """Which Consolidate Power order is resolved; a star in a castle area may muster instead."""

    kind = "consolidate"
    rules = ("R19.1", "R19.4", "R12.3")
    answers = (Consolidate,)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state

    def options(self) -> Iterator[Command]:
        """Each own order, with its uses."""
        for area, order in self.state.orders_of(self.seat, CONSOLIDATE):
            if self._has_choice(area, order):
                yield Consolidate(area, "power")
                if can_muster(self.state, self.seat, area, order):
                    yield Consolidate(area, "muster")
            else:
                yield Consolidate(area)

    def faults(self, command: Command) -> Iterator[Fault]:
        """No own order there; a use that this order does not have here."""
        assert isinstance(command, Consolidate)
        area = self.state.setup.areas[command.area]
        order = self.state.orders.get(command.area)
        if order is None or order.house != self.seat or order.kind != CONSOLIDATE:
            sentence = f"{self.state.name_of(self.seat)} has no Consolidate Power order in {area.name}"
            yield Fault("R12.3", sentence, ("R12.2", "R19.1"))
            return
        if self._has_choice(command.area, order):
            musters = can_muster(self.state, self.seat, command.area, order)
            if command.use is None and musters:
                yield Fault(
                    "R19.4", f"say which: consolidate {command.area} power, or consolidate {command.area} muster"
                )
            elif command.use == "muster" and not musters:
                yield Fault("R19.5", f"nothing can be mustered in {area.name} now", ("R19.4", "R8.7", "R8.8"))
        elif command.use == "muster":
            at_sea = ("R19.2",) if area.kind == "sea" else ()
            if area.kind == "port":
                yield Fault("R19.3", f"{area.name} is a port: no mustering there", ("R19.4",))
            elif not order.star:
                yield Fault("R19.4", f"{order.text} in {area.name} is no star order", ("R19.1", *at_sea))
            else:
                yield Fault("R19.4", f"{area.name} has no castle or stronghold", at_sea)

    def normal(self, command: Command) -> Command:
        """``power`` is written where there is a choice, and nowhere else."""
        assert isinstance(command, Consolidate)
        if self._has_choice(command.area, self.state.orders[command.area]):
            return Consolidate(command.area, command.use or "power")
        return Consolidate(command.area)

    def _has_choice(self, area: AreaId, order: Order) -> bool:
        return order.star and self.state.setup.areas[area].has_castle
