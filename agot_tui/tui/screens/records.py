"""The records that are there, the last played first."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.geometry import Offset

from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.opening import open_record
from agot_tui.tui.records import Found, found_records, records_folder
from agot_tui.tui.screens.base import PageScreen
from agot_tui.tui.unopened import Unopened


class RecordsScreen(PageScreen):
    """A list to choose from."""

    where: ClassVar[Where] = Where.RECORDS

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.message = ""
        self._found: list[Found] | None = None
        self._row = 0

    @property
    def found(self) -> list[Found]:
        """The records, looked up once."""
        if self._found is None:
            self._found = found_records(self.game_app.folder)
        return self._found

    def lines(self, width: int, height: int) -> list[Line]:
        """A row for each record around the marked one."""
        folder = str(self.game_app.folder or records_folder())
        rows = [heading(line(("Records", "title")), width, line((folder, "dim"))), ()]
        if not self.found:
            rows.append(line("  There are none yet. A game is recorded from its first command on."))
        below = wrap(line((self.message, "bad")), width) if self.message else []
        room = max(1, height - len(rows) - len(below) - 1)
        start = max(0, min(self.at - room // 2, len(self.found) - room))
        for number, one in enumerate(self.found[start : start + room], start):
            marked = number == self.at
            if marked:
                self._row = len(rows)
            text = f"{one.path.stem:<28} {one.players} houses  {one.commands:>5} commands  {one.played:%Y-%m-%d %H:%M}"
            rows.append(line(("▸ ", "key") if marked else "  ", (text, "cursor" if marked else "plain")))
        return [*rows, (), *below]

    def cursor_at(self) -> Offset:
        """On the marked row."""
        return Offset(2, self._row)

    def _move(self, step: int) -> None:
        self.at = max(0, min(len(self.found) - 1, self.at + step))
        self.draw()

    def do_up(self) -> None:
        """The row before."""
        self._move(-1)

    def do_down(self) -> None:
        """The next row."""
        self._move(1)

    def do_page_up(self) -> None:
        """Ten rows back."""
        self._move(-10)

    def do_page_down(self) -> None:
        """Ten rows on."""
        self._move(10)

    def do_take(self) -> None:
        """Opens the marked record."""
        if self.found:
            self._open(self.found[self.at].path)

    def _open(self, path: Path) -> None:
        try:
            table = open_record(path)
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            self.app.pop_screen()
            self.game_app.play(table)

    def do_close(self) -> None:
        """Back to the first screen."""
        self.app.pop_screen()

    def do_leave(self) -> None:
        """Quits."""
        self.app.exit()
