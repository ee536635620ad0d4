"""Checks areas, adjacency and ports against each other (R1.1, R1.13, R18.1)."""

from __future__ import annotations

from agot_tui.boardfiles.draft import Draft, Pair
from agot_tui.boardfiles.files import ADJACENCY, AREAS
from agot_tui.boardfiles.read_map import PAIR_KINDS
from agot_tui.boardfiles.table import meant, shown
from agot_tui.boardgame.board import Area
from agot_tui.boardgame.names import AreaId


def no_such_area(draft: Draft, area: str) -> str:
    """The sentence for an id that no area has."""
    return f"there is no area {shown(area)}{meant(area, draft.areas)}"


def check_pairs(draft: Draft) -> None:
    """Every pair names two different areas of the kinds of its list, and is listed once."""
    listed: dict[frozenset[AreaId], Pair] = {}
    for pair in draft.pairs + draft.apart:
        if not _names_two_areas(draft, pair):
            continue
        first = listed.setdefault(frozenset((pair.one, pair.other)), pair)
        if first is not pair:
            _report_twice(draft, first, pair)
        elif pair.group in PAIR_KINDS:
            _check_kinds(draft, pair)


def _names_two_areas(draft: Draft, pair: Pair) -> bool:
    unknown = [area for area in (pair.one, pair.other) if area not in draft.areas]
    for area in unknown:
        draft.fault(ADJACENCY, "", pair.key, no_such_area(draft, area))
    if not unknown and pair.one == pair.other:
        draft.fault(ADJACENCY, "", pair.key, f'"{pair.one}" is paired with itself')
    return not unknown and pair.one != pair.other


def _report_twice(draft: Draft, first: Pair, again: Pair) -> None:
    names = f'"{again.one}" and "{again.other}"'
    if (first.group in PAIR_KINDS) != (again.group in PAIR_KINDS):
        draft.fault(ADJACENCY, "", again.key, f"{names} are said to be adjacent in {first.key}, here that they are not")
    else:
        draft.fault(ADJACENCY, "", again.key, f"{names} are already listed in {first.key}; a pair is listed once")


def _check_kinds(draft: Draft, pair: Pair) -> None:
    if draft.doubtful(AREAS, pair.one, "kind") or draft.doubtful(AREAS, pair.other, "kind"):
        return
    kinds = sorted((draft.areas[pair.one].kind, draft.areas[pair.other].kind))
    if kinds == sorted(PAIR_KINDS[pair.group]):
        return
    right = [group for group, wanted in PAIR_KINDS.items() if sorted(wanted) == kinds]
    where = f"it belongs into {right[0]}" if right else "such a pair is never adjacent"
    what = " and ".join(f'"{area}" is {draft.areas[area].kind}' for area in (pair.one, pair.other))
    draft.fault(ADJACENCY, "", pair.key, f"{what}: {where}")


def check_ports(draft: Draft) -> None:
    """Every port has a land area and a sea area, adjacent to each other, and is paired with these two only."""
    owners: dict[AreaId, AreaId] = {}
    for port in draft.areas.values():
        if port.kind != "port" or draft.doubtful(AREAS, port.id, "kind", "land", "sea"):
            continue
        ends = (("land", port.land, "land"), ("sea", port.sea, "sea"))
        sides = [_check_port_side(draft, port, key, area, kind) for key, area, kind in ends if area is not None]
        if port.land is not None and owners.setdefault(port.land, port.id) != port.id:
            draft.fault(AREAS, f"area.{port.id}", "land", f'"{port.land}" has the port "{owners[port.land]}" already')
        if all(sides):
            _check_port_pairs(draft, port)


def _check_port_side(draft: Draft, port: Area, key: str, area: AreaId, kind: str) -> bool:
    if area not in draft.areas:
        draft.fault(AREAS, f"area.{port.id}", key, no_such_area(draft, area))
        return False
    if draft.doubtful(AREAS, area, "kind"):
        return False
    if draft.areas[area].kind != kind:
        draft.fault(AREAS, f"area.{port.id}", key, f'"{area}" is {draft.areas[area].kind}, not {kind}')
        return False
    return True


def _check_port_pairs(draft: Draft, port: Area) -> None:
    if ADJACENCY in draft.lost or draft.doubtful(ADJACENCY, "", "pairs"):
        return
    pairs = [pair for pair in draft.pairs if port.id in (pair.one, pair.other)]
    for group, area in (("port_land", port.land), ("port_sea", port.sea)):
        mine = [pair for pair in pairs if pair.group == group]
        if not any(area in (pair.one, pair.other) for pair in mine):
            draft.fault(ADJACENCY, "", group, f'["{port.id}", "{area}"] is missing: see {AREAS}, area.{port.id}')
        for pair in mine:
            if area not in (pair.one, pair.other):
                other = pair.other if pair.one == port.id else pair.one
                says = f'"{port.id}" is paired with "{other}", but {AREAS} says that it belongs to "{area}"'
                draft.fault(ADJACENCY, "", pair.key, says)
    if not any({pair.one, pair.other} == {port.land, port.sea} for pair in draft.pairs):
        says = f'"{port.land}" and "{port.sea}" have the port "{port.id}" between them, but are not listed as adjacent'
        draft.fault(ADJACENCY, "", "land_sea", says)


def check_connected(draft: Draft) -> None:
    """The areas hang together, so that none of them is out of reach of the others."""
    near: dict[AreaId, set[AreaId]] = {area: set() for area in draft.areas}
    for pair in draft.pairs:
        if pair.one in near and pair.other in near:
            near[pair.one].add(pair.other)
            near[pair.other].add(pair.one)
    todo = [next(iter(near))]
    reached = set(todo)
    while todo:
        todo += (found := near[todo.pop()] - reached)
        reached |= found
    for area, others in near.items():
        if not others:
            draft.fault(ADJACENCY, "", "", f'"{area}" is in no pair, so nothing can reach it')
    cut = [area for area, others in near.items() if others and area not in reached]
    if cut:
        draft.fault(ADJACENCY, "", "", f'there is no way from "{next(iter(near))}" to {", ".join(cut)}')
