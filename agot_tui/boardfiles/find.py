"""Finds board folders: those that come with the program, and any other by its path."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import agot_tui
from agot_tui.boardfiles.files import BOARD

DEFAULT_BOARD: Final = "westeros"
"""The printed game."""


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; false also for a path that no system would take."""
    return os.path.isdir(path)


def shipped_boards_folder() -> Path:
    """The folder of the boards that come with the program: beside the package in a checkout, else inside it."""
    package = Path(agot_tui.__file__).resolve().parent
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "boards").is_dir():
        return checkout / "boards"
    return package / "boards"


def shipped_boards() -> dict[str, Path]:
    """The folders of the boards that come with the program, by name, the default board first."""
    folder = shipped_boards_folder()
    found = sorted(path.parent for path in folder.glob(f"*/{BOARD}"))
    found.sort(key=lambda path: path.name != DEFAULT_BOARD)
    return {path.name: path for path in found}


def find_board(board: str | Path = DEFAULT_BOARD) -> Path:
    """The folder of a board, given by a path to it or by the name of one that comes with the program.

    A path that exists goes first. What is neither is returned as the path that it would be, for the loader to report.
    """
    path = Path(board)
    if is_folder(path):
        return path
    return shipped_boards().get(str(board), path)
