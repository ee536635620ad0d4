"""``agot-tui tutorial``: six short positions with checked answers."""

from __future__ import annotations

import argparse
from typing import Any

from agot_tui.commands.looks import add_looks, add_mouse, wants_mouse, wish_of


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "tutorial",
        help="learn the program and the game in six short positions",
        description="Six short positions with questions; the answers are commands of the game, and are checked.",
    )
    parser.add_argument("--plain", action="store_true", help="as lines of text; the default where nothing can be drawn")
    add_mouse(parser)
    add_looks(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: left; 1: a fault of the program."""
    from agot_tui.commands.play import is_dumb, must_be_plain

    if options.plain or must_be_plain():
        from agot_tui.plain.lessons import PlainTutorial
        from agot_tui.plain.run import talk
        from agot_tui.plain.streams import standard_streams

        tutorial, streams = PlainTutorial(), standard_streams(dumb=is_dumb())
        tutorial.width = streams.width
        talk(tutorial, streams)
        return 0
    from agot_tui.tui.app import run as run_app

    return run_app(first="tutorial", mouse=wants_mouse(options), wish=wish_of(options))
