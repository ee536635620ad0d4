"""A combat: support, house cards, early abilities, Tides of Battle, Blade, winner, results (R16.1, R24)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from tests.second_referee.asking import Answer, Procedure, Question, ask, choose
from tests.second_referee.combat import Combat
from tests.second_referee.facts import FOOTMAN, NEXT_TO
from tests.second_referee.reach import reaches_combat
from tests.second_referee.results import finish
from tests.second_referee.strength import decide

DORAN_TRACKS: Final = ("iron_throne", "fiefdoms", "kings_court")
AERON_PRICE: Final = 2


def fight(combat: Combat) -> Procedure:
    """The whole combat."""
    yield from call_for_support(combat)
    yield from choose_cards(combat, [combat.attacker, combat.defender])
    yield from cancel(combat)
    if not (yield from immediate_abilities(combat)):
        yield from draw_tides(combat)
        yield from ask_for_blade(combat)
        decide(combat)
    yield from finish(combat)


# R16.2 Call for support


def call_for_support(combat: Combat) -> Procedure:
    """In turn order every house that has Support in reach declares it (R16.2.1); what is offered may be refused."""
    for house in combat.table.turn_order:
        declared = {area: side for area, side in (yield from _declare(combat, house)).items() if side != "none"}
        if declared and house not in (combat.attacker, combat.defender):
            helped = combat.attacker if "attacker" in declared.values() else combat.defender
            if (yield from ask(helped, "accept_support", ["accept", "refuse"])) == "refuse":
                continue
        combat.support.update(declared)


def _declare(combat: Combat, house: str) -> Generator[dict[str, Question], Answer, dict[str, str]]:
    """What a house does with each of its Support orders: all that are used help one side (R16.2.2)."""
    waiting = [
        area
        for area, (owner, order) in combat.table.orders.items()
        if owner == house and order.startswith("support") and reaches_combat(area, combat.area)
    ]
    declared: dict[str, str] = {}
    while waiting:
        helped = [side for side in declared.values() if side != "none"]
        if declared and combat.table.options.get("support") == "house":
            sides = [next(iter(declared.values()))]
        elif house in (combat.attacker, combat.defender):
            sides = [combat.side(house), "none"]
        else:
            sides = [helped[0], "none"] if helped else ["attacker", "defender", "none"]
        said = yield from ask(house, "support", [f"support {area} {side}" for area in waiting for side in sides])
        _, area, side = said.split()
        declared[area] = side
        waiting.remove(area)
    return declared


# R16.5 House cards, R16.6.3 step 1


def choose_cards(combat: Combat, houses: list[str]) -> Procedure:
    """Each of the houses chooses a card of its hand, in secret and in whatever order (R16.5.1)."""
    hands = {house: [card for card in combat.table.hands[house] if card != combat.sent_back] for house in houses}
    waiting = {
        house: Question("house_card", frozenset(f"card {card}" for card in hand))
        for house, hand in hands.items()
        if len(hand) > 1
    }
    chosen = {house: hand[0] for house, hand in hands.items() if len(hand) == 1}
    while waiting:
        answer = yield dict(waiting)
        chosen[answer.house] = answer.text.removeprefix("card ")
        del waiting[answer.house]
    for house, card in chosen.items():
        combat.cards[house] = card
        combat.table.hands[house].remove(card)


def cancel(combat: Combat) -> Procedure:
    """Tyrion may send the opponent's card back; another one is chosen, or none if there is none."""
    house = next((owner for owner, card in combat.cards.items() if card == "tyrion_lannister"), None)
    if house is None or (yield from choose(house, ["yes"], optional=True)) is None:
        return
    other = combat.opponent(house)
    combat.sent_back = combat.cards.pop(other)
    combat.table.hands[other].append(combat.sent_back)
    if len(combat.table.hands[other]) > 1:
        yield from choose_cards(combat, [other])


# R16.6.3 step 2


Immediate = Callable[[Combat, str], Generator[dict[str, Question], Answer, bool]]
"""An immediate ability; True if the combat has ended with it."""


