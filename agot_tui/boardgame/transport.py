"""R15 Ship transport, and with it where units can go (R14.2, R14.3, R16.11.2)."""

from __future__ import annotations

from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State


def ferried_from(state: State, house: House, origin: AreaId) -> set[AreaId]:
    """The sea areas of the chains of the house's ships that start beside ``origin`` (R15.1, R15.2)."""
    forces, reach = state.forces, state.setup.reach
    found: set[AreaId] = set()
    todo = list(reach.seas[origin])
    while todo:
        sea = todo.pop()
        if sea in found:
            continue
        force = forces.get(sea)
        if force is not None and force.house == house:
            found.add(sea)
            todo.extend(reach.sea[sea])
    return found


def land_reach(state: State, house: House, origin: AreaId) -> list[AreaId]:
    """The land areas that land units in ``origin`` can go to, over land or by ship, in a stable order (R14.2)."""
    reach = state.setup.reach
    near = reach.land[origin]
    seas = ferried_from(state, house, origin)
    if not seas:
        return list(near)
    goals = {area for sea in seas for area in reach.shores[sea]}
    goals.update(near)
    goals.discard(origin)
    return sorted(goals, key=state.setup.rank.__getitem__)


def allied_chain(state: State, origin: AreaId, goal: AreaId) -> bool:
    """Whether ships of whatever houses would form a chain: only a reason to give (R15.3)."""
    reach = state.setup.reach
    found: set[AreaId] = set()
    todo = list(reach.seas[origin])
    while todo:
        sea = todo.pop()
        if sea not in found and sea in state.forces:
            found.add(sea)
            todo.extend(reach.sea[sea])
    return any(goal in reach.shores[sea] for sea in found)
