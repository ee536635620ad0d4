"""The program with two keys more: F11 says when everything is painted, F12 has every cell painted anew first."""

from __future__ import annotations

import asyncio
import sys

from textual import events

from agot_tui.cli import main
from agot_tui.tui.terminal import PaperApp
from agot_tui.tui.type_ahead import TypeAheadApp

PAINTED = "\x1b]777;painted\x07"
"""A sequence that no terminal knows: everything before it has been painted."""
_on_event = TypeAheadApp.on_event


def _is_busy(app: PaperApp) -> bool:
    screen = app.screen
    waits = (screen._dirty_widgets, screen._compositor._dirty_regions, screen._callbacks)
    queues = (app._message_queue, screen._message_queue)
    wanted = screen._layout_required or screen._repaint_required or app._batch_count or not app.settled
    return bool(wanted or any(waits) or not all(queue.empty() for queue in queues))


async def _say_when_painted(app: PaperApp) -> None:
    """Also after two seconds of work that does not end: what is still missing then is a fault that is to be seen."""
    calm = 0
    for _ in range(400):
        await asyncio.sleep(0.005)
        calm = 0 if _is_busy(app) else calm + 1
        if calm == 4:
            break
    assert app._driver is not None
    app._driver.write(PAINTED)
    app._driver.flush()


async def _with_two_keys_more(app: PaperApp, event: events.Event) -> None:
    if not (isinstance(event, events.Key) and event.key in ("f11", "f12")):
        await _on_event(app, event)
        return
    if event.key == "f12":
        for widget in app.screen.walk_children(with_self=True):
            widget._styles_cache.clear()
        app.draw_again()
    app.saying = asyncio.create_task(_say_when_painted(app))  # type: ignore[attr-defined]


if __name__ == "__main__":
    TypeAheadApp.on_event = _with_two_keys_more  # type: ignore[assignment, method-assign]
    raise SystemExit(main(sys.argv[1:]))
