"""The cards of a position: decks, discard piles, this round's Westeros cards, restrictions in force.

Every function adds what is wrong to the faults, each with its key, and goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.drawing import UNKNOWN, named, whole_deck
from agot_tui.boardgame.game import Decks
from agot_tui.boardgame.lookup import Index, lookup_of
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.position_faults import Faults
from agot_tui.boardgame.state import Drawn, Given, State
from agot_tui.boardgame.westeros import WINTER, forbid
from agot_tui.kernel.chance import shuffled
from agot_tui.kernel.notation import NotationError

NUMBERS: Final = (1, 2, 3)
"""The Westeros decks."""
DECK_KEYS: Final = frozenset(
    {
        "wildlings", "tides", "on_table", "drawn",
        *(f"{what}_{n}" for what in ("westeros", "reshuffled", "discarded") for n in NUMBERS),
    }
)  # fmt: skip
AFTER_WINTER: Final = -1000
"""Draw numbers below it belong to decks that a position fixes behind a Winter is Coming: no game draws them."""


def read_decks(board: Board, table: Mapping[str, Any], seed: int, faults: Faults) -> Decks:
    """The given deck orders; the discard piles are laid out by ``read_discards``.

    Cards listed behind a Winter is Coming lie on top when it has shuffled the deck, unless ``reshuffled_N`` says more.
    """
    lookup = lookup_of(board)
    faults.unknown_keys("decks.", table, DECK_KEYS)
    on_table = table.get("on_table", False)
    if not isinstance(on_table, bool):
        faults.add("decks.on_table", f"{on_table!r} is no true or false")
        on_table = False
    westeros: list[tuple[CardId, ...]] = []
    reshuffles: list[tuple[tuple[CardId, ...], ...]] = []
    for number in NUMBERS:
        key, index = f"decks.westeros_{number}", lookup.westeros[number - 1]
        top = _top(key, table.get(f"westeros_{number}", []), index, faults, unknown=on_table)
        orders = _reshuffles(board, table.get(f"reshuffled_{number}", []), number, faults)
        first, *later = _split_at_winter(top)
        westeros.append(_as_often(key, first, board.westeros_deck(number), "R7.2", faults))
        reshuffles.append(orders or _on_top(board, number, later, seed, faults))
    tides = faults.card_list("decks.tides", table.get("tides", []), lookup.tides_cards)
    key, index = "decks.wildlings", lookup.wildling_cards
    wildlings = _top(key, table.get("wildlings", []), index, faults, unknown=on_table)
    wildlings = _as_often(key, wildlings, tuple(board.wildling_cards), "R27.10", faults)
    drawn = _drawn(board, table.get("drawn", []), faults, on_table=on_table)
    return Decks(tuple(westeros), wildlings, Given(tides, tuple(reshuffles), on_table, drawn))


def _top(key: str, names: Any, index: Index, faults: Faults, *, unknown: bool) -> tuple[CardId, ...]:
    """The cards listed; of a deck on a table ``?`` is one that nobody has seen."""
    if not unknown or not isinstance(names, list):
        return faults.card_list(key, names, index)
    known = iter(faults.card_list(key, [name for name in names if name != UNKNOWN], index))
    return tuple(UNKNOWN if name == UNKNOWN else next(known, UNKNOWN) for name in names)


def _as_often(
    key: str, cards: tuple[CardId, ...], deck: Sequence[CardId], rule: str, faults: Faults
) -> tuple[CardId, ...]:
    """The cards, if the deck has each of them so often; otherwise none, and a fault."""
    there = Counter(deck)
    often = [card for card, count in Counter(cards).items() if card != UNKNOWN and count > there[card]]
    for card in often:
        faults.add(key, f"{card} is there {_times(there[card])}, not so often", rule)
    if len(cards) > len(deck):
        faults.add(key, f"the deck has {len(deck)} cards, not {len(cards)}", rule)
    return () if often or len(cards) > len(deck) else cards


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _split_at_winter(cards: tuple[CardId, ...]) -> list[tuple[CardId, ...]]:
    parts: list[tuple[CardId, ...]] = [()]
    for card in cards:
        parts[-1] += (card,)
        if card in WINTER:
            parts.append(())
    return parts


def _on_top(
    board: Board, number: int, parts: list[tuple[CardId, ...]], seed: int, faults: Faults
) -> tuple[tuple[CardId, ...], ...]:
    """Whole decks with these cards on top and the rest in random order."""
    decks = []
    for place, part in enumerate(parts):
        rest = list(board.westeros_deck(number))
        part = _as_often(f"decks.westeros_{number}", part, rest, "R7.2", faults)
        for card in part:
            rest.remove(card)
        if part:
            decks.append((*part, *shuffled(rest, seed, AFTER_WINTER - 10 * number - place)))
    return tuple(decks)


def _reshuffles(board: Board, orders: Any, number: int, faults: Faults) -> tuple[tuple[CardId, ...], ...]:
    key = f"decks.reshuffled_{number}"
    if not isinstance(orders, list):
        faults.add(key, "a list of deck orders is needed")
        return ()
    found = []
    for order in orders:
        cards = faults.card_list(key, order, lookup_of(board).westeros[number - 1])
        if sorted(cards) != sorted(board.westeros_deck(number)):
            faults.add(key, "an order names all cards of the deck, each as often as it is there", "R7.2")
        found.append(cards)
    return tuple(found)


def _drawn(board: Board, texts: Any, faults: Faults, *, on_table: bool) -> tuple[Drawn, ...]:
    """Cards that come off decks on a table, in the order in which they are drawn."""
    key = "decks.drawn"
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        faults.add(key, 'a list of draws is needed, as in "westeros_1 supply"')
        return ()
    if texts and not on_table:
        faults.add(key, "only cards of decks that lie on a table are named: on_table = true")
    found = [(text, named(text)) for text in texts]
    for text, draw in found:
        if draw is None or draw.card not in whole_deck(board, draw.deck):
            faults.add(key, f"{text!r} names no deck and card of it, as in 'westeros_1 supply'")
    return tuple(draw for _, draw in found if draw is not None)


def read_discards(state: State, table: Mapping[str, Any], faults: Faults) -> None:
    """The Westeros cards that lie on the discard piles (R7.8)."""
    for number, index in zip(NUMBERS, lookup_of(state.board).westeros, strict=True):
        key = f"decks.discarded_{number}"
        for card in faults.card_list(key, table.get(f"discarded_{number}", []), index):
            if card in WINTER:
                faults.add(key, f"{card} shuffles the deck and is never discarded", "R7.2")
            elif not _take(state, number, card):
                faults.add(key, f"{card} is not there so often", "R7.2", "R27.10")
            else:
                piles = list(state.westeros_discards)
                piles[number - 1] += (card,)
                state.westeros_discards = tuple(piles)


def read_cards(state: State, names: Any, faults: Faults) -> None:
    """This round's Westeros cards, one a deck at most; their restrictions are in force (R7.8, R11.5)."""
    if not isinstance(names, list) or len(names) > len(NUMBERS):
        faults.add("cards", "a list of this round's Westeros cards, one a deck", "R7.2")
        return
    for name in names:
        card = _card_of_next_deck(state, str(name), faults)
        if card is None:
            continue
        if card in WINTER:
            faults.add("cards", f"{card} never stays face up", "R7.2")
            continue
        kind = state.board.westeros_cards[card]
        if not _take(state, kind.deck, card):
            faults.add("cards", f"{card} is not in its deck any more", "R7.2", "R27.10")
            continue
        state.cards = (*state.cards, card)
        if kind.restriction:
            forbid(state, kind.restriction)


