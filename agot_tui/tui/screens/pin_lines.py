"""PINs, typed at the bottom of the game: one that opens the curtain, one that is to open it from now on."""

from __future__ import annotations

from collections.abc import Callable

from agot_tui.frontend.pins import PinTalk
from agot_tui.tui.lines import Line, line
from agot_tui.tui.screens.typed import TypedLine
from agot_tui.tui.session import Session

HIDDEN = "•"


class PinLine(TypedLine):
    """A line whose letters are never shown and never remembered."""

    def __init__(self, session: Session, talk: PinTalk, opened: Callable[[], None] | None = None) -> None:
        """``opened`` is what the right PIN does; to open the curtain, if nothing is said."""
        super().__init__(session)
        self.talk = talk
        self._opened = opened or session.open
        self.prefix = f"{talk.prompt}: "

    def row(self) -> Line:
        """As many dots as letters."""
        return line((self.prefix, "key"), HIDDEN * len(self.editor.text))

    def other(self, step: int) -> None:
        """There is nothing else."""

    def enter(self) -> bool:
        """Takes what was typed; what is said to it is shown."""
        said = self.talk.enter(self.editor.text)
        if said.opens:
            self._opened()
        if said.sentence:
            self.session.say(said.sentence, done=said.good)
        if not said.finished:
            self.editor.begin()
            self.prefix = f"{self.talk.prompt}: "
        return said.finished
