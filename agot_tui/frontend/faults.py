"""Faults of the program itself: written down for its makers, one sentence for the player."""

from __future__ import annotations

import logging
import traceback
from datetime import datetime
from pathlib import Path

from agot_tui.frontend.places import faults_file

log = logging.getLogger(__name__)


def fault_sentence(error: Exception) -> str:
    """Writes a fault down; what a player reads instead of it."""
    path = write_fault(error)
    return f"agot-tui met a fault of its own ({type(error).__name__}); it is written down in {path}"


def write_fault(error: Exception) -> Path:
    """Keeps the traceback in a file of the data folder; returns it."""
    path = faults_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}\n{''.join(traceback.format_exception(error))}\n")
    except OSError:
        log.exception("a fault could not be written down", exc_info=error)
    return path
