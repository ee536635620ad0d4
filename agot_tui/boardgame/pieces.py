"""Pieces of a house that are not on the board (R1.10, R1.11)."""

from __future__ import annotations

from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import UnitKind


def on_board(state: State, house: House, kind: UnitKind) -> int:
    """How many pieces of a kind the house has on the board, attackers of a running combat included."""
    count = sum(force.units.count(kind) for force in state.forces.values() if force.house == house)
    combat = state.combat
    if combat is not None and combat.attacker == house:
        count += combat.attackers.count(kind)
    return count


def unused(state: State, house: House, kind: UnitKind) -> int:
    """How many pieces of a kind the house can still put on the board."""
    return state.board.unit_types[kind].pool - on_board(state, house, kind)
