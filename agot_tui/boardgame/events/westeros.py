"""The Westeros phase: cards, threat, supply, power, losses, mustering (R7, R4, R8)."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, area_name, house_name, units_in_words
from agot_tui.boardgame.names import AreaId, CardId, House
from agot_tui.boardgame.units import Units


class DeckReshuffled(BoardEvent):
    """Winter is Coming shuffled a Westeros deck."""

    RULES: ClassVar[tuple[str, ...]] = ("R7.2",)
    reveals: ClassVar[bool] = True
    deck: int

    def sentence(self, board: Board) -> str:
        return f"Winter is Coming: Westeros deck {'I' * self.deck} is shuffled anew"


class CardsTurnedUp(BoardEvent):
    """The three Westeros cards of the round."""

    RULES: ClassVar[tuple[str, ...]] = ("R7.2",)
    reveals: ClassVar[bool] = True
    cards: tuple[CardId, ...]

    def sentence(self, board: Board) -> str:
        return "Westeros cards: " + ", ".join(board.westeros_cards[card].name for card in self.cards)


class ThreatMoved(BoardEvent):
    """The wildling threat changed."""

    threat: int
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        return f"The wildling threat is now {self.threat}"


class WesterosCardBegan(BoardEvent):
    """A Westeros card is carried out."""

    RULES: ClassVar[tuple[str, ...]] = ("R7.4",)
    card: CardId

    def sentence(self, board: Board) -> str:
        card = board.westeros_cards[self.card]
        return f"{card.name}: {card.effect}"


class WesterosChosen(BoardEvent):
    """The holder of a dominance token chose."""

    house: House
    card: CardId
    choice: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        name = board.westeros_cards[self.card].name
        return f"{house_name(board, self.house)} chooses {self.choice.replace('_', ' ')} ({name})"


class SupplySet(BoardEvent):
    """A supply marker moved."""

    RULES: ClassVar[tuple[str, ...]] = ("R4.3",)
    house: House
    supply: int

    def sentence(self, board: Board) -> str:
        armies = ", ".join(map(str, board.rules.armies[self.supply]))
        return f"{house_name(board, self.house)}: supply {self.supply} (armies {armies})"


class PowerChanged(BoardEvent):
    """A house took power from its pool or gave some back."""

    house: House
    amount: int
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        verb = "takes" if self.amount >= 0 else "loses"
        return f"{house_name(board, self.house)} {verb} {abs(self.amount)} power ({self.why})"


class UnitsDestroyed(BoardEvent):
    """Units went back to their owner's pool."""

    house: House
    area: AreaId
    units: Units
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        lost, where = units_in_words(self.units), area_name(board, self.area)
        return f"{house_name(board, self.house)} loses {lost} in {where} ({self.why})"


class UnitsReplaced(BoardEvent):
    """A piece took the place of another."""

    house: House
    area: AreaId
    old: Units
    new: Units
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        change = f"{units_in_words(self.old)} by {units_in_words(self.new)}"
        return f"{house_name(board, self.house)} replaces {change} in {area_name(board, self.area)} ({self.why})"


class Mustered(BoardEvent):
    """A unit appeared."""

    RULES: ClassVar[tuple[str, ...]] = ("R8.2",)
    house: House
    area: AreaId
    units: Units
    by: AreaId
    """The castle area that paid."""

    def sentence(self, board: Board) -> str:
        where = area_name(board, self.area)
        by = "" if self.by == self.area else f", paid by {area_name(board, self.by)}"
        return f"{house_name(board, self.house)} musters {units_in_words(self.units)} in {where}{by}"
