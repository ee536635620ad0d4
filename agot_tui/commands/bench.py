"""``agot-tui bench``: figures of the rules core on this machine."""

from __future__ import annotations

import argparse
import json
from itertools import chain
from typing import Any

from agot_tui.boardfiles.find import find_board
from agot_tui.commands.inputs import BadInput, add_board_option, board_of
from agot_tui.commands.printing import complain
from agot_tui.rulebook.command_line import read_tables


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the program on this machine",
        description="Prints NAME VALUE UNIT a line. Measured on one core; let nothing else run meanwhile.",
    )
    parser.add_argument(
        "--games", type=int, default=60, metavar="N", help="games a figure is the mean of (default: 60)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: measured; 2: bad input."""
    from agot_tui.benchmarks import figures, rulebook_figures, tournament_figures

    try:
        if options.games < 1:
            raise BadInput(f"--games {options.games}: at least 1")
        board = board_of(options)
        tables = read_tables(find_board(options.board))
    except BadInput as error:
        complain(f"agot-tui bench: {error}")
        return 2
    measured = []
    for figure in chain(figures(board, options.games), rulebook_figures(tables), tournament_figures()):
        measured.append(figure)
        if not options.json:
            print(figure, flush=True)
    if options.json:
        print(json.dumps([figure._asdict() for figure in measured], indent=2))
    return 0
