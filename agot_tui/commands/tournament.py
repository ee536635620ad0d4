"""``agot-tui tournament``: the verbs of the tournament desk, and the screens on the same files.

Without a verb the first screen of the desk is shown. Textual is loaded only when a screen is opened.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from agot_tui.commands.looks import add_looks, add_mouse, wants_mouse, wish_of
from agot_tui.commands.printing import complain
from agot_tui.tournament import command_line
from agot_tui.tournament.command_line import BAD_INPUT, Parsers

VIEWS = ("auto", "names", "tables", "clock", "standings", "bracket")
FAULT = 1


def register(subparsers: Parsers) -> None:
    """Adds the verbs for scripts, ``desk`` and ``display``."""
    verbs = command_line.register(subparsers, deck_checker=faults_in)
    verbs.required = False
    subparsers.choices["tournament"].set_defaults(run=run)
    desk = verbs.add_parser("desk", help="open the screens of the desk (the same as no verb)")
    desk.add_argument("file", metavar="FILE", nargs="?", help="the tournament; without one the first screen asks")
    desk.add_argument("--by", default="desk", metavar="WHO", help="who does it, for the journal (desk)")
    add_mouse(desk)
    add_looks(desk)
    desk.set_defaults(run=run_desk)
    display = verbs.add_parser(
        "display", help="show pairings, clock, standings, bracket on a projector, always up to date"
    )
    display.add_argument("file", metavar="FILE", help="the tournament file; it is only read")
    display.add_argument(
        "--show", choices=VIEWS, default=VIEWS[0], help="what to begin with (auto: what fits the moment)"
    )
    display.add_argument(
        "--turn",
        type=int,
        default=10,
        metavar="S",
        help="seconds for each page if not all fits on one; 0: by hand (10)",
    )
    add_mouse(display)
    add_looks(display)
    display.set_defaults(run=run_display)


def faults_in(text: str) -> Sequence[str]:
    """What is wrong with a deck list; the checker is loaded with the first one."""
    from agot_tui.commands import decks

    return decks.faults_in(text)


def run(args: argparse.Namespace) -> int:
    """A verb for scripts, or the first screen if there is none."""
    if args.tournament_command is None:
        return run_desk(argparse.Namespace(file=None, by="desk"))
    return command_line.run(args)


def run_desk(args: argparse.Namespace) -> int:
    """Exit code 0: left; 1: a fault of the program; 2: bad input."""

    def open_desk() -> int:
        from agot_tui.tui.tournament.opening import run_desk as run_it

        path = Path(args.file) if args.file is not None else None
        return run_it(path, args.by, faults_in, wish_of(args), mouse=wants_mouse(args))

    return _on_terminal("desk", open_desk)


def run_display(args: argparse.Namespace) -> int:
    """Exit code 0: left; 1: a fault of the program; 2: bad input."""

    def open_display() -> int:
        from agot_tui.tui.tournament.opening import run_display as run_it

        return run_it(Path(args.file), args.show, max(0, args.turn), wish_of(args), mouse=wants_mouse(args))

    return _on_terminal("display", open_display)


def _on_terminal(verb: str, run_it: Callable[[], int]) -> int:
    """Runs a screen where there is a terminal; what is wrong is one sentence."""
    from agot_tui.tournament.refusals import BadInput

    name = f"agot-tui tournament {verb}"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain(f"{name}: this needs a terminal to draw on and a keyboard")
        return BAD_INPUT
    try:
        return run_it()
    except BadInput as error:
        complain(f"{name}: {error}")
        return BAD_INPUT
    except Exception as error:
        from agot_tui.frontend.faults import fault_sentence

        complain(f"{name}: {fault_sentence(error)}")
        return FAULT
