"""Rulings on commands typed for a position, as ``check`` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import House
from agot_tui.boardgame.notation import parse_command, parse_seat, split_seat
from agot_tui.commands.inputs import BadInput
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND, Refused, Ruling, refused
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.boardgame.grounds import Alternative, Grounds


class Verdict(Value):
    """The ruling on one command."""

    seat: str
    command: str
    ruling: Ruling
    instead: tuple[str, ...] = ()
    """Commands of the same kind that would be allowed, the most similar first."""
    grounds: Grounds | None = None
    """What a refusal rests on."""

    @property
    def allowed(self) -> bool:
        """Whether it may be played."""
        return self.ruling.allowed

    def as_dict(self, *, why: bool = False) -> dict[str, Any]:
        """For JSON; ``why``: with what the ruling rests on."""
        ruling = self.ruling
        found: dict[str, Any] = {
            "seat": self.seat,
            "command": self.command,
            "allowed": ruling.allowed,
            "rule": ruling.rule,
            "also": list(ruling.also),
            "sentence": ruling.sentence,
            "instead": list(self.instead),
        }
        if why:
            grounds = self.grounds
            found["numbers"] = list(grounds.numbers) if grounds is not None else []
            found["each"] = list(map(_as_dict, grounds.alternatives)) if grounds is not None else []
        return found


def _as_dict(other: Alternative) -> dict[str, Any]:
    ruling = other.ruling
    sentence = ruling.sentence or other.note
    command = str(other.command)
    return {
        "name": other.name,
        "command": command,
        "allowed": ruling.allowed,
        "rule": ruling.rule,
        "sentence": sentence,
    }


def verdicts_on(game: BoardGame, lines: Sequence[str]) -> Iterator[Verdict]:
    """Plays the lines in turn on a copy; ends with the first refusal."""
    game = game.copy()
    for line in lines:
        seat, text = seat_and_command(game, line)
        verdict = _verdict(game, seat, text)
        if verdict.allowed:
            try:
                game.play(seat, parse_command(text, game.board, game.pending.get(seat)))
            except Refused as error:
                # The command is allowed, but a card has to be named that is turned up on somebody's table.
                raise BadInput(f"{line!r}: {error}") from None
        yield verdict
        if not verdict.allowed:
            return


def seat_and_command(game: BoardGame, line: str) -> tuple[House, str]:
    """Whose command a line is: the house that it begins with, else the first of those asked that may play it."""
    if split_seat(line) is not None or line.split()[:1] in [[house] for house in game.board.houses]:
        try:
            return parse_seat(line, game.board)
        except NotationError as error:
            raise BadInput(f"{line!r}: {error}") from None
    if not game.pending:
        return game.winner or House(""), line
    for seat in game.pending:
        if _ruling(game, seat, line):
            return seat, line
    return next(iter(game.pending)), line


def _ruling(game: BoardGame, seat: House, text: str) -> Ruling:
    try:
        return game.rule_on(seat, parse_command(text, game.board, game.pending.get(seat)))
    except NotationError as error:
        return refused(NOT_A_COMMAND, str(error))


def _verdict(game: BoardGame, seat: House, text: str) -> Verdict:
    ruling = _ruling(game, seat, text)
    if ruling:
        return Verdict(seat, text, ruling)
    from agot_tui.answers import similar
    from agot_tui.boardgame.grounds import Grounds, grounds_of

    decision = game.pending.get(seat)
    instead = similar(decision.options(), text) if decision is not None else ()
    if ruling.rule == NOT_A_COMMAND:
        return Verdict(seat, text, ruling, instead, Grounds(ruling))
    return Verdict(seat, text, ruling, instead, grounds_of(game, seat, parse_command(text, game.board, decision)))
