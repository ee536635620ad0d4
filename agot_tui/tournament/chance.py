"""Random draws that anybody can repeat (T4.5, T5.2, T7.9, T10.2).

A tournament has one seed; each draw has a label that stands in the journal beside its outcome. The numbers of a draw
are the bits of a Mersenne Twister (MT19937, seeded by array as in the reference implementation) whose key is the
SHA-256 of ``seed/label`` in UTF-8, read as one big-endian integer. Only whole bits are taken, the most significant
ones first, and numbers outside the range are thrown away; so every outcome is equally likely, and the same seed and
label give the same outcome on each machine and each version of Python.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """One labelled draw: a stream of random choices that depends on nothing but ``seed`` and ``label``."""

    __slots__ = ("_bits", "label", "seed")

    def __init__(self, seed: str, label: str) -> None:
        self.seed = seed
        self.label = label
        self._bits = Random(int.from_bytes(sha256(f"{seed}/{label}".encode()).digest())).getrandbits

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1; ``bound`` is at least 1."""
        size = (bound - 1).bit_length()
        number = self._bits(size) if size else 0
        while number >= bound:
            number = self._bits(size)
        return number

    def bits(self, size: int) -> int:
        """A number of ``size`` random bits."""
        return self._bits(size)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """``items`` in random order; each order is equally likely (Fisher-Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, which must not be empty."""
        return items[self.below(len(items))]
