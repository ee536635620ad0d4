"""What has been chosen for a new game so far: the fields of the set-up screen, without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.frontend.choices_of_game import SWITCHES
from agot_tui.settings import CurtainSettings, Deal, Level, NewGameSettings, Settings
from agot_tui.tables import clean_name, new_header
from agot_tui.values import replace

DEALS: Final[Mapping[Deal, str]] = {"written": "as written", "random": "at random among the names"}
LEVELS: Final[Mapping[Level, str]] = {
    "strict": "closes between people with anything hidden",
    "hands": "closes for orders, bids and cards, not for hands",
    "trust": "never closes by itself",
}
IDLE: Final[Mapping[int, str]] = {0: "never", 60: "1 minute", 120: "2 minutes", 300: "5 minutes", 900: "15 minutes"}
OWN_LABELS: Final[Mapping[str, str]] = {
    "players": "Houses",
    "deal": "Houses are dealt",
    "curtain": "Curtain",
    "idle": "Without a key it closes",
    "seed": "Seed",
}
OWN_REMARKS: Final[Mapping[str, str]] = {
    "deal": "Whether the names keep the houses beside which they are written",
    "curtain": "What hides one person from the next at this keyboard. Hands follow from the discards (R23.5), so a "
    "table may leave them open; a table that trusts each other needs the curtain only on its key, c.",
    "idle": "The curtain closes by itself when no key was pressed for so long: somebody has left the keyboard.",
    "seed": "A number decides all chance: the same seed and commands, the same game. Type one, or leave it open.",
}


class NewGame:
    """What has been chosen so far; begins with what was chosen last."""

    def __init__(self, board: Board, name: str, settings: Settings | None = None) -> None:
        self._settings = settings = settings or Settings()
        last = settings.new_game
        self.board, self.board_name = board, name
        self.numbers: Sequence[int] = sorted(board.setups)
        self.players = last.players if last.players in self.numbers else self.numbers[-1]
        self.names: dict[str, str] = {house: clean_name(last.names.get(house, ""))[:20] for house in board.houses}
        self.deal: Deal = last.deal
        self.level: Level = settings.curtain.level
        self.idle = settings.curtain.idle_seconds
        self.seed = ""
        self.values: dict[str, object] = {key: getattr(last.options, key) for key in SWITCHES}

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses of this number of players."""
        inside = self.board.setups[self.players].houses
        return tuple(house for house in self.board.houses if house in inside)

    @property
    def rows(self) -> list[str]:
        """The fields, from top to bottom."""
        houses = (f"house:{house}" for house in self.houses)
        return ["players", *houses, "deal", "curtain", "idle", "seed", *SWITCHES]

    @property
    def idles(self) -> list[int]:
        """The times to choose from, with the one that a person has written into the file."""
        return sorted({*IDLE, self.idle})

    # Choosing

    def change(self, row: str, step: int) -> None:
        """The next value of a field, or the one before."""
        match row:
            case "players":
                self.players = _turned(list(self.numbers), self.players, step)
            case "deal":
                self.deal = _turned(list(DEALS), self.deal, step)
            case "curtain":
                self.level = _turned(list(LEVELS), self.level, step)
            case "idle":
                self.idle = _turned(self.idles, self.idle, step)
            case _ if row in SWITCHES:
                self.values[row] = _turned(list(SWITCHES[row].values), self.values[row], step)
            case _ if row.startswith("house:"):
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

    # What comes of it

    @property
    def options(self) -> Options:
        """The switches."""
        return Options(**self.values)  # type: ignore[arg-type]

    def header(self) -> dict[str, Any]:
        """The header of the record."""
        houses = self.houses
        names = [clean_name(self.names[house]) for house in houses]
        if self.deal == "random":
            SystemRandom().shuffle(names)
        seats = {house: name for house, name in zip(houses, names, strict=True) if name}
        seed = int(self.seed) if self.seed else None
        return new_header(self.players, board=self.board_name, seed=seed, options=self.options, names=seats)

    def settings(self) -> Settings:
        """The same as settings, for the next time; a seed is for one game only."""
        names = {house: clean_name(name) for house, name in self.names.items() if name.strip()}
        new_game = NewGameSettings(self.players, self.deal, names, self.options)
        return replace(self._settings, curtain=CurtainSettings(self.level, self.idle), new_game=new_game)

    # Words

    def value(self, row: str) -> str:
        """What a field shows."""
        match row:
            case "players":
                return str(self.players)
            case "deal":
                return DEALS[self.deal]
            case "curtain":
                return LEVELS[self.level]
            case "idle":
                return IDLE.get(self.idle, f"{self.idle} seconds")
            case "seed":
                return self.seed or "drawn by chance"
        return self.names[row[6:]] if row.startswith("house:") else SWITCHES[row].values[self.values[row]]

    def label(self, row: str) -> str:
        """What a field is called."""
        if row.startswith("house:"):
            return f"{self.board.houses[House(row[6:])].name} is played by"
        return OWN_LABELS.get(row) or SWITCHES[row].label

    def remark(self, row: str) -> str:
        """One line about a field."""
        if row == "players":
            return "How many houses play: " + ", ".join(map(str, self.numbers))
        if row.startswith("house:"):
            return (
                "Type a name. Houses with the same name are one person's, without a curtain between them; "
                "without a name a house is a person of its own. ←→ takes a name from another house."
            )
        if row in OWN_REMARKS:
            return OWN_REMARKS[row]
        switch = SWITCHES[row]
        each = [f"{text} (the default)" if n == 0 else text for n, text in enumerate(switch.values.values())]
        return f"{switch.label}: " + "; or: ".join(each)


def _turned(values: list[Any], now: Any, step: int) -> Any:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]
