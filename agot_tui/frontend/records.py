"""Where records lie, what they are called, which are there and what they say of themselves. Loads no rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_data_path

APP: Final = "agot-tui"
SUFFIX: Final = ".agot"
WINNER: Final = "# winner: "
"""Begins the last line of the record of a game that is over."""
UNKNOWN: Final = "?"
"""Stands for the number of houses where a header does not say it."""


class Found(NamedTuple):
    """A record in the folder."""

    path: Path
    played: datetime
    """When its last command was written."""
    commands: int
    players: str
    names: Mapping[str, str] = {}
    """Names of people by house."""
    winner: str = ""
    """The house that has won, if the game is over and says so."""
    seed: str = ""
    options: Mapping[str, object] = {}
    """The switches that are not at their default."""

    @property
    def running(self) -> bool:
        """Whether it can be played on: it has a header and nobody has won."""
        return not self.winner and self.players != UNKNOWN

    @property
    def people(self) -> str:
        """Who plays, each with the houses: ``Ann (Stark, Greyjoy), Bob (Lannister)``."""
        houses: dict[str, list[str]] = {}
        for house, name in self.names.items():
            houses.setdefault(name, []).append(house.capitalize())
        return ", ".join(f"{name} ({', '.join(mine)})" for name, mine in houses.items())

    @property
    def persons(self) -> str:
        """Their names alone."""
        return ", ".join(dict.fromkeys(self.names.values()))

    @property
    def won_by(self) -> str:
        """The winner as people speak of it; empty while the game goes on."""
        return self.names.get(self.winner) or self.winner.capitalize()

    def has(self, words: Iterable[str]) -> bool:
        """Whether each of the words begins a word of what is known of the game; ``winner:ann`` names a field."""
        winner = f"winner:{self.winner} winner:{self.won_by} over" if self.winner else "running"
        text = f"{self.path.stem} {self.people} {self.played:%Y-%m-%d %H:%M} {self.players}p {winner}".casefold()
        return all(re.search(rf"(?<!\w){re.escape(word.casefold())}", text) for word in words)


def data_folder() -> Path:
    """The platform's folder for data of this program."""
    return user_data_path(APP, appauthor=False)


def records_folder() -> Path:
    """The folder of the records."""
    return data_folder() / "records"


def new_path(players: int, folder: Path | None = None, now: datetime | None = None) -> Path:
    """A name that is still free, by date: ``2026-01-31_2015_6p.agot``."""
    folder = folder or records_folder()
    stem = f"{now or datetime.now():%Y-%m-%d_%H%M}_{players}p"
    names = (stem, *(f"{stem}_{n}" for n in range(2, 1000)))
    return next(path for name in names if not (path := folder / (name + SUFFIX)).exists())


def found_records(folder: Path | None = None) -> list[Found]:
    """The records, the last played first. What cannot be looked at is left out."""
    folder = folder or records_folder()
    paths = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    found = [one for path in paths if (one := found_record(path)) is not None]
    return sorted(found, key=lambda one: (one.played, one.path.name), reverse=True)


def found_record(path: Path) -> Found | None:
    """What a record says of itself, without a look at the rules; ``None`` if it cannot be read."""
    try:
        played = datetime.fromtimestamp(path.stat().st_mtime)
        head, _, body = path.read_text("utf-8", "replace").partition("\n---\n")
    except OSError:
        return None
    lines = body.splitlines()
    winner = lines[-1].removeprefix(WINNER).strip() if lines and lines[-1].startswith(WINNER) else ""
    commands = sum(1 for line in lines if line.strip() and not line.startswith("#"))
    return _described(Found(path, played, commands, UNKNOWN, winner=winner), head)


def last_record(folder: Path | None = None) -> Found | None:
    """The game to go on with: of those that go on the one that was played last; if none does, the last one at all."""
    last = None
    for path in _last_first(folder or records_folder()):
        found = found_record(path)
        if found is not None and found.running:
            return found
        last = last or found
    return last


def _last_first(folder: Path) -> list[Path]:
    paths = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)


def _described(found: Found, head: str) -> Found:
    """With what the header says; a header that is none leaves it open."""
    from agot_tui.toml_text import TomlError, read_toml_text

    try:
        table = read_toml_text(head)
    except TomlError:
        return found
    players = table.get("players", UNKNOWN)
    names, options = table.get("names"), table.get("options")
    return found._replace(
        players=str(len(players)) if isinstance(players, list) else _printable(players),
        names={_printable(house): _printable(name) for house, name in names.items()} if isinstance(names, dict) else {},
        seed=_printable(table.get("seed", "")),
        options={_printable(key): value for key, value in options.items()} if isinstance(options, dict) else {},
    )


def _printable(value: Any) -> str:
    """Text from a file, without what must not reach a terminal."""
    return "".join(letter for letter in str(value) if letter.isprintable())[:40].strip()
