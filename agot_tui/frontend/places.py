"""Where on this machine everything lies that a person may look for: for ``paths``, the manual and the screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from agot_tui.frontend.rebinding import keys_path
from agot_tui.frontend.records import data_folder, records_folder
from agot_tui.settings import settings_path


class Place(NamedTuple):
    """A file or a folder."""

    find: Callable[[], Path]
    about: str


def pictures_folder() -> Path:
    """The folder of the screenshots."""
    return data_folder() / "pictures"


def faults_file() -> Path:
    """Where faults of the program are written down."""
    return data_folder() / "faults.log"


def bookmarks_file() -> Path:
    """Where the pages of the rulebook are that somebody keeps."""
    return data_folder() / "bookmarks.toml"


PLACES: Final[Mapping[str, Place]] = {
    "settings": Place(settings_path, "what is set; [new_game] is the set-up that a new game begins with"),
    "keys": Place(keys_path, "keys that are bound otherwise"),
    "records": Place(records_folder, "every game, from its first command on"),
    "bookmarks": Place(bookmarks_file, "pages of the rulebook that are kept"),
    "pictures": Place(pictures_folder, "screenshots"),
    "faults": Place(faults_file, "faults of the program, for its makers"),
}


def picture_path(now: datetime, folder: Path | None = None) -> Path:
    """A name for a screenshot that is still free, by time: ``2026-01-31_201500.svg``."""
    folder = folder or pictures_folder()
    stem = f"{now:%Y-%m-%d_%H%M%S}"
    names = (stem, *(f"{stem}_{n}" for n in range(2, 1000)))
    return next(path for name in names if not (path := folder / f"{name}.svg").exists())
