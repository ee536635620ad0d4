"""``agot-tui help``: the manual, topic by topic or as a man page."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from agot_tui.commands.printing import complain, say

WIDEST: Final = 96


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "help",
        help="read the manual: help TOPIC; a man page with --man",
        description="Prints a topic of the manual, or the help of a command. Without either: what there is.",
    )
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help="a topic of the manual, or a command")
    parser.add_argument("--man", action="store_true", help="print the whole manual as a man page (troff)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed; 2: there is no such topic."""
    from agot_tui.frontend.keys import put_in_force
    from agot_tui.frontend.manual.pages import find_topic, page_lines, topics
    from agot_tui.frontend.rebinding import load_keys

    put_in_force(load_keys().game)
    if options.man:
        from agot_tui.frontend.manual.man import man_page

        say(man_page(_helps()).splitlines())
        return 0
    if options.topic is None:
        say(_overview())
        return 0
    width = min(WIDEST, shutil.get_terminal_size().columns)
    topic = find_topic(options.topic)
    command = _help_of(options.topic)
    if topic is None and command is None:
        complain(
            f"agot-tui help: there is no topic {options.topic!r}; there are {', '.join(topics())}, and the commands"
        )
        return 2
    if topic is not None:
        say(page_lines(topic.name, width))
    if command is not None and (topic is None or topic.name == options.topic):
        say(["", *command] if topic is not None else command)
    return 0


def _overview() -> Iterator[str]:
    from agot_tui.commands.parser import COMMANDS
    from agot_tui.frontend.manual.pages import contents

    yield "agot-tui: the board game on a terminal, with its rules, and a desk for tournaments of the card game."
    yield ""
    yield "Topics, for agot-tui help TOPIC:"
    yield from contents()
    yield ""
    yield "Commands, for agot-tui help COMMAND, or COMMAND --help:"
    yield from (f"  {name:<12}{entry.help}" for name, entry in COMMANDS.items())
    yield ""
    yield "agot-tui help --man prints all of it as a man page: agot-tui help --man > ~/.local/share/man/man6/agot-tui.6"


def _helps() -> Iterator[tuple[str, str, Sequence[str]]]:
    """Every command: name, what it is for, its help."""
    from agot_tui.commands.parser import COMMANDS

    for name, entry in COMMANDS.items():
        yield name, entry.help, _help_of(name) or ()


def _help_of(name: str) -> list[str] | None:
    """The help of a command; ``None`` if there is none of that name."""
    from agot_tui.commands.parser import COMMANDS, build_parser

    if name not in COMMANDS:
        return None
    whole = build_parser(only=name)
    groups = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    parser = next(groups).choices[name]
    parser.formatter_class = partial(argparse.HelpFormatter, width=78)
    return list(parser.format_help().splitlines())
