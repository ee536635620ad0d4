"""Who takes part: a seat is a house of the board game or a player of the card game."""

from typing import NewType

Seat = NewType("Seat", str)
"""The id of a seat, readable and stable: ``stark``."""
