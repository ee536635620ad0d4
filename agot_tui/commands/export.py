"""``agot-tui export``: any moment of a recorded game as a position file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.commands.eyes import Eyes, add_eyes, eyes_of, moment_at, table_of
from agot_tui.commands.inputs import BadInput
from agot_tui.commands.printing import complain

if TYPE_CHECKING:
    from agot_tui.tables import Table


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "export",
        help="write any moment of a recorded game as a position file",
        description="Prints the position after command N of a record (the last, if N is left out) as TOML, to be "
        "asked about with check, options and odds, edited, or played on with session. Comments on top say what a "
        "position cannot say. Of a game that goes on only what a spectator may know, unless --seat or --all is given. "
        "Exit 0; 2 bad input.",
    )
    parser.add_argument("record", metavar="RECORD", help="a recorded game")
    parser.add_argument("--at", type=int, metavar="N", help="after so many commands; 0: at its beginning")
    parser.add_argument("--output", "-o", metavar="FILE", help="write a new file instead of printing")
    add_eyes(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed or written; 2: bad input."""
    try:
        table = table_of(options.record)
        text = position_text(table, moment_at(options.at, table), eyes_of(options, table))
        if options.output is None:
            sys.stdout.write(text)
        else:
            _write(Path(options.output), text)
    except BadInput as error:
        complain(f"agot-tui export: {error}")
        return 2
    return 0


def position_text(table: Table, moment: int, eyes: Eyes) -> str:
    """The position after so many commands, as far as these houses know it, as the text of a file."""
    from agot_tui.boardgame.position_export import position_of
    from agot_tui.boardgame.position_text import toml_of

    game = table.bus.game_at(moment)
    return toml_of(position_of(game, eyes), _remarks(table, moment, eyes))


def _remarks(table: Table, moment: int, eyes: Eyes) -> Iterator[str]:
    from agot_tui.boardgame.position_export import not_said

    board = table.board
    whose = ", ".join(board.houses[house].name for house in eyes or ())
    seen = "" if eyes is None else f", with the eyes of {whose}" if eyes else ", as a spectator sees it"
    yield f"After {moment} of {table.bus.moments} commands{seen}."
    for sentence in not_said(table.bus.game_at(moment), eyes):
        yield f"Not said: {sentence}."


def _write(path: Path, text: str) -> None:
    """A new file; one that is there is left alone."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
