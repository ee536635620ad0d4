"""The outcome of a replay."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.peer_games.deviations import Tally
from tests.peer_games.differences import Difference


@dataclass
class Result:
    """How one game went."""

    name: str
    decisions: int = 0
    snapshots: int = 0
    checkpoints: int = 0
    combats: int = 0
    offers: int = 0
    """Lists of choices that were compared."""
    differences: list[Difference] = field(default_factory=list)
    """Those that nothing explains."""
    tally: Tally = field(default_factory=Tally)

    @property
    def is_ok(self) -> bool:
        """Whether both sides are alike but for what is explained."""
        return not self.differences
