"""``agot-tui completion``: a completion script for a shell."""

from __future__ import annotations

import argparse
from typing import Any

SHELLS = ("bash", "zsh", "fish")


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "completion",
        help="print a completion script for a shell",
        description='For bash: agot-tui completion bash > "$HOME/.local/share/bash-completion/completions/agot-tui"',
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell to complete in")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints the script."""
    import shtab

    from agot_tui.commands.parser import build_parser

    print(shtab.complete(build_parser(), shell=options.shell))
    return 0
