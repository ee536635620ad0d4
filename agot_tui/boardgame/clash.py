"""R9 Clash of Kings: bidding for the three influence tracks, one after the other."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.bidding import BidDecision, TieOrderDecision, reveal_bids
from agot_tui.boardgame.commands import Bid, Choose, Command
from agot_tui.boardgame.events import BidMade, TieDecided, TrackChanged
from agot_tui.boardgame.names import TRACKS, House, Track
from agot_tui.boardgame.state import State, put
from agot_tui.boardgame.tracks import TRACK_NAMES, set_track
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


class ClashOfKings(Step[State]):
    """The tracks that are still to be bid for (R9.1)."""

    todo: tuple[Track, ...] = TRACKS

    def proceed(self, state: State) -> None:
        """The next track."""
        if not self.todo:
            state.pop()
            return
        state.put(ClashOfKings(self.todo[1:]))
        state.push(TrackBids(self.todo[0], {}))


class TrackBids(Step[State]):
    """Bids for one track are collected in secret (R9.2)."""

    track: Track
    bids: Mapping[House, int]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks all houses that have not bid; then reveals and finds the ties."""
        what = TRACK_NAMES[self.track]
        waiting = [house for house in state.turn_order if house not in self.bids]
        if waiting:
            return {house: BidDecision(state, house, "R9.2", what) for house in waiting}
        reveal_bids(state, self.bids, what)
        amounts = sorted(set(self.bids.values()), reverse=True)
        groups = tuple(tuple(h for h in state.turn_order if self.bids[h] == amount) for amount in amounts)
        state.put(TrackTies(self.track, (), groups))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The bid is kept face down."""
        assert isinstance(command, Bid)
        state.put(TrackBids(self.track, put(self.bids, seat, command.power)))
        state.note(BidMade(seat))


class TrackTies(Step[State]):
    """Houses are placed from position 1 on; the old holder of the Iron Throne token orders ties (R9.3, R6.3)."""

    track: Track
    placed: tuple[House, ...]
    groups: tuple[tuple[House, ...], ...]
    """Houses with equal bids that are not placed yet, the highest bid first."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Places houses without a tie, asks about the others, then sets the track (R9.5)."""
        placed, groups = self.placed, self.groups
        while groups and len(groups[0]) == 1:
            placed, groups = placed + groups[0], groups[1:]
        if groups:
            state.put(TrackTies(self.track, placed, groups))
            holder = state.throne_holder
            return {holder: TieOrderDecision(holder, groups[0], TRACK_NAMES[self.track])}
        state.pop()
        set_track(state, self.track, placed)
        state.note(TrackChanged(self.track, placed))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The tied houses take the best free positions in the order named."""
        assert isinstance(command, Choose)
        order = tuple(House(word) for word in command.words)
        state.note(TieDecided(seat, order))
        state.put(TrackTies(self.track, self.placed + order, self.groups[1:]))
