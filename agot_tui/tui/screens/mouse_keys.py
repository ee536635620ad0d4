"""Clicks in the panes of a game: an area, an option, a tab, a line of the log, a key in the bar. All are keys too."""

from __future__ import annotations

from agot_tui.boardgame.names import AreaId
from agot_tui.tui.arrange import TABS, Place
from agot_tui.tui.clicks import key_at, text_at
from agot_tui.tui.panes.log import entry_at
from agot_tui.tui.screens.pane_keys import PaneKeys

WHEEL = 3
"""Rows of the log for each turn of the wheel."""


class MouseKeys(PaneKeys):
    """The game's screen and the replay's, as far as the mouse goes."""

    def clicked(self, x: int, y: int) -> None:
        """What a click means depends on the pane in which it lies."""
        found = next(((name, place) for name, place in self.shown.items() if _holds(place, x, y)), None)
        if found is None or "notice" in self.shown:
            return
        name, place = found
        x, y = x - place.x, y - place.y
        if self.line is not None and name != "bar":
            return
        match name:
            case "map":
                self.area_clicked(self._area_at(x, y))
            case "status":
                self._tab_clicked(x)
            case "log":
                self._log_clicked(place, y)
            case _:
                self.text_clicked(name, x, y)

    def text_clicked(self, name: str, x: int, y: int) -> None:
        """In a pane of text the key before what was clicked is pressed."""
        rows = self.panes[name].lines
        key = key_at(rows[y], x, self.key_rows) if y < len(rows) else None
        if key is not None:
            self.pressed(key)

    def act_by_key(self, action: str) -> None:
        """Presses a key of the moment that has this action, if there is one."""
        row = next((row for row in self.key_rows if row.action == action), None)
        if row is not None:
            self.pressed(row.keys[0])

    def _area_at(self, x: int, y: int) -> AreaId | None:
        view = self.viewport
        return view.model.area_at(view.x + x, view.y + y) if view.model is not None else None

    def area_clicked(self, area: AreaId | None) -> None:
        """The cursor goes there."""
        if area is not None:
            self._look_at(area)

    def _look_at(self, area: AreaId) -> None:
        self.session.message = ()
        self.show_map()
        self.session.cursor = area
        self.draw_moment()

    def _tab_clicked(self, x: int) -> None:
        name = text_at(self.panes["status"].lines[0], x).partition(":")[0]
        if name in TABS:
            self.act_by_key(name)

    def _log_clicked(self, place: Place, y: int) -> None:
        log = self.session.log
        entry = entry_at(log, place.width, place.height, self.back_in_log, y) if log is not None else None
        if entry is not None and entry.areas:
            self._look_at(entry.areas[0])

    def wheeled(self, step: int) -> None:
        """The log."""
        if self.session.log is not None and "log" in self.shown:
            self._scroll_log(-step * WHEEL)


def _holds(place: Place, x: int, y: int) -> bool:
    return place.x <= x < place.x + place.width and place.y <= y < place.y + place.height
