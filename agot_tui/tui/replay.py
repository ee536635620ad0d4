"""A game as it was after any of its commands, as far as those who look may know it (R23.5).

While a game goes on, a person sees it with the eyes of the houses that are its own, or as a spectator; when it is over,
with anybody's, or everybody's at once. Nothing is played here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import CombatBegan, RoundBegan
from agot_tui.boardgame.names import House
from agot_tui.frontend.keys import Where
from agot_tui.tables import Table
from agot_tui.tui.all_eyes import seen_by_all
from agot_tui.tui.log import Entry, Log
from agot_tui.tui.session import Session

EVERYBODY: Final = "everybody"
Eyes: TypeAlias = House | Literal["everybody"] | None
"""A house's, everybody's at once, or a spectator's (``None``)."""


class Timeline:
    """Where rounds and combats begin, by the number of the command that led there."""

    def __init__(self, bus: BoardBus) -> None:
        self.end = bus.moments
        self.rounds: list[tuple[int, int]] = [(0, bus.view(None, 0).round)]
        """Moments and the rounds that begin there, the first one at the start."""
        self.combats: list[int] = []
        for moment, event in bus.events(None):
            if isinstance(event, RoundBegan) and moment:
                self.rounds.append((moment, event.round))
            elif isinstance(event, CombatBegan):
                self.combats.append(moment)

    def round_after(self, moment: int) -> int:
        """Where the next round begins; the end if there is none."""
        return self._after([at for at, _ in self.rounds], moment)

    def round_before(self, moment: int) -> int:
        """Where the round began, or the one before; the start if there is none."""
        return self._before([at for at, _ in self.rounds], moment)

    def combat_after(self, moment: int) -> int:
        """Where the next combat begins; the end if there is none."""
        return self._after(self.combats, moment)

    def combat_before(self, moment: int) -> int:
        """Where the last combat began; the start if there was none."""
        return self._before(self.combats, moment)

    def _after(self, places: list[int], moment: int) -> int:
        at = bisect_right(places, moment)
        return places[at] if at < len(places) else self.end

    @staticmethod
    def _before(places: list[int], moment: int) -> int:
        at = bisect_left(places, moment)
        return places[at - 1] if at else 0


class PastLog(Log):
    """A log that ends where one looks."""

    def __init__(self, bus: BoardBus, board: Board, seats: Collection[House]) -> None:
        super().__init__(bus, board, seats)
        super().catch_up()
        self.whole = self.entries
        self._moments = [entry.moment for entry in self.whole]

    def until(self, moment: int) -> None:
        """What had happened after so many commands."""
        self.entries = self.whole[: bisect_right(self._moments, moment)]

    def of(self, moment: int) -> list[Entry]:
        """What one command brought about."""
        return self.whole[bisect_left(self._moments, moment) : bisect_right(self._moments, moment)]

    def catch_up(self) -> None:
        """The past does not go on."""


class Replay(Session):
    """A session at the keyboard that looks back."""

    def __init__(self, table: Table, live: Session | None = None) -> None:
        """``live``: the session of the person who looks back at a running game."""
        self._live = live
        self.timeline = Timeline(table.bus)
        self.at = table.bus.moments if live is not None and not live.over else 0
        self.eyes: tuple[Eyes, ...] = (None,)
        """With whose eyes the game may be seen; ``None``: a spectator's."""
        self.looks: Eyes = None
        """With whose it is seen now."""
        super().__init__(table, "trust")

    def _sit_down(self) -> None:
        houses = tuple(house for person in self.people.persons for house in person.houses)
        if self.over:
            self.eyes = (None, *houses, EVERYBODY)
        elif self._live is not None and self._live.person is not None and not self._live.closed:
            mine = self._live.person.houses
            first = self._live.seat
            self.eyes = (*(house for house in (first, *mine) if house is not None), None)
            self.eyes = tuple(dict.fromkeys(self.eyes))
        elif len(self.people.persons) == 1:
            self.eyes = (*houses, None)
        self._look_with(self.eyes[0])

    def _look_with(self, eyes: Eyes) -> None:
        self.looks = eyes
        self.seat = House(eyes) if eyes not in (None, EVERYBODY) else None
        known: tuple[House, ...] = tuple(self.people.seats) if eyes == EVERYBODY else ()
        if self.seat is not None:
            known = (self.seat,) if self.over else self.people.of(self.seat).houses
        self.past = PastLog(self.bus, self.board, known)
        self.log = self.past
        self.go(self.at)

    @property
    def moments(self) -> frozenset[Where]:
        """The rows of the key table that hold."""
        return frozenset((Where.REPLAY,))

    def next_eyes(self) -> None:
        """With the eyes of another house, or of a spectator."""
        self._look_with(self.eyes[(self.eyes.index(self.looks) + 1) % len(self.eyes)])

    def go(self, moment: int) -> None:
        """To the moment after so many commands; the cursor goes where something happened."""
        self.at = max(0, min(moment, self.timeline.end))
        self.view = self.bus.view(self.seat, self.at)
        if self.looks == EVERYBODY:
            self.view = seen_by_all(self.view, {house: self.bus.view(house, self.at) for house in self.view.houses})
        self.past.until(self.at)
        places = [area for entry in self.past.of(self.at) for area in entry.areas]
        if places:
            self.cursor = places[0]

    @property
    def happened(self) -> list[Entry]:
        """What the command of this moment brought about, as far as it may be known."""
        return self.past.of(self.at)

    @property
    def who(self) -> str:
        """Whose command led here."""
        seat = self.bus.seat_of(self.at)
        return "" if seat is None else self.people.seat_name(seat)

    def rules(self) -> str:
        """The rules of what was asked then."""
        return " ".join(rule for asked in (self.view.asked if self.view else ()) for rule in asked.rules)
