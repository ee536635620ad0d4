"""Planning and the Messenger Raven (R11)."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, area_name, house_name
from agot_tui.boardgame.names import AreaId, CardId, House
from agot_tui.kernel.events import Audience


class OrdersPlaced(BoardEvent):
    """Orders were placed, replaced or taken back; what they are only their owner knows."""

    RULES: ClassVar[tuple[str, ...]] = ("R11.1",)
    house: House
    placements: tuple[tuple[AreaId, str | None], ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    @property
    def areas(self) -> tuple[AreaId, ...]:
        return tuple(area for area, _ in self.placements)

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)}: " + ", ".join(
            f"{area_name(board, area)} {token or 'no order'}" for area, token in self.placements
        )


class PlanningClosed(BoardEvent):
    """A house has placed its orders."""

    RULES: ClassVar[tuple[str, ...]] = ("R11.1",)
    house: House

    def sentence(self, board: Board) -> str:
        return f"{house_name(board, self.house)} has placed its orders"


class OrdersRevealed(BoardEvent):
    """All orders were turned up."""

    RULES: ClassVar[tuple[str, ...]] = ("R11.8",)
    reveals: ClassVar[bool] = True
    orders: tuple[tuple[House, AreaId, str], ...]

    def sentence(self, board: Board) -> str:
        return f"Orders are revealed: {len(self.orders)} on the board"


class RavenUsed(BoardEvent):
    """What the Raven's holder did, as everybody sees it."""

    house: House
    use: str
    """``pass``, ``look``, ``keep``, ``bury`` or ``swap``."""
    area: AreaId | None = None
    old: str = ""
    new: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return {"pass": ("R11.9",), "swap": ("R11.9.1",)}.get(self.use, ("R11.9.2",))

    def sentence(self, board: Board) -> str:
        house = house_name(board, self.house)
        if self.area is not None:
            return f"{house} uses the Raven: {area_name(board, self.area)} {self.old} becomes {self.new}"
        return {
            "pass": f"{house} does not use the Raven",
            "look": f"{house} uses the Raven to look at the top wildling card",
            "keep": f"{house} puts the wildling card back on top of the deck",
            "bury": f"{house} puts the wildling card under the deck",
        }[self.use]


class WildlingCardSeen(BoardEvent):
    """What the Raven's holder saw."""

    RULES: ClassVar[tuple[str, ...]] = ("R11.9.2",)
    reveals: ClassVar[bool] = True
    house: House
    card: CardId

    @property
    def audience(self) -> Audience:
        return frozenset((self.house,))

    def sentence(self, board: Board) -> str:
        return f"The top wildling card is {board.wildling_cards[self.card].name}"


class OrderRemoved(BoardEvent):
    """An order left the board without being resolved."""

    house: House
    area: AreaId
    token: str
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        return (
            f"{house_name(board, self.house)}'s {self.token} in {area_name(board, self.area)} is removed ({self.why})"
        )
