"""The part of a game's state that the kernel works with: the stack of steps, the winner, what just happened.

A state is open to change only while the kernel works on a fresh copy of it; once ``play`` has put it into the game
it is never changed again, so copies of a game, undo points and decisions may share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from agot_tui.kernel.events import Event
from agot_tui.kernel.seats import Seat

if TYPE_CHECKING:
    from agot_tui.kernel.steps import Step

Self = TypeVar("Self", bound="GameState")


class GameState:
    """Base of a game's state.

    Copying takes over every attribute; what a game changes in place (hot dictionaries) it copies in ``copy``,
    everything else is a value that is replaced.
    """

    stack: tuple[Step[Any], ...]
    """The procedures in progress, the innermost last."""
    winner: Seat | None
    """Set once, ends the game."""
    events: list[Event]
    """What happened since the last command, in order."""

    def copy(self: Self) -> Self:
        """A state that can be changed without touching this one."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.events = []
        return new

    def __eq__(self, other: object) -> bool:
        """Whether everything is the same, what just happened left aside."""
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = dict(self.__dict__), dict(other.__dict__)
        mine.pop("events"), theirs.pop("events")
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def push(self, step: Step[Any]) -> None:
        """``step`` is now the innermost procedure."""
        self.stack = (*self.stack, step)

    def put(self, step: Step[Any]) -> None:
        """``step`` takes the place of the innermost procedure (usually itself with new data)."""
        self.stack = (*self.stack[:-1], step)

    def pop(self) -> None:
        """The innermost procedure has ended."""
        self.stack = self.stack[:-1]

    def note(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)
