"""The pictures of the README: ``python -m tests.pictures [FOLDER]`` draws them (default: ``.github``).

They show the scenes of the snapshot tests, so that a picture cannot show what the program does not draw. Needs
``pip install cairosvg`` and the font DejaVu Sans Mono; the tests need neither.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
import tempfile
import time
from contextlib import chdir
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .screens.looking import on_screen
from .screens.scenes import SCENES
from .tournament_screens.fingers import NOON
from .tournament_screens.looking import on_screen as desk_on_screen
from .tournament_screens.scenes import SCENES as DESK_SCENES

GAME_PICTURES = {
    "march": ("march_picked", (120, 40)),
    "planning": ("planning_under_way", (120, 40)),
    "combat": ("odds", (120, 40)),
    "small": ("casualties", (80, 24)),
}
DESK_PICTURES = {
    "round": ("round", (120, 40)),
    "bracket": ("bracket_16", (120, 40)),
    "display": ("display_clock", (80, 24)),
}
SCALE = 1.0


def picture(svg: str) -> bytes:
    """A screenshot in a font that is on this machine."""
    cairosvg: Any = importlib.import_module("cairosvg")
    png: bytes = cairosvg.svg2png(svg.replace("Fira Code", "DejaVu Sans Mono").encode(), scale=SCALE)
    return png


async def draw(folder: Path) -> None:
    """Every picture, into a folder."""
    for name, (scene, size) in GAME_PICTURES.items():
        async with on_screen(SCENES[scene].table(), size, SCENES[scene].keys) as pilot:
            (folder / f"{name}.png").write_bytes(picture(pilot.app.export_screenshot(title="agot-tui")))
    for name, (scene, size) in DESK_PICTURES.items():
        with tempfile.TemporaryDirectory() as journals, chdir(journals):
            async with desk_on_screen(DESK_SCENES[scene], size) as pilot:
                (folder / f"{name}.png").write_bytes(picture(pilot.app.export_screenshot(title="agot-tui")))


def main() -> None:
    """Draws with the settings of nobody, at noon, in UTC."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".github").resolve()
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as nobodys:
        os.environ.update(XDG_CONFIG_HOME=nobodys, XDG_DATA_HOME=nobodys, TZ="UTC", COLORTERM="truecolor")
        time.tzset()
        with (
            patch("agot_tui.tournament.files.journal_file.now_text", lambda: "2026-05-02T10:30:00Z"),
            patch("agot_tui.tournament.commands.floor.seconds_now", lambda: NOON),
        ):
            asyncio.run(draw(folder))


if __name__ == "__main__":
    main()
