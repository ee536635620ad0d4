"""What a seat's screen asks and what it passes over, changed on the spot and kept as settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from agot_tui.settings import QuestionSettings
from agot_tui.tui.lines import Line, line
from agot_tui.tui.screens.typed import TypedLine
from agot_tui.tui.session import Session

if TYPE_CHECKING:
    from agot_tui.tui.app import GameApp


class Question(NamedTuple):
    """A setting, in words."""

    label: str
    values: Mapping[str, str]


QUESTIONS: Final[Mapping[str, Question]] = {
    "forced": Question(
        "What passes without a choice",
        {"said": "is said in the prompt", "stop": "waits until it is read", "log": "stands in the log alone"},
    ),
    "blade": Question(
        "Where the Blade could not change who wins",
        {"useful": "it is kept, without a question", "always": "its holder is asked all the same"},
    ),
}


class QuestionsLine(TypedLine):
    """Enter changes the marked one; Esc goes back to the game."""

    prefix = "settings: "
    title = "What this screen asks: Enter changes, Esc goes back"

    def __init__(self, session: Session, app: GameApp) -> None:
        super().__init__(session)
        self._app = app
        self.at = 0

    def press(self, key: str) -> None:
        """Nothing is typed here."""

    def other(self, step: int) -> None:
        """The next one."""
        self.at = (self.at + step) % len(QUESTIONS)

    def enter(self) -> bool:
        """Changes it, for now and for the next games."""
        name = list(QUESTIONS)[self.at]
        now = self.session.by_itself.settings
        values = list(QUESTIONS[name].values)
        value = values[(values.index(getattr(now, name)) + 1) % len(values)]
        changed = replace(now, **{name: value})  # type: ignore[arg-type]
        self.session.by_itself.settings = changed
        complaint = self._app.set(replace(self._app.settings, questions=changed))
        if complaint:
            self.session.say(complaint)
        return False

    def rows(self, height: int) -> list[Line]:
        """The settings, each with what it means now."""
        now: QuestionSettings = self.session.by_itself.settings
        rows = []
        for at, (name, question) in enumerate(QUESTIONS.items()):
            rows.append(line((f"{question.label}:", "cursor" if at == self.at else "strong")))
            rows.append(line(f"  {question.values[getattr(now, name)]}"))
        return rows

    def row(self) -> Line:
        """How to use it."""
        return line((self.prefix, "key"), ("↑ ↓ choose, Enter changes, Esc goes back", "dim"))
