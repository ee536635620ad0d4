"""Cards that come off a deck (R7.2, R10.5, R24.2): one of ours, or one that lies on somebody's table.

A game that follows a physical one (``Given.on_table``) does not know what lies in the decks. When such a card is turned
up it is taken from those that were named beforehand; if there is none left, :class:`CardDue` says which card is wanted,
and the game is as it was before the command: name the card and play the command again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from agot_tui.boardgame.names import CardId, DeckName, House
from agot_tui.boardgame.state import Drawn
from agot_tui.kernel.events import Event
from agot_tui.kernel.rulings import Refused, refused
from agot_tui.values import replace

if TYPE_CHECKING:
    from agot_tui.boardgame.board import Board
    from agot_tui.boardgame.state import State

UNKNOWN: Final = CardId("?")
"""A card of a deck on a table that nobody has seen."""
WESTEROS_DECKS: Final[tuple[DeckName, ...]] = ("westeros_1", "westeros_2", "westeros_3")
DECK_TITLES: Final[dict[DeckName, str]] = {
    "westeros_1": "Westeros deck I",
    "westeros_2": "Westeros deck II",
    "westeros_3": "Westeros deck III",
    "wildlings": "the wildling deck",
    "tides": "the Tides of Battle deck",
}
DRAW_RULES: Final[dict[DeckName, str]] = {
    "westeros_1": "R7.2",
    "westeros_2": "R7.2",
    "westeros_3": "R7.2",
    "wildlings": "R10.5",
    "tides": "R24.2",
}


class CardDue(Refused):
    """A card is turned up that lies on somebody's table, and nobody has named it."""

    def __init__(
        self,
        deck: DeckName,
        choices: Sequence[CardId],
        house: House | None = None,
        said: str = "",
        before: Sequence[Event] = (),
    ) -> None:
        """``house``: who draws it, if it is not everybody's; ``said``: the card that was named and cannot be it.

        ``before``: what the step has come to until then. At the table that has happened; here only with the card.
        """
        what = f"a card of {DECK_TITLES[deck]} is turned up on the table"
        wrong = f"; it cannot be {said}" if said else ""
        super().__init__(refused(DRAW_RULES[deck], f"{what}: name it{wrong}"))
        self.deck = deck
        self.choices = tuple(choices)
        self.house = house
        self.before = tuple(before)


def whole_deck(board: Board, deck: DeckName) -> tuple[CardId, ...]:
    """All cards of a deck, those that are there several times as often."""
    if deck == "wildlings":
        return tuple(board.wildling_cards)
    if deck == "tides":
        return board.tides_deck
    return board.westeros_deck(WESTEROS_DECKS.index(deck) + 1)


def from_table(state: State, deck: DeckName, choices: Iterable[CardId], house: House | None = None) -> CardId:
    """The card that was named for the next draw, one of ``choices``; raises CardDue if there is none."""
    possible = tuple(dict.fromkeys(choices))
    named = state.given.drawn
    if not named:
        raise CardDue(deck, possible, house, before=state.events)
    first, *rest = named
    if first.deck != deck or first.card not in possible:
        wrong = first.card if first.deck == deck else f"{first.card} ({first.deck})"
        raise CardDue(deck, possible, house, wrong, state.events)
    state.given = replace(state.given, drawn=tuple(rest))
    return first.card


def top_of_westeros(state: State, number: int) -> CardId:
    """The top card of a Westeros deck, counted from 0, which stays where it is."""
    top = state.westeros[number][0]
    if top != UNKNOWN:
        return top
    return from_table(state, WESTEROS_DECKS[number], unseen_of_westeros(state, number))


def unseen_of_westeros(state: State, number: int) -> tuple[CardId, ...]:
    """The cards of which nobody knows where in the deck they lie."""
    shown = (card for card in state.cards if state.board.westeros_cards[card].deck == number + 1)
    return _left(state.board.westeros_deck(number + 1), state.westeros[number], state.westeros_discards[number], shown)


def top_of_wildlings(state: State) -> CardId:
    """The top wildling card, which stays where it is."""
    top = state.wildlings[0]
    return top if top != UNKNOWN else from_table(state, "wildlings", unseen_wildlings(state))


def unseen_wildlings(state: State) -> tuple[CardId, ...]:
    """The wildling cards of which nobody knows where in the deck they lie."""
    return _left(tuple(state.board.wildling_cards), state.wildlings)


def unknown_deck(cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """So many cards as nobody knows them."""
    return (UNKNOWN,) * len(cards)


def imagine_decks(state: State, rng: Random) -> None:
    """What nobody knows of the decks on a table lies there in some order."""
    state.wildlings = _filled(state.wildlings, unseen_wildlings(state), rng)
    state.westeros = tuple(
        _filled(deck, unseen_of_westeros(state, number), rng) for number, deck in enumerate(state.westeros)
    )


def _filled(deck: tuple[CardId, ...], unseen: Sequence[CardId], rng: Random) -> tuple[CardId, ...]:
    mixed = rng.sample(unseen, len(unseen))
    return tuple(mixed.pop() if card == UNKNOWN else card for card in deck)


def _left(whole: Sequence[CardId], *seen: Iterable[CardId]) -> tuple[CardId, ...]:
    """The cards of a deck without those that have been seen somewhere, in the order of the deck."""
    counts = Counter(card for cards in seen for card in cards)
    left = []
    for card in whole:
        if counts[card]:
            counts[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def named(text: str) -> Drawn | None:
    """The draw that ``westeros_1 supply`` names, if it has the form of one."""
    deck, _, card = text.partition(" ")
    found = next((name for name in DECK_TITLES if name == deck), None)
    return Drawn(found, CardId(card.strip())) if found is not None and card.strip() else None
