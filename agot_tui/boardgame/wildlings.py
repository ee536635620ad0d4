"""R10 Wildling attacks: bids, ties, the card, the threat. What the cards do is in ``wildling_cards``."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.bidding import BidDecision, reveal_bids
from agot_tui.boardgame.choices import OneOf
from agot_tui.boardgame.commands import Bid, Choose, Command
from agot_tui.boardgame.drawing import top_of_wildlings
from agot_tui.boardgame.events import AttackBegan, AttackEnded, BidMade, ThreatMoved, TieDecided, WildlingCardTurnedUp
from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State, put
from agot_tui.boardgame.wildling_cards import resolve_wildling_card
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace


class WildlingAttack(Step[State]):
    """An attack begins (R10.1): all participating houses bid in secret."""

    strength: int
    exempt: House | None = None
    """The winner of the attack before this one, who takes no part (R10.9)."""

    def proceed(self, state: State) -> None:
        """Calls for bids."""
        state.note(AttackBegan(self.strength))
        state.put(WildlingBids(self.strength, self.exempt, {}))


class WildlingBids(Step[State]):
    """Bids are collected (R10.2)."""

    strength: int
    exempt: House | None
    bids: Mapping[House, int]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks all participants that have not bid; then finds out who won (R10.3) and whose bid matters (R10.4)."""
        what = f"wildlings {self.strength}"
        houses = [house for house in state.turn_order if house != self.exempt]
        waiting = [house for house in houses if house not in self.bids]
        if waiting:
            return {house: BidDecision(state, house, "R10.2", what) for house in waiting}
        reveal_bids(state, self.bids, what)
        total = sum(self.bids.values())
        watch_won = total >= self.strength
        decisive = max(self.bids.values()) if watch_won else min(self.bids.values())
        tied = tuple(house for house in houses if self.bids[house] == decisive)
        state.put(WildlingOutcome(self.exempt, self.bids, watch_won, tied))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The bid is kept face down."""
        assert isinstance(command, Bid)
        state.put(replace(self, bids=put(self.bids, seat, command.power)))
        state.note(BidMade(seat))


class WildlingOutcome(Step[State]):
    """The highest or lowest bidder is named, by the Iron Throne holder if bids are equal (R10.4, R10.8)."""

    exempt: House | None
    bids: Mapping[House, int]
    watch_won: bool
    tied: tuple[House, ...]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks about a tie, else turns up the card."""
        if len(self.tied) > 1:
            holder = state.throne_holder
            kind, what = ("tie_highest", "highest bidder") if self.watch_won else ("tie_lowest", "lowest bidder")
            return {holder: OneOf(holder, kind, ("R10.4", "R6.4", "R1.17"), self.tied, what)}
        self._turn_up(state, self.tied[0])
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The tie is broken."""
        assert isinstance(command, Choose)
        state.note(TieDecided(seat, command.words))
        state.put(replace(self, tied=(House(command.words[0]),)))

    def _turn_up(self, state: State, bidder: House) -> None:
        """The card takes effect and goes under the deck (R10.5, R10.7); then the threat is set (R10.6)."""
        card = top_of_wildlings(state)
        state.wildlings = (*state.wildlings[1:], card)
        state.wildling_known = frozenset()
        state.note(AttackEnded(self.watch_won, sum(self.bids.values()), bidder))
        state.note(WildlingCardTurnedUp(card, self.watch_won))
        others = tuple(h for h in state.turn_order if h not in (bidder, self.exempt))
        state.put(ThreatAfterAttack(self.watch_won, second=self.exempt is not None))
        if self.watch_won and card == "preemptive_raid":
            # The threat is 0 before the second attack, which is worth 6 whatever happens to the marker (R10.9).
            set_threat(state, 0)
            state.push(WildlingAttack(6, exempt=bidder))
        else:
            resolve_wildling_card(state, card, bidder, others, self.watch_won, self.bids[bidder])


class ThreatAfterAttack(Step[State]):
    """The threat marker after the card (R10.6); the second attack of a Preemptive Raid does not move it (R10.9)."""

    watch_won: bool
    second: bool

    def proceed(self, state: State) -> None:
        """Moves the marker."""
        state.pop()
        if self.second:
            return
        spaces = state.board.rules.threat_spaces
        place = 0 if self.watch_won else max(0, spaces.index(state.threat) - state.board.rules.threat_back)
        set_threat(state, spaces[place])


def set_threat(state: State, threat: int) -> None:
    """The marker stands on ``threat``."""
    if threat != state.threat:
        state.threat = threat
        state.note(ThreatMoved(threat, "R10.6"))
