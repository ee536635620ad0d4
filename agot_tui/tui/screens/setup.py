"""A new game: how many houses, who plays which, the switches, the seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, ClassVar, Final

from textual.geometry import Offset

from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import load_board
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.tables import clean_name, new_header
from agot_tui.tui.choices_of_game import SWITCHES
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.opening import begin_game, lasting_name
from agot_tui.tui.records import new_path
from agot_tui.tui.screens.base import PageScreen
from agot_tui.tui.unopened import Unopened

LABEL: Final = 26
DEAL: Final = ("as written", "at random among the names")


class NewGame:
    """What has been chosen so far; knows nothing of screens."""

    def __init__(self, board: Board, name: str) -> None:
        self.board, self.board_name = board, name
        self.numbers: Sequence[int] = sorted(board.setups)
        self.players = self.numbers[-1]
        self.names: dict[str, str] = dict.fromkeys(board.houses, "")
        self.deal = 0
        self.seed = ""
        self.values: dict[str, object] = {key: next(iter(switch.values)) for key, switch in SWITCHES.items()}

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses of this number of players."""
        inside = self.board.setups[self.players].houses
        return tuple(house for house in self.board.houses if house in inside)

    @property
    def rows(self) -> list[str]:
        """The fields, from top to bottom."""
        return ["players", *(f"house:{house}" for house in self.houses), "deal", "seed", *SWITCHES]

    def change(self, row: str, step: int) -> None:
        """The next value of a field, or the one before."""
        if row == "players":
            self.players = _turned(list(self.numbers), self.players, step)
        elif row == "deal":
            self.deal = (self.deal + step) % len(DEAL)
        elif row in SWITCHES:
            self.values[row] = _turned(list(SWITCHES[row].values), self.values[row], step)
        elif row.startswith("house:"):
            known = list(dict.fromkeys(["", *(name for name in self.names.values() if name)]))
            self.names[row[6:]] = _turned(known, self.names[row[6:]], step)

    def type(self, row: str, text: str) -> None:
        """Text typed into a field."""
        if row == "seed":
            self.seed = (self.seed + "".join(letter for letter in text if letter in "0123456789"))[:15]
        elif row.startswith("house:"):
            self.names[row[6:]] = (self.names[row[6:]] + "".join(c for c in text if c.isprintable()))[:20]

    def rub_out(self, row: str) -> None:
        """The last character of a field goes."""
        if row == "seed":
            self.seed = self.seed[:-1]
        elif row.startswith("house:"):
            self.names[row[6:]] = self.names[row[6:]][:-1]

    def header(self) -> dict[str, Any]:
        """The header of the record."""
        houses = self.houses
        names = [clean_name(self.names[house]) for house in houses]
        if self.deal:
            SystemRandom().shuffle(names)
        seats = {house: name for house, name in zip(houses, names, strict=True) if name}
        options = Options(**self.values)  # type: ignore[arg-type]
        seed = int(self.seed) if self.seed else None
        return new_header(self.players, board=self.board_name, seed=seed, options=options, names=seats)

    def value(self, row: str) -> str:
        """What a field shows."""
        if row == "players":
            return str(self.players)
        if row == "deal":
            return DEAL[self.deal]
        if row == "seed":
            return self.seed or "drawn by chance"
        if row.startswith("house:"):
            return self.names[row[6:]]
        return SWITCHES[row].values[self.values[row]]

    def label(self, row: str) -> str:
        """What a field is called."""
        if row.startswith("house:"):
            return f"{self.board.houses[House(row[6:])].name} is played by"
        own = {"players": "Houses", "deal": "Houses are dealt", "seed": "Seed"}
        return own.get(row) or SWITCHES[row].label

    def remark(self, row: str) -> str:
        """One line about a field."""
        if row == "players":
            return "How many houses play: " + ", ".join(map(str, self.numbers))
        if row == "deal":
            return "Whether the names keep the houses beside which they are written"
        if row == "seed":
            return "A number decides all chance: the same seed and commands, the same game. Type one, or leave it open."
        if row.startswith("house:"):
            return (
                "Type a name. Houses with the same name are one person's, without a curtain between them; "
                "without a name a house is a person of its own. ←→ takes a name from another house."
            )
        switch = SWITCHES[row]
        each = [f"{text} (the default)" if n == 0 else text for n, text in enumerate(switch.values.values())]
        return f"{switch.label}: " + "; or: ".join(each)


def _turned(values: list[Any], now: Any, step: int) -> Any:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]


class SetupScreen(PageScreen):
    """The fields as a list; Enter begins."""

    where: ClassVar[Where] = Where.SETUP

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
            self._new = NewGame(load_board(find_board(name)), lasting_name(name))
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
        rows: list[Line] = [heading(line(("New game", "title")), width, right)]
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
        """Begins the game."""
        try:
            table = begin_game(self.new.header(), new_path(self.new.players, self.game_app.folder))
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
