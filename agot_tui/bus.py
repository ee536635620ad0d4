"""The command bus: the one door to a running game, whichever game it is. Commands in; rulings, events and views out.

The bus is the only caller of ``play``. It writes each command to the record before anybody is told, keeps every moment
of the game (a copy is two references), and tells subscribers in the order in which they came, after the state is final;
one that fails is logged and skipped. What a seat is told is what that seat may know.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from agot_tui.kernel.events import Event, seen_by
from agot_tui.kernel.game import Game, Taken
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import ALLOWED, NOT_A_COMMAND, NOT_ASKED, Refused, Ruling, refused
from agot_tui.kernel.seats import Seat
from agot_tui.values import Value

log = logging.getLogger(__name__)

E = TypeVar("E", bound=Event)
G = TypeVar("G", bound=Game[Any])
Viewer = Seat | None
"""A seat, or ``None`` for a spectator."""
Subscriber = Callable[["News"], None]


class Record(Protocol):
    """Where played commands are written."""

    def append(self, seat: str, command: object) -> None:
        """Keeps a command, at once and safely."""

    def take_back(self) -> None:
        """Drops the last command."""


class News(Value):
    """What a subscriber is told: what happened, as far as it may know, or that the last command was taken back."""

    events: tuple[Event, ...]
    undone: bool = False


class Moment(Value, Generic[G]):
    """The game after a command."""

    seat: Seat | None
    """Whose command led here; ``None`` at the start."""
    command: Any
    events: tuple[Event, ...]
    game: G


class DecisionView(Value):
    """What a seat is asked, for that seat's eyes."""

    seat: Seat
    kind: str
    about: str
    rules: tuple[str, ...]
    secret: bool


def taken_by_itself(event: Event) -> tuple[Seat, Any] | None:
    """Seat and command, if the event says that the kernel took a decision with only one answer."""
    return (event.seat, event.command) if isinstance(event, Taken) else None


