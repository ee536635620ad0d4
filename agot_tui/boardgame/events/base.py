"""What all events of the board game share, and the words that their sentences are made of."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.units import UNIT_KINDS, UNIT_NAMES, UnitKind, Units
from agot_tui.kernel.events import Event

ABILITY: Final = "R16.6.1"
"""The rule of whatever a house card does; what that is stands on the card."""


class BoardEvent(Event):
    """An event of the board game.

    An event says by which rules it came about: a class has them in ``RULES``, or works them out of what happened.
    """

    RULES: ClassVar[tuple[str, ...]] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules at work, the most important first."""
        return self.RULES

    @abstractmethod
    def sentence(self, board: Board) -> str:
        """What happened, for a reader."""

    @property
    def areas(self) -> tuple[AreaId, ...]:
        """Where it happened, the most important place first."""
        area = getattr(self, "area", None)
        return (area,) if area else ()

    @property
    def houses(self) -> tuple[House, ...]:
        """Whom it concerns."""
        house = getattr(self, "house", None)
        return (house,) if house else ()


def units_in_words(units: Units) -> str:
    """``2 footmen, 1 routed knight``."""
    parts = []
    for routed, some in (("", units.standing), ("routed ", units.routed)):
        parts += [
            f"{n} {routed}{UNIT_NAMES[kind] if n == 1 else plural_of(kind)}"
            for kind in UNIT_KINDS
            if (n := some.count(kind))
        ]
    return ", ".join(parts) or "nobody"


def plural_of(kind: UnitKind) -> str:
    """``footmen``."""
    return "footmen" if kind == "F" else f"{UNIT_NAMES[kind]}s"


def house_name(board: Board, house: House) -> str:
    """``Stark``."""
    return board.houses[house].name


def area_name(board: Board, area: AreaId) -> str:
    """``Moat Cailin``."""
    return board.areas[area].name


def counted(n: int, one: str, many: str) -> str:
    """``1 ship``, ``2 ships``."""
    return f"{n} {one if n == 1 else many}"
