"""What an app draws, as text, compared with what was looked at before; for the screens of the games and of the desk."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from agot_tui.tui.type_ahead import TypeAheadApp

SIZES = ((80, 24), (120, 40))
UPDATE = "AGOT_UPDATE_SCREENS"
"""With this variable set, snapshots are written instead of compared."""
KEY_NAMES = {
    " ": "space", ":": "colon", "/": "slash", "?": "question_mark", "[": "left_square_bracket",
    "]": "right_square_bracket", "=": "equals_sign", "-": "minus", "+": "plus", ">": "greater_than_sign",
    "#": "number_sign", "!": "exclamation_mark", ";": "semicolon",
}  # fmt: skip
CHARACTERS = {name: character for character, name in KEY_NAMES.items()}


async def type_ahead(pilot: Pilot[None], keys: Iterable[str]) -> None:
    """Types keys without waiting for what each does; returns when all have done it."""
    app = pilot.app
    assert isinstance(app, TypeAheadApp)
    for key in keys:
        name = KEY_NAMES.get(key, key)
        app.post_message(events.Key(name, character_of(name)))
    await pilot.pause()
    while not app.settled:
        await pilot.pause()
    await pilot.pause()


def character_of(name: str) -> str | None:
    """What a key writes, if anything."""
    if len(name) == 1:
        return name
    try:
        return CHARACTERS.get(name) or unicodedata.lookup(name.replace("_", " "))
    except KeyError:
        return None


def drawn(pilot: Pilot[None]) -> str:
    """What stands on the screen, row by row."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def compare_in(folder: Path, name: str, size: tuple[int, int], text: str) -> None:
    """The screen is the one that was looked at when the snapshot was written."""
    path = folder / f"{name}_{size[0]}x{size[1]}.txt"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
        return
    assert path.exists(), f"no snapshot {path.name}: look at the screen, then set {UPDATE}=1"
    assert text + "\n" == path.read_text(encoding="utf-8")
