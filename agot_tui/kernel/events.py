"""Facts that happened, and who may know them."""

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from agot_tui.kernel.seats import Seat
from agot_tui.values import Value

Audience: TypeAlias = frozenset[Seat] | None
"""The seats that learn of an event; ``None`` is everybody, spectators included."""
EVERYBODY: Audience = None


class Event(Value):
    """Something that happened: past tense, complete, never wrong later.

    A game derives one class per kind of fact. Sentences are made when they are read: most events of a simulated
    game are never read.
    """

    reveals: ClassVar[bool] = False
    """Something hidden from somebody became known: what came before cannot be undone."""

    @property
    def audience(self) -> Audience:
        """Who learns of this event."""
        return EVERYBODY


def seen_by(seat: Seat | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that ``seat`` (``None``: a spectator) may know, in order."""
    return tuple(event for event in events if event.audience is None or seat in event.audience)
