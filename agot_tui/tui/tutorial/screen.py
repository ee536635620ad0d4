"""The tutorial on the screen: the list of the lessons, and a lesson over the game's own panes."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from textual.geometry import Offset

from agot_tui.boardfiles.find import find_board
from agot_tui.frontend.keys import Where, key_for
from agot_tui.frontend.tutorial.course import Course, table_of
from agot_tui.frontend.tutorial.lessons import Lesson, load_lessons
from agot_tui.settings import Settings
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.screens.base import PageScreen
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.tutorial.session import LessonSession

NOT_HERE: Final = "that is for real games; a lesson only goes on, or is left"


class LessonsScreen(PageScreen):
    """The lessons to choose from, with a mark at those that were done."""

    where: ClassVar[Where] = Where.LESSONS

    def __init__(self) -> None:
        super().__init__()
        self.lessons = load_lessons()
        self.done: set[str] = set()
        self.at = 0
        self._first = 0

    def lines(self, width: int, height: int) -> list[Line]:
        """Two rows a lesson."""
        left = " " * max(2, (width - 70) // 2)
        rows: list[Line] = [()] * max(1, (height - 22) // 2)
        rows += [line(left, ("TUTORIAL", "title")), ()]
        intro = "Short positions, played with the keys of the game. Each answer is checked; "
        intro += f"{key_for('hint', Where.LESSON)} shows one."
        rows += [line(left, *row) for row in wrap(line((intro, "dim")), width - 2 * len(left))]
        rows.append(())
        self._first = len(rows)
        for number, lesson in enumerate(self.lessons):
            marked = number == self.at
            mark = ("▸ ", "key") if marked else ("  ", "plain")
            done = ("✓ ", "good") if lesson.id in self.done else ("  ", "plain")
            title = f"{number + 1}  {lesson.title}"
            rows.append(line(left, mark, done, (f"{title:<26}", "cursor" if marked else "strong")))
            rows.append(line(left, " " * 7, (lesson.about, "plain")))
        return rows

    def cursor_at(self) -> Offset:
        """On the marked row."""
        return Offset(max(2, (self.app.size.width - 70) // 2) + 4, self._first + 2 * self.at)

    def _move(self, step: int) -> None:
        self.at = (self.at + step) % len(self.lessons)
        self.draw()

    def do_up(self) -> None:
        """The lesson before."""
        self._move(-1)

    def do_down(self) -> None:
        """The next lesson."""
        self._move(1)

    def other_key(self, key: str) -> None:
        """A digit begins that lesson."""
        if key.isdecimal() and 0 < int(key) <= len(self.lessons):
            self.at = int(key) - 1
            self.do_take()

    def number_at(self, y: int) -> int | None:
        """A lesson has two rows."""
        number = (y - self._first) // 2
        return number if 0 <= number < len(self.lessons) else None

    def row_clicked(self, number: int) -> None:
        """That lesson begins."""
        self.at = number
        self.do_take()

    def do_take(self) -> None:
        """Begins the marked lesson."""
        self.app.push_screen(LessonScreen(self, self.lessons[self.at]))

    def finished(self, lesson: Lesson) -> None:
        """A lesson was done; the next one is marked."""
        self.done.add(lesson.id)
        self.at = min(self.lessons.index(lesson) + 1, len(self.lessons) - 1)

    def do_close(self) -> None:
        """Back, or out."""
        self.game_app.close()


class LessonScreen(GameScreen):
    """The game's screen, with the lesson's text in place of the log."""

    def __init__(self, listing: LessonsScreen, lesson: Lesson) -> None:
        self.listing, self.lesson = listing, lesson
        self.course = Course(lesson)
        self._top = 0
        super().__init__(table_of(lesson), find_board())

    def on_mount(self) -> None:
        """In a small terminal the text is what is seen first; in a large one it has a place of its own."""
        if self.planned(*self.app.size).tabbed:
            self.tab = "log"

    def new_session(self) -> LessonSession:
        """The lesson from its start."""
        self.course = Course(self.lesson)
        self.table = table_of(self.lesson)
        return LessonSession(self.table, self.course)

    @property
    def moments(self) -> Collection[Where]:
        """The rows of the key table that hold."""
        return (Where.EDITOR,) if self.line is not None else self.session.moments

    # What is shown

    def who(self) -> str:
        """Which lesson it is."""
        return f"lesson {self._number} of {len(self.listing.lessons)}"

    @property
    def _number(self) -> int:
        return self.listing.lessons.index(self.lesson) + 1

    @property
    def _place(self) -> str:
        """The pane in which the text stands: the log's tab, or where the tracks are, which t shows in its place."""
        if self.plan is not None and self.plan.tabbed:
            return "log"
        return "" if self.tab == "tracks" else "tracks"

    def _show(self, name: str, rows: list[Line]) -> None:
        if name == self._place:
            rows = self._page(self.shown[name].width, self.shown[name].height) if name in self.shown else []
        super()._show(name, rows)

    def _page(self, width: int, height: int) -> list[Line]:
        """As much of the text as there is room for."""
        course = self.course
        right = "done" if course.done else f"step {course.number + 1} of {len(self.lesson.steps)}"
        rows = self._text(width)
        self._top = max(0, min(self._top, len(rows) - height + 1))
        rows = rows[self._top :]
        if len(rows) > height - 1:
            right = "] for more"
        head = heading(line((f"{self._number} {self.lesson.title}", "title")), width, line((right, "key")))
        return [head, *rows[: height - 1]]

    def _text(self, width: int) -> list[Line]:
        course, rows = self.course, list[Line]()
        if course.said:
            rows += wrap(line((course.said, "good" if self._right else "bad")), width)
        if course.done:
            keys = line(
                ("Enter", "key"), " next lesson, " if self._has_next else " the list, ", ("Esc", "key"), " list"
            )
            return [*rows, *wrap(line(self.lesson.end), width), keys]
        step = course.step
        if not course.said or self._right:
            rows += wrap(line(step.tell), width)
        rows += wrap(line(("► ", "key"), (step.ask, "strong")), width, indent=2)
        if course.hinted:
            rows += wrap(line(("The answer: ", "dim"), (step.answer, "key"), ("  (or typed, after :)", "dim")), width)
        return rows

    @property
    def _has_next(self) -> bool:
        return self._number < len(self.listing.lessons)

    # Keys

    def pressed(self, key: str) -> None:
        """Every key; the text follows how far one has come."""
        number, said = self.course.number, self.course.said
        super().pressed(key)
        if (self.course.number, self.course.said) != (number, said):
            self._right = self.course.number != number
            self._top = 0
            if self.course.done:
                self.listing.finished(self.lesson)
            if self.is_current:
                self.draw()

    _right = True
    """What is said is praise."""

    def _scroll_log(self, rows: int) -> None:
        if self._place in self.shown:
            self._top -= rows
            self.draw()
        else:
            self._tab("log" if self._place else "map")

    def do_hint(self) -> None:
        """Shows the answer."""
        self.course.hinted = True
        if self.plan is not None and self.plan.tabbed:
            self.tab = "log"
        elif self.tab == "tracks":
            self.tab = "map"
        self.place()
        self.draw()

    def do_take(self) -> None:
        """The next lesson; after the last one the list."""
        if not self._has_next:
            self.do_close()
        else:
            self.app.switch_screen(LessonScreen(self.listing, self.listing.lessons[self._number]))

    def do_close(self) -> None:
        """Back to the list."""
        self.app.pop_screen()

    def do_leave(self) -> None:
        """Back to the list; nothing is lost."""
        self.do_close()

    def do_up(self) -> None:
        """Nothing to move in once a lesson is done."""

    def do_down(self) -> None:
        """Nothing to move in once a lesson is done."""

    def do_curtain(self) -> None:
        """There is nobody to hide from."""
        self.session.say(NOT_HERE)

    def do_pin(self) -> None:
        """There is nobody to hide from."""
        self.session.say(NOT_HERE)

    def do_what_if(self) -> None:
        """A lesson knows what is to be tried."""
        self.session.say(NOT_HERE)

    def adopt(self, settings: Settings) -> str:
        """A lesson asks as it was written."""
        return "a lesson stays as it is; this is for games"

    def do_replay(self) -> None:
        """A lesson has no past worth looking at."""
        self.session.say(NOT_HERE)
