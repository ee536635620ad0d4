"""What a click means: the key in whose text it lies. Nothing here knows Textual.

A click presses a key: what cannot be done by keyboard cannot be done by mouse either, and says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from agot_tui.frontend.keymap import Key, in_words
from agot_tui.frontend.keys import NONE_KEY, OPTION_KEYS
from agot_tui.tui.lines import Line, width_of

KEY_ROLES: Final = frozenset(("key", "target.key", "picked.key", "fight.key", "barred.key"))


def key_at(row: Line, x: int, rows: Iterable[Key]) -> str | None:
    """The key that stands at a column, or the last one before the text there, as a table of keys names it.

    ``rows``: those of the table that hold at this moment.
    """
    shown = ""
    for start, _, text, role in _spans(row):
        if start > x:
            break
        if role in KEY_ROLES or (role == "dim" and text in OPTION_KEYS + NONE_KEY):
            shown = text.strip()
    return named(shown, rows) if shown and x < width_of(row) else None


def named(shown: str, rows: Iterable[Key]) -> str | None:
    """``Esc`` is ``escape``; what is no key of this moment is nothing."""
    for row in rows:
        for key in row.keys:
            if shown in (key, in_words(key)):
                return key
    return None


def text_at(row: Line, x: int) -> str:
    """The text of the span at a column."""
    return next((text.strip() for start, end, text, _ in _spans(row) if start <= x < end), "")


def _spans(row: Line) -> Iterator[tuple[int, int, str, str]]:
    """Where each span begins and ends, its text and role."""
    start = 0
    for span in row:
        end = start + width_of((span,))
        yield start, end, span.text, span.role
        start = end
