"""What is private in Textual and still needed, in one place (``textual>=8.2,<9``)."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

SHOW_CURSOR = "\x1b[?25h"
CLICKS_ALONE = "\x1b[?1003l\x1b[?1000h"


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


def under_test(app: App[None]) -> bool:
    """Whether a test drives the app; faults are told to it then."""
    return app.is_headless
