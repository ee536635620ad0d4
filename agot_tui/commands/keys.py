"""``agot-tui keys``: the keys in force as a ``keys.toml``, to be changed; and what is wrong with the one there is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from agot_tui.commands.printing import complain

if TYPE_CHECKING:
    from agot_tui.frontend.keymap import KeyTable

FAULTY = 1


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "keys",
        help="print the keys in force as a keys.toml, and check the one there is",
        description="Prints every action with its keys, as a keys.toml to begin with (agot-tui paths says where it "
        "belongs; only the lines that differ are needed). Exit code 1 if something is wrong in the file there.",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed; 1: printed, and something is wrong in the file."""
    from agot_tui.frontend.rebinding import DESK, load_keys
    from agot_tui.tui.tournament.keys import SHIPPED

    rebound = load_keys(desk=SHIPPED)
    print("\n".join(_lines(rebound.game)))
    if rebound.desk is not None:
        print("\n".join(_lines(rebound.desk, f"{DESK}.")))
    for complaint in rebound.complaints:
        complain(f"agot-tui keys: {complaint}")
    return FAULTY if rebound.complaints else 0


def _lines(table: KeyTable, prefix: str = "") -> Iterator[str]:
    """A table for each moment."""
    bindings = table.bindings()
    for moment in dict.fromkeys(where for where, _ in bindings):
        quoted = f'"{moment}"' if " " in moment else moment
        yield f"[{prefix}{quoted}]"
        for (where, action), keys in bindings.items():
            if where == moment:
                told = next((row.help for row in table.rows_at((where,)) if row.action == action and row.help), "")
                line = f"{action} = {json.dumps(list(dict.fromkeys(keys)))}"
                yield f"{line:<44}  # {told}" if told else line
        yield ""
