"""House cards that act as soon as they are up: Tyrion (step 1 of R16.6.3), then Aeron, Mace, Queen of Thorns, Doran.

One function an ability, registered by card id: it acts, or puts the question on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agot_tui.boardgame.casualties import destroy_participants, is_protected
from agot_tui.boardgame.choices import OneOf, or_none
from agot_tui.boardgame.choose_cards import ChooseCards, play_card, playable
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command
from agot_tui.boardgame.events import (
    ABILITY,
    AbilityUsed,
    CardsRevealed,
    HandChanged,
    OrderRemoved,
    RewardDeclined,
    TrackChanged,
)
from agot_tui.boardgame.hands import set_hand
from agot_tui.boardgame.modifiers import card_of
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House
from agot_tui.boardgame.power import lose_power
from agot_tui.boardgame.state import Combat, State, put, without
from agot_tui.boardgame.strength import participants
from agot_tui.boardgame.tracks import TRACK_NAMES, move_to_last
from agot_tui.boardgame.units import units
from agot_tui.boardgame.wildling_steps import chosen_track
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

Decisions = Mapping[Seat, Decision[Command]]
TYRION = "tyrion_lannister"
AERON_PRICE = 2
"""Available power that Aeron's swap costs."""
YES, NO = "yes", NONE_WORD
RULES = ("R16.6.1", "R16.6.3", "R16.6.4", "R16.6.6")


def resolve_cancel(state: State, combat: Combat) -> bool:
    """Tyrion's owner may send the opponent's card back."""
    for house in state.turn_order:
        card = card_of(combat, house)
        if card == TYRION and card not in combat.used and combat.opponent(house) in combat.cards:
            combat.used |= {card}
            state.push(TyrionAsks(house))
    return False


def resolve_immediate(state: State, combat: Combat) -> bool:
    """The next immediate ability in Iron Throne order (R16.6.4); True while there may be another one (R16.6.5)."""
    if combat.ended_early:
        return False
    for house in state.turn_order:
        card = card_of(combat, house)
        if card in IMMEDIATE and card not in combat.used:
            assert card is not None
            combat.used |= {card}
            IMMEDIATE[card](state, combat, house)
            return True
    return False


class TyrionAsks(Step[State]):
    """Tyrion: the opponent's revealed card may go back to its hand, which then has to play another one."""

    house: House

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        combat = state.combat
        assert combat is not None
        name = state.board.house_cards[combat.cards[combat.opponent(self.house)]].name
        return {self.house: OneOf(self.house, "ability", RULES, (YES, NO), f"Tyrion Lannister: send {name} back")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The card goes back."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        tyrion = combat.cards[seat]
        if command.words[0] == NO:
            state.note(RewardDeclined(seat, "Tyrion Lannister", ABILITY))
            return
        opponent = combat.opponent(seat)
        card = combat.cards[opponent]
        combat.cards = without(combat.cards, opponent)
        combat.returned = card
        set_hand(state, opponent, (*state.hands[opponent], card))
        state.note(AbilityUsed(seat, tyrion, f"{state.board.house_cards[card].name} goes back to the hand"))
        if playable(state, opponent):
            state.push(ChooseCards((opponent,)))


# Aeron


def aeron(state: State, combat: Combat, house: House) -> None:
    """May be swapped for another card of the hand for 2 available power."""
    if state.power[house] >= AERON_PRICE and playable(state, house):
        state.push(AeronAsks(house))


class AeronAsks(Step[State]):
    """Greyjoy names the card that it plays instead, or none."""

    house: House

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        choices = or_none(playable(state, self.house))
        return {self.house: OneOf(self.house, "ability", RULES, choices, "Aeron Damphair: another card for 2 power")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """Aeron is discarded, the other card counts."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        aeron_card = combat.cards[seat]
        if command.words[0] == NONE_WORD:
            state.note(RewardDeclined(seat, "Aeron Damphair", ABILITY))
            return
        card = CardId(command.words[0])
        lose_power(state, seat, AERON_PRICE)
        state.discards = put(state.discards, seat, (*state.discards[seat], aeron_card))
        play_card(state, seat, card)
        state.note(HandChanged(seat, (aeron_card,), (), f"pays {AERON_PRICE} power", ABILITY))
        state.note(CardsRevealed(((seat, card),)))


# Mace


def mace(state: State, combat: Combat, house: House) -> None:
    """Destroys one footman of the opponent that takes part, unless The Blackfish protects it."""
    victim = combat.opponent(house)
    there = participants(state, combat, victim)
    kinds = tuple(letter for letter in ("F", "F~") if there >= units(letter))
    if kinds and not is_protected(combat, victim):
        state.push(MaceAsks(house, kinds))


class MaceAsks(Step[State]):
    """Tyrell names the footman: a standing or a routed one."""

    house: House
    kinds: tuple[str, ...]

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        return {self.house: OneOf(self.house, "ability", RULES, self.kinds, "Mace Tyrell: a footman")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The footman dies; if it was the last unit, the option decides what that means (D2)."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        victim = combat.opponent(seat)
        destroy_participants(state, combat, victim, units(command.words[0]), "Mace Tyrell", ABILITY)
        last = not participants(state, combat, victim)
        if last and state.options.mace_last_unit == "area_empty":
            combat.ended_early = victim == combat.attacker or combat.area not in state.garrisons


# The Queen of Thorns


def queen_of_thorns(state: State, combat: Combat, house: House) -> None:
    """Removes an order of the opponent next to the embattled area, but not the march in use."""
    opponent = combat.opponent(house)
    areas = tuple(
        area
        for area in state.setup.reach.near[combat.area]
        if area in state.orders and state.orders[area].house == opponent and area != combat.origin
    )
    if areas:
        state.push(QueenAsks(house, areas))


class QueenAsks(Step[State]):
    """Tyrell names the order."""

    house: House
    areas: tuple[AreaId, ...]

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        return {self.house: OneOf(self.house, "ability", RULES, self.areas, "Queen of Thorns: an order next to it")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The order goes, with the support that it gave."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        remove_order(state, combat, AreaId(command.words[0]), "Queen of Thorns")


def remove_order(state: State, combat: Combat, area: AreaId, why: str) -> None:
    """An ability takes an order off the board; support that it gave in this combat is gone."""
    order = state.orders.pop(area)
    if area in combat.support:
        combat.support = without(combat.support, area)
    state.note(OrderRemoved(order.house, area, order.text, why, ABILITY))


# Doran


def doran(state: State, _combat: Combat, house: House) -> None:
    """Puts the opponent on the last position of a track of Martell's choice."""
    state.push(DoranAsks(house))


class DoranAsks(Step[State]):
    """Martell names the track."""

    house: House

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        return {self.house: OneOf(self.house, "ability", RULES, TRACKS, "Doran Martell: a track")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The opponent falls to the end; dominance tokens follow at once (R6.2)."""
        combat = state.combat
        assert combat is not None
        track = chosen_track(command)
        state.pop()
        opponent = combat.opponent(seat)
        move_to_last(state, track, opponent)
        fallen = f"{state.board.houses[opponent].name} falls to the end of the {TRACK_NAMES[track]} track"
        state.note(AbilityUsed(seat, combat.cards[seat], fallen))
        state.note(TrackChanged(track, state.tracks[track]))


IMMEDIATE: Mapping[str, Callable[[State, Combat, House], None]] = {
    "aeron_damphair": aeron,
    "mace_tyrell": mace,
    "queen_of_thorns": queen_of_thorns,
    "doran_martell": doran,
}
