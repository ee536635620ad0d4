"""What the game waits for from one seat, and how it may be answered."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from agot_tui.kernel.rulings import NOT_ASKED, Fault, Ruling, refused, ruling_from
from agot_tui.kernel.seats import Seat

C = TypeVar("C")
"""The commands of a game."""


class Decision(ABC, Generic[C]):
    """One seat is asked. A decision belongs to one state and never changes it.

    ``options`` and ``rule_on`` must agree: every option is allowed, and an allowed command that is not among the
    options is the same answer written differently (``normal`` gives the listed form).
    """

    kind: str
    """The kind of decision, a word of the notation: ``march``."""
    rules: tuple[str, ...]
    """The rules that demand the decision."""
    secret: bool = False
    """Several seats answer at once and nobody sees the others' answers."""
    answers: tuple[type, ...]
    """The classes of commands that answer it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def options(self) -> Iterator[C]:
        """Every allowed command, lazily, in a stable order."""

    @abstractmethod
    def faults(self, command: C) -> Iterator[Fault]:
        """What a command of the right class breaks, in the order in which a referee would look."""

    def rule_on(self, command: C) -> Ruling:
        """Whether ``command`` answers this decision; never changes anything."""
        if not isinstance(command, self.answers):
            return refused(NOT_ASKED, f"{command} does not answer what is asked now ({self.kind})")
        return ruling_from(self.faults(command))

    def normal(self, command: C) -> C:
        """The form in which an allowed command is listed and recorded."""
        return command

    def sample(self, rng: Random) -> C:
        """One allowed command by chance. Here: one of the options, each as likely; kinds with many override it."""
        return rng.choice(list(self.options()))

    def forced(self) -> C | None:
        """The only allowed answer, if there is exactly one."""
        first_two = list(islice(self.options(), 2))
        return first_two[0] if len(first_two) == 1 else None

    def about(self) -> str:
        """What it is about, in a few words, free of anything that only this seat may know: "Winterfell"."""
        return ""
