"""Reducing armies to the supply (R4.4): which units a house gives up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from agot_tui.boardgame.commands import Command, Lose, Loss
from agot_tui.boardgame.losses import apply_losses, area_faults, in_board_order, merged
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.ports import SettleControl
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import SUPPLY_RULES, allowed_armies, army_sizes, fits, supply_sentence
from agot_tui.boardgame.units import Units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


class Reconcile(Step[State]):
    """The house destroys units until its armies fit (R4.4)."""

    house: House

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks unless the armies fit."""
        if fits(army_sizes(state, self.house), allowed_armies(state, self.house)):
            state.pop()
            return None
        return {self.house: ReconcileDecision(state, self.house)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The units named are destroyed."""
        assert isinstance(command, Lose)
        state.pop()
        apply_losses(state, seat, command.losses, "supply", "R4.4")
        state.push(SettleControl(None))


class ReconcileDecision(Decision[Command]):
    """Which units go: no more than needed, so that without any one of the losses the armies would not fit."""

    kind = "reconcile"
    rules = ("R4.4",)
    answers = (Lose,)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state
        self.armies: list[tuple[AreaId, Units]] = [(a, u) for a, u in state.armies_of(house) if u.size > 1]
        self.allowed = allowed_armies(state, house)

    def options(self) -> Iterator[Command]:
        """Every smallest set of units, in a stable order."""
        for numbers in self._numbers():
            picks = [found.subsets_of(n) for (_, found), n in zip(self.armies, numbers, strict=True)]
            for pick in product(*picks):
                yield Lose(tuple(Loss(area, some) for (area, _), some in zip(self.armies, pick, strict=True) if some))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Units that are not there; too few; more than needed (R4.4, R4.6)."""
        assert isinstance(command, Lose)
        wrong = False
        for fault in area_faults(self.state, self.seat, command, "R4.4"):
            wrong = True
            yield fault
        if wrong:
            return
        lost = {loss.area: loss.units.size for loss in merged(command.losses)}
        singles = [area for area in lost if all(area != army for army, _ in self.armies)]
        numbers = [lost.get(area, 0) for area, _ in self.armies]
        left = [found.size - n for (_, found), n in zip(self.armies, numbers, strict=True)]
        if not self._fit(left):
            sizes = sorted((n for n in left if n > 1), reverse=True)
            sentence = supply_sentence(self.state, self.seat, sizes, when="after these losses")
            yield Fault("R4.4", sentence, SUPPLY_RULES)
            return
        areas = self.state.setup.areas
        needless = [area for (area, _), n in zip(self.armies, self._spare(left, numbers), strict=True) if n]
        for area in (*needless, *singles):
            assert area is not None
            yield Fault(
                "R4.4", f"a unit in {areas[area].name} need not go: the armies would fit without that loss", ("R4.6",)
            )

    def normal(self, command: Command) -> Command:
        """Areas in the order of the board."""
        assert isinstance(command, Lose)
        return Lose(in_board_order(self.state, command.losses))

    def _fit(self, sizes: list[int]) -> bool:
        return fits(sorted((n for n in sizes if n > 1), reverse=True), self.allowed)

    def _spare(self, left: list[int], numbers: list[int]) -> list[bool]:
        """For each army, whether one of its losses is more than needed."""
        return [
            n > 0 and self._fit([size + (place == at) for place, size in enumerate(left)])
            for at, n in enumerate(numbers)
        ]

    def _numbers(self) -> Iterator[list[int]]:
        """How many units each army may lose, in every way that is enough and not more than needed."""
        sizes = [found.size for _, found in self.armies]
        for numbers in product(*(range(size) for size in sizes)):
            left = [size - n for size, n in zip(sizes, numbers, strict=True)]
            if self._fit(left) and not any(self._spare(left, list(numbers))):
                yield list(numbers)
