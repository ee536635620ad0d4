"""What follows from a combat: result abilities, casualties, retreat, advance, clean-up (R16.9 to R16.13)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from tests.second_referee.asking import NONE, Procedure, ask, choose
from tests.second_referee.combat import Combat
from tests.second_referee.control_settled import settle_control
from tests.second_referee.facts import FOOTMAN, KNIGHT, SHIP_LIMIT, SIEGE_ENGINE, kind_of
from tests.second_referee.reach import goals_of
from tests.second_referee.strength import skulls_of, swords_of, towers_of
from tests.second_referee.supply import surplus

TYWIN_POWER: Final = 2


def finish(combat: Combat) -> Procedure:
    """Everything after the winner is known, or after Mace has ended the combat (D2)."""
    if combat.winner is not None:
        yield from result_abilities(combat, combat.winner)
        yield from take_casualties(combat, combat.winner)
        yield from retreat(combat, combat.winner)
    entered = advance(combat)
    clean_up(combat, entered=entered)
    yield from settle_control(combat.table)
    yield from patchface(combat)


# R16.9.1 Result abilities


def result_abilities(combat: Combat, winner: str) -> Procedure:
    """The higher house first (R16.6.4)."""
    for house in combat.fighters:
        ability = RESULTS.get((combat.cards.get(house, ""), house == winner))
        if ability is not None:
            yield from ability(combat, house)


def roose(combat: Combat, house: str) -> Procedure:
    """Roose Bolton loses: all discards come back; he himself when the cards are put away."""
    combat.table.hands[house] += combat.table.discards[house]
    combat.table.discards[house] = []
    return
    yield


def tywin(combat: Combat, house: str) -> Procedure:
    """Tywin Lannister wins: two power, or what the pool has (D13)."""
    combat.table.power[house] += min(TYWIN_POWER, combat.table.pool(house))
    return
    yield


def cersei(combat: Combat, house: str) -> Procedure:
    """Cersei Lannister wins: an order of the loser may go, but not the one fought over or in use."""
    loser = combat.opponent(house)
    fought = (combat.area, combat.origin)
    targets = [area for area, (owner, _) in combat.table.orders.items() if owner == loser and area not in fought]
    if targets and (area := (yield from choose(house, targets, optional=True))) is not None:
        combat.remove_order(area)


def renly(combat: Combat, house: str) -> Procedure:
    """Renly Baratheon wins: a participating or supporting footman of his may become a knight."""
    table = combat.table
    if not table.unused(house, KNIGHT):
        return
    helping = [area for area, side in combat.support.items() if side == combat.side(house)]
    places = {combat.area: combat.units_of(house)}
    places.update((area, table.units_of(area, house)) for area in helping if table.orders[area][0] == house)
    footmen = {area: sorted({unit for unit in units if unit[0] == FOOTMAN}) for area, units in places.items()}
    # A routed footman has to be named only where an upright one stands beside it.
    targets = {area: (area, kinds[0]) for area, kinds in footmen.items() if kinds}
    targets |= {f"{area} {kinds[1]}": (area, kinds[1]) for area, kinds in footmen.items() if len(kinds) > 1}
    if not targets or (target := (yield from choose(house, targets, optional=True))) is None:
        return
    area, footman = targets[target]
    knight = footman.replace(FOOTMAN, KNIGHT)
    if area == combat.area and house == combat.attacker:
        table.attackers.remove(footman)
        table.attackers.append(knight)
    else:
        table.remove(area, [footman])
        table.add(area, house, [knight])


RESULTS: Final[dict[tuple[str, bool], Callable[[Combat, str], Procedure]]] = {
    ("roose_bolton", False): roose,
    ("tywin_lannister", True): tywin,
    ("cersei_lannister", True): cersei,
    ("renly_baratheon", True): renly,
}
"""By card and whether its house has won."""


# R16.9.2 to R16.9.6 Casualties, R24.5 skulls


def take_casualties(combat: Combat, winner: str) -> Procedure:
    """Garrison, routed units and siege engines of the loser go; then swords against towers; then skulls."""
    loser = combat.opponent(winner)
    if combat.has_garrison() and loser == combat.defender:
        combat.table.garrisons.discard(combat.area)
    combat.destroy(loser, [unit for unit in combat.units_of(loser) if "~" in unit or unit == SIEGE_ENGINE])
    yield from _lose(combat, loser, swords_of(combat, winner) - towers_of(combat, loser))
    for house in combat.fighters:
        yield from _lose(combat, house, skulls_of(combat, combat.opponent(house)))


def _lose(combat: Combat, house: str, number: int) -> Procedure:
    """The owner chooses that many units, or all there are; the Blackfish loses none."""
    units = combat.units_of(house)
    if number > 0 and units and combat.cards.get(house) != "blackfish":
        said = yield from ask(house, "casualties", {f"lose {some}" for some in _picks(units, number)})
        combat.destroy(house, said.split()[1:])


def _picks(units: list[str], number: int) -> set[str]:
    """The ways to pick that many of the units."""
    return {" ".join(pick) for pick in combinations(sorted(units), min(number, len(units)))}


# R16.10, R16.11 Retreat


def retreat(combat: Combat, winner: str) -> Procedure:
    """The loser's survivors leave, routed, or die if they have nowhere to go (R16.11.6)."""
    loser = combat.opponent(winner)
    survivors = combat.units_of(loser)
    if not survivors:
        return
    refuges = home_of_attackers(combat) if loser == combat.attacker else refuges_of(combat)
    answers = {
        f"retreat {area}" + (f": lose {losses}" if losses else "")
        for area, number in refuges.items()
        for losses in _picks(survivors, number)
    }
    if not answers:
        combat.destroy(loser, list(survivors))
        return
    said = NONE
    if combat.cards.get(winner) == "robb_stark" and loser == combat.defender:
        said = yield from ask(winner, "retreat", answers | {NONE})
    if said == NONE:
        said = yield from ask(loser, "retreat", answers)
    area, _, losses = said.removeprefix("retreat ").partition(": lose ")
    combat.destroy(loser, losses.split())
    going = list(combat.units_of(loser))
    combat.destroy(loser, going)
    combat.table.add(area, loser, [f"{unit[0]}~" for unit in going])


