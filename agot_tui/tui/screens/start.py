"""The first screen: a new game, the last one, a record, the tutorial, the rules, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset

from agot_tui import __version__
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, clip, line, wrap
from agot_tui.tui.records import found_record, last_record
from agot_tui.tui.screens.base import PageScreen

if TYPE_CHECKING:
    from agot_tui.tui.palette import Entry


class StartScreen(PageScreen):
    """A short list."""

    where: ClassVar[Where] = Where.START

    def __init__(self, message: str = "") -> None:
        super().__init__()
        self.at = 0
        self.message = message
        self._step = 2
        """Rows from one choice to the next."""

    def choices(self) -> list[tuple[str, str, str]]:
        """What can be done: name, label, remark."""
        path = last_record(self.game_app.folder)
        last = found_record(path) if path is not None else None
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
        self._first = len(rows)
        told: list[Line] = []
        for text in filter(None, (self.message, *self.game_app.complaints)):
            told += [(), *(line(pad, *row) for row in wrap(line((text, "bad")), width - 2 * left))]
        self._step = 2 if len(rows) + 2 * len(choices) + 1 + len(told) <= height else 1
        for number, (_, label, remark) in enumerate(choices):
            mark = ("▸ ", "key") if number == self.at else ("  ", "plain")
            role = "cursor" if number == self.at else "strong"
            rows.append(clip(line(pad, mark, (f"{label:<22}", role), f"  {remark}"), width - 1))
            rows += [()] * (self._step - 1)
        rows.append(line(pad, (f"agot-tui {__version__}: an unofficial fan project", "dim")))
        return [*rows, *told][:height]

    def cursor_at(self) -> Offset:
        """On the marked row."""
        return Offset(max(2, (self.app.size.width - 70) // 2) + 2, self._first + self._step * self.at)

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
        """Every second row is a choice; each one, where there is little room."""
        number, between = divmod(y - self._first, self._step)
        return number if not between and 0 <= number < len(self.choices()) else None

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
            last = last_record(self.game_app.folder)
            if last is not None:
                self.open(last)
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
        from agot_tui.tui.opening import open_record
        from agot_tui.tui.unopened import Unopened

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
