"""Keys typed ahead: each goes to the screen that the ones before it have led to.

Textual hands a key to the screen that is on top when the key is read. Over a slow line several keys come in one read:
all of them would go to the screen that the first one closes, and there they are lost, or do what nobody asked for.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from textual import events
from textual.app import App
from textual.screen import Screen

TYPED: Final = (events.InputEvent, events.Paste)
"""What comes from a person: keys, the mouse, pasted text."""


class TypeAheadApp(App[None], inherit_bindings=False):
    """Hands its screens one key at a time, in the order in which they were typed."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Event] = deque()
        """What no screen was given yet."""
        self._acting: Screen[Any] | None = None
        """The screen that was given something and has not done with it."""

    async def on_event(self, event: events.Event) -> None:
        """Keeps what is typed until the screen has done with what was typed before."""
        if isinstance(event, TYPED) and not event.is_forwarded:
            self._typed.append(event)
            await self._hand_on()
        else:
            await super().on_event(event)

    async def _hand_on(self) -> None:
        """The next key for the screen that is on top now, unless one is still at work."""
        while self._typed and self._acting not in self.screen_stack:
            screen = self._acting = self.screen
            await super().on_event(self._typed.popleft())
            # Behind the key in the screen's own queue: comes when the key has done what it does.
            if not screen.call_later(self._done):
                self._acting = None

    def _done(self) -> None:
        self._acting = None
        self.call_later(self._hand_on)
