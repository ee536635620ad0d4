"""R6 Influence tracks: moving a house along them. Dominance tokens follow position 1 by themselves (R6.2)."""

from __future__ import annotations

from agot_tui.boardgame.names import FIEFDOMS, IRON_THRONE, House, Track
from agot_tui.boardgame.state import State, put

TRACK_NAMES: dict[Track, str] = {"iron_throne": "Iron Throne", "fiefdoms": "Fiefdoms", "kings_court": "King's Court"}
TOKEN_NAMES: dict[Track, str] = {
    "iron_throne": "Iron Throne token",
    "fiefdoms": "Valyrian Steel Blade",
    "kings_court": "Messenger Raven",
}


def position(state: State, track: Track, house: House) -> int:
    """The house's position on a track, 1 is the best."""
    return state.tracks[track].index(house) + 1


def move_to(state: State, track: Track, house: House, place: int) -> None:
    """The house now stands on ``place`` (1 is the best, beyond the end is the last); the others close up."""
    others = [other for other in state.tracks[track] if other != house]
    others.insert(place - 1, house)
    set_track(state, track, tuple(others))


def move_to_last(state: State, track: Track, house: House) -> None:
    """The house now stands on the last position."""
    move_to(state, track, house, len(state.tracks[track]))


def set_track(state: State, track: Track, houses: tuple[House, ...]) -> None:
    """The track now reads ``houses``, position 1 first."""
    state.tracks = put(state.tracks, track, houses)


def higher_on_throne(state: State, one: House, other: House) -> bool:
    """Whether ``one`` stands better on the Iron Throne track than ``other``."""
    order = state.tracks[IRON_THRONE]
    return order.index(one) < order.index(other)


def tie_winner(state: State, one: House, other: House) -> House:
    """The house that wins an equal combat: higher on the Fiefdoms track (R16.8.2)."""
    return min(one, other, key=state.tracks[FIEFDOMS].index)
