"""The ids of the game: areas, houses, cards, tracks, phases, sides."""

from typing import Final, Literal, NewType, TypeAlias

from agot_tui.kernel.seats import Seat

AreaId = NewType("AreaId", str)
"""``moat_cailin``, an area of ``areas.toml``."""
CardId = NewType("CardId", str)
"""``robb_stark``, ``clash_of_kings``, ``mammoth_riders``, ``tob_2``: a card of any deck."""
House: TypeAlias = Seat
"""A house is a seat of the board game (R1.4)."""

Track: TypeAlias = Literal["iron_throne", "fiefdoms", "kings_court"]
IRON_THRONE: Final = "iron_throne"
FIEFDOMS: Final = "fiefdoms"
KINGS_COURT: Final = "kings_court"
TRACKS: Final[tuple[Track, ...]] = (IRON_THRONE, FIEFDOMS, KINGS_COURT)
"""In the order of bidding (R9.1)."""

Phase: TypeAlias = Literal["westeros", "planning", "raven", "raid", "march", "consolidate"]
PHASES: Final[tuple[Phase, ...]] = ("westeros", "planning", "raven", "raid", "march", "consolidate")
"""The stages of a round in order (R3.1, R11.9, R12.1)."""

DeckName: TypeAlias = Literal["westeros_1", "westeros_2", "westeros_3", "wildlings", "tides"]
"""A deck that cards are drawn from."""

Side: TypeAlias = Literal["attacker", "defender"]
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
