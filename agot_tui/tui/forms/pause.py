"""What passed without a choice, until it has been read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import NONE_KEY, Where
from agot_tui.tui.forms.base import Asker, Form, Reply, Shown
from agot_tui.tui.lines import Line, line, wrap


class PauseForm(Form):
    """Stands before the form of what is asked; Enter, or 0, goes on to that."""

    where: ClassVar[Where] = Where.CHOICE

    def __init__(self, asker: Asker, sentences: Sequence[str]) -> None:
        super().__init__(asker)
        self.sentences = tuple(sentences)

    def title(self) -> Line:
        """That nothing has been asked yet."""
        return line(("this passed without a choice", "strong"))

    def body(self, width: int, height: int) -> list[Line]:
        """A line for each, the last ones if there is too little room."""
        rows = [row for sentence in self.sentences for row in wrap(line(sentence), width, indent=2)]
        self.whole = len(rows) < height
        return [*rows[-max(1, height - 1) :], line((NONE_KEY, "key"), " or ", ("Enter", "key"), " goes on")]

    def press(self, key: str) -> Reply:
        """0 goes on."""
        return self.act(self.asker.cursor) if key == NONE_KEY else None

    def act(self, area: AreaId) -> Reply:
        """Goes on."""
        self.read = True
        return Shown(None)
