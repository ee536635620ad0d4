"""What a case expects of the moment it ends in: who is asked, what is legal, and any part of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agot_tui.boardgame.area_text import AreaText, area_now, read_area, written
from agot_tui.boardgame.control import castles_of
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.lookup import Index, lookup_of
from agot_tui.boardgame.names import TRACKS, House
from agot_tui.boardgame.notation import parse_command, parse_seat, split_seat
from agot_tui.boardgame.state import State
from agot_tui.boardgame.turns import Turns
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND, Ruling, refused


def differences(game: BoardGame, expect: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is not as expected; a key that is not known is a difference too."""
    for key, wanted in expect.items():
        check = _CHECKS.get(key)
        if check is None:
            yield f"expect.{key}: unknown key; there are {', '.join(sorted(_CHECKS))}"
            continue
        try:
            yield from check(game, wanted)
        except NotationError as error:
            yield f"expect.{key}: {error}"
        except (TypeError, AttributeError, KeyError):
            yield f"expect.{key}: {wanted!r} has not the form that is needed here"


def ruling_for(game: BoardGame, text: str) -> Ruling:
    """The ruling on ``seat: command``, or on a command of a pending seat: allowed if one of them may play it."""
    if split_seat(text) is not None:
        return _ruling(game, *parse_seat(text, game.board))
    rulings = [_ruling(game, seat, text) for seat in game.pending]
    if not rulings:
        return refused("R28", "the game is over")
    return next((ruling for ruling in rulings if ruling), rulings[0])


def _ruling(game: BoardGame, seat: House, text: str) -> Ruling:
    try:
        command = parse_command(text, game.board, game.pending.get(seat))
    except NotationError as error:
        return refused(NOT_A_COMMAND, str(error))
    return game.rule_on(seat, command)


def _refused(game: BoardGame, wanted: Any) -> Iterator[str]:
    """Judged while the last line is played."""
    return iter(())


def _legal(game: BoardGame, wanted: list[str]) -> Iterator[str]:
    for text in wanted:
        ruling = ruling_for(game, text)
        if not ruling:
            yield f"legal: {text!r} is refused: {ruling}"


def _illegal(game: BoardGame, wanted: list[Any]) -> Iterator[str]:
    for entry in wanted:
        text, rules = (entry["play"], entry.get("rule")) if isinstance(entry, Mapping) else (entry, None)
        ruling = ruling_for(game, text)
        cited = [rules] if isinstance(rules, str) else rules
        if ruling:
            yield f"illegal: {text!r} is allowed"
        elif cited and not set(cited) & set(ruling.rules):
            yield f"illegal: {text!r} is refused by {', '.join(ruling.rules)} ({ruling.sentence}), not {cited}"


def _pending(game: BoardGame, wanted: Mapping[str, str]) -> Iterator[str]:
    lookup = lookup_of(game.board)
    expected = {lookup.house(seat): kind for seat, kind in wanted.items()}
    found = {seat: decision.kind for seat, decision in game.pending.items()}
    if found != expected:
        yield f"pending: {_shown(found)}, expected {_shown(expected)}"


def _winner(game: BoardGame, wanted: str) -> Iterator[str]:
    expected = lookup_of(game.board).house(wanted) if wanted else None
    if game.winner != expected:
        yield f"winner: {game.winner or 'nobody'}, expected {expected or 'nobody'}"


def _areas(game: BoardGame, wanted: Mapping[str, str]) -> Iterator[str]:
    state, lookup = game.state, lookup_of(game.board)
    for key, text in wanted.items():
        area = lookup.area(key)
        expected, found = read_area(lookup, state, area, text), area_now(state, area)
        if not _same_area(expected, found):
            yield f"areas.{area}: {written(found)!r}, expected {text!r}"


def _same_area(expected: AreaText, found: AreaText) -> bool:
    """Only what is written is compared: garrison and force only if the string names them."""
    if expected.neutral is not None or found.neutral is not None:
        if expected.neutral != found.neutral and not (expected.neutral is None and expected.garrison is None):
            return False
        if expected.neutral is not None:
            return found.house is None and not found.units
    said = (expected.house, expected.units, expected.order, expected.token)
    there = (found.house, found.units, found.order, found.token)
    return said == there and expected.garrison in (None, found.garrison)


