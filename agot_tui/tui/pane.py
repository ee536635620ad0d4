"""A pane of text lines: only rows that changed are drawn again."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from agot_tui.tui.ink import Ink, covers
from agot_tui.tui.lines import BLANK, PLAIN, Line, pad
from agot_tui.tui.terminal import RowPane, forget_drawn
from agot_tui.tui.themes import Theme


class LinePane(RowPane):
    """Rows of text in roles."""

    def __init__(self, ink: Ink, pane_id: str) -> None:
        super().__init__(id=pane_id, classes="pane")
        self.ink = ink
        self.lines: tuple[Line, ...] = ()

    def wear(self, theme: Theme) -> None:
        """Draws in this theme."""
        self.ink.wear(theme)
        self.repaint()

    def show(self, lines: Sequence[Line], *, moved: bool = False) -> None:
        """Shows these lines, from the top; what does not fit is not shown. ``moved``: a layout repaints it anyway."""
        old, self.lines = self.lines, tuple(lines)
        if moved:
            forget_drawn(self)
            return
        width, height = self.size
        for y in range(min(height, max(len(old), len(self.lines)))):
            before = old[y] if y < len(old) else BLANK
            after = self.lines[y] if y < len(self.lines) else BLANK
            if before != after:
                self.repaint(Region(0, y, width, 1))

    def render_line(self, y: int) -> Strip:
        """One row, neighbours of one style in one piece."""
        width = self.size.width
        segments: list[Segment] = []
        for text, role in pad(self.lines[y], width) if y < len(self.lines) else ((" " * width, PLAIN),):
            style = self.ink.style(role)
            last = segments[-1].style if segments else None
            if last is not None and (last is style or (text.isspace() and covers(last, style))):
                segments[-1] = Segment(segments[-1].text + text, last)
            else:
                segments.append(Segment(text, style))
        return Strip(segments, width)
