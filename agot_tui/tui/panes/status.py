"""The first row: round, phase, whose turn it is; the tabs, where there are tabs."""

from __future__ import annotations

from agot_tui.boardgame.view import View
from agot_tui.tui.arrange import TABS
from agot_tui.tui.lines import Line, clip, joined, line, sides
from agot_tui.tui.words import PHASE_NAMES


def status_line(view: View, who: str, width: int, tab: str | None) -> Line:
    """Round, phase and seat; ``tab`` is the one shown, if there are tabs."""
    left = joined(
        (
            line((f"Round {view.round}/{view.last_round}", "strong")),
            line(PHASE_NAMES[view.phase]),
            line((who, "strong")),
        )
    )
    if tab is None:
        return clip(left, width)
    tabs = [line((f" {name} ", "cursor" if name == tab else "dim")) for name in TABS]
    return sides(left, tuple(span for one in tabs for span in one), width)
