"""Words that were probably meant by a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def distance(one: str, other: str, most: int) -> int:
    """How many letters must be added, left out, replaced, or swapped with the next one; at most `most + 1`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: Sequence[int] = ()
    last: Sequence[int] = range(len(other) + 1)
    for row, letter in enumerate(one, 1):
        now = [row] + [0] * len(other)
        for column, against in enumerate(other, 1):
            cost = min(last[column] + 1, now[column - 1] + 1, last[column - 1] + (letter != against))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against
            now[column] = min(cost, before[column - 2] + 1) if swapped else cost
        if min(now) > most:
            return most + 1
        before, last = last, now
    return last[-1]


def tolerance(word: str) -> int:
    """How many mistakes a word of this length may hold."""
    return 0 if len(word) < 4 else 1 if len(word) < 7 else 2


def letters(word: str) -> int:
    """The set of letters of a word as bits: words with few common letters need not be compared."""
    bits = 0
    for char in word:
        bits |= 1 << (ord(char) & 31)
    return bits


class Speller:
    """Finds the known words nearest to an unknown one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [(word, letters(word)) for word in words if word.isalpha() and len(word) > 2]

    def nearest(self, word: str, most: int = 4) -> list[tuple[str, int]]:
        """The closest known words with their distance: only the likeliest, best first."""
        limit = tolerance(word)
        bits, size = letters(word), len(word)
        found: list[tuple[str, int]] = []
        for known, known_bits in self._words if limit else ():
            if abs(len(known) - size) > limit or (bits ^ known_bits).bit_count() > 2 * limit:
                continue
            mistakes = distance(word, known, limit)
            if mistakes <= limit:
                found.append((known, mistakes))

        def effort(pair: tuple[str, int]) -> int:
            return pair[1] + (pair[0][0] != word[0])  # people seldom mistake the first letter

        least = min(map(effort, found), default=0)
        found = [pair for pair in found if effort(pair) == least]
        return sorted(found, key=lambda pair: (pair[1], -_common_start(pair[0], word)))[:most]


def _common_start(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
