"""Secret bids (R9.2, R10.2), shared by Clash of Kings and wildling attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from agot_tui.boardgame.commands import Bid, Choose, Command
from agot_tui.boardgame.events import BidsRevealed
from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault


class BidDecision(Decision[Command]):
    """A house bids from 0 to all of its available power, in secret."""

    kind = "bid"
    secret = True
    answers = (Bid,)

    def __init__(self, state: State, house: House, rule: str, what: str) -> None:
        super().__init__(house)
        self.power = state.power[house]
        self.name = state.name_of(house)
        self.rules = (rule,)
        self.what = what

    def options(self) -> Iterator[Command]:
        """Every amount."""
        return map(Bid, range(self.power + 1))

    def faults(self, command: Command) -> Iterator[Fault]:
        """More than is available, or less than nothing."""
        assert isinstance(command, Bid)
        if not 0 <= command.power <= self.power:
            yield Fault(self.rules[0], f"{self.name} can bid from 0 to {self.power}, not {command.power}")

    def sample(self, rng: Random) -> Command:
        """Any amount, each as likely."""
        return Bid(int(rng.random() * (self.power + 1)))

    def forced(self) -> Command | None:
        """Nothing can be bid without power (R1.16)."""
        return Bid(0) if self.power == 0 else None

    def about(self) -> str:
        """What is bid for."""
        return self.what


def reveal_bids(state: State, bids: Mapping[House, int], what: str) -> None:
    """All bids are turned up and paid to the pools (R9.4, R10.2)."""
    for house, bid in bids.items():
        state.power[house] -= bid
    state.note(BidsRevealed(tuple((house, bids[house]) for house in state.turn_order if house in bids), what))


class TieOrderDecision(Decision[Command]):
    """The holder of the Iron Throne token orders tied houses, best position first (R9.3)."""

    kind = "tie_order"
    rules = ("R9.3", "R6.3", "R6.4", "R1.17")
    answers = (Choose,)

    def __init__(self, seat: House, tied: Sequence[House], what: str) -> None:
        super().__init__(seat)
        self.tied = tuple(tied)
        self.what = what

    def options(self) -> Iterator[Command]:
        """Every order of the tied houses."""
        return (Choose(tuple(order)) for order in permutations(self.tied))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Anything but all tied houses, each once."""
        assert isinstance(command, Choose)
        if sorted(command.words) != sorted(self.tied):
            yield Fault(
                "R9.3", f"name all tied houses, the best position first: {', '.join(self.tied)}", self.rules[1:]
            )

    def sample(self, rng: Random) -> Command:
        """Any order, each as likely."""
        order = list(self.tied)
        rng.shuffle(order)
        return Choose(tuple(order))

    def about(self) -> str:
        """The tied houses."""
        return f"{self.what}: {', '.join(self.tied)}"
