"""Where records lie, what they are called, which are there."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_data_path

APP: Final = "agot-tui"
SUFFIX: Final = ".agot"


class Found(NamedTuple):
    """A record in the folder."""

    path: Path
    played: datetime
    """When its last command was written."""
    commands: int
    players: str


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
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        try:
            played = datetime.fromtimestamp(path.stat().st_mtime)
            head, _, body = path.read_text("utf-8", "replace").partition("\n---\n")
        except OSError:
            continue
        found.append(Found(path, played, body.count("\n"), _players(head)))
    return sorted(found, key=lambda one: (one.played, one.path.name), reverse=True)


def last_record(folder: Path | None = None) -> Path | None:
    """The record that was played last."""
    folder = folder or records_folder()
    paths = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    return max(paths, key=lambda path: path.stat().st_mtime, default=None)


def _players(head: str) -> str:
    row = next((row for row in head.splitlines() if row.startswith("players")), "")
    value = row.partition("=")[2].strip()
    return value if value.isdigit() else str(value.count(",") + 1) if value else "?"
