"""Everything that is on and beside the board at one moment.

What has a name in the rules is a value; the state is the one place where values are exchanged, and only while the
kernel works on a fresh copy. The four dictionaries that nearly every command changes (``forces``, ``orders``,
``tokens``, ``power``) are copied with the state (1 us together) and changed in place; every other mapping is replaced
as a whole (:func:`put`). Nothing that follows from these values (control, strength, pools, dominance tokens) is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import NamedTuple, TypeVar

from agot_tui.boardgame.board import Board, Setup
from agot_tui.boardgame.names import (
    ATTACKER,
    DEFENDER,
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    AreaId,
    CardId,
    DeckName,
    House,
    Phase,
    Side,
    Track,
)
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.orders import Order, OrderKind
from agot_tui.boardgame.terms import Terms
from agot_tui.boardgame.units import NONE, Units
from agot_tui.kernel.state import GameState
from agot_tui.values import Struct, Value

K = TypeVar("K")
V = TypeVar("V")


class Force(NamedTuple):
    """The units of one house in one area."""

    house: House
    units: Units


class Drawn(Value):
    """A card that came off a deck on somebody's table."""

    deck: DeckName
    card: CardId

    def __str__(self) -> str:
        return f"{self.deck} {self.card}"


class Given(Value):
    """Random results that are given beforehand, so that a physical or foreign game can be followed."""

    tides: tuple[CardId, ...] = ()
    """Draws of the next combats: attacker first, a redraw takes the next one."""
    reshuffles: tuple[tuple[tuple[CardId, ...], ...], ...] = ((), (), ())
    """For each Westeros deck: the orders that it gets each time Winter is Coming shuffles it."""
    on_table: bool = False
    """The decks lie on somebody's table: what comes off them is named by whoever sits there (``drawing``)."""
    drawn: tuple[Drawn, ...] = ()
    """The cards that come off decks on a table, in the order in which they are drawn."""


class Combat(Struct):
    """A combat in progress (R16). The attackers have left ``origin``; the defenders stand in ``area``."""

    attacker: House
    defender: House
    area: AreaId
    origin: AreaId
    attackers: Units
    order: Order
    """The March order in use; it lies in ``origin`` until clean-up."""
    support: Mapping[AreaId, Side]
    """Support orders that are used, in the order of their declaration (R16.2)."""
    cards: Mapping[House, CardId]
    """House cards chosen, secret until ``revealed``."""
    revealed: bool = False
    returned: CardId | None = None
    """The card that Tyrion sent back; it may not be chosen again."""
    used: frozenset[CardId] = frozenset()
    """Abilities that have been resolved or declined (R16.6.2)."""
    tides: Mapping[House, CardId] | None = None
    """Tides of Battle cards drawn, secret until ``tides_shown``."""
    tides_deck: tuple[CardId, ...] = ()
    """What is left of the deck shuffled for this combat."""
    tides_shown: bool = False
    blade: House | None = None
    """Who added 1 with the Blade (R16.7)."""
    winner: House | None = None
    decided: Mapping[Side, Terms] | None = None
    """Final strengths of both sides, once known: casualties change no result."""
    ended_early: bool = False
    """The last unit of a side died before there was a winner (D2, ``mace_last_unit = "area_empty"``)."""

    def copy(self) -> Combat:
        """The same combat, to be changed."""
        return copy(self)

    @property
    def loser(self) -> House | None:
        """Who has lost, once it is known."""
        return None if self.winner is None else self.opponent(self.winner)

    def opponent(self, house: House) -> House:
        """The other of attacker and defender (R16.6.6)."""
        return self.defender if house == self.attacker else self.attacker

    def side(self, house: House) -> Side:
        """The side on which ``house`` fights."""
        return ATTACKER if house == self.attacker else DEFENDER

    def house(self, side: Side) -> House:
        """Who fights on ``side``."""
        return self.attacker if side == ATTACKER else self.defender


