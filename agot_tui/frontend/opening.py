"""Opening games: what can go wrong is one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.options import Options
from agot_tui.frontend.people import People, next_seat
from agot_tui.frontend.records import new_path
from agot_tui.frontend.unopened import Unopened
from agot_tui.frontend.words import PHASE_NAMES
from agot_tui.kernel.records import RecordError
from agot_tui.recordfile import RecordInUse
from agot_tui.tables import Table, begin, branch, look_at, new_header, resume


def open_record(path: Path) -> Table:
    """A recorded game, to be played on."""
    try:
        return resume(path)
    except RecordInUse as error:
        raise Unopened(str(error)) from None
    except (RecordError, OSError) as error:
        raise Unopened(f"{path}: {_why(error)}") from None


def look_at_record(path: Path) -> Table:
    """A recorded game, to be looked at: nothing is locked or written."""
    try:
        return look_at(path)
    except (RecordError, OSError) as error:
        raise Unopened(f"{path}: {_why(error)}") from None


def standing_of(path: Path) -> str:
    """Where a recorded game stands, as everybody may know: ``round 2, Planning: Stark's turn (Ann)``."""
    table = look_at_record(path)
    public = table.bus.view(None)
    moment = f"round {public.round}, {PHASE_NAMES[public.phase]}"
    if not public.asked:
        return moment
    people = People(table.board, [house for house in table.board.houses if house in public.houses], table.names)
    seat = next_seat(people, table.bus.waiting, None)
    house, person = table.board.houses[seat].name, people.of(seat).name
    return f"{moment}: {house}'s turn" + (f" ({person})" if person != house else "")


def branch_off(table: Table, moment: int, folder: Path | None) -> Table:
    """A new game that begins like another one did for so many commands, with a record of its own."""
    path = new_path(len(table.bus.view(None).houses), folder)
    try:
        return branch(table, moment, path)
    except (RecordError, OSError) as error:
        raise Unopened(f"{path}: {_why(error)}") from None


def begin_game(header: Mapping[str, Any], path: Path | None, board: Board | None = None) -> Table:
    """A new game, recorded at ``path``; ``board``: the one that the header names, if it was read already."""
    try:
        return begin(header, path, board)
    except FileExistsError:
        raise Unopened(f"{path} is there already: play it on without --players, or name another file") from None
    except (RecordError, OSError) as error:
        raise Unopened(f"{path}: {_why(error)}" if isinstance(error, OSError) else str(error)) from None


def begin_session(
    board: str,
    players: int | Sequence[str],
    options: Options | None,
    path: Path | None,
    *,
    position: Mapping[str, Any] | None = None,
) -> Table:
    """A new session beside a table, recorded at ``path`` or in the data folder; it begins with a sound position.

    No card is turned up yet: a position of the Westeros phase begins one step before, in ``Table.set_up``.
    """
    start = {key: value for key, value in (position or {}).items() if key not in ("seed", "draws")}
    start["decks"] = {**start.get("decks", {}), "on_table": True}
    to_come: dict[str, Any] = {
        key: start.pop(key) for key in ("phase", "round") if start.get("phase") == "westeros" and key in start
    }
    path = path or new_path(players if isinstance(players, int) else len(players))
    table = begin_game(new_header(players, board=board, options=options, position=start), path)
    table.set_up = {"round": 2, **to_come} if to_come else {}
    return table


def check_board_folder(board: str) -> None:
    """Raises Unopened with the first fault if a board cannot be played or drawn."""
    from agot_tui.boardfiles.checked import check_board
    from agot_tui.boardfiles.find import find_board, shipped_boards

    if board in shipped_boards():
        return
    faults = check_board(find_board(board)).faults
    if faults:
        more = f" (and {len(faults) - 1} more: agot-tui board check {board})" if len(faults) > 1 else ""
        raise Unopened(f"board {board}: {faults[0]}{more}")


def board_named(board: str) -> Board:
    """The board of a folder, or one that comes with the program."""
    from agot_tui.boardfiles.find import find_board
    from agot_tui.boardfiles.loader import load_board

    try:
        return load_board(find_board(board))
    except BoardFaults as error:
        raise Unopened(f"board {board}: {error.faults[0]}") from None


def lasting_name(board: str) -> str:
    """A board as a record should name it: a shipped one by its name, a folder by its whole path."""
    from agot_tui.boardfiles.find import shipped_boards

    return board if board in shipped_boards() else str(Path(board).resolve())


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return str(error.strerror or error)
    return str(error)
