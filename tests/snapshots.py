"""What an app draws, as text, compared with what was looked at before; for the screens of the games and of the desk."""

from __future__ import annotations

import os
from pathlib import Path

from textual.pilot import Pilot

SIZES = ((80, 24), (120, 40))
UPDATE = "AGOT_UPDATE_SCREENS"
"""With this variable set, snapshots are written instead of compared."""
KEY_NAMES = {
    " ": "space", ":": "colon", "/": "slash", "?": "question_mark", "[": "left_square_bracket",
    "]": "right_square_bracket", "=": "equals_sign", "-": "minus", "+": "plus", ">": "greater_than_sign",
    "#": "number_sign", "!": "exclamation_mark", ";": "semicolon",
}  # fmt: skip


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
