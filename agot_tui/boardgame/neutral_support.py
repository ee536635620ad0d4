"""R17.7: other houses are asked for support against a neutral force before the march is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agot_tui.boardgame.commands import Command, March, Support
from agot_tui.boardgame.events import AttemptFailed, NeutralSupportDeclared
from agot_tui.boardgame.marching import make_march
from agot_tui.boardgame.names import ATTACKER, AreaId, House
from agot_tui.boardgame.neutral import Attempt, attempt_of
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace


class NeutralSupport(Step[State]):
    """Supporters are asked in turn order, order by order, as long as the strength does not do."""

    house: House
    march: March
    granted: tuple[AreaId, ...] = ()

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Makes the march, gives it up, or asks the next supporter."""
        attempt = attempt_of(state, self.house, self.march)
        assert attempt is not None
        if self._strength(attempt) >= attempt.needed:
            state.pop()
            make_march(state, self.house, self.march, self._strength(attempt))
            return None
        if attempt.most < attempt.needed:
            state.pop()
            state.note(AttemptFailed(self.house, attempt.area, self._strength(attempt), attempt.needed))
            return None
        house = next(helper for helper, area, _ in attempt.helpers if area not in self.granted)
        areas = tuple(area for helper, area, _ in attempt.helpers if helper == house and area not in self.granted)
        return {house: NeutralSupportDecision(state, house, areas, attempt.area)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The support is granted, or declined for as long as the march order lies there."""
        assert isinstance(command, Support)
        granted = command.side is not None
        target = next(move.area for move in self.march.moves if move.area in state.neutrals)
        state.note(NeutralSupportDeclared(seat, command.area, granted))
        if granted:
            state.put(replace(self, granted=(*self.granted, command.area)))
        else:
            state.declined |= {(self.march.origin, target, command.area)}

    def _strength(self, attempt: Attempt) -> int:
        return attempt.own + sum(strength for _, area, strength in attempt.helpers if area in self.granted)


class NeutralSupportDecision(Decision[Command]):
    """A house grants or declines the support of its orders."""

    kind = "neutral_support"
    rules = ("R17.7",)
    answers = (Support,)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...], target: AreaId) -> None:
        super().__init__(house)
        self.state = state
        self.areas = areas
        self.target = target

    def options(self) -> Iterator[Command]:
        """Each order, granted or not."""
        for area in self.areas:
            yield Support(area, ATTACKER)
            yield Support(area, None)

    def faults(self, command: Command) -> Iterator[Fault]:
        """Another area; support for the neutral force."""
        assert isinstance(command, Support)
        areas = self.state.setup.areas
        if command.area not in self.areas:
            names = ", ".join(areas[area].name for area in self.areas)
            yield Fault("R17.7", f"asked is the support of {names}, not of {areas[command.area].name}", ("R16.2.1",))
        if command.side not in (ATTACKER, None):
            yield Fault("R17.6", f"the neutral force of {areas[self.target].name} gets no support", ("R17.7",))

    def about(self) -> str:
        """The area of the neutral force."""
        return self.state.setup.areas[self.target].name
