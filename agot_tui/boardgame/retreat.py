"""R16.10 what becomes of beaten attackers, R16.11 the retreat of beaten defenders, Robb Stark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agot_tui.boardgame.board import Area
from agot_tui.boardgame.casualties import destroy_participants
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command, Retreat
from agot_tui.boardgame.control import controller
from agot_tui.boardgame.events import ABILITY, Retreated, RewardDeclined
from agot_tui.boardgame.modifiers import card_of
from agot_tui.boardgame.movement import destinations, ground_of, no_port_of, room_in_port
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.strength import participants
from agot_tui.boardgame.supply import breaks_supply
from agot_tui.boardgame.units import NONE
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import Value

ROBB = "robb_stark"


class Refuge(Value):
    """An area to go to, and how many units supply costs there."""

    area: AreaId
    losses: int


def retreat(state: State, combat: Combat) -> bool:
    """The loser's survivors leave the embattled area, or die."""
    loser = combat.loser
    if loser is None or not participants(state, combat, loser):
        return False
    winner = combat.opponent(loser)
    robb_decides = loser == combat.defender or state.options.robb_attackers == "any_area"
    refuges = refuges_of(state, combat, loser) if card_of(combat, winner) == ROBB and robb_decides else ()
    if refuges:
        state.push(RobbAsks(winner, loser, refuges))
    else:
        _ask_loser(state, combat, loser)
    return False


def _ask_loser(state: State, combat: Combat, loser: House) -> None:
    """Beaten attackers go home, beaten defenders where they like; the units die if they have nowhere to go."""
    refuges = _home_of(state, combat) if loser == combat.attacker else refuges_of(state, combat, loser)
    if refuges:
        state.push(ChooseRetreat(loser, refuges))
    else:
        destroy_participants(state, combat, loser, participants(state, combat, loser), "nowhere to go", "R16.11.6")


def _home_of(state: State, combat: Combat) -> tuple[Refuge, ...]:
    """Where beaten attackers came from, unless it is an enemy home area again (R16.10)."""
    origin, house = combat.origin, combat.attacker
    owner = controller(state, origin) if state.setup.areas[origin].kind == "land" else None
    if owner not in (None, house):
        return ()
    losses = 0
    if state.options.return_supply == "surplus_dies":
        losses = _losses_in(state, combat, house, origin)
    return (Refuge(origin, losses),) if losses < combat.attackers.size else ()


def refuges_of(state: State, combat: Combat, loser: House) -> tuple[Refuge, ...]:
    """The legal areas that cost a beaten side the fewest units (R16.11.5); attackers can always go home too."""
    legal = [
        Refuge(area, _losses_in(state, combat, loser, area))
        for area in destinations(state, loser, combat.area)
        if next(refuge_faults(state, combat, loser, area), None) is None
    ]
    if loser == combat.attacker:
        legal = sorted((*legal, *_home_of(state, combat)), key=lambda refuge: state.setup.rank[refuge.area])
    fewest = min((refuge.losses for refuge in legal), default=0)
    survivors = participants(state, combat, loser).size
    return tuple(refuge for refuge in legal if refuge.losses == fewest < survivors)


def refuge_faults(state: State, combat: Combat, house: House, area: AreaId) -> Iterator[Fault]:
    """Why the beaten ``house`` may not retreat to ``area``, supply left aside; nothing if it may."""
    goal = state.setup.areas[area]
    if area in state.setup.closed:
        yield Fault("R16.11.3", f"{goal.name} is closed with {state.setup.players} players", ("R22.1",))
    if area == combat.origin:
        yield Fault("R16.11.4", f"the attackers came from {goal.name}", ("R16.11",))
    on_land = state.setup.areas[combat.area].kind == "land"
    if on_land != (goal.kind == "land"):
        survivors = participants(state, combat, house)
        yield Fault("R16.11.2", f"{goal.name} is {ground_of(goal)}: {survivors} cannot retreat there", ("R1.13",))
    yield from _held_by_others(state, house, area)
    if on_land == (goal.kind == "land"):
        yield from _out_of_reach(state, combat, house, goal)


def _out_of_reach(state: State, combat: Combat, house: House, goal: Area) -> Iterator[Fault]:
    """Why units cannot get to an area where they could stand (R16.11.2), or too few of them can."""
    start = state.setup.areas[combat.area]
    if start.kind == "land":
        if goal.id not in destinations(state, house, start.id):
            way = f"neither adjacent to {start.name} nor joined to it by {state.name_of(house)}'s ships"
            yield Fault("R16.11.2", f"{goal.name} is {way}", ("R1.13", "R15.1"))
    elif goal.id not in state.setup.reach.sail[start.id]:
        yield Fault("R16.11.2", f"{goal.name} is not one step by sea from {start.name}", ("R1.13", "R18.5"))
    elif goal.kind == "port":
        survivors, room = participants(state, combat, house), room_in_port(state, house, goal.id)
        if controller(state, goal.id) != house:
            yield Fault("R16.11.2", no_port_of(state, house, goal), ("R18.5", "R18.2"))
        elif room < max(1, survivors.size - _losses_in(state, combat, house, goal.id)):
            yield Fault("R16.11.2", f"{goal.name} has room for {room} ships, not for {survivors}", ("R18.1", "R18.5"))


