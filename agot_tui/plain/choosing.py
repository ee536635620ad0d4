"""The options of what is asked, numbered: a number means the same until something is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Command, March, Muster, MusterDone, PlaceOrders
from agot_tui.boardgame.names import AreaId, House
from agot_tui.frontend.words import describe

SHORT: Final = 12
"""So many options are listed without being asked for."""
PAGE: Final = 30
"""So many are listed at once."""
COUNTED: Final = 500
"""So many are counted."""
MOST: Final = 5000
"""So many are looked at."""

HOW: Final = {
    "orders": "Type order AREA ORDER, several behind semicolons; then ready, on a line of its own",
    "march": "Type march AREA -> AREA: UNITS; AREA: UNITS; token, or march AREA alone: nobody moves",
    "muster": "Type muster AREA: PIECES, or muster done",
    "casualties": "Type lose UNITS",
    "reconcile": "Type lose AREA: UNITS; AREA: UNITS",
    "bid": "Type bid AMOUNT",
    "tie_order": "Type choose HOUSE HOUSE ..., best position first",
}
"""How an answer is typed, where there are many; an example of the house that is asked follows."""
PLAIN_ORDERS: Final = ("march", "raid", "support", "consolidate")
"""Orders that an example lays, if they may be."""


class Choosing:
    """What one seat may play now."""

    def __init__(self, bus: BoardBus, board: Board, seat: House) -> None:
        self.bus, self.board, self.seat = bus, board, seat
        self._rest: Iterator[tuple[int, Command]] = iter(())

    def number(self, number: int) -> Command | None:
        """The option of that number, from 1."""
        return next(islice(self.bus.options(self.seat), number - 1, None), None) if 0 < number <= MOST else None

    def asked(self, kind: str, *, again: bool = False) -> Iterator[str]:
        """The options, if they are few; else how to type an answer and how to list them, unless that was just said."""
        first = list(islice(self.bus.options(self.seat), SHORT + 1))
        if len(first) <= SHORT:
            yield from (self._line(number, command) for number, command in enumerate(first, 1))
            return
        if again:
            return
        if kind in HOW:
            example = self._example()
            yield f"{HOW[kind]}.{f' For example: {example}.' if example else ''}"
        yield f"There are {self._count()} options: options lists them, options WORDS those with these words."

    def _example(self) -> str:
        """Something that the seat may play now, as it is typed: orders for two of its areas, a march that goes."""
        first = next(self.bus.options(self.seat), None)
        match first:
            case PlaceOrders():
                return self._orders()
            case March() | Muster() | MusterDone():
                moving = (one for one in self.bus.options(self.seat, MOST) if _does_something(one))
                return str(next(moving, first))
            case _:
                return str(first) if first is not None else ""

    def _orders(self) -> str:
        """Orders for the first two areas that may have one."""
        free: dict[AreaId, list[str]] = {}
        for command in self.bus.options(self.seat, MOST):
            if isinstance(command, PlaceOrders):
                for area, token in command.placements:
                    free.setdefault(area, []).extend([token] if token else [])
        laid: dict[AreaId, str] = {}
        for area, tokens in free.items():
            likely = [token for token in (*PLAIN_ORDERS, *tokens) if token in tokens and token not in laid.values()]
            if likely and len(laid) < 2:
                laid[area] = likely[0]
        return "order " + "; ".join(f"{area} {token}" for area, token in laid.items()) if laid else ""

    def _count(self) -> str:
        count = sum(1 for _ in self.bus.options(self.seat, COUNTED + 1))
        return f"more than {COUNTED}" if count > COUNTED else str(count)

    def found(self, words: list[str]) -> Iterator[str]:
        """The first page of the options that have all the words, or words that begin so."""
        self._rest = self._having([re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in words])
        yield from self.more()

    def more(self) -> Iterator[str]:
        """The next page of what was found."""
        page = list(islice(self._rest, PAGE))
        if not page:
            yield "There are no further options with these words."
            return
        yield from (self._line(number, command) for number, command in page)
        if len(page) == PAGE:
            yield "more lists further ones."

    def _having(self, words: list[re.Pattern[str]]) -> Iterator[tuple[int, Command]]:
        for number, command in enumerate(islice(self.bus.options(self.seat), MOST), 1):
            text = f"{command} {describe(self.board, command)}"
            if all(word.search(text) for word in words):
                yield number, command

    def _line(self, number: int, command: Command) -> str:
        return f"{number}. {describe(self.board, command)} [{command}]"


def _does_something(command: Command) -> bool:
    """Whether units march, or appear."""
    return (isinstance(command, March) and bool(command.moves)) or isinstance(command, Muster)
