"""The game as it is drawn: where its panes lie and what each of them shows of a session. Keys are in ``game``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from agot_tui.boardfiles.cellmap import cell_map_sizes, load_cell_map
from agot_tui.frontend.keys import Where, key_for
from agot_tui.settings import Level, QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.arrange import PANES, MapSize, Place, Plan, plan, too_small
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.ink import Ink
from agot_tui.tui.lines import Line, heading, line, width_of, wrap
from agot_tui.tui.map.geography import Geography
from agot_tui.tui.map.model import MapModel
from agot_tui.tui.map.picture import Overlay, Painter
from agot_tui.tui.map.viewport import MapPane, Viewport
from agot_tui.tui.pane import LinePane
from agot_tui.tui.panes.bar import key_bar
from agot_tui.tui.panes.combat import combat_table
from agot_tui.tui.panes.curtain import curtain_lines
from agot_tui.tui.panes.hand import full_hand_lines, hand_lines
from agot_tui.tui.panes.inspector import inspector_lines
from agot_tui.tui.panes.log import log_lines
from agot_tui.tui.panes.paging import paged
from agot_tui.tui.panes.prompt import prompt_lines
from agot_tui.tui.panes.status import status_line
from agot_tui.tui.panes.tracks import further_lines, tracks_lines
from agot_tui.tui.screens.base import KeyScreen
from agot_tui.tui.screens.typed import TypedLine
from agot_tui.tui.session import DEFAULT_QUESTIONS, Session
from agot_tui.tui.terminal import forget_drawn
from agot_tui.tui.themes import Theme

if TYPE_CHECKING:
    from agot_tui.boardgame.view import View

LOG_FROM: Final = 3
"""Rows from which the log stands below a combat."""
UNSEEN: Final = 1000
"""Rows above the screen where panes wait."""


class GameView(KeyScreen):
    """Draws what the session shows."""

    def __init__(
        self,
        table: Table,
        folder: Path,
        level: Level = "strict",
        questions: QuestionSettings = DEFAULT_QUESTIONS,
    ) -> None:
        super().__init__()
        self.table, self.folder, self.level, self.questions = table, folder, level, questions
        self.session = self.new_session()
        self.ink = Ink(table.board.houses)
        self.sizes = tuple(MapSize(size.name, size.width, size.height) for size in cell_map_sizes(folder))
        self.painter = Painter(table.board, self.session.letters)
        self.viewport = Viewport(self.ink)
        self.map = MapPane(self.viewport)
        self.panes = {name: LinePane(self.ink, name) for name in PANES}
        self.tab = "map"
        """What is looked at beside the prompt; ``map``: nothing that was asked for."""
        self.page = 0
        """Of the hand."""
        self.overlay: str | None = None
        """The name of what the map tells besides."""
        self.zoomed: str | None = None
        self.line: TypedLine | None = None
        self.leaving = False
        self.back_in_log = 0
        self.history = LineEditor()
        self.plan: Plan | None = None
        self.shown: dict[str, Place] = {}
        """The panes that are seen."""
        self._put_at: dict[LinePane | MapPane, Place] = {}
        self._map_shown: tuple[MapModel, int, int] | None = None
        """The map and the part of it that was drawn last."""
        self._moved: set[str] = set()
        """Panes that the next layout moves, and so repaints."""
        self.geography: Geography | None = None

    def new_session(self) -> Session:
        """What is looked at."""
        return Session(self.table, self.level, self.questions)

    def compose(self) -> ComposeResult:
        """All widgets lie directly on the screen."""
        self.ink.wear(self.game_app.looks.theme)
        yield self.map
        yield from self.panes.values()

    def wear(self, theme: Theme) -> None:
        """Everything is drawn in this theme, the map too."""
        super().wear(theme)
        self.viewport.model = None
        self.place()
        self.draw()
        self.map.repaint()

    def on_mount(self) -> None:
        """Lays everything out before the first picture."""
        self.carefully(self._lay_out)

    def on_resize(self, event: events.Resize) -> None:
        """Lays everything out for the new size; the map is scrolled to the cursor anew."""
        self.viewport.x = self.viewport.y = 0
        self.carefully(self._lay_out)

    def _lay_out(self) -> None:
        self.place()
        self.draw()

    def tell(self, sentence: str, *, done: bool = False) -> None:
        """In the prompt, or on the curtain."""
        self.session.say(sentence, done=done)
        self.draw()

    def redraw(self) -> None:
        """Without a message."""
        self.session.message = ()
        self.draw()

    # Placing

    def place(self) -> None:
        """Puts every pane where the plan wants it; those that are not seen wait above the screen."""
        self.plan = self.planned(*self.app.size)
        self.shown = {
            name: place for name, place in self.plan.places.items() if self.plan.seen(name, closed=self.session.closed)
        }
        for name, pane in self.panes.items():
            self._put(name, pane, self.plan.places[name], seen=name in self.shown)
        self._place_map(self.plan.places["map"], seen="map" in self.shown)

    def planned(self, width: int, height: int, tab: str | None = None) -> Plan:
        """Where everything lies in a terminal of this size, with what is looked at now or something else."""
        players = len(self.session.houses)
        view = self.session.view
        combat = view is not None and view.combat is not None
        return plan(width, height, self.sizes, players=players, tab=tab or self.tab, combat=combat)

    def _place_map(self, place: Place, *, seen: bool) -> None:
        assert self.plan is not None
        view = self.viewport
        size = self.zoomed or self.plan.map_size
        if view.model is None or view.model.cells.size != size:
            cells = load_cell_map(self.folder, size)
            view.model = MapModel(cells, self.painter, self.ink)
            self.geography = Geography(cells, self.table.board)
        view.width, view.height = place.width, place.height
        self._put("map", self.map, place, seen=seen)

    def _put(self, name: str, widget: LinePane | MapPane, place: Place, *, seen: bool) -> None:
        if not seen:
            place = place._replace(y=place.y - UNSEEN)
        if self._put_at.get(widget) == place:
            return
        self._put_at[widget] = place
        self._moved.add(name)
        styles = widget.styles
        styles.width, styles.height = place.width, place.height
        styles.offset = (place.x, place.y)

    # Drawing

    def draw(self) -> None:
        """Everything that is seen."""
        if self.plan is not None:
            if self.plan != self.planned(*self.app.size):
                self.place()
            self._draw()
            self._moved.clear()

    def _draw(self) -> None:
        session = self.session
        if "notice" in self.shown:
            width, height = self.app.size
            self.panes["notice"].show(too_small(width, height))
        if session.view is None:
            self._draw_curtain()
            return
        width = self._width("status")
        tab = self.tab if self.plan is not None and self.plan.tabbed else None
        overlay = self.overlay_name()
        row = status_line(session.view, self.who(), width, tab, what_if=session.what_if, overlay=overlay)
        self._show("status", [row])
        self._draw_tables(session.view)
        self.draw_moment()

    def who(self) -> str:
        """Whose screen it is, for the status."""
        session = self.session
        return session.people.seat_name(session.seat) if session.seat else "the game is over"

    def _draw_tables(self, view: View) -> None:
        session, board = self.session, self.table.board
        if "tracks" in self.shown:
            size = self.shown["tracks"]
            page = self.page if self.tab == "tracks" else 0
            rows = tracks_lines(view, board, session.letters, session.people, size.width, size.height, page)
            self._show("tracks", rows)
        if "hand" in self.shown:
            size = self.shown["hand"]
            if self.tab == "hand":
                rows = full_hand_lines(view, board, session.letters, size.width, size.height, self.page)
            else:
                rows = hand_lines(view, board, size.width, size.height)
            self._show("hand", rows)
        self.draw_log()

    def draw_log(self) -> None:
        """The log."""
        if "log" in self.shown and self.session.log is not None:
            size = self.shown["log"]
            self._show("log", log_lines(self.session.log, size.width, size.height, self.back_in_log))
        elif "aside" in self.shown and self.session.view is not None:
            size = self.shown["aside"]
            self._show("aside", self.aside_lines(self.session.view, size.width, size.height))

    def aside_lines(self, view: View, width: int, height: int) -> list[Line]:
        """What has no pane of its own: what is behind the tracks; a combat, while there is one."""
        session, board = self.session, self.table.board
        if self.tab == "tracks":
            rows = further_lines(view, board, session.letters, session.people, width)
            return paged(rows, height, self.page, key_for("tracks"))
        if view.combat is None:
            return []
        rows = combat_table(view, board, session.letters, width, height)
        place = self.log_place
        if session.log is None or place is None:
            return rows
        return [*rows, *log_lines(session.log, width, place.height, self.back_in_log)]

    @property
    def log_place(self) -> Place | None:
        """Where the log is seen: a pane of its own, or what a combat leaves of its pane; ``None``: nowhere."""
        view, aside = self.session.view, self.shown.get("aside")
        if "log" in self.shown:
            return self.shown["log"]
        if aside is None or view is None or view.combat is None or self.tab != "map":
            return None
        x, y, width, height = aside
        above = len(combat_table(view, self.table.board, self.session.letters, width, height))
        return Place(x, y + above, width, height - above) if height - above >= LOG_FROM else None

    def draw_moment(self) -> None:
        """What changes with the cursor and with what has been picked: map, inspector, prompt, key bar."""
        view = self.session.view
        if view is None:
            self._draw()
            return
        self._draw_map(view)
        if "inspector" in self.shown:
            size = self.shown["inspector"]
            self._show("inspector", self.inspector(view, size.width, size.height))
        if "prompt" in self.shown:
            size = self.shown["prompt"]
            self._show("prompt", self._prompt(size.width, size.height))
        self._draw_bar()

    @property
    def side_tab(self) -> str:
        """Which of hand and log is looked at."""
        return self.tab if self.tab in ("hand", "log") else "log"

    def inspector(self, view: View, width: int, height: int) -> list[Line]:
        """About the area under the cursor."""
        return inspector_lines(view, self.table.board, self.session.cursor, width, height)

    def overlay_name(self) -> str:
        """The overlay in one word."""
        return ""

    def overlay_texts(self) -> Overlay | None:
        """What the map tells besides what lies on it."""
        return None

    def _prompt(self, width: int, height: int) -> list[Line]:
        if self.line is not None:
            self.line.width = width
            below = wrap(self.session.message, width)[: height // 2] if self.session.message else []
            rows = self.line.rows(height - 1 - len(below))
            if rows is not None:
                return [heading(line((self.line.title, "title")), width), *rows, *below]
        combat_aside = self.tab == "map" and "aside" in self.shown
        return prompt_lines(self.session, width, height, combat_aside=combat_aside)

    def _draw_map(self, view: View) -> None:
        viewport, session = self.viewport, self.session
        model = viewport.model
        if model is None or "map" not in self.shown:
            return
        marks = session.form.marks() if session.form is not None else {}
        regions = model.show(view, marks, self.overlay_texts()) + model.put_cursor(session.cursor)
        viewport.follow(model.extent(session.cursor))
        shown = (model, viewport.x, viewport.y)
        other, self._map_shown = shown != self._map_shown, shown
        if "map" in self._moved:
            forget_drawn(self.map)
        elif other:
            self.map.repaint()
        else:
            for region in regions:
                self.map.repaint_area(region)

    def _draw_bar(self) -> None:
        bar = self.shown.get("bar")
        if bar is None:
            return
        if self.leaving:
            head = line((f" {self.before_leaving()} ", "strong"))
            self._show("bar", [(*head, *key_bar((Where.LEAVING,), bar.width - width_of(head) - 1))])
        elif self.line is not None:
            self._show("bar", [self.line.row()])
        else:
            self._show("bar", [key_bar(self.session.moments, bar.width)])
        self.app.cursor_position = self._cursor_at(bar)

    def before_leaving(self) -> str:
        """What is said to who wants to leave."""
        return "Leave? Everything is kept."

    def _draw_curtain(self) -> None:
        """Nothing of the game; every pane and the map forget what they showed."""
        for name in ("status", "tracks", "inspector", "prompt", "hand", "log", "aside"):
            self._show(name, [])
        if self.viewport.model is not None:
            self.viewport.model.show(None, {})
            self.viewport.model.put_cursor(None)
        if "curtain" in self.shown:
            size = self.shown["curtain"]
            self._show("curtain", curtain_lines(self.session, size.width, size.height))
        self._draw_bar()

    def _cursor_at(self, bar: Place) -> Offset:
        """The terminal's own cursor: where text is typed, else on the area under the cursor."""
        if self.line is not None:
            return Offset(min(self.line.column, bar.width - 1), bar.y)
        model, place, view = self.viewport.model, self.shown.get("map"), self.viewport
        if model is None or place is None:
            return Offset(0, bar.y)
        at = model.name_at(self.session.cursor)
        return Offset(place.x + at.x - view.x, place.y + at.y - view.y)

    def _show(self, name: str, rows: list[Line]) -> None:
        self.panes[name].show(rows, moved=name in self._moved)

    def _width(self, name: str) -> int:
        return self.shown[name].width if name in self.shown else 0
