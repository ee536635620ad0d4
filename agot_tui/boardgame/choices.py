"""Decisions that are a plain choice among a few things, and the texts they share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agot_tui.boardgame.commands import NONE_WORD, Choose, Command
from agot_tui.boardgame.names import House
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault


class OneOf(Decision[Command]):
    """``choose X`` for one of a few ids or words; ``none`` among them where a "may" can be declined (R10.10)."""

    answers = (Choose,)

    def __init__(self, seat: House, kind: str, rules: tuple[str, ...], choices: Sequence[str], subject: str) -> None:
        super().__init__(seat)
        self.kind = kind
        self.rules = rules
        self.choices = tuple(choices)
        self.subject = subject

    def options(self) -> Iterator[Command]:
        """One command for each choice."""
        return (Choose((choice,)) for choice in self.choices)

    def faults(self, command: Command) -> Iterator[Fault]:
        """Anything else than one of the choices."""
        assert isinstance(command, Choose)
        words = command.words
        if len(words) != 1:
            yield Fault(self.rules[0], f"{self.subject}: exactly one of {', '.join(self.choices)}", self.rules[1:])
        elif words[0] not in self.choices:
            listed = ", ".join(self.choices)
            yield Fault(self.rules[0], f"{self.subject}: {words[0]} is not one of {listed}", self.rules[1:])

    def about(self) -> str:
        """What the choice is about."""
        return self.subject


def or_none(choices: Sequence[str]) -> tuple[str, ...]:
    """The choices, and declining."""
    return (*choices, NONE_WORD)
