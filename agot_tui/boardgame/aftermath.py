"""R16.12 advance and clean-up, R16.13 after combat: Arianne, Loras, Patchface."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.choices import OneOf, or_none
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command
from agot_tui.boardgame.events import (
    ABILITY,
    AbilityUsed,
    Advanced,
    HandChanged,
    HandSeen,
    OrderRemoved,
    RewardDeclined,
    TokenRemoved,
    WentBack,
)
from agot_tui.boardgame.hands import discard, set_hand
from agot_tui.boardgame.modifiers import card_of
from agot_tui.boardgame.movement import enter
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.units import NONE
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

ARIANNE = "arianne_martell"
LORAS = "ser_loras_tyrell"
PATCHFACE = "patchface"
ROOSE = "roose_bolton"
RULES = ("R16.6.1", "R16.13", "R16.6.3", "R16.6.6")


def advance(state: State, combat: Combat) -> bool:
    """Winning attackers enter the embattled area, unless Arianne keeps them out (R16.12.1)."""
    if not combat.attackers:
        return False
    attackers = combat.attackers
    combat.attackers = NONE
    if combat.winner == combat.attacker and card_of(combat, combat.defender) == ARIANNE:
        state.note(AbilityUsed(combat.defender, CardId(ARIANNE), "the attackers do not enter"))
        state.add_units(combat.origin, combat.attacker, attackers)
        state.note(WentBack(combat.attacker, combat.origin, attackers))
        if state.options.arianne_token == "removed" and state.tokens.get(combat.area) == combat.defender:
            del state.tokens[combat.area]
            state.note(TokenRemoved(combat.defender, combat.area))
        return False
    enter(state, combat.attacker, combat.area, attackers)
    state.note(Advanced(combat.attacker, combat.area, attackers))
    return False


def clean_up_combat(state: State, combat: Combat) -> bool:
    """Orders that go (R16.12.2, R16.12.3, R16.12.5) and played cards (R16.12.4)."""
    del state.orders[combat.origin]
    attacker_took_it = bool(state.units_at(combat.area, combat.attacker))
    lying = state.orders.get(combat.area)
    if lying is not None and lying.house == combat.defender and (combat.loser == combat.defender or attacker_took_it):
        del state.orders[combat.area]
        state.note(OrderRemoved(lying.house, combat.area, lying.text, "the combat is lost", "R16.12.3"))
    if attacker_took_it and card_of(combat, combat.attacker) == LORAS:
        state.orders[combat.area] = combat.order
        where = state.setup.areas[combat.area].name
        state.note(AbilityUsed(combat.attacker, CardId(LORAS), f"{combat.order.text} now lies in {where}"))
    remove_stray_orders(state)
    for house in (combat.attacker, combat.defender):
        _put_card_away(state, combat, house)
    return False


def remove_stray_orders(state: State) -> None:
    """Orders in areas without units of their owner go (R16.12.5)."""
    for area in [area for area, order in state.orders.items() if not state.units_at(area, order.house)]:
        order = state.orders.pop(area)
        state.note(OrderRemoved(order.house, area, order.text, "no unit of its owner is left", "R16.12.5"))


def _put_card_away(state: State, combat: Combat, house: House) -> None:
    """The played card is discarded, an empty hand takes the older discards back; beaten Roose returns to the hand."""
    card = combat.cards.get(house)
    if card is None:
        return
    if card == ROOSE and combat.loser == house:
        set_hand(state, house, (*state.hands[house], card))
        state.note(HandChanged(house, (), (card,), "Roose Bolton", ABILITY))
        return
    state.note(HandChanged(house, (card,), discard(state, house, (card,)), "combat", "R16.12.4"))


def after_combat(state: State, combat: Combat) -> bool:
    """Patchface's owner may look at the opponent's hand and discard a card of it (R16.13)."""
    for house in state.turn_order:
        if card_of(combat, house) == PATCHFACE and PATCHFACE not in combat.used:
            combat.used |= {CardId(PATCHFACE)}
            opponent = combat.opponent(house)
            state.note(HandSeen(house, opponent, state.hands[opponent]))
            state.push(PatchfaceAsks(house, opponent))
    return False


class PatchfaceAsks(Step[State]):
    """Baratheon names a card of the opponent's hand, or none."""

    house: House
    opponent: House

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks."""
        choices = or_none(state.hands[self.opponent])
        return {self.house: OneOf(self.house, "ability", RULES, choices, "Patchface: a card to discard")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The card goes to its owner's discard pile."""
        assert isinstance(command, Choose)
        state.pop()
        if command.words[0] == NONE_WORD:
            state.note(RewardDeclined(seat, "Patchface", "R16.13"))
            return
        card = CardId(command.words[0])
        state.note(HandChanged(self.opponent, (card,), discard(state, self.opponent, (card,)), "Patchface", "R16.13"))
