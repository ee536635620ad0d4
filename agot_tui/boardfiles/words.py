"""Which ids, codes and names can be told apart when they are typed (the notation takes any of them, in any case)."""

from __future__ import annotations

from typing import Final

from agot_tui.boardgame.names import PHASES, TRACKS
from agot_tui.boardgame.orders import ORDER_KINDS
from agot_tui.boardgame.units import UNIT_KINDS

_COMMANDS: Final = (
    "order", "ready", "raven", "look", "swap", "pass", "keep", "bury", "raid", "march", "support", "accept", "refuse",
    "card", "blade", "use", "redraw", "lose", "retreat", "capture", "bid", "muster", "consolidate", "choose",
)  # fmt: skip
_ANSWERS: Final = (
    "none", "no", "yes", "done", "token", "power", "attacker", "defender", "units", "track", "nothing", "supply",
    "mustering", "neutral", "garrison", "clash_of_kings", "collect_power", "no_march_plus_1", "no_defense",
)  # fmt: skip


def plain(text: str) -> str:
    """What is compared of an id, code or name: letters and digits, without case and without a leading "The"."""
    folded = text.casefold()
    for article in ("the ", "the_"):
        folded = folded.removeprefix(article)
    return "".join(char for char in folded if char.isalnum())


RESERVED: Final = frozenset(map(plain, (*_COMMANDS, *_ANSWERS, *TRACKS, *PHASES, *ORDER_KINDS, *UNIT_KINDS)))
"""Words of the notation that can stand where an area, a house or a card can stand."""
