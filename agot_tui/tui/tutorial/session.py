"""A lesson at the keyboard: the game's own keys and forms, with the course asking before anything is played."""

from __future__ import annotations

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import House
from agot_tui.frontend.keys import Where
from agot_tui.frontend.tutorial.course import FREE, RIGHT, Course
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_ASKED, Ruling, refused
from agot_tui.settings import QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.session import Session


class LessonSession(Session):
    """Plays only what the lesson asks for, and what the other houses answer."""

    def __init__(self, table: Table, course: Course) -> None:
        self.course = course
        super().__init__(table, questions=QuestionSettings(forced="log", blade="always"))

    def _sit_down(self) -> None:
        learner = House(self.course.lesson.seat)
        if self.seat is None:
            self.cursor = self.board.houses[learner].home
        if learner in self.bus.waiting:
            self.seat = learner
        super()._sit_down()
        if self.course.done:
            self.form = None

    @property
    def moments(self) -> frozenset[Where]:
        """The rows of the key table that hold."""
        if self.course.done:
            return frozenset((Where.LESSONS,))
        return super().moments | {Where.LESSON}

    def play(self, command: Command | str) -> bool:
        """Plays a command that the lesson asks for; any other gets a sentence."""
        seat = self.seat
        if seat is None or self.course.done:
            return False
        ruling = self.bus.rule_on(seat, command)
        if not ruling:
            self.say(ruling.sentence, ruling.rule)
            return False
        try:
            parsed = self.bus.parse(seat, command) if isinstance(command, str) else command
        except NotationError as error:
            self.say(str(error))
            return False
        verdict = self.course.judge(str(self.bus.normal(seat, parsed)))
        if verdict not in (RIGHT, FREE):
            self.say("allowed, but not what the lesson asks for: see its text")
            return False
        step = self.course.step
        if verdict == RIGHT:
            self.course.go_on()
        super().play(parsed)
        if verdict == RIGHT:
            self._others(step.then)
        return True

    def _others(self, lines: tuple[str, ...]) -> None:
        """What the other houses do."""
        for line in lines:
            house, _, command = line.partition(":")
            ruling = self.bus.send(House(house), command.strip())
            assert ruling, f"{line}: {ruling}"
        if lines:
            self._sit_down()

    def say(self, sentence: str, rule: str = "", *, done: bool = False) -> None:
        """Shows a message; a refusal may be what the lesson wanted."""
        super().say(sentence, rule, done=done)
        if rule and self.course.refused(rule) and self.course.done:
            self.form = None

    def undo(self) -> Ruling:
        """A lesson goes forward only."""
        return refused(NOT_ASKED, "a lesson goes forward only: leave it and begin again")
