"""Raids, marches, neutral forces, ports, Consolidate Power (R13, R14, R17, R18, R19)."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, area_name, counted, house_name, units_in_words
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.units import Units


class Raided(BoardEvent):
    """A Raid order was resolved."""

    house: House
    origin: AreaId
    area: AreaId | None
    victim: House | None = None
    token: str = ""

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (self.area, self.origin) if self.area else (self.origin,)

    @property
    def rules(self) -> tuple[str, ...]:
        return ("R13.3",) if self.victim is None else ("R13.1", "R13.2")

    def sentence(self, board: Board) -> str:
        start = f"{house_name(board, self.house)} raids from {area_name(board, self.origin)}"
        if self.area is None or self.victim is None:
            return f"{start}: nothing"
        return f"{start}: {house_name(board, self.victim)}'s {self.token} in {area_name(board, self.area)} is gone"


class Marched(BoardEvent):
    """A March order was resolved; an attack is told by ``CombatBegan``."""

    RULES: ClassVar[tuple[str, ...]] = ("R14.1",)
    house: House
    origin: AreaId
    token: str
    moves: tuple[tuple[AreaId, Units], ...]
    left_token: bool

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return (*(area for area, _ in self.moves), self.origin)

    def sentence(self, board: Board) -> str:
        moves = "; ".join(f"{units_in_words(units)} to {area_name(board, area)}" for area, units in self.moves)
        left = ", leaving a power token" if self.left_token else ""
        start = f"{house_name(board, self.house)} marches from {area_name(board, self.origin)}"
        return f"{start}: {moves or 'nobody moves'}{left}"


class TokenRemoved(BoardEvent):
    """A power token went back to its owner's pool."""

    RULES: ClassVar[tuple[str, ...]] = ("R5.7",)
    house: House
    area: AreaId

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)}'s power token in {area_name(board, self.area)} is removed"


class NeutralSupportDeclared(BoardEvent):
    """A house granted or declined support against a neutral force."""

    RULES: ClassVar[tuple[str, ...]] = ("R17.7",)
    house: House
    area: AreaId
    granted: bool

    def sentence(self, board: Board) -> str:
        verb = "grants" if self.granted else "declines"
        return f"{house_name(board, self.house)} {verb} the support of {area_name(board, self.area)}"


class AttemptFailed(BoardEvent):
    """Too little support was granted against a neutral force."""

    RULES: ClassVar[tuple[str, ...]] = ("R17.7",)
    house: House
    area: AreaId
    strength: int
    needed: int

    def sentence(self, board: Board) -> str:
        where = area_name(board, self.area)
        return f"{house_name(board, self.house)} has {self.strength} of {self.needed} against {where}: no march is made"


class NeutralForceDestroyed(BoardEvent):
    """A neutral force is gone for good."""

    RULES: ClassVar[tuple[str, ...]] = ("R17.5", "R17.9")
    house: House
    area: AreaId
    strength: int
    needed: int

    def sentence(self, board: Board) -> str:
        where = area_name(board, self.area)
        return (
            f"{house_name(board, self.house)} beats the neutral force of {where}: {self.strength} against {self.needed}"
        )


class PortCaptured(BoardEvent):
    """A port has a new owner."""

    RULES: ClassVar[tuple[str, ...]] = ("R18.7.1",)
    house: House
    area: AreaId
    loser: House
    ships: int
    taken: int

    def sentence(self, board: Board) -> str:
        port = area_name(board, self.area)
        lost, loser = counted(self.ships, "ship", "ships"), house_name(board, self.loser)
        return f"{house_name(board, self.house)} takes {port}: {lost} of {loser} gone, {self.taken} replaced"


class Consolidated(BoardEvent):
    """A Consolidate Power order was resolved."""

    house: House
    area: AreaId
    power: int
    muster: bool
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        what = "musters" if self.muster else f"takes {self.power} power"
        return f"{house_name(board, self.house)} consolidates in {area_name(board, self.area)}: {what}"
