"""Which cards the code knows to act: what a board's cards can be."""

from __future__ import annotations

from agot_tui.boardgame.aftermath import ARIANNE, LORAS, PATCHFACE
from agot_tui.boardgame.casualties import BLACKFISH
from agot_tui.boardgame.immediate import IMMEDIATE, TYRION
from agot_tui.boardgame.modifiers import BONUSES, NULLIFIERS, UNIT_CHANGES
from agot_tui.boardgame.results import RESULTS
from agot_tui.boardgame.retreat import ROBB
from agot_tui.boardgame.westeros import EFFECTS as WESTEROS_EFFECTS
from agot_tui.boardgame.westeros import QUIET, WINTER
from agot_tui.boardgame.wildling_cards import EFFECTS as WILDLING_EFFECTS

HOUSE_CARD_ABILITIES: frozenset[str] = frozenset(
    {*BONUSES, *NULLIFIERS, *UNIT_CHANGES, *IMMEDIATE, *RESULTS, TYRION, BLACKFISH, ROBB, ARIANNE, LORAS, PATCHFACE}
)
"""Ids of the house cards whose text does something."""

KNOWN_ABILITIES: frozenset[str] = frozenset(
    {*HOUSE_CARD_ABILITIES, *WESTEROS_EFFECTS, *WINTER, *QUIET, *WILDLING_EFFECTS}
)
"""Ids of all cards that do something."""
