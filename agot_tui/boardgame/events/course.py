"""The course of the game: rounds, stages, clean-up, the end (R3, R20, R21)."""

from __future__ import annotations

from typing import ClassVar, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events.base import BoardEvent, counted, house_name
from agot_tui.boardgame.names import House, Phase

PHASE_RULES: Final[dict[Phase, str]] = {
    "westeros": "R7",
    "planning": "R11",
    "raven": "R11.9",
    "raid": "R13",
    "march": "R14",
    "consolidate": "R19",
}
"""The chapter of each stage."""


class RoundBegan(BoardEvent):
    """A new round."""

    RULES: ClassVar[tuple[str, ...]] = ("R3.1",)
    round: int

    def sentence(self, board: Board) -> str:
        return f"Round {self.round} of {board.rules.last_round} begins"


class PhaseBegan(BoardEvent):
    """A stage of the round."""

    phase: Phase

    @property
    def rules(self) -> tuple[str, ...]:
        return (PHASE_RULES[self.phase],)

    def sentence(self, board: Board) -> str:
        return {
            "westeros": "Westeros phase",
            "planning": "Planning phase: orders are placed face down",
            "raven": "The Messenger Raven may be used",
            "raid": "Action phase: Raid orders",
            "march": "Action phase: March orders",
            "consolidate": "Action phase: Consolidate Power orders",
        }[self.phase]


class CleanedUp(BoardEvent):
    """The end of a round."""

    RULES: ClassVar[tuple[str, ...]] = ("R20.1", "R20.2", "R20.3")

    def sentence(self, board: Board) -> str:
        return "Clean-up: left-over orders go back, routed units stand up, Blade and Raven are ready again"


class GameWon(BoardEvent):
    """The game is over (R21)."""

    house: House
    castles: int
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def sentence(self, board: Board) -> str:
        castles = counted(self.castles, "castle area", "castle areas")
        return f"{house_name(board, self.house)} wins with {castles} ({self.rule})"
