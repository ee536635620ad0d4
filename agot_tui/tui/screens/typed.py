"""Lines that are typed at the bottom of the game: a command, an area to go to, a filter for all options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.lookup import lookup_of
from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.words import describe
from agot_tui.kernel.notation import NotationError
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import Line, line
from agot_tui.tui.session import Session

ASKED: Final = "?"
"""In front of a command: may it be played?"""
LOOKED_AT: Final = 5000
"""Options that the list looks through at most for each key."""
SHOWN: Final = 60
"""Matches that it keeps."""


class TypedLine(ABC):
    """A line with what is found for it."""

    prefix = ""

    def __init__(self, session: Session, editor: LineEditor | None = None) -> None:
        self.session = session
        self.editor = editor or LineEditor()
        self.editor.begin()

    def press(self, key: str) -> None:
        """A key of the editor."""
        if self.editor.press(key):
            self.changed()

    def changed(self) -> None:
        """The text is another one now."""
        return

    def leave(self) -> None:
        """The line is given up."""
        return

    @abstractmethod
    def other(self, step: int) -> None:
        """Another match."""

    @abstractmethod
    def enter(self) -> bool:
        """Takes the line; False if it stays, to be corrected."""

    def row(self) -> Line:
        """The line itself, with its matches."""
        return line((self.prefix, "key"), self.editor.text)

    @property
    def column(self) -> int:
        """Where the terminal's cursor is."""
        return len(self.prefix) + self.editor.at

    title = "Everything that is allowed"
    """Of what the prompt shows meanwhile."""
    width = 76
    """Columns that the prompt has for it."""

    def rows(self, height: int) -> list[Line] | None:
        """What the prompt shows meanwhile; ``None``: what it shows anyway."""
        return None


class CommandLine(TypedLine):
    """Any command in the notation, played by the seat; with ``?`` in front it is only asked about."""

    prefix = ": "

    def __init__(self, session: Session, editor: LineEditor, ask: Callable[[str], None], begun: str = "") -> None:
        """``ask`` answers whether a command is allowed; ``begun`` stands in the line already."""
        super().__init__(session, editor)
        self._ask = ask
        self.editor.begin(begun)

    def enter(self) -> bool:
        """Plays it, or asks about it; a refusal leaves it to be corrected."""
        text = self.editor.text.strip()
        if not text.strip(ASKED):
            return True
        self.editor.remember()
        if text.startswith(ASKED):
            self._ask(text.strip(ASKED).strip())
            return False
        return self.session.play(text)

    def other(self, step: int) -> None:
        """An older line."""
        self.editor.press("up" if step < 0 else "down")


class JumpLine(TypedLine):
    """An area by name, code or beginning."""

    prefix = "/ "

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.found: list[AreaId] = []
        self.at = 0

    def changed(self) -> None:
        """Looks the areas up."""
        index = lookup_of(self.session.board).areas
        text = self.editor.text.strip()
        found = [AreaId(key) for key in index.beginning_with(text)]
        try:
            exact = AreaId(index.find(text))
            found = [exact, *(area for area in found if area != exact)]
        except NotationError:
            pass
        if text and not found:
            names = self.session.board.areas.values()
            found = [area.id for area in names if text.lower() in area.name.lower()]
        self.found, self.at = found, 0

    def other(self, step: int) -> None:
        """Another area that begins like this."""
        if self.found:
            self.at = (self.at + step) % len(self.found)

    def enter(self) -> bool:
        """The cursor goes there."""
        if self.found:
            self.session.cursor = self.found[self.at]
        elif self.editor.text.strip():
            self.session.say(f"no area begins with {self.editor.text.strip()!r}")
        return True

    def row(self) -> Line:
        """The text, and the areas that it could mean."""
        parts: list[tuple[str, str]] = []
        for at, area in enumerate(self.found[:8]):
            parts += [("  ", "plain"), (self.session.board.areas[area].name, "cursor" if at == self.at else "dim")]
        if self.editor.text.strip() and not self.found:
            parts.append(("  no such area", "bad"))
        return line((self.prefix, "key"), self.editor.text, *parts)


def options_with(session: Session, text: str) -> Iterator[tuple[Command, str]]:
    """What is allowed and has all words of a text, with what it says to people; lazily."""
    words = text.lower().split()
    if session.seat is None or session.closed:
        return
    for command in islice(session.bus.options(session.seat), LOOKED_AT):
        label = describe(session.board, command)
        if all(word in f"{command} {label}".lower() for word in words):
            yield command, label


class OptionList(TypedLine):
    """Everything that is allowed, narrowed down by words; for every kind of decision."""

    prefix = "options: "

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.found: list[tuple[Command, str]] = []
        self.at = 0
        self.changed()

    def changed(self) -> None:
        """Looks the options up, lazily."""
        self.found, self.at = list(islice(options_with(self.session, self.editor.text), SHOWN)), 0

    def other(self, step: int) -> None:
        """The next one."""
        if self.found:
            self.at = (self.at + step) % len(self.found)

    def enter(self) -> bool:
        """Plays the one that is marked."""
        return self.session.play(self.found[self.at][0]) if self.found else True

    def rows(self, height: int) -> list[Line]:
        """The commands around the marked one."""
        if not self.found:
            return [line(("nothing that is allowed has these words", "dim"))]
        start = max(0, min(self.at - height // 2, len(self.found) - height))
        shown = self.found[start : start + height]
        return [
            line((str(command), "cursor" if at == self.at else "strong"), (f"  {label}", "dim"))
            for at, (command, label) in enumerate(shown, start)
        ]
