"""What is private in Textual and still needed, in one place (``textual>=8.2,<9``)."""

from __future__ import annotations

import asyncio
import logging
import select
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.widget import Widget

from agot_tui.tui.paper import Paper, Stretch
from agot_tui.tui.type_ahead import TypeAheadApp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType
    from textual.filter import LineFilter

log = logging.getLogger(__name__)

SHOW_CURSOR = "\x1b[?25h"
CLICKS_ALONE = "\x1b[?1003l\x1b[?1000h"
ENDED_BY: Final = 128
"""The exit code of a process that a signal ended, less the signal's number, as shells have it."""
SIZE_IS_SURE: Final = 0.1
"""Seconds after which a terminal that was said to have another size surely has it."""


class Written(CompositorUpdate):
    """A frame that has been turned into text already."""

    def __init__(self, text: str) -> None:
        self._text = text

    def render_segments(self, console: Console) -> str:
        """The text."""
        return self._text


class Rows(CompositorUpdate):
    """A frame that is about parts of rows."""

    def __init__(self, stretches: list[Stretch]) -> None:
        self.stretches = stretches


class RowPane(Widget):
    """A widget of rows that are drawn one by one: no border, no ground of its own, nothing inside."""

    def repaint(self, region: Region | None = None) -> None:
        """Has its screen repaint a part of it, or all of it.

        Textual's own way takes three messages before the screen knows, half a millisecond for a few panes. But where
        panes move it is the right one: the layout comes by messages too, and both are to be one frame.
        """
        if not self.is_mounted:
            return  # The first picture shows it.
        screen, region = self.screen, region or self.size.region
        if any(pane._layout_required for pane in screen.children):
            self.refresh(region)
            return
        self._repaint_regions.add(region)
        self._styles_cache.set_dirty(region)
        screen._dirty_widgets.add(self)
        screen.check_idle()


class PaperScreen(Screen[None]):
    """A screen that draws those rows that have to be repainted."""

    def _compositor_refresh(self) -> None:
        """Textual goes through every row of every widget that lies between those that changed: 1 ms on a large map."""
        dirty, whole = self._compositor._dirty_regions, self._compositor.size.region
        if isinstance(self.app, PaperApp) and self.app.needs_all:
            dirty.add(whole)
        if self is not self.app.screen or whole in dirty:
            super()._compositor_refresh()
            return
        rows = Rows([stretch for region in dirty for stretch in self._drawn(region.intersection(whole))])
        dirty.clear()
        self._dirty_widgets.clear()
        self.app._display(self, rows)  # type: ignore[arg-type]
        self.app._update_mouse_over(self)

    def put_cursor(self) -> None:
        """The terminal's cursor has to be moved, in one frame with what else has to be painted."""
        if not self.lays_out:
            self._dirty_widgets.add(self)
            self.check_idle()

    @property
    def lays_out(self) -> bool:
        """Whether panes are about to move: that comes by messages, and paints what has changed meanwhile as well."""
        return any(pane._layout_required for pane in self.children)

    def _drawn(self, region: Region) -> list[Stretch]:
        """A part of the screen, row by row, from the back to the front."""
        found: list[Stretch] = []
        for widget, (place, clip) in self._compositor.visible_widgets.items():
            part = region.intersection(place).intersection(clip)
            x, right = part.x - place.x, part.right - place.x
            for y in part.line_range:
                if isinstance(widget, RowPane):
                    strip = widget.render_line(y - place.y).crop(x, right)
                else:
                    strip = widget.render_lines(Region(x, y - place.y, part.width, 1))[0]
                found.append(Stretch(y, part.x, strip))
            if part == region:
                break
        return found[::-1]


class PaperApp(TypeAheadApp, inherit_bindings=False):
    """An app that writes only the cells that look different, and in the colours and letters that its terminal has."""

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    AUTO_FOCUS: ClassVar[str | None] = ""

    _cursor = Offset(0, 0)
    paper: Paper | None = None
    """What the terminal shows; nothing before the first frame."""

    @property
    def needs_all(self) -> bool:
        """Whether nothing is known of what the terminal shows, so that the next frame has to be of every cell."""
        return self.paper is None and not self.is_headless and not self._batch_count

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's cursor rests. Textual moves it only with a frame that changes something else."""
        return self._cursor

    @cursor_position.setter
    def cursor_position(self, at: Offset) -> None:
        moved, self._cursor = at != self._cursor, at
        if moved and self._running and isinstance(self.screen, PaperScreen):
            self.screen.put_cursor()

    def get_driver_class(self) -> type[Driver]:
        """The platform's, which goes on reading after what it does not understand."""
        return patient(super().get_driver_class())

    def new_paper(self, width: int, height: int) -> Paper:
        """Blank paper for a terminal of this size."""
        raise NotImplementedError

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: colours are suited to the terminal where they are written."""
        return ()

    def on_resize(self, event: events.Resize) -> None:
        """What a terminal shows after it was resized is its own affair, even if it has its old size again."""
        self.paper = None
        if not self.is_headless:
            self.set_timer(SIZE_IS_SURE, self._look_at_size)

    def _look_at_size(self) -> None:
        """Linux tells of a new size a moment before it is in force: who looks at once can still see the old one."""
        asked = getattr(self._driver, "_get_terminal_size", shutil.get_terminal_size)
        size = Size(*asked())
        if size != self.size:
            self.post_message(events.Resize(size, size))

    def draw_again(self) -> None:
        """Writes every cell, whatever the terminal is thought to show: something else may have written there."""
        self.paper = None
        self.screen.refresh()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Writes a frame, unless frames are held back."""
        if self._batch_count or self.is_headless or not isinstance(renderable, LayoutUpdate | Rows):
            super()._display(screen, renderable)
            return
        width, height = self.size
        if self.paper is None or (self.paper.width, self.paper.height) != (width, height):
            self.paper = self.new_paper(width, height)
        text = self.paper.write(stretches_of(renderable))
        moved = self.screen.outer_size.clamp_offset(self.cursor_position) != self._previous_cursor_position
        if not text and not moved:
            return
        super()._display(screen, Written(text))  # type: ignore[arg-type]
        self.paper.cursor_is_at(*self._previous_cursor_position)


