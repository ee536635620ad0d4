"""Standings: decimals or fractions, the sums behind a rank, who is still in, the cut (T7, T8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.explain import rank_reason
from agot_tui.tournament.files.tables import rank_text
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.standings import Row as Standing
from agot_tui.tournament.standings import decimals, fraction_text
from agot_tui.tournament.still_in import Outlook, outlooks
from agot_tui.tui.lines import Line, line, wrap
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.reader import Reader
from agot_tui.tui.tournament.tabs.base import Tab

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

COLUMNS = (
    Column("Place", right=True),
    Column("Player", least=20),
    Column("Points", right=True),
    Column("Rounds", right=True, spare=2),
    Column("SoS", right=True),
    Column("Ext. SoS", right=True),
    Column("In w/m/l", spare=1),
    Column("", least=4),
)


class StandingsTab(Tab):
    """Everybody, best first."""

    page = Where.STANDINGS
    label = "Standings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.fractions = False
        self.upto: int | None = None
        self._outlooks: dict[PlayerId, Outlook] = {}
        self._outlooks_of: object = None
        self._shows_outlooks = False

    def settings(self) -> object:
        """How the values are written, and after which round."""
        return self.fractions, self.upto, self._shows_outlooks

    @property
    def number(self) -> int:
        """The round after which the standings are."""
        done = len(self.state.completed)
        return done if self.upto is None else min(self.upto, done)

    def fill(self) -> None:
        """A row for each player who is ranked."""
        self.listing.empty = "Nobody is ranked."
        if self._outlooks_of != self.session.stamp:
            self._shows_outlooks = False
        standings = self.session.standings(self.number or None)
        inside = self._inside(standings)
        rows = [self._row(place, row, inside) for place, row in enumerate(standings, start=1)]
        self.listing.fill(COLUMNS, rows)

    def _inside(self, standings: tuple[Standing, ...]) -> dict[PlayerId, str]:
        """Who is in the cut, or would be now."""
        state = self.state
        if state.cut is not None:
            return {seed: f"seed {number}" for number, seed in enumerate(seeds_of(state.cut, state.players), start=1)}
        size = state.plan.cut if state.plan is not None else 0
        there = [row.player for row in standings if state.players[row.player].is_active]
        return dict.fromkeys(there[:size], f"top {size}") if state.rounds else {}

    def _row(self, place: int, row: Standing, inside: dict[PlayerId, str]) -> Row:
        player = self.state.players[row.player]
        value = fraction_text if self.fractions else decimals
        marks = [] if player.is_active else [player.status.value]
        marks += [f"tied {rank_text(row.rank)}"] if row.tied else []
        marks += [inside[row.player]] if row.player in inside else []
        texts = (
            (str(place), "key" if row.player in inside else "plain"),
            (player.name, "strong" if player.is_active else "gone"),
            (str(row.points), "strong"),
            (str(row.rounds), "dim"),
            (value(row.sos), "plain"),
            (value(row.esos), "plain"),
            (self._outlook(row.player), "key"),
            (", ".join(marks), "dim"),
        )
        return Row(tuple(Cell(*text) for text in texts), row.player, player.name)

    def _outlook(self, player: PlayerId) -> str:
        found = self._outlooks.get(player) if self._shows_outlooks else None
        if found is None:
            return ""
        ways = list(found.by_result.values())
        return str(found.overall) if len(set(ways)) == 1 else "/".join(ways)

    def title(self) -> Line:
        """After which round."""
        number = self.number
        return line((f"Standings after round {number}" if number else "Standings before the first round", "title"))

    def hint(self) -> Line:
        """Exact values of the row under the cursor."""
        key = self.listing.key
        row = next((row for row in self.session.standings(self.number or None) if row.player == key), None)
        if row is None:
            return line(("no round is complete", "dim"))
        name = self.state.players[row.player].name
        text = f": {row.points} points, SoS {fraction_text(row.sos)}, extended {fraction_text(row.esos)}"
        return line((name, "strong"), text)

    def _reason(self) -> list[str]:
        key = self.listing.key
        if key is None:
            return []
        player, number = PlayerId(str(key)), self.number or None
        return self.session.known(("rank", player, number), lambda: rank_reason(self.state, player, number))

    def side(self, width: int) -> list[Line]:
        """The sums behind the rank."""
        rows: list[Line] = []
        for at, text in enumerate(self._reason()):
            rows += [*wrap(line((text, "title" if not at else "plain")), width, 2), ()]
        return rows

    def do_explain(self) -> None:
        """The sums behind the rank."""
        reason = self._reason()
        if reason:
            rows = [part for text in reason for part in (line(text), ())]
            self.desk.ask(Reader("Why this rank (T7)", rows))

    def do_fractions(self) -> None:
        """Exact values, or four decimals."""
        self.fractions = not self.fractions

    def do_earlier(self) -> None:
        """After an earlier round."""
        if self.number > 1:
            self.upto = self.number - 1

    def do_later(self) -> None:
        """After a later round."""
        self.upto = self.number + 1 if self.number + 1 < len(self.state.completed) else None

    def do_still_in(self) -> None:
        """Who can make the cut with which result."""
        if self._shows_outlooks:
            self._shows_outlooks = False
            return
        try:
            found = outlooks(self.state)
        except Refused as refusal:
            self.session.say(str(refusal.ruling), "bad", refusal.ruling.rule)
            return
        self._outlooks = {one.player: one for one in found}
        self._outlooks_of, self._shows_outlooks = self.session.stamp, True
        self.session.say("in, out or open (other games decide) by the own win/modified win/loss")

    def do_cut(self) -> None:
        """Ends the Swiss rounds."""
        self.desk.make_cut()
