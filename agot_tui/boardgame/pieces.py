"""Pieces of a house that are not on the board (R1.10, R1.11)."""

from __future__ import annotations

from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import UNIT_KINDS, UnitKind


def on_board(state: State, house: House) -> dict[UnitKind, int]:
    """How many pieces of each kind the house has on the board, attackers of a running combat included."""
    groups = [force.units.counts for force in state.forces.values() if force.house == house]
    combat = state.combat
    if combat is not None and combat.attacker == house:
        groups.append(combat.attackers.counts)
    places = len(UNIT_KINDS)
    return {
        kind: sum([counts[place] + counts[place + places] for counts in groups])
        for place, kind in enumerate(UNIT_KINDS)
    }


def unused_pieces(state: State, house: House) -> dict[UnitKind, int]:
    """How many pieces of each kind the house can still put on the board."""
    types = state.board.unit_types
    return {kind: types[kind].pool - there for kind, there in on_board(state, house).items()}


def unused(state: State, house: House, kind: UnitKind) -> int:
    """How many pieces of a kind the house can still put on the board."""
    return unused_pieces(state, house)[kind]
