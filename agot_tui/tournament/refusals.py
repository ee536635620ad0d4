"""How the desk says no: refused by a rule, or not readable at all.

A refusal is part of the tournament (exit code 1 on the command line); input that cannot be read is not (exit code 2).
Neither ever changes anything.
"""

from typing import NoReturn

from agot_tui.kernel.rulings import Refused, refused

__all__ = ["BadInput", "Doubted", "Refused", "refuse"]


class BadInput(ValueError):
    """Something that was given cannot be read; ``place`` says where, ``sentence`` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.place = place
        self.sentence = sentence


class Doubted(Refused):
    """Refused until somebody says that it is meant: ``option`` says so on the command line, a yes on the screen."""

    def __init__(self, rule: str, doubt: str, option: str) -> None:
        super().__init__(refused(rule, f"{doubt}; {option} says that it is meant"))
        self.doubt = doubt
        self.option = option


def refuse(rule: str, sentence: str) -> NoReturn:
    """Raise :class:`Refused`, citing ``rule``; the sentence names players, tables and rounds at fault."""
    raise Refused(refused(rule, sentence))
