"""What passes without a choice: decisions with one answer, which the kernel takes, and Blade questions that could not
change who wins, which this screen answers if its people wish so. Nothing of it passes without a notice.
"""

from __future__ import annotations

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Blade
from agot_tui.boardgame.events import CombatDecided
from agot_tui.bus import taken_by_itself
from agot_tui.frontend.people import Person
from agot_tui.frontend.words import describe
from agot_tui.settings import QuestionSettings


class ByItself:
    """Keeps what each person at the keyboard has not been told yet."""

    def __init__(self, bus: BoardBus, board: Board, settings: QuestionSettings) -> None:
        self._bus, self._board, self.settings = bus, board, settings
        self._from = bus.moments
        """What happened before is an old story, in the log."""
        self._told: dict[str, int] = {}
        self._kept: list[str] = []

    def answer_the_useless(self) -> None:
        """Keeps the Blade wherever one more would change nothing (R16.7), if that is wished."""
        while self.settings.blade == "useful" and self._asks_in_vain():
            seat = self._bus.waiting[0]
            try:
                if not self._bus.send(seat, Blade("keep")):
                    return
            except OSError:
                # The record cannot be written: the question stays, and its answer will tell.
                return
            name = self._board.houses[seat].name
            self._kept.append(f"{name} keeps the Blade: 1 more would not change who wins")

    def _asks_in_vain(self) -> bool:
        waiting = self._bus.waiting
        decision = self._bus.decision(waiting[0]) if waiting else None
        if decision is None or decision.kind != "blade":
            return False
        return not self._bus.outlook(()).blade_decides()

    def combats_for(self, person: Person) -> list[str]:
        """The results of the combats that were decided since the person was told last."""
        return [
            event.sentence(self._board)
            for _, event in self._bus.events_of(person.houses, self._last_told(person) + 1)
            if isinstance(event, CombatDecided)
        ]

    def _last_told(self, person: Person) -> int:
        return min(self._told.get(person.name, self._from), self._bus.moments)

    def news_for(self, person: Person) -> list[str]:
        """What passed since the person was told last; afterwards it has been told, combats too."""
        told = self._last_told(person)
        self._told[person.name] = self._bus.moments
        kept, self._kept = self._kept, []
        if self.settings.forced == "log":
            return []
        for _, event in self._bus.events_of(person.houses, told + 1):
            taken = taken_by_itself(event)
            if taken is not None and taken[0] in person.houses:
                seat, command = taken
                kept.append(f"{self._board.houses[seat].name}: {describe(self._board, command)}")
        return kept
