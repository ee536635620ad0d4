"""Carrying out a march that is allowed (R14.7): free moves, tokens, control and ports, then the attack."""

from __future__ import annotations

from agot_tui.boardgame.combat import begin_combat
from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.events import Marched, NeutralForceDestroyed
from agot_tui.boardgame.movement import attacked, enter
from agot_tui.boardgame.names import House
from agot_tui.boardgame.ports import SettleControl
from agot_tui.boardgame.state import State, without
from agot_tui.boardgame.turns import end_turn


def make_march(state: State, house: House, march: March, against_neutral: int = 0) -> None:
    """Units move; what follows is settled before a combat begins. ``against_neutral``: strength against a force."""
    end_turn(state)
    origin, order = march.origin, state.orders[march.origin]
    attack: Move | None = None
    defender: House | None = None
    state.note(Marched(house, origin, order.text, march.moves, march.token))
    for move in march.moves:
        defender_here = attacked(state, house, move.area)
        state.remove_units(origin, house, move.units)
        if defender_here is not None:
            attack, defender = move, defender_here
        else:
            if move.area in state.neutrals:
                needed = state.neutrals[move.area]
                state.neutrals = without(state.neutrals, move.area)
                state.note(NeutralForceDestroyed(house, move.area, against_neutral, needed))
            enter(state, house, move.area, move.units)
    if march.token:
        state.tokens[origin] = house
        state.power[house] -= 1
    if state.declined:
        state.declined = frozenset(entry for entry in state.declined if entry[0] != origin)
    if attack is not None and defender is not None:
        begin_combat(state, house, defender, origin, attack)
    else:
        del state.orders[origin]
    state.push(SettleControl(house))
