"""Somebody reading the rulebook: which page lies open, where on it, which link is marked, how they came there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from agot_tui.rulebook import Entry, Game, Hit, Key, Link, Page, Rulebook
from agot_tui.rulebook.ids import looks_like_id
from agot_tui.rulebook.indexes import CONTENTS, index_page, is_index
from agot_tui.tui.rulebook.bookmarks import Bookmarks
from agot_tui.tui.rulebook.pages import BOOKMARKS, Opened, bookmarks_page, page_of
from agot_tui.values import Struct

HITS: Final = 30
Answer: TypeAlias = Callable[[int], Page]
"""A page that is no entry, laid out for a number of columns."""
ANSWER: Final[Key] = "ask:answer"
"""The key of such a page."""
FILTERS: Final[tuple[Game | None, ...]] = (None, *Game)


class Place(Struct):
    """Where somebody reads."""

    key: Key
    top: int = 0
    """First line that is seen."""
    link: int | None = None
    """Number of the marked link."""


class Reader:
    """Turns pages; knows nothing of a screen but its size."""

    def __init__(
        self,
        book: Rulebook,
        sentence: str = "",
        *,
        at: Key = CONTENTS,
        bookmarks: Bookmarks | None = None,
        prefer: Game | None = None,
        only: Game | None = None,
        answer: Answer | None = None,
    ) -> None:
        """``sentence``: what cites the rules in question; ``at``: the page to begin with if it cites none;
        ``answer``: a page of somebody else's making to begin with.

        ``prefer``: the game that a search puts first; ``only``: the one whose entries are listed and found.
        """
        self.book = book
        self.asked: Sequence[Entry] = book.cited_in(sentence) if sentence.strip() else ()
        self.bookmarks = bookmarks or Bookmarks()
        self.prefer, self.only = prefer or Game.BOARD, only
        self._past: list[Place] = []
        self._future: list[Place] = []
        self._answer = answer
        self.place = Place(self.asked[0].key if self.asked else ANSWER if answer is not None else at)
        self._first = self.place
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
        if self.place.key == BOOKMARKS:
            return bookmarks_page(self.kept)
        return self._laid_out(self.place.key, self.width, self.place is self._first, self.only)

    def _lay_out(self, key: Key, width: int, first: bool, only: Game | None) -> Opened:
        page = None
        if key == ANSWER and self._answer is not None:
            page = self._answer(width)
        elif is_index(key):
            page = index_page(self.book, key, only)
        if page is not None:
            return Opened(page.key, page.lines, page.links)
        return page_of(self.book, key, width, self.asked if first else ())

    @property
    def entry(self) -> Entry | None:
        """What the page is about; None for a list."""
        key = self.place.key
        return None if is_index(key) or key in (BOOKMARKS, ANSWER) else self.book.entry(key)

    @property
    def link(self) -> Link | None:
        """The marked link."""
        links, number = self.page.links, self.place.link
        return links[number] if number is not None and number < len(links) else None

    @property
    def kept(self) -> list[Entry]:
        """The pages with bookmarks, as far as they exist on this board."""
        return [entry for key in self.bookmarks.keys if (entry := self.book.entry(key)) is not None]

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
        self._future.clear()
        self.place = Place(key)

    def back(self) -> bool:
        """To the page before; False if there is none."""
        return self._step(self._past, self._future)

    def forward(self) -> bool:
        """To the page that was left by going back; False if there is none."""
        return self._step(self._future, self._past)

    def _step(self, out_of: list[Place], onto: list[Place]) -> bool:
        if not out_of:
            return False
        onto.append(self.place)
        self.place = out_of.pop()
        self.scroll(0)
        return True

    def above(self) -> None:
        """To the rule above, from a chapter to the contents."""
        self.open((self.entry.parent if self.entry is not None else None) or CONTENTS)

    def turn(self, step: int) -> None:
        """To the neighbour in the book: the rule before or after, the card or area before or after."""
        entry = self.entry
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

    # Keeping, searching, narrowing down

    def keep(self) -> str:
        """A bookmark for the page, or none any more; says which, or why it could not be written."""
        entry = self.entry
        if entry is None:
            return "a bookmark is kept on a rule, a card or an area"
        complaint = self.bookmarks.toggle(entry.key)
        done = "kept" if entry.key in self.bookmarks.keys else "no longer kept"
        return complaint or f"{entry.key if entry.is_rule else entry.title} is {done}; B shows what is kept"

    def narrow(self) -> None:
        """To the next game whose entries alone are listed and found; then to all of them."""
        self.only = FILTERS[(FILTERS.index(self.only) + 1) % len(FILTERS)]
        self.place.link = None
        self.scroll(0)

    def search(self, text: str) -> list[Hit]:
        """What was probably meant by what has been typed so far; a rule's own number finds it in any game."""
        named = looks_like_id(text) and self.book.rule(text) is not None
        games = frozenset((self.only,)) if self.only is not None and not named else None
        return self.book.search(text, limit=HITS, prefer=self.prefer, games=games)
