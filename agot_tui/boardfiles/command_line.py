"""``agot-tui board``: checks a board folder, lists the boards that come with the program."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from agot_tui.boardfiles.checked import Checked, check_board
from agot_tui.boardfiles.faults import printable
from agot_tui.boardfiles.find import find_board, is_folder, shipped_boards
from agot_tui.boardgame.abilities import KNOWN_ABILITIES
from agot_tui.spelling import encoding_of, line_for

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FINE: Final = 0
FAULTY: Final = 1
UNREADABLE: Final = 2


def register(subparsers: Subparsers, known_abilities: Collection[str] = KNOWN_ABILITIES) -> None:
    """Adds the command ``board``; the parsed arguments carry its function as ``run``, which returns the exit code.

    ``known_abilities`` are the ids of the cards whose effects are programmed.
    """
    board = subparsers.add_parser("board", help="check board folders, list the boards that come with the program")
    actions = board.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser(
        "check",
        help="check a board folder and report everything that is wrong with it",
        description="Checks a board folder, cell maps included. Prints one fault a line, 'file: table.key: sentence', "
        "then a summary. Exit code 0: fine; 1: faults; 2: a file of it cannot be read.",
    )
    check.add_argument("folder", metavar="DIR", help="a board folder, or the name of a board that comes along")
    check.set_defaults(run=lambda arguments: _check(arguments.folder, known_abilities))
    listing = actions.add_parser("list", help="list the boards that come with the program")
    listing.set_defaults(run=lambda _arguments: _list())


def main(argv: Sequence[str] | None = None) -> int:
    """Runs ``board ACTION ...`` alone; returns the exit code."""
    parser = argparse.ArgumentParser(prog="agot-tui")
    register(parser.add_subparsers(dest="command", required=True))
    arguments = parser.parse_args(argv)
    code: int = arguments.run(arguments)
    return code


def _check(folder: str, known_abilities: Collection[str]) -> int:
    path = find_board(folder)
    if not is_folder(path):
        missing = f"{printable(folder)}: there is no such folder, and no board of that name comes with the program"
        _print(missing, sys.stderr)
        return UNREADABLE
    found = check_board(path, known_abilities)
    for fault in found.faults:
        _print(str(fault))
    _print(_summary(found))
    if found.unreadable:
        return UNREADABLE
    return FAULTY if found.faults else FINE


def _summary(found: Checked) -> str:
    folder = printable(str(found.folder))
    if found.board is None or found.faults:
        count = "1 fault" if len(found.faults) == 1 else f"{len(found.faults)} faults"
        return f"{folder}: {count}"
    board = found.board
    players = ", ".join(str(number) for number in board.setups)
    maps = ", ".join(f"{size.name} {size.width}x{size.height}" for size in found.sizes)
    return (
        f"{folder}: fine: {board.name} {board.version}, {len(board.areas)} areas, {len(board.pairs)} pairs, "
        f"{len(board.house_cards)} house cards, {players} players, maps {maps}"
    )


def _list() -> int:
    for name, folder in shipped_boards().items():
        found = check_board(folder)
        what = f"{found.board.name} {found.board.version}" if found.board is not None else "has faults"
        _print(f"{name:12}  {what:20}  {folder}")
    return FINE


def _print(line: str, stream: TextIO | None = None) -> None:
    """Prints a line as the terminal can show it."""
    stream = stream or sys.stdout
    print(line_for(encoding_of(stream, os.environ), line), file=stream)
