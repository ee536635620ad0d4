"""The checks of a board, in order, with the files that each of them needs to have been read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from agot_tui.boardfiles.check_cards import check_card_houses, check_card_ids, check_restrictions
from agot_tui.boardfiles.check_map import check_connected, check_pairs, check_ports
from agot_tui.boardfiles.check_names import check_card_names, check_place_names
from agot_tui.boardfiles.check_setup import (
    check_closed,
    check_common,
    check_homes,
    check_houses,
    check_neutral,
    check_players,
    check_setups,
)
from agot_tui.boardfiles.check_starts import (
    check_shared_areas,
    check_start_armies,
    check_start_icons,
    check_start_units,
)
from agot_tui.boardfiles.check_totals import check_totals
from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import ADJACENCY, AREAS, BOARD, COMPONENTS, HOUSE_CARDS, SETUP

_CHECKS: Final[tuple[tuple[Callable[[Draft], None], tuple[str, ...]], ...]] = (
    (check_place_names, ()),
    (check_card_names, ()),
    (check_pairs, (AREAS,)),
    (check_ports, (AREAS,)),
    (check_connected, (AREAS, ADJACENCY)),
    (check_houses, (SETUP,)),
    (check_homes, (SETUP, AREAS)),
    (check_players, (SETUP, BOARD)),
    (check_setups, (SETUP,)),
    (check_closed, (SETUP, AREAS)),
    (check_neutral, (SETUP, AREAS)),
    (check_common, (SETUP,)),
    (check_start_units, (SETUP, AREAS)),
    (check_start_armies, (SETUP,)),
    (check_start_icons, (SETUP, AREAS)),
    (check_shared_areas, (SETUP, AREAS)),
    (check_card_houses, (SETUP, HOUSE_CARDS)),
    (check_restrictions, (COMPONENTS,)),
    (check_card_ids, ()),
    (check_totals, (COMPONENTS,)),
)


def check(draft: Draft) -> None:
    """Adds every fault that shows when the files are looked at together."""
    for look, files in _CHECKS:
        if draft.lost.isdisjoint(files):
            look(draft)
