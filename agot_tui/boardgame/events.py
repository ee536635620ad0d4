"""What happens in a game (past tense, complete), with the sentence that log, prompt and plain mode show.

Events carry ids and numbers; sentences are made when they are read.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId, CardId, House, Phase, Side, Track
from agot_tui.boardgame.tracks import TOKEN_NAMES, TRACK_NAMES
from agot_tui.boardgame.units import UNIT_KINDS, UNIT_NAMES, Units
from agot_tui.kernel.events import Audience, Event


class BoardEvent(Event):
    """An event of the board game."""

    __slots__ = ()

    @abstractmethod
    def sentence(self, board: Board) -> str:
        """What happened, for a reader."""

    @property
    def areas(self) -> tuple[AreaId, ...]:
        """Where it happened, the most important place first."""
        area = getattr(self, "area", None)
        return (area,) if area else ()

    @property
    def houses(self) -> tuple[House, ...]:
        """Whom it concerns."""
        house = getattr(self, "house", None)
        return (house,) if house else ()


def units_in_words(units: Units) -> str:
    """``2 footmen, 1 routed knight``."""
    parts = []
    for routed, some in (("", units.standing), ("routed ", units.routed)):
        for kind in UNIT_KINDS:
            if n := some.count(kind):
                name = UNIT_NAMES[kind]
                plural = "footmen" if kind == "F" else f"{name}s"
                parts.append(f"{n} {routed}{name if n == 1 else plural}")
    return ", ".join(parts) or "nobody"


def _house(board: Board, house: House) -> str:
    return board.houses[house].name


def _area(board: Board, area: AreaId) -> str:
    return board.areas[area].name


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


# The course of the game (R3, R20, R21)


@dataclass(frozen=True, slots=True)
class RoundBegan(BoardEvent):
    """A new round (R3.1)."""

    round: int

    def sentence(self, board: Board) -> str:
        return f"Round {self.round} of {board.rules.last_round} begins"


@dataclass(frozen=True, slots=True)
class PhaseBegan(BoardEvent):
    """A stage of the round."""

    phase: Phase

    def sentence(self, board: Board) -> str:
        return {
            "westeros": "Westeros phase",
            "planning": "Planning phase: orders are placed face down",
            "raven": "The Messenger Raven may be used",
            "raid": "Action phase: Raid orders",
            "march": "Action phase: March orders",
            "consolidate": "Action phase: Consolidate Power orders",
        }[self.phase]


@dataclass(frozen=True, slots=True)
class CleanedUp(BoardEvent):
    """The end of a round (R20)."""

    def sentence(self, board: Board) -> str:
        return "Clean-up: left-over orders go back, routed units stand up, Blade and Raven are ready again"


@dataclass(frozen=True, slots=True)
class GameWon(BoardEvent):
    """The game is over (R21)."""

    house: House
    castles: int
    rule: str

    def sentence(self, board: Board) -> str:
        return (
            f"{_house(board, self.house)} wins with {_count(self.castles, 'castle area', 'castle areas')} ({self.rule})"
        )


# Westeros phase (R7)


@dataclass(frozen=True, slots=True)
class DeckReshuffled(BoardEvent):
    """Winter is Coming shuffled a Westeros deck (R7.2)."""

    reveals: ClassVar[bool] = True
    deck: int

    def sentence(self, board: Board) -> str:
        return f"Winter is Coming: Westeros deck {'I' * self.deck} is shuffled anew"


@dataclass(frozen=True, slots=True)
class CardsTurnedUp(BoardEvent):
    """The three Westeros cards of the round (R7.2)."""

    reveals: ClassVar[bool] = True
    cards: tuple[CardId, ...]

    def sentence(self, board: Board) -> str:
        return "Westeros cards: " + ", ".join(board.westeros_cards[card].name for card in self.cards)


@dataclass(frozen=True, slots=True)
class ThreatMoved(BoardEvent):
    """The wildling threat changed (R7.3, R10.6)."""

    threat: int

    def sentence(self, board: Board) -> str:
        return f"The wildling threat is now {self.threat}"


@dataclass(frozen=True, slots=True)
class WesterosCardBegan(BoardEvent):
    """A Westeros card is carried out (R7.4)."""

    card: CardId

    def sentence(self, board: Board) -> str:
        card = board.westeros_cards[self.card]
        return f"{card.name}: {card.effect}"


@dataclass(frozen=True, slots=True)
class WesterosChosen(BoardEvent):
    """The holder of a dominance token chose (R7.5.2, R7.6.3, R7.7.2)."""

    house: House
    card: CardId
    choice: str

    def sentence(self, board: Board) -> str:
        name = board.westeros_cards[self.card].name
        return f"{_house(board, self.house)} chooses {self.choice.replace('_', ' ')} ({name})"


@dataclass(frozen=True, slots=True)
class SupplySet(BoardEvent):
    """A supply marker moved (R4.3)."""

    house: House
    supply: int

    def sentence(self, board: Board) -> str:
        armies = ", ".join(map(str, board.rules.armies[self.supply]))
        return f"{_house(board, self.house)}: supply {self.supply} (armies {armies})"


@dataclass(frozen=True, slots=True)
class PowerChanged(BoardEvent):
    """A house took power from its pool or gave some back (R1.8)."""

    house: House
    amount: int
    why: str

    def sentence(self, board: Board) -> str:
        verb = "takes" if self.amount >= 0 else "loses"
        return f"{_house(board, self.house)} {verb} {abs(self.amount)} power ({self.why})"


@dataclass(frozen=True, slots=True)
class UnitsDestroyed(BoardEvent):
    """Units went back to their owner's pool (R1.10)."""

    house: House
    area: AreaId
    units: Units
    why: str

    def sentence(self, board: Board) -> str:
        return (
            f"{_house(board, self.house)} loses {units_in_words(self.units)} in {_area(board, self.area)} ({self.why})"
        )


