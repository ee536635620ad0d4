"""Moving about on the map: the area that lies in a direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from agot_tui.boardfiles.cellmap import CellMap
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId
from agot_tui.values import Value

Direction: TypeAlias = Literal["left", "right", "up", "down"]
STEPS: Final[Mapping[Direction, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Point(Value):
    """The middle of an area; a cell is twice as high as wide."""

    x: float
    y: float


class Geography:
    """Where the areas lie, and which are neighbours."""

    def __init__(self, cells: CellMap, board: Board) -> None:
        self._points = {area: Point(x + w / 2, 2 * (y + h / 2)) for area, (x, y, w, h) in cells.labels.items()}
        self._points |= {port: Point(x + 1, 2 * (y + 0.5)) for port, (x, y) in cells.ports.items()}
        self._seas = {port: board.areas[port].sea for port in cells.ports}
        """Ports are small and off the straight way; but from their own sea the way to them is short."""
        self._near: dict[AreaId, set[AreaId]] = {area: set() for area in self._points}
        for one, other in board.pairs:
            if one in self._near and other in self._near:
                self._near[one].add(other)
                self._near[other].add(one)
        self._next: dict[tuple[AreaId, Direction], AreaId] = {}

    def towards(self, area: AreaId, direction: Direction) -> AreaId:
        """The area that lies in a direction: near, and not far to the side; the same area if there is none."""
        found = self._next.get((area, direction))
        if found is None:
            found = self._next[area, direction] = self._search(area, direction)
        return found

    def _search(self, area: AreaId, direction: Direction) -> AreaId:
        here, (dx, dy) = self._points[area], STEPS[direction]
        best, best_cost = area, float("inf")
        for other, point in self._points.items():
            along = (point.x - here.x) * dx + (point.y - here.y) * dy
            aside = abs((point.x - here.x) * dy) + abs((point.y - here.y) * dx)
            if along < 1 or aside > 2.2 * along:
                continue
            cost = along + 1.6 * aside
            if other in self._near[area]:
                cost *= 0.6
            if other in self._seas:
                cost *= 0.5 if self._seas[other] == area else 1.8
            if cost < best_cost:
                best, best_cost = other, cost
        return best
