"""What happened in simulated games: a table that shows whether random play reaches everything there is."""

from __future__ import annotations

from collections import Counter

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import (
    CardsRevealed,
    CardsTurnedUp,
    DeckReshuffled,
    OrdersRevealed,
    PortCaptured,
    Retreated,
    SupportAnswered,
    WildlingCardTurnedUp,
)
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.westeros import WINTER
from agot_tui.kernel.events import Event

KINDS = (
    "orders", "raven", "raven_bury", "westeros_choice", "muster", "reconcile", "bid", "tie_order", "tie_highest",
    "tie_lowest", "tie_track", "wildling", "raid", "march", "neutral_support", "support", "accept_support",
    "house_card", "ability", "blade_redraw", "blade", "casualties", "retreat", "port_capture", "consolidate",
)  # fmt: skip
"""The kinds of decisions (R28)."""


class Coverage:
    """Counts, by name, of the things that random play should reach."""

    def __init__(self, board: Board) -> None:
        self.counts: Counter[str] = Counter()
        self._names = list(names_to_reach(board))

    def watch(self, game: BoardGame, events: tuple[Event, ...]) -> None:
        """Counts what these events show, and what is asked now."""
        self.counts.update(f"decision {decision.kind}" for decision in game.pending.values())
        for event in events:
            self.counts.update(_seen_in(game, event))

    def add(self, counts: Counter[str]) -> None:
        """Takes in what was counted elsewhere."""
        self.counts += counts

    @property
    def missing(self) -> list[str]:
        """What has not been reached."""
        return [name for name in self._names if not self.counts[name]]

    def table(self) -> list[tuple[str, int]]:
        """Every name with its count."""
        return [(name, self.counts[name]) for name in self._names]


def names_to_reach(board: Board) -> list[str]:
    """Everything that the table lists, for a board played with all options that the base game has."""
    return [
        *(f"decision {kind}" for kind in KINDS),
        *(f"order {text}" for text in board.order_tokens),
        *(f"house card {card}" for card in board.house_cards),
        *(f"Westeros card {card}" for card in board.westeros_cards if card not in WINTER),
        "Winter is Coming",
        *(f"wildling card {card}, {who} won" for card in board.wildling_cards for who in ("watch", "wildlings")),
        "port capture",
        "port capture, ships replaced",
        "retreat by ship",
        "support accepted",
        "support refused",
    ]


def _seen_in(game: BoardGame, event: Event) -> list[str]:
    match event:
        case OrdersRevealed():
            return [f"order {text}" for _, _, text in event.orders]
        case CardsRevealed():
            return [f"house card {card}" for _, card in event.cards]
        case CardsTurnedUp():
            return [f"Westeros card {card}" for card in event.cards]
        case WildlingCardTurnedUp():
            return [f"wildling card {event.card}, {'watch' if event.watch_won else 'wildlings'} won"]
        case PortCaptured():
            return ["port capture", *(["port capture, ships replaced"] if event.taken else [])]
        case SupportAnswered():
            return ["support accepted" if event.accepted else "support refused"]
        case Retreated():
            return ["retreat by ship"] if _went_by_ship(game, event) else []
        case DeckReshuffled():
            return ["Winter is Coming"]
        case _:
            return []


def _went_by_ship(game: BoardGame, event: Retreated) -> bool:
    """Whether beaten defenders on land went to land that is not adjacent (R16.11.2)."""
    areas, near = game.board.areas, game.state.setup.reach.near
    on_land = areas[event.area].kind == areas[event.origin].kind == "land"
    return on_land and not event.as_attacker and event.area not in near[event.origin]
