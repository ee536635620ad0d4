"""Output: pages to print, files for other programs, the display for the projector (T13.1)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from agot_tui.tournament.bracket import Bracket
from agot_tui.tournament.files.tables import kind_of, published_only
from agot_tui.tournament.model import PlayerId
from agot_tui.tui.lines import Line, line
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.pages import output_page
from agot_tui.tui.tournament.tabs.base import Tab
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk


class Page(Value):
    """Something that can be given out."""

    key: str
    label: str
    remark: str
    of_round: bool = False
    to: str = ""
    """For other programs: the form; empty: a page to be printed."""


PAGES = (
    Page("names", "Pairings by name", "for the wall: everybody looks his table up", of_round=True),
    Page("tables", "Pairings by table", "with the results that are in", of_round=True),
    Page("slips", "Result slips", "one for each table, to be cut apart", of_round=True),
    Page("standings", "Standings", "points, rounds, SoS, extended SoS"),
    Page("bracket", "Bracket", "with the places as far as they are settled"),
    Page("players", "Players", "everybody who registered"),
    Page("report", "Report", "drops, byes, penalties, rulings"),
    Page("html", "Everything as one HTML page", "to put on the net or to print", to="html"),
    Page("json", "The whole event as JSON", "with its journal: can be imported again without loss", to="json"),
    Page("csv", "Standings as CSV", "for a spreadsheet, with exact fractions", to="csv"),
)
KINDS = {"html": "event", "json": "event", "csv": "standings"}
"""What files for other programs are called."""
COLUMNS = (Column("Page", least=20), Column("", least=20))


class OutputTab(Tab):
    """A list of what can be given out."""

    page = Where.OUTPUT
    label = "Output"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.number: int | None = None
        rows = [Row((Cell(one.label, "strong"), Cell(one.remark, "dim")), one, one.label) for one in PAGES]
        self.listing.fill(COLUMNS, rows)

    def fill(self) -> None:
        """The list is always the same."""

    @property
    def chosen(self) -> Page:
        """What is under the cursor."""
        return PAGES[self.listing.at]

    def title(self) -> Line:
        """What the page is."""
        which = f"round {self.number}" if self.number is not None else "the last published round"
        return line(("Pages and files", "title"), (f" · of {which}", "dim"))

    def hint(self) -> Line:
        """Where files go, and how the projector follows."""
        if self.chosen.to:
            return line(("Enter", "key"), f" writes {self._path(self.chosen.to).name} beside the tournament file")
        return line(("Enter", "key"), " shows it   ", ("t", "key"), " writes text   ", ("h", "key"), " writes HTML")

    def side(self, width: int) -> list[Line]:
        """The second terminal."""
        rows = ["For the projector, on a second terminal:", "", f"agot-tui tournament display {self.session.path}"]
        return [line((row, "strong" if row.startswith("agot") else "plain")) for row in rows]

    def _words(self) -> list[str]:
        number = [f"--round={self.number}"] if self.number is not None and self.chosen.of_round else []
        return ["print", self.chosen.key, *number]

    def _path(self, suffix: str) -> Path:
        """Beside the tournament file, named after it."""
        page, path = self.chosen, self.session.path
        number = f"_{self._round}" if page.of_round else ""
        return path.with_name(f"{path.stem}{number}_{KINDS.get(page.key, page.key)}.{suffix}")

    @property
    def _bracket(self) -> Bracket[PlayerId] | None:
        """The elimination as far as the players may see it."""
        return published_only(self.state).bracket

    @property
    def _round(self) -> str:
        """The round that pages are of, for the name of a file."""
        if self.number is None and self._bracket is not None:
            return kind_of(self._bracket.latest).replace(" ", "")
        published = [round_.number for round_ in self.state.rounds if round_.published]
        return f"round{self.number or (published[-1] if published else len(self.state.rounds))}"

    def do_show(self) -> None:
        """The page as text; a file for other programs is written."""
        if self.chosen.to:
            self._write(self.chosen.to)
            return
        outcome = self.session.run(*self._words())
        if outcome.done:
            self.session.hush()
            self.desk.ask(output_page(self.chosen.label, outcome.text))

    def do_as_text(self) -> None:
        """Written as text."""
        self._write(self.chosen.to or "txt")

    def do_as_html(self) -> None:
        """Written as HTML."""
        self._write(self.chosen.to or "html")

    def _write(self, suffix: str) -> None:
        path = self._path(suffix)
        if self.chosen.to:
            words = ["export", "--to", self.chosen.to]
        else:
            words = [*self._words(), *(["--html"] if suffix == "html" else [])]
        if self.desk.run(*words, f"--out={path}"):
            self.session.say(f"written: {path}", "good")

    def do_earlier(self) -> None:
        """An earlier round."""
        rounds = len(self.state.rounds)
        if self.number is None and self._bracket is not None:
            self.number = rounds or None
        elif (self.number or rounds) > 1:
            self.number = (self.number or rounds) - 1

    def do_later(self) -> None:
        """A later round."""
        if self.number is not None:
            last = len(self.state.rounds) - (self._bracket is None)
            self.number = self.number + 1 if self.number < last else None
