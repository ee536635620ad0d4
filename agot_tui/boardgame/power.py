"""Power tokens (R1.8, R1.9): available, on the board, in the pool."""

from __future__ import annotations

from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State


def pool_of(state: State, house: House) -> int:
    """The house's unused power tokens."""
    on_board = sum(1 for owner in state.tokens.values() if owner == house)
    return state.board.rules.power_tokens - state.power[house] - on_board


def gain_power(state: State, house: House, amount: int) -> int:
    """The house takes up to ``amount`` from its pool; returns what it got (R1.9)."""
    got = min(amount, pool_of(state, house))
    state.power[house] += got
    return got


def lose_power(state: State, house: House, amount: int) -> int:
    """The house gives up to ``amount`` of its available power back to the pool; returns what it gave (R1.14)."""
    gave = min(amount, state.power[house])
    state.power[house] -= gave
    return gave
