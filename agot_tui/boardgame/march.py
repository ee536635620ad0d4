"""R14 March orders: the decision and its answers. What a march breaks is in ``march_faults``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from agot_tui.boardgame.commands import Command, March, Move
from agot_tui.boardgame.march_faults import march_faults
from agot_tui.boardgame.marching import make_march
from agot_tui.boardgame.movement import by_goal, destinations, is_attack, token_possible
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.neutral import attempt_of
from agot_tui.boardgame.neutral_support import NeutralSupport
from agot_tui.boardgame.orders import MARCH
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import NONE, Units, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault

LOOK_AT_MOST = 2000
"""How many marches are looked at before a house is asked though it may have no choice."""


def resolve(state: State, house: House, command: Command) -> None:
    """The march is made, or other houses are asked for support against a neutral force first (R17.7)."""
    assert isinstance(command, March)
    attempt = attempt_of(state, house, command)
    if attempt is not None and attempt.own < attempt.needed:
        state.push(NeutralSupport(house, command))
    else:
        make_march(state, house, command, attempt.own if attempt else 0)


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
        march = by_goal(self.state, command)
        return march_faults(self.state, self.seat, march, self._departure(march.origin).goals)

    def normal(self, command: Command) -> Command:
        """Each area once, in the order of the board."""
        assert isinstance(command, March)
        return by_goal(self.state, command)

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
        """Nobody moves, if there is one order and none of its units can go anywhere.

        Looked for are marches of one unit and of all together, then others up to a number: where only some odd split
        of a large army is allowed, or nothing at all, the house is asked.
        """
        (origin, _), *others = self.state.orders_of(self.seat, MARCH)
        if others:
            return None
        departure = self._departure(origin)
        if any(departure.allows(march) for march in departure.simple_marches()):
            return None
        marches = list(islice(departure.marches(), LOOK_AT_MOST + 1))
        if len(marches) > LOOK_AT_MOST or any(departure.allows(march) for march in marches):
            return None
        return March(origin)

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

    def simple_marches(self) -> Iterator[March]:
        """One unit, or all, to one area."""
        for some in (*self.standing.subsets_of(1), self.standing):
            for area in self.goals:
                yield March(self.origin, (Move(area, some),))

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
        return by_goal(self.state, March(self.origin, tuple(Move(*move) for move in going.items()), token))

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
