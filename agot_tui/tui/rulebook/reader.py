"""Somebody reading the rulebook: which page lies open, where on it, which link is marked, how they came there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from agot_tui.rulebook import Entry, Game, Hit, Key, Link, Rulebook
from agot_tui.tui.rulebook.pages import CONTENTS, Opened, page_of

HITS: Final = 30


@dataclass
class Place:
    """Where somebody reads."""

    key: Key
    top: int = 0
    """First line that is seen."""
    link: int | None = None
    """Number of the marked link."""


class Reader:
    """Turns pages; knows nothing of a screen but its size."""

    def __init__(self, book: Rulebook, sentence: str = "") -> None:
        """``sentence``: what cites the rules in question."""
        self.book = book
        self.asked: Sequence[Entry] = book.cited_in(sentence) if sentence.strip() else ()
        self._past: list[Place] = []
        self.place = Place(self.asked[0].key if self.asked else CONTENTS)
        self.width, self.height = 76, 20
        self._laid_out = lru_cache(maxsize=16)(self._lay_out)

    # The page

    def resize(self, width: int, height: int) -> None:
        """How much room there is."""
        self.width, self.height = width, height
        self.scroll(0)

    @property
    def page(self) -> Opened:
        """The page that lies open."""
        first = not self._past and self.asked and self.place.key == self.asked[0].key
        return self._laid_out(self.place.key, self.width, bool(first))

    def _lay_out(self, key: Key, width: int, first: bool) -> Opened:
        return page_of(self.book, key, width, self.asked if first else ())

    @property
    def link(self) -> Link | None:
        """The marked link."""
        links, number = self.page.links, self.place.link
        return links[number] if number is not None and number < len(links) else None

    @property
    def below(self) -> int:
        """How many lines stand below what is seen."""
        return max(0, len(self.page.lines) - self.place.top - self.height)

    # Moving

    def scroll(self, rows: int) -> None:
        """Up or down the page."""
        most = max(0, len(self.page.lines) - self.height)
        self.place.top = max(0, min(most, self.place.top + rows))

    def mark(self, step: int) -> None:
        """The next link, or the one before; from the first one that is seen if none that is seen is marked."""
        links, place = self.page.links, self.place
        if not links:
            return
        seen = [n for n, link in enumerate(links) if place.top <= link.line < place.top + self.height]
        if place.link is None or place.link >= len(links) or (seen and place.link not in seen):
            following = [n for n, link in enumerate(links) if link.line >= place.top]
            place.link = (seen or following or [0])[0 if step > 0 else -1]
        else:
            place.link = (place.link + step) % len(links)
        row = links[place.link].line
        if row < place.top or row >= place.top + self.height:
            place.top = row - self.height // 2
        self.scroll(0)

    def follow(self) -> None:
        """To the page that the marked link leads to."""
        if self.link is not None:
            self.open(self.link.key)

    def open(self, key: Key) -> None:
        """Another page; the way back leads here."""
        if key == self.place.key:
            return
        self._past.append(self.place)
        self.place = Place(key)

    def back(self) -> bool:
        """To the page before; False if there is none."""
        if not self._past:
            return False
        self.place = self._past.pop()
        self.scroll(0)
        return True

    def above(self) -> None:
        """To the rule above, from a chapter to the contents."""
        entry = self.book.entry(self.place.key) if self.place.key else None
        self.open((entry.parent if entry is not None else None) or CONTENTS)

    def turn(self, step: int) -> None:
        """To the neighbour in the book: the rule before or after, the card or area before or after."""
        entry = self.book.entry(self.place.key) if self.place.key else None
        if entry is None:
            return
        same = [
            one.key
            for one in self.book.entries
            if one.game == entry.game and (one.is_rule if entry.is_rule else one.kind == entry.kind)
        ]
        at = same.index(entry.key) + step
        if 0 <= at < len(same):
            self.open(same[at])

    def contents(self) -> None:
        """The table of contents."""
        self.open(CONTENTS)

    # Searching

    def search(self, text: str) -> list[Hit]:
        """What was probably meant by what has been typed so far."""
        return self.book.search(text, limit=HITS, prefer=Game.BOARD)
