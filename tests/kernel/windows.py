"""The windows of the card game (L4.2 to L4.4) as steps of the kernel, in a game small enough to read at once.

Two players own abilities; conditions happen to characters. One step, ``Resolving``, carries one occurrence through
L4.2.1 to L4.2.7. What an ability causes is another such step on top of it: nesting (L4.3) is the stack itself, and
since a step is plain data, a copy in the middle of three nested windows costs what any copy costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import IntEnum
from random import Random
from typing import Any, NewType

from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.events import Event
from agot_tui.kernel.game import Game
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.state import GameState
from agot_tui.kernel.steps import Step
from agot_tui.values import Value, replace

AbilityId = NewType("AbilityId", str)
PASS = AbilityId("pass")


class Stage(IntEnum):
    """Where an occurrence is on its way; the order is the rule (L4.2)."""

    WOULD = 2
    """"Would" interrupts: saves and cancels (L4.2.2)."""
    FORCED_INTERRUPT = 3
    INTERRUPT = 4
    HAPPENS = 5
    FORCED_REACTION = 6
    REACTION = 7


FORCED = (Stage.FORCED_INTERRUPT, Stage.FORCED_REACTION)


class Condition(Value, order=True):
    """Something that happens to a character: "killed arya"."""

    verb: str
    character: str

    def __str__(self) -> str:
        return f"{self.verb} {self.character}"


class Ability(Value):
    """When it may be used, and what it does: cause a condition, or stop the one that is imminent (``None``)."""

    id: AbilityId
    owner: Seat
    stage: Stage
    to: Condition
    effect: Condition | None


class Happened(Event):
    """A condition came about."""

    condition: Condition


class Used(Event):
    """An ability was used, or a seat passed."""

    seat: Seat
    ability: AbilityId


class Pick(Event):
    """The command: use that ability, or ``pass``."""

    ability: AbilityId


class State(GameState):
    """Seats in player order, the first player first; abilities in play; what has happened."""

    def __init__(self, seats: tuple[Seat, ...], abilities: tuple[Ability, ...], start: tuple[Condition, ...]) -> None:
        self.seats = seats
        self.abilities = abilities
        self.history: tuple[Condition, ...] = ()
        self.winner = None
        self.events: list[Event] = []
        self.stack: tuple[Step[Any], ...] = (Over(), Resolving(start))


class Opportunity(Decision[Pick]):
    """A seat may use one of some abilities; in an optional window it may pass (L4.2.9), a forced one must resolve."""

    kind = "ability"
    rules = ("L4.2",)
    answers = (Pick,)

    def __init__(self, seat: Seat, abilities: tuple[Ability, ...], *, may_pass: bool) -> None:
        super().__init__(seat)
        self.abilities = abilities
        self.may_pass = may_pass

    def options(self) -> Iterator[Pick]:
        """Each ability, then ``pass``."""
        yield from (Pick(ability.id) for ability in self.abilities)
        if self.may_pass:
            yield Pick(PASS)

    def faults(self, command: Pick) -> Iterator[Fault]:
        """An ability that cannot be used here."""
        if command not in self.options():
            yield Fault("L4.2.10", f"{command.ability} cannot be used in this window")


class Resolving(Step[State]):
    """One occurrence, with the conditions that share its windows (L4.2.11), on its way through the stages."""

    conditions: tuple[Condition, ...]
    stage: Stage = Stage.WOULD
    used: frozenset[AbilityId] = frozenset()
    """Each ability once per occurrence (L4.2.10)."""
    next_seat: int = 0
    passes: int = 0
    """In a row; an ability breaks the row (L4.2.9)."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Any]] | None:
        """The next opportunity, the next stage, or the end of the occurrence."""
        if not self.conditions:
            state.pop()  # All of it was stopped: nothing of the later stages happens (L4.2.8).
            return None
        if self.stage is Stage.HAPPENS:
            state.history += self.conditions
            for condition in self.conditions:
                state.note(Happened(condition))
            return self._on(state)
        usable = self._usable(state)
        if self.stage in FORCED:
            first = state.seats[0]  # The first player orders them, whoever controls them (L4.4.1).
            return {first: Opportunity(first, usable, may_pass=False)} if usable else self._on(state)
        if self.passes == len(state.seats):
            return self._on(state)
        seat = state.seats[self.next_seat]
        mine = tuple(ability for ability in usable if ability.owner == seat)
        # Who has nothing to use passes by the kernel's own hand, and only that seat is told.
        return {seat: Opportunity(seat, mine, may_pass=True)}

    def take(self, state: State, seat: Seat, command: Pick) -> None:
        """A pass goes on to the next seat; an ability is used, and what it causes is resolved first (L4.3.1)."""
        after = (self.next_seat + 1) % len(state.seats)
        if command.ability == PASS:
            state.put(replace(self, next_seat=after, passes=self.passes + 1))
            return
        state.note(Used(seat, command.ability))
        ability = next(ability for ability in state.abilities if ability.id == command.ability)
        left = tuple(c for c in self.conditions if ability.effect is not None or c != ability.to)
        turn = self.next_seat if self.stage in FORCED else after
        state.put(replace(self, conditions=left, used=self.used | {ability.id}, next_seat=turn, passes=0))
        if ability.effect is not None:
            state.push(Resolving((ability.effect,)))

    def _usable(self, state: State) -> tuple[Ability, ...]:
        """Looked up each time: what becomes usable while the window is open may be used (L4.2.12)."""
        return tuple(
            ability
            for ability in state.abilities
            if ability.stage is self.stage and ability.to in self.conditions and ability.id not in self.used
        )

    def _on(self, state: State) -> None:
        if self.stage is Stage.REACTION:
            state.pop()
        else:
            state.put(replace(self, stage=Stage(self.stage + 1), next_seat=0, passes=0))


class Over(Step[State]):
    """The end of this small game."""

    def proceed(self, state: State) -> None:
        """The first player has won, since something must be so."""
        state.winner = state.seats[0]


class WindowGame(Game[State]):
    """The game."""

    __slots__ = ()

    @property
    def history(self) -> list[str]:
        """What has happened, in order."""
        return [str(condition) for condition in self._state.history]

    def view(self, seat: Seat | None) -> list[str]:
        """What has happened: everything lies open here."""
        return self.history

    def parse(self, seat: Seat, text: str) -> Pick:
        """An ability, or ``pass``."""
        if not text.isidentifier():
            raise NotationError(f"{text!r} is no ability")
        return Pick(AbilityId(text))

    def imagined(self, seats: Collection[Seat], chance: Random) -> WindowGame:
        """The game as it is."""
        return self.copy()
