"""What the rulebook is made of: entries. A rule, a disputed point, a term, a card, an area and a house are all one.

Plain values, frozen, without behaviour that needs other entries. Where they come from is told in `rules_data` (rules
and terms), `board_data` (cards) and `places` (areas, houses); how they refer to each other in `book`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from agot_tui.values import Value

Key: TypeAlias = str
"""Name of an entry: a rule id (`R16.11.4`, `D3`), or a kind and an id (`card:doran_martell`, `area:oldtown`)."""

Tables: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Parsed TOML files of a board, by file name without ending: `areas`, `adjacency`, `house_cards` ..."""


class Game(StrEnum):
    """The game an entry belongs to."""

    BOARD = "boardgame"
    CARDS = "cardgame"
    TOURNAMENT = "tournament"

    @property
    def label(self) -> str:
        """The game's name on a page."""
        return {Game.BOARD: "Board game", Game.CARDS: "Card game", Game.TOURNAMENT: "Tournament"}[self]


class Kind(StrEnum):
    """What an entry is."""

    RULE = "rule"
    DISPUTED = "disputed point"
    TERM = "term"
    HOUSE_CARD = "house card"
    WESTEROS_CARD = "Westeros card"
    WILDLING_CARD = "wildling card"
    TIDES_CARD = "Tides card"
    CARD = "card"
    AREA = "area"
    HOUSE = "house"


RULES = frozenset({Kind.RULE, Kind.DISPUTED})
CARDS = frozenset({Kind.HOUSE_CARD, Kind.WESTEROS_CARD, Kind.WILDLING_CARD, Kind.TIDES_CARD, Kind.CARD})
PLACES = frozenset({Kind.AREA, Kind.HOUSE})


class Table(Value):
    """A table of a rule: the head, and rows of equally many cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Switch(Value):
    """A setting that decides a disputed point; the first value is the default."""

    name: str
    values: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The values with the default marked, as a page shows it."""
        first, *others = self.values
        return f"{self.name} = {first} (default)" + "".join(f" | {value}" for value in others)


class Entry(Value):
    """One thing that can be looked up.

    `text` and `notes` are paragraphs without line breaks (list items begin with "- "); `facts` are short labelled
    lines (strength, borders); `words` are searched and never shown; `see` are the entries it names outside of its
    text; `aside` marks what few people look for (worked examples, lists for programs), so that it comes late in a
    search.
    """

    key: Key
    kind: Kind
    title: str
    game: Game = Game.BOARD
    parent: Key | None = None
    text: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    see: tuple[Key, ...] = ()
    switch: Switch | None = None
    aside: bool = False

    @property
    def id(self) -> str:
        """The id without the kind in front: `doran_martell`, `R16.11.4`."""
        return self.key.rpartition(":")[2]

    @property
    def is_rule(self) -> bool:
        """Whether this is a numbered rule, a disputed point included."""
        return self.kind in RULES

    @property
    def label(self) -> str:
        """How lists name it: a rule by its number, everything else by its kind."""
        return self.key if self.is_rule else self.kind.value
