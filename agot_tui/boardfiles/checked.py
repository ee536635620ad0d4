"""Looks a whole board folder over, cell maps included, for people who make their own."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from agot_tui.boardfiles.build import build
from agot_tui.boardfiles.cellmap import read_rows
from agot_tui.boardfiles.check_grid import Grid, check_grid
from agot_tui.boardfiles.check_legend import check_legend
from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.faults import Fault
from agot_tui.boardfiles.files import ADJACENCY, AREAS, LEGEND, in_order, read_toml
from agot_tui.boardfiles.loader import read_board
from agot_tui.boardfiles.read_legend import MapSize, read_legend
from agot_tui.boardfiles.read_map import PAIR_KINDS
from agot_tui.boardgame.abilities import KNOWN_ABILITIES
from agot_tui.boardgame.board import Board
from agot_tui.values import Value

_DRAWN: Final = PAIR_KINDS.keys() - {"port_sea", "port_land"}


class Checked(Value):
    """What a look at a board folder found."""

    folder: Path
    board: Board | None
    """``None`` if the files of the rules part have faults."""
    sizes: tuple[MapSize, ...]
    """The sizes of its cell map."""
    faults: tuple[Fault, ...]
    """All of them, in the order of the files."""

    @property
    def unreadable(self) -> bool:
        """Whether some file could not be read at all."""
        return any(fault.unreadable for fault in self.faults)


def check_board(folder: Path | str, known_abilities: Collection[str] = KNOWN_ABILITIES) -> Checked:
    """Everything about a board folder: the board, if it is one, and every fault of it and of its cell maps."""
    path = Path(folder)
    draft = read_board(path, known_abilities)
    board = None if draft.faults else build(draft)
    sizes = _check_maps(path, draft) if draft.areas or AREAS in draft.lost else ()
    return Checked(path, board, sizes, in_order(draft.faults))


def _check_maps(folder: Path, draft: Draft) -> tuple[MapSize, ...]:
    doc = read_toml(folder, LEGEND, draft.faults)
    if doc is None:
        return ()
    legend = read_legend(doc)
    if AREAS not in draft.lost and legend.areas:
        check_legend(legend, draft)
    drawn = (pair for pair in draft.pairs if pair.group in _DRAWN and pair.one != pair.other)
    pairs = {frozenset((pair.one, pair.other)) for pair in drawn}
    unsure = draft.doubts_about(ADJACENCY, "pairs")
    for size in legend.sizes.values():
        rows = read_rows(folder, size, legend, draft.faults)
        if rows is not None:
            check_grid(Grid(size, rows, legend, draft.faults), None if unsure else pairs)
    return tuple(legend.sizes.values())
