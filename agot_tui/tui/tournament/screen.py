"""The screen on which a face shows its frames: four panes of lines, of which only changed rows are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen

from agot_tui.tui.ink import Ink
from agot_tui.tui.keys import name_of, typed
from agot_tui.tui.lines import Line
from agot_tui.tui.pane import LinePane
from agot_tui.tui.terminal import forget_drawn
from agot_tui.tui.themes import Theme
from agot_tui.tui.tournament.faces import Frame
from agot_tui.tui.tournament.keys import action_of

if TYPE_CHECKING:
    from agot_tui.tui.tournament.app import DeskApp

PANES = ("top", "main", "side", "bar")


class FaceScreen(Screen[None]):
    """Hands keys to the face, and draws what it gives."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list] = []  # type: ignore[type-arg]

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
        self.styles.background = self.desk_app.looks.theme.backdrop
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Everything is laid out for the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        face = self.desk_app.face
        if face is None:
            return
        key = (typed if face.writes else name_of)(event.key, event.character)
        try:
            match action_of(key, face.where):
                case "theme":
                    self.desk_app.next_theme()
                case "redraw":
                    self.desk_app.draw_again()
                case _:
                    face.pressed(key)
            self.draw()
        except Exception as error:
            self.desk_app.fault(error)

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard goes where text is typed."""
        event.stop()
        face = self.desk_app.face
        if face is not None:
            face.pasted(event.text)
            self.draw()

    def wear(self, theme: Theme) -> None:
        """Everything is drawn in this theme."""
        self.styles.background = theme.backdrop
        for pane in self.panes.values():
            pane.wear(theme)

    def draw(self) -> None:
        """Shows what the face looks like now."""
        face = self.desk_app.face
        if face is None:
            return
        width, height = self.app.size
        frame = face.frame(width, height)
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
