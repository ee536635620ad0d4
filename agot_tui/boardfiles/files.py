"""Reads the files of a board folder; one that cannot be read becomes a fault with its line, if there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from agot_tui.boardfiles.faults import Fault, Faults
from agot_tui.boardfiles.table import Table
from agot_tui.toml_text import TomlError, read_toml_text

BOARD: Final = "board.toml"
AREAS: Final = "areas.toml"
ADJACENCY: Final = "adjacency.toml"
COMPONENTS: Final = "components.toml"
SETUP: Final = "setup.toml"
HOUSE_CARDS: Final = "house_cards.toml"
WESTEROS: Final = "westeros_decks.toml"
WILDLINGS: Final = "wildling_cards.toml"
TIDES: Final = "tides_of_battle.toml"
LEGEND: Final = "map_legend.toml"
RULES_FILES: Final = (BOARD, AREAS, ADJACENCY, COMPONENTS, SETUP, HOUSE_CARDS, WESTEROS, WILDLINGS, TIDES)
"""The files that a game needs; the legend and its maps are for screens."""
LARGEST: Final = 1_000_000
"""Bytes: no file of a board comes near it."""


def in_order(faults: Faults) -> tuple[Fault, ...]:
    """The faults in the order of the files that they are in."""
    order = {file: place for place, file in enumerate((*RULES_FILES, LEGEND))}
    return tuple(sorted(faults, key=lambda fault: order.get(fault.file, len(order))))


def read_text(folder: Path, file: str, faults: Faults) -> str | None:
    """The text of a file; ``None`` and a fault if there is none."""
    path = folder / file
    line = None
    try:
        if not path.is_file() and path.exists():
            sentence = "is not a file"
        elif path.is_file() and path.stat().st_size > LARGEST:
            sentence = f"is larger than {LARGEST} bytes"
        else:
            content = path.read_bytes()
            return content.decode("utf-8")
    except FileNotFoundError:
        sentence = "there is no such file in the folder"
    except UnicodeDecodeError as error:
        sentence = f"not UTF-8: byte 0x{content[error.start]:02x} cannot be read"
        line = content.count(b"\n", 0, error.start) + 1
    except OSError as error:
        sentence = f"cannot be read: {error.strerror}"
    faults.append(Fault(file, "", "", sentence, line, unreadable=True))
    return None


def read_toml(folder: Path, file: str, faults: Faults) -> Table | None:
    """The top table of a TOML file; ``None`` and a fault if it cannot be read."""
    text = read_text(folder, file, faults)
    if text is None:
        return None
    try:
        return Table(faults, file, "", read_toml_text(text))
    except TomlError as error:
        problem, line = error.problem.rstrip("."), error.line
    faults.append(Fault(file, "", "", f"not TOML: {problem[:1].lower()}{problem[1:]}", line, unreadable=True))
    return None
