"""Any moment of a game, written by hand: reading a position into a game (the form is in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from agot_tui.boardgame.area_text import AreaText, read_area
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, Decks, fresh_state, setup_for
from agot_tui.boardgame.hands import in_card_order
from agot_tui.boardgame.lookup import Index, Lookup, lookup_of
from agot_tui.boardgame.names import PHASES, TRACKS, CardId, House
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.pieces import on_board
from agot_tui.boardgame.power import pool_of
from agot_tui.boardgame.rounds import after, first_step
from agot_tui.boardgame.state import Force, Given, State, put, without
from agot_tui.boardgame.turns import Turns
from agot_tui.boardgame.units import UNIT_NAMES
from agot_tui.boardgame.westeros import forbid
from agot_tui.kernel.events import Event
from agot_tui.kernel.notation import NotationError

KEYS: Final = frozenset(
    {
        "players", "clear", "round", "phase", "turn", "threat", "blade_used", "raven_used", "cards", "options",
        "tracks", "areas", "house", "decks", "seed", "restrictions",
    }
)  # fmt: skip
HOUSE_KEYS: Final = frozenset({"supply", "power", "hand"})
DECK_KEYS: Final = frozenset(
    {"wildlings", "tides", *(f"westeros_{n}" for n in (1, 2, 3)), *(f"reshuffled_{n}" for n in (1, 2, 3))}
)


class PositionError(ValueError):
    """A position that cannot be; ``faults`` are all reasons, each with its key."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def game_from(board: Board, table: Mapping[str, Any]) -> tuple[BoardGame, tuple[Event, ...]]:
    """The game at the position of ``table`` (parsed TOML), and what happened until the first decision.

    Raises PositionError with every fault found.
    """
    state = PositionReader(board, table).state()
    return BoardGame.begin(state)


