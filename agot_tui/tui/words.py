"""Words for people: kinds of decisions, commands, orders, houses, phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, assert_never

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import (
    NONE_WORD,
    AnswerSupport,
    Bid,
    Blade,
    Capture,
    Choose,
    Command,
    Consolidate,
    Lose,
    Loss,
    March,
    Muster,
    MusterDone,
    Piece,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenCard,
    RavenLook,
    RavenPass,
    RavenSwap,
    Ready,
    Retreat,
    Support,
)
from agot_tui.boardgame.names import AreaId, CardId, House
from agot_tui.boardgame.orders import DEFENSE, OrderToken
from agot_tui.boardgame.view import FACE_DOWN


class Kind(NamedTuple):
    """A kind of decision (NOTATION 5) for a reader."""

    title: str
    question: str


KINDS: Final[Mapping[str, Kind]] = {
    "orders": Kind("Planning", "an order for every area with units"),
    "raven": Kind("Messenger Raven", "swap an order, look at the top wildling card, or neither"),
    "raven_bury": Kind("Messenger Raven", "where does the wildling card go?"),
    "westeros_choice": Kind("Westeros card", "choose what it does"),
    "muster": Kind("Mustering", "what appears where?"),
    "reconcile": Kind("Supply", "your armies do not fit: which units go?"),
    "bid": Kind("Bidding", "how much power do you bid, in secret?"),
    "tie_order": Kind("Tied bids", "order the houses, best position first"),
    "tie_highest": Kind("Tied bids", "who counts as the highest bidder?"),
    "tie_lowest": Kind("Tied bids", "who counts as the lowest bidder?"),
    "tie_track": Kind("Tied tracks", "which track counts?"),
    "wildling": Kind("Wildlings", "what the card demands or offers"),
    "raid": Kind("Raid", "which order raids what?"),
    "march": Kind("March", "which order, and who goes where?"),
    "neutral_support": Kind("Neutral force", "do you help the attack?"),
    "support": Kind("Support", "whom does the order help?"),
    "accept_support": Kind("Support", "do you accept the help?"),
    "house_card": Kind("House card", "which card do you play, in secret?"),
    "ability": Kind("Ability", "what the card does"),
    "blade_redraw": Kind("Valyrian Steel Blade", "draw another Tides of Battle card?"),
    "blade": Kind("Valyrian Steel Blade", "add 1 to your strength?"),
    "casualties": Kind("Casualties", "which units are lost?"),
    "retreat": Kind("Retreat", "where do the beaten units go?"),
    "port_capture": Kind("Port taken", "how many ships do you replace by your own?"),
    "consolidate": Kind("Consolidate Power", "which order?"),
}

PHASE_NAMES: Final[Mapping[str, str]] = {
    "westeros": "Westeros",
    "planning": "Planning",
    "raven": "Messenger Raven",
    "raid": "Raid orders",
    "march": "March orders",
    "consolidate": "Consolidate Power",
}


def kind_of(kind: str) -> Kind:
    """The words for a kind of decision."""
    return KINDS.get(kind, Kind(kind.replace("_", " ").capitalize(), "choose"))


def house_letters(board: Board) -> dict[House, str]:
    """A capital letter for each house: the first one of its name that no house before it has."""
    letters: dict[House, str] = {}
    for house in board.houses.values():
        candidates = [letter.upper() for letter in house.name + "123456789" if letter.isalnum()]
        free = (letter for letter in candidates if letter not in letters.values())
        letters[house.id] = next(free, "?")
    return letters


def order_code(board: Board, text: str) -> str:
    """Two characters for an order token: ``M-``, ``D2``, ``R+``; a face-down one is ``?``."""
    token = board.order_tokens.get(text)
    return text[:1] if token is None or text == FACE_DOWN else _code(token)


def _code(token: OrderToken) -> str:
    letter = token.kind[0].upper()
    if token.kind == DEFENSE:
        return f"{letter}{token.modifier}"
    if token.modifier < 0:
        return letter + "-"
    return letter + ("+" if token.star or token.modifier > 0 else "")


def order_name(board: Board, text: str) -> str:
    """``march +1★``: an order token in words."""
    token = board.order_tokens.get(text)
    if token is None:
        return "a face-down order" if text == FACE_DOWN else text
    modifier = f" {token.modifier:+d}" if token.modifier else ""
    return f"{token.kind}{modifier}{'★' if token.star else ''}"


def area_name(board: Board, area: AreaId) -> str:
    """The printed name of an area."""
    return board.areas[area].name


def icons_of_card(board: Board, card: CardId) -> str:
    """Strength, swords (†) and towers (‡) of a house card: ``2 ††``."""
    kind = board.house_cards[card]
    icons = "†" * kind.swords + "‡" * kind.towers
    return f"{kind.strength} {icons}".strip()


def word_of(board: Board, word: str) -> str:
    """What a word of ``choose`` stands for."""
    if word == NONE_WORD:
        return "None"
    if AreaId(word) in board.areas:
        return board.areas[AreaId(word)].name
    if House(word) in board.houses:
        return board.houses[House(word)].name
    if CardId(word) in board.house_cards:
        return board.house_cards[CardId(word)].name
    if word in ("F", "F~"):
        return "a routed footman" if word == "F~" else "a standing footman"
    return word.replace("_plus_1", " +1").replace("_", " ").capitalize()


def describe(board: Board, command: Command) -> str:
    """A command for a reader who picks from a list."""
    name = board.areas

    def loss_in_words(loss: Loss) -> str:
        what = " ".join([*loss.units.each(), *["K=>F"] * loss.demoted])
        return f"{what} in {name[loss.area].name}" if loss.area else what

    def piece_in_words(piece: Piece) -> str:
        if piece.upgrade:
            return f"{piece.upgrade} becomes {piece.kind}"
        kind = board.unit_types[piece.kind].name
        return f"{kind} in {name[piece.place].name}" if piece.place else kind

    match command:
        case PlaceOrders(placements):
            return ", ".join(f"{name[a].name}: {order_name(board, t) if t else 'no order'}" for a, t in placements)
        case Ready():
            return "Ready"
        case RavenLook():
            return "Look at the top wildling card"
        case RavenSwap(area, token):
            return f"{name[area].name}: {order_name(board, token)} instead"
        case RavenPass():
            return "Do not use the Raven"
        case RavenCard(bury):
            return "Put it under the deck" if bury else "Put it back on top"
        case Raid(origin, target):
            return f"{name[origin].name} raids {name[target].name if target else 'nothing'}"
        case March(origin, moves, token):
            going = "; ".join(f"{move.units} to {name[move.area].name}" for move in moves) or "nobody moves"
            return f"{name[origin].name}: {going}{'; a power token stays' if token else ''}"
        case Support(area, side):
            return f"{name[area].name} supports {'the ' + side if side else 'nobody'}"
        case AnswerSupport(accept):
            return "Accept the support" if accept else "Refuse the support"
        case PlayCard(card):
            return f"{board.house_cards[card].name} {icons_of_card(board, card)}"
        case Blade(use):
            return {"use": "Use the Blade: +1", "keep": "Keep the Blade", "redraw": "Use it: draw another card"}[use]
        case Lose(losses):
            return "Lose " + ", ".join(map(loss_in_words, losses))
        case Retreat(area, losses):
            return name[area].name + (f", losing {losses}" if losses else "")
        case Capture(_, ships):
            return f"Replace {ships}" if ships else "Replace none"
        case Bid(power):
            return f"Bid {power}"
        case Muster(pieces):
            return f"{name[pieces[0].area].name}: " + ", ".join(map(piece_in_words, pieces))
        case MusterDone():
            return "Done: the other points are not used"
        case Consolidate(area, use):
            return name[area].name + {"power": ": take power", "muster": ": muster", None: ""}[use]
        case Choose(words):
            return ", ".join(word_of(board, word) for word in words)
        case _ as never:
            assert_never(never)
