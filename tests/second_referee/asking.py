"""Questions of a procedure and their answers.

A procedure of the rules is a generator: it yields the questions that wait at this moment, by house, and is sent one
answer at a time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple


class Question(NamedTuple):
    """What one house is asked."""

    kind: str
    options: frozenset[str] | None
    """All allowed answers; None for a march, of which there are too many: those are judged one by one."""


class Answer(NamedTuple):
    """What one house has said."""

    house: str
    text: str


Procedure = Generator[dict[str, Question], Answer, None]
"""A procedure that ends."""
Saying = Generator[dict[str, Question], Answer, str]
"""A procedure that ends with what was said."""

NONE = "choose none"


class GameWon(Exception):
    """A house has won (R21.1)."""

    def __init__(self, house: str) -> None:
        super().__init__(house)
        self.house = house


class GivesUp(Exception):
    """There are more possibilities than this referee cares to try."""


def ask(house: str, kind: str, options: Iterable[str]) -> Saying:
    """Ask a house; the only allowed answer is taken without asking."""
    allowed = frozenset(options)
    assert allowed, (house, kind)
    if len(allowed) == 1:
        return next(iter(allowed))
    answer = yield {house: Question(kind, allowed)}
    return answer.text


def choose(house: str, things: Iterable[str], *, optional: bool) -> Generator[dict[str, Question], Answer, str | None]:
    """Ask about a house card's ability: one of the things, or nothing."""
    options = [f"choose {thing}" for thing in things] + ([NONE] if optional else [])
    said = yield from ask(house, "ability", options)
    return None if said == NONE else said.removeprefix("choose ")
