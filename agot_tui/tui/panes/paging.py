"""Rows that do not fit, a page at a time; the key that showed them turns the page."""

from __future__ import annotations

from collections.abc import Sequence

from agot_tui.tui.lines import Line, line


def paged(rows: Sequence[Line], height: int, page: int, key: str) -> list[Line]:
    """The page of that number, counted round; with a line that names the key, if there is more than one."""
    if len(rows) <= height:
        return list(rows)
    room = max(1, height - 1)
    pages = -(-len(rows) // room)
    start = (page % pages) * room
    more = line((f"page {page % pages + 1} of {pages}: ", "dim"), (key, "key"), (" turns", "dim"))
    return [*rows[start : start + room], more]
