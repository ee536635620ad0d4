"""R8.3, R8.7: what a house's pieces cost, and the board as it would be after some of them."""

from __future__ import annotations

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Piece
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.pieces import unused_pieces
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import allowed_armies, fits, grows, sizes_after
from agot_tui.boardgame.units import FOOTMAN, Units, units


def cost_of(board: Board, piece: Piece) -> int:
    """Points that a piece costs (R8.3)."""
    kind = board.unit_types[piece.kind]
    if piece.upgrade:
        assert kind.upgrade_cost is not None
        return kind.upgrade_cost
    return kind.cost


def upgraded(piece: Piece) -> Units:
    """The unit that takes the footman's place, routed like it."""
    return units(piece.kind + piece.upgrade[1:])


class Plan:
    """What mustering changes: points, pieces, units; the state itself stays as it is."""

    def __init__(self, state: State, house: House, points: dict[AreaId, int]) -> None:
        self.state = state
        self.house = house
        self.points = points
        self.left = unused_pieces(state, house)
        """Pieces of each kind that are not on the board."""
        self._changed: dict[AreaId, Units] = {}
        self._takes: dict[AreaId, bool] = {}

    def copy(self) -> Plan:
        """A plan to go on with, without changing this one."""
        new = object.__new__(Plan)
        new.state, new.house = self.state, self.house
        new.points, new.left = self.points.copy(), self.left.copy()
        new._changed, new._takes = self._changed.copy(), self._takes.copy()
        return new

    def units_at(self, area: AreaId) -> Units:
        """The house's units in an area by now."""
        found = self._changed.get(area)
        return self.state.units_at(area, self.house) if found is None else found

    def sizes(self, one_more: AreaId | None = None) -> list[int]:
        """The house's army sizes by now, or with one more unit in an area."""
        changed = {area: found.size for area, found in self._changed.items()} if self._changed else {}
        if one_more is not None:
            changed[one_more] = self.units_at(one_more).size + 1
        return sizes_after(self.state, self.house, changed)

    def takes_one_more(self, area: AreaId) -> bool:
        """Whether supply allows one more unit in an area (R8.7). Asked for each kind of unit, so the answer is kept."""
        found = self._takes.get(area)
        if found is None:
            found = self._takes[area] = self._supply_allows(area)
        return found

    def do(self, piece: Piece) -> None:
        """The piece appears."""
        self.points[piece.area] -= cost_of(self.state.board, piece)
        self.left[piece.kind] -= 1
        if piece.upgrade:
            self.left[FOOTMAN] += 1
            self._changed[piece.area] = self.units_at(piece.area) - units(piece.upgrade) + upgraded(piece)
        else:
            where = piece.place or piece.area
            self._changed[where] = self.units_at(where) + units(piece.kind)
            self._takes.clear()

    def _supply_allows(self, area: AreaId) -> bool:
        if self.units_at(area).size == 0:
            return True
        after = self.sizes(area)
        return fits(after, allowed_armies(self.state, self.house)) or not grows(self.sizes(), after)
