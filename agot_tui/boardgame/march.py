"""R14 March orders: the decision and its answers. What a march breaks is in ``march_faults``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from agot_tui.boardgame.commands import Command, March, Move
from agot_tui.boardgame.march_faults import march_faults
from agot_tui.boardgame.marching import carry_out
from agot_tui.boardgame.movement import destinations, is_attack, merged, token_possible
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.neutral import attempt_of
from agot_tui.boardgame.neutral_support import NeutralSupport
from agot_tui.boardgame.orders import MARCH
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import NONE, Units, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault


def resolve(state: State, house: House, command: Command) -> None:
    """The march is made, or other houses are asked for support against a neutral force first (R17.7)."""
    assert isinstance(command, March)
    attempt = attempt_of(state, house, command)
    if attempt is not None and attempt.own < attempt.needed:
        state.push(NeutralSupport(house, command))
    else:
        carry_out(state, house, command, attempt.own if attempt else 0)


class MarchDecision(Decision[Command]):
    """Which March order is resolved, and who goes where."""

    kind = "march"
    rules = ("R14.1", "R12.3")
    answers = (March,)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state
        self._departures: dict[AreaId, Departure] = {}

    def options(self) -> Iterator[Command]:
        """Each own March order: nobody moves, then every way to send units out that is allowed."""
        for origin, _ in self.state.orders_of(self.seat, MARCH):
            yield March(origin)
            departure = self._departure(origin)
            for march in departure.marches():
                if departure.allows(march):
                    yield march

    def faults(self, command: Command) -> Iterator[Fault]:
        """What the march breaks, in the order of R14."""
        assert isinstance(command, March)
        march = merged(self.state, command)
        return march_faults(self.state, self.seat, march, self._departure(march.origin).goals)

    def normal(self, command: Command) -> Command:
        """Each area once, in the order of the board."""
        assert isinstance(command, March)
        return merged(self.state, command)

    def sample(self, rng: Random) -> Command:
        """Some order; units go here and there by chance; nobody moves if a few tries are not allowed."""
        origins = [origin for origin, _ in self.state.orders_of(self.seat, MARCH)]
        origin = origins[int(rng.random() * len(origins))]
        departure = self._departure(origin)
        for _ in range(4):
            march = departure.sample(rng)
            if march.moves and departure.allows(march):
                return march
        return March(origin)

    def forced(self) -> Command | None:
        """Nobody moves, if there is one order and none of its units can go anywhere."""
        if len(self.state.orders_of(self.seat, MARCH)) > 1:
            return None
        return super().forced()

    def about(self) -> str:
        """The areas with March orders."""
        areas = self.state.setup.areas
        return ", ".join(f"{areas[a].name} ({o.text})" for a, o in self.state.orders_of(self.seat, MARCH))

    def _departure(self, origin: AreaId) -> Departure:
        """Found once for each origin: the state of a decision does not change."""
        found = self._departures.get(origin)
        if found is None:
            found = self._departures[origin] = Departure(self.state, self.seat, origin)
        return found


class Departure:
    """The standing units under one March order, and where they can go."""

    def __init__(self, state: State, house: House, origin: AreaId) -> None:
        self.state, self.house, self.origin = state, house, origin
        self.standing = state.units_at(origin, house).standing
        self.goals = destinations(state, house, origin) if self.standing else []
        self.attacks = {area for area in self.goals if is_attack(state, house, area)}

    def allows(self, march: March) -> bool:
        """Whether such a march breaks nothing."""
        return next(march_faults(self.state, self.house, march, self.goals), None) is None

    def marches(self) -> Iterator[March]:
        """Every way to send units out with at most one attack; supply and neutral strength are left aside."""
        for moves in self._shares(self.standing, 0, attacking=False):
            yield March(self.origin, moves)
            leaving = NONE
            for move in moves:
                leaving += move.units
            if token_possible(self.state, self.house, self.origin, leaving):
                yield March(self.origin, moves, token=True)

    def sample(self, rng: Random) -> March:
        """Units sent here and there by chance, at most one attack."""
        going: dict[AreaId, Units] = {}
        leaving = NONE
        attack: AreaId | None = None
        goals = self.goals
        if not goals:
            return March(self.origin)
        together = rng.random() < 0.5
        goal = goals[int(rng.random() * len(goals))]
        for letter in self.standing.each():
            if not together:
                goal = goals[int(rng.random() * len(goals))]
            attacks = goal in self.attacks
            if rng.random() < 0.15 or (attacks and attack not in (None, goal)):
                continue
            if attacks:
                attack = goal
            one = units(letter)
            going[goal] = going.get(goal, NONE) + one
            leaving += one
        token = rng.random() < 0.5 and token_possible(self.state, self.house, self.origin, leaving)
        return merged(self.state, March(self.origin, tuple(Move(*move) for move in going.items()), token))

    def _shares(self, left: Units, start: int, *, attacking: bool) -> Iterator[tuple[Move, ...]]:
        for at in range(start, len(self.goals)):
            area = self.goals[at]
            attacks = area in self.attacks
            if attacks and attacking:
                continue
            for some in left.subsets()[1:]:
                move = Move(area, some)
                yield (move,)
                for rest in self._shares(left - some, at + 1, attacking=attacking or attacks):
                    yield (move, *rest)
