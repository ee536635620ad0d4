"""The screen of the rulebook."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from textual.geometry import Offset

from agot_tui.rulebook import Hit, Rulebook
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import BLANK, Line, heading, line
from agot_tui.tui.rulebook.pages import MARGIN, drawn, hit_line
from agot_tui.tui.rulebook.reader import Reader
from agot_tui.tui.screens.base import PageScreen

SEARCH: Final = "search: "
WIDEST: Final = 96


class RulebookScreen(PageScreen):
    """A page to read, or the hits of a search."""

    where: ClassVar[Where] = Where.RULEBOOK

    def __init__(self, book: Rulebook, sentence: str = "") -> None:
        super().__init__()
        self.reader = Reader(book, sentence)
        self.editor = LineEditor()
        self.typing = False
        self.hits: list[Hit] = []
        self.at = 0

    @property
    def moments(self) -> Collection[Where]:
        """The page, or the line of the search."""
        return (Where.EDITOR,) if self.typing else (Where.RULEBOOK,)

    # What is shown

    def lines(self, width: int, height: int) -> list[Line]:
        """The page that lies open, or what was found so far."""
        if self.typing:
            return self._hits(width, height)
        reader = self.reader
        reader.resize(min(width - 2 * MARGIN, WIDEST), height - 2)
        key = reader.place.key
        right = line((f"{reader.below} more rows", "dim")) if reader.below else BLANK
        rows = [heading(line(("Rulebook", "title"), f" {key or 'contents'}"), width, right), BLANK]
        page, top, link = reader.page, reader.place.top, reader.link
        shown = range(top, min(top + reader.height, len(page.lines)))
        return rows + [drawn(page, number, link) for number in shown]

    def _hits(self, width: int, height: int) -> list[Line]:
        rows = [heading(line(("Rulebook", "title"), " search"), width), BLANK]
        if not self.hits:
            words = "nothing was found" if self.editor.text.strip() else "a rule's number, or words: port retreat"
            return [*rows, line((f"  {words}", "dim"))]
        room = height - len(rows)
        start = max(0, min(self.at - room // 2, len(self.hits) - room))
        shown = self.hits[start : start + room]
        return rows + [hit_line(hit, width, marked=number == self.at) for number, hit in enumerate(shown, start)]

    def bar_line(self, width: int) -> Line:
        """The keys, or the line that is typed."""
        if self.typing:
            return line((SEARCH, "key"), self.editor.text)
        return super().bar_line(width)

    def cursor_at(self) -> Offset:
        """On the marked link, or where text is typed."""
        if self.typing:
            return Offset(len(SEARCH) + self.editor.at, self.app.size.height - 1)
        link = self.reader.link
        if link is None:
            return Offset(0, 2)
        return Offset(MARGIN + link.start, max(0, 2 + link.line - self.reader.place.top))

    # Keys

    def pressed(self, key: str) -> None:
        """Every key; what it changed is drawn."""
        super().pressed(key)
        if self.is_current:
            self.draw()

    def other_key(self, key: str) -> None:
        """Text for the search; the hits follow."""
        if self.typing and self.editor.press(key):
            self._look()

    def pasted(self, text: str) -> None:
        """Into the search."""
        if self.typing:
            self.editor.insert(text)
            self._look()
            self.draw()

    def _look(self) -> None:
        self.hits, self.at = self.reader.search(self.editor.text), 0

    def do_search(self) -> None:
        """Words are typed."""
        self.typing = True
        self.editor.begin()
        self._look()

    def do_enter(self) -> None:
        """Opens the marked hit."""
        if self.hits:
            self.reader.open(self.hits[self.at].entry.key)
            self.typing = False

    def do_cancel(self) -> None:
        """Back to the page."""
        self.typing = False

    def do_other(self) -> None:
        """The next hit."""
        self.at = min(self.at + 1, max(0, len(self.hits) - 1))

    def do_other_back(self) -> None:
        """The hit before."""
        self.at = max(0, self.at - 1)

    def do_up(self) -> None:
        """A row up."""
        self.reader.scroll(-1)

    def do_down(self) -> None:
        """A row down."""
        self.reader.scroll(1)

    def do_page_up(self) -> None:
        """A page up."""
        self.reader.scroll(2 - self.reader.height)

    def do_page_down(self) -> None:
        """A page down."""
        self.reader.scroll(self.reader.height - 2)

    def do_next(self) -> None:
        """The next link."""
        self.reader.mark(1)

    def do_previous(self) -> None:
        """The link before."""
        self.reader.mark(-1)

    def do_take(self) -> None:
        """Follows the marked link; with none marked, marks the first that is seen."""
        if self.reader.link is None:
            self.reader.mark(1)
        else:
            self.reader.follow()

    def do_back(self) -> None:
        """To the page before; from the first one out of the book."""
        if not self.reader.back():
            self.do_close()

    def do_above(self) -> None:
        """What stands above."""
        self.reader.above()

    def do_before(self) -> None:
        """The rule before."""
        self.reader.turn(-1)

    def do_after(self) -> None:
        """The next rule."""
        self.reader.turn(1)

    def do_contents(self) -> None:
        """The table of contents."""
        self.reader.contents()

    def do_close(self) -> None:
        """Closes the book."""
        self.game_app.close()
