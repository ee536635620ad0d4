"""What a march breaks, in the order in which a referee looks: units, reach, attacks, power token, supply (R14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agot_tui.boardgame.board import Area
from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.control import controller
from agot_tui.boardgame.movement import attacked, ground_of, is_attack, no_port_of, room_in_port
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.neutral import attempt_of
from agot_tui.boardgame.orders import MARCH
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import SUPPLY_RULES, breaks_supply, supply_sentence
from agot_tui.boardgame.transport import allied_chain
from agot_tui.boardgame.units import ENGINE, FOOTMAN, KNIGHT, NONE, SHIP, Units
from agot_tui.kernel.rulings import Fault


def march_faults(state: State, house: House, march: March, reach: Sequence[AreaId]) -> Iterator[Fault]:
    """Everything that the march breaks; nothing if it is allowed.

    Each destination is named once; ``reach`` is where the units of the origin can go (``movement.destinations``).
    """
    start = state.setup.areas[march.origin]
    order = state.orders.get(march.origin)
    if order is None or order.house != house or order.kind != MARCH:
        yield Fault("R12.3", f"{state.name_of(house)} has no March order in {start.name}", ("R12.2", "R14.1", "R28"))
        return
    if not march.moves:
        if march.token:
            yield Fault("R5.3", f"nobody leaves {start.name}: no power token can be left there")
        return
    leaving = NONE
    for move in march.moves:
        leaving += move.units
    for fault in _unit_faults(state, house, start, leaving):
        yield fault
        return
    reached = True
    for move in march.moves:
        for fault in _reach_faults(state, house, start, move, reach):
            reached = False
            yield fault
    yield from _attack_faults(state, house, march)
    if march.token:
        yield from _token_faults(state, house, start, leaving)
    if reached:
        yield from _supply_faults(state, house, march, leaving)


def _unit_faults(state: State, house: House, start: Area, leaving: Units) -> Iterator[Fault]:
    there = state.units_at(start.id, house)
    if leaving.routed:
        yield Fault("R14.4", f"{leaving.routed} in {start.name}: routed units may not march", ("R14.1", "R16.11.7"))
    elif there.standing >= leaving:
        return
    elif there.rally() >= leaving:
        yield Fault(
            "R14.4",
            f"{state.name_of(house)} has {there} in {start.name}: routed units may not march",
            ("R14.1", "R16.11.7"),
        )
    else:
        yield Fault("R14.1", f"{state.name_of(house)} has {there or 'no units'} in {start.name}, not {leaving}")


def _reach_faults(state: State, house: House, start: Area, move: Move, reach: Sequence[AreaId]) -> Iterator[Fault]:
    goal = state.setup.areas[move.area]
    if not move.units:
        yield Fault("R14.1", f"say which units go to {goal.name}")
        return
    if move.area in state.setup.closed:
        yield Fault("R14.15", f"{goal.name} is closed with {state.setup.players} players", ("R22.1",))
        return
    if move.area == start.id:
        yield Fault("R14.1", f"units that stay in {start.name} are not named")
        return
    ships, land = move.units.only(SHIP), move.units.only(FOOTMAN + KNIGHT + ENGINE)
    if ships:
        yield from _ship_faults(state, house, start, goal, ships, reach)
    if land:
        yield from _land_faults(state, house, start, goal, land, reach)


def _ship_faults(
    state: State, house: House, start: Area, goal: Area, ships: Units, reach: Sequence[AreaId]
) -> Iterator[Fault]:
    if goal.kind == "land":
        yield Fault("R14.3", f"{goal.name} is land: {ships} cannot go there", ("R1.13",))
    elif goal.id not in state.setup.reach.sail[start.id]:
        also = ["R1.13"]
        if "port" in (start.kind, goal.kind):
            also += ["R18.5", "R18.3"]
        yield Fault("R14.3", f"{goal.name} is not one step by sea from {start.name}", tuple(also))
    elif goal.kind == "port":
        if controller(state, goal.id) != house:
            yield Fault("R18.5", no_port_of(state, house, goal), ("R18.2", "R14.3", "R18.4"))
        elif room_in_port(state, house, goal.id) < ships.size:
            there = state.units_at(goal.id, house).size
            yield Fault(
                "R18.1",
                f"{goal.name} holds {there} ships of at most {state.board.rules.port_ships}: {ships} do not fit",
                ("R18.5",),
            )


def _land_faults(
    state: State, house: House, start: Area, goal: Area, land: Units, reach: Sequence[AreaId]
) -> Iterator[Fault]:
    if goal.kind != "land":
        yield Fault("R14.2", f"{goal.name} is {ground_of(goal)}: {land} cannot stop there", ("R1.13",))
    elif goal.id not in reach:
        if allied_chain(state, start.id, goal.id):
            yield Fault(
                "R15.3",
                f"{goal.name} could be reached from {start.name} only with ships of another house",
                ("R15.1", "R14.2"),
            )
        else:
            yield Fault(
                "R14.2",
                f"{goal.name} is neither adjacent to {start.name} nor joined to it by {state.name_of(house)}'s ships",
                ("R15.1", "R1.13", "R15.2"),
            )


def _attack_faults(state: State, house: House, march: March) -> Iterator[Fault]:
    areas = state.setup.areas
    attacks = [move for move in march.moves if is_attack(state, house, move.area)]
    neutral = [move for move in attacks if move.area in state.neutrals]
    if len(attacks) > 1:
        why = "; ".join(f"{areas[move.area].name} ({_who(state, house, move.area)})" for move in attacks)
        rule, also = ("R17.8", ("R14.5",)) if neutral else ("R14.5", ())
        yield Fault(rule, f"only one attack a March order, not {len(attacks)}: {why}", also)
    if len(neutral) == 1:
        attempt = attempt_of(state, house, march)
        assert attempt is not None
        if attempt.most < attempt.needed:
            help_ = f", {attempt.most - attempt.own} of it support of others" if attempt.most > attempt.own else ""
            most = f"{state.name_of(house)} comes to {attempt.most} at most{help_}"
            declined = any(entry[:2] == (march.origin, attempt.area) for entry in state.declined)
            yield Fault(
                "R17.7" if declined else "R17.5",
                f"{areas[attempt.area].name} needs {attempt.needed}; {most}",
                ("R17.5",) if declined else ("R17.7",),
            )


def _who(state: State, house: House, area: AreaId) -> str:
    if area in state.neutrals:
        return f"neutral force {state.neutrals[area]}"
    enemy = attacked(state, house, area)
    return state.name_of(enemy) if enemy is not None else "nobody"


def _token_faults(state: State, house: House, start: Area, leaving: Units) -> Iterator[Fault]:
    there = state.units_at(start.id, house)
    if start.kind != "land":
        yield Fault("R5.2", f"{start.name} is {ground_of(start)}: power tokens lie on land only", ("R5.3",))
    elif start.home == house:
        yield Fault("R5.9", f"{start.name} is {state.name_of(house)}'s home area and needs no power token", ("R5.3",))
    elif start.id in state.tokens:
        yield Fault("R5.6", f"a power token lies in {start.name} already", ("R5.3",))
    elif there is not leaving:
        staying = there - leaving if there >= leaving else NONE
        yield Fault("R5.3", f"{staying} stay in {start.name}: a power token is left only when all units march out")
    if state.power[house] < 1:
        yield Fault("R5.3", f"{state.name_of(house)} has no available power to leave in {start.name}", ("R1.16",))


def _supply_faults(state: State, house: House, march: March, leaving: Units) -> Iterator[Fault]:
    changed = {move.area: state.units_at(move.area, house).size + move.units.size for move in march.moves}
    if max(changed.values()) < 2:
        # No army grows where units go one by one (R4.5): the usual march, answered without a look at the board.
        return
    changed[march.origin] = state.units_at(march.origin, house).size - leaving.size
    after = breaks_supply(state, house, changed)
    if after is not None:
        yield Fault("R14.10", supply_sentence(state, house, after, when="after this march"), SUPPLY_RULES)
