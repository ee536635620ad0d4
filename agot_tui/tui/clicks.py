"""What a click means: the option in whose text it lies, the tab, the key in the bar. Nothing here knows Textual.

A click presses a key: what cannot be done by keyboard cannot be done by mouse either.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from agot_tui.tui.keys import Where, rows_at
from agot_tui.tui.keymap import in_words
from agot_tui.tui.lines import Line, width_of

KEY_ROLES: Final = ("key", "target.key", "picked.key", "fight.key", "barred.key")


def key_at(row: Line, x: int, moments: Collection[Where]) -> str | None:
    """The key that stands at a column, or before the text there, as a table of keys names it."""
    found: str | None = None
    start = 0
    for text, role in row:
        if start > x:
            break
        if role in KEY_ROLES:
            found = text.strip()
        start += width_of(((text, role),))  # type: ignore[arg-type]
    return _named(found, moments) if found and x < width_of(row) else None


def _named(shown: str, moments: Collection[Where]) -> str | None:
    """``Esc`` is ``escape``; what is no key of this moment is nothing."""
    for row in rows_at(moments):
        for key in row.keys:
            if shown in (key, in_words(key)):
                return key
    return None


def span_at(row: Line, x: int) -> str:
    """The text of the span at a column."""
    start = 0
    for text, role in row:
        start += width_of(((text, role),))  # type: ignore[arg-type]
        if x < start:
            return text.strip()
    return ""
