"""The random results of a foreign game, all of them, to be given to our core before the first decision."""

from __future__ import annotations

from agot_tui.boardgame.game import Decks
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.state import Given
from tests.peer_games.ids import Ids, tides_card
from tests.peer_games.reading import Node, PeerGame, Unreadable
from tests.peer_games.scene import entry

DECKS = 3


def given_decks(ids: Ids, peer: PeerGame) -> Decks:
    """The decks at the start, the orders that Winter is Coming gave them later, and the Tides of Battle draws."""
    decks = peer.start["decks"]
    westeros = tuple(
        tuple(ids.westeros_card(card, deck) for card in cards)
        for deck, cards in enumerate(decks["westeros"].parts(DECKS), start=1)
    )
    tides = tuple(tides_card(record["card"]) for record in peer.records if record["t"].value == "tides")
    wildlings = tuple(ids.wildling_card(card) for card in decks["wildling"])
    return Decks(westeros, wildlings, Given(tides, _reshuffles(ids, peer)))


def _reshuffles(ids: Ids, peer: PeerGame) -> tuple[tuple[tuple[CardId, ...], ...], ...]:
    """For each deck the orders that Winter is Coming gave it: the shuffle before the log tells it.

    The record holds more shuffles, which nothing comes of.
    """
    found: dict[int, list[tuple[CardId, ...]]] = {deck: [] for deck in range(1, DECKS + 1)}
    last: dict[int, Node] = {}
    for record in peer.records:
        if record["t"].value == "shuffle":
            last[record["deck"].number] = record
        elif entry(record) == "winter-is-coming":
            deck = record["l"]["deckIndex"].number + 1
            if deck not in found or deck not in last:
                raise Unreadable(f"{record.place}: no shuffle of Westeros deck {deck} comes before it")
            cards = tuple(ids.westeros_card(card, deck) for card in last[deck]["order"])
            if sorted(cards) != sorted(ids.board.westeros_deck(deck)):
                raise Unreadable(f"{last[deck].place}: these are not the cards of Westeros deck {deck}")
            found[deck].append(cards)
    return tuple(tuple(orders) for orders in found.values())
