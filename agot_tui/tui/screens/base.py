"""What all screens share: keys by the table, faults as sentences, a page of lines."""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen

from agot_tui.tui.arrange import SMALLEST
from agot_tui.tui.clicks import key_at
from agot_tui.tui.keys import Where, action_of, name_of, typed
from agot_tui.tui.lines import Line, line
from agot_tui.tui.pane import LinePane
from agot_tui.tui.panes.bar import key_bar

if TYPE_CHECKING:
    from agot_tui.tui.app import GameApp


class KeyScreen(Screen[None]):
    """A screen whose keys stand in the table."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list] = []  # type: ignore[type-arg]

    @property
    def game_app(self) -> GameApp:
        """The app."""
        from agot_tui.tui.app import GameApp

        assert isinstance(self.app, GameApp)
        return self.app

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        self.game_app.last_key = monotonic()
        writes = Where.EDITOR in self.moments or Where.SETUP in self.moments
        key = typed(event.key, event.character) if writes else name_of(event.key, event.character)
        self._safely(lambda: self.pressed(key))

    def _safely(self, act: Callable[[], None]) -> None:
        """A fault of ours is written down, and the screen goes on with what is safe."""
        try:
            act()
        except Exception as error:
            self.game_app.fault(error)
            self.recover(error)

    def on_click(self, event: events.Click) -> None:
        """A click presses the key that it lies on, or chooses what has none."""
        event.stop()
        self.game_app.last_key = monotonic()
        self._safely(lambda: self.clicked(event.screen_x, event.screen_y))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self._safely(lambda: self.wheeled(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self._safely(lambda: self.wheeled(1))

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard goes where text is typed."""
        event.stop()
        self._safely(lambda: self.pasted(event.text))

    @property
    def moments(self) -> Collection[Where]:
        """The rows of the key table that hold."""
        raise NotImplementedError

    def pressed(self, key: str) -> None:
        """Does what the table says, or what :meth:`other_key` makes of the key."""
        action = action_of(key, self.moments)
        if action is None or not self.do(action, key):
            self.other_key(key)

    def do(self, action: str, key: str) -> bool:
        """Carries an action out; False if the screen has none of that name now."""
        method: Callable[[], None] | None = getattr(self, f"do_{action}", None)
        if method is None:
            return False
        method()
        return True

    def other_key(self, key: str) -> None:
        """A key that stands in no row."""

    def pasted(self, text: str) -> None:
        """Text was pasted."""

    def clicked(self, x: int, y: int) -> None:
        """Something was clicked."""

    def wheeled(self, step: int) -> None:
        """The wheel was turned: up (-1), or down (1)."""

    def recover(self, error: Exception) -> None:
        """After a fault of ours: goes on with what is safe."""


class PageScreen(KeyScreen):
    """A page of lines over the key bar; ``lines`` says what is on it."""

    where: ClassVar[Where]

    def compose(self) -> ComposeResult:
        """The page and the bar."""
        self.page = LinePane(self.game_app.ink, "page")
        self.bar = LinePane(self.game_app.ink, "keybar")
        yield self.page
        yield self.bar

    @property
    def moments(self) -> Collection[Where]:
        """The page's own rows."""
        return (self.where,)

    def on_mount(self) -> None:
        """Has its lines before the first picture."""
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Lays the page out again."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Draws when it is seen again."""
        self.draw()

    def draw(self) -> None:
        """Shows the lines."""
        width, height = self.app.size
        if width < SMALLEST[0] or height < SMALLEST[1]:
            self.page.show([too_small(width, height)])
            self.bar.show([])
            return
        self.page.show(self.lines(width, height - 1))
        self.bar.show([self.bar_line(width)])
        self.app.cursor_position = self.cursor_at()

    def bar_line(self, width: int) -> Line:
        """The keys of the page."""
        return key_bar(self.moments, width)

    def lines(self, width: int, height: int) -> list[Line]:
        """What the page shows."""
        raise NotImplementedError

    def cursor_at(self) -> Offset:
        """Where the terminal's cursor rests."""
        return Offset(0, 0)

    def clicked(self, x: int, y: int) -> None:
        """A key that stands there is pressed; a row of a list is marked, and taken if it is marked already."""
        pane, row = (self.bar, 0) if y == self.app.size.height - 1 else (self.page, y)
        key = key_at(pane.lines[row], x, self.moments) if row < len(pane.lines) else None
        if key is not None:
            self.pressed(key)
        elif pane is self.page and (number := self.number_at(y)) is not None:
            self.row_clicked(number)

    def number_at(self, y: int) -> int | None:
        """Which row of its list stands there; ``None``: none."""
        return None

    def row_clicked(self, number: int) -> None:
        """A row of its list was clicked."""

    def wheeled(self, step: int) -> None:
        """A row up or down."""
        self.do("down" if step > 0 else "up", "")

    def do_help(self) -> None:
        """The keys of this moment."""
        self.game_app.show_help(self.moments)

    def recover(self, error: Exception) -> None:
        """The page is drawn again; the fault has been written down."""
        self.draw()


def too_small(width: int, height: int) -> Line:
    """What a terminal below the smallest size shows."""
    return line((f"The terminal is {width}x{height}; this needs {SMALLEST[0]}x{SMALLEST[1]}. q leaves.", "strong"))
