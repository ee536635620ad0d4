"""The result of a table of a league: its seats in the order of their places, ties with an equals sign (T14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.commands.rounds import result_sentence
from agot_tui.tournament.desk.results import report_places
from agot_tui.tournament.model import PlayerId, Seating
from agot_tui.tui.lines import Line, line
from agot_tui.tui.tournament.keys import SEATS, Where
from agot_tui.tui.tournament.shown import stages_of
from agot_tui.tui.tournament.tabs.games import GamesTab

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk


class Places(GamesTab):
    """The places of one table while they are typed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.placing = False
        self.placed: list[list[int]] = []
        """Seats by place; those that share a place together."""
        self.sharing = False
        """The next seat joins the place of the one before."""

    @property
    def where(self) -> Where:
        """While places are typed, seats are letters."""
        return Where.PLACES if self.placing else super().where

    @property
    def _in_league(self) -> bool:
        return self.state.league is not None and self.state.bracket is None

    @property
    def seating(self) -> Seating | None:
        """The table under the cursor."""
        stage = self.stage
        if stage is None or stage.elimination:
            return None
        seatings = self.state.rounds[stage.number - 1].seatings
        return next((seating for seating in seatings if seating.table == self.table), None)

    def do_report(self) -> None:
        """The places of the table under the cursor."""
        seating = self.seating
        if seating is None:
            self.session.refuse("T14.3", "no table is chosen")
        else:
            self._begin()
            self.placing = True

    def _begin(self) -> None:
        self.placed, self.sharing, self.placing = [], False, False

    def do_seat(self) -> None:
        """The next place goes to this seat; the last seat needs no key."""
        seating = self.seating
        assert seating is not None
        seat = SEATS.index(self.key)
        named = [at for place in self.placed for at in place]
        if seat >= len(seating.seats) or seat in named:
            return
        self._place(seat)
        left = [at for at in range(len(seating.seats)) if at not in (*named, seat)]
        if len(left) == 1 and not self.sharing:
            self._place(left[0])

    def _place(self, seat: int) -> None:
        if self.sharing and self.placed:
            self.placed[-1].append(seat)
        else:
            self.placed.append([seat])
        self.sharing = False

    def do_share(self) -> None:
        """The next seat shares the place before; if all are placed, the last one does, or does not."""
        seating = self.seating
        assert seating is not None
        if sum(map(len, self.placed)) < len(seating.seats):
            self.sharing = bool(self.placed) and not self.sharing
        elif len(self.placed[-1]) > 1:
            self.placed.append([self.placed[-1].pop()])
        elif len(self.placed) > 1:
            last = self.placed.pop()
            self.placed[-1] += last

    def do_take(self) -> None:
        """Writes the places down."""
        seating = self.seating
        assert seating is not None
        places = [[seating.seats[at] for at in place] for place in self.placed]
        if seating.is_open:
            self._write_places(seating.table, places)
        else:
            question = f"Table {seating.table} has places already: change them?"
            self.desk.confirm(question, lambda: self._write_places(seating.table, places))

    def _write_places(self, table: int, places: list[list[PlayerId]]) -> None:
        if self.stage != stages_of(self.state)[-1]:
            self.session.refuse("T14.3", "tables of earlier league rounds are corrected by undoing")
        elif self.session.do(lambda state: report_places(state, table, places, change=True), result_sentence):
            self._begin()

    def back(self) -> bool:
        """The last seat, then the whole entry."""
        if not self.placing:
            return super().back()
        if not self.placed:
            self._begin()
        elif len(self.placed[-1]) > 1:
            self.placed[-1].pop()
        else:
            self.placed.pop()
        self.sharing = False
        return True

    def hint(self) -> Line:
        """The seats with their letters, and their places so far."""
        seating = self.seating
        if seating is None:
            return super().hint()
        typed = (f"{self.number}_  ", "key") if self.number else ""
        parts: list[tuple[str, str]] = []
        for at, name in enumerate(self.names(*seating.seats)):
            place = next((number for number, seats in enumerate(self.placed, start=1) if at in seats), None)
            mark = f"{SEATS[at]} " if self.placing and at < len(SEATS) else ""
            parts += [(mark, "key"), (name, "target" if place else "strong"), (f" {place}  " if place else "  ", "key")]
        share = ("= the next one shares", "key") if self.sharing else ""
        return line(typed, (f"table {seating.table}  ", "dim"), *parts, share)
