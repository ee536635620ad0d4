"""A new game: how many houses, who plays which, the curtain, the seed, the switches."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.geometry import Offset

from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import load_board
from agot_tui.frontend.keys import Where
from agot_tui.frontend.opening import begin_game, lasting_name
from agot_tui.frontend.records import new_path
from agot_tui.frontend.unopened import Unopened
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.new_game import NewGame
from agot_tui.tui.screens.base import PageScreen

LABEL: Final = 26


class SetupScreen(PageScreen):
    """The fields as a list; Enter begins."""

    where: ClassVar[Where] = Where.SETUP
    headline = "New game"

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.message = ""
        self._new: NewGame | None = None
        self._row = 0

    @property
    def new(self) -> NewGame:
        """What has been chosen."""
        if self._new is None:
            name = self.game_app.board
            self._new = NewGame(load_board(find_board(name)), lasting_name(name), self.game_app.settings)
        return self._new

    @property
    def row(self) -> str:
        """The field that is marked."""
        return self.new.rows[min(self.at, len(self.new.rows) - 1)]

    def lines(self, width: int, height: int) -> list[Line]:
        """The fields around the marked one, and what it means."""
        new = self.new
        fields = new.rows
        below = wrap(line((new.remark(self.row), "dim")), width - 2)
        if self.message:
            below += wrap(line((self.message, "bad")), width - 2)
        right = line((new.board.name, "dim"))
        rows: list[Line] = [heading(line((self.headline, "title")), width, right)]
        room = height - 2 - max(3, len(below))
        start = max(0, min(self.at - room // 2, len(fields) - room))
        for number, field in enumerate(fields[start : start + room], start):
            rows.append(self._field(field, number == self.at))
            if number == self.at:
                self._row = len(rows) - 1
        rows += [()] * (height - 1 - len(rows) - max(3, len(below)))
        return [*rows, heading((), width), *below]

    def _field(self, field: str, marked: bool) -> Line:
        value = self.new.value(field)
        empty = field.startswith("house:") and not value
        shown = ("a person of its own", "dim") if empty and not marked else (value, "strong")
        typing = marked and (field == "seed" or field.startswith("house:"))
        return line(
            ("▸ ", "key") if marked else "  ",
            (f"{self.new.label(field):<{LABEL}}", "cursor" if marked else "plain"),
            "  ",
            *([(value, "strong"), ("_", "key")] if typing and (value and not empty) and field != "seed" else [shown]),
        )

    def cursor_at(self) -> Offset:
        """Behind the value of the marked field."""
        row = self.row
        text = self.new.seed if row == "seed" else self.new.value(row)
        return Offset(min(self.app.size.width - 1, 4 + LABEL + len(text)), self._row)

    def number_at(self, y: int) -> int | None:
        """The fields stand around the marked one."""
        number = self.at + y - self._row
        return number if y >= 1 and 0 <= number < len(self.new.rows) else None

    def row_clicked(self, number: int) -> None:
        """It is marked; the next click changes it."""
        if number == self.at:
            self.do_after()
        else:
            self._move(number - self.at)

    def other_key(self, key: str) -> None:
        """What is typed goes into the field."""
        if key == "backspace":
            self.new.rub_out(self.row)
        elif key == "space" or len(key) == 1:
            if self.row.startswith("house:") or self.row == "seed":
                self.new.type(self.row, " " if key == "space" else key)
            elif self.row == "players" and key.isdigit() and int(key) in self.new.numbers:
                self.new.players = int(key)
            elif key in (" ", "space"):
                self.new.change(self.row, 1)
        self.draw()

    def pasted(self, text: str) -> None:
        """Into the field."""
        self.new.type(self.row, text)
        self.draw()

    def _move(self, step: int) -> None:
        self.at = (min(self.at, len(self.new.rows) - 1) + step) % len(self.new.rows)
        self.message = ""
        self.draw()

    def do_up(self) -> None:
        """The field before."""
        self._move(-1)

    def do_down(self) -> None:
        """The next field."""
        self._move(1)

    def do_before(self) -> None:
        """The value before."""
        self.new.change(self.row, -1)
        self.draw()

    def do_after(self) -> None:
        """The next value."""
        self.new.change(self.row, 1)
        self.draw()

    def do_take(self) -> None:
        """Begins the game; what was chosen is what the next one begins with."""
        try:
            table = begin_game(self.new.header(), new_path(self.new.players, self.game_app.folder))
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            unsaved = self.game_app.set(self.new.settings())
            table.notices += (unsaved,) if unsaved else ()
            self.app.pop_screen()
            self.game_app.play(table)

    def do_close(self) -> None:
        """Back to the first screen."""
        self.app.pop_screen()

    def do_leave(self) -> None:
        """Quits."""
        self.app.exit()
