"""The tutorial in plain mode: the same lessons, with the same checked answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import House
from agot_tui.frontend.tutorial.course import RIGHT, WRONG, Course, table_of
from agot_tui.frontend.tutorial.lessons import Lesson, load_lessons
from agot_tui.kernel.notation import NotationError
from agot_tui.plain.game import PlainGame, number_in


class PlainLesson(PlainGame):
    """Plays only what the lesson asks for, and what the other houses answer."""

    def __init__(self, lesson: Lesson) -> None:
        self.course = Course(lesson)
        super().__init__(table_of(lesson))

    def begin(self) -> list[str]:
        """The first question."""
        lesson = self.course.lesson
        self._say(f"Lesson: {lesson.title}. {lesson.about}", "answer shows the answer, help the commands.")
        self._sit_down()
        return self._taken()

    def feed(self, line: str) -> list[str]:
        """Answers are judged; everything else is as in a game."""
        if line.strip().lower() == "answer" and not self.course.done:
            return [f"The answer: {self.course.step.answer}"]
        return super().feed(line)

    def _sit_down(self) -> None:
        learner = House(self.course.lesson.seat)
        if learner in self.bus.waiting:
            self.seat = learner
        if not self.course.done:
            super()._sit_down()

    def _ask(self) -> None:
        """The lesson's question, then the game's."""
        super()._ask()
        if not self.course.done:
            self._say(self.course.step.tell, f"Lesson: {self.course.step.ask}")

    def _play(self, seat: House, command: Command | str) -> bool:
        ruling = self.bus.rule_on(seat, command)
        if not ruling:
            self._say(f"Not possible. {ruling.rule}: {ruling.sentence}.")
            if self.course.refused(ruling.rule):
                self._went_on()
            return False
        try:
            parsed = self.bus.parse(seat, command) if isinstance(command, str) else command
        except NotationError as error:
            self._say(f"{error}.")
            return False
        verdict = self.course.judge(str(self.bus.normal(seat, parsed)))
        if verdict == WRONG:
            self._say(self.course.said)
            return False
        then: tuple[str, ...] = ()
        if verdict == RIGHT:
            then = self.course.step.then
            self.course.go_on()
        self.bus.send(seat, parsed)
        self._others(then)
        if verdict == RIGHT:
            self._went_on()
        else:
            self._sit_down()
        return True

    def _others(self, lines: Sequence[str]) -> None:
        for line in lines:
            house, _, command = line.partition(":")
            self.bus.send(House(house), command.strip())

    def _went_on(self) -> None:
        """What is said to a right answer, and what comes next."""
        self._say(self.course.said)
        if self.course.done:
            self._news()
            self._say(self.course.lesson.end)
            self.ended = True
        else:
            self._sit_down()

    def _undo(self, _: str) -> None:
        self._say("A lesson goes forward only.")

    def _quit(self, _: str) -> None:
        self.ended = True


class PlainTutorial:
    """All lessons, one after the other, or any of them by its number."""

    def __init__(self) -> None:
        self.lessons = load_lessons()
        self.ended = False
        self.lesson: PlainLesson | None = None
        self.width: int | None = None
        """Columns for rules and the manual; ``None``: their lines stay whole."""
        self._next = 0

    @property
    def hides(self) -> bool:
        """Whether the next line is a PIN, not to be seen."""
        return self.lesson is not None and self.lesson.hides

    def begin(self) -> list[str]:
        """The list."""
        return list(self._list())

    def _list(self) -> Iterator[str]:
        yield "Tutorial: type a number for a lesson, an empty line for the next one, quit to leave."
        yield from (f"{n}. {lesson.title}: {lesson.about}" for n, lesson in enumerate(self.lessons, 1))

    def left_alone(self) -> list[str]:
        """There is nothing to hide."""
        return []

    def recover(self) -> list[str]:
        """After a fault of ours: the list again."""
        self.lesson = None
        return self.begin()

    def feed(self, line: str) -> list[str]:
        """Goes to the lesson that is on, else chooses one."""
        if self.lesson is not None:
            said = self.lesson.feed(line)
            if self.lesson.ended:
                self.lesson = None
                said += self._list()
            return said
        word = line.strip().lower()
        if word == "quit":
            self.ended = True
            return []
        asked = number_in(word) if word else min(self._next, len(self.lessons) - 1) + 1
        if asked is None or not 0 < asked <= len(self.lessons):
            return list(self._list())
        self._next, number = asked, asked - 1
        self.lesson = PlainLesson(self.lessons[number])
        self.lesson.width = self.width
        return self.lesson.begin()
