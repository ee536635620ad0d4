"""Keys typed ahead: each goes to the screen that the ones before it have led to.

Textual hands a key to the screen that is on top when the key is read. Over a slow line several keys come in one read:
all of them would go to the screen that the first one closes, and there they are lost, or do what nobody asked for.

While keys wait nothing is painted: the next key would paint over it, and on such a line every byte is waited for.
"""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
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
        self._unpainted = ExitStack()
        """Holds frames back."""
        self._holds = False

    @property
    def settled(self) -> bool:
        """Whether everything that was typed has done what it does."""
        return not self._typed and self._acting not in self.screen_stack

    async def on_event(self, event: events.Event) -> None:
        """Keeps what is typed until the screen has done with what was typed before."""
        if isinstance(event, TYPED) and not event.is_forwarded:
            self._typed.append(event)
            await self._hand_on()
            self._hold_frames()
        else:
            await super().on_event(event)

    def _hold_frames(self) -> None:
        """Frames are held back while something waits; then one shows what it all came to."""
        if self._typed and not self._holds:
            self._holds = True
            self._unpainted.enter_context(self.batch_update())
        elif self._holds and not self._typed:
            self._holds = False
            self._unpainted.close()
            self.screen.refresh()

    async def _hand_on(self) -> None:
        """The next key for the screen that is on top now, unless one is still at work."""
        while self._typed and self._acting not in self.screen_stack:
            screen = self._acting = self.screen
            event = self._typed.popleft()
            self._hold_frames()
            await super().on_event(event)
            # Behind the key in the screen's own queue: comes when the key has done what it does.
            if not screen.call_later(self._done):
                self._acting = None

    def _done(self) -> None:
        self._acting = None
        if self._typed:
            self.call_later(self._hand_on)
