"""What the files of a board say, read but not yet believed: the checks look at it, then the board is built from it."""

from __future__ import annotations

from agot_tui.boardfiles.faults import Fault, Faults
from agot_tui.boardgame.board import Area, HouseCard, TidesCard, UnitType, WesterosCard, WildlingCard
from agot_tui.boardgame.names import AreaId, CardId, House, Track
from agot_tui.boardgame.orders import OrderToken
from agot_tui.boardgame.units import UnitKind
from agot_tui.values import Struct, Value, field


class Pair(Value):
    """A pair of a list of ``adjacency.toml``."""

    group: str
    place: int
    """From 1."""
    one: AreaId
    other: AreaId

    @property
    def key(self) -> str:
        """Its place in the file: ``land_sea[3]``."""
        return f"{self.group}[{self.place}]"


class Start(Value):
    """An entry of a house's starting units."""

    place: int
    area: AreaId
    kind: UnitKind
    number: int


class HouseDraft(Struct):
    """A ``[house.ID]`` table."""

    id: House
    name: str
    home: AreaId
    supply: int
    victory: int
    units: list[Start]


class SetupDraft(Struct):
    """A ``[players.N]`` table."""

    players: int
    houses: tuple[House, ...]
    stars: tuple[int, ...]
    tracks: dict[Track, tuple[House, ...]]
    closed: tuple[AreaId, ...]
    neutral: dict[AreaId, int]


class Draft(Struct):
    """Everything that the files say. What could not be read has a stand-in, and ``lost`` or ``doubts`` name it."""

    faults: Faults
    lost: set[str] = field(default_factory=set)
    """Files from which nothing can be concluded."""
    doubts: set[tuple[str, str, str]] = field(default_factory=set)
    """File, id and key of values that had a fault."""

    id: str = ""
    name: str = ""
    version: str = ""
    players: tuple[int, ...] = ()

    areas: dict[AreaId, Area] = field(default_factory=dict)
    pairs: list[Pair] = field(default_factory=list)
    apart: list[Pair] = field(default_factory=list)
    """Pairs that are said not to be adjacent."""

    unit_types: dict[UnitKind, UnitType] = field(default_factory=dict)
    order_tokens: dict[str, OrderToken] = field(default_factory=dict)
    armies: list[tuple[int, ...]] = field(default_factory=list)
    threat_spaces: tuple[int, ...] = ()
    threat_back: int = 0
    port_ships: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    house_ids: tuple[House, ...] = ()
    houses: dict[House, HouseDraft] = field(default_factory=dict)
    setups: dict[int, SetupDraft] = field(default_factory=dict)
    last_round: int = 0
    castles_to_win: int = 0
    threat_start: int = 0
    power_start: int = 0
    power_tokens: int = 0

    house_cards: dict[CardId, HouseCard] = field(default_factory=dict)
    westeros_cards: dict[CardId, WesterosCard] = field(default_factory=dict)
    wildling_cards: dict[CardId, WildlingCard] = field(default_factory=dict)
    tides_cards: dict[CardId, TidesCard] = field(default_factory=dict)

    def fault(self, file: str, table: str, key: str, sentence: str) -> None:
        """Adds a fault."""
        self.faults.append(Fault(file, table, key, sentence))

    def doubtful(self, file: str, name: str, *keys: str) -> bool:
        """Whether one of these values of an entry had a fault already."""
        return any((file, name, key) in self.doubts for key in keys)

    def doubts_about(self, file: str, *keys: str) -> bool:
        """Whether one of these keys had a fault in any entry of a file, or the file is lost."""
        return file in self.lost or any(where == file and key in keys for where, _, key in self.doubts)
