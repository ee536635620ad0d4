"""What happened at a command of a recorded game: who did what, what came of it, the numbers and the rules (R23.5).

An account holds only what its readers may know: a command of a secret decision (an order, a bid, a card) is told to its
own house alone, and so is an event that not everybody learned of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.events import BoardEvent
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.numbers import numbers_of
from agot_tui.bus import taken_by_itself
from agot_tui.commands.eyes import Eyes
from agot_tui.frontend.words import describe
from agot_tui.kernel.events import Event
from agot_tui.rulebook.book import Rulebook
from agot_tui.rulebook.ids import citations
from agot_tui.tables import Table
from agot_tui.values import Value


class Told(Value):
    """An event for a reader."""

    sentence: str
    rules: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    areas: tuple[AreaId, ...] = ()
    houses: tuple[House, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "sentence": self.sentence,
            "rules": list(self.rules),
            "numbers": list(self.numbers),
            "areas": list(self.areas),
            "houses": list(self.houses),
        }


class Account(Value):
    """What one command brought about; number 0 is what happened before the first one."""

    number: int
    round: int
    phase: str
    """Where the game was when it was played."""
    seat: House | None
    command: str
    """Empty if the readers may not know it."""
    meaning: str
    """The command in words."""
    kind: str
    """Of the decision that was asked."""
    asked: tuple[str, ...]
    """The rules of that decision."""
    told: tuple[Told, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule at work, in the order in which they come up."""
        return tuple(dict.fromkeys((*self.asked, *(rule for told in self.told for rule in told.rules))))

    def as_dict(self, book: Rulebook) -> dict[str, Any]:
        """For JSON."""
        return {
            "number": self.number,
            "round": self.round,
            "phase": self.phase,
            "seat": self.seat,
            "command": self.command,
            "meaning": self.meaning,
            "kind": self.kind,
            "events": [told.as_dict() for told in self.told],
            "rules": [{"id": rule, "title": title_of(book, rule)} for rule in self.rules],
        }


def accounts(table: Table, first: int, last: int, eyes: Eyes) -> Iterator[Account]:
    """The accounts of the commands from ``first`` to ``last``, as far as these houses know them."""
    bus = table.bus
    seats = frozenset(bus.view(None).houses) if eyes is None else frozenset(eyes)
    events: dict[int, list[Event]] = {}
    for number, event in bus.events_of(seats, since=first):
        events.setdefault(number, []).append(event)
    for number in range(first, last + 1):
        seat, command = bus.step(number)
        yield _account(table, number, seat, command, events.get(number, []), seats)


def _account(
    table: Table, number: int, seat: House | None, command: Any, events: list[Event], seats: Collection[House]
) -> Account:
    bus, board = table.bus, table.board
    before, after = bus.game_at(max(0, number - 1)), bus.game_at(number)
    decision = before.pending.get(seat) if seat is not None else None
    known = decision is not None and (not decision.secret or seat in seats)
    told = (_told(event, after.state, table) for event in events)
    return Account(
        number,
        before.state.round,
        before.state.phase,
        seat,
        str(command) if known else "",
        describe(board, command) if known else "",
        decision.kind if decision is not None else "",
        tuple(decision.rules) if decision is not None else (),
        tuple(one for one in told if one is not None),
    )


def _told(event: Event, state: Any, table: Table) -> Told | None:
    taken = taken_by_itself(event)
    if taken is not None:
        seat, command = taken
        return Told(
            f"{table.board.houses[seat].name} could only: {describe(table.board, command)}", (), (), (), (seat,)
        )
    if not isinstance(event, BoardEvent):
        return None
    sentence = event.sentence(table.board)
    rules = dict.fromkeys((*event.rules, *(citation.id for citation in citations(sentence))))
    return Told(sentence, tuple(rules), tuple(numbers_of(event, state)), event.areas, event.houses)


def title_of(book: Rulebook, rule: str) -> str:
    """The title of a rule."""
    entry = book.closest(rule)
    return entry.title if entry is not None else ""


def one_of(bus: BoardBus, number: int) -> str:
    """Which command it is: ``command 57 of 412``."""
    return f"command {number} of {bus.moments}" if number else "before the first command"
