"""Tables: a game with its board, its people and its record, from the first command to the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from agot_tui.board_bus import BoardBus
from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import load_board
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import GameWon
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.bus import News
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.records import FORMAT, RecordError, RecordText
from agot_tui.kernel.rulings import NOT_A_COMMAND
from agot_tui.recordfile import RecordFile, load_record
from agot_tui.values import Struct, field

GAME: Final = "boardgame"
WINNER: Final = "winner: "
"""Begins the comment at the end of the record of a game that is over."""
HEADER_KEYS: Final = frozenset(
    {"format", "game", "board", "board_version", "players", "seed", "options", "names", "decks", "position"}
)


class Table(Struct):
    """A game being played or looked at."""

    bus: BoardBus
    board: Board
    header: Mapping[str, Any]
    record: RecordFile | None = None
    notices: tuple[str, ...] = field(default=())
    """What a person should know about how it was opened."""
    set_up: Mapping[str, Any] | None = None
    """Of a session beside a table that begins now: what its position still has to become; ``None``: it goes on."""

    @property
    def names(self) -> Mapping[str, str]:
        """Names of people by house."""
        names = self.header.get("names", {})
        return {str(house): clean_name(str(name)) for house, name in names.items()}

    def close(self) -> None:
        """Lets the record go."""
        if self.record is not None:
            self.record.close()
            self.record = None


def clean_name(name: str) -> str:
    """A name without control characters, which must never reach a terminal."""
    return "".join(letter for letter in name if letter.isprintable())[:40].strip()


def new_header(
    players: int | Sequence[str],
    *,
    board: str = "westeros",
    seed: int | None = None,
    options: Options | None = None,
    names: Mapping[str, str] | None = None,
    position: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The header of a new record; without a seed one is drawn that nobody can guess."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": GAME,
        "board": board,
        "players": players if isinstance(players, int) else list(players),
        "seed": SystemRandom().randrange(2**53) if seed is None else seed,
    }
    tables = {
        "options": options.changed() if options else {},
        "names": {house: clean_name(name) for house, name in (names or {}).items()},
        "position": dict(position or {}),
    }
    return {**header, **{key: table for key, table in tables.items() if table}}


def begin(header: Mapping[str, Any], path: Path | None = None, board: Board | None = None) -> Table:
    """A new game; with a path it is recorded there. Raises RecordError, FileExistsError, OSError.

    ``board``: the one that the header names, if somebody has read it already.
    """
    board = board or _board_of(header)
    header = {**header, "board_version": board.version}
    game = _game_of(board, header)
    record = RecordFile.create(path, header) if path is not None else None
    bus = bus_of(game, record)
    _name_the_winner(bus, record)
    return Table(bus, board, header, record)


def resume(path: Path) -> Table:
    """A recorded game, to be played on. Raises RecordError, RecordInUse, OSError; the file is never overwritten."""
    record, text = RecordFile.resume(path)
    try:
        table = _replayed(text, record)
    except BaseException:
        record.close()
        raise
    return table


def look_at(path: Path) -> Table:
    """A recorded game, to be looked at; commands that are played on are not written. Raises RecordError, OSError."""
    return _replayed(load_record(path), None)


def branch(table: Table, moment: int, path: Path | None = None) -> Table:
    """A new game that begins like ``table`` did for so many commands, with a record of its own.

    It holds everything that is hidden there, what the decks have in store too. Raises FileExistsError, OSError.
    """
    commands = table.bus.commands(until=moment)
    if path is not None:
        header = {**table.header, "board_version": table.board.version}
        RecordFile.create(path, header, commands).close()
        return resume(path)
    new = begin(table.header)
    for seat, command in commands:
        new.bus.replay(seat, command)
    return new


def _replayed(text: RecordText, record: RecordFile | None) -> Table:
    board = _board_of(text.header)
    game = _game_of(board, text.header)
    notices = []
    written = text.header.get("board_version")
    if written is not None and written != board.version:
        notices.append(f"played on version {written} of the board, opened with version {board.version}")
    if text.torn:
        notices.append(f"the last line was not whole and was dropped: {clean_name(text.torn)!r}")
    bus = bus_of(game, record)
    _replay_lines(bus, text)
    _name_the_winner(bus, record)
    return Table(bus, board, text.header, record, tuple(notices))


def bus_of(game: BoardGame, record: RecordFile | None) -> BoardBus:
    """The bus of a game; one that lies on somebody's table has a companion."""
    if game.state.given.on_table:
        from agot_tui.companion import Companion

        return Companion(game, record)
    return BoardBus(game, record)


def _name_the_winner(bus: BoardBus, record: RecordFile | None) -> None:
    """A record that comes to its end says so in a comment, so that a list of records need not replay it."""
    if record is None:
        return

    def tell(news: News) -> None:
        for event in news.events:
            if isinstance(event, GameWon):
                record.remark(f"{WINNER}{event.house}")

    bus.subscribe(None, tell)


def _replay_lines(bus: BoardBus, text: RecordText) -> None:
    for line in text.lines:
        try:
            seat, command = bus.read_line(line.text)
        except NotationError as error:
            raise RecordError(line.number, NOT_A_COMMAND, str(error)) from None
        ruling = bus.replay(seat, command)
        if not ruling:
            raise RecordError(line.number, ruling.rule, f"{line.text!r}: {ruling.sentence}")


def _board_of(header: Mapping[str, Any]) -> Board:
    unknown = sorted(set(header) - HEADER_KEYS)
    if unknown:
        raise RecordError(0, "", f"unknown keys in the header: {', '.join(unknown)}")
    for key in ("options", "names", "decks", "position"):
        if not isinstance(header.get(key, {}), Mapping):
            raise RecordError(0, "", f"{key}: a table is needed in the header")
    if header.get("game") != GAME:
        raise RecordError(0, "", f"game = {header.get('game')!r}: this program plays {GAME!r} from records")
    try:
        return load_board(find_board(str(header.get("board", "westeros"))))
    except BoardFaults as error:
        raise RecordError(0, "", f"board = {header.get('board')!r}: {error.faults[0]}") from None


def _game_of(board: Board, header: Mapping[str, Any]) -> BoardGame:
    strangers = sorted(set(header.get("names", {})) - set(board.houses))
    if strangers:
        raise RecordError(0, "", f"names: there is no house {', '.join(map(repr, strangers))}")
    position = dict(header.get("position", {}))
    for key in ("players", "seed", "options", "decks"):
        if key in header and position.setdefault(key, header[key]) != header[key]:
            raise RecordError(0, "", f"position.{key} says something else than {key} in the header")
    try:
        return game_from(board, position)
    except PositionError as error:
        raise RecordError(0, "", f"the header: {error}") from None
