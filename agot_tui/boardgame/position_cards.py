"""The cards of a position: decks, this round's Westeros cards, restrictions in force.

Every function appends what is wrong to a list of faults, each with its key, and goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import Decks
from agot_tui.boardgame.lookup import Index, lookup_of
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.state import Given, State
from agot_tui.boardgame.westeros import WINTER, forbid
from agot_tui.kernel.chance import shuffled
from agot_tui.kernel.notation import NotationError

NUMBERS: Final = (1, 2, 3)
"""The Westeros decks."""
DECK_KEYS: Final = frozenset(
    {"wildlings", "tides", *(f"westeros_{n}" for n in NUMBERS), *(f"reshuffled_{n}" for n in NUMBERS)}
)
AFTER_WINTER: Final = -1000
"""Draw numbers below it belong to decks that a position fixes behind a Winter is Coming: no game draws them."""


def read_decks(board: Board, table: Mapping[str, Any], seed: int, faults: list[str]) -> Decks:
    """The given deck orders.

    Cards listed behind a Winter is Coming lie on top when it has shuffled the deck, unless ``reshuffled_N`` says more.
    """
    lookup = lookup_of(board)
    unknown_keys("decks.", table, DECK_KEYS, faults)
    westeros: list[tuple[CardId, ...]] = []
    reshuffles: list[tuple[tuple[CardId, ...], ...]] = []
    for number in NUMBERS:
        index = lookup.westeros[number - 1]
        top = card_list(f"decks.westeros_{number}", table.get(f"westeros_{number}", []), index, faults)
        orders = _reshuffles(board, table.get(f"reshuffled_{number}", []), number, faults)
        first, *later = _split_at_winter(top)
        westeros.append(first)
        reshuffles.append(orders or _on_top(board, number, later, seed, faults))
    tides = card_list("decks.tides", table.get("tides", []), lookup.tides_cards, faults)
    wildlings = card_list("decks.wildlings", table.get("wildlings", []), lookup.wildling_cards, faults)
    return Decks(tuple(westeros), wildlings, Given(tides, tuple(reshuffles)))


def _split_at_winter(cards: tuple[CardId, ...]) -> list[tuple[CardId, ...]]:
    parts: list[tuple[CardId, ...]] = [()]
    for card in cards:
        parts[-1] += (card,)
        if card in WINTER:
            parts.append(())
    return parts


def _on_top(
    board: Board, number: int, parts: list[tuple[CardId, ...]], seed: int, faults: list[str]
) -> tuple[tuple[CardId, ...], ...]:
    """Whole decks with these cards on top and the rest in random order."""
    decks = []
    for place, part in enumerate(parts):
        rest = list(board.westeros_deck(number))
        for card in part:
            if card not in rest:
                faults.append(f"decks.westeros_{number}: {card} is not there so often (R7.2)")
            else:
                rest.remove(card)
        if part:
            decks.append((*part, *shuffled(rest, seed, AFTER_WINTER - 10 * number - place)))
    return tuple(decks)


def _reshuffles(board: Board, orders: Any, number: int, faults: list[str]) -> tuple[tuple[CardId, ...], ...]:
    key = f"decks.reshuffled_{number}"
    if not isinstance(orders, list):
        faults.append(f"{key}: a list of deck orders is needed")
        return ()
    found = []
    for order in orders:
        cards = card_list(key, order, lookup_of(board).westeros[number - 1], faults)
        if sorted(cards) != sorted(board.westeros_deck(number)):
            faults.append(f"{key}: an order names all cards of the deck, each as often as it is there (R7.2)")
        found.append(cards)
    return tuple(found)


def read_cards(state: State, names: Any, faults: list[str]) -> None:
    """This round's Westeros cards, one a deck at most; their restrictions are in force (R7.8, R11.5)."""
    if not isinstance(names, list) or len(names) > len(NUMBERS):
        faults.append("cards: a list of this round's Westeros cards, one a deck (R7.2)")
        return
    for name in names:
        card = _card_of_next_deck(state, str(name), faults)
        if card is None:
            continue
        if card in WINTER:
            faults.append(f"cards: {card} never stays face up (R7.2)")
            continue
        kind = state.board.westeros_cards[card]
        state.westeros = tuple(
            _taken_from_below(deck, card) if number == kind.deck else deck
            for number, deck in zip(NUMBERS, state.westeros, strict=True)
        )
        state.cards = (*state.cards, card)
        if kind.restriction:
            forbid(state, kind.restriction)


def _taken_from_below(deck: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """The deck without one such card: the lowest, so that what is given on top stays there."""
    if card not in deck:
        return deck
    place = len(deck) - 1 - deck[::-1].index(card)
    return deck[:place] + deck[place + 1 :]


def _card_of_next_deck(state: State, name: str, faults: list[str]) -> CardId | None:
    """The card of a deck that has no card of this round yet."""
    taken = {state.board.westeros_cards[card].deck for card in state.cards}
    reasons = []
    for number, index in zip(NUMBERS, lookup_of(state.board).westeros, strict=True):
        if number not in taken:
            try:
                return CardId(index.find(name))
            except NotationError as error:
                reasons.append(str(error))
    faults.append(f"cards: {reasons[0] if reasons else name + ': one card a deck (R7.2)'}")
    return None


def read_restrictions(state: State, names: Any, faults: list[str]) -> None:
    """What Put to the Sword forbids this round (R7.7.2), and any order kind or token."""
    tokens = state.board.order_tokens.values()
    known = sorted({token.kind for token in tokens} | {token.id for token in tokens})
    if not isinstance(names, list):
        faults.append(f"restrictions: a list is needed, of {', '.join(known)}, with or without no_")
        return
    for name in names:
        word = str(name).removeprefix("no_")
        if word in known:
            forbid(state, word)
        else:
            faults.append(f"restrictions: {name!r} is not one of {', '.join(known)}, with or without no_ (R11.5)")


def card_list(key: str, names: Any, index: Index, faults: list[str]) -> tuple[CardId, ...]:
    """The cards named, in order."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        faults.append(f"{key}: a list of cards is needed")
        return ()
    found = []
    for name in names:
        try:
            found.append(CardId(index.find(name)))
        except NotationError as error:
            faults.append(f"{key}: {error}")
    return tuple(found)


def unknown_keys(prefix: str, table: Mapping[str, Any], known: Collection[str], faults: list[str]) -> None:
    """Keys that a table should not have."""
    there_are = ", ".join(sorted(known))
    faults.extend(f"{prefix}{key}: unknown key; there are {there_are}" for key in table if key not in known)
