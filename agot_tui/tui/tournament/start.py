"""The first screen: a new tournament, one that is kept, any file, an event of another program."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from agot_tui import __version__
from agot_tui.tournament.command_line import DeckChecker
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.refusals import BadInput
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.tournament.asks import Ask, Overlay, Question, TypedLine, paths
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.faces import Face, Frame, Stage, key_bar
from agot_tui.tui.tournament.form import Form
from agot_tui.tui.tournament.kept import free_path, kept_tournaments, tournaments_folder
from agot_tui.tui.tournament.keys import Where, action_of
from agot_tui.tui.tournament.listing import Cell, Column, Listing, Row, rest
from agot_tui.tui.tournament.new import new_form
from agot_tui.tui.tournament.pages import help_page
from agot_tui.tui.tournament.reader import Reader
from agot_tui.tui.tournament.session import Session
from agot_tui.tui.tournament.verbs import Verbs, as_word
from agot_tui.values import Value

COLUMNS = (Column("", least=20), Column("", least=20))
PAGE = 10
TOP = 1
"""Rows above list, form or page."""


class Choice(Value):
    """A row of the first screen."""

    label: str
    remark: str
    do: Callable[[], object]


class Start(Face):
    """A short list."""

    def __init__(
        self,
        stage: Stage,
        by: str = "desk",
        folder: Path | None = None,
        today: Callable[[], date] = date.today,
        deck_checker: DeckChecker | None = None,
    ) -> None:
        self.stage, self.by, self.deck_checker = stage, by, deck_checker
        self.folder = folder or tournaments_folder()
        self.today = today
        self.overlay: Overlay | None = None
        self.message, self._role = "", "bad"
        self._room = 0
        """Rows that list, form or page had when they were drawn last."""
        self.listing = Listing()
        self.look()

    def look(self) -> None:
        """Looks which tournaments there are."""
        choices = [
            Choice("New tournament", "Swiss, cut, elimination; or a league", self.new),
            Choice("Open a file", "any tournament, by its path", self.open_file),
            Choice("Import an event", "agot-event/1, TOME, NRTM/Cobra, Cryodex", self.import_file),
        ]
        for path, written in kept_tournaments(Path(), self.folder):
            remark = f"{written:%Y-%m-%d %H:%M}  {path.parent}"
            choices.append(Choice(path.name, remark, partial(self.open, path)))
        rows = [Row((Cell(one.label, "strong"), Cell(one.remark, "dim")), one, one.label) for one in choices]
        self.listing.fill(COLUMNS, rows)

    @property
    def where(self) -> Where:
        """What is asked, or the list."""
        return self.overlay.where if self.overlay is not None else Where.START

    # Keys

    def pressed(self, key: str) -> None:
        """A key goes to what is asked, or moves in the list."""
        action = action_of(key, self.where)
        overlay = self.overlay
        if overlay is not None:
            if action is None:
                overlay.press(key)
            elif not overlay.do(action) and self.overlay is overlay:
                self.overlay = None
        elif action is not None:
            self.message = ""
            self._do(action)

    def _do(self, action: str) -> None:
        steps = {"up": -1, "down": 1, "page_up": -PAGE, "page_down": PAGE, "first": -1 << 20, "last": 1 << 20}
        if action in steps:
            self.listing.move(steps[action])
        elif action == "leave":
            self.leave()
        elif action == "help":
            self.overlay = help_page(Where.START)
        else:
            choice = self.listing.key
            assert isinstance(choice, Choice)
            choice.do()

    def leave(self) -> None:
        """Nothing was opened."""
        self.stage.leave()

    def pasted(self, text: str) -> None:
        """Into the line that is typed."""
        if self.overlay is not None:
            self.overlay.insert(text)

    def clicked(self, x: int, y: int) -> bool:
        """A row is marked; a click on the marked one chooses it."""
        row = y - TOP
        if not 0 <= row < self._room:
            return False
        if self.overlay is not None:
            self.overlay.clicked(row)
            return True
        at = self.listing.row_at(row - 1)
        if at is not None and at == self.listing.at:
            self.pressed("enter")
        elif at is not None:
            self.listing.move(at - self.listing.at)
        return True

    def tell(self, sentence: str, *, done: bool) -> None:
        """Under the list."""
        self.say(sentence, "good" if done else "bad")

    def recover(self, sentence: str) -> None:
        """The list again."""
        self.overlay = None
        self.say(sentence)

    # What the rows do

    def new(self) -> None:
        """Asks for everything."""
        self.overlay = new_form(self.folder, self.by, self._named, self.open, self.say)

    def _named(self, title: str) -> Path:
        return free_path(title, self.folder, self.today())

    def open_file(self) -> None:
        """Asks for the path."""
        self.overlay = TypedLine(
            "open: ",
            lambda text: not text or self.open(Path(text).expanduser()),
            complete=paths,
            remark="Tab completes",
        )

    def import_file(self) -> None:
        """Asks for the file of another program."""
        remark = "it becomes a tournament of its own; contradictions are shown first"
        self.overlay = TypedLine("import: ", self._import, complete=paths, remark=remark)

    def _import(self, text: str) -> bool:
        if not text:
            return True
        source, into = Path(text).expanduser(), self._named(Path(text).stem)
        verbs = Verbs(None, self.by)
        read = verbs.run("import", as_word(source))
        if not read.done and read.rule != "T12.1":
            self.say(read.text)
            return False

        def make() -> None:
            into.parent.mkdir(parents=True, exist_ok=True)
            made = verbs.run("import", as_word(source), f"--into={into}", "--accept")
            if made.done:
                self.open(into)
            else:
                self.say(made.text)

        def asked() -> None:
            question = "It contradicts itself. Make the tournament all the same?" if not read.done else "Make it?"
            self.overlay = Question(question, make)

        report = "\n".join(filter(None, (read.printed, read.text)))
        rows = [
            line(
                row,
            )
            for row in report.split("\n")
        ]
        self.overlay = Reader(f"{source.name}: what was read (nothing is repaired)", rows, closed=asked)
        return False

    def say(self, sentence: str, role: str = "bad") -> None:
        """A sentence under the list."""
        self.message, self._role = sentence, role

    def open(self, path: Path) -> bool:
        """Opens a tournament, or says why that cannot be."""
        try:
            journal = JournalFile(path, self.by)
            if not journal.lines:
                raise BadInput(str(path), "is empty: it holds no tournament")
        except BadInput as error:
            self.say(str(error))
            return False
        self.stage.show(Desk(Session(journal, self.by, deck_checker=self.deck_checker), self.stage))
        return True

    # What is seen

    def frame(self, width: int, height: int) -> Frame:
        """The list, a form, or a page."""
        overlay = self.overlay
        rows, at = self._asked(width)
        body_height = self._room = height - 1 - TOP - len(rows)
        if isinstance(overlay, Reader | Form):
            body = overlay.lines(width, body_height)
            cursor = overlay.cursor() if isinstance(overlay, Form) else (0, 0)
        else:
            body = [heading(line(("Tournaments", "title")), width), *self.listing.lines(width, body_height - 1)]
            cursor = (2, 1 + self.listing.cursor_row)
        place = (cursor[0], TOP + cursor[1]) if at is None else (at, TOP + body_height + 1)
        top = line(("THE TOURNAMENT DESK", "title"), (f"  agot-tui {__version__}: an unofficial fan project", "dim"))
        return Frame([top], [*rest(body, body_height), *rows], key_bar(self.where, width), cursor=place)

    def _asked(self, width: int) -> tuple[list[Line], int | None]:
        """The lines under the list."""
        rows: list[Line] = [heading((), width)]
        at = None
        if isinstance(self.overlay, Ask):
            asked, at = self.overlay.rows(width)
            rows += asked
        elif isinstance(self.overlay, Form):
            rows += self.overlay.remark(width)
        if self.message:
            rows += wrap(line((self.message, self._role)), width)
        elif isinstance(self.overlay, Ask):
            rows.append(self.overlay.remark())
        return rest(rows, max(4, len(rows))), at
