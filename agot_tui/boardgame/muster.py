"""R8 Mustering: by a Westeros card, by a star Consolidate Power order (R19.4), by The Horde Descends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Literal

from agot_tui.boardgame.commands import NONE_WORD, Choose, Command, Muster, MusterDone, Piece
from agot_tui.boardgame.control import castles_of
from agot_tui.boardgame.events import Mustered, UnitsReplaced
from agot_tui.boardgame.muster_plan import Plan, cost_of, upgraded
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import SUPPLY_RULES, supply_sentence
from agot_tui.boardgame.units import SHIP, UNIT_KINDS, UNIT_NAMES, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

Points = tuple[tuple[AreaId, int], ...]
"""Mustering points that areas still have."""

FOOTMEN: tuple[Literal["F", "F~"], ...] = ("F", "F~")
"""What an upgrade can replace."""


def muster_points(state: State, house: House) -> Points:
    """The castle areas that the house controls, with their points (R8.2)."""
    return tuple((area, state.setup.castle_points[area]) for area in castles_of(state, house))


class Mustering(Step[State]):
    """House after house musters in all its castle areas (R8.1)."""

    todo: tuple[House, ...]

    def proceed(self, state: State) -> None:
        """The next house."""
        if not self.todo:
            state.pop()
            return
        state.put(Mustering(self.todo[1:]))
        state.push(MusterHouse(self.todo[0], muster_points(state, self.todo[0])))


class MusterHouse(Step[State]):
    """One house spends its points until none is left or it is done."""

    house: House
    points: Points
    single: bool = False
    """Only one area may be used, the first that is named (The Horde Descends)."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks while there are points."""
        if not self.points:
            state.pop()
            return None
        return {self.house: MusterDecision(state, self)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The pieces appear one after the other."""
        if isinstance(command, MusterDone):
            state.pop()
            return
        assert isinstance(command, Muster)
        points = dict(self.points)
        for piece in command.pieces:
            points[piece.area] -= cost_of(state.board, piece)
            _place(state, seat, piece)
        if self.single:
            used = command.pieces[0].area
            points = {used: points[used]}
        state.put(MusterHouse(self.house, tuple((area, n) for area, n in points.items() if n), self.single))


def _place(state: State, house: House, piece: Piece) -> None:
    if piece.upgrade:
        old, new = units(piece.upgrade), upgraded(piece)
        state.remove_units(piece.area, house, old)
        state.add_units(piece.area, house, new)
        state.note(UnitsReplaced(house, piece.area, old, new, "mustering", "R8.3"))
    else:
        where = piece.place or piece.area
        state.add_units(where, house, units(piece.kind))
        state.note(Mustered(house, where, units(piece.kind), piece.area))


class MusterDecision(Decision[Command]):
    """What a house musters next; it may stop at any time (R8.2, R8.11)."""

    kind = "muster"
    rules = ("R8.2", "R8.3", "R8.6", "R8.7")
    answers: tuple[type, ...] = (Muster, MusterDone)

    def __init__(self, state: State, step: MusterHouse) -> None:
        super().__init__(step.house)
        self.state = state
        self.step = step
        self.plan = Plan(state, step.house, dict(step.points))
        if step.single:
            # A reward worded "may": it is declined like the others, too.
            self.answers = (Muster, MusterDone, Choose)

    def options(self) -> Iterator[Command]:
        """What the points of one area can buy, in every combination (one order of each), and being done."""
        for area, _ in self.step.points:
            seen: set[tuple[Piece, ...]] = set()
            for pieces in self._sequences(self.plan, area):
                key = tuple(sorted(pieces, key=str))
                if key not in seen:
                    seen.add(key)
                    yield Muster(pieces)
        yield MusterDone()

    def faults(self, command: Command) -> Iterator[Fault]:
        """The first piece that is not possible, checked in the order of the pieces."""
        if isinstance(command, Choose) and command.words != (NONE_WORD,):
            names = ", ".join(self._name(area) for area, _ in self.step.points)
            yield Fault("R10.10", f"muster in one of {names}, or choose none", ("R28",))
        if not isinstance(command, Muster):
            return
        plan = self.plan.copy()
        first = command.pieces[0].area
        for piece in command.pieces:
            if self.step.single and piece.area != first:
                yield Fault("R8.2", f"only one area may muster: {self._name(first)}", ("R10.5",))
                return
            found = list(self._piece_faults(plan, piece))
            yield from found
            if found:
                return
            plan.do(piece)

    def normal(self, command: Command) -> Command:
        """Declining a reward is being done."""
        return MusterDone() if isinstance(command, Choose) else command

    def sample(self, rng: Random) -> Command:
        """One piece that is possible, or (one time in ten) being done."""
        if rng.random() < 0.1:
            return MusterDone()
        areas = [area for area, _ in self.step.points]
        rng.shuffle(areas)
        for area in areas:
            pieces = [piece for piece in self._candidates(self.plan, area) if self._possible(self.plan, piece)]
            if pieces:
                return Muster((rng.choice(pieces),))
        return MusterDone()

    def forced(self) -> Command | None:
        """Done, if nothing can be mustered."""
        for area, _ in self.step.points:
            if any(self._possible(self.plan, piece) for piece in self._candidates(self.plan, area)):
                return None
        return MusterDone()

    def about(self) -> str:
        """The areas with points."""
        return ", ".join(f"{self._name(area)} {points}" for area, points in self.step.points)

    def _name(self, area: AreaId) -> str:
        return self.state.setup.areas[area].name

    def _sequences(self, plan: Plan, area: AreaId) -> Iterator[tuple[Piece, ...]]:
        for piece in self._candidates(plan, area):
            if self._possible(plan, piece):
                yield (piece,)
                further = plan.copy()
                further.do(piece)
                for rest in self._sequences(further, area):
                    yield (piece, *rest)

    def _candidates(self, plan: Plan, area: AreaId) -> Iterator[Piece]:
        """Pieces that the points of an area can pay."""
        points = plan.points.get(area, 0)
        if not points:
            return
        reach = self.state.setup.reach
        there = plan.units_at(area)
        for kind in UNIT_KINDS:
            unit_type = self.state.board.unit_types[kind]
            if unit_type.cost <= points:
                if kind == SHIP:
                    for place in reach.near[area]:
                        if self.state.setup.areas[place].kind != "land":
                            yield Piece(area, kind, place)
                else:
                    yield Piece(area, kind)
            if unit_type.upgrade_cost is not None and unit_type.upgrade_cost <= points:
                for footman in FOOTMEN:
                    if there >= units(footman):
                        yield Piece(area, kind, None, footman)

    def _possible(self, plan: Plan, piece: Piece) -> bool:
        return next(self._piece_faults(plan, piece), None) is None

    def _piece_faults(self, plan: Plan, piece: Piece) -> Iterator[Fault]:
        state, house, area = self.state, self.seat, piece.area
        name, kind = self._name(area), state.board.unit_types[piece.kind]
        if area not in plan.points:
            yield self._no_points(area)
            return
        price = kind.upgrade_cost if piece.upgrade else kind.cost
        if price is None:
            yield Fault("R8.3", f"{name}: a footman cannot be replaced by a {kind.name.lower()}")
            return
        if price > plan.points[area]:
            yield Fault("R8.3", f"it costs {price}; {name} has {plan.points[area]} left", ("R8.2", "R8.4"))
        if plan.left[piece.kind] < 1:
            yield Fault(
                "R8.8", f"{state.name_of(house)} has no {UNIT_NAMES[piece.kind]} left ({kind.pool} in all)", ("R1.11",)
            )
        if piece.upgrade:
            if not plan.units_at(area) >= units(piece.upgrade):
                yield Fault("R8.3", f"{state.name_of(house)} has no {piece.upgrade} in {name} to replace", ("R8.4",))
            return
        misplaced = list(self._place_faults(plan, piece))
        yield from misplaced
        if not misplaced:
            yield from self._supply_faults(plan, piece)

    def _no_points(self, area: AreaId) -> Fault:
        state, name = self.state, self._name(area)
        if area in state.setup.closed:
            return Fault("R8.9", f"{name} is closed with {state.setup.players} players", ("R22.1", "R8.2"))
        if area in state.neutrals:
            return Fault("R8.9", f"{name} is held by a neutral force", ("R17.9", "R8.2"))
        if not state.setup.areas[area].has_castle:
            return Fault("R8.2", f"{name} has no castle or stronghold", ("R19.4",))
        if area not in castles_of(state, self.seat):
            return Fault("R8.2", f"{state.name_of(self.seat)} does not control {name}", ("R5.1", "R5.9"))
        return Fault("R8.2", f"{name} has no mustering points left")

    def _place_faults(self, plan: Plan, piece: Piece) -> Iterator[Fault]:
        state, areas = self.state, self.state.setup.areas
        name, place = self._name(piece.area), piece.place
        if piece.kind != SHIP:
            if place is not None and place != piece.area:
                yield Fault("R8.5", f"a {UNIT_NAMES[piece.kind]} appears in {name} only, not in {self._name(place)}")
            return
        if place is None or areas[place].kind == "land":
            yield Fault("R8.6", f"say where the ship of {name} appears: S -> AREA")
            return
        target = areas[place]
        if place not in state.setup.reach.near[piece.area]:
            yield Fault("R8.6", f"{target.name} is not next to {name}", ("R1.13",))
        elif target.kind == "port":
            if plan.units_at(place).size >= state.board.rules.port_ships:
                yield Fault(
                    "R18.1", f"{target.name} holds {state.board.rules.port_ships} ships already", ("R8.6", "R18.6")
                )
        else:
            force = state.forces.get(place)
            if force is not None and force.house != self.seat:
                yield Fault("R8.6", f"{target.name} holds ships of {state.name_of(force.house)}")

    def _supply_faults(self, plan: Plan, piece: Piece) -> Iterator[Fault]:
        where = piece.place or piece.area
        if plan.takes_one_more(where):
            return
        sentence = supply_sentence(self.state, self.seat, plan.sizes(where), when="after this")
        yield Fault("R8.7", sentence, SUPPLY_RULES)
