"""The clock of a round (T11.4, T11.5). All times are whole seconds; the caller says what time it is."""

from collections.abc import Mapping

from agot_tui.values import Value, field, replace

SWISS_MINUTES = 55
ELIMINATION_MINUTES = 55
FINAL_MINUTES = 120
LEAGUE_MINUTES = 105
"""The preset of the publisher's software for tables of several players (T14.1)."""
NO_SHOW_MINUTES = 10
"""After so many minutes somebody who is not there may be dropped (T9.1)."""


def minutes_for(kind: str) -> int:
    """The length of a round of this kind: ``swiss``, ``elimination``, ``final`` or ``league`` (T11.4)."""
    lengths = {
        "swiss": SWISS_MINUTES,
        "elimination": ELIMINATION_MINUTES,
        "final": FINAL_MINUTES,
        "league": LEAGUE_MINUTES,
    }
    return lengths[kind]


class RoundClock(Value):
    """A clock that was started at some moment, perhaps stopped in between, with extra minutes for single tables."""

    kind: str
    """``swiss``, ``elimination``, ``final`` or ``league``."""
    minutes: int
    started: int
    """When it was started, in seconds of the caller's clock."""
    paused_since: int | None = None
    paused_for: int = 0
    """Seconds of all earlier pauses."""
    extra: Mapping[int, int] = field(default_factory=dict)
    """Extra minutes a judge gave, by table (T11.5)."""

    def elapsed(self, now: int) -> int:
        """Seconds played until ``now``, pauses left out; never negative."""
        end = now if self.paused_since is None else min(now, self.paused_since)
        return max(0, end - self.started - self.paused_for)

    def remaining(self, now: int, table: int | None = None) -> int:
        """Seconds left, for one table with its extra minutes; negative once time was called."""
        minutes = self.minutes + (self.extra.get(table, 0) if table is not None else 0)
        return minutes * 60 - self.elapsed(now)

    def paused(self, now: int) -> "RoundClock":
        """The same clock, stopped at ``now``; a stopped clock stays as it is."""
        return self if self.paused_since is not None else replace(self, paused_since=now)

    def resumed(self, now: int) -> "RoundClock":
        """The same clock, running again from ``now`` on; a running clock stays as it is."""
        if self.paused_since is None:
            return self
        return replace(self, paused_since=None, paused_for=self.paused_for + max(0, now - self.paused_since))

    def with_extra(self, table: int, minutes: int) -> "RoundClock":
        """The same clock with ``minutes`` more for one table (T11.5)."""
        return replace(self, extra={**self.extra, table: self.extra.get(table, 0) + minutes})


def clock_text(seconds: int) -> str:
    """``54:59``, or ``-0:01`` once the time is over."""
    sign, rest = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{rest // 60}:{rest % 60:02d}"
