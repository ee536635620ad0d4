"""Time as a line: where one is in a game, where its rounds begin, and what happened there."""

from __future__ import annotations

from typing import Final

from agot_tui.frontend.keys import Where, key_for
from agot_tui.frontend.words import PHASE_NAMES
from agot_tui.tui.lines import Line, Span, heading, joined, line, wrap
from agot_tui.tui.replay import Replay, Timeline

PAST: Final = "━"
FUTURE: Final = "─"
HERE: Final = "●"
SLIDER_ROW: Final = 1
"""Of the lines of a replay."""


def slider(timeline: Timeline, at: int, width: int) -> Line:
    """The line from the first to the last command, with the numbers of the rounds where they begin."""
    whole = max(1, timeline.end)

    def column(moment: int) -> int:
        return moment * (width - 1) // whole

    here = column(at)
    cells = [(PAST, "key") if x < here else (FUTURE, "dim") for x in range(width)]
    free = 0
    for moment, number in timeline.rounds:
        start = column(moment)
        text = str(number)
        if start < free or start + len(text) > width:
            continue
        for x, digit in enumerate(text, start):
            cells[x] = (digit, "strong" if x <= here else "dim")
        free = start + len(text) + 1
    cells[here] = (HERE, "cursor")
    row: list[Span] = []
    for text, role in cells:
        if row and row[-1].role == role:
            row[-1] = Span(row[-1].text + text, role)
        else:
            row.append(Span(text, role))
    return tuple(row)


def moment_at(timeline: Timeline, x: int, width: int) -> int:
    """The moment that a column of the slider stands for."""
    return round(x * max(1, timeline.end) / max(1, width - 1))


def replay_lines(replay: Replay, width: int, height: int) -> list[Line]:
    """The slider over what happened at this moment; the message of the moment at the bottom."""
    view, end = replay.view, replay.timeline.end
    assert view is not None
    left = line(("Replay", "title"))
    rows = [heading(left, width, line((f"{replay.at} of {end}", "strong"))), slider(replay.timeline, replay.at, width)]
    moment = line((f"Round {view.round}", "strong"))
    who = line(f"{replay.who} played") if replay.who else line("the game began")
    rows.append(joined((moment, line(PHASE_NAMES[view.phase]), who)))
    below = wrap(replay.message, width) if replay.message else []
    room = max(1, height - len(rows) - len(below))
    told: list[Line] = []
    for entry in replay.happened:
        told += wrap(line((entry.sentence, entry.role)), width, indent=2)
    if not told and replay.who:
        told = [line(("in secret", "dim"))]
    if len(told) > room:
        told = [
            *told[: room - 1],
            line((f"… and {len(told) - room + 1} more: {key_for('log', Where.REPLAY)} shows the log", "dim")),
        ]
    return [*rows, *told, *([()] * (room - len(told))), *below]
