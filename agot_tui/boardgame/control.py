"""R5 Control: who controls an area, and what a house controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def controllers_of(state: State, areas: Iterable[AreaId]) -> Iterator[House | None]:
    """Who controls each of some land areas: ``controller`` for many, which after every march takes half as long."""
    forces, tokens, homes = state.forces, state.tokens, state.setup.homes
    for area in areas:
        force = forces.get(area)
        yield force.house if force is not None else tokens.get(area) or homes.get(area)


def lands_of(state: State, house: House) -> Iterator[AreaId]:
    """The land areas that ``house`` controls, in a stable order."""
    lands = state.setup.lands
    return (area for area, owner in zip(lands, controllers_of(state, lands), strict=True) if owner == house)


def castle_counts(state: State) -> dict[House, int]:
    """How many castle areas each house controls: the victory track (R5.10)."""
    counts = dict.fromkeys(state.setup.houses, 0)
    for house in controllers_of(state, state.setup.castle_points):
        if house is not None:
            counts[house] += 1
    return counts


def castles_of(state: State, house: House) -> list[AreaId]:
    """The castle areas that ``house`` controls."""
    return [area for area in state.setup.castle_points if controller(state, area) == house]


def icons_of(state: State, house: House) -> tuple[int, int]:
    """Supply and power icons in the areas that ``house`` controls (R5.8)."""
    areas = state.setup.areas
    supply = power = 0
    for area in lands_of(state, house):
        supply += areas[area].supply
        power += areas[area].power
    return supply, power
