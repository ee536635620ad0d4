"""Order tokens: the kinds of R11.3, and a token of one house lying on the board."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from agot_tui.boardgame.names import House
from agot_tui.values import Value

OrderKind: TypeAlias = Literal["march", "defense", "support", "raid", "consolidate"]
MARCH: Final = "march"
DEFENSE: Final = "defense"
SUPPORT: Final = "support"
RAID: Final = "raid"
CONSOLIDATE: Final = "consolidate"
ORDER_KINDS: Final[tuple[OrderKind, ...]] = (MARCH, DEFENSE, SUPPORT, RAID, CONSOLIDATE)


class OrderToken(Value):
    """A kind of token of which each house owns ``count``."""

    id: str
    text: str
    """As written in the notation: ``march+1``."""
    kind: OrderKind
    star: bool
    modifier: int
    """Added to the strength of a march, a defense or a support (R16.4)."""
    count: int


class Order(Value):
    """A token of ``house``. There is one object per board, house and token."""

    house: House
    token: OrderToken
    kind: OrderKind
    star: bool
    modifier: int

    @property
    def text(self) -> str:
        """As written in the notation: ``march+1``."""
        return self.token.text

    def __repr__(self) -> str:
        return f"{self.house} {self.token.text}"
