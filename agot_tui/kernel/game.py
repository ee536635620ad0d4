"""A game at one moment: what is asked of whom, whether a command may be played, and playing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from random import Random
from typing import Any, Generic, TypeVar

from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.events import Event
from agot_tui.kernel.rulings import NOT_ASKED, Refused, Ruling, refused
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.state import GameState

S = TypeVar("S", bound=GameState)
Self = TypeVar("Self", bound="Game[Any]")
Pending = Mapping[Seat, Decision[Any]]

NOBODY: Pending = {}


class Taken(Event):
    """A decision with exactly one allowed answer was taken by the kernel.

    Its audience is the seat alone: that nothing else was possible can be a secret (the last card in hand).
    """

    seat: Seat
    kind: str
    command: Any

    @property
    def audience(self) -> frozenset[Seat]:
        """The seat whose decision it was."""
        return frozenset((self.seat,))


def settle(state: GameState) -> Pending:
    """Runs the steps of ``state`` until somebody is really asked or the game is over; returns who is asked what."""
    while state.winner is None:
        step = state.stack[-1]
        pending = step.proceed(state)
        if pending is None:
            continue
        for seat, decision in pending.items():
            only = decision.forced()
            if only is not None:
                state.note(Taken(seat, decision.kind, only))
                step.take(state, seat, only)
                break
        else:
            return pending
    return NOBODY


class Game(ABC, Generic[S]):
    """A state and the decisions that follow from it. ``copy`` costs two references, since states are never changed."""

    __slots__ = ("_opening", "_pending", "_state")

    def __init__(self, state: S, pending: Pending, opening: tuple[Event, ...] = ()) -> None:
        self._state = state
        self._pending = pending
        self._opening = opening

    @classmethod
    def begin(cls: type[Self], state: Any) -> Self:
        """The game that starts from ``state``, which it takes over."""
        pending = settle(state)
        return cls(state, pending, tuple(state.events))

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened by itself before the first decision."""
        return self._opening

    @property
    def pending(self) -> Pending:
        """What the game waits for; empty when it is over. Several seats at once while they choose in secret."""
        return self._pending

    @property
    def winner(self) -> Seat | None:
        """Who has won, once it is over."""
        return self._state.winner

    def rule_on(self, seat: Seat, command: Any) -> Ruling:
        """Whether ``seat`` may play ``command`` now; never changes anything."""
        decision = self._pending.get(seat)
        if decision is None:
            return refused(NOT_ASKED, self._why_not_asked(seat), *self.rules_of(command))
        ruling = decision.rule_on(command)
        if ruling.rule == NOT_ASKED:
            return refused(NOT_ASKED, ruling.sentence, *ruling.also, *self.rules_of(command))
        return ruling

    @abstractmethod
    def view(self, seat: Seat | None) -> Any:
        """What ``seat`` (``None``: a spectator) may know now."""

    @abstractmethod
    def parse(self, seat: Seat, text: str) -> Any:
        """The command that ``text`` means, said by ``seat`` now; NotationError if it is none."""

    @abstractmethod
    def imagined(self: Self, seats: Collection[Seat], chance: Random) -> Self:
        """The game as the persons of these seats can imagine it: equal for games that they cannot tell apart.

        What they may not know is drawn anew or asked again.
        """

    def rules_of(self, command: Any) -> tuple[str, ...]:
        """The rules that say when such a command is due; cited when it is not."""
        return ()

    def name_of(self, seat: Seat) -> str:
        """A seat, for sentences."""
        return seat

    def play(self, seat: Seat, command: Any) -> tuple[Event, ...]:
        """Carries ``command`` out with everything that follows by itself; returns what happened.

        Raises :class:`Refused` and leaves the game untouched if it is not allowed.
        """
        ruling = self.rule_on(seat, command)
        if not ruling.allowed:
            raise Refused(ruling)
        command = self._pending[seat].normal(command)
        state = self._state.copy()
        state.stack[-1].take(state, seat, command)
        pending = settle(state)
        # Only now, when nothing can fail any more, does the game move on.
        self._state, self._pending = state, pending
        return tuple(state.events)

    def copy(self: Self) -> Self:
        """An independent game at the same moment."""
        return type(self)(self._state, self._pending, self._opening)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def _why_not_asked(self, seat: Seat) -> str:
        if not self._pending:
            return "the game is over"
        waits = ", ".join(f"{self.name_of(who)} ({decision.kind})" for who, decision in self._pending.items())
        return f"nothing is asked of {self.name_of(seat)} now; the game waits for {waits}"
