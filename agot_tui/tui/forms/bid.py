"""A bid: digits make the amount, Enter bids it."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.commands import Bid
from agot_tui.boardgame.names import AreaId
from agot_tui.tui.forms.base import Asker, Form, Reply, Say, Send, Shown
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, line, wrap


class BidForm(Form):
    """The amount; nothing is bid before Enter."""

    where: ClassVar[Where] = Where.BID

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.power = asker.view.houses[asker.seat].power
        self.amount = 0
        self._fresh = True

    def body(self, width: int, height: int) -> list[Line]:
        """The amount out of what there is."""
        return [
            line("Your bid: ", (f" {self.amount} ", "cursor"), f" of {self.power} power"),
            line(("0-9", "key"), " amount  ", ("+ -", "key"), " a step  ", ("Enter", "key"), " bids it"),
            *wrap(line(("Bids are revealed together; all power bid is paid, whatever the result.", "dim")), width),
        ]

    def press(self, key: str) -> Reply:
        """A digit, or one step."""
        if key.isdecimal():
            longer = int(key) if self._fresh else self.amount * 10 + int(key)
            self.amount = longer if longer <= self.power else int(key)
            self._fresh = False
            if self.amount > self.power:
                wanted, self.amount, self._fresh = self.amount, self.power, True
                return Say(f"{wanted} is more than the {self.power} power that there is", self.asker.decision.rules[0])
            return Shown(None)
        if key in "+=-":
            self.amount = max(0, min(self.power, self.amount + (-1 if key == "-" else 1)))
            self._fresh = True
            return Shown(None)
        return None

    def act(self, area: AreaId) -> Reply:
        """Bids."""
        command = Bid(self.amount)
        ruling = self.asker.rule_on(command)
        return Send(command) if ruling else Say(ruling.sentence, ruling.rule)

    def back(self) -> bool:
        """Back to nothing."""
        if not self.amount:
            return False
        self.amount, self._fresh = 0, True
        return True
