"""R16.2 Call for support: house after house declares its Support orders; offers of others are accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agot_tui.boardgame.commands import AnswerSupport, Command, Support
from agot_tui.boardgame.events import SupportAnswered, SupportDeclared
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId, House, Side
from agot_tui.boardgame.orders import SUPPORT
from agot_tui.boardgame.state import Combat, State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace

Declared = tuple[tuple[AreaId, Side | None], ...]


class CallForSupport(Step[State]):
    """Supporters in turn order (R16.2.1); the first of ``todo`` declares, order by order."""

    todo: tuple[House, ...]
    declared: Declared = ()
    """What the first house has said so far."""

    @classmethod
    def begin(cls, state: State) -> CallForSupport:
        """Everybody with a Support order that reaches the embattled area."""
        combat = state.combat
        assert combat is not None
        supporters = {state.orders[area].house for area in supporting_areas(state, combat)}
        return cls(tuple(house for house in state.turn_order if house in supporters))

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks for the next declaration, or whether the offer is accepted (R16.2.3), or goes on with the next house."""
        combat = state.combat
        assert combat is not None
        if not self.todo:
            state.pop()
            return None
        house = self.todo[0]
        named = [area for area, _ in self.declared]
        left = tuple(a for a in supporting_areas(state, combat) if state.orders[a].house == house and a not in named)
        if left:
            return {house: SupportDecision(state, house, left, self.declared)}
        side = next((side for _, side in self.declared if side is not None), None)
        if side is not None and house not in (combat.attacker, combat.defender):
            helped = combat.house(side)
            return {helped: AnswerDecision(helped, house)}
        self._use(state, combat)
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """One order is declared, or the whole offer answered."""
        combat = state.combat
        assert combat is not None
        if isinstance(command, Support):
            state.put(replace(self, declared=(*self.declared, (command.area, command.side))))
            state.note(SupportDeclared(seat, command.area, command.side))
            return
        assert isinstance(command, AnswerSupport)
        state.note(SupportAnswered(seat, self.todo[0], command.accept))
        if command.accept:
            self._use(state, combat)
        else:
            state.put(CallForSupport(self.todo[1:]))

    def _use(self, state: State, combat: Combat) -> None:
        used = {area: side for area, side in self.declared if side is not None}
        combat.support = {**combat.support, **used}
        state.put(CallForSupport(self.todo[1:]))


def supporting_areas(state: State, combat: Combat) -> list[AreaId]:
    """Areas whose Support order reaches the embattled area (R16.2.4), in the order of the board."""
    orders = state.orders
    return [
        area for area in state.setup.reach.supporters[combat.area] if area in orders and orders[area].kind == SUPPORT
    ]


class SupportDecision(Decision[Command]):
    """A house says of one of its Support orders whom it helps, if anybody (R16.2.2)."""

    kind = "support"
    rules = ("R16.2.1", "R16.2.2")
    answers = (Support,)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...], declared: Declared) -> None:
        super().__init__(house)
        self.state = state
        self.areas = areas
        self.declared = declared

    def options(self) -> Iterator[Command]:
        """Each order that is left, with each side that it may help."""
        sides = self._sides()
        for area in self.areas:
            for side in sides:
                yield Support(area, side)

    def faults(self, command: Command) -> Iterator[Fault]:
        """An order that does not reach, the enemy's side, two sides at once."""
        assert isinstance(command, Support)
        state, combat = self.state, self.state.combat
        assert combat is not None
        area, target = state.setup.areas[command.area], state.setup.areas[combat.area]
        order = state.orders.get(command.area)
        if command.area in (area for area, _ in self.declared):
            yield Fault("R16.2.6", f"the Support order in {area.name} has been declared already", ("R16.2.1",))
            return
        if order is None or order.kind != SUPPORT or order.house != self.seat:
            yield Fault("R16.2.1", f"{self.state.name_of(self.seat)} has no Support order in {area.name}")
            return
        if command.area not in self.areas:
            also = ("R16.2.1", "R1.13", "R18.3") if area.kind == "port" else ("R16.2.1", "R1.13")
            yield Fault("R16.2.4", f"support from {area.name} does not reach a combat in {target.name}", also)
            return
        if command.side not in self._sides():
            yield self._side_fault(combat, command.side)

    def about(self) -> str:
        """The orders that are left."""
        return ", ".join(self.state.setup.areas[area].name for area in self.areas)

    def _sides(self) -> tuple[Side | None, ...]:
        """The sides that the next order may help: own ones fight for themselves, all help one side (R16.2.2, D5)."""
        combat = self.state.combat
        assert combat is not None
        if self.state.options.support == "house" and self.declared:
            return (self.declared[0][1],)
        if self.seat in (combat.attacker, combat.defender):
            return (combat.side(self.seat), None)
        helped = next((side for _, side in self.declared if side is not None), None)
        return (ATTACKER, DEFENDER, None) if helped is None else (helped, None)

    def _side_fault(self, combat: Combat, side: Side | None) -> Fault:
        if self.state.options.support == "house" and self.declared:
            said = self.declared[0][1] or "nobody"
            return Fault(
                "R16.2.2", f"all Support orders of {self.state.name_of(self.seat)} are declared alike: for {said}"
            )
        if self.seat in (combat.attacker, combat.defender):
            return Fault(
                "R16.2.2",
                f"{self.state.name_of(self.seat)} fights as {combat.side(self.seat)} and cannot support the {side}",
            )
        helped = next(said for _, said in self.declared if said is not None)
        return Fault(
            "R16.2.2", f"{self.state.name_of(self.seat)} supports the {helped} with another order: all go to one side"
        )


class AnswerDecision(Decision[Command]):
    """The side being supported accepts or refuses another house's offer (R16.2.3)."""

    kind = "accept_support"
    rules = ("R16.2.3",)
    answers = (AnswerSupport,)

    def __init__(self, seat: House, supporter: House) -> None:
        super().__init__(seat)
        self.supporter = supporter

    def options(self) -> Iterator[Command]:
        """Accept or refuse."""
        yield AnswerSupport(accept=True)
        yield AnswerSupport(accept=False)

    def faults(self, command: Command) -> Iterator[Fault]:
        """Both are always allowed."""
        return iter(())

    def about(self) -> str:
        """Who offers."""
        return self.supporter