def _houses(game: BoardGame, wanted: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    state, lookup = game.state, lookup_of(game.board)
    for key, values in wanted.items():
        house = lookup.house(key)
        for name, value in values.items():
            look = _HOUSE_VALUES.get(name)
            if look is None:
                yield f"house.{house}.{name}: unknown key; there are {', '.join(sorted(_HOUSE_VALUES))}"
                continue
            found = look(state, house)
            if isinstance(found, frozenset):
                value = frozenset(lookup.house_card(card) for card in value)
            if found != value:
                yield f"house.{house}.{name}: {_shown(found)}, expected {_shown(value)}"


_HOUSE_VALUES: Mapping[str, Callable[[State, House], Any]] = {
    "supply": lambda state, house: state.supply[house],
    "power": lambda state, house: state.power[house],
    "hand": lambda state, house: frozenset(state.hands[house]),
    "discards": lambda state, house: frozenset(state.discards[house]),
    "castles": lambda state, house: len(castles_of(state, house)),
}


def _tracks(game: BoardGame, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    lookup = lookup_of(game.board)
    found = {track: game.state.tracks[track] for track in TRACKS}
    for key, names in wanted.items():
        track = next((track for track in TRACKS if track == key), None)
        if track is None:
            yield f"tracks.{key}: unknown track; there are {', '.join(TRACKS)}"
        elif found[track] != tuple(lookup.house(name) for name in names):
            yield f"tracks.{track}: {', '.join(found[track])}, expected {', '.join(names)}"


def _decks(game: BoardGame, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    """The tops of decks."""
    state, lookup = game.state, lookup_of(game.board)
    decks: dict[str, tuple[tuple[str, ...], Index]] = {
        "wildlings": (state.wildlings, lookup.wildling_cards),
        "tides": (state.given.tides, lookup.tides_cards),
        **{f"westeros_{n}": (state.westeros[n - 1], lookup.westeros[n - 1]) for n in (1, 2, 3)},
    }
    for key, names in wanted.items():
        if key not in decks:
            yield f"decks.{key}: unknown deck; there are {', '.join(decks)}"
            continue
        deck, index = decks[key]
        expected = tuple(index.find(name) for name in names)
        if deck[: len(expected)] != expected:
            yield f"decks.{key}: {', '.join(deck[: len(expected)])}, expected {', '.join(expected)}"


def _cards(game: BoardGame, wanted: list[str]) -> Iterator[str]:
    lookup, found = lookup_of(game.board), game.state.cards
    decks = [game.board.westeros_cards[card].deck for card in found]
    try:
        expected = tuple(lookup.westeros[deck - 1].find(name) for deck, name in zip(decks, wanted, strict=True))
    except ValueError:
        expected = tuple(wanted)
    if found != expected:
        yield f"cards: {', '.join(found) or 'none'}, expected {', '.join(wanted)}"


def _turn(game: BoardGame, wanted: str) -> Iterator[str]:
    """The house whose turn it is: who is asked, or in whose turn others are asked."""
    state, expected = game.state, lookup_of(game.board).house(wanted)
    turns = next((step for step in reversed(state.stack) if isinstance(step, Turns)), None)
    found = set(game.pending)
    if state.combat is not None:
        found = {state.combat.attacker}
    elif turns is None and len(found) > 1:
        found = set()
    if found != {expected}:
        yield f"turn: {', '.join(found) or 'nobody'}, expected {expected}"


def _players(game: BoardGame, wanted: int | list[str]) -> Iterator[str]:
    houses = game.state.setup.houses
    expected = wanted if isinstance(wanted, int) else {lookup_of(game.board).house(name) for name in wanted}
    if expected != (len(houses) if isinstance(wanted, int) else set(houses)):
        yield f"players: {', '.join(houses)}, expected {wanted}"


def _options(game: BoardGame, wanted: Mapping[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        found = getattr(game.state.options, key, None)
        if found != value:
            yield f"options.{key}: {found}, expected {value}"


def _value(name: str) -> Callable[[BoardGame, Any], Iterator[str]]:
    def check(game: BoardGame, wanted: Any) -> Iterator[str]:
        found = getattr(game.state, name)
        if found != wanted:
            yield f"{name}: {found}, expected {wanted}"

    return check


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {item}" for key, item in sorted(value.items())) or "nobody"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    return str(value)


_CHECKS: Mapping[str, Callable[[BoardGame, Any], Iterator[str]]] = {
    "refused": _refused,
    "legal": _legal,
    "illegal": _illegal,
    "pending": _pending,
    "winner": _winner,
    "areas": _areas,
    "house": _houses,
    "tracks": _tracks,
    "decks": _decks,
    "cards": _cards,
    "turn": _turn,
    "players": _players,
    "options": _options,
    "threat": _value("threat"),
    "round": _value("round"),
    "phase": _value("phase"),
    "blade_used": _value("blade_used"),
    "raven_used": _value("raven_used"),
}
