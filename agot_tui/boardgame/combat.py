"""R16 Combat: the order of its steps. Each step's rules are in the module that it names.

``Combat`` (in ``state``) holds what is known so far; ``FightOn`` on the stack says which step comes next.
"""

from __future__ import annotations

from collections.abc import Callable

from agot_tui.boardgame.aftermath import advance, after_combat, clean_up_combat
from agot_tui.boardgame.blade import ask_blade, ask_redraw, draw_tides, show_tides
from agot_tui.boardgame.call_for_support import CallForSupport
from agot_tui.boardgame.casualties import destroy_helpless, lose_to_skulls, lose_to_swords
from agot_tui.boardgame.choose_cards import ChooseCards
from agot_tui.boardgame.commands import Move
from agot_tui.boardgame.events import CombatBegan, CombatDecided
from agot_tui.boardgame.immediate import resolve_cancel, resolve_immediate
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId, House
from agot_tui.boardgame.ports import SettleControl
from agot_tui.boardgame.results import resolve_results
from agot_tui.boardgame.retreat import retreat
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.strength import icons_of, terms_of
from agot_tui.boardgame.tracks import tie_winner
from agot_tui.kernel.steps import Step


def begin_combat(state: State, attacker: House, defender: House, origin: AreaId, attack: Move) -> None:
    """The attack on a house begins; its March order lies in ``origin`` until clean-up."""
    order = state.orders[origin]
    state.combat = Combat(attacker, defender, attack.area, origin, attack.units, order, {}, {})
    state.note(CombatBegan(attacker, defender, attack.area, origin, attack.units))
    state.push(FightOn())


class FightOn(Step[State]):
    """The combat goes on with step number ``stage`` of ``STAGES``."""

    stage: int = 0

    def proceed(self, state: State) -> None:
        """Carries out steps until one puts something on the stack, or the combat is over."""
        combat = state.combat
        assert combat is not None
        below = state.stack[:-1]
        for stage in range(self.stage, len(STAGES)):
            state.put(AT[stage + 1])
            again = STAGES[stage](state, combat)
            if again:
                asked = state.stack[len(below) + 1 :]
                state.stack = (*below, AT[stage], *asked)
            if again or len(state.stack) > len(below) + 1:
                return
        state.stack = below
        state.combat = None


def _support(state: State, _combat: Combat) -> bool:
    state.push(CallForSupport.begin(state))
    return False


def _cards(state: State, combat: Combat) -> bool:
    state.push(ChooseCards((combat.attacker, combat.defender)))
    return False


def _decide(state: State, combat: Combat) -> bool:
    """Final strengths and the winner (R16.8)."""
    if combat.ended_early:
        return False
    attacking, defending = terms_of(state, combat, ATTACKER), terms_of(state, combat, DEFENDER)
    combat.decided = {ATTACKER: attacking, DEFENDER: defending}
    if attacking.total == defending.total:
        combat.winner = tie_winner(state, combat.attacker, combat.defender)
    else:
        combat.winner = combat.attacker if attacking.total > defending.total else combat.defender
    icons = icons_of(state, combat, combat.attacker), icons_of(state, combat, combat.defender)
    terms = (attacking, defending)
    state.note(CombatDecided(combat.area, combat.attacker, combat.defender, terms, icons, combat.winner))
    return False


def _settle(state: State, combat: Combat) -> bool:
    """Port consequences and the victory check (R16.12.6)."""
    state.push(SettleControl(combat.attacker))
    return False


Stage = Callable[[State, Combat], bool]
STAGES: tuple[Stage, ...] = (
    _support,
    _cards,
    resolve_cancel,
    resolve_immediate,
    draw_tides,
    ask_redraw,
    show_tides,
    ask_blade,
    _decide,
    resolve_results,
    destroy_helpless,
    lose_to_swords,
    lose_to_skulls,
    retreat,
    advance,
    clean_up_combat,
    _settle,
    after_combat,
)
"""The steps of R16.1 in order; one that returns True is carried out again."""
AT: tuple[FightOn, ...] = tuple(FightOn(stage) for stage in range(len(STAGES) + 1))
"""The combat at each stage."""
