"""Tables of keys: which key does what at which moment, as the program ships them and as a person has changed them.

Key bar, ``?``, manual and hints show what a table says, so that they never name a key that means something else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from agot_tui.values import Value, field

LEAVES: Final = "ctrl+c"
"""Stays with the row that has it, whatever else is bound: it ends every program."""
SHOWN: Final[Mapping[str, str]] = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}


class Key(NamedTuple):
    """One row: what a few keys do at a moment."""

    action: str
    """What the screen does; ``form`` is left to the form of the decision."""
    keys: tuple[str, ...]
    """As the terminal names them: characters, or words like ``enter``."""
    shown: str
    """As people read them."""
    label: str
    """For the key bar, in one or two words."""
    help: str
    """For ``?``: what it does. A row without belongs to the one above it, which explains both."""
    where: tuple[str, ...]
    rank: int = 0
    """Place in the key bar; 0: only in the help."""


Binding: TypeAlias = tuple[str, str]
"""A moment and an action."""


class _Moment(Value):
    """What a table says of some moments that hold together."""

    rows: tuple[Key, ...]
    actions: Mapping[str, str]
    """By key; of two rows with one key the first."""


class KeyTable(Value, dict=True):
    """Rows, and the moments that hold together."""

    rows: tuple[Key, ...]
    moments: tuple[frozenset[str], ...]
    """Every set of moments that holds at once."""
    reserved: Mapping[str, str] = field(default_factory=dict)
    """By moment: keys that cannot be given to an action, since options or typed text need them."""
    fixed: frozenset[str] = frozenset(("form",))
    """Actions for which it matters which of their keys was pressed; those stay."""

    @cached_property
    def _known(self) -> dict[frozenset[str], _Moment]:
        """Moments that were asked about: every key asks, and going through all rows takes 60 us."""
        return {}

    def rows_at(self, moments: Collection[str]) -> Iterator[Key]:
        """The rows that hold at these moments."""
        return iter(self._at(moments).rows)

    def action_of(self, key: str, moments: Collection[str]) -> str | None:
        """What a key does at these moments."""
        return self._at(moments).actions.get(key)

    def _at(self, moments: Collection[str]) -> _Moment:
        together = frozenset(moments)
        found = self._known.get(together)
        if found is None:
            rows = tuple(row for row in self.rows if not together.isdisjoint(row.where))
            actions = {key: row.action for row in reversed(rows) for key in row.keys}
            found = self._known[together] = _Moment(rows, actions)
        return found

    def bar(self, moments: Collection[str]) -> list[tuple[str, str]]:
        """Keys and labels for the key bar, the most useful first."""
        rows = sorted((row for row in self.rows_at(moments) if row.rank), key=lambda row: row.rank)
        return [(row.shown.split()[0], row.label) for row in rows]

    def key_for(self, action: str, moment: str) -> str:
        """The key of an action as a hint names it."""
        return next((row.shown.split()[0] for row in self.rows_at((moment,)) if row.action == action), "")

    def clashes(self) -> list[str]:
        """Keys that would mean two things at one moment, each once; empty if the table is sound."""
        found: dict[tuple[str, Key, Key], str] = {}
        for moments in self.moments:
            seen: dict[str, Key] = {}
            for row in self.rows_at(moments):
                for key in row.keys:
                    other = seen.setdefault(key, row)
                    if other is not row:
                        said = f"{in_words(key)} is taken twice, by {_named(other, moments)} and {_named(row, moments)}"
                        found.setdefault((key, other, row), said)
        return list(found.values())

    def bindings(self) -> dict[Binding, tuple[str, ...]]:
        """The keys of every action that can be bound, by moment."""
        found: dict[Binding, tuple[str, ...]] = {}
        for row in self.rows:
            for where in row.where:
                if row.action not in self.fixed:
                    found[where, row.action] = (*found.get((where, row.action), ()), *row.keys)
        return found

    def rebound(self, changes: Mapping[Binding, tuple[str, ...]]) -> KeyTable:
        """The table with other keys for some actions; where one has several rows, the first takes them."""
        rows: list[Key] = []
        given: set[Binding] = set()
        for row in self.rows:
            changed = [where for where in row.where if (where, row.action) in changes]
            rest = tuple(where for where in row.where if where not in changed)
            rows += [row._replace(where=rest)] if rest else []
            for where in changed:
                if (where, row.action) not in given:
                    given.add((where, row.action))
                    rows.append(self._changed(row, where, changes[where, row.action]))
        return KeyTable(tuple(_with_followers(rows, given)), self.moments, self.reserved, self.fixed)

    @staticmethod
    def _changed(row: Key, where: str, keys: tuple[str, ...]) -> Key:
        shown = " ".join(map(in_words, keys))
        if LEAVES in row.keys and LEAVES not in keys:
            keys = (*keys, LEAVES)
        return row._replace(keys=keys, shown=shown if row.help else "", where=(where,))


def _named(row: Key, moments: Collection[str]) -> str:
    """A row as the file of keys names it, with what it does."""
    where = next(where for where in row.where if where in moments)
    return f"{where}.{row.action} ({row.help})" if row.help else f"{where}.{row.action}"


def _with_followers(rows: list[Key], given: Collection[Binding]) -> Iterator[Key]:
    """A row that explains those below it shows one key of each at moments where any of them was changed."""
    for at, row in enumerate(rows):
        below = []
        for other in rows[at + 1 :]:
            if other.help or not set(other.where) & set(row.where):
                break
            below.append(other)
        changed = [where for where in row.where if row.help and any((where, one.action) in given for one in below)]
        rest = tuple(where for where in row.where if where not in changed)
        if rest:
            yield row._replace(where=rest)
        for where in changed:
            group = [row, *(one for one in below if where in one.where)]
            yield row._replace(where=(where,), shown=" ".join(in_words(one.keys[0]) for one in group))


def in_words(key: str) -> str:
    """A key as people read it: ``Shift+Tab``."""
    if key in SHOWN:
        return SHOWN[key]
    return "+".join(part if len(part) == 1 and "+" not in key else part.capitalize() for part in _parts(key))


def _parts(key: str) -> list[str]:
    return [key] if len(key) == 1 else key.split("+")
