"""The board and its components as values (R1, R2): what the files of a board folder say, made by a loader elsewhere.

Nothing here changes during a game. ``Setup`` is the board for one number of players; its ``Reach`` answers every
question of R1.13 (what reaches what) with closed areas taken out (R22.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from agot_tui.boardgame.names import AreaId, CardId, House, Track
from agot_tui.boardgame.orders import Order, OrderToken
from agot_tui.boardgame.units import UnitKind, Units
from agot_tui.values import Value

AreaKind: TypeAlias = Literal["land", "sea", "port"]
Fort: TypeAlias = Literal["none", "castle", "stronghold"]
Timing: TypeAlias = Literal["none", "cancel", "immediate", "modifier", "result", "casualties", "advance", "after"]


class Area(Value):
    """One of the spaces of the board (R1.1)."""

    id: AreaId
    name: str
    code: str
    """Three characters for narrow places."""
    kind: AreaKind
    fort: Fort = "none"
    supply: int = 0
    """Supply icons."""
    power: int = 0
    """Power icons."""
    home: House | None = None
    """The house whose shield is printed here (R1.6)."""
    garrison: int = 0
    """Strength of the garrison that starts here with that house (R17.1)."""
    land: AreaId | None = None
    """Of a port: the land area that owns it."""
    sea: AreaId | None = None
    """Of a port: the sea area it opens to."""

    @property
    def castle_points(self) -> int:
        """Mustering points (R8.2): 1 for a castle, 2 for a stronghold."""
        return {"none": 0, "castle": 1, "stronghold": 2}[self.fort]

    @property
    def has_castle(self) -> bool:
        """Whether it is a castle area: castle or stronghold (R1.5)."""
        return self.fort != "none"


class HouseCard(Value):
    """A house card; what its ability does is code, registered under ``id``."""

    id: CardId
    house: House
    name: str
    strength: int
    swords: int
    towers: int
    timing: Timing
    when: str
    optional: bool
    ability: str
    corner: tuple[str, ...] = ()


class WesterosCard(Value):
    """A card of one of the three Westeros decks (R7)."""

    id: CardId
    name: str
    deck: int
    """1, 2 or 3."""
    count: int
    wildling: int
    chooser: str
    """Whose holder chooses: ``iron_throne``, ``valyrian_steel_blade``, ``messenger_raven``, or empty."""
    options: tuple[str, ...]
    restriction: str
    """The order kind or token that it forbids this round, or empty (R11.5)."""
    effect: str


class WildlingCard(Value):
    """A wildling card (R10.5)."""

    id: CardId
    name: str
    defeat_lowest: str
    defeat_others: str
    victory_highest: str
    corner: tuple[str, ...] = ()


class TidesCard(Value):
    """A card of the Tides of Battle deck (R24)."""

    id: CardId
    strength: int
    swords: int
    towers: int
    skulls: int
    count: int


class UnitType(Value):
    """Pieces, price and strength of a kind of unit (R1.11, R8.3, R16.3)."""

    kind: UnitKind
    name: str
    pool: int
    cost: int
    upgrade_cost: int | None
    """Points to replace a footman in the mustering area by it; ``None``: not possible."""
    strength: int


class HouseSetup(Value):
    """What a house starts with (R2.6)."""

    id: House
    name: str
    home: AreaId
    supply: int
    victory: int
    units: Mapping[AreaId, Units]


class Rules(Value):
    """The numbers of ``components.toml`` that are no pieces."""

    armies: tuple[tuple[int, ...], ...]
    """``armies[supply]``: largest sizes allowed for armies (R4.1)."""
    port_ships: int
    """Ships that a port can hold (R18.1)."""
    power_tokens: int
    """Power tokens of a house (R1.9)."""
    power_start: int
    threat_spaces: tuple[int, ...]
    """Strengths along the wildling track, ascending."""
    threat_start: int
    threat_back: int
    """Spaces back after a wildling victory (R10.6)."""
    last_round: int
    castles_to_win: int

    @property
    def supply_max(self) -> int:
        """The highest space of the supply track."""
        return len(self.armies) - 1


class Board(Value, dict=True):
    """A board folder, validated and frozen."""

    id: str
    name: str
    version: str
    areas: Mapping[AreaId, Area]
    pairs: tuple[tuple[AreaId, AreaId], ...]
    """Adjacent areas (R1.13), each pair once; ports with their land area and their sea."""
    houses: Mapping[House, HouseSetup]
    setups: Mapping[int, Setup]
    unit_types: Mapping[UnitKind, UnitType]
    order_tokens: Mapping[str, OrderToken]
    """By the text of the notation."""
    house_cards: Mapping[CardId, HouseCard]
    westeros_cards: Mapping[CardId, WesterosCard]
    wildling_cards: Mapping[CardId, WildlingCard]
    tides_cards: Mapping[CardId, TidesCard]
    rules: Rules

    @cached_property
    def orders(self) -> Mapping[tuple[House, str], Order]:
        """Every order of every house, by house and text of the token."""
        return {
            (house, text): Order(house, token, token.kind, token.star, token.modifier)
            for house in self.houses
            for text, token in self.order_tokens.items()
        }

    @cached_property
    def cards_of(self) -> Mapping[House, tuple[CardId, ...]]:
        """The house cards of each house, in the order of the files."""
        return {
            house: tuple(card.id for card in self.house_cards.values() if card.house == house) for house in self.houses
        }

    @cached_property
    def strengths(self) -> tuple[int, int, int, int]:
        """Strength of a standing footman, knight, ship and siege engine (R16.3.1)."""
        kinds = self.unit_types
        return kinds["F"].strength, kinds["K"].strength, kinds["S"].strength, kinds["E"].strength

    def westeros_deck(self, number: int) -> tuple[CardId, ...]:
        """All cards of Westeros deck 1, 2 or 3, copies included, unshuffled."""
        return tuple(c.id for c in self.westeros_cards.values() if c.deck == number for _ in range(c.count))

    @cached_property
    def tides_deck(self) -> tuple[CardId, ...]:
        """All Tides of Battle cards, copies included, unshuffled."""
        return tuple(card.id for card in self.tides_cards.values() for _ in range(card.count))


class Setup(Value, dict=True):
    """The board for one number of players (R2, R22)."""

    players: int
    houses: tuple[House, ...]
    stars: tuple[int, ...]
    """Star orders by King's Court position (R2.5)."""
    tracks: Mapping[Track, tuple[House, ...]]
    closed: frozenset[AreaId]
    neutral: Mapping[AreaId, int]
    """Strengths of the neutral forces."""
    areas: Mapping[AreaId, Area]
    """All areas, closed ones too."""
    pairs: tuple[tuple[AreaId, AreaId], ...]

    @cached_property
    def reach(self) -> Reach:
        """What reaches what, closed areas left out."""
        return Reach.of(
            {key: area for key, area in self.areas.items() if key not in self.closed},
            [pair for pair in self.pairs if self.closed.isdisjoint(pair)],
        )

    @cached_property
    def rank(self) -> Mapping[AreaId, int]:
        """The place of each area in the files: the fixed order in which areas are listed."""
        return {area: place for place, area in enumerate(self.areas)}

    @cached_property
    def lands(self) -> tuple[AreaId, ...]:
        """The land areas, closed ones too."""
        return tuple(area.id for area in self.areas.values() if area.kind == "land")

    @cached_property
    def homes(self) -> Mapping[AreaId, House]:
        """The home areas of the houses in play (R1.6)."""
        return {
            area.id: area.home for area in self.areas.values() if area.home in self.houses and area.home is not None
        }

    @cached_property
    def castle_points(self) -> Mapping[AreaId, int]:
        """The open castle areas with their mustering points (R8.2)."""
        return {key: a.castle_points for key, a in self.areas.items() if a.castle_points and key not in self.closed}

    @cached_property
    def ports(self) -> tuple[Area, ...]:
        """The open ports."""
        return tuple(area for area in self.areas.values() if area.kind == "port" and area.id not in self.closed)


