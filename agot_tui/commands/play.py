"""``agot-tui play``: the game on this terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.commands.looks import add_looks, add_mouse, wants_mouse, wish_of
from agot_tui.commands.printing import complain

if TYPE_CHECKING:
    from agot_tui.tables import Table

DEFAULT_BOARD = "westeros"
NEW_GAME_ONLY = ("players", "seed", "names", "record", "tides")
LEVELS = ("strict", "hands", "trust")


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "play",
        help="play on this terminal (the same as no command)",
        description="Plays a game on this terminal: a new one with --players, a recorded one with RECORD, "
        "otherwise the first screen asks.",
    )
    parser.add_argument("game", nargs="?", metavar="RECORD", help="a recorded game, to be played on")
    parser.add_argument("--players", type=int, metavar="N", help="begin a new game with so many houses")
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of the new game (default: drawn by chance)")
    parser.add_argument(
        "--names",
        metavar="HOUSE=NAME,...",
        help="who plays which house: stark=Ann,greyjoy=Ann,lannister=Bob; houses of one name are one person's",
    )
    parser.add_argument("--record", metavar="PATH", help="where the new game is recorded (default: the data folder)")
    parser.add_argument("--tides", action="store_true", help="the new game is played with Tides of Battle cards")
    parser.add_argument(
        "--board", metavar="DIR", default=DEFAULT_BOARD, help="the board to use: a shipped one, or a folder"
    )
    parser.add_argument(
        "--curtain",
        choices=LEVELS,
        metavar="LEVEL",
        help="what the curtain hides: strict, hands (all but hands), trust (nothing); see help privacy",
    )
    parser.add_argument(
        "--plain", action="store_true", help="play as lines of text; the default where nothing can be drawn"
    )
    add_mouse(parser)
    add_looks(parser)
    parser.set_defaults(run=run)


class BadArguments(Exception):
    """Arguments that cannot be used together, or mean nothing; the text says which and what would be right."""


def run(options: argparse.Namespace) -> int:
    """Exit code 0: played and kept; 1: a fault of the program; 2: bad input."""
    from agot_tui.frontend.unopened import Unopened
    from agot_tui.tui.collecting import collection_off

    plain = getattr(options, "plain", False) or must_be_plain()
    if not plain:
        collection_off()
    try:
        table = _table_of(options)
        if plain:
            return _play_plainly(table, options)
    except (BadArguments, Unopened) as error:
        complain(f"agot-tui play: {error}")
        return 2
    except Exception as error:
        from agot_tui.frontend.faults import fault_sentence

        complain(f"agot-tui play: {fault_sentence(error)}")
        return 1
    from agot_tui.tui.app import run as run_app

    return run_app(
        table,
        board=getattr(options, "board", DEFAULT_BOARD),
        level=getattr(options, "curtain", None),
        mouse=wants_mouse(options),
        wish=wish_of(options),
    )


def must_be_plain() -> bool:
    """Whether nothing can be drawn here, or no keys be read."""
    return is_dumb() or not (sys.stdin.isatty() and sys.stdout.isatty())


def is_dumb() -> bool:
    """Whether the terminal says that it can do nothing but show lines."""
    return os.environ.get("TERM", "") == "dumb"


def _play_plainly(table: Table | None, options: argparse.Namespace) -> int:
    """The game, or first the question which one, as lines of text."""
    from agot_tui.frontend.unopened import Unopened
    from agot_tui.plain.menu import PlainMenu
    from agot_tui.plain.run import play, talk
    from agot_tui.plain.streams import standard_streams
    from agot_tui.settings import load

    settings, complaints = load()
    streams = standard_streams(dumb=is_dumb())
    streams.idle = settings.curtain.idle_seconds
    if table is None:

        def new(players: int | None, names: str) -> Table:
            try:
                return _new_table(argparse.Namespace(**{**vars(options), "players": players, "names": names}))
            except BadArguments as error:
                raise Unopened(str(error)) from None

        menu = PlainMenu(new, notices=complaints)
        menu.width = streams.width
        talk(menu, streams)
        table = menu.table
    if table is None:
        return 0
    return play(table, getattr(options, "curtain", None) or settings.curtain.level, streams)


def _table_of(options: argparse.Namespace) -> Table | None:
    """The game that the arguments name; ``None`` if the first screen shall ask. Reads no rules if it shall."""
    given = [name for name in NEW_GAME_ONLY if getattr(options, name, None) not in (None, False)]
    record, board = getattr(options, "game", None), getattr(options, "board", DEFAULT_BOARD)
    if record is not None:
        if given:
            raise BadArguments(f"--{given[0]} belongs to a new game; {record} is a game that has begun")
        from agot_tui.frontend.opening import open_record

        return open_record(Path(record))
    if board != DEFAULT_BOARD:
        from agot_tui.frontend.opening import check_board_folder

        check_board_folder(board)
    return _new_table(options) if given else None


def _new_table(options: argparse.Namespace) -> Table:
    from agot_tui.boardgame.options import Options
    from agot_tui.frontend.opening import begin_game, board_named, lasting_name
    from agot_tui.frontend.records import new_path
    from agot_tui.tables import new_header

    board = board_named(options.board)
    players = options.players if options.players is not None else max(board.setups)
    if players not in board.setups:
        numbers = ", ".join(map(str, sorted(board.setups)))
        raise BadArguments(f"--players {players}: {board.name} is played by {numbers} houses")
    names = _names(options.names or "", board.setups[players].houses, board)
    path = Path(options.record) if options.record else new_path(players)
    switches = Options(tides=options.tides)
    name = lasting_name(options.board)
    header = new_header(players, board=name, seed=options.seed, options=switches, names=names)
    return begin_game(header, path, board)


def _names(text: str, houses: Any, board: Any) -> dict[str, str]:
    """``stark=Ann,greyjoy=Ann`` as a table."""
    from agot_tui.boardgame.lookup import lookup_of
    from agot_tui.kernel.notation import NotationError

    names: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        house, equals, name = part.partition("=")
        if not equals or not name.strip():
            raise BadArguments(f"--names {part!r}: HOUSE=NAME, as in stark=Ann")
        try:
            found = lookup_of(board).house(house.strip())
        except NotationError as error:
            raise BadArguments(f"--names {part!r}: {error}") from None
        if found not in houses:
            raise BadArguments(f"--names {part!r}: {board.houses[found].name} does not play; {', '.join(houses)} do")
        names[found] = name.strip()
    return names
