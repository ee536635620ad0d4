"""What people do with the curtain.

It closes on one key, and after a while without a key; it opens with a letter, and with a PIN where there is one.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, get_args

from agot_tui.frontend.people import knows_more
from agot_tui.frontend.pins import AskedPin, PinChange, Pins
from agot_tui.settings import CurtainSettings, Level, QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.clicks import text_at
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.screens.mouse_keys import MouseKeys
from agot_tui.tui.screens.pin_lines import PinLine
from agot_tui.tui.session import DEFAULT_QUESTIONS, Session
from agot_tui.values import replace

if TYPE_CHECKING:
    from textual.timer import Timer

LOOSER: Final = "the looser curtain holds from the next game on; this one was begun behind a stricter one"
NOTHING_TO_TAKE_BACK: Final = "there is nothing that can be taken back now"
STRICTEST_FIRST: Final[tuple[Level, ...]] = get_args(Level)


class CurtainKeys(MouseKeys):
    """The game's screen, as far as the curtain goes."""

    def __init__(
        self,
        table: Table,
        folder: Path,
        curtain: CurtainSettings | None = None,
        pins: Pins | None = None,
        questions: QuestionSettings = DEFAULT_QUESTIONS,
    ) -> None:
        self.curtain = curtain or CurtainSettings()
        self.pins = Pins() if pins is None else pins
        self._clock: Timer | None = None
        super().__init__(table, folder, self.curtain.level, questions)

    def on_mount(self) -> None:
        """The clock that closes the curtain starts."""
        self._start_clock(self.curtain.idle_seconds)

    def _start_clock(self, seconds: float) -> None:
        if self._clock is not None:
            self._clock.stop()
        self._clock = self.set_timer(seconds, self._look_at_the_clock) if seconds else None

    def adopt_curtain(self, curtain: CurtainSettings) -> str:
        """Another curtain from now on. A looser one waits for the next game: this one was begun behind the stricter."""
        looser = STRICTEST_FIRST.index(curtain.level) > STRICTEST_FIRST.index(self.curtain.level)
        kept = looser and self._has_secrets()
        self.curtain = replace(curtain, level=self.curtain.level) if kept else curtain
        self.level = self.curtain.level
        self.real_session.level = self.level
        self._start_clock(self.curtain.idle_seconds)
        return (
            "the looser curtain holds from the next game on; this one was begun behind a stricter one" if kept else ""
        )

    def _look_at_the_clock(self) -> None:
        """Closes the curtain if no key was pressed for so long; looks again when that could be next."""
        self.carefully(self._close_if_idle)

    def _close_if_idle(self) -> None:
        idle = float(self.curtain.idle_seconds)
        left = self.game_app.last_key + idle - monotonic()
        if left <= 0:
            if self._has_secrets():
                self.game_app.close_curtain()
            left = idle
        self._start_clock(left)

    def _has_secrets(self) -> bool:
        """Whether there is anybody to hide from."""
        return len(self.real_session.people.persons) > 1 or bool(self.pins)

    @property
    def real_session(self) -> Session:
        """The session that counts."""
        return self.session

    @property
    def whose(self) -> str:
        """The person at the open curtain, if it has secrets from anybody."""
        session, person = self.real_session, self.real_session.person
        if session.closed or session.over or person is None or not self._has_secrets():
            return ""
        return person.name if knows_more(session.bus, person) else ""

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
            self.line = PinLine(self.session, PinChange(self.pins, person.name))

    def text_clicked(self, name: str, x: int, y: int) -> None:
        """At the curtain the letter that opens it can be clicked."""
        rows, session = self.panes[name].lines, self.session
        letter = text_at(rows[y], x) if name == "curtain" and y < len(rows) else ""
        if session.closed and len(letter) == 1 and session.opens_with(letter):
            self.pressed(letter)
        else:
            super().text_clicked(name, x, y)

    def opened_with(self, key: str) -> None:
        """A key at the closed curtain: opens it, or asks for the PIN; another one is told which does."""
        session, person = self.session, self.session.person
        if person is None or session.seat is None:
            return
        if not session.opens_with(key):
            session.say(f"{session.letters[session.seat]} opens it for {person.name}")
        elif self.pins.asked_of(person.name):
            self.line = PinLine(session, AskedPin(self.pins, person.name))
        else:
            session.open()

    def do_undo(self) -> None:
        """Takes the last command back; behind the curtain that of a person with a PIN with that PIN alone."""
        session = self.session
        if not session.closed:
            ruling = session.undo()
            session.say("taken back" if ruling else ruling.sentence, done=bool(ruling))
            return
        last = session.bus.seat_of(session.bus.moments)
        person = session.people.of(last) if last is not None and session.bus.may_undo(last) else None
        if person is not None and self.pins.asked_of(person.name):
            asked = AskedPin(self.pins, person.name, takes_back=True)
            self.line = PinLine(session, asked, self._take_back_and_open)
        elif not session.undo():
            # Why not is told to who played it: the sentence could name what is hidden.
            session.say(NOTHING_TO_TAKE_BACK)

    def _take_back_and_open(self) -> None:
        """For who has typed the PIN and so need not type it again."""
        if self.session.undo():
            self.session.open()
            self.session.say("taken back", done=True)
        else:
            self.session.say(NOTHING_TO_TAKE_BACK)

    def forget_what_was_typed(self) -> None:
        """Typed commands are private: the next person does not find them with the up key."""
        self.history = LineEditor()
