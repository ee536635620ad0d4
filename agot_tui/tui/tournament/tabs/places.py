"""The result of a table of a league: its seats in the order of their places, ties with an equals sign (T14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.commands.rounds import result_sentence
from agot_tui.tournament.desk.results import report_places
from agot_tui.tournament.files.tables import rank_text
from agot_tui.tournament.model import PlayerId, Seating
from agot_tui.tui.lines import Line, Span, flowed, line
from agot_tui.tui.tournament.keys import SEATS, Where
from agot_tui.tui.tournament.shown import ranks_of, stages_of
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
        """Whether the round that is seen has tables of several players."""
        stage = self.stage
        return self.state.league is not None and (stage is None or not stage.elimination)

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
        if self.seating is None and self.fits:
            self.session.refuse("T14.3", "no table is chosen")
        else:
            self._begin()
            self.placing = True

    def _begin(self) -> None:
        self.placed, self.sharing, self.placing = [], False, False

    @property
    def _placed_table(self) -> Seating | None:
        """The table whose places are typed; None if the number that was typed is no table."""
        return self.seating if self.fits else None

    def do_seat(self) -> None:
        """The next place goes to this seat; the last seat needs no key."""
        seating = self._placed_table
        if seating is None:
            return
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
        seating = self._placed_table
        if seating is None:
            return
        if sum(map(len, self.placed)) < len(seating.seats):
            self.sharing = bool(self.placed) and not self.sharing
        elif len(self.placed[-1]) > 1:
            self.placed.append([self.placed[-1].pop()])
        elif len(self.placed) > 1:
            last = self.placed.pop()
            self.placed[-1] += last

    def do_take(self) -> None:
        """Writes the places down."""
        seating = self._placed_table
        if seating is None:
            self._no_such_table(int(self.number))
            self._begin()
            return
        places = [[seating.seats[at] for at in place] for place in self.placed]
        if seating.is_open:
            self._write_places(seating.table, places)
        else:
            question = f"Table {seating.table} has places already: change them?"
            self.desk.confirm(question, lambda: self._write_places(seating.table, places))

    def _write_places(self, table: int, places: list[list[PlayerId]]) -> None:
        stage = self.stage
        assert stage is not None, "a table was chosen"
        if self.session.do(
            lambda state: report_places(state, table, places, number=stage.number, change=True), result_sentence
        ):
            self._begin()
            if stage != stages_of(self.state)[-1]:
                self._offer_pairing_again()

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

    def hints(self, width: int) -> list[Line]:
        """The seats with their letters, and their places: those that are typed, or those that were entered."""
        seating = self.seating
        if seating is None or not self.fits:
            return super().hints(width)
        seats = seating.seats
        places = self._ranks() if self.placing else {seats.index(one): rank for one, rank in ranks_of(seating).items()}
        cells = []
        for at, name in enumerate(self.names(*seats)):
            house = f" ({seating.houses[at]})" if seating.houses else ""
            mark = f"{SEATS[at]} " if self.placing else ""
            place = f" {places[at]}" if at in places else ""
            role = "target" if place and self.placing else "strong"
            cells.append(line((mark, "key"), (name, role), (house, "dim"), (place, "good")))
        if self.sharing:
            cells.append(line(("= the next one shares", "key")))
        typed = (f"{self.number}_  ", "key") if self.number else ""
        head = line(typed, (f"table {seating.table}", "dim"))
        return flowed([(*head, Span("  "), *cells[0]), *cells[1:]], width, indent=2)

    def _ranks(self) -> dict[int, str]:
        """The place of each seat as far as they are typed: ``2-3`` for two that share."""
        ranks: dict[int, str] = {}
        for shared in self.placed:
            ranks |= dict.fromkeys(shared, rank_text((len(ranks) + 1, len(ranks) + len(shared))))
        return ranks
