"""R16.3, R16.4, R16.8: strengths of units, of sides and of icons in a combat."""

from __future__ import annotations

from agot_tui.boardgame.modifiers import (
    BONUSES,
    Worth,
    bonus_of,
    card_of,
    printed_strength,
    unit_worth,
)
from agot_tui.boardgame.names import ATTACKER, House, Side
from agot_tui.boardgame.orders import DEFENSE
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.terms import Icons, Terms
from agot_tui.boardgame.units import Units


def worth_of(some: Units, worth: Worth) -> int:
    """Strength of units; routed ones count 0 (R16.3.2)."""
    return (
        some.footmen * worth.footman
        + some.knights * worth.knight
        + some.ships * worth.ship
        + some.engines * worth.engine
    )


def units_strength(state: State, some: Units, *, siege: bool) -> int:
    """Strength of units outside of a combat between houses; siege engines count if ``siege`` (R16.3.1, R17.5)."""
    footman, knight, ship, engine = state.board.strengths
    return worth_of(some, Worth(footman, knight, ship, engine if siege else 0))


def participants(state: State, combat: Combat, house: House) -> Units:
    """The units of attacker or defender that take part (R1.12)."""
    return combat.attackers if house == combat.attacker else state.units_at(combat.area, house)


def garrison_of(state: State, combat: Combat) -> int:
    """Strength of the garrison that fights for the defender (R17.1)."""
    if state.setup.homes.get(combat.area) != combat.defender:
        return 0
    return state.garrisons.get(combat.area, 0)


def terms_of(state: State, combat: Combat, side: Side) -> Terms:
    """The strength of a side as far as it is known now: initial (R16.4) before the reveal, final at the end."""
    house = combat.house(side)
    if side == ATTACKER:
        order, garrison = combat.order.modifier, 0
    else:
        lying = state.orders.get(combat.area)
        order = lying.modifier if lying is not None and lying.kind == DEFENSE and lying.house == house else 0
        garrison = garrison_of(state, combat)
    tides = 0
    if combat.tides_shown and combat.tides is not None:
        tides = state.board.tides_cards[combat.tides[house]].strength
    return Terms(
        worth_of(participants(state, combat, house), unit_worth(state, combat, house, side)),
        order,
        garrison,
        support_strength(state, combat, side),
        printed_strength(state, combat, house),
        bonus_of(state, combat, house).strength,
        1 if combat.blade == house else 0,
        tides,
    )


def support_strength(state: State, combat: Combat, side: Side) -> int:
    """Units of each supporting area and the modifier of its order (R16.4)."""
    total = 0
    for area, helped in combat.support.items():
        if helped == side:
            order = state.orders[area]
            worth = unit_worth(state, combat, order.house, side)
            total += worth_of(state.units_at(area, order.house), worth) + order.modifier
    return total


def icons_of(state: State, combat: Combat, house: House) -> Icons:
    """Icons of the house card, its ability and the Tides card (R16.6.7, R24.3)."""
    swords = towers = 0
    card = card_of(combat, house)
    if card is not None:
        printed = state.board.house_cards[card]
        swords, towers = printed.swords, printed.towers
        if card in BONUSES:
            bonus = bonus_of(state, combat, house)
            swords, towers = swords + bonus.swords, towers + bonus.towers
    if combat.tides_shown and combat.tides is not None:
        drawn = state.board.tides_cards[combat.tides[house]]
        swords, towers = swords + drawn.swords, towers + drawn.towers
    return Icons(swords, towers)


def skulls_of(state: State, combat: Combat, house: House) -> int:
    """Skulls on the house's Tides card (R24.5)."""
    if combat.tides is None:
        return 0
    return state.board.tides_cards[combat.tides[house]].skulls
