"""Random positions before a march: an attacker beside a defender, with much that can matter around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.second_referee.control_settled import winners_at
from tests.second_referee.facts import (
    AREAS,
    CARDS_OF,
    GARRISONS,
    HOMES,
    HOUSES,
    NEUTRALS,
    ORDER_TOKENS,
    PIECES,
    POWER_TOKENS,
    RANK,
    SHIP,
    SHIP_LIMIT,
    TIDES,
    kind_of,
    neighbours,
)
from tests.second_referee.table import Table

TRACKS: Final = ("iron_throne", "fiefdoms", "kings_court")
OPTIONS: Final[dict[str, tuple[object, float]]] = {
    "tides": (True, 0.4),
    "mace_last_unit": ("area_empty", 0.4),
    "arianne_token": ("removed", 0.4),
    "salladhor": ("always_zero", 0.4),
    "support": ("house", 0.3),
    "return_supply": ("surplus_dies", 0.4),
}
"""The other value of each option (R24, D2 to D5, D14), and how often it is taken."""
DUEL: Final = {"greyjoy": "victarion_greyjoy", "baratheon": "salladhor_saan"}
"""The two cards that chance brings together too rarely: a fleet of the first house attacks the second (D4)."""
DUELS: Final = 0.06
"""How often they do."""
IDLE_CARDS: Final = {"westeros_2": ["last_days_of_summer_2"], "westeros_3": ["sea_of_storms"]}
TIDES_DRAWN: Final = 60
"""More than the combats of one march phase can draw."""
LAND_UNITS: Final = {"F": 6, "K": 4, "E": 1}
"""How often each land unit is drawn."""


class Unfit(Exception):
    """These draws make no position with an attack in it, or one that is won already; take others."""


@dataclass
class Position:
    """A position for both referees."""

    table: Table
    embattled: str
    """Where the attacker can attack."""
    origin: str
    phase: str = "march"
    card: str = ""
    """In the Westeros phase: the first card of deck I; those of the other decks do nothing to the board."""

    def for_core(self) -> dict[str, Any]:
        """The position as a table of a position file."""
        table = self.table
        houses = {
            house: {"supply": table.supply[house], "power": table.power[house], "hand": list(table.hands[house])}
            for house in HOUSES
        }
        texts = {area: _area_text(table, area) for area in AREAS}
        position = {
            "clear": True,
            "phase": self.phase,
            "round": 2,
            "blade_used": table.blade_used,
            "options": dict(table.options),
            "tracks": deepcopy(table.tracks),
            "areas": {area: text for area, text in texts.items() if text},
            "house": houses,
        }
        if table.turn:
            position["turn"] = table.turn
        if table.options.get("tides"):
            position["decks"] = {"tides": list(table.tides)}
        if self.card:
            position["decks"] = {"westeros_1": [self.card], **IDLE_CARDS}
        return position


def _area_text(table: Table, area: str) -> str:
    house, units = table.units.get(area, (None, []))
    token, home = table.tokens.get(area), HOMES.get(area)
    words = [house, *units] if house else [token] if token else []
    if house and area in table.orders:
        words.append(table.orders[area][1])
    marks = [" ".join(word for word in words if word)] + ["token"] * (token is not None)
    if home is not None and area not in table.garrisons and (house or token or home) == home:
        marks.append("no garrison")
    return ", ".join(mark for mark in marks if mark)


def random_position(rng: Random) -> Position:
    """A position; as many draws as it takes."""
    while True:
        try:
            return _Draw(rng).position()
        except Unfit:
            continue


def raid_position(rng: Random) -> Position:
    """Before raids: some of the orders are Raid orders."""
    while True:
        position = random_position(rng)
        table = position.table
        tokens = {house: ["raid", "raid", "raid+"] for house in HOUSES}
        for area, (house, text) in list(table.orders.items()):
            if tokens[house] and not text.startswith("march") and rng.random() < 0.6:
                table.orders[area] = (house, tokens[house].pop(rng.randrange(len(tokens[house]))))
        raiders = sorted({house for house, text in table.orders.values() if text.startswith("raid")})
        if raiders:
            _before_all_combats(table)
            table.turn = rng.choice(raiders)
            position.phase = "raid"
            return position


def _before_all_combats(table: Table) -> None:
    """No unit is routed, and the Blade unused (R20.2, R20.3)."""
    table.units = {area: (house, [unit[0] for unit in units]) for area, (house, units) in table.units.items()}
    table.blade_used = False


def westeros_position(rng: Random, card: str) -> Position:
    """Before the Westeros cards: no order is on the board (R20.1)."""
    position = random_position(rng)
    table = position.table
    table.orders = {}
    table.options.pop("tides", None)
    table.turn = ""
    _before_all_combats(table)
    position.phase, position.card = "westeros", card
    return position


def supply_position(rng: Random) -> Position:
    """Before a Supply card."""
    return westeros_position(rng, "supply")


def muster_position(rng: Random) -> Position:
    """Before a Mustering card."""
    return westeros_position(rng, "mustering")


@dataclass
class _Draw:
    """One position being drawn."""

    rng: Random
    duel: bool = field(init=False)
    houses: list[str] = field(init=False)
    """Attacker, defender, and a third one that has the last march of the phase."""
    unused: dict[str, Counter[str]] = field(init=False)
    order_tokens: dict[str, Counter[str]] = field(init=False)
    table: Table = field(init=False)
    embattled: str = field(init=False)
    origin: str = field(init=False)
    near: list[str] = field(init=False)

    def position(self) -> Position:
        self.duel = self.rng.random() < DUELS
        self.houses = self.rng.sample(HOUSES, 3)
        if self.duel:
            self.houses = [*DUEL, self.rng.choice([house for house in HOUSES if house not in DUEL])]
        self.unused = {house: Counter(PIECES) for house in HOUSES}
        self.order_tokens = {house: Counter(ORDER_TOKENS) for house in HOUSES}
        self.table = self._bare_table()
        self._choose_areas()
        self._place_attacker()
        self._place_defender()
        self._place_others()
        self._place_ships_in_ports()
        self._place_tokens_and_orders()
        self._place_last_march()
        self._turn_orders_into_marches()
        self._deal_power()
        if winners_at(self.table):
            raise Unfit
        return Position(self.table, self.embattled, self.origin)

    def _bare_table(self) -> Table:
        rng = self.rng
        hands = {house: rng.sample(CARDS_OF[house], rng.choice([1, 1, 2, 3, 5, 7])) for house in HOUSES}
        if self.duel:
            hands.update((house, [card]) for house, card in DUEL.items())
        low_supply = rng.random() < 0.4
        return Table(
            units={},
            orders={},
            tokens={},
            garrisons=set(GARRISONS),
            neutrals=set(NEUTRALS),
            tracks={track: rng.sample(HOUSES, len(HOUSES)) for track in TRACKS},
            power=dict.fromkeys(HOUSES, 0),
            supply={house: rng.randint(0, 2 if low_supply else 6) for house in HOUSES},
            hands=hands,
            discards={house: [card for card in CARDS_OF[house] if card not in hands[house]] for house in HOUSES},
            blade_used=rng.random() < 0.3,
            turn=self.houses[0],
            options={option: value for option, (value, often) in OPTIONS.items() if rng.random() < often},
            tides=rng.choices(list(TIDES), [card["count"] for card in TIDES.values()], k=TIDES_DRAWN),
        )

    def _units(self, house: str, area: str, number: int, routed: float = 0.15) -> list[str]:
        """Up to so many pieces that the house has left."""
        drawn = []
        for _ in range(number):
            kind = SHIP
            if kind_of(area) == "land":
                kind = self.rng.choices(list(LAND_UNITS), list(LAND_UNITS.values()))[0]
            if self.unused[house][kind]:
                self.unused[house][kind] -= 1
                drawn.append(kind + "~" * (self.rng.random() < routed))
        return drawn

    def _place(self, area: str, house: str, units: Sequence[str]) -> None:
        """Units hold an area; an enemy's garrison is gone from there."""
        self.table.add(area, house, units)
        if units and HOMES.get(area) != house:
            self.table.garrisons.discard(area)

    def _choose_areas(self) -> None:
        kind = "land" if not self.duel and self.rng.random() < 0.72 else "sea"
        open_areas = [area for area in AREAS if area not in NEUTRALS]
        self.embattled = self.rng.choice([area for area in open_areas if kind_of(area) == kind])
        kinds = ("land",) if kind == "land" else ("sea", "port")
        origins = [area for area in neighbours(self.embattled, *kinds) if area not in NEUTRALS]
        if kind == "land" and (not origins or self.rng.random() < 0.15):
            origins = self._origins_by_ship()
        if not origins:
            raise Unfit
        self.origin = self.rng.choice(origins)

    def _origins_by_ship(self) -> list[str]:
        """The attacker has ships beside the embattled area: the land areas from which they bring units."""
        seas = neighbours(self.embattled, "sea")
        if not seas:
            raise Unfit
        sea = self.rng.choice(seas)
        self._place(sea, self.houses[0], self._units(self.houses[0], sea, self.rng.randint(1, 2)))
        return [area for area in neighbours(sea, "land") if area != self.embattled and area not in NEUTRALS]

    def _place_attacker(self) -> None:
        attacker = self.houses[0]
        most = SHIP_LIMIT if kind_of(self.origin) == "port" else 4
        units = self._units(attacker, self.origin, self.rng.randint(1, most), routed=0.1)
        if all("~" in unit for unit in units):
            raise Unfit
        self._place(self.origin, attacker, units)
        self._give_order(self.origin, attacker, [text for text in ORDER_TOKENS if text.startswith("march")])
        if kind_of(self.origin) == "port":
            land = AREAS[self.origin]["land"]
            if land in NEUTRALS or land == self.embattled:
                raise Unfit
            self._place(land, attacker, ["K"])
            self.unused[attacker]["K"] -= 1

    def _place_defender(self) -> None:
        defender = self.houses[1]
        if HOMES.get(self.embattled) == defender:
            if self.rng.random() < 0.4:
                return
            if self.rng.random() < 0.4:
                self.table.garrisons.discard(self.embattled)
        units = self._units(defender, self.embattled, self.rng.randint(1, 4), routed=0.2)
        if not units:
            raise Unfit
        self._place(self.embattled, defender, units)

    def _place_others(self) -> None:
        """Units and tokens around both areas, most of them of attacker and defender."""
        rng, (attacker, defender, _) = self.rng, self.houses
        around = {*neighbours(self.embattled, "land", "sea"), *neighbours(self.origin, "land", "sea")}
        beyond = [further for area in sorted(around) for further in neighbours(area, "land", "sea")]
        around.update(area for area in beyond if rng.random() < 0.3)
        around -= {self.embattled, self.origin, *NEUTRALS}
        self.near = sorted(around, key=RANK.__getitem__)
        for area in self.near:
            if area in self.table.units or rng.random() < 0.35:
                continue
            house = rng.choice([attacker, defender, defender, attacker, *HOUSES])
            if rng.random() >= 0.25:
                self._place(area, house, self._units(house, area, rng.randint(1, 3)))
            elif kind_of(area) == "land" and HOMES.get(area) != house:
                self.table.tokens[area] = house
                self.table.garrisons.discard(area)

    def _place_ships_in_ports(self) -> None:
        about = {*self.near, self.embattled, self.origin}
        for port in AREAS:
            if kind_of(port) != "port" or port in self.table.units or AREAS[port]["land"] in NEUTRALS:
                continue
            owner = self.table.controller(port)
            if owner and about & {AREAS[port]["land"], AREAS[port]["sea"]} and self.rng.random() < 0.6:
                self._place(port, owner, self._units(owner, port, self.rng.randint(1, SHIP_LIMIT)))

    def _place_tokens_and_orders(self) -> None:
        """Some land areas are marked too; most areas have an order, more than half of them Support if possible."""
        idle = [text for text in ORDER_TOKENS if not text.startswith(("march", "raid"))]
        support = [text for text in idle if text.startswith("support")]
        for area in sorted(self.table.units, key=RANK.__getitem__):
            house = self.table.units[area][0]
            unmarked = kind_of(area) == "land" and HOMES.get(area) != house and area not in self.table.tokens
            if unmarked and self.rng.random() < 0.25:
                self.table.tokens[area] = house
            if area not in self.table.orders and self.rng.random() < 0.8:
                wanted = support if self.rng.random() < 0.6 else idle
                self._give_order(area, house, wanted) or self._give_order(area, house, idle)

    def _give_order(self, area: str, house: str, texts: Sequence[str]) -> bool:
        """One of the tokens that the house has left lies in the area now."""
        left = [text for text in texts if self.order_tokens[house][text]]
        if not left:
            return False
        text = self.rng.choice(left)
        self.order_tokens[house][text] -= 1
        self.table.orders[area] = (house, text)
        return True

    def _place_last_march(self) -> None:
        """A third house has a march far away, so that the phase does not end with the attack."""
        third = self.houses[2]
        taken = {*self.near, *self.table.units, *self.table.tokens, *NEUTRALS, *HOMES}
        free = [area for area in AREAS if kind_of(area) == "land" and area not in taken and area != self.embattled]
        if not free or not self.unused[third]["K"]:
            raise Unfit
        area = self.rng.choice(free)
        self.unused[third]["K"] -= 1
        self._place(area, third, ["K"])
        self._give_order(area, third, ["march"])

    def _turn_orders_into_marches(self) -> None:
        """In half of the positions many areas may march."""
        if self.rng.random() < 0.5:
            return
        marches = [text for text in ORDER_TOKENS if text.startswith("march")]
        for area, (house, text) in list(self.table.orders.items()):
            if text not in marches and self.rng.random() < 0.5:
                self._give_order(area, house, marches)

    def _deal_power(self) -> None:
        for house in HOUSES:
            on_board = list(self.table.tokens.values()).count(house)
            self.table.power[house] = min(self.rng.choice([0, 1, 2, 3, 5, 18]), POWER_TOKENS - on_board)
