"""After a fault that the screen could not go on from: what happened, that the record is kept, how to go on."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.frontend.keys import Where
from agot_tui.tui.lines import Line, line, wrap
from agot_tui.tui.screens.base import PageScreen


class FaultScreen(PageScreen):
    """A sentence and three ways on. It draws nothing of the game, and so nothing private."""

    where: ClassVar[Where] = Where.FAULT

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def lines(self, width: int, height: int) -> list[Line]:
        """In the middle of the terminal."""
        left = max(2, (width - 70) // 2)
        table = self.game_app.table
        record = table.record if table is not None else None
        kept = f"Everything that was played is kept in {record.path}." if record is not None else ""
        texts = [(self.sentence, "plain"), (kept, "good"), ("Enter goes on from the last command.", "strong")]
        rows: list[Line] = [(), line(("Something went wrong that is no fault of yours", "title")), ()]
        for text, role in texts:
            rows += [*wrap(line((text, role)), width - 2 * left), ()] if text else []
        top: list[Line] = [()] * max(0, (height - len(rows)) // 2)
        return top + [line(" " * left, *row) if row else () for row in rows]

    def do_go_on(self) -> None:
        """The game from its record."""
        self.game_app.go_on()

    def do_leave(self) -> None:
        """Ends the app; everything is kept."""
        self.game_app.leave_for_good(self.sentence)
