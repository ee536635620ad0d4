"""Lessons as data: a position, and steps that tell something, ask for a command, and know what is right.

One TOML file a lesson, in the order of their names. The keys are those of the classes here; ``position`` is written as
in any position file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from agot_tui.values import Value, field


class Step(Value):
    """Something told, and something asked."""

    tell: str
    ask: str
    """One line: what is to be done."""
    answer: str
    """A command that is right; for a step that wants a refusal, one that is refused for its rule."""
    accept: tuple[str, ...] = ()
    """Patterns of the commands that are right; the answer alone if there are none."""
    free: tuple[str, ...] = ()
    """Patterns of commands that may be played on the way."""
    refused: str = ""
    """The rule that a command must break here: to see how the program refuses."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """What is said to commands that are allowed and not right, by pattern."""
    right: str = ""
    """What is said when it was right."""
    then: tuple[str, ...] = ()
    """What the other houses do afterwards: ``greyjoy: card theon_greyjoy``."""

    @property
    def accepted(self) -> tuple[str, ...]:
        """The patterns of what is right."""
        return self.accept or (self.answer,)


class Lesson(Value):
    """A short position with its steps."""

    id: str
    title: str
    about: str
    """One line for the list."""
    seat: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    end: str
    """What is said when everything is done."""


def load_lessons(folder: Path | None = None) -> tuple[Lesson, ...]:
    """All lessons, in order."""
    folder = folder or Path(__file__).parent
    return tuple(read_lesson(tomli.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("*.toml")))


def read_lesson(table: Mapping[str, Any]) -> Lesson:
    """A lesson from its parsed file."""
    steps = tuple(_step(step) for step in table["steps"])
    texts = {key: " ".join(str(table[key]).split()) for key in ("id", "title", "about", "seat", "end")}
    return Lesson(position=table["position"], steps=steps, **texts)


def _step(table: Mapping[str, Any]) -> Step:
    values: dict[str, Any] = {key: tuple(table[key]) for key in ("accept", "free", "then") if key in table}
    for key in ("tell", "ask", "answer", "refused", "right"):
        if key in table:
            values[key] = " ".join(table[key].split())
    return Step(wrong=table.get("wrong", {}), **values)
