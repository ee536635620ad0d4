"""Pictures of the screen, kept as SVG in the folder of the pictures."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from agot_tui.frontend.places import picture_path, pictures_folder

if TYPE_CHECKING:
    from textual.app import App


def take_picture(app: App[None]) -> tuple[str, bool]:
    """Keeps what is on the screen; returns what there is to say, and whether it was kept."""
    try:
        path = picture_path(datetime.now())
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(app.export_screenshot(title=app.title))
    except OSError as error:
        return f"no picture: {pictures_folder()}: {error.strerror or error}", False
    return f"the picture is in {path}", True
