"""``agot-tui play``: the game on this terminal."""

from __future__ import annotations

import argparse
from typing import Any

from agot_tui.commands.inputs import add_board_option


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser("play", help="play on this terminal (the same as no command)")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Starts the app."""
    raise SystemExit("agot-tui play: the screens are not there yet")
