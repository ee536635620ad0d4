"""Lists: rows of cells in columns that fit the width, with a cursor that is always on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from agot_tui.tournament.desk.lookup import plain_letters
from agot_tui.tui.lines import BLANK, PLAIN, Line, Span, clip, line, pad, width_of, wrap
from agot_tui.values import Struct, Value, field

GAP: Final = 2


class Cell(NamedTuple):
    """A text in one role."""

    text: str
    role: str = PLAIN


class Column(Value):
    """How one column is set."""

    title: str
    least: int = 0
    """Columns it needs at least; 0: as wide as its widest cell."""
    right: bool = False
    """Numbers stand to the right."""
    spare: int = 0
    """Columns with a higher number are the first to be left out where the width is missing; 0: never left out."""


class Row(Value):
    """One row of a list."""

    cells: tuple[Cell, ...]
    key: object = None
    """What the row is about: a player, a table, a line."""
    name: str = ""
    """What it is found by."""


class Listing(Struct):
    """Rows, and where the cursor is."""

    columns: tuple[Column, ...] = ()
    rows: Sequence[Row] = ()
    at: int = 0
    top: int = 0
    empty: str = "nothing yet"
    _widths: dict[int, list[int]] = field(default_factory=dict)
    """Of each column, for a width of the list; 0: left out."""

    def fill(self, columns: tuple[Column, ...], rows: Sequence[Row]) -> None:
        """Other rows; the cursor stays on what it was on, if that is still there."""
        before = self.key
        self.columns, self.rows = columns, rows
        self._widths.clear()
        if before is not None and not self.go_to(before):
            self.at = max(0, min(self.at, len(rows) - 1))

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.at] if 0 <= self.at < len(self.rows) else None

    @property
    def key(self) -> object:
        """What the row under the cursor is about."""
        return self.row.key if self.row is not None else None

    def go_to(self, key: object) -> bool:
        """The cursor goes to the row of ``key``; False if there is none."""
        found = next((at for at, row in enumerate(self.rows) if row.key == key), None)
        if found is not None:
            self.at = found
        return found is not None

    def move(self, step: int) -> None:
        """The cursor moves, and stays inside."""
        self.at = max(0, min(len(self.rows) - 1, self.at + step))

    def found(self, text: str) -> list[int]:
        """The rows whose name has this text: those that begin with it first."""
        wanted = plain_letters(text).strip()
        if not wanted:
            return []
        names = [plain_letters(row.name) for row in self.rows]
        begin = [at for at, name in enumerate(names) if any(word.startswith(wanted) for word in _ends(name))]
        return begin + [at for at, name in enumerate(names) if wanted in name and at not in begin]

    def widths(self, width: int) -> list[int]:
        """How wide each column is set in a list of this width."""
        if width not in self._widths:
            self._widths[width] = self._fitted(width - 2)
        return self._widths[width]

    def _fitted(self, width: int) -> list[int]:
        wanted = [
            max([cell_len(column.title), *(cell_len(row.cells[at].text) for row in self.rows)])
            for at, column in enumerate(self.columns)
        ]
        wanted = [
            0 if column.spare and not any(row.cells[at].text for row in self.rows) else size
            for at, (column, size) in enumerate(zip(self.columns, wanted, strict=True))
        ]
        least = [min(column.least or size, size) for column, size in zip(self.columns, wanted, strict=True)]
        spares = sorted((column.spare, at) for at, column in enumerate(self.columns) if column.spare and wanted[at])
        while _total(least) > width and spares:
            at = spares.pop()[1]
            wanted[at] = least[at] = 0
        while _total(wanted) > width:
            at = max((at for at in range(len(wanted)) if wanted[at] > least[at]), key=wanted.__getitem__, default=-1)
            if at < 0:
                break
            wanted[at] -= 1
        return wanted

    def head(self, width: int) -> Line:
        """The titles of the columns."""
        cells = [Cell(column.title, "dim") for column in self.columns]
        return clip(self._set(cells, self.widths(width), "  "), width)

    def lines(self, width: int, height: int) -> list[Line]:
        """Head and as many rows as fit, the cursor's among them."""
        if not self.rows:
            return [line("  ", *row) for row in wrap(line((self.empty, "dim")), width - 4)][:height]
        room = max(1, height - 1)
        self.top = max(self.at - room + 1, min(self.top, self.at, max(0, len(self.rows) - room)))
        shown = [self.head(width)]
        for at, row in enumerate(self.rows[self.top : self.top + room], self.top):
            mark = "▸ " if at == self.at else "  "
            shown.append(clip(self._set(row.cells, self.widths(width), mark, marked=at == self.at), width))
        return shown

    @property
    def cursor_row(self) -> int:
        """The line of the cursor among those that :meth:`lines` gave last."""
        return self.at - self.top + 1 if self.rows else 0

    def row_at(self, number: int) -> int | None:
        """Which row stands in a line of those that :meth:`lines` gave last."""
        at = self.top + number - 1
        return at if number >= 1 and at < len(self.rows) else None

    @property
    def hidden(self) -> str:
        """Which of the rows are seen, where not all are."""
        return f"{self.at + 1}/{len(self.rows)}" if self.rows else ""

    def _set(self, cells: Sequence[Cell], widths: Sequence[int], mark: str, *, marked: bool = False) -> Line:
        row: list[Span] = [Span(mark, "key")]
        first = True
        for cell, column, width in zip(cells, self.columns, widths, strict=True):
            if not width:
                continue
            if len(row) > 1:
                row.append(Span(" " * GAP))
            role = cell.role
            if marked and column.least and first:
                role, first = "cursor", False
            row += _set_cell(cell.text, role, width, right=column.right)
        while row and row[-1] == Span(" "):
            row.pop()
        return tuple(row)


def _set_cell(text: str, role: str, width: int, *, right: bool) -> Line:
    """A cell in its width; blanks beside it are plain."""
    shown = clip(line((text, role)), width)
    blank = width - width_of(shown)
    if not right:
        return pad(shown, width)
    return (Span(" " * blank), *shown) if blank else shown


def _ends(name: str) -> list[str]:
    """The name from each of its words on."""
    words = name.split()
    return [" ".join(words[at:]) for at in range(len(words))]


def _total(widths: Sequence[int]) -> int:
    used = [width for width in widths if width]
    return sum(used) + GAP * max(0, len(used) - 1)


def rest(lines: list[Line], height: int) -> list[Line]:
    """The lines filled with blank ones to ``height``, or cut."""
    return lines[:height] + [BLANK] * max(0, height - len(lines))
