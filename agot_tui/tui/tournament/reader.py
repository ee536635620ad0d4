"""A page of text over the list: explanations, pages as they are printed, rules, what a typed verb printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agot_tui.tui.lines import Line, Span, heading, line, text_of, width_of, wrap
from agot_tui.tui.tournament.asks import Overlay
from agot_tui.tui.tournament.keys import Where

PAGE = 15
FAR = 1 << 20
STEPS = {"up": -1, "down": 1, "page_up": -PAGE, "page_down": PAGE, "first": -FAR, "last": FAR}


class Reader(Overlay):
    """Lines to be scrolled; long ones are broken between words unless they are the rows of a table."""

    where = Where.READER

    def __init__(
        self,
        title: str,
        lines: Sequence[Line],
        *,
        table: bool = False,
        indent: int = 2,
        closed: Callable[[], None] | None = None,
    ) -> None:
        """``table``: wide lines are moved sideways instead of broken; ``indent``: blanks before what was broken off;
        ``closed`` is called when it has been read.
        """
        self.title, self._lines, self._table, self._indent = title, tuple(lines), table, indent
        self.top = self.left = 0
        self._most = 0
        self._widest = max(map(width_of, lines), default=0)
        self._width = 0
        self._closed = closed

    def do(self, action: str) -> bool:
        """Scrolls, or closes."""
        if action in STEPS:
            self.top = max(0, min(self._most, self.top + STEPS[action]))
        elif action in ("before", "after"):
            step = 8 if action == "after" else -8
            self.left = max(0, min(max(0, self._widest - self._width), self.left + step))
        else:
            if self._closed is not None:
                self._closed()
            return False
        return True

    def lines(self, width: int, height: int) -> list[Line]:
        """What is seen of it."""
        self._width = width
        if self._table:
            rows = [_shifted(row, self.left) for row in self._lines]
        else:
            rows = [part for row in self._lines for part in (wrap(row, width, indent=self._indent) if row else [row])]
        room = max(1, height - 1)
        self._most = max(0, len(rows) - room)
        self.top = min(self.top, self._most)
        where = f"{self.top + 1}-{min(len(rows), self.top + room)} of {len(rows)}" if self._most else ""
        return [heading(line((self.title, "title")), width, line((where, "dim"))), *rows[self.top : self.top + room]]


def _shifted(row: Line, columns: int) -> Line:
    """The row without its first columns."""
    if not columns:
        return row
    return (Span(text_of(row)[columns:]),)
