"""An entry as a page: plain lines of a given width, each with its role, and where the links are.

The command line prints the lines; a screen styles them by role and makes the links keys.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from agot_tui.rulebook import ids
from agot_tui.rulebook.entries import CARDS, Entry, Key, Table
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.rulebook.book import Rulebook

NARROWEST = 24
OUTLINE_FROM = 16
"""A rule with more rules below it than this shows their titles instead of their texts."""


class Role(StrEnum):
    """What a line is, for its style."""

    TITLE = "title"
    PATH = "path"
    TEXT = "text"
    FACT = "fact"
    HEAD = "head"
    CELLS = "cells"
    NOTE = "note"
    SOURCE = "source"
    RULE = "rule"
    LINKS = "links"
    BLANK = "blank"


class Line(Value):
    """One line of a page."""

    text: str
    role: Role


class Link(Value):
    """A place on a page that leads to another entry: columns `start` to `end` of line number `line`."""

    line: int
    start: int
    end: int
    key: Key


class Page(Value):
    """An entry, laid out."""

    key: Key
    lines: tuple[Line, ...]
    links: tuple[Link, ...]

    @property
    def text(self) -> str:
        """The page as one string."""
        return "\n".join(line.text for line in self.lines)


def lay_out(book: Rulebook, entry: Entry, width: int, *, whole: bool = False) -> Page:
    """The page of an entry. No line is wider than `width` (of which at least 24 are used)."""
    width = max(width, NARROWEST)
    lines = list(_head(book, entry, width))
    lines += _body(entry, width)
    lines += _below(book, entry, width, whole=whole)
    lines += _references(book, entry, width)
    lines = [line for before, line in zip([BLANK, *lines], lines, strict=False) if line != BLANK or before != BLANK]
    if lines[-1] == BLANK:
        lines.pop()
    return Page(entry.key, tuple(lines), tuple(_links(book, entry, lines)))


BLANK = Line("", Role.BLANK)
NO_BREAK = "\u00a0"


def heading(entry: Entry) -> str:
    """Number and title of a rule; the title of anything else."""
    return f"{entry.key}  {entry.title}" if entry.is_rule else entry.title


def quotation(entry: Entry) -> str:
    """What an entry says, in one line, to be quoted elsewhere: number and title, the words, the source."""
    rows = ["; ".join(" ".join(cell for cell in row if cell) for row in entry.table.rows)] if entry.table else []
    facts = [f"{label}: {value}" for label, value in entry.facts]
    words = " ".join([*entry.text, *rows, *facts, *entry.notes])
    source = f" ({'; '.join(entry.source)})" if entry.source else ""
    return f"{heading(entry)}: {words}{source}" if words else heading(entry)


def wrap(text: str, width: int, first: str = "", other: str | None = None) -> list[str]:
    """The text in lines of that width; `first` begins the first line, `other` (or as many blanks) the others."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first) if other is None else other,
        break_on_hyphens=False,
    )


def prose(paragraphs: Iterable[str], width: int, role: Role, indent: str = "") -> Iterator[Line]:
    """Paragraphs, with empty lines between them, list items hanging."""
    before = ""
    for paragraph in paragraphs:
        item = paragraph.startswith("- ")
        if before and not item:
            yield BLANK
        body = paragraph[2:] if item else paragraph
        yield from (Line(line, role) for line in wrap(body, width, indent + ("- " if item else "")))
        before = paragraph


def _head(book: Rulebook, entry: Entry, width: int) -> Iterator[Line]:
    hang = " " * (len(entry.key) + 2) if entry.is_rule else ""
    yield from (Line(line, Role.TITLE) for line in wrap(heading(entry), width, "", hang))
    if entry.is_rule:
        path = " > ".join([entry.game.label, *(f"{above.key} {above.title}" for above in book.ancestors(entry.key))])
    else:
        path = f"{entry.game.label}, {entry.kind.value}"
    yield from (Line(line, Role.PATH) for line in wrap(path, width))
    yield BLANK


def _body(entry: Entry, width: int, indent: str = "") -> Iterator[Line]:
    yield from prose(entry.text, width, Role.TEXT, indent)
    if entry.table:
        if entry.text:
            yield BLANK
        yield from (Line(indent + line.text, line.role) for line in table(entry.table, width - len(indent)))
    if entry.facts:
        if entry.text:
            yield BLANK
        yield from _facts(entry.facts, width, indent)
    if entry.notes:
        yield BLANK
        yield from prose((f"- {note}" for note in entry.notes), width, Role.NOTE, indent)
    if entry.source:
        if indent:
            return
        yield BLANK
        yield from (Line(line, Role.SOURCE) for line in wrap("Source: " + "; ".join(entry.source), width, "", "  "))


def _facts(facts: Sequence[tuple[str, str]], width: int, indent: str) -> Iterator[Line]:
    longest = max(len(label) for label, _ in facts)
    room = longest + 2 if longest + 2 <= width // 3 else 0
    for label, value in facts:
        if room:
            first, other = indent + label.ljust(room), " " * (len(indent) + room)
            lines = wrap(value or "-", width, first, other)
        else:
            lines = wrap(f"{label}: {value or '-'}", width, indent, indent + "  ")
        yield from (Line(line, Role.FACT) for line in lines)


