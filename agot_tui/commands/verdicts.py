"""Rulings on commands typed for a position, as ``check`` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import House
from agot_tui.boardgame.notation import parse_command, parse_seat, split_seat
from agot_tui.commands.inputs import BadInput
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND, Refused, Ruling, refused

INSTEAD_AT_MOST = 5
"""How many commands that would be allowed a refusal names."""
LOOK_AT_MOST = 2000
"""How many options are looked through for them."""


@dataclass(frozen=True, slots=True)
class Each:
    """The ruling on something that could be said instead: another area, another token."""

    name: str
    command: str
    allowed: bool
    rule: str
    sentence: str
    """Of a refusal; of what is allowed what it would come to."""

    @property
    def verdict(self) -> str:
        """In a few words."""
        if not self.allowed:
            return f"{self.rule}: {self.sentence}"
        return f"allowed, {self.sentence}" if self.sentence else "allowed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling on one command."""

    seat: str
    command: str
    allowed: bool
    rule: str
    also: tuple[str, ...]
    sentence: str
    instead: tuple[str, ...]
    """Commands of the same kind that would be allowed, the most similar first."""
    numbers: tuple[str, ...] = ()
    """What a refusal rests on, a sentence each."""
    title: str = ""
    each: tuple[Each, ...] = ()
    """Everything that could be said instead, with its reason; ``title`` says what it is."""

    def as_dict(self, *, why: bool = False) -> dict[str, Any]:
        """For JSON; ``why``: with what the ruling rests on."""
        found: dict[str, Any] = {
            "seat": self.seat,
            "command": self.command,
            "allowed": self.allowed,
            "rule": self.rule,
            "also": list(self.also),
            "sentence": self.sentence,
            "instead": list(self.instead),
        }
        if why:
            found["numbers"] = list(self.numbers)
            found["each"] = [
                {"name": e.name, "command": e.command, "allowed": e.allowed, "rule": e.rule, "sentence": e.sentence}
                for e in self.each
            ]
        return found


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
        return Verdict(seat, text, True, "", (), "", ())
    found = Verdict(
        seat, text, False, ruling.rule, ruling.also, ruling.sentence, tuple(similar_options(game, seat, text))
    )
    return found if ruling.rule == NOT_A_COMMAND else _with_grounds(found, game, seat)


def _with_grounds(verdict: Verdict, game: BoardGame, seat: House) -> Verdict:
    """The refusal with the numbers of the case and the reason of everything that could be said instead."""
    from dataclasses import replace

    from agot_tui.boardgame.grounds import grounds_of

    grounds = grounds_of(game, seat, parse_command(verdict.command, game.board, game.pending.get(seat)))
    each = tuple(
        Each(
            other.name, str(other.command), other.ruling.allowed, other.ruling.rule, other.ruling.sentence or other.note
        )
        for other in grounds.alternatives
    )
    return replace(verdict, numbers=grounds.numbers, title=grounds.title, each=each)


def similar_options(game: BoardGame, seat: House, text: str) -> list[str]:
    """Allowed commands that look like ``text``, the most similar first."""
    from difflib import SequenceMatcher

    decision = game.pending.get(seat)
    if decision is None:
        return []
    listed = [str(command) for command in islice(decision.options(), LOOK_AT_MOST)]
    same_verb = [option for option in listed if option.split()[0] == text.split(maxsplit=1)[0]] if text.split() else []
    matcher = SequenceMatcher(b=text)

    def likeness(option: str) -> float:
        matcher.set_seq1(option)
        return -matcher.ratio()

    return sorted(same_verb or listed, key=likeness)[:INSTEAD_AT_MOST]