@dataclass(frozen=True, slots=True)
class UnitsReplaced(BoardEvent):
    """A piece took the place of another (R8.3, Crow Killers, Renly)."""

    house: House
    area: AreaId
    old: Units
    new: Units
    why: str

    def sentence(self, board: Board) -> str:
        change = f"{units_in_words(self.old)} by {units_in_words(self.new)}"
        return f"{_house(board, self.house)} replaces {change} in {_area(board, self.area)} ({self.why})"


@dataclass(frozen=True, slots=True)
class Mustered(BoardEvent):
    """A unit appeared (R8)."""

    house: House
    area: AreaId
    units: Units
    by: AreaId
    """The castle area that paid."""

    def sentence(self, board: Board) -> str:
        where = _area(board, self.area)
        by = "" if self.by == self.area else f", paid by {_area(board, self.by)}"
        return f"{_house(board, self.house)} musters {units_in_words(self.units)} in {where}{by}"


# Bidding, influence tracks, wildlings (R9, R10)


@dataclass(frozen=True, slots=True)
class BidMade(BoardEvent):
    """A house has bid; nobody sees how much (R9.2)."""

    house: House

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} has bid"


@dataclass(frozen=True, slots=True)
class BidsRevealed(BoardEvent):
    """All bids were turned up and paid (R9.2, R9.4)."""

    reveals: ClassVar[bool] = True
    bids: tuple[tuple[House, int], ...]
    what: str

    def sentence(self, board: Board) -> str:
        return f"Bids ({self.what}): " + ", ".join(f"{_house(board, house)} {bid}" for house, bid in self.bids)


@dataclass(frozen=True, slots=True)
class TieDecided(BoardEvent):
    """The holder of the Iron Throne token broke a tie (R6.4)."""

    house: House
    decision: tuple[str, ...]

    def sentence(self, board: Board) -> str:
        named = (board.houses[House(w)].name if w in board.houses else w.replace("_", " ") for w in self.decision)
        return f"{_house(board, self.house)} breaks the tie: " + ", ".join(named)


@dataclass(frozen=True, slots=True)
class TrackChanged(BoardEvent):
    """An influence track has a new order (R6)."""

    track: Track
    order: tuple[House, ...]

    def sentence(self, board: Board) -> str:
        names = ", ".join(_house(board, house) for house in self.order)
        holder = _house(board, self.order[0])
        return f"{TRACK_NAMES[self.track]} track: {names}; {holder} holds the {TOKEN_NAMES[self.track]}"


@dataclass(frozen=True, slots=True)
class AttackBegan(BoardEvent):
    """The wildlings attack (R10.1)."""

    strength: int

    def sentence(self, board: Board) -> str:
        return f"Wildling attack of strength {self.strength}"


@dataclass(frozen=True, slots=True)
class AttackEnded(BoardEvent):
    """Who won, and whose bid was highest or lowest (R10.3, R10.4)."""

    watch_won: bool
    total: int
    house: House

    def sentence(self, board: Board) -> str:
        house = _house(board, self.house)
        if self.watch_won:
            return f"The Night's Watch wins with {self.total}; highest bidder: {house}"
        return f"The wildlings win against {self.total}; lowest bidder: {house}"


