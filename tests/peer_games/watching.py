"""Plays commands on our rules core so that no moment on the way is lost.

The kernel runs on until somebody is really asked; a foreign record has checkpoints in between, and sometimes asks for
an answer that is the only one possible. So this is the kernel's loop once more, with two differences: each event and
a few procedures leave a copy of the state behind, and a forced answer is only taken if the other side takes it too.
"""

from __future__ import annotations

from collections.abc import Callable

from agot_tui.boardgame.combat import FightOn
from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import House
from agot_tui.boardgame.rounds import PlayRound
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.events import Event
from agot_tui.kernel.game import NOBODY, Pending, Taken
from agot_tui.kernel.rulings import NOT_ASKED, Ruling, refused
from agot_tui.kernel.steps import Step
from agot_tui.values import Value

Asked = Callable[[House, Decision[Command]], bool]
"""Whether the other side asks for an answer that is forced on ours."""
Ends = Callable[[State], bool]
"""Whether the game may end now, as our core says; if not it goes on."""


class Moment(Value):
    """The state when something happened, or before a procedure goes on."""

    what: Event | Step[State]
    state: State

    @property
    def is_end_of_round(self) -> bool:
        """Whether the action phase is over and clean-up comes next."""
        return isinstance(self.what, PlayRound) and not self.what.todo

    @property
    def is_call_to_arms(self) -> bool:
        """Whether a combat begins: the free moves of the march are settled, support is called for next."""
        return isinstance(self.what, FightOn) and self.what.stage == 0


class WatchedGame:
    """A game on our core that keeps its moments."""

    def __init__(self, game: BoardGame, asked: Asked, ends: Ends) -> None:
        self.state = game.state
        self.pending: Pending = game.pending
        self.moments: list[Moment] = []
        self._asked = asked
        self._ends = ends

    def rule_on(self, house: House, command: Command) -> Ruling:
        """Whether the house may play the command now."""
        decision = self.pending.get(house)
        if decision is None:
            return refused(NOT_ASKED, f"nothing is asked of {house} now")
        return decision.rule_on(command)

    def play(self, house: House, command: Command) -> None:
        """Carries out an allowed command with everything that follows by itself."""
        command = self.pending[house].normal(command)
        state = self.state.copy()
        state.events = _Witness(state, self.moments)
        state.stack[-1].take(state, house, command)
        self.pending = self._settle(state)
        self.state = state

    def _settle(self, state: State) -> Pending:
        while state.winner is None:
            step = state.stack[-1]
            moment = Moment(step, state)
            if moment.is_end_of_round or moment.is_call_to_arms:
                self.moments.append(Moment(step, state.copy()))
            pending = step.proceed(state)
            if state.winner is not None and not self._ends(state):
                state.winner = None
            if pending is None:
                continue
            for house, decision in pending.items():
                only = decision.forced()
                if only is not None and not self._asked(house, decision):
                    state.note(Taken(house, decision.kind, only))
                    step.take(state, house, only)
                    break
            else:
                return pending
        return NOBODY


class _Witness(list[Event]):
    """The list of events of a state: each event that is noted leaves a moment."""

    def __init__(self, state: State, moments: list[Moment]) -> None:
        super().__init__()
        self._state = state
        self._moments = moments

    def append(self, event: Event) -> None:
        super().append(event)
        self._moments.append(Moment(event, self._state.copy()))
