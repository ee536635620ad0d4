"""How far somebody has come in a lesson, and whether a command is what it asks for. Knows no screen."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final, Literal, TypeAlias

from agot_tui.frontend.tutorial.lessons import Lesson, Step
from agot_tui.tables import Table, begin, new_header
from agot_tui.values import Struct

Verdict: TypeAlias = Literal["right", "free", "wrong"]
RIGHT: Final[Verdict] = "right"
FREE: Final[Verdict] = "free"
WRONG: Final[Verdict] = "wrong"
SEED: Final = 1
YOU: Final = "you"


def table_of(lesson: Lesson) -> Table:
    """The position of a lesson, all houses in one hand, so that nothing is curtained off."""
    header = new_header(6, seed=SEED, position=lesson.position)
    table = begin(header)
    names = dict.fromkeys(table.bus.view(None).houses, YOU)
    return Table(table.bus, table.board, {**header, "names": names})


class Course(Struct):
    """One learner in one lesson."""

    lesson: Lesson
    number: int = 0
    """The step, from 0; after the last one the lesson is done."""
    said: str = ""
    """What is said to the last answer."""
    hinted: bool = False
    """The answer of this step has been shown."""

    @property
    def done(self) -> bool:
        """Whether everything was answered."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """What is asked now."""
        return self.lesson.steps[self.number]

    def judge(self, command: str) -> Verdict:
        """What an allowed command is worth here; a wrong one gets its sentence."""
        if self.done:
            return WRONG
        step = self.step
        if not step.refused and _any(command, step.accepted):
            return RIGHT
        for pattern, sentence in step.wrong.items():
            if fnmatchcase(command, pattern):
                self.said = sentence
                return WRONG
        if _any(command, step.free):
            return FREE
        self.said = f"That is allowed, but it is not what is asked for here. {step.ask}"
        return WRONG

    def refused(self, rule: str) -> bool:
        """A command was refused for a rule; True if that was what the step wanted to show."""
        if self.done or not rule or self.step.refused != rule:
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """The step was answered."""
        self.said = self.step.right
        self.number += 1
        self.hinted = False


def _any(command: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(command, pattern) for pattern in patterns)