@dataclass(frozen=True, slots=True)
class WildlingCardTurnedUp(BoardEvent):
    """The wildling card that takes effect (R10.5)."""

    reveals: ClassVar[bool] = True
    card: CardId
    watch_won: bool

    def sentence(self, board: Board) -> str:
        card = board.wildling_cards[self.card]
        if self.watch_won:
            return f"{card.name}. Highest bidder: {card.victory_highest}"
        return f"{card.name}. Lowest bidder: {card.defeat_lowest} All others: {card.defeat_others}"


@dataclass(frozen=True, slots=True)
class RewardDeclined(BoardEvent):
    """A reward or ability worded "may" was not used."""

    house: House
    what: str

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} does not use {self.what}"


@dataclass(frozen=True, slots=True)
class HandChanged(BoardEvent):
    """House cards went to the discard pile or came back, openly."""

    house: House
    discarded: tuple[CardId, ...]
    returned: tuple[CardId, ...]
    why: str

    def sentence(self, board: Board) -> str:
        parts = []
        for verb, cards in (("discards", self.discarded), ("takes back", self.returned)):
            if cards:
                parts.append(f"{verb} " + ", ".join(board.house_cards[card].name for card in cards))
        return f"{_house(board, self.house)} {' and '.join(parts)} ({self.why})"


# Planning and Raven (R11)


@dataclass(frozen=True, slots=True)
class OrdersPlaced(BoardEvent):
    """Orders were placed, replaced or taken back; what they are only their owner knows (R11.1)."""

    house: House
    placements: tuple[tuple[AreaId, str | None], ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return tuple(area for area, _ in self.placements)

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)}: " + ", ".join(
            f"{_area(board, area)} {token or 'no order'}" for area, token in self.placements
        )


@dataclass(frozen=True, slots=True)
class PlanningClosed(BoardEvent):
    """A house has placed its orders (R11.8)."""

    house: House

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} has placed its orders"


@dataclass(frozen=True, slots=True)
class OrdersRevealed(BoardEvent):
    """All orders were turned up (R11.8)."""

    reveals: ClassVar[bool] = True
    orders: tuple[tuple[House, AreaId, str], ...]

    def sentence(self, board: Board) -> str:
        return f"Orders are revealed: {len(self.orders)} on the board"


@dataclass(frozen=True, slots=True)
class RavenUsed(BoardEvent):
    """What the Raven's holder did, as everybody sees it (R11.9)."""

    house: House
    use: str
    """``pass``, ``look``, ``keep``, ``bury`` or ``swap``."""
    area: AreaId | None = None
    old: str = ""
    new: str = ""

    def sentence(self, board: Board) -> str:
        house = _house(board, self.house)
        if self.area is not None:
            return f"{house} uses the Raven: {_area(board, self.area)} {self.old} becomes {self.new}"
        return {
            "pass": f"{house} does not use the Raven",
            "look": f"{house} uses the Raven to look at the top wildling card",
            "keep": f"{house} puts the wildling card back on top of the deck",
            "bury": f"{house} puts the wildling card under the deck",
        }[self.use]


@dataclass(frozen=True, slots=True)
class WildlingCardSeen(BoardEvent):
    """What the Raven's holder saw (R23.5)."""

    reveals: ClassVar[bool] = True
    house: House
    card: CardId

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        return f"The top wildling card is {board.wildling_cards[self.card].name}"


@dataclass(frozen=True, slots=True)
class OrderRemoved(BoardEvent):
    """An order left the board without being resolved."""

    house: House
    area: AreaId
    token: str
    why: str

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)}'s {self.token} in {_area(board, self.area)} is removed ({self.why})"


# Raid, march, ports, consolidate (R13, R14, R17, R18, R19)


@dataclass(frozen=True, slots=True)
class Raided(BoardEvent):
    """A Raid order was resolved (R13)."""

    house: House
    origin: AreaId
    area: AreaId | None
    victim: House | None = None
    token: str = ""

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (self.area, self.origin) if self.area else (self.origin,)

    def sentence(self, board: Board) -> str:
        start = f"{_house(board, self.house)} raids from {_area(board, self.origin)}"
        if self.area is None or self.victim is None:
            return f"{start}: nothing"
        return f"{start}: {_house(board, self.victim)}'s {self.token} in {_area(board, self.area)} is gone"


