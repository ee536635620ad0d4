"""The log of the persons at the keyboard: sentences of the events that they may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import BoardEvent, PhaseBegan, RoundBegan
from agot_tui.boardgame.names import AreaId, House
from agot_tui.bus import Bus, taken_by_itself
from agot_tui.kernel.events import Event
from agot_tui.tui.words import describe


class Entry(NamedTuple):
    """A sentence of the log."""

    moment: int
    """After how many commands."""
    sentence: str
    role: str
    areas: tuple[AreaId, ...]


class Log:
    """What some seats may know, kept up with the game."""

    def __init__(self, bus: Bus, board: Board, seats: Collection[House]) -> None:
        self._bus, self._board, self.seats = bus, board, frozenset(seats)
        self.entries: list[Entry] = []
        self._next = 0

    def catch_up(self) -> None:
        """Adds what has happened since; drops what has been undone."""
        done = self._bus.moments
        if self._next > done + 1 or (self.entries and self.entries[-1].moment > done):
            self.entries.clear()
            self._next = 0
        if self._next <= done:
            fresh = self._bus.events_of(self.seats, self._next)
            self.entries += [entry for moment, event in fresh if (entry := self._entry(moment, event)) is not None]
            self._next = done + 1

    def _entry(self, moment: int, event: Event) -> Entry | None:
        taken = taken_by_itself(event)
        if taken is not None:
            seat, command = taken
            what = f"{self._board.houses[seat].name} could only: {describe(self._board, command)}"
            return Entry(moment, what, "dim", ())
        if not isinstance(event, BoardEvent):
            return None
        role = "title" if isinstance(event, RoundBegan) else "key" if isinstance(event, PhaseBegan) else "plain"
        return Entry(moment, event.sentence(self._board), role, event.areas)
