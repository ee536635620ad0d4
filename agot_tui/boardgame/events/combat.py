"""Combat, house cards, the Blade, Tides of Battle (R16, R24)."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, area_name, counted, house_name, units_in_words
from agot_tui.boardgame.names import AreaId, CardId, House, Side
from agot_tui.boardgame.terms import Icons, Terms
from agot_tui.boardgame.units import Units
from agot_tui.kernel.events import Audience


class CombatBegan(BoardEvent):
    """An attack on another house."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.1",)
    attacker: House
    defender: House
    area: AreaId
    origin: AreaId
    units: Units

    @property
    def houses(self) -> tuple[House, ...]:
        return (self.attacker, self.defender)

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (self.area, self.origin)

    def sentence(self, board: Board) -> str:
        who = f"{house_name(board, self.attacker)} attacks {house_name(board, self.defender)}"
        where = f"in {area_name(board, self.area)} from {area_name(board, self.origin)}"
        return f"{who} {where} with {units_in_words(self.units)}"


class SupportDeclared(BoardEvent):
    """Whom a Support order helps."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.2.1",)
    house: House
    area: AreaId
    side: Side | None

    def sentence(self, board: Board) -> str:
        whom = f"supports the {self.side}" if self.side else "supports nobody"
        return f"{house_name(board, self.house)} in {area_name(board, self.area)} {whom}"


class SupportAnswered(BoardEvent):
    """An offer of support was accepted or refused."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.2.3",)
    house: House
    supporter: House
    accepted: bool

    @property
    def houses(self) -> tuple[House, ...]:
        return (self.house, self.supporter)

    def sentence(self, board: Board) -> str:
        verb = "accepts" if self.accepted else "refuses"
        return f"{house_name(board, self.house)} {verb} the support of {house_name(board, self.supporter)}"


class CardChosen(BoardEvent):
    """A house card lies face down."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.5.1",)
    house: House

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} has chosen a house card"


class CardsRevealed(BoardEvent):
    """House cards were turned up."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.5.1",)
    reveals: ClassVar[bool] = True
    cards: tuple[tuple[House, CardId], ...]

    @property
    def houses(self) -> tuple[House, ...]:
        return tuple(house for house, _ in self.cards)

    def sentence(self, board: Board) -> str:
        return "House cards: " + ", ".join(
            f"{house_name(board, house)} {board.house_cards[card].name}" for house, card in self.cards
        )


class AbilityUsed(BoardEvent):
    """The ability of a house card took effect."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.6.1",)
    house: House
    card: CardId
    what: str

    def sentence(self, board: Board) -> str:
        return f"{board.house_cards[self.card].name} ({house_name(board, self.house)}): {self.what}"


class TidesDrawn(BoardEvent):
    """A house drew a Tides of Battle card and knows it."""

    RULES: ClassVar[tuple[str, ...]] = ("R24.2",)
    reveals: ClassVar[bool] = True
    house: House
    card: CardId

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} draws {tides_in_words(board, self.card)}"


class TidesRevealed(BoardEvent):
    """The Tides of Battle cards were shown."""

    RULES: ClassVar[tuple[str, ...]] = ("R24.3",)
    reveals: ClassVar[bool] = True
    cards: tuple[tuple[House, CardId], ...]

    def sentence(self, board: Board) -> str:
        return "Tides of Battle: " + ", ".join(
            f"{house_name(board, house)} {tides_in_words(board, card)}" for house, card in self.cards
        )


class BladeUsed(BoardEvent):
    """What the holder did with the Valyrian Steel Blade."""

    house: House
    use: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("R24.4",) if self.use == "redraw" else ("R16.7.1", "R6.5")

    def sentence(self, board: Board) -> str:
        what = {"use": "adds 1 with", "redraw": "draws another Tides of Battle card with", "keep": "does not use"}
        return f"{house_name(board, self.house)} {what[self.use]} the Valyrian Steel Blade"


class CombatDecided(BoardEvent):
    """Final strengths and the winner."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.8.1", "R16.8.2")
    area: AreaId
    attacker: House
    defender: House
    terms: tuple[Terms, Terms]
    """Of attacker and defender."""
    icons: tuple[Icons, Icons]
    winner: House

    @property
    def strengths(self) -> tuple[int, int]:
        """Final strengths of attacker and defender."""
        return (self.terms[0].total, self.terms[1].total)

    @property
    def houses(self) -> tuple[House, ...]:
        return (self.attacker, self.defender)

    def sentence(self, board: Board) -> str:
        sides = [(house_name(board, house), terms) for house, terms in zip(self.houses, self.terms, strict=True)]
        result = ", ".join(f"{name} {terms.total}" for name, terms in sides)
        told = "; ".join(f"{name} {terms.in_words() or 'nothing'}" for name, terms in sides)
        tie = " by the Fiefdoms track" if self.terms[0].total == self.terms[1].total else ""
        return f"{result}: {house_name(board, self.winner)} wins{tie} ({told})"


class GarrisonDestroyed(BoardEvent):
    """A garrison is gone for good."""

    RULES: ClassVar[tuple[str, ...]] = ("R17.2",)
    house: House
    area: AreaId

    def sentence(self, board: Board) -> str:
        return f"The garrison of {area_name(board, self.area)} is destroyed"


class Retreated(BoardEvent):
    """Beaten units went to an area and lie routed there."""

    house: House
    area: AreaId
    origin: AreaId
    """The embattled area."""
    units: Units
    as_attacker: bool
    """Beaten attackers that went back to where they had come from."""

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (self.area, self.origin)

    @property
    def rules(self) -> tuple[str, ...]:
        return ("R16.10",) if self.as_attacker else ("R16.11.1", "R16.11.7")

    def sentence(self, board: Board) -> str:
        who = f"{house_name(board, self.house)}'s {units_in_words(self.units)}"
        return f"{who} retreat from {area_name(board, self.origin)} to {area_name(board, self.area)}"


class WentBack(BoardEvent):
    """Winning attackers went back to where they came from (Arianne)."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.6.1",)
    house: House
    area: AreaId
    units: Units

    def sentence(self, board: Board) -> str:
        return (
            f"{house_name(board, self.house)}'s {units_in_words(self.units)} go back to {area_name(board, self.area)}"
        )


class Advanced(BoardEvent):
    """Winning attackers entered the embattled area."""

    RULES: ClassVar[tuple[str, ...]] = ("R16.12.1",)
    house: House
    area: AreaId
    units: Units

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} takes {area_name(board, self.area)} with {units_in_words(self.units)}"


class HandSeen(BoardEvent):
    """What Patchface's owner saw."""

    RULES: ClassVar[tuple[str, ...]] = ("R23.5",)
    reveals: ClassVar[bool] = True
    house: House
    opponent: House
    cards: tuple[CardId, ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        names = ", ".join(board.house_cards[card].name for card in self.cards)
        return f"{house_name(board, self.opponent)}'s hand: {names}"


def tides_in_words(board: Board, card: CardId) -> str:
    """``+2, 1 sword``."""
    tides = board.tides_cards[card]
    icons = [
        counted(n, one, one + "s")
        for n, one in ((tides.swords, "sword"), (tides.towers, "tower"), (tides.skulls, "skull"))
        if n
    ]
    return ", ".join([f"+{tides.strength}", *icons])
