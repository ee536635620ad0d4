"""House cards in hand and discarded (R16.12.4)."""

from __future__ import annotations

from collections.abc import Sequence

from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.state import State, put


def in_card_order(state: State, house: House, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards in the order of the board's files, so that equal hands are equal values."""
    return tuple(card for card in state.board.cards_of[house] if card in cards)


def set_hand(state: State, house: House, cards: Sequence[CardId]) -> None:
    """The house holds exactly these cards."""
    state.hands = put(state.hands, house, in_card_order(state, house, cards))


def discard(state: State, house: House, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards lie on the discard pile; returns the older discards if an empty hand took them back (R16.12.4)."""
    pile = state.discards[house]
    hand = tuple(card for card in state.hands[house] if card not in cards)
    if hand:
        set_hand(state, house, hand)
        state.discards = put(state.discards, house, (*pile, *cards))
        return ()
    set_hand(state, house, pile)
    state.discards = put(state.discards, house, tuple(cards))
    return pile


def take_back(state: State, house: House, cards: Sequence[CardId]) -> None:
    """Cards come back from the discard pile into the hand."""
    set_hand(state, house, (*state.hands[house], *cards))
    left = tuple(card for card in state.discards[house] if card not in cards)
    state.discards = put(state.discards, house, left)