def immediate_abilities(combat: Combat) -> Generator[dict[str, Question], Answer, bool]:
    """Each once, the higher house first; cards that come up later too (R16.6.4, R16.6.5). True: the combat is over."""
    used: set[str] = set()
    while True:
        waiting = [house for house in combat.fighters if combat.cards.get(house) in IMMEDIATE.keys() - used]
        if not waiting:
            return False
        card = combat.cards[waiting[0]]
        used.add(card)
        if (yield from IMMEDIATE[card](combat, waiting[0])):
            return True


def aeron(combat: Combat, house: str) -> Generator[dict[str, Question], Answer, bool]:
    """Aeron Damphair may be discarded, with two power, for another card of the hand."""
    others = [card for card in combat.table.hands[house] if card != combat.sent_back]
    if combat.table.power[house] < AERON_PRICE or not others:
        return False
    if (card := (yield from choose(house, others, optional=True))) is not None:
        combat.table.power[house] -= AERON_PRICE
        combat.table.discards[house].append(combat.cards[house])
        combat.table.hands[house].remove(card)
        combat.cards[house] = card
    return False


def mace(combat: Combat, house: str) -> Generator[dict[str, Question], Answer, bool]:
    """Mace Tyrell destroys a footman of the opponent (not against the Blackfish); D2 for the last unit of a side."""
    other = combat.opponent(house)
    footmen = {unit for unit in combat.units_of(other) if unit[0] == FOOTMAN}
    if not footmen or combat.cards.get(other) == "blackfish":
        return False
    footman = yield from choose(house, footmen, optional=False)
    assert footman is not None
    combat.destroy(other, [footman])
    if combat.units_of(other) or combat.table.options.get("mace_last_unit") != "area_empty":
        return False
    return other == combat.attacker or not combat.has_garrison()


def queen_of_thorns(combat: Combat, house: str) -> Generator[dict[str, Question], Answer, bool]:
    """The Queen of Thorns removes an order of the opponent next to the embattled area, not the march in use."""
    other = combat.opponent(house)
    orders = combat.table.orders
    near = [area for area in NEXT_TO[combat.area] if area != combat.origin and orders.get(area, ("",))[0] == other]
    if near:
        area = yield from choose(house, near, optional=False)
        assert area is not None
        combat.remove_order(area)
    return False


def doran(combat: Combat, house: str) -> Generator[dict[str, Question], Answer, bool]:
    """Doran Martell moves the opponent to the bottom of a track."""
    name = yield from choose(house, DORAN_TRACKS, optional=False)
    assert name is not None
    track = combat.table.tracks[name]
    track.remove(combat.opponent(house))
    track.append(combat.opponent(house))
    return False


IMMEDIATE: Final[dict[str, Immediate]] = {
    "aeron_damphair": aeron,
    "mace_tyrell": mace,
    "queen_of_thorns": queen_of_thorns,
    "doran_martell": doran,
}


# R24.2, R24.4, R16.7


def draw_tides(combat: Combat) -> Procedure:
    """Both sides draw a Tides of Battle card; the Blade may pay for another one (R24.2, R24.4)."""
    table = combat.table
    if not table.options.get("tides"):
        return
    for house in (combat.attacker, combat.defender):
        combat.tides[house] = table.tides.pop(0)
    holder = blade_holder(combat)
    if (
        holder is not None
        and (yield from ask(holder, "blade_redraw", ["blade redraw", "blade keep"])) == "blade redraw"
    ):
        table.blade_used = True
        combat.tides[holder] = table.tides.pop(0)


def ask_for_blade(combat: Combat) -> Procedure:
    """The holder of the Blade may add 1 (R16.7.1, R16.7.3)."""
    holder = blade_holder(combat)
    if holder is not None and (yield from ask(holder, "blade", ["blade use", "blade keep"])) == "blade use":
        combat.table.blade_used = True
        combat.blade = holder


def blade_holder(combat: Combat) -> str | None:
    """Who may use the Blade in this combat, as the Fiefdoms track stands now (R16.7.2)."""
    holder = combat.table.tracks["fiefdoms"][0]
    return holder if holder in combat.fighters and not combat.table.blade_used else None
