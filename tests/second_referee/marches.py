"""A march: whether it is allowed (R14), neutral forces (R17.5 to R17.8), and its movement (R14.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.second_referee.asking import Answer, Question, ask
from tests.second_referee.combat import Combat
from tests.second_referee.combat_steps import fight
from tests.second_referee.control_settled import settle_control
from tests.second_referee.facts import (
    HOMES,
    MODIFIERS,
    NEUTRALS,
    RANK,
    SHIP_LIMIT,
    SIEGE_ENGINE,
    STRENGTH,
    is_castle_area,
    kind_of,
    neighbours,
)
from tests.second_referee.reach import NEUTRAL, attacked_in, goals_of
from tests.second_referee.supply import breaks_supply
from tests.second_referee.table import Table

Fault = frozenset[str]
"""The rules that one fault is against; a refusal may name any of them."""
OUT_OF_REACH: Fault = frozenset({"R14.2", "R14.3", "R18.5"})


@dataclass(frozen=True)
class March:
    """``march winterfell -> moat_cailin: F K; white_harbor: F; token``"""

    origin: str
    moves: dict[str, list[str]] = field(default_factory=dict)
    token: bool = False

    @classmethod
    def read(cls, text: str) -> March:
        """A march from its notation; the moves in the order of the board."""
        origin, _, rest = text.removeprefix("march ").partition(" -> ")
        parts = [part.strip() for part in rest.split(";") if part.strip()]
        moves = {area: units.split() for area, _, units in (part.partition(": ") for part in parts if ":" in part)}
        return cls(origin.strip(), dict(sorted(moves.items(), key=lambda move: RANK[move[0]])), "token" in parts)

    def __str__(self) -> str:
        parts = [f"{area}: {' '.join(units)}" for area, units in self.moves.items()]
        return f"march {self.origin}" + (" -> " + "; ".join(parts + ["token"] * self.token) if parts else "")


def faults_in(table: Table, march: March) -> set[Fault]:
    """Everything that the rules have against a march of the house in turn."""
    return set(_faults_in(table, march))


def _faults_in(table: Table, march: March) -> Iterator[Fault]:
    house, origin = table.turn, march.origin
    staying = Counter(table.units_of(origin, house))
    staying.subtract(unit for units in march.moves.values() for unit in units)
    assert min(staying.values()) >= 0, march
    if any("~" in unit for units in march.moves.values() for unit in units):
        yield frozenset({"R14.4"})
    if not set(march.moves) <= set(goals_of(table, house, origin)):
        yield OUT_OF_REACH
    together = {area: len(table.units_of(area, house)) + len(units) for area, units in march.moves.items()}
    if any(kind_of(area) == "port" and size > SHIP_LIMIT for area, size in together.items()):
        yield frozenset({"R18.1", "R18.5"})
    if sum(attacked_in(table, house, area) is not None for area in march.moves) > 1:
        yield frozenset({"R14.5"})
    assault = assault_of(table, march)
    if assault is not None and assault.most < assault.needed:
        yield frozenset({"R17.5"})
    if march.token and not _may_leave_token(table, origin, staying.total()):
        yield frozenset({"R5.3"})
    if breaks_supply(table, house, {**together, origin: staying.total()}):
        yield frozenset({"R14.10"})


def _may_leave_token(table: Table, origin: str, staying: int) -> bool:
    """All units leave a land area that is neither marked already nor a home, and there is power (R5.3, R5.6, R5.9)."""
    can_be_marked = kind_of(origin) == "land" and origin not in table.tokens and HOMES.get(origin) != table.turn
    return can_be_marked and not staying and table.power[table.turn] > 0


# Neutral forces


class Offer(NamedTuple):
    """Support that another house could give."""

    house: str
    area: str
    strength: int


@dataclass(frozen=True)
class Assault:
    """An attempt at a neutral force (R17.5)."""

    target: str
    needed: int
    own: int
    """Strength without the support of others."""
    offers: list[Offer]
    """Support that others may grant, in turn order, as far as it was not declined before (R17.7)."""

    @property
    def most(self) -> int:
        """The strength if nobody declines."""
        return self.own + sum(offer.strength for offer in self.offers)


def assault_of(table: Table, march: March) -> Assault | None:
    """The neutral force that a march attacks, if any."""
    target = next((area for area in march.moves if area in table.neutrals), None)
    if target is None:
        return None
    own = MODIFIERS[table.orders[march.origin][1]] + _units_strength(march.moves[target], target)
    offers = []
    for area in neighbours(target, "land", "sea"):
        supporter, order = table.orders.get(area, ("", ""))
        if not order.startswith("support"):
            continue
        units = table.units[area][1] + (march.moves.get(area, []) if supporter == table.turn else [])
        strength = MODIFIERS[order] + _units_strength(units, target)
        if supporter == table.turn:
            own += strength
        elif (march.origin, target, area) not in table.declined:
            offers.append(Offer(supporter, area, strength))
    offers.sort(key=lambda offer: table.turn_order.index(offer.house))
    return Assault(target, NEUTRALS[target], own, offers)


def _units_strength(units: list[str], target: str) -> int:
    """Routed units count nothing, siege engines only against castles (R16.3, R17.5)."""
    counted = [unit for unit in units if "~" not in unit and (unit != SIEGE_ENGINE or is_castle_area(target))]
    return sum(STRENGTH[unit] for unit in counted)


Trying = Generator[dict[str, Question], Answer, bool]


def call_for_help(table: Table, march: March, assault: Assault) -> Trying:
    """Others are asked in turn order until the strength does, or cannot any more (R17.7). True if it does."""
    granted: dict[str, bool] = {}
    while True:
        have = assault.own + sum(offer.strength for offer in assault.offers if granted.get(offer.area))
        most = assault.own + sum(offer.strength for offer in assault.offers if granted.get(offer.area, True))
        if have >= assault.needed:
            return True
        if most < assault.needed:
            table.declined |= {(march.origin, assault.target, area) for area, given in granted.items() if not given}
            return False
        waiting = [offer for offer in assault.offers if offer.area not in granted]
        supporter = waiting[0].house
        areas = [offer.area for offer in waiting if offer.house == supporter]
        options = [f"support {area} {side}" for area in areas for side in ("attacker", "none")]
        said = yield from ask(supporter, "neutral_support", options)
        _, area, side = said.split()
        granted[area] = side == "attacker"


# Carrying it out


def carry_out(table: Table, march: March) -> Trying:
    """The march of the house in turn, with its combat; False if it fails for want of support (R17.7)."""
    house, origin = table.turn, march.origin
    if not march.moves:
        del table.orders[origin]
        return True
    assault = assault_of(table, march)
    if assault is not None and not (yield from call_for_help(table, march, assault)):
        return False
    attacks = {area: attacked_in(table, house, area) for area in march.moves}
    embattled = next((area for area, whom in attacks.items() if whom not in (None, NEUTRAL)), None)
    for area, units in march.moves.items():
        table.remove(origin, units)
        if area == embattled:
            table.attackers = list(units)
            continue
        table.neutrals.discard(area)
        if table.tokens.get(area) != house:
            table.tokens.pop(area, None)
        table.add(area, house, units)
    if march.token:
        table.tokens[origin] = house
        table.power[house] -= 1
    if embattled is None:
        del table.orders[origin]
    yield from settle_control(table)
    if embattled is not None:
        defender = attacks[embattled]
        assert defender is not None
        yield from fight(Combat(table, house, defender, embattled, origin, table.orders[origin][1]))
    return True
