"""The first screen: a new game, the last one, a record, the tutorial, the rules, or nothing.

A game that goes on is what most people come back for: it is marked. Where it stands is read from its record once the
first picture is there, since that takes the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual.geometry import Offset

from agot_tui import __version__
from agot_tui.frontend.keys import Where
from agot_tui.frontend.records import Found, last_record
from agot_tui.tui.lines import Line, clip, line, wrap
from agot_tui.tui.screens.base import PageScreen

if TYPE_CHECKING:
    from agot_tui.tui.palette import Entry


QUIET: Final = 0.2
"""Seconds without a key after which a record is read: reading takes longer than a key may wait."""
LABEL: Final = 22
"""Columns of what can be done; what is said of it stands behind."""


class StartScreen(PageScreen):
    """A short list."""

    where: ClassVar[Where] = Where.START

    def __init__(self, message: str = "") -> None:
        super().__init__()
        self.at = 0
        self.message = message
        self.last: Found | None = None
        """The game to go on with."""
        self.standing = ""
        """Where it stands: round, phase, whose turn it is; empty until its record has been read."""
        self._rows: list[int] = []
        """Where each choice stands."""

    # The last game

    def on_mount(self) -> None:
        """Knows the last game before the first picture."""
        self.carefully(self._look)

    def on_screen_resume(self) -> None:
        """Looks again when it is seen again, and closer when it has been drawn."""
        self.carefully(self._look)
        if self.terminal_app.under_test:
            self.call_after_refresh(self.carefully, self._look_closer)
        else:
            self.set_timer(QUIET, partial(self.carefully, self._look_closer_in_peace))

    @property
    def running(self) -> Found | None:
        """The last game, if it goes on."""
        return self.last if self.last is not None and self.last.running else None

    def _look(self) -> None:
        """Finds the last game; one that goes on, and was not there before, is marked."""
        before = self.running
        self.last = last_record(self.game_app.folder)
        now = self.running
        if (before and before.path) != (now and now.path):
            self.at = [name for name, _, _ in self.choices()].index("resume" if now is not None else "new")
            self.standing = ""

    def _look_closer_in_peace(self) -> None:
        """Reads where the game stands, once the picture is there and no key has come for a moment."""
        left = self.terminal_app.last_key + QUIET - monotonic()
        if left > 0:
            self.set_timer(left, partial(self.carefully, self._look_closer_in_peace))
        else:
            self._look_closer()

    def _look_closer(self) -> None:
        """Reads where the game stands."""
        if self.running is None or not self.is_current:
            return
        from agot_tui.frontend.opening import standing_of
        from agot_tui.frontend.unopened import Unopened

        try:
            self.standing = standing_of(self.running.path)
        except Unopened as error:
            self.standing = str(error).removeprefix(f"{self.running.path}: ")
        self.draw()

    # What is shown

    def choices(self) -> list[tuple[str, str, str]]:
        """What can be done: name, label, remark."""
        last = self.last
        found = [("new", "New game", "three to six houses at this keyboard")]
        if last is not None:
            people = last.persons or f"{last.players} houses"
            label = "Show the last game" if last.winner else "Resume the last game"
            found.append(("resume", label, f"{last.played:%d %b %H:%M}: {people}"))
        found += [
            ("open", "Open a record", "any game that was played here: search, replay"),
            ("tutorial", "Tutorial", "six short positions"),
            ("look", "Look a rule up", "the rulebook, with search"),
            ("settings", "Settings", "the curtain, what is asked, the mouse"),
            ("beside", "Beside a table", "follow a game on a physical table"),
            ("quit", "Quit", ""),
        ]
        return found

    def lines(self, width: int, height: int) -> list[Line]:
        """Title, list, message."""
        left = max(2, (width - 70) // 2)
        pad = " " * left
        choices = self.choices()
        self.at = max(0, min(self.at, len(choices) - 1))
        rows: list[Line] = [()] * max(1, (height - 20) // 2)
        rows += [
            line(pad, ("A GAME OF THRONES", "title")),
            line(pad, ("the board game, on a terminal", "plain")),
            line(pad, ("─" * min(66, width - 2 * left), "rule")),
            (),
        ]
        told: list[Line] = []
        for text in filter(None, (self.message, *self.game_app.complaints)):
            told += [(), *(line(pad, *row) for row in wrap(line((text, "bad")), width - 2 * left))]
        spaced = len(rows) + 2 * len(choices) + 2 + len(told) <= height
        rows += self._list(choices, pad, width, len(rows), spaced=spaced)
        rows.append(line(pad, (f"agot-tui {__version__}: an unofficial fan project", "dim")))
        return [*rows, *told][:height]

    def _list(self, choices: list[tuple[str, str, str]], pad: str, width: int, top: int, *, spaced: bool) -> list[Line]:
        """The choices, the one that is marked and where each stands; below a game that goes on how it stands."""
        rows: list[Line] = []
        self._rows = []
        for number, (name, label, remark) in enumerate(choices):
            mark = ("▸ ", "key") if number == self.at else ("  ", "plain")
            role = "cursor" if number == self.at else "strong"
            self._rows.append(top + len(rows))
            rows.append(clip(line(pad, mark, (f"{label:<{LABEL}}", role), f"  {remark}"), width - 1))
            if name == "resume" and self.running is not None:
                rows.append(clip(line(pad, " " * (LABEL + 4), self.standing), width - 1))
            rows += [()] * spaced
        return rows

    def cursor_at(self) -> Offset:
        """On the marked row."""
        return Offset(max(2, (self.app.size.width - 70) // 2) + 2, self._rows[self.at])

    def do_up(self) -> None:
        """The row before."""
        self.at = max(0, self.at - 1)
        self.draw()

    def do_down(self) -> None:
        """The next row."""
        self.at += 1
        self.draw()

    def other_key(self, key: str) -> None:
        """A digit, or the first letter of a row, chooses it."""
        choices = self.choices()
        for number, (name, label, _) in enumerate(choices):
            if key in (str(number + 1), label[0].lower(), label[0]) and name != "quit":
                self.at = number
                self.do_take()
                return

    def number_at(self, y: int) -> int | None:
        """The choice that stands there."""
        return self._rows.index(y) if y in self._rows else None

    def row_clicked(self, number: int) -> None:
        """It is chosen."""
        self.at = number
        self.do_take()

    def do_take(self) -> None:
        """Does what is marked."""
        self.message = ""
        name = self.choices()[self.at][0]
        if name == "new":
            from agot_tui.tui.screens.setup import SetupScreen

            self.app.push_screen(SetupScreen())
        elif name == "resume":
            if self.last is not None:
                self.open(self.last.path)
        elif name == "open":
            from agot_tui.tui.screens.records import RecordsScreen

            self.app.push_screen(RecordsScreen())
        elif name == "tutorial":
            self.game_app.show_lessons()
        elif name == "settings":
            self.do_settings()
        elif name == "beside":
            self.game_app.show_session_setup()
        elif name == "look":
            self.game_app.show_rule()
        else:
            self.do_leave()

    def doings(self) -> Iterator[Entry]:
        """What can be chosen here, then what is everywhere."""
        from agot_tui.tui.palette import Entry

        for number, (name, label, remark) in enumerate(self.choices()):
            if name not in ("settings", "quit"):
                yield Entry(f"{label}: {remark}", partial(self.row_clicked, number), str(number + 1))
        yield from super().doings()

    def do_settings(self) -> None:
        """What is set on this machine."""
        self.game_app.show_settings()

    def open(self, path: Path) -> None:
        """Plays a record on, or says why that cannot be."""
        from agot_tui.frontend.opening import open_record
        from agot_tui.frontend.unopened import Unopened

        try:
            table = open_record(path)
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            self.game_app.play(table)

    def do_leave(self) -> None:
        """Quits."""
        self.app.exit()
