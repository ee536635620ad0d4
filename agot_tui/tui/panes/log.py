"""What has happened, the latest at the bottom."""

from __future__ import annotations

from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.log import Entry, Log


def log_lines(log: Log, width: int, height: int, back: int) -> list[Line]:
    """The last sentences; ``back`` rows further up."""
    right = line((f"{back} rows back", "key")) if back else ()
    rows = [row for row, _ in _rows(log, width, height - 1, back)]
    return [heading(line(("Log", "title")), width, right), *rows]


def entry_at(log: Log, width: int, height: int, back: int, row: int) -> Entry | None:
    """What is told in a row of these lines."""
    rows = _rows(log, width, height - 1, back)
    return rows[row - 1][1] if 1 <= row <= len(rows) else None


def furthest_back(log: Log, width: int, height: int, back: int) -> int:
    """``back``, or as many rows as stand above those that fit, if they are fewer."""
    room = height - 1
    return min(back, max(0, len(_latest(log, width, room + back)) - room))


def _rows(log: Log, width: int, room: int, back: int) -> list[tuple[Line, Entry]]:
    rows = _latest(log, width, room + back)
    end = max(min(room, len(rows)), len(rows) - back)
    return rows[max(0, end - room) : end]


def _latest(log: Log, width: int, enough: int) -> list[tuple[Line, Entry]]:
    """At least so many of the last rows, with what they are of; all, if there are fewer."""
    rows: list[tuple[Line, Entry]] = []
    for entry in reversed(log.entries):
        rows[:0] = [(row, entry) for row in wrap(line((entry.sentence, entry.role)), width, indent=2)]
        if len(rows) >= enough:
            break
    return rows
