"""``agot-tui options``: every command that a position allows."""

from __future__ import annotations

import argparse
from typing import Any

from agot_tui.boardgame.lookup import lookup_of
from agot_tui.commands.inputs import BadInput, add_board_option, board_of, position_of
from agot_tui.commands.printing import complain
from agot_tui.kernel.notation import NotationError


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "options",
        help="list every command that a position allows",
        description="Prints the allowed commands of a position, one canonical command a line.",
    )
    parser.add_argument("position", metavar="POSITION", help="a position file (TOML), - for standard input")
    parser.add_argument("seat", nargs="?", metavar="SEAT", help="only the commands of this house")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed; 2: bad input."""
    try:
        board = board_of(options)
        game = position_of(board, options.position)
        try:
            seats = list(game.pending) if options.seat is None else [lookup_of(board).house(options.seat)]
        except NotationError as error:
            raise BadInput(str(error)) from None
    except BadInput as error:
        complain(f"agot-tui options: {error}")
        return 2
    for seat in seats:
        decision = game.pending.get(seat)
        if decision is None:
            continue
        for command in decision.options():
            print(command if len(seats) == 1 else f"{seat}: {command}")
    return 0
