"""The first row of the desk: the time that is left, and where the tournament is."""

from __future__ import annotations

from agot_tui.tournament.clock import RoundClock, clock_text
from agot_tui.tournament.desk.lookup import outstanding
from agot_tui.tui.tournament.session import Session


def clock_spans(clock: RoundClock | None, now: int) -> list[tuple[str, str]]:
    """The time left, and whether the clock stands still or time is over."""
    if clock is None:
        return []
    left = clock.remaining(now)
    word = " stopped" if clock.paused_since is not None else " TIME" if left <= 0 else ""
    return [(f"{clock_text(left):>6}{word}", "fight" if left <= 0 else "key"), ("  ", "plain")]


def progress(session: Session) -> list[str]:
    """Where the tournament is, in a few words."""
    state = session.state
    missing = len(outstanding(state))
    if state.bracket is not None:
        if state.bracket.is_over:
            return ["over"]
        games = len(state.bracket.latest)
        return ["the final" if games == 1 else f"last {2 * games}", f"{missing} to come in" if missing else "all in"]
    if not state.rounds:
        return ["registration"]
    of = f" of {state.plan.rounds}" if state.plan is not None else ""
    parts = [f"round {len(state.rounds)}{of}"]
    if state.open_round is not None and not state.rounds[-1].published:
        parts.append("not published")
    parts.append(f"{missing} to come in" if missing else "all in")
    return [*parts, f"top {state.cut.size}"] if state.cut is not None else parts