def _below(book: Rulebook, entry: Entry, width: int, *, whole: bool) -> Iterator[Line]:
    rules = list(_descendants(book, entry))
    if not rules:
        return
    yield BLANK
    if len(rules) > OUTLINE_FROM and not whole:
        shift = entry.key.count(".") + 1
        for rule in rules:
            first = "  " * max(0, rule.key.count(".") - shift) + f"{rule.key}  "
            yield from (Line(line, Role.RULE) for line in wrap(rule.title, width, first))
        return
    for rule in rules:
        yield from (Line(line, Role.RULE) for line in wrap(rule.title, width, f"{rule.key}  "))
        yield from _body(rule, width, "  ")
        yield BLANK


def _descendants(book: Rulebook, entry: Entry) -> Iterator[Entry]:
    for child in book.children(entry.key):
        yield child
        yield from _descendants(book, child)


def _references(book: Rulebook, entry: Entry, width: int) -> Iterator[Line]:
    """What the entry names, rules with their titles, and what names it."""
    shown = {rule.key for rule in _descendants(book, entry)} | {above.key for above in book.ancestors(entry.key)}
    names = [found for key in book.links(entry.key) if key not in shown and (found := book.entry(key))]
    named_by = [found for key in book.named_by(entry.key) if key not in shown and (found := book.entry(key))]
    named_by = [other for other in named_by if other not in names]
    if not entry.is_rule:  # a card or an area: the rules that name it matter as much as those it names
        names += [other for other in named_by if other.is_rule]
    yield BLANK
    for rule in (other for other in names if other.is_rule):
        yield from (Line(line, Role.LINKS) for line in wrap(rule.title, width, f"See {rule.key}  "))
    yield from _listed("See also", (other.title for other in names if not other.is_rule), width)
    if entry.is_rule:
        yield from _listed("Named by", (other.key for other in named_by if other.is_rule), width)
    yield from _listed("Cards", (other.title for other in named_by if other.kind in CARDS), width)


def _listed(label: str, names: Iterable[str], width: int) -> Iterator[Line]:
    # No name is broken over two lines: there it would be no link.
    text = ", ".join(name.replace(" ", NO_BREAK) for name in names)
    if text:
        lines = wrap(f"{label}: {text}", width, "", "  ")
        yield from (Line(line.replace(NO_BREAK, " "), Role.LINKS) for line in lines)


# --------------------------------------------------------------------------------------------- tables


def table(found: Table, width: int) -> Iterator[Line]:
    """A table in columns; cells are wrapped, and where even that is too narrow each row becomes labelled lines."""
    widths = _widths(found, width)
    if widths is None:
        yield from _stacked(found, width)
        return
    yield from _row(found.head, widths, Role.HEAD)
    yield Line("  ".join("-" * size for size in widths), Role.HEAD)
    for row in found.rows:
        yield from _row(row, widths, Role.CELLS)


def _widths(found: Table, width: int) -> list[int] | None:
    columns = list(zip(found.head, *found.rows, strict=True))
    natural = [max([1, *map(len, column)]) for column in columns]
    narrow = [max([1, *(len(word) for cell in column for word in cell.split())]) for column in columns]
    room = width - 2 * (len(columns) - 1)
    if sum(natural) <= room:
        return natural
    if sum(narrow) > room:
        return None
    widths = list(narrow)
    spare = room - sum(widths)
    while spare > 0:
        wanting = [place for place, size in enumerate(widths) if size < natural[place]]
        if not wanting:
            break
        neediest = max(wanting, key=lambda place: natural[place] / widths[place])
        widths[neediest] += 1
        spare -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], role: Role) -> Iterator[Line]:
    wrapped = [wrap(cell, size) or [""] for cell, size in zip(cells, widths, strict=True)]
    for number in range(max(len(cell) for cell in wrapped)):
        parts = [
            (cell[number] if number < len(cell) else "").ljust(size) for cell, size in zip(wrapped, widths, strict=True)
        ]
        yield Line("  ".join(parts).rstrip(), role)


def _stacked(found: Table, width: int) -> Iterator[Line]:
    for row in found.rows:
        first, *others = row
        yield from (Line(line, Role.HEAD) for line in wrap(first or "-", width))
        for label, cell in zip(found.head[1:], others, strict=True):
            yield from (Line(line, Role.CELLS) for line in wrap(f"{label}: {cell or '-'}", width, "  ", "    "))


# --------------------------------------------------------------------------------------------- links


def links_in(book: Rulebook, lines: Sequence[Line], but: Key = "") -> Iterator[Link]:
    """Rule ids wherever they stand, except ``but``."""
    for number, line in enumerate(lines):
        for citation in ids.citations(line.text):
            rule = book.rule(citation.id)
            if rule and rule.key != but:
                yield Link(number, citation.start, citation.end, rule.key)


def _links(book: Rulebook, entry: Entry, lines: Sequence[Line]) -> Iterator[Link]:
    """Rule ids, and names of entries that this one names or is named by; as they stand on the page."""
    others = [book.entry(key) for key in (*book.links(entry.key), *book.named_by(entry.key))]
    names = {other.title: other.key for other in others if other and not other.is_rule}
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    for number, line in enumerate(lines):
        for link in links_in(book, [line], entry.key):
            yield Link(number, link.start, link.end, link.key)
        if names and line.role not in (Role.TITLE, Role.PATH):
            for match in pattern.finditer(line.text):
                yield Link(number, match.start(), match.end(), names[match[0]])
