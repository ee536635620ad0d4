"""Tied houses in order: one after the other, the best position first."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.commands import Choose
from agot_tui.boardgame.events import BidsRevealed
from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import OPTION_KEYS, Where, key_for
from agot_tui.frontend.words import word_of
from agot_tui.tui.forms.base import Asker, Form, Reply, Say, Send, Shown, option
from agot_tui.tui.lines import Line, columns, joined, line, wrap


class SequenceForm(Form):
    """Houses are named in order; the last one follows by itself, Enter confirms."""

    where: ClassVar[Where] = Where.SEQUENCE

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        first = next(asker.options(1))
        assert isinstance(first, Choose)
        self.tied = first.words
        self.order: list[str] = []

    @property
    def complete(self) -> tuple[str, ...]:
        """The order, with the last house if it is the only one left; empty while more are open."""
        left = [house for house in self.tied if house not in self.order]
        return (*self.order, *left) if len(left) < 2 else ()

    def body(self, width: int, height: int) -> list[Line]:
        """The houses that are not placed yet, and the order so far."""
        board = self.asker.board
        cells = [
            option(key, word_of(board, house), "gone" if house in self.order else "plain")
            for key, house in zip(OPTION_KEYS, self.tied, strict=False)
        ]
        named = [line((f"{n}. ", "dim"), (word_of(board, house), "strong")) for n, house in enumerate(self.order, 1)]
        rows = [*columns(cells, width), joined(named, "  ") or line(("a key names the best position first", "dim"))]
        bids = wrap(self._bids(), width, indent=6)
        if self._bids() and len(rows) + len(bids) < height:
            rows = [*bids, *rows]
        if self.complete:
            names = ", ".join(word_of(board, house) for house in self.complete)
            rows.append(line((key_for("act"), "key"), f" {names}"))
        return rows

    def _bids(self) -> Line:
        """What was bid."""
        revealed = self.asker.last(BidsRevealed)
        if revealed is None:
            return ()
        houses = self.asker.board.houses
        bids = joined([line(f"{houses[house].name} {bid}") for house, bid in revealed.bids], "  ")
        return (*line(("Bids: ", "dim")), *bids)

    def press(self, key: str) -> Reply:
        """Names the next house."""
        house = dict(zip(OPTION_KEYS, self.tied, strict=False)).get(key)
        if house is None:
            return None
        if house in self.order:
            return Say(f"{word_of(self.asker.board, house)} has a position already; {key_for('back')} takes it back")
        self.order.append(house)
        return Shown(None)

    def act(self, area: AreaId) -> Reply:
        """Confirms the whole order."""
        return Send(Choose(self.complete)) if self.complete else Say("name the houses first, the best position first")

    def back(self) -> bool:
        """Takes the last name back."""
        return bool(self.order) and self.order.pop() is not None
