"""Loads a board folder: reads its files, checks them, reports every fault at once, and builds the frozen board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Final

from agot_tui.boardfiles.build import build
from agot_tui.boardfiles.check_cards import check_abilities
from agot_tui.boardfiles.checks import check
from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.files import (
    ADJACENCY,
    AREAS,
    BOARD,
    COMPONENTS,
    HOUSE_CARDS,
    SETUP,
    TIDES,
    WESTEROS,
    WILDLINGS,
    in_order,
    read_toml,
)
from agot_tui.boardfiles.find import DEFAULT_BOARD, find_board
from agot_tui.boardfiles.read_cards import read_house_cards, read_tides, read_westeros_decks, read_wildling_cards
from agot_tui.boardfiles.read_components import read_components
from agot_tui.boardfiles.read_map import read_adjacency, read_areas, read_head
from agot_tui.boardfiles.read_setup import read_setup
from agot_tui.boardfiles.table import Table
from agot_tui.boardgame.abilities import KNOWN_ABILITIES
from agot_tui.boardgame.board import Board

_READERS: Final[dict[str, Callable[[Table, Draft], None]]] = {
    AREAS: read_areas,
    ADJACENCY: read_adjacency,
    COMPONENTS: read_components,
    SETUP: read_setup,
    HOUSE_CARDS: read_house_cards,
    WESTEROS: read_westeros_decks,
    WILDLINGS: read_wildling_cards,
    TIDES: read_tides,
}


def read_board(folder: Path, known_abilities: Collection[str] = KNOWN_ABILITIES) -> Draft:
    """What the files of the rules part say, with all faults."""
    draft = Draft([])
    head = read_toml(folder, BOARD, draft.faults)
    if head is None:
        draft.lost.add(BOARD)
    elif not read_head(head, draft):
        return draft
    for file, read in _READERS.items():
        table = read_toml(folder, file, draft.faults)
        if table is None:
            draft.lost.add(file)
        else:
            read(table, draft)
    check(draft)
    check_abilities(draft, known_abilities)
    return draft


def load_board(folder: Path | str, known_abilities: Collection[str] = KNOWN_ABILITIES) -> Board:
    """The board in a folder; raises :class:`BoardFaults` with everything that is wrong with it.

    ``known_abilities`` are the ids of the cards whose effects are programmed; a card outside of it is a fault.
    """
    path = Path(folder)
    draft = read_board(path, known_abilities)
    if draft.faults:
        raise BoardFaults(str(path), in_order(draft.faults))
    return build(draft)


@cache
def default_board() -> Board:
    """The printed game, loaded once."""
    return load_board(find_board(DEFAULT_BOARD))
