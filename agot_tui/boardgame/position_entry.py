"""A position set up by typing, line by line: ``winterfell: stark F K, march+1``, ``threat 4``, ``stark power 7``.

A line becomes a change: a table with the keys of a position (``positions``), to be laid over the position that is there
(``merged``). Words are as everywhere: ids, codes, names or unambiguous beginnings; the change holds ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from agot_tui.boardgame.area_text import parse_area
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.drawing import UNKNOWN
from agot_tui.boardgame.lookup import Index, Lookup, lookup_of
from agot_tui.boardgame.names import PHASES, TRACKS, AreaId, House, Track
from agot_tui.boardgame.notation import Reader
from agot_tui.kernel.notation import NotationError

Change = dict[str, Any]
"""Keys and values of a position; tables within are changed key by key."""

TRACK_WORDS: Final[Mapping[str, Track]] = {
    "throne": "iron_throne",
    "fief": "fiefdoms",
    "court": "kings_court",
    **{track: track for track in TRACKS},
}
USED: Final = {"used": True, "ready": False, "unused": False}
EXAMPLES: Final = (
    "winterfell: stark F K march+1, token", "winterfell:", "eyrie: neutral 6", "round 3", "threat 8", "phase march",
    "turn stark", "throne stark lannister ...", "fiefdoms ...", "court ...", "stark supply 3", "stark power 7",
    "stark hand robb_stark, eddard_stark", "stark discards roose_bolton", "cards supply, clash_of_kings, web_of_lies",
    "forbid defense", "blade used", "raven ready", "wildlings crow_killers", "discarded 1 supply",
)  # fmt: skip
"""One of each kind."""


def entry(board: Board, text: str) -> Change:
    """The change that a line means; NotationError if it means none."""
    return _Entry(board).read(text.strip())


def merged(table: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The position with the change laid over it; what it makes senseless goes."""
    found = _laid_over(table, change)
    if change.get("phase", table.get("phase")) != table.get("phase"):
        for key in ("turn", "ready"):
            if key not in change:
                found.pop(key, None)
    for house, said in change.get("house", {}).items():
        for one, other in (("hand", "discards"), ("discards", "hand")):
            if one in said and other not in said:
                found["house"][house].pop(other, None)
    return found


def _laid_over(table: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(table)
    for key, value in change.items():
        below = found.get(key)
        nested = isinstance(value, Mapping)
        found[key] = _laid_over(below if isinstance(below, Mapping) else {}, value) if nested else value
    return found


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Change:
    """The change that leads from one position to another, both of them with the same keys for the same things.

    What is not listed any more is emptied: an area, a list, a discard pile.
    """
    found: Change = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, Mapping):
            inner = difference(old if isinstance(old, Mapping) else {}, value)
            if inner:
                found[key] = inner
        elif old != value:
            found[key] = value
    gone = {key: value for key, value in before.items() if key not in after}
    found |= {key: [] for key, value in gone.items() if isinstance(value, list) and key not in ("hand", "discards")}
    if "hand" in gone:
        found["discards"] = []
    elif "discards" in gone:
        found["hand"] = after["hand"]
    areas = [area for area in before.get("areas", {}) if area not in after.get("areas", {})]
    if areas and "areas" in after:
        found["areas"] = {**found.get("areas", {}), **dict.fromkeys(areas, "")}
    if "decks" in gone:
        found["decks"] = {key: [] for key, value in gone["decks"].items() if isinstance(value, list)}
    return found


