"""What has happened, the latest at the bottom."""

from __future__ import annotations

from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.log import Log


def log_lines(log: Log, width: int, height: int, back: int) -> list[Line]:
    """The last sentences; ``back`` rows further up."""
    room = height - 1
    rows: list[Line] = []
    for entry in reversed(log.entries):
        rows[:0] = wrap(line((entry.sentence, entry.role)), width, indent=2)
        if len(rows) >= room + back:
            break
    end = max(min(room, len(rows)), len(rows) - back)
    shown = rows[max(0, end - room) : end]
    right = line((f"{back} rows back", "key")) if back else ()
    return [heading(line(("Log", "title")), width, right), *shown]
