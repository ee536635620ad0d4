"""What differs between what a case expects and what the program does, and where."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from agot_tui.tournament.refusals import BadInput
from agot_tui.values import Value


class Difference(Value):
    """One value that is not as expected."""

    path: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.path}, expected {_short(self.expected)}, got {_short(self.got)}"


def _short(value: Any) -> str:
    """A value in one line that is not too long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 200 else f"{text[:197]}..."


def compare(path: str, expected: Any, got: Any) -> Iterator[Difference]:
    """Every place in which two JSON values differ."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key in [*expected, *(key for key in got if key not in expected)]:
            yield from compare(f"{path}.{key}", expected.get(key), got.get(key))
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for at, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from compare(f"{path}[{at}]", one, other)
    elif expected != got or isinstance(expected, bool) != isinstance(got, bool):
        yield Difference(path, expected, got)


def fraction(value: Any, place: str) -> Fraction:
    """A fraction in lowest terms, as cases write it; a decimal is none."""
    text = str(value)
    if not isinstance(value, str | int) or isinstance(value, bool) or "." in text or "e" in text.lower():
        raise BadInput(place, f"{value!r} is no fraction like 13/5")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput(place, f"{value!r} is no fraction like 13/5") from None


_FRACTIONS = ("sos", "esos")


def compare_rows(
    path: str, expected: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    """Standings: the same players, each with the same values; the order inside equal ranks means nothing."""
    players = [row["player"] for row in expected]
    ours = {row["player"]: row for row in got}
    if sorted(players) != sorted(ours):
        yield Difference(f"{path}.players", sorted(players), sorted(ours))
        return
    for at, row in enumerate(expected):
        mine = ours[row["player"]]
        for key, value in row.items():
            place = f"{path}[{at}].{key}"
            if key in _FRACTIONS or (key == "points" and isinstance(value, str)):
                if fraction(value, place) != fraction(mine[key], place):
                    yield Difference(place, value, mine[key])
            else:
                yield from compare(place, value, mine.get(key))
    yield from _compare_order(path, expected, got)


def _compare_order(
    path: str, expected: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    """The rows are in order of their ranks."""
    ranks = [list(row["rank"]) for row in got]
    if ranks != sorted(ranks):
        yield Difference(f"{path}.order", [row["player"] for row in expected], [row["player"] for row in got])
