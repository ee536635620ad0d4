"""The numbers behind what happened: strength term by term, armies and supply, bids, castles.

An event says what happened; here is what it was made of, for a reader who wants to count it again. Everything is read
from the event itself and from what lies open on the board after the command that it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.board import Board, HouseCard
from agot_tui.boardgame.control import castles_of, lands_of
from agot_tui.boardgame.events import (
    AttackEnded,
    BidsRevealed,
    BoardEvent,
    CardsRevealed,
    CombatDecided,
    Consolidated,
    GameWon,
    Mustered,
    OrdersRevealed,
    SupplySet,
)
from agot_tui.boardgame.events.base import counted
from agot_tui.boardgame.names import FIEFDOMS, AreaId, House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import army_sizes, fits, shown
from agot_tui.boardgame.terms import Icons


def numbers_of(event: BoardEvent, state: State) -> Iterator[str]:
    """What an event is made of, a sentence each; ``state`` is the one after its command."""
    match event:
        case CombatDecided():
            yield from _strengths(event, state)
        case CardsRevealed(cards):
            for _, card in cards:
                yield _card(state.board.house_cards[card])
        case OrdersRevealed(orders):
            yield from _orders(orders, state)
        case BidsRevealed(bids):
            yield f"{sum(bid for _, bid in bids)} power in all goes to the pools"
        case AttackEnded():
            yield f"bids of {event.total} in all"
        case SupplySet(house):
            yield from _supply(state, house)
        case Consolidated():
            yield from _income(event, state.board)
        case Mustered(_, _, some, by):
            (kind,) = (kind for kind in state.board.unit_types if some.count(kind))
            cost, there = state.board.unit_types[kind].cost, state.setup.areas[by]
            yield f"{cost} of the {there.castle_points} points of {there.name}"
        case GameWon():
            for house in state.turn_order:
                areas = ", ".join(state.setup.areas[area].name for area in castles_of(state, house))
                yield f"{state.name_of(house)}: {areas or 'no castle area'}"


def _strengths(event: CombatDecided, state: State) -> Iterator[str]:
    """What the sentence, which has the terms, does not say."""
    for house, terms, icons in zip((event.attacker, event.defender), event.terms, event.icons, strict=True):
        if sum(terms) < 0:
            yield f"{state.name_of(house)}: {sum(terms)} counts as 0"
        if any(icons):
            yield f"{state.name_of(house)}: {icons.in_words()}"
    if event.terms[0].total == event.terms[1].total:
        order = ", ".join(state.name_of(house) for house in state.tracks[FIEFDOMS])
        yield f"equal: the higher on the Fiefdoms track wins ({order})"


def _card(card: HouseCard) -> str:
    parts = (str(card.strength), Icons(card.swords, card.towers).in_words())
    return "; ".join(filter(None, (f"{card.name}: {', '.join(filter(None, parts))}", card.ability)))


def _orders(orders: tuple[tuple[House, AreaId, str], ...], state: State) -> Iterator[str]:
    for house in state.turn_order:
        mine = [f"{state.board.areas[area].name} {text}" for owner, area, text in orders if owner == house]
        if mine:
            yield f"{state.name_of(house)}: {', '.join(mine)}"


def _supply(state: State, house: House) -> Iterator[str]:
    sizes, allowed = army_sizes(state, house), state.board.rules.armies[state.supply[house]]
    lands = (state.setup.areas[area] for area in lands_of(state, house))
    icons = [(area.name, area.supply) for area in lands if area.supply]
    if min(sum(number for _, number in icons), state.board.rules.supply_max) == state.supply[house]:
        yield f"supply icons: {', '.join(f'{name} {number}' for name, number in icons) or 'none'}"
    verdict = "they fit" if fits(sizes, allowed) else "they do not fit"
    yield f"armies of {shown(sizes)}; supply {state.supply[house]} allows {shown(allowed)}: {verdict}"


def _income(event: Consolidated, board: Board) -> Iterator[str]:
    area = board.areas[event.area]
    if not event.muster and area.kind == "land":
        yield f"1, and {counted(area.power, 'power icon', 'power icons')} in {area.name}"