@dataclass(frozen=True, slots=True)
class Marched(BoardEvent):
    """A March order was resolved; an attack is told by ``CombatBegan`` (R14)."""

    house: House
    origin: AreaId
    token: str
    moves: tuple[tuple[AreaId, Units], ...]
    left_token: bool

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (*(area for area, _ in self.moves), self.origin)

    def sentence(self, board: Board) -> str:
        moves = "; ".join(f"{units_in_words(units)} to {_area(board, area)}" for area, units in self.moves)
        left = ", leaving a power token" if self.left_token else ""
        return f"{_house(board, self.house)} marches from {_area(board, self.origin)}: {moves or 'nobody moves'}{left}"


@dataclass(frozen=True, slots=True)
class TokenRemoved(BoardEvent):
    """A power token went back to its owner's pool (R5.7)."""

    house: House
    area: AreaId

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)}'s power token in {_area(board, self.area)} is removed"


@dataclass(frozen=True, slots=True)
class NeutralSupportDeclared(BoardEvent):
    """A house granted or declined support against a neutral force (R17.7)."""

    house: House
    area: AreaId
    granted: bool

    def sentence(self, board: Board) -> str:
        verb = "grants" if self.granted else "declines"
        return f"{_house(board, self.house)} {verb} the support of {_area(board, self.area)}"


@dataclass(frozen=True, slots=True)
class AttemptFailed(BoardEvent):
    """Too little support was granted against a neutral force (R17.7)."""

    house: House
    area: AreaId
    strength: int
    needed: int

    def sentence(self, board: Board) -> str:
        where = _area(board, self.area)
        return f"{_house(board, self.house)} has {self.strength} of {self.needed} against {where}: no march is made"


@dataclass(frozen=True, slots=True)
class NeutralForceDestroyed(BoardEvent):
    """A neutral force is gone for good (R17.9)."""

    house: House
    area: AreaId
    strength: int
    needed: int

    def sentence(self, board: Board) -> str:
        where = _area(board, self.area)
        return f"{_house(board, self.house)} beats the neutral force of {where}: {self.strength} against {self.needed}"


@dataclass(frozen=True, slots=True)
class PortCaptured(BoardEvent):
    """A port has a new owner (R18.7.1)."""

    house: House
    area: AreaId
    loser: House
    ships: int
    taken: int

    def sentence(self, board: Board) -> str:
        port = _area(board, self.area)
        lost, loser = _count(self.ships, "ship", "ships"), _house(board, self.loser)
        return f"{_house(board, self.house)} takes {port}: {lost} of {loser} gone, {self.taken} replaced"


@dataclass(frozen=True, slots=True)
class Consolidated(BoardEvent):
    """A Consolidate Power order was resolved (R19)."""

    house: House
    area: AreaId
    power: int
    muster: bool

    def sentence(self, board: Board) -> str:
        what = "musters" if self.muster else f"takes {self.power} power"
        return f"{_house(board, self.house)} consolidates in {_area(board, self.area)}: {what}"


# Combat (R16)


@dataclass(frozen=True, slots=True)
class CombatBegan(BoardEvent):
    """An attack on another house (R16)."""

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
        who = f"{_house(board, self.attacker)} attacks {_house(board, self.defender)}"
        return f"{who} in {_area(board, self.area)} from {_area(board, self.origin)} with {units_in_words(self.units)}"


@dataclass(frozen=True, slots=True)
class SupportDeclared(BoardEvent):
    """Whom a Support order helps (R16.2)."""

    house: House
    area: AreaId
    side: Side | None

    def sentence(self, board: Board) -> str:
        whom = f"supports the {self.side}" if self.side else "supports nobody"
        return f"{_house(board, self.house)} in {_area(board, self.area)} {whom}"


@dataclass(frozen=True, slots=True)
class SupportAnswered(BoardEvent):
    """An offer of support was accepted or refused (R16.2.3)."""

    house: House
    supporter: House
    accepted: bool

    @property
    def houses(self) -> tuple[House, ...]:
        return (self.house, self.supporter)

    def sentence(self, board: Board) -> str:
        verb = "accepts" if self.accepted else "refuses"
        return f"{_house(board, self.house)} {verb} the support of {_house(board, self.supporter)}"


@dataclass(frozen=True, slots=True)
class CardChosen(BoardEvent):
    """A house card lies face down (R16.5)."""

    house: House

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} has chosen a house card"


