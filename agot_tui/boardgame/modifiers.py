"""House cards that change strengths and icons (step 3 of R16.6.3): one function an ability, registered by card id.

They are evaluated whenever a strength is asked for, so they always follow positions, discards and support as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from agot_tui.boardgame.names import ATTACKER, CardId, House, Side
from agot_tui.boardgame.orders import DEFENSE
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.tracks import higher_on_throne
from agot_tui.values import Value


class Bonus(Value):
    """What an ability adds to its own side."""

    strength: int = 0
    swords: int = 0
    towers: int = 0


class Worth(NamedTuple):
    """Strength of one standing unit of each kind."""

    footman: int
    knight: int
    ship: int
    engine: int


NOTHING = Bonus()


def is_supported(state: State, combat: Combat, house: House) -> bool:
    """Whether the side of ``house`` has at least one used Support order, of whatever strength (R16.2.8)."""
    return combat.side(house) in combat.support.values()


# Abilities that add to the side of their owner


def stannis(state: State, combat: Combat, house: House) -> Bonus:
    """+1 if the opponent stands higher on the Iron Throne track, as it is now (Doran may have moved it)."""
    return Bonus(strength=1) if higher_on_throne(state, combat.opponent(house), house) else NOTHING


def davos(state: State, combat: Combat, house: House) -> Bonus:
    """+1 and a sword while Stannis lies in the discard pile."""
    return Bonus(strength=1, swords=1) if "stannis_baratheon" in state.discards[house] else NOTHING


def theon(state: State, combat: Combat, house: House) -> Bonus:
    """+1 and a sword when defending a castle area itself."""
    castle = state.setup.areas[combat.area].has_castle
    return Bonus(strength=1, swords=1) if combat.defender == house and castle else NOTHING


def asha(state: State, combat: Combat, house: House) -> Bonus:
    """Two swords and a tower when nobody supports Greyjoy."""
    return NOTHING if is_supported(state, combat, house) else Bonus(swords=2, towers=1)


def nymeria(state: State, combat: Combat, house: House) -> Bonus:
    """A tower when defending, a sword when attacking."""
    return Bonus(towers=1) if combat.defender == house else Bonus(swords=1)


def catelyn(state: State, combat: Combat, house: House) -> Bonus:
    """The own Defense order in the embattled area counts twice."""
    order = state.orders.get(combat.area)
    if combat.defender == house and order is not None and order.house == house and order.kind == DEFENSE:
        return Bonus(strength=order.modifier)
    return NOTHING


BONUSES: Mapping[str, Callable[[State, Combat, House], Bonus]] = {
    "stannis_baratheon": stannis,
    "ser_davos_seaworth": davos,
    "theon_greyjoy": theon,
    "asha_greyjoy": asha,
    "nymeria_sand": nymeria,
    "catelyn_stark": catelyn,
}

NULLIFIERS = frozenset({"balon_greyjoy"})
"""The printed strength of the opponent's card counts 0; its abilities and icons stay (Balon)."""


# Abilities that change what units are worth: (state, combat, owner of the card, owner of the units, their side)


def kevan(state: State, combat: Combat, owner: House, house: House, side: Side, worth: Worth) -> Worth:
    """Attacking: the owner's footmen in the attack or supporting it count 1 more."""
    raised = combat.attacker == owner == house and side == ATTACKER
    return worth._replace(footman=worth.footman + 1) if raised else worth


def victarion(state: State, combat: Combat, owner: House, house: House, side: Side, worth: Worth) -> Worth:
    """Attacking: the owner's ships in the attack or supporting it count 1 more."""
    raised = combat.attacker == owner == house and side == ATTACKER
    return worth._replace(ship=worth.ship + 1) if raised else worth


def salladhor(state: State, combat: Combat, owner: House, house: House, side: Side, worth: Worth) -> Worth:
    """Supported: all ships that are not the owner's count 0, on both sides."""
    sunk = house != owner and is_supported(state, combat, owner)
    return worth._replace(ship=0) if sunk else worth


UNIT_CHANGES: Mapping[str, Callable[[State, Combat, House, House, Side, Worth], Worth]] = {
    "ser_kevan_lannister": kevan,
    "victarion_greyjoy": victarion,
    "salladhor_saan": salladhor,
}


def card_of(combat: Combat, house: House) -> CardId | None:
    """The house card that counts for ``house`` now: none before the reveal, or if Tyrion left none."""
    return combat.cards.get(house) if combat.revealed else None


def bonus_of(state: State, combat: Combat, house: House) -> Bonus:
    """What the house's own card adds."""
    ability = BONUSES.get(card_of(combat, house) or "")
    return ability(state, combat, house) if ability else NOTHING


def printed_strength(state: State, combat: Combat, house: House) -> int:
    """The printed strength of the house's card, 0 if the opponent's card takes it away."""
    card = card_of(combat, house)
    if card is None or card_of(combat, combat.opponent(house)) in NULLIFIERS:
        return 0
    return state.board.house_cards[card].strength


def unit_worth(state: State, combat: Combat, house: House, side: Side) -> Worth:
    """What units of ``house`` are worth on ``side`` (R16.3.1), abilities applied in Iron Throne order (R16.6.4, D4)."""
    footman, knight, ship, engine = state.board.strengths
    siege = side == ATTACKER and state.setup.areas[combat.area].has_castle
    worth = Worth(footman, knight, ship, engine if siege else 0)
    if not combat.revealed:
        return worth
    owners = [owner for owner in state.turn_order if card_of(combat, owner) in UNIT_CHANGES]
    if state.options.salladhor == "always_zero":
        owners.sort(key=lambda owner: card_of(combat, owner) == "salladhor_saan")
    for owner in owners:
        card = card_of(combat, owner)
        assert card is not None
        worth = UNIT_CHANGES[card](state, combat, owner, house, side, worth)
    return worth
