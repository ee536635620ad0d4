"""Pages of the rulebook as lines of a screen: roles, links, the table of contents, hits of a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agot_tui.rulebook import Entry, Game, Hit, Key, Link, Page, Role, Rulebook
from agot_tui.rulebook import Line as BookLine
from agot_tui.rulebook.search import excerpt
from agot_tui.tui.lines import Line, clip, line

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
CONTENTS: Final = ""
"""The key of the table of contents."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A page as it lies open: its lines and where its links are."""

    key: Key
    lines: tuple[BookLine, ...]
    links: tuple[Link, ...]


def page_of(book: Rulebook, key: Key, width: int, asked: Sequence[Entry] = ()) -> Opened:
    """A page with, above it, the rules that were in question besides."""
    if key == CONTENTS:
        return contents(book)
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


def contents(book: Rulebook) -> Opened:
    """The chapters of all games; each is a link."""
    lines: list[BookLine] = []
    links: list[Link] = []
    for game in Game:
        lines += [BookLine(game.label, Role.TITLE)]
        for entry in book.contents(game):
            links.append(Link(len(lines), 2, 2 + len(entry.key), entry.key))
            lines.append(BookLine(f"  {entry.key:<5}{entry.title}", Role.TEXT))
        lines.append(BookLine("", Role.BLANK))
    return Opened(CONTENTS, tuple(lines[:-1]), tuple(links))


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
    head = f"{hit.entry.label:<14}{hit.entry.title}"
    told = excerpt(hit)
    rest = "" if told == hit.entry.title else f"  {told}"
    return clip(line(("▸ " if marked else "  ", LINK), (head, CURRENT if marked else "strong"), (rest, "dim")), width)
