"""What people do with the curtain.

It closes on one key, and after a while without a key; it opens with a letter, and with a PIN where there is one.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from agot_tui.settings import CurtainSettings
from agot_tui.tables import Table
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.pins import Pins
from agot_tui.tui.screens.pane_keys import PaneKeys
from agot_tui.tui.screens.pin_lines import NewPin, OpeningPin


class CurtainKeys(PaneKeys):
    """The game's screen, as far as the curtain goes."""

    def __init__(
        self, table: Table, folder: Path, curtain: CurtainSettings | None = None, pins: Pins | None = None
    ) -> None:
        self.curtain = curtain or CurtainSettings()
        self.pins = Pins() if pins is None else pins
        super().__init__(table, folder, self.curtain.level)

    def on_mount(self) -> None:
        """The clock that closes the curtain starts."""
        if self.curtain.idle_seconds:
            self.set_timer(self.curtain.idle_seconds, self._look_at_the_clock)

    def _look_at_the_clock(self) -> None:
        """Closes the curtain if no key was pressed for so long; looks again when that could be next."""
        idle = float(self.curtain.idle_seconds)
        left = self.game_app.last_key + idle - monotonic()
        if left <= 0:
            if self._has_secrets():
                self.game_app.close_curtain()
            left = idle
        self.set_timer(left, self._look_at_the_clock)

    def _has_secrets(self) -> bool:
        """Whether there is anybody to hide from."""
        return len(self.session.people.persons) > 1 or bool(self.pins)

    def do_curtain(self) -> None:
        """Closes the curtain."""
        if not self.session.over:
            self.session.close()

    def close_curtain(self) -> None:
        """Closes it from outside of a key."""
        self.session.close()
        self.leaving = False
        self.forget_what_was_typed()
        self.changed()

    def changed(self, *, placed: bool = False) -> None:
        """The game or the person in front of it is another one."""
        raise NotImplementedError

    def do_pin(self) -> None:
        """A PIN is set, changed or dropped."""
        person = self.session.person
        if person is not None and not self.session.over:
            self.line = NewPin(self.session, self.pins, person.name)

    def opened_with(self, key: str) -> None:
        """A key at the closed curtain: opens it, or asks for the PIN."""
        session, person = self.session, self.session.person
        if person is None or not session.opens_with(key):
            return
        if self.pins.asked_of(person.name):
            self.line = OpeningPin(session, self.pins, person.name)
        else:
            session.open()

    def forget_what_was_typed(self) -> None:
        """Typed commands are private: the next person does not find them with the up key."""
        self.history = LineEditor()
