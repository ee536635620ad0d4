"""Where the replay of one game stands: both sides at the same point, and the record from here on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.retreat import RetreatDecision
from agot_tui.boardgame.state import Combat, State
from agot_tui.kernel.decisions import Decision
from tests.peer_games.ids import Ids
from tests.peer_games.reading import Node, PeerGame
from tests.peer_games.watching import WatchedGame


@dataclass
class Scene:
    """Both sides of one game."""

    peer: PeerGame
    ids: Ids
    at: int = 0
    """The record that is being read."""
    decision: int = 0
    """Number of the last decision."""
    grants: set[tuple[House, AreaId]] = field(default_factory=set)
    """Support granted against a neutral force: who, against which area (until the march is made)."""
    refuge: AreaId | None = None
    """Where a beaten side goes as soon as it is known which units supply costs it."""
    announced: House | None = None
    """Who is about to make the choice that it announced (``Activate``), asked or not."""
    knights: dict[tuple[House, str], list[tuple[AreaId, int]]] = field(default_factory=dict)
    """Knights that houses have given up so far, by what became of them (Crow Killers)."""
    told: set[int] = field(default_factory=set)
    """Records further ahead that our core has been told already."""
    masks: dict[int, frozenset[str]] = field(default_factory=dict)
    """By record: fields of snapshots that ours shows as they will be only after that record."""
    _game: WatchedGame | None = None

    @property
    def game(self) -> WatchedGame:
        """Our side."""
        assert self._game is not None
        return self._game

    @game.setter
    def game(self, game: WatchedGame) -> None:
        self._game = game

    @property
    def state(self) -> State:
        """Our state."""
        return self.game.state

    @property
    def combat(self) -> Combat:
        """The combat in progress on our side."""
        combat = self.state.combat
        assert combat is not None
        return combat

    def asked(self, house: House, *kinds: str) -> Decision[Command] | None:
        """What our core asks the house, if it is of one of the kinds."""
        decision = self.game.pending.get(house)
        return decision if decision is not None and decision.kind in kinds else None

    def retreating(self) -> RetreatDecision | None:
        """The retreat that our core asks for."""
        return next((found for found in self.game.pending.values() if isinstance(found, RetreatDecision)), None)

    def ahead(self, *, until: str = "") -> Iterator[tuple[int, Node]]:
        """The records after this one, up to the next of kind ``until`` (included)."""
        records = self.peer.records
        for index in range(self.at + 1, len(records)):
            yield index, records[index]
            if until and records[index]["t"].value == until:
                return

    def masked(self) -> frozenset[str]:
        """The fields of snapshots that ours shows in advance."""
        found: frozenset[str] = frozenset()
        for index, fields in self.masks.items():
            if index > self.at:
                found |= fields
        return found


def entry(record: Node) -> str:
    """The type of a log entry; empty if the record is none."""
    return record["l"]["type"].text if record["t"].value == "e" else ""


def is_decision(record: Node, *kinds: str) -> bool:
    """Whether the record is a decision of one of the kinds."""
    return record["t"].value == "d" and record["k"].value in kinds


def path_has(record: Node, part: str) -> bool:
    """Whether the other side's path of game states goes through ``part``."""
    return part in record["x"].text.split("/")
