"""The records that are there, the last played first: looked through, searched, played on, replayed."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import ClassVar, Final

from textual.geometry import Offset

from agot_tui.frontend.keys import Where, key_for
from agot_tui.frontend.opening import look_at_record, open_record
from agot_tui.frontend.records import Found, found_records, records_folder
from agot_tui.frontend.unopened import Unopened
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import Line, clip, heading, joined, line, sides, wrap
from agot_tui.tui.screens.base import PageScreen

DETAILS: Final = 4
"""Rows below the list that tell of the marked game."""
SEARCH: Final = "search: "


class RecordsScreen(PageScreen):
    """A list to choose from, narrowed down by words."""

    where: ClassVar[Where] = Where.RECORDS

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.message = ""
        self.editor = LineEditor()
        self.typing = False
        self._all: list[Found] | None = None
        self._row = 0

    @property
    def moments(self) -> Collection[Where]:
        """The list, or the line of the search."""
        return (Where.EDITOR,) if self.typing else (Where.RECORDS,)

    @property
    def all(self) -> list[Found]:
        """The records, looked up once."""
        if self._all is None:
            self._all = found_records(self.game_app.folder)
        return self._all

    @property
    def found(self) -> list[Found]:
        """Those that have every word that was typed."""
        words = self.editor.text.split()
        return [one for one in self.all if one.has(words)] if words else self.all

    @property
    def marked(self) -> Found | None:
        """The one that the cursor is on."""
        found = self.found
        return found[min(self.at, len(found) - 1)] if found else None

    # What is shown

    def lines(self, width: int, height: int) -> list[Line]:
        """A row for each record around the marked one, and below it what is known of that one."""
        found = self.found
        self.at = max(0, min(self.at, len(found) - 1))
        folder = str(self.game_app.folder or records_folder())
        rows = [heading(line(("Records", "title")), width, line((folder, "dim"))), self._head(width)]
        room = max(1, height - len(rows) - DETAILS - 1)
        start = max(0, min(self.at - room // 2, len(found) - room))
        for number, one in enumerate(found[start : start + room], start):
            if number == self.at:
                self._row = len(rows)
            rows.append(self._record(one, width, marked=number == self.at))
        if not found:
            none = "There are none yet: a game is recorded from its start on."
            rows.append(line(f"  {'nothing has these words' if self.all else none}"))
        rows += [()] * (height - len(rows) - DETAILS - 1)
        below = wrap(line((self.message, "bad")), width) if self.message else self._details(width)
        return [*rows, heading((), width), *below[:DETAILS]]

    def _head(self, width: int) -> Line:
        columns = f"  {'played':<16}  {'commands':>8}  {'':<16}  people"
        words = self.editor.text
        narrowed = line((f"{len(self.found)} of {len(self.all)}: {words} ", "key")) if words else ()
        return sides(line((columns, "dim")), narrowed, width)

    @staticmethod
    def _record(one: Found, width: int, *, marked: bool) -> Line:
        state = f"won by {one.won_by}" if one.winner else "goes on"
        people = one.people or "no names"
        text = f"{one.played:%Y-%m-%d %H:%M}  {one.players}p {one.commands:>5}  {state[:16]:<16}  {people}"
        return clip(line(("▸ ", "key") if marked else "  ", (text, "cursor" if marked else "plain")), width)

    def _details(self, width: int) -> list[Line]:
        one = self.marked
        if one is None:
            return []
        name = "".join(letter for letter in one.path.name if letter.isprintable())
        switches = ", ".join(f"{key} = {str(value).lower()}" for key, value in one.options.items())
        seed = line(("seed ", "dim"), one.seed)
        facts = joined((line((name, "strong")), seed, line((switches or "no switches changed", "dim"))))
        take, view = key_for("take", Where.RECORDS), key_for("replay", Where.RECORDS)
        goes_on = f"{take} shows the final board" if one.winner else f"{take} plays it on"
        does = line((f"{goes_on}, {view} views it from its start", "dim"))
        return [*wrap(facts, width), *wrap(line(one.people), width)[:2], does]

    def bar_line(self, width: int) -> Line:
        """The keys, or the line that is typed."""
        if self.typing:
            return line((SEARCH, "key"), self.editor.text)
        return super().bar_line(width)

    def cursor_at(self) -> Offset:
        """On the marked row, or where text is typed."""
        if self.typing:
            return Offset(len(SEARCH) + self.editor.at, self.app.size.height - 1)
        return Offset(2, self._row)

    def number_at(self, y: int) -> int | None:
        """The records stand around the marked one."""
        number = self.at + y - self._row
        listed = 2 <= y < self.app.size.height - DETAILS - 2
        return number if listed and 0 <= number < len(self.found) else None

    def row_clicked(self, number: int) -> None:
        """It is marked; the next click opens it."""
        if number == self.at:
            self.do_take()
        else:
            self._move(number - self.at)

    # Keys

    def other_key(self, key: str) -> None:
        """Text for the search."""
        if self.typing and self.editor.press(key):
            self.at = 0
            self.draw()

    def pasted(self, text: str) -> None:
        """Into the search."""
        if self.typing:
            self.editor.insert(text)
            self.draw()

    def do_search(self) -> None:
        """Words are typed; the list follows."""
        self.typing = True
        self.draw()

    def do_enter(self) -> None:
        """Back to the list that was found."""
        self.typing = False
        self.draw()

    def do_cancel(self) -> None:
        """The search is given up: all records."""
        self.typing = False
        self.editor.begin()
        self.draw()

    def do_other(self) -> None:
        """The next record, while typing."""
        self._move(1)

    def do_other_back(self) -> None:
        """The one before, while typing."""
        self._move(-1)

    def _move(self, step: int) -> None:
        self.at = max(0, min(len(self.found) - 1, self.at + step))
        self.message = ""
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
        if self.marked is not None:
            self._open(self.marked.path)

    def _open(self, path: Path) -> None:
        try:
            table = open_record(path)
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            self.app.pop_screen()
            self.game_app.play(table)

    def do_replay(self) -> None:
        """Looks at the marked game, without a hand on its record."""
        if self.marked is None:
            return
        try:
            table = look_at_record(self.marked.path)
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            self.game_app.show_replay(table)

    def do_close(self) -> None:
        """Back to all records, then to the first screen."""
        if self.editor.text:
            self.do_cancel()
        else:
            self.app.pop_screen()

    def do_leave(self) -> None:
        """Quits."""
        self.app.exit()
