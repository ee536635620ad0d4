"""Checks houses and set-ups: tracks, closed areas, neutral forces, and what the houses start with (R2, R22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agot_tui.boardfiles.check_map import no_such_area
from agot_tui.boardfiles.draft import Draft, SetupDraft
from agot_tui.boardfiles.files import AREAS, BOARD, COMPONENTS, SETUP
from agot_tui.boardfiles.table import ID, listed, shown
from agot_tui.boardgame.names import AreaId, House


def check_houses(draft: Draft) -> None:
    """Every house of the list has its table and its home, and nothing else has."""
    for house, number in Counter(draft.house_ids).items():
        if number > 1:
            draft.fault(SETUP, "", "houses", f'"{house}" is listed {number} times')
        if not ID.pattern.fullmatch(house):
            draft.fault(SETUP, "", "houses", f"{shown(house)} is not {ID.wanted}")
        elif house not in draft.houses:
            draft.fault(SETUP, "house", house, f"missing; {shown(house)} is in the list of houses")
    for house in draft.houses:
        if house not in draft.house_ids:
            draft.fault(SETUP, "", f"house.{house}", f"{shown(house)} is not in the list of houses")


def check_homes(draft: Draft) -> None:
    """The home of a house is a land area with its shield, and every shield is that of a house (R1.6)."""
    for house in draft.houses.values():
        table = f"house.{house.id}"
        if draft.doubtful(SETUP, table, "home"):
            continue
        area = draft.areas.get(house.home)
        if area is None:
            draft.fault(SETUP, table, "home", no_such_area(draft, house.home))
        elif area.home != house.id and not draft.doubtful(AREAS, area.id, "home", "kind"):
            shield = f'has the shield of "{area.home}"' if area.home else "has no shield"
            draft.fault(SETUP, table, "home", f'"{area.id}" {shield} in {AREAS}; its home has to be "{house.id}"')
    for area in draft.areas.values():
        if area.home is None or draft.doubtful(AREAS, area.id, "home"):
            continue
        house_of = draft.houses.get(area.home)
        if house_of is None:
            draft.fault(AREAS, f"area.{area.id}", "home", no_such_house(draft, area.home))
        elif house_of.home != area.id and not draft.doubtful(SETUP, f"house.{area.home}", "home"):
            says = f'the home of "{area.home}" is "{house_of.home}" in {SETUP}; a house has one home'
            draft.fault(AREAS, f"area.{area.id}", "home", says)


def check_players(draft: Draft) -> None:
    """There is a set-up for each number of players that ``board.toml`` names, and for no other."""
    for number in draft.players:
        if number not in draft.setups:
            draft.fault(SETUP, "players", str(number), f"missing; {BOARD} says that {number} can play")
    for number in draft.setups:
        if number not in draft.players:
            draft.fault(SETUP, "players", str(number), f"{BOARD} does not say that {number} can play")


def check_setups(draft: Draft) -> None:
    """Each set-up has its houses on every track, and its stars."""
    for setup in draft.setups.values():
        table = f"players.{setup.players}"
        if not draft.doubtful(SETUP, table, "houses"):
            if len(setup.houses) != setup.players:
                says = f"lists {len(setup.houses)} houses; {setup.players} are in play"
                draft.fault(SETUP, table, "houses", says)
            _check_house_names(draft, table, "houses", setup.houses)
            for track, order in setup.tracks.items():
                if not draft.doubtful(SETUP, table, track):
                    _check_house_names(draft, table, track, order)
                    _check_same_houses(draft, table, track, order, setup.houses)
        if len(setup.stars) != setup.players and not draft.doubtful(SETUP, table, "kings_court_stars"):
            says = f"has {len(setup.stars)} numbers; every one of the {setup.players} positions needs one"
            draft.fault(SETUP, table, "kings_court_stars", says)


def no_such_house(draft: Draft, house: str) -> str:
    """The sentence for an id that no house has."""
    return f"there is no house {shown(house)}; there are {listed(draft.house_ids)}"


def _check_house_names(draft: Draft, table: str, key: str, houses: Sequence[House]) -> None:
    for house, number in Counter(houses).items():
        if house not in draft.house_ids:
            draft.fault(SETUP, table, key, no_such_house(draft, house))
        elif number > 1:
            draft.fault(SETUP, table, key, f'"{house}" is listed {number} times')


def _check_same_houses(draft: Draft, table: str, track: str, order: Sequence[House], houses: Sequence[House]) -> None:
    for house in houses:
        if house in draft.house_ids and house not in order:
            draft.fault(SETUP, table, track, f'"{house}" is in play, but not on the track')
    for house in dict.fromkeys(order):
        if house in draft.house_ids and house not in houses:
            draft.fault(SETUP, table, track, f'"{house}" is on the track, but not in play')


def check_closed(draft: Draft) -> None:
    """Closed areas exist, a port is closed exactly if its land or sea is, and no house in play lives there (R22.1)."""
    for setup in draft.setups.values():
        table = f"players.{setup.players}"
        if draft.doubtful(SETUP, table, "closed_areas"):
            continue
        for area, number in Counter(setup.closed).items():
            if area not in draft.areas:
                draft.fault(SETUP, table, "closed_areas", no_such_area(draft, area))
            elif number > 1:
                draft.fault(SETUP, table, "closed_areas", f'"{area}" is listed {number} times')
        _check_closed_ports(draft, table, frozenset(setup.closed))
        for house in setup.houses:
            _check_not_closed(draft, setup, house)


def _check_closed_ports(draft: Draft, table: str, closed: frozenset[AreaId]) -> None:
    for port in draft.areas.values():
        ends = (port.land, port.sea)
        if port.kind != "port" or not all(end in draft.areas for end in ends):
            continue
        shut = [end for end in ends if end in closed]
        if shut and port.id not in closed:
            draft.fault(SETUP, table, "closed_areas", f'"{shut[0]}" is closed, so its port "{port.id}" has to be, too')
        if port.id in closed and not shut:
            draft.fault(SETUP, table, "closed_areas", f'"{port.id}" is closed, but "{port.land}" and its sea are open')


def _check_not_closed(draft: Draft, setup: SetupDraft, house: House) -> None:
    known = draft.houses.get(house)
    if known is None:
        return
    for area in dict.fromkeys([known.home, *(start.area for start in known.units)]):
        if area in setup.closed:
            says = f'"{area}" is closed, but "{house}" is in play and starts there'
            draft.fault(SETUP, f"players.{setup.players}", "closed_areas", says)


def check_neutral(draft: Draft) -> None:
    """Neutral forces stand in open land areas where no house in play starts or lives (R2.3)."""
    for setup in draft.setups.values():
        table = f"players.{setup.players}.neutral"
        homes = {draft.houses[house].home: house for house in setup.houses if house in draft.houses}
        starts = {
            start.area: house for house in setup.houses if house in draft.houses for start in draft.houses[house].units
        }
        for area in setup.neutral:
            says = ""
            if area not in draft.areas:
                says = no_such_area(draft, area)
            elif draft.areas[area].kind != "land" and not draft.doubtful(AREAS, area, "kind"):
                says = f'"{area}" is {draft.areas[area].kind}; neutral forces stand on land'
            elif area in setup.closed:
                says = f'"{area}" is closed; no force stands there'
            elif area in homes or area in starts:
                says = f'"{area}" belongs to "{homes.get(area) or starts[area]}", which is in play'
            if says:
                draft.fault(SETUP, table, area, says)


def check_common(draft: Draft) -> None:
    """The numbers that hold for every set-up fit the tables of the components."""
    threats = draft.threat_spaces
    unsure = draft.doubts_about(COMPONENTS, "spaces") or draft.doubtful(SETUP, "common", "wildling_threat_start")
    if threats and not unsure and draft.threat_start not in threats[:-1]:
        spaces = ", ".join(map(str, threats[:-1]))
        says = f"{draft.threat_start} is no space of the wildling track below the last one: {spaces}"
        draft.fault(SETUP, "common", "wildling_threat_start", says)
    if draft.power_start > draft.power_tokens and not draft.doubtful(SETUP, "common", "power_tokens_total"):
        says = f"{draft.power_start} is more than the {draft.power_tokens} power tokens of a house"
        draft.fault(SETUP, "common", "power_tokens_start", says)
    if AREAS in draft.lost or draft.doubts_about(AREAS, "kind", "fort", "id"):
        return
    for setup in draft.setups.values():
        open_castles = sum(area.has_castle for area in draft.areas.values() if area.id not in setup.closed)
        if draft.castles_to_win > open_castles:
            says = f"with {setup.players} players there are only {open_castles} open castles and strongholds"
            draft.fault(SETUP, "common", "castles_to_win", f"{draft.castles_to_win} cannot be won: {says}")
