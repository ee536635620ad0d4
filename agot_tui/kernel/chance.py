"""Seeded chance that is plain data: a seed and the number of draws made.

A generator object would have to be copied with every copy of a game (2.5 kB); two integers are not. Only
``Random.random`` is used, whose sequence the standard library promises to keep for a given seed.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], seed: int, draw: int) -> tuple[T, ...]:
    """``items`` in the order that draw number ``draw`` of ``seed`` gives: equal on every machine."""
    rng = Random(f"{seed}/{draw}")
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