class _Entry:
    """Reads one line."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lookup: Lookup = lookup_of(board)
        self.words: Mapping[str, Callable[[str], Change]] = {
            "round": self._number("round"),
            "threat": self._number("threat"),
            "phase": self._phase,
            "turn": lambda rest: {"turn": self.lookup.house(rest)},
            "blade": self._used("blade_used"),
            "raven": self._used("raven_used"),
            "cards": self._cards,
            "forbid": self._forbid,
            "wildlings": lambda rest: {"decks": {"wildlings": self._all(self.lookup.wildling_cards, rest, UNKNOWN)}},
            "discarded": self._discarded,
            **{word: self._track(track) for word, track in TRACK_WORDS.items()},
        }

    def read(self, text: str) -> Change:
        head, colon, rest = text.partition(":")
        if colon:
            return self._area(self.lookup.area(head.strip().strip('"')), rest.strip())
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        reader = self.words.get(word.lower())
        if reader is not None:
            return reader(rest)
        if not text:
            raise NotationError(f"say what lies where, as in {EXAMPLES[0]!r}, or {EXAMPLES[3]!r}")
        if word.lower() in self.lookup.houses.entries:
            return self._house(self.lookup.house(word), rest)
        try:
            area = self.lookup.area(word)
        except NotationError:
            known = ", ".join([*self.words, "HOUSE", "AREA:"])
            raise NotationError(f"{word!r} begins no line of a position; there are {known}") from None
        return self._area(area, rest)

    def _area(self, area: AreaId, text: str) -> Change:
        """An area string; an order behind a comma is understood too."""
        head, *marks = (part.strip() for part in text.split(","))
        orders = [mark for mark in marks if self._is_order(mark)]
        if orders:
            text = ", ".join([f"{head} {orders[0]}", *(mark for mark in marks if mark not in orders)])
        parse_area(self.lookup, area, text)
        return {"areas": {area: text}}

    def _is_order(self, text: str) -> bool:
        try:
            Reader(self.lookup, None).token(text)
        except NotationError:
            return False
        return text != ""

    @staticmethod
    def _number(key: str) -> Callable[[str], Change]:
        return lambda rest: {key: _number(key, rest)}

    @staticmethod
    def _used(key: str) -> Callable[[str], Change]:
        def read(rest: str) -> Change:
            if rest.lower() not in USED:
                raise NotationError(f"{rest!r} is not one of {', '.join(USED)}")
            return {key: USED[rest.lower()]}

        return read

    def _phase(self, rest: str) -> Change:
        found = [phase for phase in PHASES if rest and phase.startswith(rest.lower())]
        if len(found) != 1 and rest.lower() not in PHASES:
            raise NotationError(f"{rest!r} is not one of {', '.join(PHASES)}")
        return {"phase": rest.lower() if rest.lower() in PHASES else found[0]}

    def _track(self, track: Track) -> Callable[[str], Change]:
        return lambda rest: {"tracks": {track: [self.lookup.house(name) for name in _names(rest)]}}

    def _house(self, house: House, rest: str) -> Change:
        word, _, value = rest.partition(" ")
        match word.lower():
            case "supply" | "power" as key:
                return {"house": {house: {key: _number(f"{house} {key}", value)}}}
            case "hand" | "discards" as key:
                return {"house": {house: {key: self._all(self.lookup.house_cards, value)}}}
        raise NotationError(f"{house} {word}: there are supply, power, hand, discards")

    def _cards(self, rest: str) -> Change:
        found: list[str] = []
        left = list(self.lookup.westeros)
        for name in _names(rest):
            index = next((index for index in left if _knows(index, name)), None)
            if index is None:
                raise NotationError(f"{name!r} is no Westeros card of a deck that has none in the line yet")
            left.remove(index)
            found.append(index.find(name))
        return {"cards": found}

    def _forbid(self, rest: str) -> Change:
        return {"restrictions": [f"no_{name.removeprefix('no_')}" for name in _names(rest)]}

    def _discarded(self, rest: str) -> Change:
        number, _, names = rest.partition(" ")
        if number not in ("1", "2", "3"):
            raise NotationError("discarded NUMBER CARDS: the Westeros decks are 1, 2 and 3")
        return {"decks": {f"discarded_{number}": self._all(self.lookup.westeros[int(number) - 1], names)}}

    @staticmethod
    def _all(index: Index, text: str, unknown: str = "") -> list[str]:
        return [name if name == unknown else index.find(name) for name in _names(text)]


def _names(text: str) -> Iterable[str]:
    """Names separated by commas, or by blanks if there is no comma; ``none`` is none at all."""
    parts = text.split(",") if "," in text else text.split()
    names = [part.strip().strip('"') for part in parts if part.strip()]
    return [] if [name.lower() for name in names] == ["none"] else names


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise NotationError(f"{key} {text}: a number is needed")
    return int(text)


def _knows(index: Index, name: str) -> bool:
    try:
        index.find(name)
    except NotationError:
        return False
    return True
