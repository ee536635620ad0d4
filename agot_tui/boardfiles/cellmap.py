"""The cell map of a board: a grid of text in which every cell names the area that it belongs to.

A map is loaded when a screen asks for it, one size at a time. Whether it shows the board truly (areas touch exactly
where they are adjacent) is looked at by ``agot-tui board check``, not at every start.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from agot_tui.boardfiles.faults import BoardFaults, Fault, Faults
from agot_tui.boardfiles.files import LEGEND, read_text, read_toml
from agot_tui.boardfiles.read_legend import Cell, Legend, MapSize, Rectangle, read_legend
from agot_tui.boardfiles.table import listed, shown
from agot_tui.boardgame.names import AreaId
from agot_tui.values import Value


class CellMap(Value, eq=False):
    """The board drawn in one size. Cells count from 0, from the top left; a cell is about twice as high as wide."""

    size: str
    """``small``, ``medium`` or ``large``, as the legend names it."""
    width: int
    height: int
    rows: tuple[str, ...]
    """One text a row, one symbol a cell."""
    off_map: str
    """The symbol of the cells that belong to no area."""
    areas: Mapping[str, AreaId]
    """The area of each symbol."""
    symbols: Mapping[AreaId, str]
    """The symbol of each area; ports have none."""
    labels: Mapping[AreaId, Rectangle]
    """The rectangle inside each area in which text goes."""
    shorts: Mapping[AreaId, str]
    """A name for each area that fits its rectangle."""
    ports: Mapping[AreaId, Cell]
    """The left one of the two cells of each port; they lie in its sea area, beside its land area."""

    def area_at(self, x: int, y: int) -> AreaId | None:
        """The area of a cell; ``None`` off the map."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return self.areas.get(self.rows[y][x])


def cell_map_sizes(folder: Path | str) -> tuple[MapSize, ...]:
    """The sizes in which the board of a folder is drawn, the largest first; raises :class:`BoardFaults`."""
    return tuple(sorted(_legend(Path(folder)).sizes.values(), key=lambda size: -size.width * size.height))


@cache
def load_cell_map(folder: Path | str, size: str) -> CellMap:
    """The cell map of a board folder in a size; raises :class:`BoardFaults` if it cannot be drawn."""
    path = Path(folder)
    legend = _legend(path)
    faults: Faults = []
    chosen = legend.sizes.get(size)
    if chosen is None:
        says = f"there is no size {shown(size)}; there are {listed(legend.sizes)}"
        raise BoardFaults(str(path), (Fault(LEGEND, "sizes", "", says),))
    rows = read_rows(path, chosen, legend, faults)
    if faults or rows is None:
        raise BoardFaults(str(path), tuple(faults))
    return CellMap(
        size=size,
        width=chosen.width,
        height=chosen.height,
        rows=rows,
        off_map=legend.off_map,
        areas=legend.symbols(),
        symbols={entry.id: entry.symbol for entry in legend.areas},
        labels={entry.id: entry.labels[size] for entry in legend.areas},
        shorts={entry.id: entry.short for entry in legend.areas},
        ports={entry.id: entry.cells[size] for entry in legend.ports},
    )


@cache
def _legend(folder: Path) -> Legend:
    faults: Faults = []
    doc = read_toml(folder, LEGEND, faults)
    legend = Legend() if doc is None else read_legend(doc)
    if faults:
        raise BoardFaults(str(folder), tuple(faults))
    return legend


def read_rows(folder: Path, size: MapSize, legend: Legend, faults: Faults) -> tuple[str, ...] | None:
    """The rows of a map; ``None``, and faults, if they do not make up a grid of the size."""
    text = read_text(folder, size.file, faults)
    if text is None:
        return None
    rows = tuple(row.removesuffix("\r") for row in text.removesuffix("\n").split("\n"))
    wrong = [(line, len(row)) for line, row in enumerate(rows[: size.height], start=1) if len(row) != size.width]
    if len(rows) != size.height:
        faults.append(Fault(size.file, "", "", f"has {len(rows)} rows; {LEGEND} says {size.height}"))
    for line, length in wrong:
        faults.append(Fault(size.file, "", "", f"has {length} cells; {LEGEND} says {size.width}", line))
    if wrong or len(rows) != size.height:
        return None
    _check_symbols(rows, size, legend, faults)
    return rows


def _check_symbols(rows: tuple[str, ...], size: MapSize, legend: Legend, faults: Faults) -> None:
    unknown = set("".join(rows)) - legend.declared - {legend.off_map}
    for symbol in sorted(unknown):
        line, row = next((line, row) for line, row in enumerate(rows, start=1) if symbol in row)
        cells = sum(row.count(symbol) for row in rows)
        where = f"x = {row.index(symbol)}, y = {line - 1}"
        says = f"{shown(symbol)} at {where} is no symbol of {LEGEND}" + (f" ({cells} cells)" if cells > 1 else "")
        faults.append(Fault(size.file, "", "", says, line))
