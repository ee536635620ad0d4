"""Lists of what can be looked up: the contents, all cards, all areas and houses, all terms. Each is a page of links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from agot_tui.rulebook.entries import CARDS, PLACES, Entry, Game, Key, Kind
from agot_tui.rulebook.page import BLANK, Line, Link, Page, Role
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.rulebook.book import Rulebook

CONTENTS: Final[Key] = ""
"""The key of the table of contents."""
CARD_INDEX: Final[Key] = "list:cards"
PLACE_INDEX: Final[Key] = "list:places"
TERM_INDEX: Final[Key] = "list:terms"
INDENT: Final = "  "
LONGEST: Final = 30
"""Columns of a title in a list; what is said of the entry begins behind."""
TOLD: Final = 3
"""So many facts of an entry stand beside its title."""


class Index(Value):
    """A list of entries."""

    title: str
    kinds: frozenset[Kind]


INDEXES: Final[dict[Key, Index]] = {
    CARD_INDEX: Index("Cards", CARDS),
    PLACE_INDEX: Index("Areas and houses", PLACES),
    TERM_INDEX: Index("Glossary", frozenset((Kind.TERM,))),
}


def title_of(key: Key) -> str:
    """The name of a list."""
    return INDEXES[key].title if key in INDEXES else "Contents"


def is_index(key: Key) -> bool:
    """Whether a key is that of a list of this module."""
    return key == CONTENTS or key in INDEXES


def index_page(book: Rulebook, key: Key, game: Game | None = None) -> Page:
    """A list as a page. ``game`` leaves those of others out."""
    found = _Lines()
    if key == CONTENTS:
        _contents(book, found, game)
    else:
        for heading, entries in _groups(book, INDEXES[key], game):
            found.heading(heading)
            for entry in entries:
                found.entry(entry)
    return Page(key, tuple(found.lines or [Line("nothing of that game", Role.TEXT)]), tuple(found.links))


def neighbours(book: Rulebook, key: Key) -> Sequence[Entry]:
    """What stands around an entry: the rules of its chapter, else everything of its kind; empty for a list."""
    entry = book.entry(key) if key and not is_index(key) else None
    if entry is None:
        return ()
    if not entry.is_rule:
        return [one for one in book.entries if one.kind is entry.kind and one.game is entry.game]
    chapter = (*book.ancestors(key), entry)[0]
    return [chapter, *_below(book, chapter)]


def _below(book: Rulebook, entry: Entry) -> Iterator[Entry]:
    for child in book.children(entry.key):
        yield child
        yield from _below(book, child)


class _Lines:
    """Lines as they are written, with their links."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.links: list[Link] = []

    def heading(self, text: str) -> None:
        if self.lines:
            self.lines.append(BLANK)
        self.lines.append(Line(text, Role.TITLE))

    def link(self, name: str, rest: str, key: Key) -> None:
        self.links.append(Link(len(self.lines), len(INDENT), len(INDENT) + len(name), key))
        self.lines.append(Line(f"{INDENT}{name}{rest}".rstrip(), Role.TEXT))

    def entry(self, entry: Entry) -> None:
        told = ", ".join(f"{label} {value}".strip() for label, value in entry.facts[:TOLD] if len(value) <= 20)
        rest = f"{' ' * max(2, LONGEST - len(entry.title))}{told}" if told else ""
        self.link(entry.title, rest, entry.key)


def _contents(book: Rulebook, found: _Lines, game: Game | None) -> None:
    for one in (game,) if game else Game:
        found.heading(one.label)
        for entry in book.contents(one):
            found.link(entry.key, " " * (5 - len(entry.key)) + entry.title, entry.key)
    found.heading("Besides the rules")
    for key, index in INDEXES.items():
        count = sum(entry.kind in index.kinds and (game is None or entry.game is game) for entry in book.entries)
        if count:
            found.link(index.title, f"  ({count})", key)


def _groups(book: Rulebook, index: Index, game: Game | None) -> Iterator[tuple[str, list[Entry]]]:
    """The entries of a list by game and kind."""
    for one in (game,) if game else Game:
        for kind in Kind:
            entries = [entry for entry in book.entries if entry.kind is kind and entry.game is one]
            if kind in index.kinds and entries:
                yield f"{one.label}: {kind.value}s", entries
