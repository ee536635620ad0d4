"""``agot-tui session``: the companion of a game that is played on somebody's table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.commands.inputs import BadInput, add_board_option, faults_in, read_toml
from agot_tui.commands.printing import complain

if TYPE_CHECKING:
    from agot_tui.tables import Table


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "session",
        help="follow a game on a physical table: set up, ask, enter cards, correct",
        description="The companion of a physical table: set the position up, follow the game with cards entered by "
        "hand as they are turned up, ask about commands, take steps back, correct the position in the middle. FILE is "
        "a session that was begun (*.agot), a position to begin with (*.toml), or the name of a new one; without it "
        "the first screen asks. Exit 0 kept; 1 a fault of the program; 2 bad input.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a session to go on with, a position, or a new name")
    parser.add_argument("--players", type=int, metavar="N", help="begin a new session with so many houses")
    parser.add_argument("--tides", action="store_true", help="the table plays with Tides of Battle cards")
    parser.add_argument("--plain", action="store_true", help="as lines of text; the default where nothing can be drawn")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: kept; 1: a fault of the program; 2: bad input."""
    from agot_tui.commands.play import is_dumb, must_be_plain
    from agot_tui.frontend.unopened import Unopened

    try:
        table = _table_of(options)
        plain = options.plain or must_be_plain()
        if plain and table is None:
            raise BadInput("name a session, a position, or --players N")
    except (BadInput, Unopened) as error:
        complain(f"agot-tui session: {error}")
        return 2
    if plain and table is not None:
        from agot_tui.plain.run import play
        from agot_tui.plain.streams import standard_streams

        return play(table, "trust", standard_streams(dumb=is_dumb()))
    from agot_tui.tui.app import run as run_app

    return run_app(table, board=options.board, first="session")


def _table_of(options: argparse.Namespace) -> Table | None:
    """The session that the arguments name; ``None`` if the first screen shall ask."""
    path = Path(options.file) if options.file is not None else None
    if path is not None and path.suffix == ".toml":
        return _from_position(path, options)
    if path is not None and path.exists():
        if options.players is not None or options.tides:
            raise BadInput(f"--players and --tides belong to a new session; {path} is one that has begun")
        return _opened(path)
    if path is None and options.players is None and not options.tides:
        return None
    return _new(options, path)


def _opened(path: Path) -> Table:
    from agot_tui.frontend.opening import open_record

    table = open_record(path)
    if not table.bus.on_table:
        table.close()
        raise BadInput(
            f"{path} is a game that was played here: agot-tui play {path}; or export a position and begin with that"
        )
    return table


def _new(options: argparse.Namespace, path: Path | None) -> Table:
    from agot_tui.boardgame.options import Options
    from agot_tui.frontend.opening import begin_session, board_named, lasting_name

    board = board_named(options.board)
    players = options.players if options.players is not None else max(board.setups)
    if players not in board.setups:
        numbers = ", ".join(map(str, sorted(board.setups)))
        raise BadInput(f"--players {players}: {board.name} is played by {numbers} houses")
    return begin_session(lasting_name(options.board), players, Options(tides=options.tides), path)


def _from_position(path: Path, options: argparse.Namespace) -> Table:
    """A session that begins with a position; its record gets a name of its own."""
    from agot_tui.frontend.opening import begin_session, board_named, lasting_name

    if options.players is not None or options.tides:
        raise BadInput(f"--players and --tides: {path} says both itself")
    table = read_toml(path)
    faults = faults_in(board_named(options.board), table)
    if faults:
        raise BadInput("\n  ".join([f"{path}: no position that can be:", *(f"{path}: {fault}" for fault in faults)]))
    return begin_session(lasting_name(options.board), table.get("players", 6), None, None, position=table)
