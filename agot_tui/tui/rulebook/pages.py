"""Pages of the rulebook as lines of a screen: roles, links, hits of a search, what stands beside a page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from agot_tui.rulebook import Entry, Hit, Key, Link, Page, Role, Rulebook
from agot_tui.rulebook import Line as BookLine
from agot_tui.rulebook.search import excerpt
from agot_tui.tui.lines import Line, clip, line
from agot_tui.values import Value

ROLES: Final[Mapping[Role, str]] = {
    Role.TITLE: "title",
    Role.PATH: "dim",
    Role.HEAD: "strong",
    Role.SOURCE: "dim",
    Role.RULE: "strong",
}
"""How the lines of a page are drawn; others are plain."""
LINK: Final = "key"
CURRENT: Final = "cursor"
MARGIN: Final = 2
LABEL, NARROW_LABEL, ROOMY = 14, 10, 70
"""Columns for what a hit is; and those from which a sentence of it has room too."""
KEPT: Final = "★"
"""Stands beside what has a bookmark."""
BOOKMARKS: Final[Key] = "list:bookmarks"
"""The key of the page of bookmarks."""


class Opened(Value):
    """A page as it lies open: its lines and where its links are."""

    key: Key
    lines: tuple[BookLine, ...]
    links: tuple[Link, ...]


def page_of(book: Rulebook, key: Key, width: int, asked: Sequence[Entry] = ()) -> Opened:
    """A page with, above it, the rules that were in question besides."""
    page = book.page(key, width)
    others = [entry for entry in asked if entry.key != key]
    return _under(others, page) if others else Opened(key, page.lines, page.links)


def _under(others: Sequence[Entry], page: Page) -> Opened:
    text = "In question too: "
    links = []
    for entry in others:
        links.append(Link(0, len(text), len(text) + len(entry.key), entry.key))
        text += f"{entry.key}  "
    below = (Link(link.line + 2, link.start, link.end, link.key) for link in page.links)
    lines = (BookLine(text.rstrip(), Role.PATH), BookLine("", Role.BLANK), *page.lines)
    return Opened(page.key, lines, (*links, *below))


def bookmarks_page(entries: Sequence[Entry]) -> Opened:
    """The pages that were kept; each is a link."""
    lines = [BookLine("Bookmarks", Role.TITLE)]
    links: list[Link] = []
    for entry in entries:
        links.append(Link(len(lines), 2, 2 + len(entry.title), entry.key))
        lines.append(BookLine(f"  {entry.title}  {entry.label}", Role.TEXT))
    if not links:
        lines += [BookLine("", Role.BLANK), BookLine("b keeps the page that lies open.", Role.TEXT)]
    return Opened(BOOKMARKS, tuple(lines), tuple(links))


def drawn(page: Opened, number: int, current: Link | None) -> Line:
    """One line of a page, its links in their role; the current one is marked at the margin too."""
    row = page.lines[number]
    role = ROLES.get(row.role, "plain")
    here = current is not None and current.line == number
    parts = list(_parts(row.text, [link for link in page.links if link.line == number], current, role))
    return line(("▸ " if here else "  ", LINK), *parts)


def _parts(text: str, links: Sequence[Link], current: Link | None, role: str) -> Iterator[tuple[str, str]]:
    at = 0
    for link in sorted(links, key=lambda link: link.start):
        if link.start < at:
            continue
        yield text[at : link.start], role
        yield text[link.start : link.end], CURRENT if link == current else LINK
        at = link.end
    yield text[at:], role


def hit_line(hit: Hit, width: int, *, marked: bool) -> Line:
    """A found entry: what it is, its title, the sentence that says most of what was looked for."""
    head = f"{hit.entry.label:<{LABEL if width >= ROOMY else NARROW_LABEL}}{hit.entry.title}"
    told = excerpt(hit) if width >= ROOMY else hit.entry.title
    rest = "" if told == hit.entry.title else f"  {told}"
    return clip(line(("▸ " if marked else "  ", LINK), (head, CURRENT if marked else "strong"), (rest, "dim")), width)


def kept_beside(entries: Sequence[Entry], width: int, height: int) -> list[Line]:
    """The bookmarks, beside a list."""
    rows = [line(("Bookmarks", "title"))]
    rows += [_beside(entry, width, here=False, kept=True) for entry in entries[: height - 1]]
    return rows if entries else [*rows, line(("  b keeps the page that lies open", "dim"))]


def beside(entries: Sequence[Entry], here: Key, kept: Collection[Key], width: int, height: int) -> list[Line]:
    """What stands around a page, as much as fits with the page itself in the middle."""
    at = next((number for number, entry in enumerate(entries) if entry.key == here), 0)
    start = max(0, min(at - height // 2, len(entries) - height))
    return [
        _beside(entry, width, here=entry.key == here, kept=entry.key in kept)
        for entry in entries[start : start + height]
    ]


def _beside(entry: Entry, width: int, *, here: bool, kept: bool) -> Line:
    depth = entry.key.count(".") if entry.is_rule else 0
    name = f"{entry.key} {entry.title}" if entry.is_rule else entry.title
    mark = "▸ " if here else f"{KEPT} " if kept else "  "
    return clip(line((mark, LINK), " " * depth, (name, CURRENT if here else "plain" if depth else "strong")), width)
