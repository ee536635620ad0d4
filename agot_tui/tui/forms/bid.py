"""A bid: digits make the amount, Enter bids it; beside it what is bid for and what everybody could bid."""

from __future__ import annotations

from typing import ClassVar, Final

from agot_tui.boardgame.commands import Bid
from agot_tui.boardgame.names import KINGS_COURT, TRACKS, AreaId, Track
from agot_tui.boardgame.tracks import TOKEN_NAMES, TRACK_NAMES
from agot_tui.frontend.keys import Where
from agot_tui.tui.forms.base import Asker, Form, Reply, Say, Send, Shown
from agot_tui.tui.lines import Line, joined, line, wrap

WILDLINGS: Final = "R10.2"
"""The rule that demands a bid against wildlings."""


class BidForm(Form):
    """The amount; nothing is bid before Enter."""

    where: ClassVar[Where] = Where.BID

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.power = asker.view.houses[asker.seat].power
        self.amount = 0
        self._fresh = True
        self.against_wildlings = WILDLINGS in asker.decision.rules

    def body(self, width: int, height: int) -> list[Line]:
        """The amount out of what there is, then as much of what is at stake as there is room for."""
        rows = [
            line("Your bid: ", (f" {self.amount} ", "cursor"), f" of {self.power} power"),
            line(("0-9", "key"), " amount  ", ("+ -", "key"), " a step  ", ("Enter", "key"), " bids it"),
        ]
        about = self._wildlings(width) if self.against_wildlings else self._track(width)
        paid = wrap(line(("Bids are revealed together; all power bid is paid, whatever the result.", "dim")), width)
        for part in (self._power(width), about, paid):
            if len(rows) + len(part) <= height:
                rows += part
        return rows

    def _power(self, width: int) -> list[Line]:
        """What everybody could bid, and who has bid."""
        parts = []
        for house in self.asker.view.houses.values():
            mark = "✓" if house.done else ""
            parts.append(line(f"{self.asker.board.houses[house.id].name} {house.power}{mark}"))
        return wrap((*line(("Power: ", "dim")), *joined(parts)), width, indent=2)

    def _track(self, width: int) -> list[Line]:
        """The track as it is, and what its first position gives."""
        track = self._bid_for()
        if track is None:
            return []
        view, board = self.asker.view, self.asker.board
        stars = board.setups[view.players].stars
        places = []
        for at, house in enumerate(view.tracks[track]):
            star = f"★{stars[at]}" if track == KINGS_COURT else ""
            role = "strong" if house == self.asker.seat else "plain"
            places.append(line((f"{at + 1} {board.houses[house].name}{star}", role)))
        gives = line((f"; the first holds the {TOKEN_NAMES[track]}", "dim"))
        return wrap((*line((f"{TRACK_NAMES[track]} now: ", "dim")), *joined(places), *gives), width, indent=2)

    def _bid_for(self) -> Track | None:
        return next((track for track in TRACKS if TRACK_NAMES[track] == self.asker.decision.about), None)

    def _wildlings(self, width: int) -> list[Line]:
        """How strong they are, against what all could bid together."""
        strength = self.asker.decision.about.rpartition(" ")[2]
        most = sum(house.power for house in self.asker.view.houses.values())
        text = f"Together {strength} are needed (all have {most}). Highest bid: the reward; lowest: the worst of it."
        return wrap(line((text, "plain")), width)

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
