"""Checkpoints inside a round: which moment of ours each one is, and what the other side shows otherwise then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from agot_tui.boardgame.events import (
    CardsTurnedUp,
    CombatDecided,
    DeckReshuffled,
    OrdersRevealed,
    PhaseBegan,
    WesterosCardBegan,
    WildlingCardTurnedUp,
)
from agot_tui.boardgame.names import Phase
from agot_tui.boardgame.state import State
from agot_tui.values import Value
from tests.peer_games.given import DECKS
from tests.peer_games.ids import Ids
from tests.peer_games.reading import Node
from tests.peer_games.snapshots import Timing
from tests.peer_games.watching import Moment

PLAIN: Final = Timing()
BEFORE_CLEAN_UP: Final = Timing(orders=False, next_round=True)
GAME_OVER: Final = Timing(orders=False, restrictions=False)
"""The other side shows neither orders nor restrictions when the game is over."""
REVEALED: Final = Timing(orders=True)
DECIDED: Final = Timing(winner_known=False)


class Checkpoint(Value):
    """A moment at which the other side writes a snapshot between two decisions."""

    fits: Callable[[Moment], bool]
    timing: Timing = PLAIN
    is_end: bool = False
    """The end of the game, which is no moment but what everything has come to."""


def _is_end_of_round(moment: Moment) -> bool:
    return moment.is_end_of_round


def _card_begins(moment: Moment) -> bool:
    return isinstance(moment.what, WesterosCardBegan | DeckReshuffled)


def _event(kind: type) -> Callable[[Moment], bool]:
    return lambda moment: isinstance(moment.what, kind)


def _phase(phase: Phase) -> Callable[[Moment], bool]:
    return lambda moment: moment.what == PhaseBegan(phase)


CHECKPOINTS: Final[Mapping[str, Checkpoint]] = {
    "turn-begin": Checkpoint(_is_end_of_round, BEFORE_CLEAN_UP),
    "westeros-cards-drawn": Checkpoint(_event(CardsTurnedUp)),
    "westeros-card-executed": Checkpoint(_card_begins),
    "planning-phase-began": Checkpoint(_phase("planning")),
    "action-phase-began": Checkpoint(_event(OrdersRevealed), REVEALED),
    "action-phase-resolve-raid-began": Checkpoint(_phase("raid")),
    "action-phase-resolve-march-began": Checkpoint(_phase("march")),
    "action-phase-resolve-consolidate-power-began": Checkpoint(_phase("consolidate")),
    "combat-result": Checkpoint(_event(CombatDecided), DECIDED),
    "wildling-card-revealed": Checkpoint(_event(WildlingCardTurnedUp)),
    "winner-declared": Checkpoint(_is_end_of_round, is_end=True),
}


def compared_decks(ids: Ids, node: Node, state: State) -> Iterator[tuple[str, Any, Any]]:
    """What differs between the decks of a checkpoint and ours: cards drawn lie under the deck there."""
    for number, cards in enumerate(node["westeros"].parts(DECKS)):
        deck = number + 1
        theirs = tuple(ids.westeros_card(card, deck) for card in cards)
        shown = tuple(card for card in state.cards if state.board.westeros_cards[card].deck == deck)
        ours = (*state.westeros[number], *state.westeros_discards[number], *shown)
        if ours != theirs:
            yield f"decks {deck}", ours, theirs
    wildlings = tuple(map(ids.wildling_card, node["wildling"]))
    if state.wildlings != wildlings:
        yield "decks wildling", state.wildlings, wildlings
