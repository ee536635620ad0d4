"""Checks what the houses start with: units, supply and victory (R2.6, R4.2, R18.1, R18.2)."""

from __future__ import annotations

from collections import Counter, defaultdict

from agot_tui.boardfiles.build import start_units
from agot_tui.boardfiles.check_map import no_such_area
from agot_tui.boardfiles.draft import Draft, HouseDraft, Start
from agot_tui.boardfiles.files import AREAS, COMPONENTS, SETUP
from agot_tui.boardgame.board import Area
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.units import SHIP, UNIT_NAMES


def check_start_units(draft: Draft) -> None:
    """Starting units stand where such units can stand, once each, and are within the pieces of the house."""
    for house in draft.houses.values():
        seen: set[tuple[AreaId, str]] = set()
        for start in house.units:
            says = _wrong_place(draft, start)
            if not says and (start.area, start.kind) in seen:
                says = f'a {UNIT_NAMES[start.kind]} in "{start.area}" is listed already; write one number'
            seen.add((start.area, start.kind))
            if says:
                draft.fault(SETUP, f"house.{house.id}", f"units[{start.place}]", says)
                draft.doubts.add((SETUP, f"house.{house.id}", "units"))
        _check_pool(draft, house)
        _check_ports(draft, house)


def _wrong_place(draft: Draft, start: Start) -> str:
    area = draft.areas.get(start.area)
    if area is None:
        return no_such_area(draft, start.area)
    if draft.doubtful(AREAS, area.id, "kind") or (start.kind == SHIP) != (area.kind == "land"):
        return ""
    return f'a {UNIT_NAMES[start.kind]} cannot stand in "{area.id}": it is {area.kind}'


def _check_pool(draft: Draft, house: HouseDraft) -> None:
    number: Counter[str] = Counter()
    for start in house.units:
        number[start.kind] += start.number
    for kind, unit in draft.unit_types.items():
        if number[kind] > unit.pool and not draft.doubtful(COMPONENTS, kind, "pool"):
            says = f"{number[kind]} of the kind {UNIT_NAMES[kind]}; the pieces of a house are {unit.pool}"
            draft.fault(SETUP, f"house.{house.id}", "units", says)


def _check_ports(draft: Draft, house: HouseDraft) -> None:
    ships: Counter[AreaId] = Counter()
    for start in house.units:
        if start.kind == SHIP:
            ships[start.area] += start.number
    held = _held(draft, house)
    for area, number in ships.items():
        port = draft.areas.get(area)
        if port is None or port.kind != "port" or draft.doubtful(AREAS, area, "kind", "land"):
            continue
        if number > draft.port_ships and not draft.doubts_about(COMPONENTS, "ports", "ship_limit"):
            says = f'{number} ships in "{area}" are more than the {draft.port_ships} that a port can hold'
            draft.fault(SETUP, f"house.{house.id}", "units", says)
        if port.land not in held:
            says = f'ships start in "{area}", but the house does not hold "{port.land}"'
            draft.fault(SETUP, f"house.{house.id}", "units", says)


def _held(draft: Draft, house: HouseDraft) -> dict[AreaId, Area]:
    """The land areas that a house controls at the start: its home and where its land units stand."""
    places = [house.home, *(start.area for start in house.units if start.kind != SHIP)]
    return {place: draft.areas[place] for place in places if place in draft.areas and draft.areas[place].kind == "land"}


def check_start_armies(draft: Draft) -> None:
    """The starting armies fit the starting supply (R4.2)."""
    if draft.doubts_about(COMPONENTS, "supply", "armies"):
        return
    for house in draft.houses.values():
        table = f"house.{house.id}"
        if draft.doubtful(SETUP, table, "supply", "units"):
            continue
        if house.supply >= len(draft.armies):
            says = f"{house.supply} is beyond the supply track, which ends at {len(draft.armies) - 1}"
            draft.fault(SETUP, table, "supply", says)
            continue
        allowed = draft.armies[house.supply]
        sizes = sorted((found.size for found in start_units(house).values() if found.size > 1), reverse=True)
        if len(sizes) > len(allowed) or any(size > most for size, most in zip(sizes, allowed, strict=False)):
            needed, fits = ", ".join(map(str, sizes)), ", ".join(map(str, allowed))
            draft.fault(SETUP, table, "units", f"armies of {needed}; supply {house.supply} allows {fits}")


def check_start_icons(draft: Draft) -> None:
    """Starting supply and victory are what the areas of the house give (R2.6)."""
    for house in draft.houses.values():
        table = f"house.{house.id}"
        held = _held(draft, house)
        if draft.doubtful(SETUP, table, "home", "units") or house.home not in held:
            continue
        named = ", ".join(held)
        supply, castles = sum(area.supply for area in held.values()), sum(area.has_castle for area in held.values())
        if draft.armies and not draft.doubts_about(COMPONENTS, "supply", "armies"):
            supply = min(supply, len(draft.armies) - 1)
        doubt = {key: any(draft.doubtful(AREAS, area, "kind", key) for area in held) for key in ("supply", "fort")}
        if supply != house.supply and not doubt["supply"] and not draft.doubtful(SETUP, table, "supply"):
            draft.fault(SETUP, table, "supply", f"{house.supply}, but the icons of its areas make it {supply}: {named}")
        if castles != house.victory and not doubt["fort"] and not draft.doubtful(SETUP, table, "victory"):
            says = f"{house.victory}, but its areas with castles and strongholds make it {castles}: {named}"
            draft.fault(SETUP, table, "victory", says)


def check_shared_areas(draft: Draft) -> None:
    """No two houses of a set-up start in one area (R27.2)."""
    together: dict[tuple[AreaId, House, House], int] = {}
    for setup in draft.setups.values():
        there: dict[AreaId, list[House]] = defaultdict(list)
        for house in setup.houses:
            if house in draft.houses:
                known = draft.houses[house]
                for area in dict.fromkeys([known.home, *(start.area for start in known.units)]):
                    there[area].append(house)
        for area, houses in there.items():
            if area in draft.areas and len(houses) > 1:
                together.setdefault((area, houses[0], houses[1]), setup.players)
    for (area, one, other), players in together.items():
        says = f'"{one}" starts in "{area}" as well (with {players} players)'
        draft.fault(SETUP, f"house.{other}", "units", says)
