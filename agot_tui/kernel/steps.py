"""Procedures of the rules in progress: plain data on a stack, so that any moment can be copied, saved and compared."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.state import GameState
from agot_tui.values import Value

S = TypeVar("S", bound=GameState)


class Step(Value, Generic[S]):
    """One procedure: a march, a combat, a bidding. Frozen; its progress is a new step put in its place."""

    @abstractmethod
    def proceed(self, state: S) -> Mapping[Seat, Decision[Any]] | None:
        """Carries the procedure on by one stride.

        Returns the decisions it waits for, or ``None`` if it did something: put or pushed a step, or popped itself.
        """

    def take(self, state: S, seat: Seat, command: Any) -> None:
        """Carries out an allowed answer to one of the decisions that ``proceed`` returned."""
        raise AssertionError(f"{type(self).__name__} asks nobody")
