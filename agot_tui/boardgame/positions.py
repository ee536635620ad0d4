"""Any moment of a game, written by hand: reading a position into a game (the form is in ``tests/cases/README.md``).

The way back is ``position_export``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agot_tui.boardgame.area_text import AreaText, TwoOfOne, contradictions, parse_area
from agot_tui.boardgame.board import Board, Setup
from agot_tui.boardgame.game import BoardGame, fresh_state, setup_for
from agot_tui.boardgame.lookup import Lookup, lookup_of
from agot_tui.boardgame.names import PHASES, TRACKS, AreaId, House
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.planning import Planning
from agot_tui.boardgame.position_cards import read_cards, read_decks, read_discards, read_restrictions
from agot_tui.boardgame.position_checks import check_ready, check_together, check_turn
from agot_tui.boardgame.position_faults import Faults, PositionError
from agot_tui.boardgame.position_houses import read_houses
from agot_tui.boardgame.rounds import after, first_step
from agot_tui.boardgame.state import Force, State, put, without
from agot_tui.boardgame.turns import Turns
from agot_tui.boardgame.victory import check_victory
from agot_tui.kernel.notation import NotationError
from agot_tui.values import replace

KEYS: Final = frozenset(
    {
        "players", "clear", "round", "phase", "turn", "threat", "blade_used", "raven_used", "cards", "options",
        "tracks", "areas", "house", "decks", "seed", "draws", "restrictions", "ready", "declined", "wildling_known",
    }
)  # fmt: skip
KINDS: Final[Mapping[type, str]] = {int: "number", bool: "true or false", list: "list"}

__all__ = ["PositionError", "game_from"]


def game_from(board: Board, table: Mapping[str, Any]) -> BoardGame:
    """The game at the position of ``table`` (parsed TOML).

    Raises PositionError with every fault found, each with its key and rule; CardDue if a card has to be turned up at
    once that lies on somebody's table.
    """
    return game_and_doubts(board, table)[0]


def game_and_doubts(board: Board, table: Mapping[str, Any]) -> tuple[BoardGame, tuple[str, ...]]:
    """The same, and what is odd about the position: no game leads to it, but it can be played as it is written."""
    reader = PositionReader(board, table)
    return BoardGame.begin(reader.state()), tuple(reader.faults.doubts)


class PositionReader:
    """Reads one position; collects faults instead of stopping at the first."""

    def __init__(self, board: Board, table: Mapping[str, Any], *, lenient: bool = False) -> None:
        """``lenient``: an area that contradicts holds what it says all the same: the position is being set up."""
        self.board = board
        self.table = table
        self.lenient = lenient
        self.lookup: Lookup = lookup_of(board)
        self.faults = Faults()

    def state(self) -> State:
        """The state at the position, before the first step; PositionError if it cannot be."""
        state = self.read()
        if self.faults:
            raise PositionError(self.faults.all)
        return state

    def read(self) -> State:
        """The state without what contradicts; that is added to the faults."""
        self.faults.unknown_keys("", self.table, KEYS)
        state = self._fresh()
        if self._value("clear", bool, False):
            state.forces.clear()
        self._areas(state)
        self._markers(state)
        self._tracks(state)
        read_houses(state, self._table("house"), self.faults)
        read_cards(state, self.table.get("cards", []), self.faults)
        read_discards(state, self._table("decks"), self.faults)
        read_restrictions(state, self.table.get("restrictions", []), self.faults)
        self._known(state)
        check_together(state, self.faults)
        self._stage(state)
        return state

    # Parts of the table

    def _fresh(self) -> State:
        setup, options = self._setup(), self._options()
        seed = self._value("seed", int, 0)
        state = fresh_state(
            self.board, setup, options, seed, read_decks(self.board, self._table("decks"), seed, self.faults)
        )
        state.draws = self._value("draws", int, state.draws)
        return state

    def _setup(self) -> Setup:
        """The set-up of the players; if they are wrong, one to read the rest of the position with."""
        most = max(self.board.setups)
        players = self.table.get("players", most)
        try:
            if isinstance(players, list):
                players = [self.lookup.house(str(name)) for name in players]
            elif not isinstance(players, int) or isinstance(players, bool):
                raise ValueError(f"{players!r} is neither a number nor a list of houses (R2.1)")
            return setup_for(self.board, players)
        except ValueError as error:
            self.faults.add("players", str(error).removesuffix(" (R2.1)"), "R2.1")
            return setup_for(self.board, most)

    def _options(self) -> Options:
        """The options that can be read; each of the others is a fault."""
        sound: dict[str, Any] = {}
        for key, value in self._table("options").items():
            try:
                Options.read({key: value})
            except ValueError as error:
                where, _, sentence = str(error).partition(": ")
                self.faults.add(where, sentence, "R25")
            else:
                sound[key] = value
        return Options.read(sound)

    def _areas(self, state: State) -> None:
        seen: dict[AreaId, str] = {}
        for key, text in self._table("areas").items():
            where = f"areas.{key}"
            try:
                area = self.lookup.area(key)
                if not isinstance(text, str):
                    raise NotationError("a string is needed")
                found = parse_area(self.lookup, area, text)
            except TwoOfOne as error:
                self.faults.add(where, str(error), error.rule)
                continue
            except NotationError as error:
                self.faults.add(where, str(error))
                continue
            wrong = list(contradictions(state, found))
            for sentence, rules in wrong:
                self.faults.add(where, sentence, *rules)
            if area in seen:
                self.faults.add(where, f"{seen[area]} is the same area", "R27.2", "R11.2")
            elif not wrong or (self.lenient and found.house in (None, *state.setup.houses)):
                put_in_area(state, found)
            seen.setdefault(area, key)

    def _markers(self, state: State) -> None:
        rules = self.board.rules
        phase = self.table.get("phase", "planning")
        if phase not in PHASES:
            self.faults.add("phase", f"{phase!r} is not one of {', '.join(PHASES)}", "R3.1")
            phase = "planning"
        state.phase = next(name for name in PHASES if name == phase)
        first = 2 if phase == "westeros" else 1
        state.round = self._value("round", int, first)
        if not first <= state.round <= rules.last_round:
            self.faults.add("round", f"{state.round} is not from {first} to {rules.last_round}", "R7.1", "R3.1")
        state.threat = self._value("threat", int, rules.threat_start)
        if state.threat not in rules.threat_spaces:
            spaces = ", ".join(map(str, rules.threat_spaces))
            self.faults.add("threat", f"{state.threat} is not one of {spaces}", "R7.3")
        state.blade_used = self._value("blade_used", bool, False)
        state.raven_used = self._value("raven_used", bool, False)

    def _tracks(self, state: State) -> None:
        tracks = self._table("tracks")
        self.faults.unknown_keys("tracks.", tracks, TRACKS)
        for track in TRACKS:
            if track not in tracks:
                continue
            order = self._houses_in(f"tracks.{track}", tracks[track])
            if order is None:
                continue
            if sorted(order) != sorted(state.setup.houses):
                self.faults.add(f"tracks.{track}", f"every house once: {', '.join(state.setup.houses)}", "R6.1")
            else:
                state.tracks = put(state.tracks, track, order)

    def _known(self, state: State) -> None:
        """Who has seen the top wildling card (R11.9.2); which support against neutral forces was declined (R17.7)."""
        state.wildling_known = frozenset(self._players("wildling_known", state))
        for entry in self._value("declined", list, []):
            try:
                origin, target, place = (self.lookup.area(str(name)) for name in entry)
            except (NotationError, ValueError, TypeError):
                self.faults.add("declined", f"{entry!r} is no list of origin, target, supporting area", "R17.7")
            else:
                state.declined |= {(origin, target, place)}

    def _stage(self, state: State) -> None:
        turn = self.table.get("turn")
        mover: House | None = None
        place = 0
        if turn is not None:
            try:
                mover = self.lookup.house(str(turn))
                place = state.turn_order.index(mover)
            except (NotationError, ValueError):
                self.faults.add("turn", f"{turn!r} is no house of this game", "R2.1")
            else:
                check_turn(state, mover, self.faults)
        ready = self._players("ready", state)
        check_ready(state, ready, self.faults)
        step = first_step(state, state.phase)
        if isinstance(step, Turns):
            step = replace(step, place=place)
        elif isinstance(step, Planning):
            step = Planning(step.ready.union(ready))
        state.stack = (after(state.phase), step)
        check_victory(state, mover)

    # Values

    def _table(self, key: str) -> Mapping[str, Any]:
        """A table of the position; an empty one, and a fault, if something else stands there."""
        value = self.table.get(key, {})
        if not isinstance(value, Mapping):
            if not any(fault.startswith(f"{key}: a table") for fault in self.faults.found):
                self.faults.add(key, "a table is needed")
            return {}
        return value

    def _value(self, key: str, kind: type, default: Any) -> Any:
        value = self.table.get(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.faults.add(key, f"{value!r} is no {KINDS[kind]}")
            return default
        return value

    def _houses_in(self, key: str, names: Any) -> tuple[House, ...] | None:
        """The houses of a list; ``None``, and a fault, if it is none."""
        try:
            if not isinstance(names, list):
                raise NotationError("a list of houses is needed")
            return tuple(self.lookup.house(str(name)) for name in names)
        except NotationError as error:
            self.faults.add(key, str(error))
            return None

    def _players(self, key: str, state: State) -> tuple[House, ...]:
        """Houses that play, of a list that may be left out."""
        houses = self._houses_in(key, self.table.get(key, [])) or ()
        strangers = [house for house in houses if house not in state.setup.houses]
        if strangers:
            self.faults.add(key, f"{', '.join(strangers)}: no house of this game", "R2.1")
        return tuple(house for house in houses if house not in strangers)


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
