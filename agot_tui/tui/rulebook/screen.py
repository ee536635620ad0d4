"""The screen of the rulebook: one column, on a wide terminal two."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar, Final

from textual.geometry import Offset

from agot_tui.frontend.keys import Where
from agot_tui.rulebook import Game, Hit, Key, Rulebook
from agot_tui.rulebook.indexes import CONTENTS, is_index, neighbours, title_of
from agot_tui.rulebook.page import quotation
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import BLANK, Line, Span, heading, line, pad, wrap
from agot_tui.tui.rulebook.bookmarks import Bookmarks
from agot_tui.tui.rulebook.pages import BOOKMARKS, KEPT, MARGIN, Opened, beside, drawn, hit_line, kept_beside, page_of
from agot_tui.tui.rulebook.reader import ANSWER, Answer, Reader
from agot_tui.tui.screens.base import PageScreen

SEARCH: Final = "search: "
WIDEST: Final = 96
TWO_FROM: Final = 110
"""Columns of a terminal from which there are two."""
LEAST_SIDE: Final = 36
BETWEEN: Final = Span(" │ ", "rule")


class RulebookScreen(PageScreen):
    """A page to read, or the hits of a search."""

    where: ClassVar[Where] = Where.RULEBOOK

    def __init__(
        self,
        book: Rulebook,
        sentence: str = "",
        *,
        at: Key = CONTENTS,
        prefer: Game | None = None,
        only: Game | None = None,
        answer: Answer | None = None,
    ) -> None:
        """See :class:`Reader`."""
        super().__init__()
        self.reader = Reader(book, sentence, at=at, bookmarks=Bookmarks(), prefer=prefer, only=only, answer=answer)
        self.editor = LineEditor()
        self.typing = False
        self.hits: list[Hit] = []
        self.at = 0
        self.message = self.reader.bookmarks.complaint
        """What the last key did, until the next one."""
        self._left = self._top = 0
        """Where the page begins on the screen."""

    @property
    def moments(self) -> Collection[Where]:
        """The page, or the line of the search."""
        return (Where.EDITOR,) if self.typing else (Where.RULEBOOK,)

    # What is shown

    def lines(self, width: int, height: int) -> list[Line]:
        """The page that lies open, or what was found so far; on a wide terminal what stands around it too."""
        rows = [self._heading(width), *self._said(width)]
        two = width >= TWO_FROM and (self.typing or self.reader.place.key != ANSWER)
        side = max(LEAST_SIDE, width // 3) if two else 0
        self._left, self._top = (side + len(BETWEEN.text) if side else 0), len(rows)
        height -= len(rows)
        if self.typing:
            return rows + self._found(width, side, height)
        page = self._page(width - self._left, height)
        if not side:
            return rows + page
        return rows + side_by_side(self._around(side, height), page, side, height)

    def _around(self, width: int, height: int) -> list[Line]:
        reader = self.reader
        if reader.entry is None:
            return kept_beside(reader.kept, width, height)
        return beside(neighbours(reader.book, reader.place.key), reader.place.key, reader.bookmarks.keys, width, height)

    def _heading(self, width: int) -> Line:
        reader = self.reader
        key, filtered = reader.place.key, f" ({reader.only.label} only)" if reader.only is not None else ""
        if self.typing:
            return heading(line(("Rulebook", "title"), f" search{filtered}"), width)
        names = {BOOKMARKS: "bookmarks", ANSWER: "may I?"}
        name = names.get(key) or (title_of(key).lower() if is_index(key) else key)
        kept = f" {KEPT}" if key in reader.bookmarks.keys else ""
        right = line((f"{reader.below} more rows", "dim")) if reader.below else BLANK
        return heading(line(("Rulebook", "title"), f" {name}{kept}{filtered}"), width, right)

    def _said(self, width: int) -> list[Line]:
        return wrap(line("  ", (self.message, "good")), width, indent=2)[:3] if self.message else [BLANK]

    def _page(self, width: int, height: int) -> list[Line]:
        reader = self.reader
        reader.resize(min(width - 2 * MARGIN, WIDEST), height)
        return self._shown(reader.page, reader.place.top, height)

    def _shown(self, page: Opened, top: int, height: int) -> list[Line]:
        shown = range(top, min(top + height, len(page.lines)))
        return [
            drawn(page, number, self.reader.link if page.key == self.reader.place.key else None) for number in shown
        ]

    def _found(self, width: int, side: int, height: int) -> list[Line]:
        """The hits; beside them the page of the marked one."""
        if not self.hits:
            words = "nothing was found" if self.editor.text.strip() else "a rule's number, or words: port retreat"
            return [line((f"  {words}", "dim"))]
        start = max(0, min(self.at - height // 2, len(self.hits) - height))
        shown = self.hits[start : start + height]
        room = side or width
        hits = [hit_line(hit, room, marked=number == self.at) for number, hit in enumerate(shown, start)]
        if not side:
            return hits
        key = self.hits[self.at].entry.key
        page = page_of(self.reader.book, key, min(width - self._left - 2 * MARGIN, WIDEST))
        return side_by_side(hits, [drawn(page, number, None) for number in range(len(page.lines))], side, height)

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
            return Offset(self._left, self._top)
        return Offset(self._left + MARGIN + link.start, self._top + max(0, link.line - self.reader.place.top))

    # Keys

    def pressed(self, key: str) -> None:
        """Every key; what it changed is drawn."""
        self.message = ""
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
        self.reader.book.prepare()
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

    def do_forward(self) -> None:
        """To the page that was left by going back."""
        if not self.reader.forward():
            self.message = "there is no page to go forward to"

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
        self.reader.open(CONTENTS)

    def do_keep(self) -> None:
        """A bookmark, or none any more."""
        self.message = self.reader.keep()

    def do_kept(self) -> None:
        """The bookmarks."""
        self.reader.open(BOOKMARKS)

    def do_narrow(self) -> None:
        """Another game."""
        self.reader.narrow()

    def do_copy(self) -> None:
        """What the page says goes to the terminal's clipboard."""
        entry, page = self.reader.entry, self.reader.page
        if entry is not None:
            text, name = quotation(entry), entry.key if entry.is_rule else entry.title
        elif page.key == ANSWER:
            text, name = " ".join(row.text.strip() for row in page.lines if row.text), "the answer"
        else:
            self.message = "what a page says is copied, and this is a list"
            return
        self.app.copy_to_clipboard(text)
        self.message = f"{name} is handed to the terminal's clipboard, in one line"

    def do_close(self) -> None:
        """Closes the book."""
        self.terminal_app.close()


def side_by_side(left: Sequence[Line], right: Sequence[Line], width: int, height: int) -> list[Line]:
    """Two columns, the left one of that width."""
    rows = range(min(height, max(len(left), len(right))))
    return [
        (*pad(left[row] if row < len(left) else BLANK, width), BETWEEN, *(right[row] if row < len(right) else BLANK))
        for row in rows
    ]
