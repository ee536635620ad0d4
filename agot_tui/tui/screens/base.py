"""What all screens share: keys by the table, faults as sentences, a page of lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from agot_tui.frontend.keymap import Key
from agot_tui.frontend.keys import Where, action_of, name_of, rows_at, typed
from agot_tui.frontend.places import pictures_folder
from agot_tui.tui.arrange import too_small
from agot_tui.tui.clicks import key_at
from agot_tui.tui.lines import Line, line, width_of
from agot_tui.tui.pane import LinePane
from agot_tui.tui.panes.bar import key_bar
from agot_tui.tui.pictures import take_picture
from agot_tui.tui.terminal import PaperScreen
from agot_tui.tui.themes import Theme

if TYPE_CHECKING:
    from agot_tui.settings import Settings
    from agot_tui.tui.app import GameApp
    from agot_tui.tui.palette import Entry
    from agot_tui.tui.terminal_app import TerminalApp

SHARED: Final = "a picture would show what only {} may see, to all who can open {}: the same key once more takes it"
"""Before something private goes into a file."""


class KeyScreen(PaperScreen):
    """A screen whose keys stand in the table."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list] = []  # type: ignore[type-arg]
    settings_here: ClassVar[Collection[str] | None] = None
    """Sections of the settings that mean something on this screen; ``None``: all."""
    _asked = _sure = False
    """Whether the key before asked a question; whether this key may answer it."""

    @property
    def terminal_app(self) -> TerminalApp:
        """The app, whichever it is."""
        from agot_tui.tui.terminal_app import TerminalApp

        assert isinstance(self.app, TerminalApp)
        return self.app

    @property
    def game_app(self) -> GameApp:
        """The app, for a screen of games."""
        from agot_tui.tui.app import GameApp

        assert isinstance(self.app, GameApp)
        return self.app

    def on_mount(self) -> None:
        """Has the ground of the theme where no pane lies."""
        self.styles.background = self.terminal_app.looks.theme.backdrop

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        if not self.is_active:
            return  # The clock closed the curtain, and with it this screen, before the key came here.
        self.terminal_app.last_key = monotonic()
        self._sure, self._asked = self._asked, False
        key = (typed if self.writes else name_of)(event.key, event.character)
        self.carefully(lambda: self.pressed(key))

    def carefully(self, act: Callable[[], None]) -> None:
        """Does something; a fault of ours is written down, and the screen goes on with what is safe."""
        try:
            act()
        except Exception as error:
            self.terminal_app.fault(error)
            try:
                self.recover(error)
            except Exception as again:
                self.terminal_app.show_fault(again)

    def on_click(self, event: events.Click) -> None:
        """A click presses the key that it lies on, or chooses what has none."""
        event.stop()
        self.terminal_app.last_key = monotonic()
        self.carefully(lambda: self.clicked(event.screen_x, event.screen_y))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self.carefully(lambda: self.wheeled(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self.carefully(lambda: self.wheeled(1))

    def on_paste(self, event: events.Paste) -> None:
        """Text from the clipboard goes where text is typed."""
        event.stop()
        self.carefully(lambda: self.pasted(event.text))

    @property
    def moments(self) -> Collection[Where]:
        """The moments of the key table that hold."""
        raise NotImplementedError

    @property
    def key_rows(self) -> Iterable[Key]:
        """The rows of the key table that hold."""
        return rows_at(self.moments)

    @property
    def writes(self) -> bool:
        """Whether text is typed now, so that a blank is a letter."""
        return Where.EDITOR in self.moments or Where.SETUP in self.moments

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

    def do_theme(self) -> None:
        """The next theme."""
        self.tell(self.terminal_app.next_theme(), done=True)

    def do_redraw(self) -> None:
        """Every cell is written again."""
        self.terminal_app.draw_again()

    def wear(self, theme: Theme) -> None:
        """Everything is drawn in this theme."""
        self.styles.background = theme.backdrop
        for pane in self.query(LinePane):
            pane.wear(theme)

    def other_key(self, key: str) -> None:
        """A key that stands in no row."""

    def tell(self, sentence: str, *, done: bool = False) -> None:
        """Shows a sentence until the next key."""

    # Everything, by typing

    def do_palette(self) -> None:
        """Everything that can be done now."""
        from agot_tui.tui.screens.palette import PaletteScreen

        self.app.push_screen(PaletteScreen([*self.doings()], self.more_doings))

    def doings(self) -> Iterator[Entry]:
        """What can be done on this screen."""
        from agot_tui.tui.palette import actions, settings_entries

        yield from actions(self.key_rows, self.pressed)
        yield from settings_entries(self.terminal_app.settings, self.put, self.settings_here)

    def put(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.tell(self.terminal_app.set(settings) or "it is set", done=True)

    def more_doings(self, text: str) -> list[Entry]:
        """What there is besides for the words that were typed: rules, cards, areas."""
        return self.terminal_app.rule_entries(text)

    # Pictures

    def do_picture(self) -> None:
        """Keeps what is on the screen; what only one person may see after a question."""
        if self.whose and not self._sure:
            self.tell(SHARED.format(self.whose, pictures_folder()))
            self._asked = True
        else:
            self.redraw()
            sentence, done = take_picture(self.app)
            self.tell(sentence, done=done)

    @property
    def whose(self) -> str:
        """The person to whom something on the screen is private; empty: nothing is."""
        return ""

    def redraw(self) -> None:
        """Without the sentence that was told."""

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
    told: Line = ()
    """A sentence in place of the keys."""

    def carefully(self, act: Callable[[], None]) -> None:
        """What was told has been read."""
        told, self.told = self.told, ()
        super().carefully(act)
        if told and not self.told and self.is_current:
            self.draw()

    def compose(self) -> ComposeResult:
        """The page and the bar."""
        self.page = LinePane(self.terminal_app.ink, "page")
        self.bar = LinePane(self.terminal_app.ink, "keybar")
        yield self.page
        yield self.bar

    @property
    def moments(self) -> Collection[Where]:
        """The page's own rows."""
        return (self.where,)

    def on_mount(self) -> None:
        """Has its lines before the first picture."""
        self.carefully(self.draw)

    def on_resize(self, event: events.Resize) -> None:
        """Lays the page out again."""
        self.carefully(self.draw)

    def on_screen_resume(self) -> None:
        """Draws when it is seen again."""
        self.carefully(self.draw)

    def draw(self) -> None:
        """Shows the lines."""
        width, height = self.app.size
        if notice := too_small(width, height):
            self.page.show(notice)
            self.bar.show([])
            return
        self.page.show(self.lines(width, height - 1))
        self.bar.show([sentence_line(self.told, width) if self.told else self.bar_line(width)])
        self.app.cursor_position = self.cursor_at()

    def tell(self, sentence: str, *, done: bool = False) -> None:
        """In place of the keys, until the next one."""
        self.told = line((sentence, "good" if done else "bad"))
        self.draw()

    def redraw(self) -> None:
        """With the keys again."""
        self.told = ()
        self.draw()

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
        key = key_at(pane.lines[row], x, self.key_rows) if row < len(pane.lines) else None
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
        if self.is_current:
            self.draw()

    def do_help(self) -> None:
        """The keys of this moment."""
        self.terminal_app.show_help(self.moments)

    def recover(self, error: Exception) -> None:
        """The page is drawn again; the fault has been written down."""
        self.draw()


def sentence_line(row: Line, width: int) -> Line:
    """A sentence in the last row; of a long one the end is seen, where paths have their names."""
    text, role = row[0]
    return row if width_of(row) <= width else line((f"…{text[1 - width :]}", role))
