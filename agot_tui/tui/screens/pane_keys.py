"""Keys that change what is seen of a game and nothing else: panes, sizes of the map, the line that is typed."""

from __future__ import annotations

from agot_tui.tui.panes.log import furthest_back
from agot_tui.tui.screens.game_view import GameView
from agot_tui.tui.screens.typed import JumpLine


class PaneKeys(GameView):
    """Shared by the game and its replay."""

    def pasted(self, text: str) -> None:
        """Goes into the line that is typed."""
        if self.line is not None:
            self.line.editor.insert(text)
            self.line.changed()
            self.draw_moment()

    # What lies in front: no key moves what is not seen

    @property
    def covers_map(self) -> bool:
        """Whether something lies where the map is: in a small terminal panes are tabs."""
        return self.tab != "map" and self.plan is not None and self.plan.tabbed

    def show_map(self) -> None:
        """For a key that does something on the map: the map comes to the front."""
        if self.covers_map:
            self._tab("map")

    def move_in_front(self, direction: str) -> None:
        """A cursor key moves in what covers the map: by a row in the log, by a page in hand and tracks."""
        if self.tab == "log":
            self._scroll_log({"up": 1, "down": -1}.get(direction, 0))
        elif self.tab in ("hand", "tracks"):
            self.page += 1 if direction in ("down", "right") else -1
            self.draw()

    def do_jump(self) -> None:
        """An area by its name."""
        self.show_map()
        self.line = JumpLine(self.session)

    def do_enter(self) -> None:
        """The line is taken."""
        if self.line is not None and self.line.enter():
            self.line = None

    def do_cancel(self) -> None:
        """The line is left."""
        if self.line is not None:
            self.line.leave()
        self.line = None

    def do_other(self) -> None:
        """The next match."""
        if self.line is not None:
            self.line.other(1)

    def do_other_back(self) -> None:
        """The match before."""
        if self.line is not None:
            self.line.other(-1)

    def do_zoom(self) -> None:
        """The next size of the map."""
        self.show_map()
        names = [size.name for size in sorted(self.sizes, key=lambda size: size.width)]
        now = self.viewport.model.cells.size if self.viewport.model is not None else names[0]
        self.zoomed = names[(names.index(now) + 1) % len(names)]
        self.place()
        self.draw()
        self.map.repaint()

    def _tab(self, name: str) -> None:
        """Shows something aside; asked for once more, hand and tracks turn the page, and the others go again."""
        again = name == self.tab
        if name in ("hand", "tracks"):
            self.page = self.page + 1 if again else 0
        elif again and self.plan is not None and not self.plan.tabbed:
            name = "map"
        self.tab = name
        self.place()
        self.draw()

    @property
    def is_beside(self) -> bool:
        """Whether something was asked for that another key, or Esc, puts away."""
        return self.tab != "map" and self.plan != self.planned(*self.app.size, "map")

    def do_map(self) -> None:
        """The map."""
        self._tab("map")

    def do_tracks(self) -> None:
        """The tracks."""
        self._tab("tracks")

    def do_hand(self) -> None:
        """The hand."""
        self._tab("hand")

    def do_log(self) -> None:
        """The log."""
        self._tab("log")

    def do_log_up(self) -> None:
        """Back in the log."""
        self._scroll_log(5)

    def do_log_down(self) -> None:
        """Forward in the log."""
        self._scroll_log(-5)

    def _scroll_log(self, rows: int) -> None:
        """Further back, or forward again; a log that is not seen is shown first."""
        log, place = self.session.log, self.log_place
        if log is None:
            return
        if place is None:
            self._tab("log")
            return
        self.back_in_log = furthest_back(log, place.width, place.height, max(0, self.back_in_log + rows))
        self.draw_log()
