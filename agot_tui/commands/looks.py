"""``--theme``, ``--ascii``, ``--no-mouse``: how the screens look and listen, for every command that draws some."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from agot_tui.tui.looks import Wish

THEMES: Final = ("auto", "dark", "light", "contrast", "colour-blind", "ansi", "mono")


def add_looks(parser: argparse.ArgumentParser) -> None:
    """Adds both options; what they say goes before the settings."""
    parser.add_argument("--theme", choices=THEMES, metavar="NAME", help=f"colours: {', '.join(THEMES)}; see help looks")
    parser.add_argument(
        "--ascii", action="store_true", help="draw with ASCII alone; the default where the locale has no UTF-8"
    )


def add_mouse(parser: argparse.ArgumentParser) -> None:
    """Adds ``--no-mouse``."""
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal, whatever is set")


def wants_mouse(options: argparse.Namespace) -> bool:
    """Whether clicks may be asked for."""
    return not getattr(options, "no_mouse", False)


def wish_of(options: argparse.Namespace) -> Wish:
    """What was asked for."""
    from agot_tui.tui.looks import Wish

    return Wish(getattr(options, "theme", None), getattr(options, "ascii", False))
