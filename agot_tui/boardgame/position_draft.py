"""A position that is being set up: it may contradict itself as long as it lasts, and says where it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agot_tui.boardgame.area_text import AreaText, area_now, written
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId, House
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
        reader = PositionReader(self.board, table, lenient=True)
        self._state: State = reader.read()
        self.faults = reader.faults.all
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
        """What lies on the table, orders and hands open; what means nothing is left out."""
        return view_of(self._state, {}, None, eyes=self._state.setup.houses)

    def area(self, area: AreaId) -> AreaText:
        """What an area holds."""
        return area_now(self._state, area)

    def put_area(self, text: AreaText) -> None:
        """The area holds this from now on."""
        setup, area = self._state.setup, text.area
        owner = setup.homes.get(area)
        manned = owner is not None and setup.areas[area].garrison and text.house in (None, owner)
        marks = ["token"] if text.token and text.house is not None else []
        if (manned or (area in setup.neutral and text.house is None)) and not text.garrison:
            marks.append("no garrison")
        if text.neutral is not None:
            said = f"neutral {text.neutral}"
        else:
            here = text.house if text.units or text.token else None
            words = (here or "", str(text.units), (text.order or "") if text.units else "")
            said = ", ".join(filter(None, (" ".join(filter(None, words)), *marks)))
        self.put({"areas": {area: said}})

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses that play, in the order of the board."""
        return tuple(house for house in self.board.houses if house in self._state.setup.houses)

    def printed_neutral(self, area: AreaId) -> int | None:
        """Strength of the neutral force that the set-up has there."""
        return self._state.setup.neutral.get(area)

    def lines(self) -> Iterator[str]:
        """Everything but the areas, as lines that can be typed again."""
        state, table = self._state, self.table
        yield f"round {table.get('round', state.round)}"
        yield f"phase {table.get('phase', state.phase)}"
        if state.phase in ("raid", "march", "consolidate"):
            yield f"turn {table.get('turn', state.turn_order[0])}"
        yield f"threat {table.get('threat', state.threat)}"
        yield f"cards {', '.join(state.cards) or 'none'}"
        for word, track in (("throne", "iron_throne"), ("fiefdoms", "fiefdoms"), ("court", "kings_court")):
            said = table.get("tracks", {}).get(track, ())
            yield f"{word} {' '.join(map(str, said))}"
        yield f"blade {'used' if state.blade_used else 'ready'}"
        yield f"raven {'used' if state.raven_used else 'ready'}"
        for house in self.houses:
            said = table.get("house", {}).get(house, {})
            yield f"{house} supply {said.get('supply', state.supply[house])}"
            yield f"{house} power {said.get('power', state.power[house])}"
            yield f"{house} discards {', '.join(state.discards[house]) or 'none'}"
        yield f"forbid {', '.join(table.get('restrictions', ())) or 'none'}"
        decks = table.get("decks", {})
        yield f"wildlings {', '.join(decks.get('wildlings', ())) or 'none'}"
        for number in (1, 2, 3):
            yield f"discarded {number} {', '.join(decks.get(f'discarded_{number}', ())) or 'none'}"

    def text_of(self, area: AreaId) -> str:
        """What an area holds, as it is written; what was typed, if that could not be read."""
        said = self.table.get("areas", {}).get(area, "")
        shown = any(fault.startswith(f"areas.{area}: ") for fault in self.faults)
        return str(said) if said and shown else written(self.area(area))
