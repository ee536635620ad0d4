"""Units (R1.2): multisets of footmen, knights, ships and siege engines, standing or routed.

``Units`` is a value. Equal multisets are one and the same object, so that they compare by identity and carry what
follows from them (size, parts, sub-multisets) ready made; a game meets a few hundred different ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import ClassVar, Final, Literal, NoReturn, TypeAlias

UnitKind: TypeAlias = Literal["F", "K", "S", "E"]
FOOTMAN: Final = "F"
KNIGHT: Final = "K"
SHIP: Final = "S"
ENGINE: Final = "E"
UNIT_KINDS: Final[tuple[UnitKind, ...]] = (FOOTMAN, KNIGHT, SHIP, ENGINE)
UNIT_NAMES: Final[dict[UnitKind, str]] = {
    FOOTMAN: "footman",
    KNIGHT: "knight",
    SHIP: "ship",
    ENGINE: "siege engine",
}

_LETTERS: Final = ("F", "K", "S", "E", "F~", "K~", "S~", "E~")
_PLACE: Final = {letter: place for place, letter in enumerate(_LETTERS)}


class Units:
    """So many footmen, knights, ships and siege engines, standing and routed. Made by :func:`units`."""

    __slots__ = (
        "_minus", "_only", "_plus", "_sized", "_subsets", "counts", "engines", "footmen", "has_land", "knights",
        "routed", "ships", "size", "standing", "text",
    )  # fmt: skip
    _known: ClassVar[dict[tuple[int, ...], Units]] = {}

    counts: tuple[int, ...]
    """Standing F K S E, then routed F K S E."""
    size: int
    """How many units (R1.3): routed ones count (R4.2)."""
    footmen: int
    """Standing footmen; so for ``knights``, ``ships``, ``engines``."""
    standing: Units
    """The units that are not routed."""
    routed: Units
    """The units that are routed (R16.11.7)."""
    text: str
    """``F F K~``."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.size = sum(counts)
        self.footmen, self.knights, self.ships, self.engines = counts[:4]
        self.has_land = counts[0] + counts[1] + counts[3] + counts[4] + counts[5] + counts[7] > 0
        self.text = " ".join(letter for letter, n in zip(_LETTERS, counts, strict=True) for _ in range(n))
        self._plus: dict[Units, Units] = {}
        self._minus: dict[Units, Units] = {}
        self._only: dict[str, Units] = {}
        self._sized: dict[int, tuple[Units, ...]] = {}
        self._subsets: tuple[Units, ...] | None = None
        Units._known[counts] = self
        upright, down = counts[:4], counts[4:]
        self.standing = self if not any(down) else _made((*upright, 0, 0, 0, 0))
        self.routed = self if not any(upright) else _made((0, 0, 0, 0, *down))

    def __bool__(self) -> bool:
        return self.size > 0

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"units({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return units, (self.text,)

    def __copy__(self) -> Units:
        return self

    def __deepcopy__(self, _memo: object) -> Units:
        return self

    def __add__(self, other: Units) -> Units:
        found = self._plus.get(other)
        if found is None:
            found = self._plus[other] = _made(a + b for a, b in zip(self.counts, other.counts, strict=True))
        return found

    def __sub__(self, other: Units) -> Units:
        """What is left without ``other``; ValueError if not all of them are here."""
        found = self._minus.get(other)
        if found is None:
            left = tuple(a - b for a, b in zip(self.counts, other.counts, strict=True))
            if min(left) < 0:
                raise ValueError(f"{other} is not among {self}")
            found = self._minus[other] = _made(left)
        return found

    def __ge__(self, other: Units) -> bool:
        """Whether all of ``other`` are among these."""
        mine, theirs = self.counts, other.counts
        # Written out: a generator takes six times as long, and every march and muster asks.
        return (
            mine[0] >= theirs[0]
            and mine[1] >= theirs[1]
            and mine[2] >= theirs[2]
            and mine[3] >= theirs[3]
            and mine[4] >= theirs[4]
            and mine[5] >= theirs[5]
            and mine[6] >= theirs[6]
            and mine[7] >= theirs[7]
        )

    def count(self, kind: UnitKind) -> int:
        """How many of a kind, routed ones included."""
        place = _PLACE[kind]
        return self.counts[place] + self.counts[place + 4]

    def only(self, kinds: str) -> Units:
        """The units of the kinds whose letters are given, ``"FK"``, standing and routed."""
        found = self._only.get(kinds)
        if found is None:
            found = _made(n if _LETTERS[i][0] in kinds else 0 for i, n in enumerate(self.counts))
            self._only[kinds] = found
        return found

    def rout(self) -> Units:
        """The same units, all routed."""
        f, k, s, e, fr, kr, sr, er = self.counts
        return _made((0, 0, 0, 0, f + fr, k + kr, s + sr, e + er))

    def rally(self) -> Units:
        """The same units, all standing (R20.2)."""
        f, k, s, e, fr, kr, sr, er = self.counts
        return _made((f + fr, k + kr, s + sr, e + er, 0, 0, 0, 0))

    def each(self) -> Iterator[str]:
        """The letters one by one, ``F``, ``F``, ``K~``."""
        return iter(self.text.split())

    def letters(self) -> Iterator[str]:
        """The different letters among them, ``F``, ``K~``."""
        return (letter for letter, n in zip(_LETTERS, self.counts, strict=True) if n)

    def subsets(self) -> tuple[Units, ...]:
        """Every sub-multiset, from none to all, in a stable order."""
        if self._subsets is None:
            self._subsets = tuple(_made(pick) for pick in product(*(range(n + 1) for n in self.counts)))
        return self._subsets

    def subsets_of(self, size: int) -> tuple[Units, ...]:
        """Every sub-multiset of ``size`` units."""
        found = self._sized.get(size)
        if found is None:
            found = self._sized[size] = tuple(some for some in self.subsets() if some.size == size)
        return found


def _made(counts: Iterable[int]) -> Units:
    key = tuple(counts)
    assert len(key) == len(_LETTERS)
    found = Units._known.get(key)
    return Units(key) if found is None else found


def units(text: str) -> Units:
    """The units that ``text`` lists: ``F F K~``, with or without blanks. ValueError names what is no unit."""
    found = _BY_TEXT.get(text)
    if found is None:
        counts = [0] * len(_LETTERS)
        for letter in _split(text):
            counts[_PLACE[letter]] += 1
        found = _BY_TEXT[text] = _made(counts)
    return found


def _split(text: str) -> Iterator[str]:
    packed = text.replace(" ", "").replace(",", "").upper()
    at = 0
    while at < len(packed):
        letter = packed[at]
        if letter not in UNIT_KINDS:
            _no_unit(letter, text)
        at += 1
        if packed[at : at + 1] == "~":
            letter, at = letter + "~", at + 1
        yield letter


def _no_unit(letter: str, text: str) -> NoReturn:
    raise ValueError(
        f"{letter!r} in {text!r} is no unit: F footman, K knight, S ship, E siege engine, ~ behind it: routed"
    )


_BY_TEXT: dict[str, Units] = {}
NONE: Final = units("")
"""No units."""