def home_of_attackers(combat: Combat) -> dict[str, int]:
    """Beaten attackers go where they came from, unless it is an enemy's again (R16.10); supply only with D14."""
    table, origin, coming = combat.table, combat.origin, len(combat.table.attackers)
    if kind_of(origin) == "land" and table.controller(origin) not in (None, combat.attacker):
        return {}
    losses = 0
    if table.options.get("return_supply") == "surplus_dies":
        losses = surplus(table, combat.attacker, origin, coming)
    return {origin: losses} if losses < coming else {}


def refuges_of(combat: Combat) -> dict[str, int]:
    """The areas that a beaten defender may retreat to, with the fewest losses that supply demands (R16.11)."""
    table, house = combat.table, combat.defender
    coming = len(combat.units_of(house))
    refuges: dict[str, int] = {}
    for area in goals_of(table, house, combat.area):
        if area == combat.origin or not _is_safe(combat, area):
            continue
        losses = surplus(table, house, area, coming)
        if kind_of(area) != "port" or len(table.units_of(area, house)) + coming - losses <= SHIP_LIMIT:
            refuges[area] = losses
    fewest = min(refuges.values(), default=0)
    return {area: losses for area, losses in refuges.items() if losses == fewest < coming}


def _is_safe(combat: Combat, area: str) -> bool:
    """No enemy units, token or home, and no neutral force (R16.11.3)."""
    table, house = combat.table, combat.defender
    strangers = {table.owner_of_units(area), table.tokens.get(area), table.controller(area)} - {None, house}
    return area not in table.neutrals and not strangers


# R16.12 Advance and clean-up, R16.13


def advance(combat: Combat) -> bool:
    """Winning attackers enter, or go back if Arianne defended (D3). True if they entered."""
    table, attackers = combat.table, combat.table.attackers
    table.attackers = []
    if not attackers:
        return False
    if combat.winner == combat.attacker and combat.cards.get(combat.defender) == "arianne_martell":
        table.add(combat.origin, combat.attacker, attackers)
        if table.options.get("arianne_token") == "removed" and table.tokens.get(combat.area) == combat.defender:
            del table.tokens[combat.area]
        return False
    if table.tokens.get(combat.area) != combat.attacker:
        table.tokens.pop(combat.area, None)
    table.add(combat.area, combat.attacker, attackers)
    return True


def clean_up(combat: Combat, *, entered: bool) -> None:
    """Orders of the march, of a beaten defender, and of areas without units go; cards go to the discards."""
    table = combat.table
    del table.orders[combat.origin]
    if combat.winner == combat.attacker or entered:
        table.orders.pop(combat.area, None)
    if entered and combat.cards.get(combat.attacker) == "ser_loras_tyrell":
        table.orders[combat.area] = (combat.attacker, combat.order)
    for area, (house, _) in list(table.orders.items()):
        if not table.units_of(area, house):
            del table.orders[area]
    for house in (combat.attacker, combat.defender):
        card = combat.cards.get(house)
        if card == "roose_bolton" and combat.winner == combat.opponent(house):
            table.hands[house].append(card)
        elif card is not None:
            table.put_away(house, card)


def patchface(combat: Combat) -> Procedure:
    """After combat Patchface may discard a card of the opponent's hand."""
    house = next((owner for owner, card in combat.cards.items() if card == "patchface"), None)
    if house is None:
        return
    other = combat.opponent(house)
    card = yield from choose(house, combat.table.hands[other], optional=True)
    if card is not None:
        combat.table.put_away(other, card)
