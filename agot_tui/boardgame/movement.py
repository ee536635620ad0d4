"""What marches and retreats share: where units can go, and which steps are attacks (R14.2 to R14.6, R18.5)."""

from __future__ import annotations

from agot_tui.boardgame.board import Area
from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.control import controller
from agot_tui.boardgame.events import TokenRemoved
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.transport import land_reach
from agot_tui.boardgame.units import NONE, Units


def attacked(state: State, house: House, area: AreaId) -> House | None:
    """The house that units of ``house`` would attack by marching into ``area`` (R14.5), if any."""
    force = state.forces.get(area)
    if force is not None:
        return force.house if force.house != house else None
    if area in state.garrisons:
        owner = state.setup.homes[area]
        return owner if owner != house else None
    return None


def is_attack(state: State, house: House, area: AreaId) -> bool:
    """Whether marching into ``area`` is an attack, on a house or on a neutral force (R14.5)."""
    return area in state.neutrals or attacked(state, house, area) is not None


def destinations(state: State, house: House, origin: AreaId) -> list[AreaId]:
    """Where the units of ``origin`` can go, in the order of the board; supply and neutral strength left aside."""
    if state.setup.areas[origin].kind == "land":
        return land_reach(state, house, origin)
    return sea_reach(state, house, origin)


def sea_reach(state: State, house: House, origin: AreaId) -> list[AreaId]:
    """The sea areas, and own ports with room, that a ship in ``origin`` can go to (R14.3, R18.5)."""
    areas = state.setup.areas
    return [
        area
        for area in state.setup.reach.sail[origin]
        if areas[area].kind != "port" or (controller(state, area) == house and room_in_port(state, house, area) > 0)
    ]


def no_port_of(state: State, house: House, port: Area) -> str:
    """Why ships of ``house`` cannot enter a port: whose land it lies on (R18.2, R18.5)."""
    owner = controller(state, port.id)
    land = state.setup.areas[port.land].name if port.land else ""
    holder = f"{state.name_of(owner)} controls {land}" if owner else f"nobody controls {land}"
    return f"{holder}: {state.name_of(house)}'s ships cannot enter {port.name}"


def ground_of(area: Area) -> str:
    """``land``, ``sea`` or ``a port``, for sentences."""
    return f"a {area.kind}" if area.kind == "port" else area.kind


def room_in_port(state: State, house: House, port: AreaId) -> int:
    """How many more ships the port can hold (R18.1)."""
    return state.board.rules.port_ships - state.units_at(port, house).size


def enter(state: State, house: House, area: AreaId, arriving: Units) -> None:
    """Units come into an area without resistance; an enemy power token there goes (R5.7, R14.8)."""
    owner = state.tokens.get(area)
    if owner is not None and owner != house:
        del state.tokens[area]
        state.note(TokenRemoved(owner, area))
    state.add_units(area, house, arriving)


def token_possible(state: State, house: House, origin: AreaId, leaving: Units) -> bool:
    """Whether a power token may be left in ``origin`` when ``leaving`` march out (R5.3, R5.6, R5.9)."""
    area = state.setup.areas[origin]
    return (
        area.kind == "land"
        and area.home != house
        and state.power[house] > 0
        and origin not in state.tokens
        and state.units_at(origin, house) is leaving
        and leaving is not NONE
    )


def by_goal(state: State, march: March) -> March:
    """The march with each area once, in the order of the board."""
    if len(march.moves) < 2:
        return march
    going: dict[AreaId, Units] = {}
    for area, some in march.moves:
        going[area] = going.get(area, NONE) + some
    rank = state.setup.rank
    return March(
        march.origin, tuple(Move(area, going[area]) for area in sorted(going, key=rank.__getitem__)), march.token
    )
