"""What differs between the two sides, with what is needed to judge it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State
from agot_tui.values import Value

Wider: TypeAlias = Literal["ours", "theirs", ""]
"""Which side offers something that the other does not; empty if it is no question of offers."""


class Difference(Value):
    """Something that is not the same on both sides."""

    game: str
    decision: int
    """Number of the last decision before it."""
    kind: str
    """Kind of decision, checkpoint, ``snapshot``, ``combat``..."""
    field: str
    """What differs: ``u moat_cailin``."""
    ours: Any
    theirs: Any
    wider: Wider = ""
    subject: tuple[str, ...] = ()
    """What an offer is about: the origin and goal of a march, the area and token of a swap."""
    house: House | None = None
    """Whom it concerns."""
    command: Command | None = None
    """The command of ours that was refused."""
    rules: tuple[str, ...] = ()
    """The rules that the refusal cites."""
    state: State | None = None
    """Our state when it was found."""

    def __str__(self) -> str:
        where = f"{self.game} decision {self.decision}, {self.kind}, {self.field}"
        if self.wider:
            side = "only ours offers" if self.wider == "ours" else "only theirs offers"
            return f"{where}: {side} {' '.join(self.subject)}"
        return f"{where}: ours {_shown(self.ours)}, theirs {_shown(self.theirs)}"


def _shown(value: Any) -> str:
    if isinstance(value, frozenset | set):
        return "{" + ", ".join(sorted(map(str, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(_shown, value)) + ")"
    return "none" if value is None or value == "" else str(value)
