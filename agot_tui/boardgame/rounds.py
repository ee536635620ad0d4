"""R3 the round and its stages, R20 clean-up."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.events import CleanedUp, PhaseBegan, RoundBegan
from agot_tui.boardgame.names import PHASES, Phase
from agot_tui.boardgame.orders import CONSOLIDATE, MARCH, RAID, OrderKind
from agot_tui.boardgame.state import Force, State
from agot_tui.boardgame.victory import end_after_last_round
from agot_tui.kernel.steps import Step

_ORDERS: Mapping[Phase, OrderKind] = {"raid": RAID, "march": MARCH, "consolidate": CONSOLIDATE}
"""The stages of the Action phase, each with the orders that are resolved in it (R12.1)."""


class PlayRound(Step[State]):
    """The stages of the round that are still to come (R3.1); the bottom of the stack for the whole game."""

    todo: tuple[Phase, ...] = PHASES

    def proceed(self, state: State) -> None:
        """Begins the next stage, or cleans up and begins the next round."""
        if self.todo:
            state.put(PlayRound(self.todo[1:]))
            begin_phase(state, self.todo[0])
            return
        clean_up(state)
        if state.round >= state.board.rules.last_round:
            end_after_last_round(state)
            return
        state.round += 1
        state.note(RoundBegan(state.round))
        state.put(PlayRound())


def begin_phase(state: State, phase: Phase) -> None:
    """The stage ``phase`` is under way."""
    state.phase = phase
    state.note(PhaseBegan(phase))
    state.push(first_step(state, phase))


def first_step(state: State, phase: Phase) -> Step[State]:
    """The step that a stage begins with. Its module is loaded only now: a game opens with one stage of six."""
    match phase:
        case "westeros":
            from agot_tui.boardgame.westeros import Westeros

            return Westeros()
        case "planning":
            from agot_tui.boardgame.planning import Planning

            return Planning.begin(state)
        case "raven":
            from agot_tui.boardgame.raven import Raven

            return Raven()
    from agot_tui.boardgame.action import ActionTurns

    return ActionTurns(_ORDERS[phase])


def after(phase: Phase) -> PlayRound:
    """The round when ``phase`` has begun."""
    return PlayRound(PHASES[PHASES.index(phase) + 1 :])


def clean_up(state: State) -> None:
    """R20: orders go back, routed units stand up, Blade and Raven are ready again."""
    state.orders.clear()
    for area, (house, there) in state.forces.items():
        if there.routed:
            state.forces[area] = Force(house, there.rally())
    state.blade_used = False
    state.raven_used = False
    state.declined = frozenset()
    state.forbidden = frozenset()
    state.note(CleanedUp())
