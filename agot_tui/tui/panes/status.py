"""The first row: round, phase, whose turn it is; the tabs, where there are tabs; that nothing here counts."""

from __future__ import annotations

from agot_tui.boardgame.view import View
from agot_tui.frontend.words import PHASE_NAMES
from agot_tui.tui.arrange import TABS
from agot_tui.tui.lines import Line, Span, joined, line, sides, width_of

WHAT_IF = " WHAT IF "


def status_line(view: View, who: str, width: int, tab: str | None, *, what_if: bool = False, overlay: str = "") -> Line:
    """Round, phase and seat; ``tab`` is the one shown, if there are tabs. The phase goes first if room is short."""
    tabs: Line = ()
    if tab is not None:
        shown = [(name, f"map: {overlay}" if overlay and name == "map" else name) for name in TABS]
        tabs = tuple(Span(f" {label} ", "cursor" if name == tab else "dim") for name, label in shown)
    mark = line((WHAT_IF, "fight"), " ") if what_if else ()
    number, seat = line((f"Round {view.round}/{view.last_round}", "strong")), line((who, "strong"))
    left = (*mark, *joined((number, line(PHASE_NAMES[view.phase]), seat)))
    if width_of(left) + width_of(tabs) + bool(tabs) > width:
        left = (*mark, *joined((number, seat)))
    return sides(left, tabs, width)
