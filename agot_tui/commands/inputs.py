"""What several commands read: boards, positions, TOML files. Everything that can be wrong is said in one sentence."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.commands.printing import complain
from agot_tui.toml_text import TomlError, read_toml_text

if TYPE_CHECKING:
    from agot_tui.boardgame.board import Board
    from agot_tui.boardgame.game import BoardGame

DEFAULT_BOARD = "westeros"


class BadInput(Exception):
    """Input that cannot be used; the text says what, where and what would be right."""


def add_board_option(parser: argparse.ArgumentParser) -> None:
    """``--board``, the same for every command."""
    parser.add_argument(
        "--board", metavar="DIR", default=DEFAULT_BOARD, help="the board to use: a shipped one, or a folder"
    )


def board_of(options: argparse.Namespace) -> Board:
    """The board that ``--board`` names."""
    from agot_tui.boardfiles.faults import BoardFaults
    from agot_tui.boardfiles.find import find_board
    from agot_tui.boardfiles.loader import load_board

    try:
        return load_board(find_board(options.board))
    except BoardFaults as error:
        more = f" (and {len(error.faults) - 1} more: agot-tui board check)" if len(error.faults) > 1 else ""
        raise BadInput(f"board {options.board}: {error.faults[0]}{more}") from None


def read_toml(path: Path | str) -> dict[str, Any]:
    """A TOML file, ``-`` for standard input; BadInput says why it cannot be read."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else Path(path).read_bytes()
        return read_toml_text(data.decode("utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 at byte {error.start}") from None
    except TomlError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def faults_in(board: Board, table: dict[str, Any]) -> tuple[str, ...]:
    """Everything that contradicts in a position."""
    from agot_tui.boardgame.positions import PositionReader

    reader = PositionReader(board, table)
    reader.read()
    return tuple(reader.faults.found)


def position_of(board: Board, path: str) -> BoardGame:
    """The game at the position of a file; a case file with a single case will do as well.

    What is odd about it, though it can be played, is said on standard error.
    """
    from agot_tui.boardgame.positions import PositionError, game_and_doubts
    from agot_tui.kernel.rulings import Refused

    table = read_toml(path)
    cases = table.get("case")
    if isinstance(cases, list) and len(cases) == 1 and isinstance(cases[0], dict):
        table = cases[0].get("position", {})
    try:
        game, doubts = game_and_doubts(board, table)
    except PositionError as error:
        faults = [f"{path}: {fault}" for fault in error.faults]
        raise BadInput("\n  ".join([f"{path}: no position that can be:", *faults])) from None
    except Refused as error:
        raise BadInput(f"{path}: {error}") from None
    for doubt in doubts:
        complain(f"note: {path}: {doubt}")
    return game
