"""R5 Control: who controls an area, and what a house controls."""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State


def controller(state: State, area: AreaId) -> House | None:
    """The house that controls a land area or holds a sea area (R5.1, R5.2); of a port, who controls its land area."""
    land = state.setup.areas[area].land
    if land is not None:
        area = land
    force = state.forces.get(area)
    if force is not None:
        return force.house
    token = state.tokens.get(area)
    return token if token is not None else state.setup.homes.get(area)


def lands_of(state: State, house: House) -> Iterator[AreaId]:
    """The land areas that ``house`` controls, in a stable order."""
    forces, tokens, homes = state.forces, state.tokens, state.setup.homes
    for area in state.setup.lands:
        force = forces.get(area)
        holder = force.house if force is not None else tokens.get(area) or homes.get(area)
        if holder == house:
            yield area


def castles_of(state: State, house: House) -> list[AreaId]:
    """The castle areas that ``house`` controls; their number is its place on the victory track (R5.10)."""
    return [area for area in state.setup.castle_points if controller(state, area) == house]


def icons_of(state: State, house: House) -> tuple[int, int]:
    """Supply and power icons in the areas that ``house`` controls (R5.8)."""
    areas = state.setup.areas
    supply = power = 0
    for area in lands_of(state, house):
        supply += areas[area].supply
        power += areas[area].power
    return supply, power