def _take(state: State, number: int, card: CardId) -> bool:
    """Takes such a card out of a deck: the lowest, so that what is given on top stays there. False if none is left."""
    decks = list(state.westeros)
    deck = decks[number - 1]
    wanted = card if card in deck else UNKNOWN
    if wanted not in deck:
        return False
    place = len(deck) - 1 - deck[::-1].index(wanted)
    decks[number - 1] = deck[:place] + deck[place + 1 :]
    state.westeros = tuple(decks)
    return True


def _card_of_next_deck(state: State, name: str, faults: Faults) -> CardId | None:
    """The card of a deck that has no card of this round yet."""
    taken = {state.board.westeros_cards[card].deck for card in state.cards}
    known = False
    for number, index in zip(NUMBERS, lookup_of(state.board).westeros, strict=True):
        try:
            card = CardId(index.find(name))
        except NotationError:
            continue
        if number not in taken:
            return card
        known = True
    faults.add("cards", f"{name}: one card a deck" if known else f"there is no Westeros card {name!r}", "R7.2")
    return None


def read_restrictions(state: State, names: Any, faults: Faults) -> None:
    """What Put to the Sword forbids this round (R7.7.2), and any order kind or token."""
    tokens = state.board.order_tokens.values()
    known = sorted({token.kind for token in tokens} | {token.id for token in tokens})
    if not isinstance(names, list):
        faults.add("restrictions", f"a list is needed, of {', '.join(known)}, with or without no_")
        return
    for name in names:
        word = str(name).removeprefix("no_")
        if word in known:
            forbid(state, word)
        else:
            faults.add(
                "restrictions", f"{name!r} is not one of {', '.join(known)}, with or without no_", "R11.5", "R7.7.2"
            )
