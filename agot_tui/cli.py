"""Arguments in, exit code out."""

from __future__ import annotations

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from agot_tui.commands.parser import COMMANDS, build_parser

ABOUT_THE_PROGRAM: Final = ("-h", "--help", "--version")
"""Options that want no command."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl+C. The others: 0 done or allowed; 1 refused, failed or faulty; 2 unreadable input."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    # What is logged is for those who listen; without anybody it must not end up on a player's terminal.
    logging.getLogger("agot_tui").addHandler(logging.NullHandler())
    arguments = _with_verb(_with_command(list(sys.argv[1:] if argv is None else argv)))
    try:
        options = _parse(arguments, _command_in(arguments))
        return int(options.run(options))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parse(arguments: Sequence[str], command: str) -> Namespace:
    """The options; words that come after a flag join those before it where a command takes any number of them."""
    parser = build_parser(only=command, alone=command in COMMANDS and arguments[0] == command)
    options, more = parser.parse_known_args(arguments)
    if more:
        words = getattr(options, getattr(options, "any_number", ""), None)
        if words is None or any(word.startswith("-") for word in more):
            early = more[0] == arguments[0] and command in COMMANDS
            hint = f"; an option comes after its command: {parser.prog} {command} {more[0]}" if early else ""
            parser.error(f"unrecognized arguments: {' '.join(more)}{hint}")
        words += more
    return options


def _with_command(arguments: list[str]) -> list[str]:
    """The arguments, ``play`` before them where they name no command: it is what one comes for."""
    first = arguments[0] if arguments else "-"
    if not first.startswith("-") or first in ABOUT_THE_PROGRAM or any(word in COMMANDS for word in arguments):
        return arguments
    return ["play", *arguments]


def _with_verb(arguments: list[str]) -> list[str]:
    """``tournament FILE`` opens the desk on the file: no verb has a dot or a slash in it."""
    match arguments:
        case ["tournament", word, *_] if not word.startswith("-") and not set(word).isdisjoint("./\\"):
            return ["tournament", "desk", *arguments[1:]]
    return arguments


def _command_in(arguments: Sequence[str]) -> str:
    return next((word for word in arguments if not word.startswith("-")), "")
