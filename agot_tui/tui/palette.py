"""Everything that can be done now, as a list to be searched by typing: what each entry is called and what it does.

A screen adds what only it knows; the keys of its moment, the settings and the rulebook are here. No screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Final

from agot_tui.frontend.keymap import Key, in_words
from agot_tui.settings import Settings
from agot_tui.tui.adjusting import NEW_GAME, ROWS, value_of, with_value
from agot_tui.values import Value

MOST_RULES: Final = 12
MOST_PLAYS: Final = 20
RULES_FROM: Final = 3
"""Letters from which on the rulebook is searched too."""
NOT_LISTED: Final = frozenset(
    ("form", "digit", "seat", "palette", "left", "right", "up", "down", "page_up", "page_down", "help")
)


class Entry(Value):
    """Something that can be done."""

    text: str
    do: Callable[[], None]
    key: str = ""
    """The key that does the same, as people read it."""
    kind: str = ""
    """``setting``, ``play``, ``rule``; empty: an action."""

    def has(self, words: Iterable[str]) -> bool:
        """Whether it has all of the words."""
        text = f"{self.text} {self.kind}".casefold()
        return all(word in text for word in words)


def found(entries: Iterable[Entry], text: str) -> list[Entry]:
    """The entries with all words of a text; those in which a word of theirs begins with the first one come first."""
    words = text.casefold().split()
    fitting = [entry for entry in entries if entry.has(words)]
    if not words:
        return fitting
    return sorted(fitting, key=lambda entry: not f" {entry.text}".casefold().count(f" {words[0]}"))


def actions(rows: Iterable[Key], press: Callable[[str], None]) -> Iterator[Entry]:
    """What the keys of a moment do; a row that the one above it explains stands there with its own key."""
    text = ""
    for row in rows:
        text = row.help or text
        if row.action not in NOT_LISTED:
            yield Entry(text, partial(press, row.keys[0]), row.shown.split()[0] if row.help else in_words(row.keys[0]))


def settings_entries(
    now: Settings, put: Callable[[Settings], None], sections: Collection[str] | None = None
) -> Iterator[Entry]:
    """Every value that could be set and is not; ``sections``: those that mean something here, else all."""
    for name, row in ROWS.items():
        if name == NEW_GAME or (sections is not None and name.partition(".")[0] not in sections):
            continue
        for value, meaning in row.values.items():
            if value != value_of(now, name):
                yield Entry(f"{row.label}: {meaning}", partial(put, with_value(now, name, value)), kind="setting")