class PositionReader:
    """Reads one position; collects faults instead of stopping at the first."""

    def __init__(self, board: Board, table: Mapping[str, Any]) -> None:
        self.board = board
        self.table = table
        self.lookup: Lookup = lookup_of(board)
        self.faults: list[str] = []

    def state(self) -> State:
        """The state at the position, before the first step."""
        self._unknown("", self.table, KEYS)
        state = self._fresh()
        if self._value("clear", bool, False):
            state.forces.clear()
        self._areas(state)
        self._markers(state)
        self._tracks(state)
        self._houses(state)
        self._cards(state)
        self._check_pieces(state)
        self._stage(state)
        if self.faults:
            raise PositionError(self.faults)
        return state

    # Parts of the table

    def _fresh(self) -> State:
        players = self.table.get("players", max(self.board.setups))
        try:
            if isinstance(players, list):
                players = [self.lookup.house(str(name)) for name in players]
            elif not isinstance(players, int) or isinstance(players, bool):
                raise ValueError(f"{players!r} is neither a number nor a list of houses")
            setup = setup_for(self.board, players)
            options = Options.read(self._table("options"))
            return fresh_state(self.board, setup, options, self._value("seed", int, 0), self._decks())
        except ValueError as error:
            raise PositionError([*self.faults, f"players, options or decks: {error}"]) from None

    def _decks(self) -> Decks:
        decks = self._table("decks")
        self._unknown("decks.", decks, DECK_KEYS)
        westeros = tuple(self._deck(decks, f"westeros_{n}", self.lookup.westeros[n - 1]) for n in (1, 2, 3))
        reshuffles = tuple(self._reshuffles(decks, n) for n in (1, 2, 3))
        tides = self._deck(decks, "tides", self.lookup.tides_cards)
        return Decks(westeros, self._deck(decks, "wildlings", self.lookup.wildling_cards), Given(tides, reshuffles))

    def _deck(self, decks: Mapping[str, Any], key: str, index: Index) -> tuple[CardId, ...]:
        return self._card_list(f"decks.{key}", decks.get(key, []), index)

    def _reshuffles(self, decks: Mapping[str, Any], number: int) -> tuple[tuple[CardId, ...], ...]:
        key = f"reshuffled_{number}"
        orders = decks.get(key, [])
        if not isinstance(orders, list):
            self.faults.append(f"decks.{key}: a list of deck orders is needed")
            return ()
        found = []
        for order in orders:
            cards = self._card_list(f"decks.{key}", order, self.lookup.westeros[number - 1])
            if sorted(cards) != sorted(self.board.westeros_deck(number)):
                self.faults.append(f"decks.{key}: an order names all cards of the deck, each as often as it is there")
            found.append(cards)
        return tuple(found)

    def _card_list(self, key: str, names: Any, index: Index) -> tuple[CardId, ...]:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.faults.append(f"{key}: a list of cards is needed")
            return ()
        found = []
        for name in names:
            try:
                found.append(CardId(index.find(name)))
            except NotationError as error:
                self.faults.append(f"{key}: {error}")
        return tuple(found)

    def _areas(self, state: State) -> None:
        for key, text in self._table("areas").items():
            try:
                area = self.lookup.area(key)
                if not isinstance(text, str):
                    raise NotationError("a string is needed")
                put_in_area(state, read_area(self.lookup, state, area, text))
            except NotationError as error:
                self.faults.append(f"areas.{key}: {error}")

    def _markers(self, state: State) -> None:
        rules = self.board.rules
        phase = self.table.get("phase", "planning")
        if phase not in PHASES:
            self.faults.append(f"phase: {phase!r} is not one of {', '.join(PHASES)}")
            phase = "planning"
        state.phase = next(name for name in PHASES if name == phase)
        first = 2 if phase == "westeros" else 1
        state.round = self._value("round", int, first)
        if not first <= state.round <= rules.last_round:
            self.faults.append(f"round: {state.round} is not from {first} to {rules.last_round} (R7.1)")
        state.threat = self._value("threat", int, rules.threat_start)
        if state.threat not in rules.threat_spaces:
            self.faults.append(
                f"threat: {state.threat} is not one of {', '.join(map(str, rules.threat_spaces))} (R7.3)"
            )
        state.blade_used = self._value("blade_used", bool, False)
        state.raven_used = self._value("raven_used", bool, False)

    def _tracks(self, state: State) -> None:
        tracks = self._table("tracks")
        self._unknown("tracks.", tracks, frozenset(TRACKS))
        for track in TRACKS:
            if track not in tracks:
                continue
            try:
                order = tuple(self.lookup.house(str(name)) for name in tracks[track])
            except (NotationError, TypeError) as error:
                self.faults.append(f"tracks.{track}: {error}")
                continue
            if sorted(order) != sorted(state.setup.houses):
                self.faults.append(f"tracks.{track}: every house once: {', '.join(state.setup.houses)} (R6.1)")
            else:
                state.tracks = put(state.tracks, track, order)

    def _houses(self, state: State) -> None:
        for key, table in self._table("house").items():
            where = f"house.{key}"
            try:
                house = self.lookup.house(key)
                if house not in state.setup.houses:
                    raise NotationError(f"{house} does not play with {state.setup.players} players")
                if not isinstance(table, Mapping):
                    raise NotationError("a table is needed")
            except NotationError as error:
                self.faults.append(f"{where}: {error}")
                continue
            self._unknown(f"{where}.", table, HOUSE_KEYS)
            self._house(state, house, table, where)

    def _house(self, state: State, house: House, table: Mapping[str, Any], where: str) -> None:
        for name, most in (("supply", self.board.rules.supply_max), ("power", self.board.rules.power_tokens)):
            value = table.get(name)
            if value is None:
                continue
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                self.faults.append(f"{where}.{name}: {value!r} is not from 0 to {most}")
            elif name == "supply":
                state.supply = put(state.supply, house, value)
            else:
                state.power[house] = value
        if "hand" in table:
            hand = self._card_list(f"{where}.hand", table["hand"], self.lookup.house_cards)
            foreign = [card for card in hand if self.board.house_cards[card].house != house]
            if foreign:
                self.faults.append(f"{where}.hand: {', '.join(foreign)} is no card of {house}")
            elif not hand or len(set(hand)) != len(hand):
                self.faults.append(f"{where}.hand: at least one card, each once (R27.6)")
            else:
                rest = tuple(card for card in self.board.cards_of[house] if card not in hand)
                state.hands = put(state.hands, house, in_card_order(state, house, hand))
                state.discards = put(state.discards, house, rest)

    def _cards(self, state: State) -> None:
        names = self.table.get("cards", [])
        if not isinstance(names, list) or len(names) > len(state.westeros):
            self.faults.append("cards: a list of this round's Westeros cards, one a deck")
            return
        for name in names:
            found = self._westeros_card(state, str(name))
            if found is None:
                continue
            card = self.board.westeros_cards[found]
            deck = list(state.westeros[card.deck - 1])
            if found in deck:
                # Taken from below where possible: what is given on top of a deck stays there.
                deck.reverse()
                deck.remove(found)
                deck.reverse()
            decks = list(state.westeros)
            decks[card.deck - 1] = tuple(deck)
            state.westeros = tuple(decks)
            state.cards = (*state.cards, found)
            if card.restriction:
                forbid(state, card.restriction)
        for name in self.table.get("restrictions", []):
            forbid(state, str(name).removeprefix("no_"))

    def _westeros_card(self, state: State, name: str) -> CardId | None:
        """A card of the next deck that has no card of this round yet."""
        taken = {self.board.westeros_cards[card].deck for card in state.cards}
        reasons = []
        for number, index in enumerate(self.lookup.westeros, start=1):
            if number in taken:
                continue
            try:
                return CardId(index.find(name))
            except NotationError as error:
                reasons.append(str(error))
        self.faults.append(f"cards: {reasons[0] if reasons else name + ': one card a deck'}")
        return None

    def _check_pieces(self, state: State) -> None:
        for house in state.setup.houses:
            for kind, number in on_board(state, house).items():
                unit_type = self.board.unit_types[kind]
                if number > unit_type.pool:
                    name = UNIT_NAMES[kind]
                    self.faults.append(f"areas: {house} has {number} of {unit_type.pool} pieces of {name} (R1.11)")
            if pool_of(state, house) < 0:
                total = self.board.rules.power_tokens
                self.faults.append(
                    f"house.{house}.power: with the tokens on the board there are more than {total} (R1.9)"
                )

    def _stage(self, state: State) -> None:
        turn = self.table.get("turn")
        place = 0
        if turn is not None:
            try:
                house = self.lookup.house(str(turn))
                place = state.turn_order.index(house)
            except (NotationError, ValueError):
                self.faults.append(f"turn: {turn!r} is no house of this game")
        step = first_step(state, state.phase)
        state.stack = (after(state.phase), replace(step, place=place) if isinstance(step, Turns) else step)

    # Values

    def _table(self, key: str) -> Mapping[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, Mapping):
            self.faults.append(f"{key}: a table is needed")
            return {}
        return value

    def _value(self, key: str, kind: type, default: Any) -> Any:
        value = self.table.get(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.faults.append(f"{key}: {value!r} is no {'number' if kind is int else 'true or false'}")
            return default
        return value

    def _unknown(self, prefix: str, table: Mapping[str, Any], known: frozenset[str]) -> None:
        for key in table:
            if key not in known:
                self.faults.append(f"{prefix}{key}: unknown key; there are {', '.join(sorted(known))}")


def put_in_area(state: State, text: AreaText) -> None:
    """The area holds what the string says; its garrison or neutral force stays unless another house is named."""
    area = text.area
    state.forces.pop(area, None)
    state.orders.pop(area, None)
    state.tokens.pop(area, None)
    home = state.setup.homes.get(area)
    if text.neutral is not None:
        state.neutrals = put(state.neutrals, area, text.neutral)
        return
    if (text.house is not None or text.garrison is False) and area in state.neutrals:
        state.neutrals = without(state.neutrals, area)
    if area in state.garrisons and (text.garrison is False or text.house not in (None, home)):
        state.garrisons = without(state.garrisons, area)
    if text.garrison:
        state.garrisons = put(state.garrisons, area, state.setup.areas[area].garrison)
    if text.house is None:
        return
    if text.units:
        state.forces[area] = Force(text.house, text.units)
    if text.order is not None:
        state.orders[area] = state.board.orders[text.house, text.order]
    if text.token:
        state.tokens[area] = text.house
