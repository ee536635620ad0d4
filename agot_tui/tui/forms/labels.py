"""How a list names a command: its label, its own key if it has one, where it starts and where it aims."""

from __future__ import annotations

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import (
    NONE_WORD,
    Capture,
    Choose,
    Command,
    Consolidate,
    Muster,
    MusterDone,
    Piece,
    Raid,
    RavenPass,
    RavenSwap,
    Retreat,
    Support,
)
from agot_tui.boardgame.names import AreaId, CardId
from agot_tui.frontend.keys import NONE_KEY
from agot_tui.frontend.words import area_name, describe, icons_of_card, order_name
from agot_tui.tui.forms.base import Asker


def own_key(command: Command) -> str:
    """The key of a command that has one of its own: 0 for passing, declining, being done; a number of ships."""
    match command:
        case Choose((word,)) if word in (NONE_WORD, "nothing"):
            return NONE_KEY
        case RavenPass() | MusterDone():
            return NONE_KEY
        case Capture(_, ships):
            return str(ships)
        case _:
            return ""


def is_idle(command: Command) -> bool:
    """Whether an order is used up without effect: not what the enter key on its area should mean."""
    match command:
        case Raid(_, None) | Support(_, None):
            return True
        case _:
            return False


def origin_of(command: Command) -> AreaId | None:
    """The area by which commands of its kind are grouped."""
    match command:
        case RavenSwap(area, _) | Support(area, _) | Consolidate(area, _) | Retreat(area, _):
            return area
        case Raid(origin, _):
            return origin
        case Muster(pieces):
            return pieces[0].area
        case _:
            return None


def goal_of(board: Board, command: Command) -> AreaId | None:
    """The area at which a command aims."""
    match command:
        case Raid(_, target):
            return target
        case Retreat(area, _):
            return area
        case Muster(pieces):
            return pieces[0].place
        case Choose((word,)) if AreaId(word) in board.areas:
            return AreaId(word)
        case _:
            return None


def label_of(asker: Asker, command: Command) -> str:
    """A command for a reader who picks from a list, with what the table shows about it."""
    board, text = asker.board, describe(asker.board, command)
    match command:
        case Support(area, side) if side is not None:
            return f"{text} (+{asker.outlook.helps(area, side)})"
        case Raid(_, target) if target is not None:
            return f"{text} ({order_name(board, asker.view.areas[target].order or '')})"
        case Consolidate(area, _):
            return f"{text} ({order_name(board, asker.view.areas[area].order or '')})"
        case Choose((word,)) if word == NONE_WORD and asker.decision.kind == "retreat":
            return f"leave it to {_beaten(asker)}"
        case Choose((word,)) if AreaId(word) in board.areas and asker.view.areas[AreaId(word)].order is not None:
            return f"{text} ({_order_there(asker, AreaId(word))})"
        case Muster((piece,)):
            return f"{text} ({_cost(board, piece)})"
        case Choose((word,)) if CardId(word) in board.house_cards:
            return f"{text} {icons_of_card(board, CardId(word))}"
        case _:
            return text


def label_inside(asker: Asker, command: Command) -> str:
    """What an option does, where the area is clear."""
    board = asker.board
    match command:
        case RavenSwap(_, token):
            return f"{order_name(board, token)} instead"
        case Raid(_, target):
            return f"raid {area_name(board, target)} ({_order_there(asker, target)})" if target else "raid nothing"
        case Support(area, side):
            return f"support the {side} (+{asker.outlook.helps(area, side)})" if side else "support nobody"
        case Consolidate(_, use):
            return {"power": "take power", "muster": "muster", None: "take power"}[use]
        case Retreat(_, losses):
            return f"losing {losses}" if losses else "without losses"
        case Muster((piece,)):
            return f"{describe(board, command).partition(': ')[2]} ({_cost(board, piece)})"
        case MusterDone():
            return describe(board, command)
        case _:
            return describe(board, command).partition(": ")[2] or describe(board, command)


def _beaten(asker: Asker) -> str:
    """The other side of the combat, whose units retreat."""
    combat = asker.view.combat
    assert combat is not None
    fighter = combat.defender if combat.attacker.house == asker.seat else combat.attacker
    return asker.board.houses[fighter.house].name


def _order_there(asker: Asker, area: AreaId) -> str:
    there = asker.view.areas[area]
    house = asker.board.houses[there.order_house].name if there.order_house is not None else ""
    return f"{house} {order_name(asker.board, there.order or '')}".strip()


def _cost(board: Board, piece: Piece) -> int:
    kind = board.unit_types[piece.kind]
    return (kind.upgrade_cost if piece.upgrade else kind.cost) or 0
