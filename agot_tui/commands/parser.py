"""The parser of the command line. A command's module is imported only when that command is asked for."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import Final, NamedTuple, NoReturn

from agot_tui import __version__
from agot_tui.commands.printing import complain

BAD_INPUT: Final = 2
"""Exit code for input that cannot be read."""


class Entry(NamedTuple):
    """A command of the command line."""

    module: str
    help: str
    register: str = "register"
    """The module's function that adds the command's parser, with a default ``run``, to the subparsers it is given."""


COMMANDS: Final[Mapping[str, Entry]] = {
    "play": Entry("agot_tui.commands.play", "play on this terminal (the same as no command)"),
    "check": Entry("agot_tui.commands.check", "ask whether commands are allowed in a position; run case files"),
    "options": Entry("agot_tui.commands.options", "list every command that a position allows"),
    "odds": Entry("agot_tui.commands.odds", "what a combat would come to, for every pair of house cards"),
    "export": Entry("agot_tui.commands.export", "write any moment of a recorded game as a position file"),
    "explain": Entry("agot_tui.commands.explain", "tell what happened at a command of a record, and by which rules"),
    "session": Entry("agot_tui.commands.session", "follow a game on a physical table: set up, ask, correct"),
    "simulate": Entry("agot_tui.commands.simulate", "play whole games between random players"),
    "bench": Entry("agot_tui.commands.bench", "measure the rules core on this machine"),
    "rules": Entry("agot_tui.commands.rulebook", "look a rule up, by number or by words", "register_rules"),
    "card": Entry("agot_tui.commands.rulebook", "look a card up", "register_card"),
    "area": Entry("agot_tui.commands.rulebook", "look an area up: icons, borders, ports", "register_area"),
    "board": Entry("agot_tui.boardfiles.command_line", "check boards, list the boards there are"),
    "cards": Entry("agot_tui.commands.cards", "search the cards of the card game (Core Set)"),
    "deck": Entry("agot_tui.commands.decks", "check deck lists of the card game"),
    "tournament": Entry("agot_tui.commands.tournament", "run a card-game tournament: Swiss, cut, elimination"),
    "tutorial": Entry("agot_tui.commands.tutorial", "learn the program and the game in six short positions"),
    "help": Entry("agot_tui.commands.help", "read the manual: help TOPIC; a man page with --man"),
    "keys": Entry("agot_tui.commands.keys", "print the keys in force as a keys.toml, and check the one there is"),
    "paths": Entry("agot_tui.commands.paths", "print where settings, keys, records and screenshots lie"),
    "completion": Entry("agot_tui.commands.completion", "print a completion script for a shell"),
}


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong with the arguments and where help is."""
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        self.exit(BAD_INPUT)


def build_parser(only: str | None = None, *, alone: bool = False) -> argparse.ArgumentParser:
    """The whole parser, or one in which every command but ``only`` is just a name, or nothing (to start quickly)."""
    parser = Parser(
        prog="agot-tui",
        description="A Game of Thrones: the board game on a terminal. Without a command: play.",
    )
    parser.add_argument("--version", action="version", version=f"agot-tui {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for name, entry in COMMANDS.items():
        if only is None or name == only:
            getattr(import_module(entry.module), entry.register)(subparsers)
        elif not alone:
            subparsers.add_parser(name, help=entry.help)
    return parser