def patient(base: type[Driver]) -> type[Driver]:
    """A driver that bears what Textual's does not.

    A terminal's answer that is no known sequence is no reason to end: what comes next is read. Who was stopped without
    a word (SIGSTOP) and goes on has one thread that reads keys, as before, and takes the terminal over again.
    """
    from textual.drivers.linux_driver import LinuxDriver

    if not issubclass(base, LinuxDriver):
        return base

    class PatientDriver(base):  # type: ignore[valid-type, misc]
        def _run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                try:
                    self.run_input_thread()
                except OSError:
                    # The terminal is gone.
                    self._app.call_later(partial(self._app.exit, return_code=1))
                    return
                except Exception:
                    log.debug("the terminal sent something that cannot be read", exc_info=True)

        def _sigcont_application(self, *_: object) -> None:
            if not self._must_signal_resume:  # type: ignore[has-type]
                self.suspend_application_mode()
                self._must_signal_resume = True
            super()._sigcont_application()

    return PatientDriver


def stretches_of(update: LayoutUpdate | Rows) -> Iterator[Stretch]:
    """The parts of rows that an update is about."""
    if isinstance(update, Rows):
        yield from update.stretches
        return
    for y, strips in enumerate(update.strips, update.region.y):
        yield Stretch(y, update.region.x, (segment for strip in strips for segment in strip))


def show_cursor(app: App[None]) -> None:
    """Shows the terminal's own cursor, which Textual hides: screen readers follow it."""
    driver = app._driver
    if driver is not None:
        driver.write(SHOW_CURSOR)
        driver.flush()


def ask_for_clicks_alone(app: App[None]) -> None:
    """Where the mouse is on, the terminal reports clicks and no longer every movement, which nothing here needs."""
    driver = app._driver
    if driver is not None and driver._mouse:
        driver.write(CLICKS_ALONE)
        driver.flush()


def end_on_request(app: App[None]) -> None:
    """Somebody who asks the process to end (SIGTERM) gets the terminal back as it was, with nothing private on it."""
    try:
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGTERM, partial(app.exit, return_code=ENDED_BY + signal.SIGTERM)
        )
    except (NotImplementedError, RuntimeError, ValueError):
        log.debug("signals are not to be had here")


def end_with_terminal(app: App[None]) -> None:
    """A process that is not told of the end of its terminal (``nohup``) ends as well, instead of reading on."""
    if sys.platform == "win32":
        return
    loop, hangs_up = asyncio.get_running_loop(), select.poll()
    hangs_up.register(sys.__stdin__, 0)  # type: ignore[arg-type]

    def watch() -> None:
        told = hangs_up.poll()
        if any(event & select.POLLHUP for _, event in told):
            with suppress(RuntimeError):  # The app has ended by itself.
                loop.call_soon_threadsafe(partial(app.exit, return_code=ENDED_BY + signal.SIGHUP))

    Thread(target=watch, name="terminal-end", daemon=True).start()


def lay_out(screen: Screen[Any]) -> None:
    """Does a layout that is due at once, while painting is held back: afterwards one repaint shows everything.

    A screen that wants both a layout and a repaint is painted whole by the one and then by the other.
    """
    if screen._layout_required:
        screen._refresh_layout()
        screen._layout_required = False


def see_painted(screen: Screen[Any]) -> None:
    """Paints a screen now that painting has been let go, without waiting for the next tick of its timer."""
    if not screen._dirty_widgets:
        screen.refresh()
    screen._on_timer_update()


def forget_drawn(widget: Widget) -> None:
    """A widget that a coming layout moves forgets its rows and what it wanted repainted: it is repainted anyway."""
    widget._styles_cache.clear()
    widget._exchange_repaint_regions()
