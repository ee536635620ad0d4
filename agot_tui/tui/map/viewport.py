"""The map on the screen: a widget that shows a part of the model."""

from __future__ import annotations

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from agot_tui.tui.ink import Ink
from agot_tui.tui.map.model import MapModel
from agot_tui.tui.terminal import RowPane


class Viewport:
    """Which part of the model is shown."""

    def __init__(self, ink: Ink) -> None:
        self.ink = ink
        self.model: MapModel | None = None
        self.x = 0
        self.y = 0
        self.width = 0
        self.height = 0

    def follow(self, region: Region) -> None:
        """Scrolls so that a region is seen, with some of its surroundings."""
        model = self.model
        if model is None:
            return
        self.x = _follow(self.x, self.width, model.width, region.x, region.right, margin=8)
        self.y = _follow(self.y, self.height, model.height, region.y, region.bottom, margin=4)


def _follow(at: int, size: int, whole: int, first: int, end: int, *, margin: int) -> int:
    if whole <= size:
        return 0
    if first < at or end > at + size:
        at = first - margin if first < at else end + margin - size
    return max(0, min(at, whole - size))


class MapPane(RowPane):
    """Shows what lies in the viewport."""

    def __init__(self, viewport: Viewport) -> None:
        super().__init__(id="map", classes="map")
        self.viewport = viewport

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        view, width = self.viewport, self.size.width
        model = view.model
        row, start = view.y + y, view.x
        segments: list[Segment] = []
        if model is not None and 0 <= row < model.height:
            segments = model.segments(row, start, min(start + width, model.width))
        return Strip(segments).adjust_cell_length(width, view.ink.style("plain"))

    def repaint_area(self, region: Region) -> None:
        """Repaints what it shows of a region of the model."""
        view = self.viewport
        shown = Region(view.x, view.y, self.size.width, self.size.height).intersection(region)
        if shown:
            self.repaint(shown.translate((-view.x, -view.y)))
