"""Checks a cell map: it shows every area in one piece, and areas touch exactly where they are adjacent (R1.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from agot_tui.boardfiles.faults import Fault, Faults
from agot_tui.boardfiles.files import ADJACENCY, LEGEND
from agot_tui.boardfiles.read_legend import Cell, Legend, MapSize
from agot_tui.boardgame.names import AreaId
from agot_tui.values import Struct, field

MIN_SIDES: Final = 2
"""Cell sides that adjacent areas share at least."""
MAX_THIN: Final = 3
"""The longest run of cells, one cell thin, that an area may have."""


class Grid(Struct):
    """A cell map under examination. Areas whose symbol is in doubt are as good as off the map."""

    size: MapSize
    rows: tuple[str, ...]
    legend: Legend
    faults: Faults
    areas: dict[str, AreaId] = field(default_factory=dict)
    cells: dict[AreaId, set[Cell]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.areas = self.legend.symbols()
        self.cells = {area: set() for area in self.areas.values()}
        for y, row in enumerate(self.rows):
            for x, symbol in enumerate(row):
                if symbol in self.areas:
                    self.cells[self.areas[symbol]].add(Cell(x, y))

    def at(self, x: int, y: int) -> AreaId | None:
        """The area of a cell."""
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return self.areas.get(self.rows[y][x]) if inside else None

    def fault(self, area: AreaId, sentence: str, cell: Cell | None = None) -> None:
        """Adds a fault of the drawing of an area."""
        line = None if cell is None else cell.y + 1
        self.faults.append(Fault(self.size.file, f"area.{area}", "", sentence, line))

    def legend_fault(self, table: str, sentence: str) -> None:
        """Adds a fault of a place that the legend names."""
        self.faults.append(Fault(LEGEND, table, self.size.name, sentence))


def check_grid(grid: Grid, pairs: set[frozenset[AreaId]] | None) -> None:
    """Adds all faults of a cell map; ``pairs`` are the adjacent areas without ports, ``None`` if they are unknown."""
    _check_pieces(grid)
    if pairs is not None:
        _check_touching(grid, pairs)
    _check_thin(grid)
    _check_labels(grid)
    _check_ports(grid)


def _check_pieces(grid: Grid) -> None:
    for area, cells in grid.cells.items():
        parts = _parts(cells)
        if not parts:
            grid.fault(area, "has no cell on the map")
        for part in parts[1:]:
            cell, size = min(part), "1 cell" if len(part) == 1 else f"{len(part)} cells"
            grid.fault(area, f"is in {len(parts)} pieces, one of them of {size} at {_where(cell)}", cell)


def _parts(cells: set[Cell]) -> list[set[Cell]]:
    """The parts of a set of cells that hang together by their sides, the largest first."""
    left, parts = set(cells), []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            found = [cell for cell in _beside(todo.pop()) if cell in left]
            left.difference_update(found)
            part.update(found)
            todo += found
        parts.append(part)
    return sorted(parts, key=lambda part: (-len(part), min(part)))


def _beside(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)


def _check_touching(grid: Grid, pairs: set[frozenset[AreaId]]) -> None:
    sides: Counter[frozenset[AreaId]] = Counter()
    first: dict[frozenset[AreaId], Cell] = {}
    for one, other, cell in _meetings(grid, corners=False):
        both = frozenset((one, other))
        sides[both] += 1
        first.setdefault(both, cell)
    for both in sorted(pairs, key=sorted):
        one, other = sorted(both)
        if one in grid.cells and other in grid.cells and sides[both] < MIN_SIDES:
            shared = f"only {sides[both]} cell side" if sides[both] else "no cell side"
            says = f'shares {shared} with "{other}", though they are adjacent; at least {MIN_SIDES} are needed'
            grid.fault(one, says, first.get(both))
    for both in sorted(sides, key=sorted):
        one, other = sorted(both)
        if both not in pairs:
            count = "a cell side" if sides[both] == 1 else f"{sides[both]} cell sides"
            says = f'shares {count} with "{other}" at {_where(first[both])}; {ADJACENCY} does not list the pair'
            grid.fault(one, says, first[both])
    _check_corners(grid, pairs | sides.keys())


def _check_corners(grid: Grid, touching: set[frozenset[AreaId]]) -> None:
    corners: dict[frozenset[AreaId], Cell] = {}
    for one, other, cell in _meetings(grid, corners=True):
        corners.setdefault(frozenset((one, other)), cell)
    for both in sorted(corners.keys() - touching, key=sorted):
        one, other = sorted(both)
        says = f'meets "{other}" at a corner at {_where(corners[both])}, though they are not adjacent'
        grid.fault(one, says, corners[both])


def _meetings(grid: Grid, *, corners: bool) -> Iterator[tuple[AreaId, AreaId, Cell]]:
    """The places where two areas meet, by a side or by a corner."""
    for y, row in enumerate(grid.rows):
        below = grid.rows[y + 1] if y + 1 < len(grid.rows) else ""
        meets = (zip(row, below[1:], strict=False), zip(row[1:], below, strict=False))
        if not corners:
            meets = (zip(row, row[1:], strict=False), zip(row, below, strict=False))  # noqa: RUF007 - one type for all four
        for pairs in meets:
            for x, (one, other) in enumerate(pairs):
                if one != other and one in grid.areas and other in grid.areas:
                    yield grid.areas[one], grid.areas[other], Cell(x, y)


def _check_thin(grid: Grid) -> None:
    thick: set[Cell] = set()
    for y, (row, below) in enumerate(pairwise(grid.rows)):
        for x, (one, other) in enumerate(zip(pairwise(row), pairwise(below), strict=False)):
            if one == other and one[0] == one[1]:
                thick.update((Cell(x, y), Cell(x + 1, y), Cell(x, y + 1), Cell(x + 1, y + 1)))
    for area, cells in grid.cells.items():
        for part in _parts(cells - thick):
            if len(part) > MAX_THIN:
                cell = min(part)
                grid.fault(area, f"is one cell thin for {len(part)} cells from {_where(cell)}", cell)


def _check_labels(grid: Grid) -> None:
    least_w, least_h = grid.size.min_label
    for entry in grid.legend.areas:
        label = entry.labels.get(grid.size.name)
        if label is None or entry.id not in grid.cells:
            continue
        inside = {Cell(x, y) for x in range(label.x, label.x + label.w) for y in range(label.y, label.y + label.h)}
        outside = sorted(inside - grid.cells[entry.id])
        if outside and grid.cells[entry.id]:
            grid.legend_fault(entry.table, f"the label rectangle leaves the area at {_where(outside[0])}")
        if label.w < least_w or label.h < least_h:
            says = f"the label rectangle is {label.w} x {label.h}, smaller than min_label, {least_w} x {least_h}"
            grid.legend_fault(entry.table, says)
        if label.w < len(entry.short):
            grid.legend_fault(entry.table, f'"{entry.short}" is wider than the label rectangle, {label.w}')


def _check_ports(grid: Grid) -> None:
    taken: dict[Cell, str] = {}
    for entry in grid.legend.areas:
        if (label := entry.labels.get(grid.size.name)) is not None:
            for x in range(label.x, label.x + label.w):
                for y in range(label.y, label.y + label.h):
                    taken[Cell(x, y)] = f"the label rectangle of {entry.id}"
    for port in grid.legend.ports:
        place = port.cells.get(grid.size.name)
        if place is None or port.land not in grid.cells or port.sea not in grid.cells:
            continue
        two = (place, Cell(place.x + 1, place.y))
        if any(grid.at(*cell) != port.sea for cell in two):
            grid.legend_fault(port.table, f'the two cells are not inside "{port.sea}"')
        beside = {grid.at(*cell) for mine in two for cell in _beside(mine)}
        if port.land not in beside:
            grid.legend_fault(port.table, f'the two cells are not beside "{port.land}"')
        for other in sorted(area for area in beside if area is not None and area not in (port.land, port.sea)):
            grid.legend_fault(port.table, f'the two cells are beside "{other}", too')
        for what in dict.fromkeys(taken[cell] for cell in two if cell in taken):
            grid.legend_fault(port.table, f"the two cells lie on {what}")
        taken.update(dict.fromkeys(two, f"the port {port.id}"))


def _where(cell: Cell) -> str:
    return f"x = {cell.x}, y = {cell.y}"
