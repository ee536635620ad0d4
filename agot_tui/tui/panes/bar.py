"""The last row: the keys of the moment."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from agot_tui.frontend.keys import Where, bar
from agot_tui.tui.lines import Line, line, width_of


def key_bar(moments: Collection[Where], width: int) -> Line:
    """The keys of this moment, as many as fit."""
    return _row(tuple(bar(moments)), width)


@lru_cache(maxsize=32)
def _row(keys: tuple[tuple[str, str], ...], width: int) -> Line:
    """Drawn at every key, and hardly ever another one."""
    row: Line = ()
    for key, label in keys:
        part = line((f" {key}", "key"), f" {label} ")
        if width_of(row) + width_of(part) > width:
            break
        row += part
    return row
