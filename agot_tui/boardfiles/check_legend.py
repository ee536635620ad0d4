"""Checks the legend of the cell maps against the board: every area has its symbol, every port its place."""

from __future__ import annotations

from agot_tui.boardfiles.check_map import no_such_area
from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import AREAS, LEGEND
from agot_tui.boardfiles.read_legend import Legend, PortEntry


def check_legend(legend: Legend, draft: Draft) -> None:
    """Adds all faults of the legend that the areas of the board show."""
    _check_areas(legend, draft)
    _check_unique(legend, draft)
    seen: set[str] = set()
    for port in legend.ports:
        if port.id in seen:
            draft.fault(LEGEND, port.table, "id", f'there are two ports "{port.id}"')
        elif port.id:
            seen.add(port.id)
            _check_port(port, draft)
    for area in draft.areas.values():
        if area.kind == "port" and area.id not in seen and not draft.doubtful(AREAS, area.id, "kind"):
            draft.fault(LEGEND, "", "port", f'there is no [[port]] for "{area.id}"')


def _check_areas(legend: Legend, draft: Draft) -> None:
    seen: set[str] = set()
    for entry in legend.areas:
        if not entry.id:
            continue
        if entry.id in seen:
            draft.fault(LEGEND, entry.table, "id", f'there are two areas "{entry.id}"')
            entry.symbol = ""
        seen.add(entry.id)
        area = draft.areas.get(entry.id)
        if area is None:
            draft.fault(LEGEND, entry.table, "id", no_such_area(draft, entry.id))
            entry.symbol = ""
        elif area.kind == "port" and not draft.doubtful(AREAS, area.id, "kind"):
            draft.fault(LEGEND, entry.table, "id", f'"{entry.id}" is a port; it has a [[port]] and no cells of its own')
            entry.symbol = ""
    for area in draft.areas.values():
        if area.kind != "port" and area.id not in seen and not draft.doubtful(AREAS, area.id, "kind"):
            draft.fault(LEGEND, "", "area", f'there is no [[area]] for "{area.id}"')


def _check_unique(legend: Legend, draft: Draft) -> None:
    symbols: dict[str, str] = {}
    shorts: dict[str, str] = {}
    for entry in legend.areas:
        if entry.symbol and symbols.setdefault(entry.symbol, entry.table) != entry.table:
            says = f'"{entry.symbol}" is the symbol of {symbols[entry.symbol]}; every area has its own'
            draft.fault(LEGEND, entry.table, "symbol", says)
            entry.symbol = ""
        if entry.short and shorts.setdefault(entry.short, entry.table) != entry.table:
            says = f'"{entry.short}" is the short label of {shorts[entry.short]}; every area has its own'
            draft.fault(LEGEND, entry.table, "short", says)


def _check_port(port: PortEntry, draft: Draft) -> None:
    area = draft.areas.get(port.id)
    if area is None:
        draft.fault(LEGEND, port.table, "id", no_such_area(draft, port.id))
        return
    if draft.doubtful(AREAS, area.id, "kind", "land", "sea"):
        return
    if area.kind != "port":
        draft.fault(LEGEND, port.table, "id", f'"{port.id}" is {area.kind}, not a port')
        return
    for key, here, there in (("land", port.land, area.land), ("sea", port.sea, area.sea)):
        if here and here != there:
            draft.fault(LEGEND, port.table, key, f'"{here}" differs from {AREAS}: "{there}"')
