"""R23.5 for whole games: a game to think in that holds nothing which its viewers may not know.

Everything hidden from the viewers is drawn anew (decks, face-down orders of others, Tides cards, the seed) or taken
back and asked again (bids and house cards that others have chosen). So what is found out in such a game, tried in it
or shown of it cannot give a secret away: for any two states that differ only in secrets it is the same game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import TypeVar

from agot_tui.boardgame.clash import TrackBids
from agot_tui.boardgame.drawing import imagine_decks
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.hands import set_hand
from agot_tui.boardgame.names import House
from agot_tui.boardgame.planning import Planning, dummy_tokens, legal_tokens, placed_tokens
from agot_tui.boardgame.state import Combat, Given, State
from agot_tui.boardgame.wildlings import WildlingBids
from agot_tui.kernel.steps import Step
from agot_tui.values import replace

T = TypeVar("T")


def imagined(game: BoardGame, seats: Collection[House], rng: Random) -> BoardGame:
    """The game as the persons of ``seats`` can imagine it: equal for any two games that they cannot tell apart.

    Houses of others that have closed their planning, bid or chosen a card in secret are asked again.
    """
    state = game.state.copy()
    imagine_decks(state, rng)
    state.seed, state.draws, state.given = rng.randrange(2**53), 0, Given()
    _draw_decks(state, seats, rng)
    if state.phase == "planning":
        _draw_orders(state, seats, rng)
    if state.combat is not None:
        _forget_choices(state, state.combat, seats, rng)
    state.stack = tuple(_forgetful(step, state, seats) for step in state.stack)
    return BoardGame.begin(state)


def _mixed(cards: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The cards in an order that tells nothing about the one in which they came."""
    deck = sorted(cards)  # type: ignore[type-var]
    rng.shuffle(deck)
    return tuple(deck)


def _draw_decks(state: State, seats: Collection[House], rng: Random) -> None:
    """Decks hold the same cards; only a wildling card that a viewer has seen stays on top (R11.9.2)."""
    state.westeros = tuple(_mixed(deck, rng) for deck in state.westeros)
    state.wildling_known &= frozenset(seats)
    top = state.wildlings[: 1 if state.wildling_known else 0]
    state.wildlings = (*top, *_mixed(state.wildlings[len(top) :], rng))


def _draw_orders(state: State, seats: Collection[House], rng: Random) -> None:
    """Where others have an order, some order that may lie there; no house's tokens are used twice (R11.3, R11.4)."""
    hidden = [area for area in state.setup.areas if area in state.orders and state.orders[area].house not in seats]
    owners = {area: state.orders.pop(area).house for area in hidden}
    for area, house in owners.items():
        placed = placed_tokens(state, house)
        texts = legal_tokens(state, house, placed) or dummy_tokens(state, house, placed)
        if texts:
            state.orders[area] = state.board.orders[house, rng.choice(texts)]


def _forget_choices(state: State, combat: Combat, seats: Collection[House], rng: Random) -> None:
    """A card that another house has chosen face down is in its hand again; Tides cards not shown are drawn anew."""
    if not combat.revealed:
        for house in [house for house in combat.cards if house not in seats]:
            set_hand(state, house, (*state.hands[house], combat.cards[house]))
            combat.cards = {other: card for other, card in combat.cards.items() if other != house}
    if combat.tides is None or combat.tides_shown:
        combat.tides_deck = ()
        return
    known = {house: card for house, card in combat.tides.items() if house in seats}
    left = list(state.board.tides_deck)
    for card in known.values():
        left.remove(card)
    deck = list(_mixed(left, rng))
    combat.tides = {house: known[house] if house in known else deck.pop() for house in combat.tides}
    combat.tides_deck = tuple(deck)


def _forgetful(step: Step[State], state: State, seats: Collection[House]) -> Step[State]:
    """The step without what others have chosen in it; they are asked again."""
    match step:
        case Planning(ready):
            with_units = {force.house for force in state.forces.values()}
            return Planning(frozenset(house for house in ready if house in seats or house not in with_units))
        case TrackBids(bids=bids) | WildlingBids(bids=bids):
            return replace(step, bids={house: bid for house, bid in bids.items() if house in seats})
        case _:
            return step
