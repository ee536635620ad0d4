"""Bids, influence tracks, wildling attacks, cards that leave or join a hand (R9, R10)."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, house_name
from agot_tui.boardgame.names import CardId, House, Track
from agot_tui.boardgame.tracks import TOKEN_NAMES, TRACK_NAMES


class BidMade(BoardEvent):
    """A house has bid; nobody sees how much."""

    RULES: ClassVar[tuple[str, ...]] = ("R9.2",)
    house: House

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} has bid"


class BidsRevealed(BoardEvent):
    """All bids were turned up and paid."""

    RULES: ClassVar[tuple[str, ...]] = ("R9.2", "R9.4")
    reveals: ClassVar[bool] = True
    bids: tuple[tuple[House, int], ...]
    what: str

    def sentence(self, board: Board) -> str:
        return f"Bids ({self.what}): " + ", ".join(f"{house_name(board, house)} {bid}" for house, bid in self.bids)


class TieDecided(BoardEvent):
    """The holder of the Iron Throne token broke a tie."""

    RULES: ClassVar[tuple[str, ...]] = ("R6.4",)
    house: House
    decision: tuple[str, ...]

    def sentence(self, board: Board) -> str:
        named = (board.houses[House(w)].name if w in board.houses else w.replace("_", " ") for w in self.decision)
        return f"{house_name(board, self.house)} breaks the tie: " + ", ".join(named)


class TrackChanged(BoardEvent):
    """An influence track has a new order."""

    RULES: ClassVar[tuple[str, ...]] = ("R6.2",)
    track: Track
    order: tuple[House, ...]

    def sentence(self, board: Board) -> str:
        names = ", ".join(house_name(board, house) for house in self.order)
        holder = house_name(board, self.order[0])
        return f"{TRACK_NAMES[self.track]} track: {names}; {holder} holds the {TOKEN_NAMES[self.track]}"


class AttackBegan(BoardEvent):
    """The wildlings attack."""

    RULES: ClassVar[tuple[str, ...]] = ("R10.1",)
    strength: int

    def sentence(self, board: Board) -> str:
        return f"Wildling attack of strength {self.strength}"


class AttackEnded(BoardEvent):
    """Who won, and whose bid was highest or lowest."""

    RULES: ClassVar[tuple[str, ...]] = ("R10.3", "R10.4")
    watch_won: bool
    total: int
    house: House

    def sentence(self, board: Board) -> str:
        house = house_name(board, self.house)
        if self.watch_won:
            return f"The Night's Watch wins with {self.total}; highest bidder: {house}"
        return f"The wildlings win against {self.total}; lowest bidder: {house}"


class WildlingCardTurnedUp(BoardEvent):
    """The wildling card that takes effect."""

    RULES: ClassVar[tuple[str, ...]] = ("R10.5",)
    reveals: ClassVar[bool] = True
    card: CardId
    watch_won: bool

    def sentence(self, board: Board) -> str:
        card = board.wildling_cards[self.card]
        if self.watch_won:
            return f"{card.name}. Highest bidder: {card.victory_highest}"
        return f"{card.name}. Lowest bidder: {card.defeat_lowest} All others: {card.defeat_others}"


class RewardDeclined(BoardEvent):
    """A reward or ability worded "may" was not used."""

    house: House
    what: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} does not use {self.what}"


class HandChanged(BoardEvent):
    """House cards went to the discard pile or came back, openly."""

    house: House
    discarded: tuple[CardId, ...]
    returned: tuple[CardId, ...]
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        parts = []
        for verb, cards in (("discards", self.discarded), ("takes back", self.returned)):
            if cards:
                parts.append(f"{verb} " + ", ".join(board.house_cards[card].name for card in cards))
        return f"{house_name(board, self.house)} {' and '.join(parts)} ({self.why})"
