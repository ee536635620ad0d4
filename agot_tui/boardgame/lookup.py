"""Finding areas, cards and houses by what people type: id, code, name, or an unambiguous beginning of these.

If nothing begins so, a word within a name will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House
from agot_tui.boardgame.tracks import TRACK_NAMES
from agot_tui.kernel.notation import NotationError
from agot_tui.values import Value

SHOWN: Final = 8
"""How many candidates a sentence lists at most."""


class Entry(Value):
    """One thing that can be named."""

    id: str
    name: str
    code: str = ""


class Index:
    """Things of one kind, found by what is typed. Case and a leading "The" do not matter."""

    def __init__(self, kind: str, entries: Iterable[Entry]) -> None:
        self.kind = kind
        self.entries = {entry.id: entry for entry in entries}
        self._exact: list[dict[str, str]] = [
            {plain(entry.id): entry.id for entry in self.entries.values()},
            {plain(entry.code): entry.id for entry in self.entries.values() if entry.code},
            _unique((plain(entry.name), entry.id) for entry in self.entries.values()),
        ]

    def find(self, text: str) -> str:
        """The id that ``text`` means; NotationError if there is none, or more than one."""
        wanted = plain(text)
        for exact in self._exact:
            if wanted in exact:
                return exact[wanted]
        found = self.beginning_with(text) or self._with_word(wanted)
        if len(found) == 1:
            return found[0]
        if found:
            raise NotationError(f"{text!r} could be {_listed(found)}: say which")
        raise NotationError(f"there is no {self.kind} {text!r}{self._near(wanted)}")

    def beginning_with(self, text: str) -> list[str]:
        """The ids whose id or name begins with ``text``."""
        wanted = plain(text)
        if not wanted:
            return []
        return [
            entry.id
            for entry in self.entries.values()
            if plain(entry.id).startswith(wanted) or plain(entry.name).startswith(wanted)
        ]

    def _with_word(self, wanted: str) -> list[str]:
        """The ids in whose name a later word begins so: ``kevan`` for Ser Kevan Lannister."""
        return [entry.id for entry in self.entries.values() if wanted and f" {wanted}" in f" {plain(entry.name)}"]

    def _near(self, wanted: str) -> str:
        from difflib import get_close_matches

        close = get_close_matches(wanted, [plain(key) for key in self.entries], n=3, cutoff=0.6)
        names = [key for key in self.entries if plain(key) in close]
        return f"; perhaps {_listed(names)}" if names else ""


def plain(text: str) -> str:
    """What matters of a name: letters and digits, single blanks, no leading "The"."""
    words = text.lower().replace("_", " ").replace("\u2019", "'").replace("'", "").split()
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    return " ".join(words)


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str | None] = {}
    for name, key in pairs:
        found[name] = key if name not in found else None
    return {name: key for name, key in found.items() if key is not None}


def _listed(names: list[str]) -> str:
    shown = names[:SHOWN]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(shown) + more


class Lookup:
    """The indexes of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.areas = Index("area", (Entry(a.id, a.name, a.code) for a in board.areas.values()))
        self.houses = Index("house", (Entry(h.id, h.name) for h in board.houses.values()))
        self.house_cards = Index("house card", (Entry(c.id, c.name) for c in board.house_cards.values()))
        self.wildling_cards = Index("wildling card", (Entry(c.id, c.name) for c in board.wildling_cards.values()))
        self.tides_cards = Index("Tides of Battle card", (Entry(c, c) for c in board.tides_cards))
        self.tracks = Index("track", (Entry(track, TRACK_NAMES[track]) for track in TRACKS))
        self.westeros = tuple(
            Index(
                f"card of Westeros deck {number}",
                (Entry(c.id, c.name) for c in board.westeros_cards.values() if c.deck == number),
            )
            for number in (1, 2, 3)
        )

    def area(self, text: str) -> AreaId:
        """The area that ``text`` means."""
        return AreaId(self.areas.find(text))

    def house(self, text: str) -> House:
        """The house that ``text`` means."""
        return House(self.houses.find(text))

    def house_card(self, text: str) -> CardId:
        """The house card that ``text`` means."""
        return CardId(self.house_cards.find(text))

    def anything(self, text: str) -> str:
        """The area, house card, house or track that ``text`` means, exact ids first."""
        indexes = (self.tracks, self.houses, self.areas, self.house_cards)
        for index in indexes:
            if text in index.entries:
                return text
        for index in indexes:
            try:
                return index.find(text)
            except NotationError:
                continue
        raise NotationError(f"{text!r} names no area, card, house or track")

    def among(self, text: str, choices: Iterable[str]) -> str | None:
        """Which of a few choices ``text`` means, by id, code, name or beginning; ``None`` if none or several."""
        index = Index("choice", (self._entry(choice) for choice in choices))
        try:
            return index.find(text)
        except NotationError:
            return None

    def _entry(self, choice: str) -> Entry:
        indexes: Mapping[str, Entry] = {
            **self.tracks.entries,
            **self.houses.entries,
            **self.house_cards.entries,
            **self.areas.entries,
        }
        return indexes.get(choice, Entry(choice, choice))


def lookup_of(board: Board) -> Lookup:
    """The indexes of a board, made once."""
    found: Lookup | None = board.__dict__.get("_lookup")
    if found is None:
        found = board.__dict__["_lookup"] = Lookup(board)
    return found
