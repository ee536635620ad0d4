"""PINs, typed at the bottom of the game: one that opens the curtain, one that is to open it from now on."""

from __future__ import annotations

from agot_tui.tui.lines import Line, line
from agot_tui.tui.pins import Pins
from agot_tui.tui.screens.typed import TypedLine
from agot_tui.tui.session import Session

HIDDEN = "•"


class PinLine(TypedLine):
    """A line whose letters are never shown and never remembered."""

    def __init__(self, session: Session, pins: Pins, person: str) -> None:
        super().__init__(session)
        self.pins, self.person = pins, person

    def row(self) -> Line:
        """As many dots as letters."""
        return line((self.prefix, "key"), HIDDEN * len(self.editor.text))

    def other(self, step: int) -> None:
        """There is nothing else."""


class OpeningPin(PinLine):
    """The PIN of the person whose turn it is."""

    prefix = "PIN: "

    def enter(self) -> bool:
        """Opens the curtain; a wrong PIN is said, and counted for the person."""
        if not self.editor.text:
            return True
        if not self.pins.opens(self.person, self.editor.text):
            self.editor.begin()
            self.session.say(f"this is not the PIN of {self.person}")
            return False
        self.session.open()
        if wrong := self.pins.wrong_tries(self.person):
            self.session.say(f"a wrong PIN was tried here {wrong} {'time' if wrong == 1 else 'times'}")
        return True


class NewPin(PinLine):
    """A new PIN, typed twice; an empty line drops the old one."""

    prefix = "new PIN (empty: none): "

    def __init__(self, session: Session, pins: Pins, person: str) -> None:
        super().__init__(session, pins, person)
        self._first: str | None = None

    def enter(self) -> bool:
        """Keeps the PIN once it was typed twice alike."""
        text = self.editor.text
        if self._first is None and text:
            self._first, self.prefix = text, "the same once more: "
            self.editor.begin()
            return False
        if self._first is None:
            had = self.pins.asked_of(self.person)
            self.pins.drop(self.person)
            self.session.say("the curtain opens without a PIN again" if had else "no PIN was set", done=True)
        elif text == self._first:
            self.pins.set(self.person, text)
            self.session.say(f"from now on the curtain asks {self.person} for this PIN", done=True)
        else:
            self.session.say("those were two different PINs; none was set")
        return True
