"""The tutorial: every answer in its data is checked against the rules, and the lessons can be played with the keys."""

from __future__ import annotations

from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path

import pytest

from agot_tui.frontend.tutorial.course import FREE, RIGHT, WRONG, Course, table_of
from agot_tui.frontend.tutorial.lessons import Lesson, load_lessons
from agot_tui.tui.lines import text_of
from agot_tui.tui.tutorial.screen import LessonScreen, LessonsScreen
from agot_tui.tui.tutorial.session import LessonSession
from tests.screens.looking import SIZES, compare, drawn, on_screen

LESSONS = load_lessons()
by_name = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def begun(lesson: Lesson, steps: int = 0) -> LessonSession:
    """A lesson in which so many steps have been answered."""
    session = LessonSession(table_of(lesson), Course(lesson))
    for _ in range(steps):
        session.play(session.course.step.answer)
    return session


def test_there_are_six_and_they_are_the_six_that_a_newcomer_needs() -> None:
    assert [lesson.id for lesson in LESSONS] == ["planning", "raid", "march", "combat", "ports", "wildlings"]


@by_name
def test_every_answer_is_what_the_rules_say(lesson: Lesson) -> None:
    session = begun(lesson)
    for number, step in enumerate(lesson.steps):
        assert session.course.number == number
        assert session.seat == lesson.seat, "the learner is asked, not somebody else"
        ruling = session.bus.rule_on(session.seat, step.answer)
        moments = session.bus.moments
        if step.refused:
            assert ruling.rule == step.refused, step.answer
        else:
            assert ruling, step.answer
        session.play(step.answer)
        assert session.course.number == number + 1
        assert (session.bus.moments > moments) is not bool(step.refused)
        assert session.course.said == step.right
    assert session.course.done
    assert session.bus.winner is None
    assert not session.play("ready")


@by_name
def test_what_is_called_wrong_is_allowed_by_the_rules_and_is_not_played(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        session = begun(lesson, number)
        assert session.seat is not None
        allowed = [str(command) for command in islice(session.bus.options(session.seat), 3000)]
        before = session.bus.moments
        for pattern, sentence in step.wrong.items():
            found = [text for text in allowed if fnmatchcase(text, pattern) and text != step.answer]
            told = [text for text in found if session.course.judge(text) == WRONG and session.course.said == sentence]
            assert told, f"{pattern}: nothing that is allowed gets this sentence"
            session.play(told[0])
            assert session.bus.moments == before
            assert session.course.number == number


@by_name
def test_free_commands_are_played_and_the_step_stays(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        session = begun(lesson, number)
        for pattern in step.free:
            assert session.seat is not None
            allowed = [str(command) for command in islice(session.bus.options(session.seat), 3000)]
            text = next(one for one in allowed if fnmatchcase(one, pattern) and session.course.judge(one) == FREE)
            assert session.play(text)
            assert session.course.number == number


@by_name
def test_the_texts_are_short_and_end_like_sentences(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.tell, step.right, *step.wrong.values()):
            assert 20 < len(text) < 330, text
            assert text[-1] in ".?", text
        assert len(step.ask) < 90
    assert lesson.about.endswith(".")
    assert len(lesson.about) <= 64


def test_anything_else_that_is_allowed_gets_the_question_again() -> None:
    course = Course(LESSONS[0])
    assert course.judge("order shivering_sea raid") == WRONG
    assert course.step.ask in course.said
    assert course.judge("order winterfell march") == RIGHT


def test_a_lesson_is_not_taken_back() -> None:
    session = begun(LESSONS[0], 1)
    assert "forward only" in session.undo().sentence


KEYS = {
    "planning": ["2", "/", *"white", "enter", "2", "6", "tab", "8", "R"],
    "raid": ["2", ":", *"raid ironman -> golden sound", "enter", "escape", "1"],
    "march": ["enter", "1", "G", "/", *"fing", "enter", "enter", "6", "T", "G"],
    "combat": ["3", "G", "1", "1", "enter"],
    "ports": [
        ":",
        *"march port winterfell -> sunset sea: S",
        "enter",
        "escape",
        "2",
        "1",
        "G",
        "/",
        *"lannisp",
        "enter",
        "enter",
        "G",
        "2",
    ],
    "wildlings": ["4", "enter", "1"],
}
"""The keys that the texts of a lesson tell, from its start to its end."""


@by_name
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_lesson_is_played_with_the_keys_that_its_text_tells(lesson: Lesson, size: tuple[int, int]) -> None:
    number = LESSONS.index(lesson) + 1
    async with on_screen(None, size, ["t", str(number)]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        if lesson.id == "combat":
            compare("lesson", size, drawn(pilot))
        for key in KEYS[lesson.id]:
            screen.pressed("space" if key == " " and screen.line is None else key)
        await pilot.pause()
        assert screen.course.done, (screen.course.number, text_of(screen.session.message), drawn(pilot))
        await pilot.press("enter")
        following = pilot.app.screen
        if number < len(LESSONS):
            assert isinstance(following, LessonScreen)
            assert following.lesson.id == LESSONS[number].id
            await pilot.press("q")
        assert isinstance(pilot.app.screen, LessonsScreen)
        assert "✓" in drawn(pilot)


async def test_the_answer_is_shown_on_a_key_and_what_is_not_for_lessons_says_so() -> None:
    async with on_screen(None, (80, 24), ["t", "1", "x"]) as pilot:
        assert "The answer: order winterfell march" in drawn(pilot)
        for key in ("c", "v", "#"):
            await pilot.press({"#": "number_sign"}.get(key, key))
            assert "a lesson only goes on" in drawn(pilot)
        await pilot.press("m", "3")
        assert "not what the lesson asks" in drawn(pilot)
        await pilot.press("g")
        assert "That one has a star" in drawn(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_list_of_lessons_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    async with on_screen(None, size, ["t", "down"]) as pilot:
        compare("lessons", size, drawn(pilot))
        await pilot.press("escape")
        assert "New game" in drawn(pilot)


def test_lessons_can_lie_in_any_folder(tmp_path: Path) -> None:
    (tmp_path / "1_own.toml").write_text(
        'id = "own"\ntitle = "Own"\nabout = "One."\nseat = "stark"\nend = "Done."\n[position]\nphase = "raid"\n'
        '[[steps]]\ntell = "Tell."\nask = "Ask."\nanswer = "ready"\n'
    )
    (lesson,) = load_lessons(tmp_path)
    assert lesson.steps[0].accepted == ("ready",)
