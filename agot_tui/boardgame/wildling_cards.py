"""What the nine wildling cards do (R10.5): one class of effects a card, registered under the card's id.

The lowest bidder suffers first, then all others in turn order; every loss is settled (ports, victory) before the
next house goes on (R10.11). Where a house must choose, a step of ``wildling_steps`` asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agot_tui.boardgame.events import HandChanged, PowerChanged, TrackChanged
from agot_tui.boardgame.hands import discard, take_back
from agot_tui.boardgame.muster import MusterHouse, muster_points
from agot_tui.boardgame.names import FIEFDOMS, KINGS_COURT, TRACKS, AreaId, CardId, House
from agot_tui.boardgame.power import gain_power, lose_power
from agot_tui.boardgame.reconcile import Reconcile
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import set_supply
from agot_tui.boardgame.tracks import move_to_last
from agot_tui.boardgame.wildling_steps import (
    ChooseTrack,
    DemoteKnights,
    DiscardCard,
    LoseUnits,
    PromoteFootmen,
    RaidPenalty,
    TakeBackCard,
)
from agot_tui.kernel.steps import Step
from agot_tui.values import Value

CROWS_NUMBER = 2
"""Knights that the others lose and footmen that the winner upgrades (Crow Killers)."""


class Effects(Value):
    """What a card does to a house, by its place in the bidding."""

    lowest: Callable[[State, House], None]
    other: Callable[[State, House], None]
    highest: Callable[[State, House, int], None]
    """With the house's bid."""


def resolve_wildling_card(
    state: State, card: CardId, bidder: House, others: tuple[House, ...], watch_won: bool, bid: int
) -> None:
    """The card takes effect: rewards the highest bidder, or punishes the lowest and then all others."""
    effects = EFFECTS[card]
    if watch_won:
        effects.highest(state, bidder, bid)
    else:
        state.push(PunishOthers(card, others))
        effects.lowest(state, bidder)


class PunishOthers(Step[State]):
    """The houses that still have to suffer, in turn order (R10.5)."""

    card: CardId
    todo: tuple[House, ...]

    def proceed(self, state: State) -> None:
        """The next house."""
        if not self.todo:
            state.pop()
            return
        state.put(PunishOthers(self.card, self.todo[1:]))
        EFFECTS[self.card].other(state, self.todo[0])


def _nothing(_state: State, _house: House, _bid: int = 0) -> None:
    """Silence at the Wall; Preemptive Raid for all but the lowest bidder."""


# A King Beyond the Wall


def _king_lowest(state: State, house: House) -> None:
    for track in TRACKS:
        move_to_last(state, track, house)
        state.note(TrackChanged(track, state.tracks[track]))


def _king_other(state: State, house: House) -> None:
    state.push(ChooseTrack(house, (FIEFDOMS, KINGS_COURT), to_top=False))


def _king_highest(state: State, house: House, _bid: int) -> None:
    state.push(ChooseTrack(house, TRACKS, to_top=True))


# Crow Killers


def _crow_lowest(state: State, house: House) -> None:
    state.push(DemoteKnights(house, None))


def _crow_other(state: State, house: House) -> None:
    state.push(DemoteKnights(house, CROWS_NUMBER))


def _crow_highest(state: State, house: House, _bid: int) -> None:
    state.push(PromoteFootmen(house, CROWS_NUMBER))


# Mammoth Riders


def _mammoth_lowest(state: State, house: House) -> None:
    state.push(LoseUnits(house, 3, "Mammoth Riders"))


def _mammoth_other(state: State, house: House) -> None:
    state.push(LoseUnits(house, 2, "Mammoth Riders"))


def _mammoth_highest(state: State, house: House, _bid: int) -> None:
    state.push(TakeBackCard(house))


# Massing on the Milkwater