@dataclass(frozen=True, slots=True)
class CardsRevealed(BoardEvent):
    """House cards were turned up (R16.5)."""

    reveals: ClassVar[bool] = True
    cards: tuple[tuple[House, CardId], ...]

    @property
    def houses(self) -> tuple[House, ...]:
        return tuple(house for house, _ in self.cards)

    def sentence(self, board: Board) -> str:
        return "House cards: " + ", ".join(
            f"{_house(board, house)} {board.house_cards[card].name}" for house, card in self.cards
        )


@dataclass(frozen=True, slots=True)
class AbilityUsed(BoardEvent):
    """The ability of a house card took effect (R16.6)."""

    house: House
    card: CardId
    what: str

    def sentence(self, board: Board) -> str:
        return f"{board.house_cards[self.card].name} ({_house(board, self.house)}): {self.what}"


@dataclass(frozen=True, slots=True)
class TidesDrawn(BoardEvent):
    """A house drew a Tides of Battle card and knows it (R24.2)."""

    reveals: ClassVar[bool] = True
    house: House
    card: CardId

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} draws {tides_in_words(board, self.card)}"


@dataclass(frozen=True, slots=True)
class TidesRevealed(BoardEvent):
    """The Tides of Battle cards were shown (R24.2)."""

    reveals: ClassVar[bool] = True
    cards: tuple[tuple[House, CardId], ...]

    def sentence(self, board: Board) -> str:
        return "Tides of Battle: " + ", ".join(
            f"{_house(board, house)} {tides_in_words(board, card)}" for house, card in self.cards
        )


@dataclass(frozen=True, slots=True)
class BladeUsed(BoardEvent):
    """What the holder did with the Valyrian Steel Blade (R16.7, R24.4)."""

    house: House
    use: str

    def sentence(self, board: Board) -> str:
        what = {"use": "adds 1 with", "redraw": "draws another Tides of Battle card with", "keep": "does not use"}
        return f"{_house(board, self.house)} {what[self.use]} the Valyrian Steel Blade"


@dataclass(frozen=True, slots=True)
class CombatDecided(BoardEvent):
    """Final strengths and the winner (R16.8)."""

    area: AreaId
    attacker: House
    defender: House
    strengths: tuple[int, int]
    winner: House

    @property
    def houses(self) -> tuple[House, ...]:
        return (self.attacker, self.defender)

    def sentence(self, board: Board) -> str:
        attacker, defender = _house(board, self.attacker), _house(board, self.defender)
        mine, theirs = self.strengths
        tie = " by the Fiefdoms track" if mine == theirs else ""
        return f"{attacker} {mine}, {defender} {theirs}: {_house(board, self.winner)} wins{tie}"


@dataclass(frozen=True, slots=True)
class GarrisonDestroyed(BoardEvent):
    """A garrison is gone for good (R17.2)."""

    house: House
    area: AreaId

    def sentence(self, board: Board) -> str:
        return f"The garrison of {_area(board, self.area)} is destroyed"


@dataclass(frozen=True, slots=True)
class Retreated(BoardEvent):
    """Beaten units went to an area and lie routed there (R16.10, R16.11)."""

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

    def sentence(self, board: Board) -> str:
        who = f"{_house(board, self.house)}'s {units_in_words(self.units)}"
        return f"{who} retreat from {_area(board, self.origin)} to {_area(board, self.area)}"


@dataclass(frozen=True, slots=True)
class WentBack(BoardEvent):
    """Winning attackers went back to where they came from (Arianne)."""

    house: House
    area: AreaId
    units: Units

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)}'s {units_in_words(self.units)} go back to {_area(board, self.area)}"


@dataclass(frozen=True, slots=True)
class Advanced(BoardEvent):
    """Winning attackers entered the embattled area (R16.12.1)."""

    house: House
    area: AreaId
    units: Units

    def sentence(self, board: Board) -> str:
        return f"{_house(board, self.house)} takes {_area(board, self.area)} with {units_in_words(self.units)}"


@dataclass(frozen=True, slots=True)
class HandSeen(BoardEvent):
    """What Patchface's owner saw (R23.5)."""

    reveals: ClassVar[bool] = True
    house: House
    opponent: House
    cards: tuple[CardId, ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        names = ", ".join(board.house_cards[card].name for card in self.cards)
        return f"{_house(board, self.opponent)}'s hand: {names}"


def tides_in_words(board: Board, card: CardId) -> str:
    """``+2, 1 sword``."""
    tides = board.tides_cards[card]
    icons = [
        _count(n, one, one + "s")
        for n, one in ((tides.swords, "sword"), (tides.towers, "tower"), (tides.skulls, "skull"))
        if n
    ]
    return ", ".join([f"+{tides.strength}", *icons])
