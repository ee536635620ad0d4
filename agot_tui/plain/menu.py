"""What plain mode asks when no game was named: a new one, the last one, a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from agot_tui.frontend.records import Found, found_records, last_record
from agot_tui.frontend.unopened import Unopened
from agot_tui.plain.game import number_in
from agot_tui.plain.rules import Rules
from agot_tui.tables import Table

NewTable = Callable[[int | None, str], Table]
"""Makes a new game of so many houses with these names (``stark=Ann,greyjoy=Ann``); raises Unopened."""


class PlainMenu:
    """Answers lines until a game has been chosen."""

    hides: Final = False

    def __init__(self, new: NewTable, folder: Path | None = None, notices: Iterable[str] = ()) -> None:
        self.new, self.folder, self.notices = new, folder, tuple(notices)
        self.ended = False
        self.width: int | None = None
        """Columns for rules, which have tables; ``None``: their lines stay whole."""
        self.table: Table | None = None
        """The game that was chosen."""
        self._found: list[Found] = []
        self._rules = Rules()

    def begin(self) -> list[str]:
        """What can be done."""
        return [
            "A Game of Thrones, the board game, in plain mode.",
            *self.notices,
            "new N begins a game of N houses (3 to 6); new 3 stark=Ann,lannister=Bob names who plays.",
            self._resuming(),
            "records lists all games; open NUMBER, or open FILE, opens one.",
            "rule WORDS looks a rule up. agot-tui tutorial --plain teaches. quit leaves.",
        ]

    def _resuming(self) -> str:
        """Which game ``resume`` goes on with, and where it stands."""
        last = last_record(self.folder)
        if last is None:
            return "resume goes on with the last game, once there is one."
        game = f"{last.played:%d %b %H:%M}, {last.people or f'{last.players} houses'}"
        if not last.running:
            return f"resume shows the last game ({game}), which is over."
        try:
            return f"resume goes on with the last game ({game}): {_standing(last.path)}."
        except Unopened as error:
            return f"resume goes on with the last game ({game}), which cannot be opened: {error}."

    def left_alone(self) -> list[str]:
        """There is nothing to hide."""
        return []

    def recover(self) -> list[str]:
        """After a fault of ours: asks again."""
        return self.begin()

    def feed(self, line: str) -> list[str]:
        """What is said to a line."""
        word, _, rest = line.strip().partition(" ")
        try:
            return self._answer(word.lower(), rest.strip())
        except Unopened as error:
            return [f"{error}."]

    def _answer(self, word: str, rest: str) -> list[str]:
        match word:
            case "":
                return []
            case "new":
                number, _, names = rest.partition(" ")
                if number and number_in(number) is None:
                    return [f"{number} is no number of houses: new 4, or new 4 stark=Ann."]
                return self._chosen(self.new(number_in(number), names))
            case "resume":
                last = last_record(self.folder)
                return self._chosen(_opened(last.path)) if last is not None else ["There is no game yet: type new 3."]
            case "records":
                return [self._row(n, one) for n, one in enumerate(self._listed(), 1)] or ["There are none yet."]
            case "open":
                return self._open(rest)
            case "rule":
                return list(self._rules.looked_up(rest, self.width))
            case "help":
                return self.begin()
            case "quit":
                self.ended = True
                return []
        return [f"{word} is nothing that can be typed here. Type help."]

    def _listed(self) -> list[Found]:
        self._found = self._found or found_records(self.folder)
        return self._found

    @staticmethod
    def _row(number: int, one: Found) -> str:
        state = f"won by {one.won_by}" if one.winner else "goes on"
        people = one.people or f"{one.players} houses"
        return f"{number}. {one.played:%Y-%m-%d %H:%M}, {people}, {one.commands} commands, {state}."

    def _open(self, what: str) -> list[str]:
        if not what:
            return ["Type open and a number of records, or a file."]
        records = self._listed()
        number = number_in(what)
        if number is not None and 0 < number <= len(records):
            return self._chosen(_opened(records[number - 1].path))
        return self._chosen(_opened(Path(what)))

    def _chosen(self, table: Table) -> list[str]:
        self.table, self.ended = table, True
        return []


def _opened(path: Path) -> Table:
    from agot_tui.frontend.opening import open_record

    return open_record(path)


def _standing(path: Path) -> str:
    from agot_tui.frontend.opening import standing_of

    return standing_of(path)
