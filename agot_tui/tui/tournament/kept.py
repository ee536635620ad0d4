"""Where tournaments lie and what they are called."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from agot_tui.frontend.records import data_folder
from agot_tui.tournament.journal import FORM

SUFFIX: Final = ".tournament"
MOST: Final = 200
"""Files of a folder that are looked at."""
LARGEST_HEAD: Final = 200


class Kept(NamedTuple):
    """A tournament file."""

    path: Path
    written: datetime


def tournaments_folder() -> Path:
    """The folder of tournaments that were begun on the screen."""
    return data_folder() / "tournaments"


def kept_tournaments(*folders: Path) -> list[Kept]:
    """The tournaments in these folders, the last written first; what cannot be looked at is left out."""
    found: dict[Path, Kept] = {}
    for folder in folders:
        for path in sorted(folder.iterdir())[:MOST] if folder.is_dir() else ():
            try:
                if _is_tournament(path):
                    found[path.resolve()] = Kept(path, datetime.fromtimestamp(path.stat().st_mtime))
            except OSError:
                continue
    return sorted(found.values(), key=lambda one: (one.written, one.path.name), reverse=True)


def _is_tournament(path: Path) -> bool:
    """By its first line; the name does not matter."""
    if not path.is_file() or path.name.startswith("."):
        return False
    with path.open("rb") as file:
        head = file.read(LARGEST_HEAD)
    return head.startswith(f'{{"form":"{FORM}"'.encode())


def free_path(title: str, folder: Path, day: date) -> Path:
    """A name that is still free: ``2026-05-02_store-championship.tournament``."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "tournament"
    stem = f"{day:%Y-%m-%d}_{words[:40]}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    return next(path for name in names if not (path := folder / (name + SUFFIX)).exists())