def _milkwater_lowest(state: State, house: House) -> None:
    """Every card of the highest printed strength goes; if that is the whole hand, D7 decides: nothing is discarded, or
    all is and the whole discard pile comes back, since no card was played that would have to stay there.
    """
    hand = state.hands[house]
    if len(hand) < 2:
        return
    cards = state.board.house_cards
    most = max(cards[card].strength for card in hand)
    highest = tuple(card for card in hand if cards[card].strength == most)
    if len(highest) == len(hand) and state.options.milkwater_equal == "keep":
        return
    returned = discard(state, house, highest)
    if len(highest) == len(hand):
        take_back(state, house, highest)
        returned = (*returned, *highest)
    state.note(HandChanged(house, highest, returned, "Massing on the Milkwater", "R10.5"))


def _milkwater_other(state: State, house: House) -> None:
    if len(state.hands[house]) > 1:
        state.push(DiscardCard(house))


def _milkwater_highest(state: State, house: House, _bid: int) -> None:
    pile = state.discards[house]
    if pile:
        take_back(state, house, pile)
        state.note(HandChanged(house, (), pile, "Massing on the Milkwater", "R10.5"))


# Preemptive Raid: the reward is a second attack, which ``wildlings`` begins


def _raid_lowest(state: State, house: House) -> None:
    state.push(RaidPenalty(house))


# Rattleshirt's Raiders


def _rattleshirt(state: State, house: House, change: int) -> None:
    set_supply(state, house, state.supply[house] + change)
    if change < 0:
        state.push(Reconcile(house))


def _rattleshirt_lowest(state: State, house: House) -> None:
    _rattleshirt(state, house, -2)


def _rattleshirt_other(state: State, house: House) -> None:
    _rattleshirt(state, house, -1)


def _rattleshirt_highest(state: State, house: House, _bid: int) -> None:
    _rattleshirt(state, house, 1)


# Skinchanger Scout


def _skinchanger_lowest(state: State, house: House) -> None:
    lost = lose_power(state, house, state.power[house])
    state.note(PowerChanged(house, -lost, "Skinchanger Scout", "R10.5"))


def _skinchanger_other(state: State, house: House) -> None:
    state.note(PowerChanged(house, -lose_power(state, house, 2), "Skinchanger Scout", "R10.5"))


def _skinchanger_highest(state: State, house: House, bid: int) -> None:
    state.note(PowerChanged(house, gain_power(state, house, bid), "Skinchanger Scout", "R10.5"))


# The Horde Descends


def _horde_lowest(state: State, house: House) -> None:
    """Two units in one castle area, if there is one that holds two; else two anywhere."""
    castles: tuple[AreaId, ...] = tuple(
        area for area in state.setup.castle_points if state.units_at(area, house).size >= 2
    )
    state.push(LoseUnits(house, 2, "The Horde Descends", castles))


def _horde_other(state: State, house: House) -> None:
    state.push(LoseUnits(house, 1, "The Horde Descends"))


def _horde_highest(state: State, house: House, _bid: int) -> None:
    state.push(MusterHouse(house, muster_points(state, house), single=True))


EFFECTS: Mapping[str, Effects] = {
    "silence_at_the_wall": Effects(_nothing, _nothing, _nothing),
    "a_king_beyond_the_wall": Effects(_king_lowest, _king_other, _king_highest),
    "crow_killers": Effects(_crow_lowest, _crow_other, _crow_highest),
    "mammoth_riders": Effects(_mammoth_lowest, _mammoth_other, _mammoth_highest),
    "massing_on_the_milkwater": Effects(_milkwater_lowest, _milkwater_other, _milkwater_highest),
    "preemptive_raid": Effects(_raid_lowest, _nothing, _nothing),
    "rattleshirts_raiders": Effects(_rattleshirt_lowest, _rattleshirt_other, _rattleshirt_highest),
    "skinchanger_scout": Effects(_skinchanger_lowest, _skinchanger_other, _skinchanger_highest),
    "the_horde_descends": Effects(_horde_lowest, _horde_other, _horde_highest),
}
"""Effects by card id."""
