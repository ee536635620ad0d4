"""With whose eyes a record is looked at from the shell (R23.5), and at which of its commands.

A game that is over is open to everybody, and one that is followed on a table to whoever entered it. Any other that goes
on is shown as a spectator sees it; ``--seat`` adds what a house knows, and ``--all`` is the word of whoever may see all
of it (an umpire, everybody at the table).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from agot_tui.commands.inputs import BadInput

if TYPE_CHECKING:
    from agot_tui.boardgame.board import Board
    from agot_tui.boardgame.names import House
    from agot_tui.tables import Table

Eyes = tuple["House", ...] | None
"""The houses whose secrets are shown; ``None``: everybody's."""


def add_eyes(parser: argparse.ArgumentParser) -> None:
    """``--seat`` and ``--all``, the same for every command that looks at a record."""
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", metavar="HOUSE", help="with the eyes of this house; of several: stark,greyjoy")
    whose.add_argument("--all", action="store_true", help="with everybody's eyes, although the game goes on")


def table_of(name: str) -> Table:
    """The record of that name, replayed; nothing is locked or written."""
    from agot_tui.kernel.records import RecordError
    from agot_tui.tables import look_at

    try:
        return look_at(Path(name))
    except RecordError as error:
        raise BadInput(f"{name}: {error}") from None
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None


def eyes_of(options: argparse.Namespace, table: Table) -> Eyes:
    """Whose secrets the options open."""
    if options.seat is not None:
        return _houses(options.seat, table.board, table)
    is_open = table.bus.winner is not None or table.bus.on_table
    return None if options.all or is_open else ()


def _houses(text: str, board: Board, table: Table) -> tuple[House, ...]:
    from agot_tui.boardgame.lookup import lookup_of
    from agot_tui.kernel.notation import NotationError

    found = []
    playing = table.bus.view(None).houses
    for word in filter(None, (part.strip() for part in text.split(","))):
        try:
            house = lookup_of(board).house(word)
        except NotationError as error:
            raise BadInput(f"--seat {text}: {error}") from None
        if house not in playing:
            raise BadInput(f"--seat {text}: {board.houses[house].name} does not play; {', '.join(playing)} do")
        found.append(house)
    if not found:
        raise BadInput("--seat: name a house")
    return tuple(found)


def moment_at(number: int | None, table: Table, key: str = "--at") -> int:
    """The number of a command of the record; the last one if none is given."""
    last = table.bus.moments
    if number is None:
        return last
    if not 0 <= number <= last:
        raise BadInput(f"{key} {number}: the record has the commands 1 to {last}; 0 is its beginning")
    return number
