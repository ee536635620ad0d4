"""Reads ``map_legend.toml``: the sizes of the cell map, and for each area its symbol, short label and places."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from agot_tui.boardfiles.read_map import FORMAT
from agot_tui.boardfiles.table import ID, Form, Table, shown
from agot_tui.boardgame.names import AreaId
from agot_tui.values import Struct, Value, field

_FILE: Final = Form(re.compile(r"[A-Za-z0-9_-]{1,40}\.txt"), "the name of a text file in the folder, NAME.txt")
_SYMBOL: Final = Form(re.compile(r"[0-9A-Za-z]"), "one symbol of 0-9, A-Z, a-z")
_OFF_MAP: Final = Form(re.compile(r"[!-/:-@\[-`{-~ ]"), "one sign that is no letter and no digit")
_NOT_SIZES: Final = ("symbol", "id", "short", "land", "sea")


class Rectangle(NamedTuple):
    """``w`` columns and ``h`` rows of cells; ``x``, ``y`` is the top left one."""

    x: int
    y: int
    w: int
    h: int


class Cell(NamedTuple):
    """Column and row of a cell, from 0."""

    x: int
    y: int


class MapSize(Value):
    """A size in which the cell map is drawn."""

    name: str
    file: str
    width: int
    height: int
    min_label: tuple[int, int]
    """Columns and rows that every label rectangle has at least."""


class AreaEntry(Struct):
    """An ``[[area]]`` of the legend."""

    table: str
    id: AreaId
    symbol: str
    short: str
    labels: dict[str, Rectangle]
    """By size."""


class PortEntry(Struct):
    """A ``[[port]]`` of the legend."""

    table: str
    id: AreaId
    land: AreaId
    sea: AreaId
    cells: dict[str, Cell]
    """By size."""


class Legend(Struct):
    """What the legend says."""

    sizes: dict[str, MapSize] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    """Sizes that have a fault themselves: what the entries say about them is passed over."""
    off_map: str = "."
    label_max: int = 0
    areas: list[AreaEntry] = field(default_factory=list)
    ports: list[PortEntry] = field(default_factory=list)

    declared: set[str] = field(default_factory=set)
    """The symbols of all entries, also of those that are passed over."""

    def symbols(self) -> dict[str, AreaId]:
        """The area of each symbol."""
        return {entry.symbol: entry.id for entry in self.areas if entry.symbol and entry.id}


def read_legend(doc: Table) -> Legend:
    """Reads ``map_legend.toml``; its faults go to the list of the table."""
    legend = Legend()
    if not doc.format_is(FORMAT):
        return legend
    legend.off_map = doc.text("off_map", _OFF_MAP)
    legend.label_max = doc.number("label_max", 1, 40)
    if (sizes := doc.table("sizes")) is not None:
        for name in sizes:
            table = sizes.table(name)
            if name in _NOT_SIZES or not ID.pattern.fullmatch(name):
                sizes.fault(name, f"{shown(name)} cannot be the name of a size")
            elif table is not None and (size := _size(table, name)) is not None:
                legend.sizes[name] = size
        legend.broken = set(sizes) - legend.sizes.keys()
        if not legend.sizes and not sizes.bad:
            doc.fault("sizes", "names no size")
    legend.areas = [_area(table, legend) for table in doc.tables("area")]
    legend.declared = {entry.symbol for entry in legend.areas}
    if doc.has("port"):
        legend.ports = [_port(table, legend) for table in doc.tables("port")]
    doc.close()
    return legend


def _size(table: Table, name: str) -> MapSize | None:
    numbers = table.numbers("min_label", 1, 99)
    if "min_label" not in table.bad and len(numbers) != 2:
        table.fault("min_label", "needs two numbers: columns and rows")
    size = MapSize(
        name,
        table.text("file", _FILE),
        width=table.number("width", 1, 500),
        height=table.number("height", 1, 500),
        min_label=(numbers[0], numbers[1]) if len(numbers) == 2 else (1, 1),
    )
    table.close()
    return None if table.bad else size


def _area(table: Table, legend: Legend) -> AreaEntry:
    key, symbol, short = AreaId(table.text("id", ID)), table.text("symbol", _SYMBOL), table.text("short")
    if len(short) > legend.label_max > 0:
        table.fault("short", f"{shown(short)} is longer than the {legend.label_max} characters of label_max")
    labels = {}
    for size in legend.sizes.values():
        if (place := table.table(size.name)) is None:
            continue
        x, y = place.number("x", 0, size.width - 1), place.number("y", 0, size.height - 1)
        label = Rectangle(x, y, place.number("w", 1, size.width), place.number("h", 1, size.height))
        place.close()
        if not place.bad:
            labels[size.name] = label
            if x + label.w > size.width or y + label.h > size.height:
                table.fault(size.name, f"the rectangle leaves the map of {size.width} x {size.height} cells")
                del labels[size.name]
    _close(table, legend)
    return AreaEntry(table.name, key, symbol, short, labels)


def _port(table: Table, legend: Legend) -> PortEntry:
    key, land, sea = (AreaId(table.text(name, ID)) for name in ("id", "land", "sea"))
    cells = {}
    for size in legend.sizes.values():
        if (place := table.table(size.name)) is None:
            continue
        cell = Cell(place.number("x", 0, max(size.width - 2, 0)), place.number("y", 0, size.height - 1))
        place.close()
        if not place.bad:
            cells[size.name] = cell
    _close(table, legend)
    return PortEntry(table.name, key, land, sea, cells)


def _close(table: Table, legend: Legend) -> None:
    unread = legend.broken if legend.sizes else set(table)
    for key in unread:
        table.skip(key)
    table.close()
