"""Arguments in, exit code out. A command's module is imported only when that command is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn

from agot_tui import __version__

DONE, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done or allowed; refused, failed or faulty; input that cannot be read; stopped by Ctrl+C."""


class Entry(NamedTuple):
    """A command of the command line."""

    module: str
    """Has ``register(subparsers)``, which adds the command's parser with a default ``run``."""
    help: str


COMMANDS: Final[Mapping[str, Entry]] = {
    "play": Entry("agot_tui.commands.play", "play on this terminal (the same as no command)"),
    "check": Entry("agot_tui.commands.check", "ask whether commands are allowed in a position; run case files"),
    "options": Entry("agot_tui.commands.options", "list every command that a position allows"),
    "simulate": Entry("agot_tui.commands.simulate", "play whole games between random players"),
    "bench": Entry("agot_tui.commands.bench", "measure the rules core on this machine"),
    "board": Entry("agot_tui.boardfiles.command_line", "check boards, list the boards there are"),
    "completion": Entry("agot_tui.commands.completion", "print a completion script for a shell"),
}


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong with the arguments and where help is."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        options = build_parser(only=_command_in(arguments)).parse_args(arguments)
        run = getattr(options, "run", None)
        if run is None:
            run = import_module(COMMANDS["play"].module).run
        return int(run(options))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The whole parser, or one in which every command but ``only`` is just a name (to start quickly)."""
    parser = Parser(
        prog="agot-tui",
        description="A Game of Thrones: the board game on a terminal. Without a command: play.",
    )
    parser.add_argument("--version", action="version", version=f"agot-tui {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for name, entry in COMMANDS.items():
        if only is None or name == only:
            import_module(entry.module).register(subparsers)
        else:
            subparsers.add_parser(name, help=entry.help)
    return parser


def _command_in(arguments: Sequence[str]) -> str:
    return next((word for word in arguments if not word.startswith("-")), "")


Subparsers = Any
"""What ``add_subparsers`` returns; argparse has no public name for it."""
