"""The rulebook: every entry by its key, how they refer to each other, and the way in for search and pages.

book = Rulebook(tables)            # nothing is read yet; tables (or a function giving them) may be left out
book.rule("R16.11.4")              # reads one file
book.search("port retreat")        # reads everything, builds the index once
book.page("R16.11.4", width=72)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property

from agot_tui.rulebook import ids, rules_data
from agot_tui.rulebook.entries import Entry, Game, Key, Kind, Tables
from agot_tui.rulebook.page import Page, lay_out
from agot_tui.rulebook.search import Hit, Search, by_name


class Rulebook:
    """All there is to look up. `more` adds entries of others, such as the cards of the card game."""

    def __init__(
        self,
        tables: Tables | Callable[[], Tables] | None = None,
        more: Iterable[Entry] | Callable[[], Iterable[Entry]] = (),
    ) -> None:
        """``tables`` and ``more`` may be functions that give them: they are called when somebody asks for them."""
        self._tables = tables
        self._more = more

    # ------------------------------------------------------------------------------------- entries

    @cached_property
    def board(self) -> tuple[Entry, ...]:
        """Cards, areas and houses of the board, if it was given."""
        from agot_tui.rulebook.board_data import cards
        from agot_tui.rulebook.places import places

        tables = self._tables() if callable(self._tables) else self._tables
        return (*cards(tables), *places(tables)) if tables else ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Everything: rules of the three games in order, terms, the board, what others added."""
        rules = (rule for game in Game for rule in rules_data.rules_of(game))
        more = self._more() if callable(self._more) else self._more
        return (*rules, *rules_data.terms(), *self.board, *more)

    @cached_property
    def _by_key(self) -> dict[Key, Entry]:
        return {entry.key: entry for entry in self.entries}

    def entry(self, key: Key) -> Entry | None:
        """The entry with this key; rule ids as people write them (`r16.11.4`) are understood."""
        if ":" in key:
            return self._by_key.get(key)
        return self.rule(key)

    def rule(self, rule_id: str) -> Entry | None:
        """The rule meant by an id, however it is written, or None. Reads only that game's file."""
        game = rules_data.game_of(rule_id.strip().rstrip(".:,;").upper().rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ."))
        known = rules_data.rules_by_id(game) if game else self._by_key
        found = ids.resolve(rule_id, known)
        return known[found] if found else None

    def closest(self, rule_id: str) -> Entry | None:
        """The rule, or the nearest one above it that exists: `R16.11` for an unknown id below it. For F1 at a rule."""
        wanted: str | None = rule_id.strip()
        while wanted:
            found = self.rule(wanted)
            if found:
                return found
            wanted = ids.parent_of(wanted)
        return None

    def cited_in(self, sentence: str) -> tuple[Entry, ...]:
        """The rules whose ids stand in a sentence (a refusal, a line of the log), each once."""
        found = (self.closest(citation.id) for citation in ids.citations(sentence))
        return tuple(dict.fromkeys(entry for entry in found if entry))

    # ------------------------------------------------------------------------------------- order

    def contents(self, game: Game) -> tuple[Entry, ...]:
        """The chapters of a game, in order."""
        return tuple(entry for entry in rules_data.rules_of(game) if entry.parent is None)

    def children(self, key: Key) -> tuple[Entry, ...]:
        """The rules directly below a rule, in order."""
        return self._children.get(key, ())

    def ancestors(self, key: Key) -> tuple[Entry, ...]:
        """The rules above a rule, chapter first."""
        entry = self.entry(key)
        above: list[Entry] = []
        while entry and entry.parent:
            entry = self.entry(entry.parent)
            if entry:
                above.append(entry)
        return tuple(reversed(above))

    @cached_property
    def _children(self) -> dict[Key, tuple[Entry, ...]]:
        found: dict[Key, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if entry.parent is not None:
                found[entry.parent].append(entry)
        return {key: tuple(entries) for key, entries in found.items()}

    # ------------------------------------------------------------------------------------- links

    def links(self, key: Key) -> tuple[Key, ...]:
        """The entries that this one names, in its text or beside it, each once, only existing ones."""
        entry = self.entry(key)
        return tuple(link for link in _named_by(entry) if link in self._by_key) if entry else ()

    def named_by(self, key: Key) -> tuple[Key, ...]:
        """The entries that name this one, in the order of the book."""
        return self._back.get(key, ())

    @cached_property
    def _back(self) -> dict[Key, tuple[Key, ...]]:
        found: dict[Key, dict[Key, None]] = defaultdict(dict)
        for entry in self.entries:
            for link in _named_by(entry):
                found[link][entry.key] = None
        return {key: tuple(keys) for key, keys in found.items()}

    # ------------------------------------------------------------------------------------- search and pages

    @cached_property
    def _search(self) -> Search:
        from agot_tui.rulebook.index import Index

        return Search(Index(self.entries))

    def prepare(self) -> None:
        """Reads everything and builds the index now, so that the first keystroke is as quick as the others."""
        _ = self._search

    def search(
        self,
        question: str,
        *,
        limit: int = 20,
        kinds: Set[Kind] | None = None,
        games: Set[Game] | None = None,
        prefer: Game | None = None,
    ) -> list[Hit]:
        """The best entries for what somebody typed so far, best first; see `search.Search`."""
        if not question.strip():
            return []
        return self._search(question, limit=limit, kinds=kinds, games=games, prefer=prefer)

    def by_name(self, name: str, kinds: Set[Kind]) -> list[Hit]:
        """Entries of those kinds that are called so, mistypings forgiven; the nearest first."""
        return by_name(self.entries, name, kinds)

    def page(self, key: Key, width: int = 80, *, whole: bool = False) -> Page:
        """The entry laid out as lines of that width, with its links. `whole` adds all rules below it in full."""
        entry = self.entry(key)
        if entry is None:
            raise KeyError(key)
        return lay_out(self, entry, width, whole=whole)


def _named_by(entry: Entry) -> Iterator[Key]:
    """The keys an entry names, itself and repetitions left out."""
    seen = {entry.key}
    for key in (*ids_in(entry), *entry.see):
        if key not in seen:
            seen.add(key)
            yield key


def ids_in(entry: Entry) -> Iterator[Key]:
    """The rule ids in an entry's texts, list letters cut off (`L3.4.2.2c` names `L3.4.2.2`)."""
    cells = (cell for row in entry.table.rows for cell in row) if entry.table else ()
    for text in (*entry.text, *(value for _, value in entry.facts), *cells, *entry.notes):
        for citation in ids.citations(text):
            yield _whole_rule(citation.id)


def _whole_rule(cited: str) -> str:
    game = rules_data.game_of(cited)
    return (ids.resolve(cited, rules_data.rules_by_id(game)) if game else None) or cited
