"""The log, read line by line: words narrow it down, and the map shows the place of the line that is marked."""

from __future__ import annotations

from agot_tui.tui.lines import Line, clip, line
from agot_tui.tui.screens.typed import TypedLine
from agot_tui.tui.session import Session


class LogLine(TypedLine):
    """``stark r3 seagard``: a house, a round, an area, any words; ``@`` is the area under the cursor."""

    prefix = "log: "
    title = "Log: words filter (stark r3 seagard @); ↑↓ Enter"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._from = session.cursor
        self.found = session.log.matching((), self._from) if session.log is not None else []
        self.at = len(self.found) - 1

    def changed(self) -> None:
        """Looks the words up; the last line is marked."""
        log = self.session.log
        self.found = log.matching(self.editor.text.split(), self._from) if log is not None else []
        self.at = len(self.found) - 1
        self._show()

    def other(self, step: int) -> None:
        """The next line, or the one before."""
        if self.found:
            self.at = (self.at + step) % len(self.found)
            self._show()

    def _show(self) -> None:
        """The cursor goes to where it happened."""
        places = self.found[self.at].areas if self.found else ()
        self.session.cursor = places[0] if places else self._from

    def enter(self) -> bool:
        """Stays there."""
        return True

    def leave(self) -> None:
        """Back to where the cursor was."""
        self.session.cursor = self._from

    def rows(self, height: int) -> list[Line]:
        """The lines around the marked one, with their rounds."""
        if not self.found:
            return [line(("no line has all these words", "dim"))]
        start = max(0, min(self.at - height // 2, len(self.found) - height))
        shown = self.found[start : start + height]
        return [
            line((f"{entry.round:>2} ", "dim"), (entry.sentence, "cursor" if at == self.at else entry.role))
            for at, entry in enumerate(shown, start)
        ]

    def row(self) -> Line:
        """The words, and how many lines have them."""
        return clip(line((self.prefix, "key"), self.editor.text, (f"  {len(self.found)} lines", "dim")), 200)
