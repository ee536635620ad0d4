"""The checker: whatever cites a rule cites one that exists, and the rulebook's own links lead somewhere.

    faults = [*check_book(Rulebook(tables)), *check_citations(["agot_tui", "tests", "README.md"])]

Every fault has the file, the line and a sentence. Nothing here prints; `agot-tui rules --check PATH...` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from agot_tui.rulebook import ids, rules_data
from agot_tui.rulebook.book import Rulebook, ids_in
from agot_tui.rulebook.entries import Entry, Game, Kind
from agot_tui.values import Value

ENDINGS = frozenset({".py", ".toml", ".md", ".txt", ".tcss", ".agot", ".rst", ".cfg"})
SKIPPED = frozenset({"__pycache__", "node_modules", "build", "dist"})
NO_CITATION = "# no citation"
"""A line that ends so is not read: it holds ids of rules that shall not exist, as tests need them."""
LEFT_BEHIND = ("verify", "S&R", "throneteki", "TODO", "to be checked", "own knowledge")
"""Doubts and remarks about how texts were made; none of them belongs into a rule."""


class Fault(Value):
    """Something to mend: where it is, and what it is."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


class Cited(Value):
    """A rule id found in a file."""

    file: str
    line: int
    id: str


def known_ids() -> frozenset[str]:
    """Every rule id there is."""
    return frozenset(entry.key for game in Game for entry in rules_data.rules_of(game))


def cited_ids(paths: Iterable[str | Path]) -> Iterator[Cited]:
    """Every rule id that stands in the files and folders given, in their order; what is no text is passed over."""
    for path in _files(paths):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        lines = enumerate(text.splitlines(), 1)
        for number, line in ((number, line) for number, line in lines if not line.rstrip().endswith(NO_CITATION)):
            for citation in ids.citations(line):
                yield Cited(str(path), number, citation.id)


def check_citations(paths: Iterable[str | Path], known: Container[str] | None = None) -> list[Fault]:
    """A fault for every cited rule that does not exist, and for every path that does not."""
    places = [Path(path) for path in paths]
    rules = known_ids() if known is None else known
    missing = [Fault(str(path), 0, "no such file or folder") for path in places if not path.exists()]
    cited = cited_ids(path for path in places if path.exists())
    return missing + [
        Fault(one.file, one.line, f"there is no rule {one.id}") for one in cited if ids.resolve(one.id, rules) is None
    ]


def check_book(book: Rulebook) -> list[Fault]:
    """Faults of the rulebook's own data. Cards and areas are checked only if the book was given a board."""
    keys = {entry.key for entry in book.entries}
    kinds = frozenset(Kind) if book.board else frozenset({Kind.RULE, Kind.DISPUTED, Kind.TERM})
    faults = []
    for entry in book.entries:
        where = _Place(entry)
        faults += [where.fault(sentence) for sentence in (*_links(entry, keys, kinds), *_contents(entry, book))]
    counts = Counter(entry.key for entry in book.entries)
    faults += [_Place(entry).fault("stands twice") for entry in book.entries if counts[entry.key] > 1]
    return faults


def _links(entry: Entry, keys: Container[str], kinds: Container[Kind]) -> Iterator[str]:
    if entry.parent is not None and entry.parent not in keys:
        yield f"belongs to {entry.parent}, which does not exist"
    board = Kind.AREA in kinds
    for key in dict.fromkeys((*ids_in(entry), *entry.see)):
        if key not in keys and (board or ":" not in key or key.startswith("term:")):
            yield f"names {key}, which does not exist"
        if key == entry.key and key in entry.see:
            yield "names itself"


def _contents(entry: Entry, book: Rulebook) -> Iterator[str]:
    if not entry.title.strip():
        yield "has no title"
    if not (entry.text or entry.facts or entry.table or book.children(entry.key)):
        yield "says nothing"
    if entry.is_rule and not entry.source and not book.children(entry.key):
        yield "has no source"
    if entry.table and any(len(row) != len(entry.table.head) for row in entry.table.rows):
        yield "has a table with rows of different length"
    if entry.switch and len(entry.switch.values) < 2:
        yield "has a switch with nothing to choose"
    text = "\n".join((entry.title, *entry.text, *(value for _, value in entry.facts), *entry.notes))
    for words in LEFT_BEHIND:
        if words in text:
            yield f"says {words!r}"


class _Place:
    """Where an entry stands in our data, found by its id; entries of others have only their key."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def fault(self, sentence: str) -> Fault:
        entry = self.entry
        name = f"{entry.game.value}.toml" if entry.is_rule else "glossary.toml"
        if entry.is_rule or entry.kind is Kind.TERM:
            path = rules_data.DATA / name
            wanted = f'id = "{entry.id}"'
            lines = path.read_text(encoding="utf-8").splitlines()
            number = next((number for number, line in enumerate(lines, 1) if line == wanted), 0)
            return Fault(str(path), number, f"{entry.key} {sentence}")
        return Fault(entry.key, 0, sentence)


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_file():
            yield path
            continue
        for found in sorted(path.rglob("*")):
            parts = found.relative_to(path).parts
            if any(part in SKIPPED or part.startswith(".") for part in parts):
                continue
            if found.suffix in ENDINGS and found.is_file():
                yield found
