"""Strengths and icons in a combat, with the cards that change them (R16.3, R16.4, R16.8; R16.6.3 step 3)."""

from __future__ import annotations

from tests.second_referee.combat import Combat
from tests.second_referee.facts import (
    CARDS,
    FOOTMAN,
    GARRISONS,
    MODIFIERS,
    SHIP,
    SIEGE_ENGINE,
    STRENGTH,
    TIDES,
    is_castle_area,
)
from tests.second_referee.table import Decided


def decide(combat: Combat) -> None:
    """The stronger side wins; equal: the house higher on the Fiefdoms track (R16.8.2)."""
    attacker, defender = combat.attacker, combat.defender
    attack, defence = strength_of(combat, attacker), strength_of(combat, defender)
    higher = attacker if combat.table.higher("fiefdoms", attacker, defender) else defender
    combat.winner = higher if attack == defence else attacker if attack > defence else defender
    swords, towers = ((count(combat, attacker), count(combat, defender)) for count in (swords_of, towers_of))
    combat.table.decided.append(Decided(combat.area, combat.winner, (attack, defence), swords, towers))


def strength_of(combat: Combat, house: str) -> int:
    """The final strength of a side, never below 0 (R16.8.1)."""
    side = combat.side(house)
    strength = sum(worth(combat, unit, house, side) for unit in combat.units_of(house))
    strength += MODIFIERS[combat.order] if house == combat.attacker else _defence(combat)
    strength += sum(_support(combat, area, side) for area, helped in combat.support.items() if helped == side)
    strength += card_strength(combat, house)
    strength += combat.blade == house
    if combat.tides:
        strength += TIDES[combat.tides[house]]["strength"]
    return max(0, strength)


def _defence(combat: Combat) -> int:
    """Defense order, doubled by Catelyn, and garrison (R16.4, R17.1)."""
    house, order = combat.table.orders.get(combat.area, ("", ""))
    strength = 0
    if house == combat.defender and order.startswith("defense"):
        strength = MODIFIERS[order] * (2 if combat.cards.get(house) == "catelyn_stark" else 1)
    return strength + (GARRISONS[combat.area] if combat.has_garrison() else 0)


def _support(combat: Combat, area: str, side: str) -> int:
    """The units of a supporting area and its order's modifier (R16.4)."""
    house, order = combat.table.orders[area]
    return MODIFIERS[order] + sum(worth(combat, unit, house, side) for unit in combat.table.units_of(area, house))


def worth(combat: Combat, unit: str, house: str, side: str) -> int:
    """What one unit counts, participating or supporting ``side`` (R16.3); routed: nothing."""
    if "~" in unit:
        return 0
    if unit == SIEGE_ENGINE:
        return STRENGTH[unit] if side == "attacker" and is_castle_area(combat.area) else 0
    card_of_house = combat.cards.get(house)
    owner_attacks = house == combat.attacker and side == "attacker"
    if unit == FOOTMAN and owner_attacks and card_of_house == "ser_kevan_lannister":
        return STRENGTH[unit] + 1
    if unit == SHIP:
        return _ship_worth(combat, house, owner_attacks and card_of_house == "victarion_greyjoy")
    return STRENGTH[unit]


def _ship_worth(combat: Combat, house: str, raised: bool) -> int:
    """Victarion makes the ships of an attack 2, Salladhor those of all others 0; the higher house first (D4)."""
    saan = "salladhor_saan" in combat.cards.values() and house != "baratheon" and combat.is_supported("baratheon")
    if not saan:
        return STRENGTH[SHIP] + raised
    if not raised or combat.table.options.get("salladhor") == "always_zero":
        return 0
    return 1 if combat.table.higher("iron_throne", "baratheon", "greyjoy") else 0


def card_strength(combat: Combat, house: str) -> int:
    """The strength of the house card that is up, with its bonus; Balon takes the printed one away."""
    card, other = combat.cards.get(house), combat.opponent(house)
    if card is None:
        return 0
    strength = 0 if combat.cards.get(other) == "balon_greyjoy" else int(CARDS[card]["strength"])
    if card == "stannis_baratheon":
        strength += combat.table.higher("iron_throne", other, house)
    elif card == "ser_davos_seaworth":
        strength += "stannis_baratheon" in combat.table.discards[house]
    elif card == "theon_greyjoy":
        strength += house == combat.defender and is_castle_area(combat.area)
    return strength


def swords_of(combat: Combat, house: str) -> int:
    """The swords of a side (R16.9.4, R24.3)."""
    card = combat.cards.get(house)
    swords = int(TIDES[combat.tides[house]]["swords"]) if combat.tides else 0
    if card is None:
        return swords
    swords += int(CARDS[card]["swords"])
    if card == "ser_davos_seaworth":
        swords += "stannis_baratheon" in combat.table.discards[house]
    elif card == "theon_greyjoy":
        swords += house == combat.defender and is_castle_area(combat.area)
    elif card == "asha_greyjoy" and not combat.is_supported(house):
        swords += 2
    elif card == "nymeria_sand":
        swords += house == combat.attacker
    return swords


def towers_of(combat: Combat, house: str) -> int:
    """The towers of a side (R16.9.4, R24.3)."""
    card = combat.cards.get(house)
    towers = int(TIDES[combat.tides[house]]["towers"]) if combat.tides else 0
    if card is None:
        return towers
    towers += int(CARDS[card]["towers"])
    if card == "asha_greyjoy":
        towers += not combat.is_supported(house)
    elif card == "nymeria_sand":
        towers += house == combat.defender
    return towers


def skulls_of(combat: Combat, house: str) -> int:
    """The skulls of a side (R24.5)."""
    return int(TIDES[combat.tides[house]]["skulls"]) if combat.tides else 0
