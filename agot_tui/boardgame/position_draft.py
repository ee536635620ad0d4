"""A position that is being set up: it may contradict itself as long as it lasts, and says where it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agot_tui.boardgame.area_text import AreaText, area_now, written
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.position_entry import Change, difference, entry, merged
from agot_tui.boardgame.positions import PositionReader
from agot_tui.boardgame.state import State
from agot_tui.boardgame.view import View, view_of


class Draft:
    """The table of a position, with what it comes to and how it came about."""

    def __init__(self, board: Board, table: Mapping[str, Any]) -> None:
        self.board = board
        self.start = dict(table)
        self._past: list[dict[str, Any]] = []
        self._take(dict(table))

    def _take(self, table: dict[str, Any]) -> None:
        self.table = table
        reader = PositionReader(self.board, table)
        self._state: State = reader.read()
        self.faults = tuple(reader.faults.found)
        """Everything that contradicts, each with key and rule."""

    @property
    def changed(self) -> Change:
        """What is different from how it began."""
        return difference(self.start, self.table)

    def put(self, change: Change) -> None:
        """Lays a change over the position; it can be undone."""
        table = merged(self.table, change)
        if table != self.table:
            self._past.append(self.table)
            self._take(table)

    def type(self, text: str) -> Change:
        """What a typed line says; NotationError if it says nothing."""
        change = entry(self.board, text)
        self.put(change)
        return change

    def undo(self) -> bool:
        """Takes the last change back; False if there is none."""
        if not self._past:
            return False
        self._take(self._past.pop())
        return True

    @property
    def view(self) -> View:
        """What lies on the table, orders and hands open; what contradicts is left out."""
        return view_of(self._state, {}, None, eyes=self._state.setup.houses)

    def area(self, area: AreaId) -> AreaText:
        """What an area holds."""
        return area_now(self._state, area)

    def text_of(self, area: AreaId) -> str:
        """What an area holds, as it is written; what was typed, if that could not be read."""
        said = self.table.get("areas", {}).get(area, "")
        shown = any(fault.startswith(f"areas.{area}: ") for fault in self.faults)
        return str(said) if said and shown else written(self.area(area))
