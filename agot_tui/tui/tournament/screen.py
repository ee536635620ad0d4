"""The screen on which a face shows its frames: four panes of lines, of which only changed rows are written.

Theme, redrawing, palette, settings and pictures are done here as on every other screen; all other keys are the face's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from agot_tui.frontend.keymap import Key
from agot_tui.tui.arrange import too_small
from agot_tui.tui.clicks import key_at
from agot_tui.tui.ink import Ink
from agot_tui.tui.lines import Line
from agot_tui.tui.pane import LinePane
from agot_tui.tui.screens.base import KeyScreen
from agot_tui.tui.terminal import forget_drawn
from agot_tui.tui.themes import Theme
from agot_tui.tui.tournament.faces import Frame
from agot_tui.tui.tournament.keys import OF_THE_SCREEN, action_of, rows_at

if TYPE_CHECKING:
    from agot_tui.tui.palette import Entry
    from agot_tui.tui.tournament.app import DeskApp

PANES = ("top", "main", "side", "bar")
LEAVES = ("q", "ctrl+c")
"""Keys that leave a terminal in which nothing can be shown."""


class FaceScreen(KeyScreen):
    """Hands keys and clicks to the face, and draws what it gives."""

    settings_here = ("screen", "looks")

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.panes = {name: LinePane(ink, f"desk-{name}") for name in PANES}
        self._placed: dict[str, tuple[int, int, int, int]] = {}

    @property
    def desk_app(self) -> DeskApp:
        """The app."""
        from agot_tui.tui.tournament.app import DeskApp

        assert isinstance(self.app, DeskApp)
        return self.app

    def compose(self) -> ComposeResult:
        """All panes lie directly on the screen."""
        yield from self.panes.values()

    def on_mount(self) -> None:
        """Has its lines before the first picture."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Is drawn when it is seen again: file and clock went on."""
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Everything is laid out for the new size."""
        self.draw()

    # Keys, text, clicks

    @property
    def key_rows(self) -> Iterable[Key]:
        """The rows that hold for the face."""
        face = self.desk_app.face
        return rows_at(face.where) if face is not None else ()

    @property
    def writes(self) -> bool:
        """Whether the face takes text."""
        face = self.desk_app.face
        return face is not None and face.writes

    def pressed(self, key: str) -> None:
        """A key of the screen, or of the face."""
        face = self.desk_app.face
        if face is None:
            return
        if too_small(*self.app.size):
            # Nothing is done that cannot be seen.
            if key in LEAVES:
                face.leave()
            return
        action = action_of(key, face.where)
        if action is None or action not in OF_THE_SCREEN or not self.do(action, key):
            face.pressed(key)
        self.draw()

    def pasted(self, text: str) -> None:
        """Into what is typed."""
        face = self.desk_app.face
        if face is not None and not too_small(*self.app.size):
            face.pasted(text)
            self.draw()

    def clicked(self, x: int, y: int) -> None:
        """What a click means is the face's affair; where it has none, the key is pressed that stands there."""
        face = self.desk_app.face
        if face is None or too_small(*self.app.size):
            return
        if not face.clicked(x, y):
            key = key_at(self._row_at(x, y), x, self.key_rows)
            if key is not None:
                self.pressed(key)
        self.draw()

    def _row_at(self, x: int, y: int) -> Line:
        """The line there, of a pane that begins at the left edge."""
        for name in ("top", "main", "bar"):
            left, top, width, height = self._placed[name]
            rows = self.panes[name].lines
            if left <= x < left + width and top <= y < min(top + height, top + len(rows)):
                return rows[y - top]
        return ()

    def wheeled(self, step: int) -> None:
        """A row, or a page, up or down."""
        face = self.desk_app.face
        if face is not None and not too_small(*self.app.size):
            face.wheeled(step)
            self.draw()

    # What is done here under every face

    def do_settings(self) -> None:
        """The settings, over the face."""
        self.terminal_app.show_settings()

    def more_doings(self, text: str) -> list[Entry]:
        """Rules and cards, those of tournaments first."""
        from agot_tui.rulebook import Game

        return self.terminal_app.rule_entries(text, prefer=Game.TOURNAMENT)

    def tell(self, sentence: str, *, done: bool = False) -> None:
        """The face says it in its own place."""
        face = self.desk_app.face
        if face is not None:
            face.tell(sentence, done=done)
            self.draw()

    def redraw(self) -> None:
        """Without the sentence that was told."""
        self.tell("")

    # What is seen

    def wear(self, theme: Theme) -> None:
        """Everything is drawn in this theme."""
        super().wear(theme)
        self.draw()

    def draw(self) -> None:
        """Shows what the face looks like now."""
        face = self.desk_app.face
        if face is None:
            return
        width, height = self.app.size
        frame = face.seen(width, height)
        moved = self._place(frame, width, height)
        shown: dict[str, list[Line]] = {"top": frame.top, "main": frame.main, "side": frame.side, "bar": [frame.bar]}
        for name, lines in shown.items():
            self.panes[name].show(lines, moved=name in moved)
        self.app.cursor_position = Offset(*frame.cursor)

    def _place(self, frame: Frame, width: int, height: int) -> set[str]:
        """Puts the panes where the frame wants them; names those that move, since a layout repaints only them."""
        top, side = len(frame.top), frame.side_width
        room = width - side - (1 if side else 0)
        body = max(0, height - top - 1)
        places = {
            "top": (0, 0, width, top),
            "main": (0, top, room, body),
            "side": (width - side, top, side, body) if side else (0, -1000, 1, 1),
            "bar": (0, height - 1, width, 1),
        }
        old, self._placed = self._placed, places
        moving = {name for name, place in places.items() if old.get(name) != place}
        for name in moving:
            x, y, wide, high = places[name]
            styles = self.panes[name].styles
            styles.width, styles.height = wide, high
            styles.offset = (x, y)
            if old:
                forget_drawn(self.panes[name])
        return moving if old else set()
