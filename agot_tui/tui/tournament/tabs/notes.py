"""Notes: drops, byes, penalties and rulings, as they stand in the report (T13.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.files.tables import report_table
from agot_tui.tui.lines import Line, line, wrap
from agot_tui.tui.tournament.form import Field, Form
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.tabs.base import Tab

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

KINDS = ("ruling", "caution", "warning", "game loss", "other")
COLUMNS = (Column("When"), Column("Player", least=12), Column("What"), Column("Details", least=10))


class NotesTab(Tab):
    """The report."""

    page = Where.NOTES
    label = "Notes"

    def fill(self) -> None:
        """A row for each of them."""
        self.listing.empty = "Nothing to report yet: no drop, bye, penalty or ruling. n writes one down."
        rows = report_table(self.state).rows
        roles = ("dim", "strong", "key", "plain")
        self.listing.fill(
            COLUMNS,
            [
                Row(tuple(Cell(text, role) for text, role in zip(row, roles, strict=True)), at, row[1])
                for at, row in enumerate(rows)
            ],
        )

    def title(self) -> Line:
        """What the page is."""
        return line(("Drops, byes, penalties, rulings", "title"))

    def hint(self) -> Line:
        """The whole text of the row."""
        row = self.listing.row
        return line((row.cells[3].text, "strong")) if row is not None else line(("n writes a note", "dim"))

    def side(self, width: int) -> list[Line]:
        """The row in full."""
        row = self.listing.row
        if row is None:
            return []
        return [part for cell in row.cells if cell.text for part in wrap(line((cell.text, cell.role)), width)]

    def do_note(self) -> None:
        """One more."""
        self.desk.ask(note_form(self.desk))


def note_form(desk: Desk, *, player: str = "", table: str = "") -> Form:
    """A penalty or a ruling, of a player, at a table."""

    def take(values: dict[str, str]) -> bool:
        kind = values["other"] if values["kind"] == "other" else values["kind"]
        words = [f"--kind={kind}"]
        if values["player"]:
            name = desk.name_like(values["player"])
            if name is None:
                return False
            words.append(f"--player={name}")
        if values["table"]:
            words.append(f"--table={values['table']}")
        return desk.run("note", *words, "--", values["text"])

    fields = [
        Field("kind", "Kind", "←→ chooses; other: a kind of your own", KINDS[0], KINDS),
        Field("other", "Which kind", "In a few words", seen=lambda form: form.value("kind") == "other"),
        Field("player", "Player", "May stay empty; a part of the name will do", player),
        Field("table", "Table", "May stay empty", table, digits=True),
        Field("text", "What happened", "For the report (T13.1)"),
    ]
    form = Form("A penalty or a ruling", fields, take)
    form.at = len(form.seen) - 1 if player or table else 0
    return form
