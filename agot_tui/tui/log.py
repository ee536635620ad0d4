"""The log of the persons at the keyboard: sentences of the events that they may know."""

from __future__ import annotations

from collections.abc import Collection

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import BoardEvent, PhaseBegan, RoundBegan
from agot_tui.boardgame.names import AreaId, House
from agot_tui.bus import taken_by_itself
from agot_tui.frontend.words import describe
from agot_tui.kernel.events import Event
from agot_tui.values import Value


class Entry(Value):
    """A sentence of the log."""

    moment: int
    """After how many commands."""
    sentence: str
    role: str
    areas: tuple[AreaId, ...]
    """Where it happened, the most important place first."""
    houses: tuple[House, ...] = ()
    """Whom it concerns."""
    round: int = 0


class Log:
    """What some seats may know, kept up with the game."""

    def __init__(self, bus: BoardBus, board: Board, seats: Collection[House]) -> None:
        self._bus, self._board, self.seats = bus, board, frozenset(seats)
        self.entries: list[Entry] = []
        self._next = 0
        self._round = self._first_round = bus.view(None, 0).round

    def catch_up(self) -> None:
        """Adds what has happened since; drops what has been undone."""
        done = self._bus.moments
        if self._next > done + 1 or (self.entries and self.entries[-1].moment > done):
            self.entries.clear()
            self._next, self._round = 0, self._first_round
        if self._next <= done:
            fresh = self._bus.events_of(self.seats, self._next)
            self.entries += [entry for moment, event in fresh if (entry := self._entry(moment, event)) is not None]
            self._next = done + 1

    def matching(self, words: Collection[str], here: AreaId) -> list[Entry]:
        """The entries that all words fit: a house, an area (``@``: the one ``here``), a round (``r3``), or the text."""
        return [entry for entry in self.entries if all(self._fits(entry, word.lower(), here) for word in words)]

    def _fits(self, entry: Entry, word: str, here: AreaId) -> bool:
        if word == "@":
            return here in entry.areas
        if word[:1] == "r" and word[1:].isdecimal():
            return entry.round == int(word[1:])
        names = [self._board.areas[area].name for area in entry.areas]
        names += [self._board.houses[house].name for house in entry.houses]
        return any(word in text.lower() for text in (entry.sentence, *names, *entry.areas))

    def _entry(self, moment: int, event: Event) -> Entry | None:
        taken = taken_by_itself(event)
        if taken is not None:
            seat, command = taken
            what = f"{self._board.houses[seat].name} could only: {describe(self._board, command)}"
            return Entry(moment, what, "dim", (), (seat,), self._round)
        if not isinstance(event, BoardEvent):
            return None
        if isinstance(event, RoundBegan):
            self._round = event.round
        role = "title" if isinstance(event, RoundBegan) else "key" if isinstance(event, PhaseBegan) else "plain"
        # In a scratch game what was drawn is a guess: it could be anything else in the real one.
        guess = "≈ " if self._bus.is_scratch and event.reveals else ""
        return Entry(moment, guess + event.sentence(self._board), role, event.areas, event.houses, self._round)
