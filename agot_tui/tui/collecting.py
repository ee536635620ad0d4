"""Garbage collection during a start: nearly everything that is made then stays, and looking through it costs time."""

from __future__ import annotations

import gc


def collection_off() -> None:
    """While everything is made that stays."""
    gc.disable()


def collect_from_now_on() -> None:
    """Collection was off while everything was made that stays; it need never be looked through."""
    gc.freeze()
    gc.enable()