Neighbours: TypeAlias = Mapping[AreaId, tuple[AreaId, ...]]


class Reach(Value):
    """R1.13 as tables; every area is a key, in the order of the files."""

    near: Neighbours
    """Adjacent on the map, whatever the kinds."""
    land: Neighbours
    """From land: the land areas that a march step reaches."""
    seas: Neighbours
    """From land: the adjacent sea areas."""
    shores: Neighbours
    """From sea: the adjacent land areas."""
    sea: Neighbours
    """From sea: the adjacent sea areas."""
    sail: Neighbours
    """From sea or port: where a ship may go in one step, ownership of ports left aside (R14.3, R18.5)."""
    raid: Neighbours
    """From any area: the areas whose orders a raid reaches (R13.2)."""
    support: Neighbours
    """From any area: the areas whose combats its support reaches."""
    supporters: Neighbours
    """From any area: the areas whose support reaches a combat there."""

    @classmethod
    def of(cls, areas: Mapping[AreaId, Area], pairs: Iterable[tuple[AreaId, AreaId]]) -> Reach:
        """The tables that follow from the areas and the adjacent pairs."""
        near: dict[AreaId, list[AreaId]] = {key: [] for key in areas}
        for one, other in pairs:
            near[one].append(other)
            near[other].append(one)
        rank = {key: place for place, key in enumerate(areas)}
        ordered = {key: tuple(sorted(found, key=rank.__getitem__)) for key, found in near.items()}

        def table(*steps: tuple[AreaKind, AreaKind]) -> Neighbours:
            return {
                key: tuple(other for other in found if (areas[key].kind, areas[other].kind) in steps)
                for key, found in ordered.items()
            }

        land_land: tuple[AreaKind, AreaKind] = ("land", "land")
        sea_land: tuple[AreaKind, AreaKind] = ("sea", "land")
        sea_sea: tuple[AreaKind, AreaKind] = ("sea", "sea")
        sea_port: tuple[AreaKind, AreaKind] = ("sea", "port")
        port_sea: tuple[AreaKind, AreaKind] = ("port", "sea")
        support = table(land_land, sea_land, sea_sea, port_sea)
        return cls(
            near=ordered,
            land=table(land_land),
            seas=table(("land", "sea")),
            shores=table(sea_land),
            sea=table(sea_sea),
            sail=table(sea_sea, sea_port, port_sea),
            raid=table(land_land, sea_land, sea_sea, sea_port, port_sea),
            support=support,
            supporters={key: tuple(other for other in ordered[key] if key in support[other]) for key in areas},
        )