class State(GameState):
    """The state of a board game."""

    board: Board
    setup: Setup
    options: Options
    round: int
    phase: Phase

    forces: dict[AreaId, Force]
    """Units on the board; attackers of a running combat are in ``combat`` instead."""
    orders: dict[AreaId, Order]
    """Order tokens on the board, face down while ``phase`` is ``planning``."""
    tokens: dict[AreaId, House]
    """Power tokens on the board."""
    power: dict[House, int]
    """Available power (R1.8)."""

    garrisons: Mapping[AreaId, int]
    neutrals: Mapping[AreaId, int]
    supply: Mapping[House, int]
    hands: Mapping[House, tuple[CardId, ...]]
    discards: Mapping[House, tuple[CardId, ...]]
    """House cards discarded, the latest last."""
    tracks: Mapping[Track, tuple[House, ...]]
    threat: int
    wildlings: tuple[CardId, ...]
    """The wildling deck, top first."""
    wildling_known: frozenset[House]
    """The houses that know the top wildling card."""
    westeros: tuple[tuple[CardId, ...], ...]
    """The three Westeros decks, top first."""
    westeros_discards: tuple[tuple[CardId, ...], ...]
    cards: tuple[CardId, ...]
    """This round's Westeros cards (R7.8)."""
    forbidden: frozenset[str]
    """Texts of the tokens that may not be placed this round (R11.5)."""
    blade_used: bool
    raven_used: bool
    declined: frozenset[tuple[AreaId, AreaId, AreaId]]
    """Origin, target, supporting area: support declined against a neutral force (R17.7)."""
    combat: Combat | None
    seed: int
    draws: int
    """Random draws made so far."""
    given: Given

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        new = object.__new__(State)
        values = new.__dict__
        values.update(self.__dict__)
        values["forces"] = self.forces.copy()
        values["orders"] = self.orders.copy()
        values["tokens"] = self.tokens.copy()
        values["power"] = self.power.copy()
        if self.combat is not None:
            values["combat"] = self.combat.copy()
        values["events"] = []
        return new

    def name_of(self, house: House) -> str:
        """The house's name, for sentences."""
        return self.board.houses[house].name

    # What lies where

    def units_at(self, area: AreaId, house: House) -> Units:
        """The units that ``house`` has in ``area``."""
        force = self.forces.get(area)
        return force.units if force is not None and force.house == house else NONE

    def set_units(self, area: AreaId, house: House, units: Units) -> None:
        """``house`` now has exactly ``units`` in ``area``."""
        if units.size:
            self.forces[area] = Force(house, units)
        else:
            self.forces.pop(area, None)

    def add_units(self, area: AreaId, house: House, units: Units) -> None:
        """``units`` join what ``house`` has in ``area``."""
        self.set_units(area, house, self.units_at(area, house) + units)

    def remove_units(self, area: AreaId, house: House, units: Units) -> None:
        """``units`` leave ``area``."""
        self.set_units(area, house, self.units_at(area, house) - units)

    def armies_of(self, house: House) -> list[tuple[AreaId, Units]]:
        """The areas where ``house`` has units, with these, in the order of the board."""
        found = [(area, force.units) for area, force in self.forces.items() if force.house == house]
        found.sort(key=self._place)
        return found

    def orders_of(self, house: House, kind: OrderKind | None = None) -> list[tuple[AreaId, Order]]:
        """The orders of ``house`` on the board (of one kind), in the order of the board."""
        found = [
            (area, order)
            for area, order in self.orders.items()
            if order.house == house and (kind is None or order.kind == kind)
        ]
        if len(found) > 1:
            found.sort(key=self._place)
        return found

    def _place(self, found: tuple[AreaId, object]) -> int:
        return self.setup.rank[found[0]]

    # Tracks and tokens (R6)

    @property
    def turn_order(self) -> tuple[House, ...]:
        """The Iron Throne track, position 1 first (R1.7)."""
        return self.tracks[IRON_THRONE]

    @property
    def throne_holder(self) -> House:
        """Who holds the Iron Throne token and breaks ties (R6.4)."""
        return self.tracks[IRON_THRONE][0]

    @property
    def blade_holder(self) -> House:
        """Who holds the Valyrian Steel Blade (R6.5)."""
        return self.tracks[FIEFDOMS][0]

    @property
    def raven_holder(self) -> House:
        """Who holds the Messenger Raven (R6.6)."""
        return self.tracks[KINGS_COURT][0]

    def stars(self, house: House) -> int:
        """How many star orders ``house`` may place (R11.4)."""
        return self.setup.stars[self.tracks[KINGS_COURT].index(house)]


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A new mapping in which ``key`` has ``value``."""
    return {**mapping, key: value}


def without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """A new mapping that lacks ``key``."""
    return {k: v for k, v in mapping.items() if k != key}
