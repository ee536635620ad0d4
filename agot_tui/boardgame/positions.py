"""Any moment of a game, written by hand: reading a position into a game (the form is in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from agot_tui.boardgame.area_text import AreaText, read_area
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, fresh_state, setup_for
from agot_tui.boardgame.hands import in_card_order
from agot_tui.boardgame.lookup import Lookup, lookup_of
from agot_tui.boardgame.names import PHASES, TRACKS, AreaId, House
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.pieces import on_board
from agot_tui.boardgame.position_cards import card_list, read_cards, read_decks, read_restrictions, unknown_keys
from agot_tui.boardgame.power import pool_of
from agot_tui.boardgame.rounds import after, first_step
from agot_tui.boardgame.state import Force, State, put, without
from agot_tui.boardgame.turns import Turns
from agot_tui.boardgame.units import UNIT_NAMES
from agot_tui.kernel.notation import NotationError

KEYS: Final = frozenset(
    {
        "players", "clear", "round", "phase", "turn", "threat", "blade_used", "raven_used", "cards", "options",
        "tracks", "areas", "house", "decks", "seed", "restrictions",
    }
)  # fmt: skip
HOUSE_KEYS: Final = frozenset({"supply", "power", "hand"})


class PositionError(ValueError):
    """A position that cannot be; ``faults`` are all reasons, each with its key."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def game_from(board: Board, table: Mapping[str, Any]) -> BoardGame:
    """The game at the position of ``table`` (parsed TOML).

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
        unknown_keys("", self.table, KEYS, self.faults)
        state = self._fresh()
        if self._value("clear", bool, False):
            state.forces.clear()
        self._areas(state)
        self._markers(state)
        self._tracks(state)
        self._houses(state)
        read_cards(state, self.table.get("cards", []), self.faults)
        read_restrictions(state, self.table.get("restrictions", []), self.faults)
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
                raise ValueError(f"players: {players!r} is neither a number nor a list of houses (R2.1)")
            setup = setup_for(self.board, players)
            options = Options.read(self._table("options"))
        except ValueError as error:
            raise PositionError([*self.faults, str(error)]) from None
        seed = self._value("seed", int, 0)
        decks = read_decks(self.board, self._table("decks"), seed, self.faults)
        try:
            return fresh_state(self.board, setup, options, seed, decks)
        except ValueError as error:
            raise PositionError([*self.faults, f"decks: {error}"]) from None

    def _areas(self, state: State) -> None:
        named: dict[AreaId, str] = {}
        for key, text in self._table("areas").items():
            try:
                area = self.lookup.area(key)
                if not isinstance(text, str):
                    raise NotationError("a string is needed")
                if area in named:
                    raise NotationError(f"{named[area]} is the same area (R11.2)")
                named[area] = key
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
        unknown_keys("tracks.", tracks, TRACKS, self.faults)
        for track in TRACKS:
            if track not in tracks:
                continue
            try:
                if not isinstance(tracks[track], list):
                    raise NotationError("a list of houses is needed")
                order = tuple(self.lookup.house(str(name)) for name in tracks[track])
            except NotationError as error:
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
            unknown_keys(f"{where}.", table, HOUSE_KEYS, self.faults)
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
            hand = card_list(f"{where}.hand", table["hand"], self.lookup.house_cards, self.faults)
            foreign = [card for card in hand if self.board.house_cards[card].house != house]
            if foreign:
                self.faults.append(f"{where}.hand: {', '.join(foreign)} is no card of {house}")
            elif not hand or len(set(hand)) != len(hand):
                self.faults.append(f"{where}.hand: at least one card, each once (R27.6)")
            else:
                rest = tuple(card for card in self.board.cards_of[house] if card not in hand)
                state.hands = put(state.hands, house, in_card_order(state, house, hand))
                state.discards = put(state.discards, house, rest)

    def _check_pieces(self, state: State) -> None:
        for house in state.setup.houses:
            for kind, number in on_board(state, house).items():
                unit_type = self.board.unit_types[kind]
                if number > unit_type.pool:
                    name = UNIT_NAMES[kind]
                    self.faults.append(f"areas: {house} has {number} of {unit_type.pool} pieces of {name} (R1.11)")
            if state.phase == "westeros" and any(there.routed for _, there in state.armies_of(house)):
                self.faults.append(f"areas: no unit of {house} is routed in the Westeros phase (R20.2)")
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
                place = state.turn_order.index(self.lookup.house(str(turn)))
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