def _held_by_others(state: State, house: House, area: AreaId) -> Iterator[Fault]:
    """Enemy units, a neutral force, an enemy power token, an enemy home area (R16.11.3)."""
    name, force, token = state.setup.areas[area].name, state.forces.get(area), state.tokens.get(area)
    owner = controller(state, area) if state.setup.areas[area].kind == "land" else None
    if force is not None:
        if force.house != house:
            yield Fault("R16.11.3", f"{name} holds {force.units} of {state.name_of(force.house)}")
    elif area in state.neutrals:
        yield Fault("R16.11.3", f"{name} holds a neutral force of {state.neutrals[area]}", ("R17.9",))
    elif token is not None and token != house:
        yield Fault("R16.11.3", f"a power token of {state.name_of(token)} lies in {name}")
    elif owner is not None and owner != house:
        yield Fault("R16.11.3", f"{name} is the home area of {state.name_of(owner)}, who controls it")


def _losses_in(state: State, combat: Combat, house: House, area: AreaId) -> int:
    """How many units of a beaten side have to die for the rest to fit the supply in ``area`` (R16.11.5)."""
    going = participants(state, combat, house).size
    there = state.units_at(area, house).size
    left = {combat.area: 0} if house == combat.defender else {}
    for lost in range(going):
        if breaks_supply(state, house, {**left, area: there + going - lost}, attackers_stay=False) is None:
            return lost
    return going


class ChooseRetreat(Step[State]):
    """The loser says where its survivors go (R16.11.1)."""

    loser: House
    refuges: tuple[Refuge, ...]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks the loser."""
        return {self.loser: RetreatDecision(state, self.loser, self.loser, self.refuges)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """They go, and lie routed there."""
        assert isinstance(command, Retreat)
        state.pop()
        _go(state, self.loser, command)


class RobbAsks(Step[State]):
    """Robb Stark's owner may name the area instead, one that costs the fewest units (D12)."""

    winner: House
    loser: House
    refuges: tuple[Refuge, ...]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks the winner."""
        return {self.winner: RetreatDecision(state, self.winner, self.loser, self.refuges)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The area is named, or left to the loser."""
        if isinstance(command, Choose):
            combat = state.combat
            assert combat is not None
            state.pop()
            state.note(RewardDeclined(seat, "Robb Stark", ABILITY))
            _ask_loser(state, combat, self.loser)
            return
        assert isinstance(command, Retreat)
        state.pop()
        _go(state, self.loser, command)


def _go(state: State, loser: House, command: Retreat) -> None:
    combat = state.combat
    assert combat is not None
    destroy_participants(state, combat, loser, command.losses, "supply", "R16.11.5")
    going = participants(state, combat, loser)
    if loser == combat.attacker:
        combat.attackers = NONE
    else:
        state.remove_units(combat.area, loser, going)
    state.add_units(command.area, loser, going.rout())
    state.note(Retreated(loser, command.area, combat.area, going, loser == combat.attacker))


class RetreatDecision(Decision[Command]):
    """Where the survivors go, with the losses that supply demands."""

    kind = "retreat"
    rules = ("R16.11.1", "R16.11.3", "R16.11.5")

    def __init__(self, state: State, chooser: House, loser: House, refuges: tuple[Refuge, ...]) -> None:
        super().__init__(chooser)
        combat = state.combat
        assert combat is not None
        self.state = state
        self.combat = combat
        self.loser = loser
        self.refuges = {refuge.area: refuge.losses for refuge in refuges}
        self.survivors = participants(state, combat, loser)
        self.optional = chooser != loser
        self.answers = (Retreat, Choose) if self.optional else (Retreat,)

    def options(self) -> Iterator[Command]:
        """Each area, with each choice of units to lose."""
        for area, losses in self.refuges.items():
            for some in self.survivors.subsets_of(losses):
                yield Retreat(area, some)
        if self.optional:
            yield Choose((NONE_WORD,))

    def faults(self, command: Command) -> Iterator[Fault]:
        """An area that is not legal or costs more units than another one; other losses than demanded."""
        if isinstance(command, Choose):
            if command.words != (NONE_WORD,):
                yield Fault(
                    "R28", f"name an area for {self.survivors} to retreat to, or choose none", ("R16.11.1", "R16.6.1")
                )
            return
        assert isinstance(command, Retreat)
        name = self.state.setup.areas[command.area].name
        if command.area not in self.refuges:
            yield from self._why_not(command.area, name)
            return
        losses = self.refuges[command.area]
        command = self._completed(command)
        if not self.survivors >= command.losses:
            yield Fault("R16.11.5", f"{self.state.name_of(self.loser)} has {self.survivors} left, not {command.losses}")
        elif command.losses.size != losses:
            demanded = f"{losses} of {self.survivors}" if losses else "nobody"
            named = command.losses or "nobody"
            also = ("R4.5", "R4.2") if command.losses.size < losses else ("R4.6",)
            yield Fault("R16.11.5", f"supply demands that {demanded} dies for {name}, not {named}", also)

    def normal(self, command: Command) -> Command:
        """With the losses, where only one choice of them is possible."""
        return self._completed(command) if isinstance(command, Retreat) else command

    def about(self) -> str:
        """The units and the embattled area."""
        return f"{self.survivors} from {self.state.setup.areas[self.combat.area].name}"

    def _completed(self, command: Retreat) -> Retreat:
        choices = self.survivors.subsets_of(self.refuges[command.area])
        return Retreat(command.area, choices[0]) if not command.losses and len(choices) == 1 else command

    def _why_not(self, area: AreaId, name: str) -> Iterator[Fault]:
        if self.loser == self.combat.attacker and not self.optional:
            origin = self.state.setup.areas[self.combat.origin].name
            yield Fault("R16.10", f"beaten attackers go back to {origin}, not to {name}")
            return
        faults = list(refuge_faults(self.state, self.combat, self.loser, area))
        yield from faults
        if not faults:
            fewest = min(self.refuges.values())
            yield Fault(
                "R16.11.5",
                f"supply would cost more units in {name} than the {fewest} of another legal area",
                ("R4.5", "R4.2"),
            )
