"""Lines of text with roles: what every pane is made of, before anything is said about colours.

A role is a word that :mod:`agot_tui.tui.ink` turns into a style. Nothing here knows Textual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, chop_cells, set_cell_size

PLAIN: Final = "plain"


class Span(NamedTuple):
    """Text in one role."""

    text: str
    role: str = PLAIN


Line: TypeAlias = tuple[Span, ...]
"""One row; what is missing to its right is blank."""
BLANK: Final[Line] = ()


def line(*parts: str | Span | tuple[str, str]) -> Line:
    """A line of plain texts and of spans; empty parts are left out."""
    spans = (Span(part) if isinstance(part, str) else Span(*part) for part in parts)
    return tuple(span for span in spans if span.text)


def width_of(row: Iterable[Span]) -> int:
    """Columns that a line takes."""
    return sum(cell_len(span.text) for span in row)


def text_of(row: Iterable[Span]) -> str:
    """A line without roles."""
    return "".join(span.text for span in row)


def clip(row: Line, width: int) -> Line:
    """The line cut to ``width`` columns; an ellipsis stands for what is missing."""
    if width_of(row) <= width:
        return row
    if width <= 0:
        return BLANK
    cut: list[Span] = []
    left = width - 1
    for text, role in row:
        size = cell_len(text)
        if size > left:
            cut.append(Span(set_cell_size(text, left).rstrip() + "…", role))
            break
        cut.append(Span(text, role))
        left -= size
    return tuple(cut)


def pad(row: Line, width: int) -> Line:
    """The line cut or filled with blanks to exactly ``width`` columns."""
    row = clip(row, width)
    missing = width - width_of(row)
    return (*row, Span(" " * missing)) if missing > 0 else row


def sides(left: Line, right: Line, width: int) -> Line:
    """Two lines in one row, the second at the right edge; the first gives way."""
    room = width - width_of(right) - 1
    return (*pad(left, max(room, 0)), Span(" "), *right) if right else clip(left, width)


def wrap(row: Line, width: int, indent: int = 0) -> list[Line]:
    """The line broken between words into rows of ``width`` columns; all but the first begin with ``indent`` blanks."""
    width = max(width, indent + 4)
    rows: list[Line] = []
    current: list[Span] = []
    used = 0
    for word, role in _words(row, width - indent):
        size = cell_len(word)
        if used + size > width and word.strip():
            rows.append(_trimmed(current))
            current = [Span(" " * indent)] if indent else []
            used = indent
        if word.isspace() and used + size > width:
            continue
        current.append(Span(word, role))
        used += size
    rows.append(_trimmed(current))
    return rows


def _words(row: Line, longest: int) -> Iterator[Span]:
    """Words and the blanks between them; words that no row could hold are chopped."""
    for text, role in row:
        word = ""
        for letter in text:
            if word and letter.isspace() != word[-1].isspace():
                yield from _chopped(word, role, longest)
                word = ""
            word += letter
        yield from _chopped(word, role, longest)


def _chopped(word: str, role: str, longest: int) -> Iterator[Span]:
    if cell_len(word) <= longest:
        if word:
            yield Span(word, role)
    else:
        yield from (Span(part, role) for part in chop_cells(word, longest))


def _trimmed(spans: Sequence[Span]) -> Line:
    """Neighbours of one role joined, blanks at the end taken off."""
    joined: list[Span] = []
    for span in spans:
        if joined and joined[-1].role == span.role:
            joined[-1] = Span(joined[-1].text + span.text, span.role)
        else:
            joined.append(span)
    while joined and joined[-1].role == PLAIN and not joined[-1].text.strip():
        joined.pop()
    if joined and joined[-1].role == PLAIN:
        joined[-1] = Span(joined[-1].text.rstrip(), PLAIN)
    return tuple(joined)


def columns(cells: Sequence[Line], width: int, *, most: int = 4, gap: int = 2, rows: int = 0) -> list[Line]:
    """The cells set in as many columns (at most ``most``) as their widest one allows, filled row by row.

    ``rows``: no more columns are used than are needed to keep within so many rows.
    """
    if not cells:
        return []
    widest = max(map(width_of, cells))
    number = max(1, min(most, (width + gap) // (widest + gap)))
    if rows:
        number = min(number, max(1, -(-len(cells) // rows)))
    each = (width + gap) // number - gap
    result = []
    for start in range(0, len(cells), number):
        row: Line = ()
        for at, cell in enumerate(cells[start : start + number]):
            row += ((Span(" " * gap),) if at else ()) + pad(cell, each)
        result.append(row)
    return result


def flowed(cells: Iterable[Line], width: int, indent: int = 0, gap: int = 2) -> list[Line]:
    """The cells one behind the other in as many rows as it takes; none is broken, rows but the first are indented."""
    rows: list[Line] = []
    for cell in cells:
        if rows and width_of(rows[-1]) + gap + width_of(cell) <= width:
            rows[-1] = (*rows[-1], Span(" " * gap), *cell)
        else:
            rows.append(cell if not rows or not indent else (Span(" " * indent), *cell))
    return rows


def joined(parts: Iterable[Line], between: str = " · ") -> Line:
    """Lines in one row with a dim text between them; empty ones are left out."""
    row: list[Span] = []
    for part in parts:
        if part:
            if row:
                row.append(Span(between, "dim"))
            row.extend(part)
    return tuple(row)


def heading(title: Line, width: int, right: Line = BLANK) -> Line:
    """A pane's first row: its title in a thin rule, with a remark at the right."""
    if not title:
        return (Span("─" * width, "rule"),)
    title = clip(title, max(width - 4, 0))
    if right and width_of(title) + width_of(right) + 8 > width:
        right = BLANK
    fill = width - width_of(title) - width_of(right) - (4 if not right else 6)
    row = (Span("─ ", "rule"), *title, Span(" " + "─" * max(fill, 0), "rule"))
    return (*row, Span(" ", "rule"), *right, Span(" ─", "rule")) if right else (*row, Span("─", "rule"))
