"""The journal: every line, undo and redo, any earlier moment shown, every draw repeated (T12.1, T5.2)."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from agot_tui.tournament.commands.looking import line_words
from agot_tui.tournament.fold import counting_lines
from agot_tui.tournament.journal import Line as Entry
from agot_tui.tui.lines import Line, line, wrap
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.pages import output_page
from agot_tui.tui.tournament.tabs.base import Tab

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

COLUMNS = (Column("Line", right=True), Column("Time"), Column("By", least=4, spare=1), Column("What", least=20))


class JournalTab(Tab):
    """Everything that happened."""

    page = Where.JOURNAL
    label = "Journal"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._rows: list[Row] = []
        self._ends = True

    def settings(self) -> object:
        """Lines are added whatever moment is looked at."""
        return len(self.session.journal.lines)

    def fill(self) -> None:
        """A row for each line; what does not count any more is struck out."""
        lines = self.session.journal.lines
        at_end = self.listing.at >= len(self.listing.rows) - 1
        counting = {id(one) for one in counting_lines(lines)}
        rows = [_row(one, counts=id(one) in counting) for one in lines]
        self.listing.fill(COLUMNS, rows)
        if self.session.looking is not None:
            self.listing.go_to(self.session.looking)
        elif at_end:
            self.listing.at = len(rows) - 1

    def title(self) -> Line:
        """How many lines there are."""
        return line((f"Journal: {len(self.session.journal.lines)} lines", "title"))

    def hint(self) -> Line:
        """How to look back."""
        if self.session.looking is not None:
            return line(("← →", "key"), " the line before, the line after   ", ("Esc", "key"), " back to now")
        return line(("Enter", "key"), " shows the whole desk as it was after this line")

    def side(self, width: int) -> list[Line]:
        """The line in full."""
        key = self.listing.key
        if not isinstance(key, int):
            return []
        one = self.session.journal.lines[key - 1]
        rows = [line((f"Line {one.number}", "title"), (f"  {one.at}  by {one.by}", "dim")), ()]
        return rows + [part for text in line_words(one).split("; ") for part in wrap(line(text), width, 2)]

    def do_look(self) -> None:
        """The desk as it was."""
        if isinstance(self.listing.key, int):
            self.session.look_at(self.listing.key)

    def _step(self, step: int) -> None:
        number = self.session.shown_lines + step
        self.session.look_at(max(1, number))
        self.refresh()
        self.listing.go_to(self.session.shown_lines)

    def do_before(self) -> None:
        """One line back."""
        self._step(-1)

    def do_after(self) -> None:
        """One line on."""
        self._step(1)

    def do_verify(self) -> None:
        """Every draw again."""
        outcome = self.session.run("verify")
        self.desk.ask(output_page("Every random draw, repeated from its seed (T5.2, T7.9)", outcome.text))


def _row(one: Entry, *, counts: bool) -> Row:
    """One line of the journal."""
    role = "plain" if counts else "dim" if one.undoes or one.redoes else "gone"
    words = line_words(one)
    texts = ((str(one.number), "key"), (local_time(one.at), "dim"), (one.by, "dim"), (words, role))
    return Row(tuple(Cell(*text) for text in texts), one.number, words)


def local_time(text: str) -> str:
    """Hours, minutes and seconds where the organizer sits; the text itself if it is no time."""
    try:
        return datetime.fromisoformat(text).astimezone().strftime("%H:%M:%S")
    except ValueError:
        return text[:20]
