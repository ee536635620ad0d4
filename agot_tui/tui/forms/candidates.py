"""What a player may want to try besides what is allowed, so that the prompt can show it dimmed and say why not.

Nothing here knows a rule: it names what lies near at hand, the game's rulings decide. What is allowed after all, or
listed already, is left out by the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import (
    Capture,
    Choose,
    Command,
    Consolidate,
    Muster,
    Piece,
    PlayCard,
    Raid,
    RavenSwap,
    Retreat,
    Support,
)
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId
from agot_tui.boardgame.units import UNIT_KINDS
from agot_tui.tui.forms.base import Asker

REMOVING: Final = ("cersei_lannister", "queen_of_thorns")
"""House cards that take an order from the board."""


def candidates(asker: Asker, options: Iterable[Command]) -> Iterator[Command]:
    """What might be tried for the decision of ``asker``; ``options`` are the allowed commands."""
    some = tuple(options)
    match asker.decision.kind:
        case "raid":
            yield from _raids(asker, {c.origin for c in some if isinstance(c, Raid)})
        case "support":
            for area in dict.fromkeys(c.area for c in some if isinstance(c, Support)):
                yield from (Support(area, ATTACKER), Support(area, DEFENDER), Support(area, None))
        case "house_card":
            yield from map(PlayCard, asker.board.cards_of[asker.seat])
        case "retreat":
            yield from _retreats(asker, some)
        case "muster":
            yield from _musters(asker, dict.fromkeys(c.pieces[0].area for c in some if isinstance(c, Muster)))
        case "raven":
            for area in dict.fromkeys(c.area for c in some if isinstance(c, RavenSwap)):
                yield from (RavenSwap(area, token) for token in asker.board.order_tokens)
        case "consolidate":
            stars = asker.board.order_tokens
            for area in dict.fromkeys(c.area for c in some if isinstance(c, Consolidate)):
                token = stars.get(asker.view.areas[area].order or "")
                if token is not None and token.star:
                    yield Consolidate(area, "muster")
        case "port_capture":
            captured = next((c for c in some if isinstance(c, Capture)), None)
            if captured is not None:
                ships = asker.view.areas[captured.port].units.size
                yield from (Capture(captured.port, number) for number in range(ships + 1))
        case "ability":
            yield from _orders_to_remove(asker)


def neighbours(board: Board, area: AreaId) -> list[AreaId]:
    """The areas that touch an area on the map."""
    return [two if one == area else one for one, two in board.pairs if area in (one, two)]


def _raids(asker: Asker, origins: Iterable[AreaId]) -> Iterator[Command]:
    """Every order of others beside a Raid order."""
    for origin in origins:
        for area in neighbours(asker.board, origin):
            if asker.view.areas[area].order_house not in (None, asker.seat):
                yield Raid(origin, area)


def _retreats(asker: Asker, some: Iterable[Command]) -> Iterator[Command]:
    """Every area beside the embattled one, and what own ships join to it."""
    combat = asker.view.combat
    if combat is None:
        return
    loser = combat.attacker.house if combat.winner == combat.defender.house else combat.defender.house
    by_ship = asker.goals(combat.area) if loser == asker.seat else ()
    listed = [c.area for c in some if isinstance(c, Retreat)]
    for area in dict.fromkeys((*neighbours(asker.board, combat.area), *by_ship)):
        if area not in listed:
            yield Retreat(area)


def _musters(asker: Asker, areas: Iterable[AreaId]) -> Iterator[Command]:
    """Every kind of unit in every area with points, ships wherever there is water."""
    board = asker.board
    for area in areas:
        for kind in UNIT_KINDS:
            if board.unit_types[kind].name.lower() == "ship":
                waters = (other for other in neighbours(board, area) if board.areas[other].kind != "land")
                yield from (Muster((Piece(area, kind, water),)) for water in waters)
            else:
                yield Muster((Piece(area, kind),))
        if asker.view.areas[area].units.count("F"):
            yield from (Muster((Piece(area, kind, None, "F"),)) for kind in UNIT_KINDS if kind in "KE")


def _orders_to_remove(asker: Asker) -> Iterator[Command]:
    """For cards that remove an order: every order of the opponent's."""
    combat = asker.view.combat
    if combat is None:
        return
    own, other = combat.attacker, combat.defender
    if own.house != asker.seat:
        own, other = other, own
    if own.card in REMOVING:
        for area in asker.view.areas.values():
            if area.order is not None and area.order_house == other.house:
                yield Choose((area.id,))
