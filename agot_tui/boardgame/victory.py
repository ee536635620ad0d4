"""R21 Winning: seven castle areas at any moment, or the most after the last round."""

from __future__ import annotations

from agot_tui.boardgame.control import castle_counts, castles_of, lands_of
from agot_tui.boardgame.events import GameWon
from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import State


def check_victory(state: State, mover: House | None) -> None:
    """Ends the game if a house controls enough castle areas (R21.1); ``mover``: whose turn it is (R21.2)."""
    needed = state.board.rules.castles_to_win
    castles = castle_counts(state)
    there = [house for house in state.turn_order if castles[house] >= needed]
    if there:
        winner = mover if mover in there and mover is not None else there[0]
        rule = "R21.1" if len(there) == 1 else "R21.2"
        _end(state, winner, rule)


def end_after_last_round(state: State) -> None:
    """Ends the game after the last round: most castle areas, then the agreed tie-break list (R21.3, R21.4)."""
    _end(state, ranking(state)[0], "R21.3" if state.options.tie_break == "printed" else "R21.4")


def ranking(state: State) -> list[House]:
    """All houses, the best first, as after the last round."""
    return sorted(state.turn_order, key=lambda house: _merit(state, house), reverse=True)


def _merit(state: State, house: House) -> tuple[int, ...]:
    castles = castles_of(state, house)
    throne = -state.turn_order.index(house)
    if state.options.tie_break == "faq":
        lands = sum(1 for _ in lands_of(state, house))
        return (len(castles), lands, state.supply[house], throne)
    strongholds = sum(1 for area in castles if state.setup.areas[area].fort == "stronghold")
    return (len(castles), strongholds, state.supply[house], state.power[house], throne)


def _end(state: State, winner: House, rule: str) -> None:
    state.winner = winner
    state.note(GameWon(winner, len(castles_of(state, winner)), rule))