class Bus(Generic[G]):
    """A running game with its record and its subscribers."""

    def __init__(self, game: G, record: Record | None = None, *, scratch: bool = False) -> None:
        self._moments = [Moment(None, None, game.opening, game.copy())]
        self._game = game
        self._record = record
        self.is_scratch = scratch
        """Nothing here counts: everything may be taken back."""
        self._subscribers: list[tuple[Viewer, Subscriber]] = []

    # What is asked and what may be done

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are asked now."""
        return tuple(self._game.pending)

    @property
    def winner(self) -> Seat | None:
        """Who has won, once the game is over."""
        return self._game.winner

    def view(self, seat: Viewer, moment: int | None = None) -> Any:
        """What ``seat`` may know, now or after ``moment`` commands."""
        game = self._game if moment is None else self._moments[moment].game
        return game.view(seat)

    def decision(self, seat: Seat) -> DecisionView | None:
        """What ``seat`` is asked, if anything."""
        found = self._game.pending.get(seat)
        if found is None:
            return None
        return DecisionView(seat, found.kind, found.about(), found.rules, found.secret)

    def options(self, seat: Seat, at_most: int | None = None) -> Iterator[Any]:
        """The commands that ``seat`` may play now, lazily."""
        decision = self._game.pending.get(seat)
        return islice(decision.options(), at_most) if decision is not None else iter(())

    def parse(self, seat: Seat, text: str) -> Any:
        """The command that ``text`` means; NotationError if it is none."""
        return self._game.parse(seat, text)

    def normal(self, seat: Seat, command: Any) -> Any:
        """The form in which an allowed command of ``seat`` is listed and recorded."""
        return self._game.pending[seat].normal(command)

    def rule_on(self, seat: Seat, command: Any) -> Ruling:
        """Whether ``seat`` may play a command, or its text; never changes anything."""
        try:
            return self._game.rule_on(seat, self._command(seat, command))
        except NotationError as error:
            return refused(NOT_A_COMMAND, str(error))

    # Playing

    def send(self, seat: Seat, command: Any) -> Ruling:
        """Plays a command, or its text, for ``seat``; a refusal changes nothing."""
        game = self._game.copy()
        try:
            command = self._command(seat, command)
            ruling = game.rule_on(seat, command)
            if not ruling:
                return ruling
            command = game.pending[seat].normal(command)
            events = game.play(seat, command)
        except NotationError as error:
            return refused(NOT_A_COMMAND, str(error))
        except Refused as refusal:
            return refusal.ruling
        if self._record is not None:
            self._record.append(seat, command)
        self._game = game
        self._moments.append(Moment(seat, command, events, game.copy()))
        self._tell(events)
        return ALLOWED

    def replay(self, seat: Seat, command: Any) -> Ruling:
        """Plays a command that stands in the record already: nobody is told and nothing is written."""
        record, self._record = self._record, None
        subscribers, self._subscribers = self._subscribers, []
        try:
            return self.send(seat, command)
        finally:
            self._record, self._subscribers = record, subscribers

    def may_undo(self, seat: Seat) -> Ruling:
        """Whether ``seat`` may take the last command back: it was its own and revealed nothing."""
        last = self._moments[-1]
        if last.seat is None:
            return refused(NOT_ASKED, "nothing has been played")
        if self.is_scratch:
            return ALLOWED
        if last.seat != seat:
            return refused(NOT_ASKED, f"the last command was {self._game.name_of(last.seat)}'s")
        revealing = next((event for event in last.events if event.reveals), None)
        if revealing is not None:
            return refused(NOT_ASKED, f"{last.command} revealed something that was hidden")
        return ALLOWED

    def undo(self, seat: Seat) -> Ruling:
        """Takes the last command back, from the record too, if ``seat`` may."""
        ruling = self.may_undo(seat)
        if ruling:
            if self._record is not None:
                self._record.take_back()
            self._moments.pop()
            self._game = self._moments[-1].game.copy()
            self._tell((), undone=True)
        return ruling

    # What has happened

    @property
    def moments(self) -> int:
        """How many commands have been played."""
        return len(self._moments) - 1

    def seat_of(self, moment: int) -> Seat | None:
        """Whose command led to a moment."""
        return self._moments[moment].seat

    def events(self, seat: Viewer, since: int = 0) -> Iterator[tuple[int, Event]]:
        """What ``seat`` may know of what happened, with the number of the command, from command ``since`` on."""
        for number in range(since, len(self._moments)):
            for event in seen_by(seat, self._moments[number].events):
                yield number, event

    def events_of(self, seats: Collection[Seat], since: int = 0) -> Iterator[tuple[int, Event]]:
        """What a person who plays several seats may know of what happened, each event once."""
        for number in range(since, len(self._moments)):
            for event in self._moments[number].events:
                if event.audience is None or not event.audience.isdisjoint(seats):
                    yield number, event

    def last_of(self, seats: Collection[Seat], kind: type[E]) -> E | None:
        """The last event of a kind that a person who plays these seats may know of."""
        for moment in reversed(self._moments):
            for event in reversed(moment.events):
                if isinstance(event, kind) and (event.audience is None or not event.audience.isdisjoint(seats)):
                    return event
        return None

    def scratch(self, seats: Collection[Seat], chance: str) -> Bus[G]:
        """A game to try things in: as the persons of these seats can imagine this one now, without a record.

        What they may not know is asked again or drawn; ``chance`` says how, so that the same words draw the same.
        """
        return Bus(self._game.imagined(seats, Random(chance)), scratch=True)

    def answer_by_chance(self, seat: Seat, chance: str) -> Ruling:
        """Plays something that ``seat`` may play: for scratch games only."""
        return self._sampled(seat, Random(chance))

    def _sampled(self, seat: Seat, rng: Random) -> Ruling:
        assert self.is_scratch
        decision = self._game.pending.get(seat)
        return self.send(seat, decision.sample(rng)) if decision else refused(NOT_ASKED, "nothing is asked")

    def game_at(self, moment: int) -> G:
        """An independent game after so many commands: to branch from, or to try things in. It holds all secrets."""
        return self._moments[moment].game.copy()

    def step(self, moment: int) -> tuple[Seat | None, Any]:
        """Whose command led to a moment, and the command. It can be a secret."""
        return self._moments[moment].seat, self._moments[moment].command

    def commands(self, until: int | None = None) -> list[tuple[Seat, Any]]:
        """The commands that were played, for a record that branches off. They hold secrets."""
        played = self._moments[1 : None if until is None else until + 1]
        return [(moment.seat, moment.command) for moment in played if moment.seat is not None]

    def subscribe(self, seat: Viewer, subscriber: Subscriber) -> Callable[[], None]:
        """Tells ``subscriber`` what ``seat`` may know, from now on; returns how to end that."""
        entry = (seat, subscriber)
        self._subscribers.append(entry)

        def unsubscribe() -> None:
            if entry in self._subscribers:
                self._subscribers.remove(entry)

        return unsubscribe

    def _tell(self, events: tuple[Event, ...], *, undone: bool = False) -> None:
        for seat, subscriber in tuple(self._subscribers):
            try:
                subscriber(News(seen_by(seat, events), undone))
            except Exception:
                log.exception("a subscriber failed and was skipped")

    def _command(self, seat: Seat, command: Any) -> Any:
        return self._game.parse(seat, command) if isinstance(command, str) else command
