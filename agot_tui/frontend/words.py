"""Words for people: kinds of decisions, commands, orders, houses, phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

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
from agot_tui.boardgame.view import FACE_DOWN, View
from agot_tui.values import Value


class Kind(Value):
    """A kind of decision (NOTATION 5) for a reader."""

    title: str
    question: str
    task: str
    """What everybody may be told of it: what is to be done, not about what."""


KINDS: Final[Mapping[str, Kind]] = {
    "orders": Kind("Planning", "an order for every area with units", "Place orders"),
    "raven": Kind(
        "Messenger Raven", "swap an order, look at the top wildling card, or neither", "Use the Messenger Raven, or not"
    ),
    "raven_bury": Kind("Messenger Raven", "where does the wildling card go?", "Put the wildling card back"),
    "westeros_choice": Kind("Westeros card", "choose what it does", "Choose what a Westeros card does"),
    "muster": Kind("Mustering", "what appears where?", "Muster"),
    "reconcile": Kind("Supply", "your armies do not fit: which units go?", "Fit the armies to supply"),
    "bid": Kind("Bidding", "how much power do you bid, in secret?", "Bid in secret"),
    "tie_order": Kind("Tied bids", "order the houses, best position first", "Put tied houses in order"),
    "tie_highest": Kind("Tied bids", "who counts as the highest bidder?", "Name the highest of a tie"),
    "tie_lowest": Kind("Tied bids", "who counts as the lowest bidder?", "Name the lowest of a tie"),
    "tie_track": Kind("Tied tracks", "which track counts?", "Name the track that counts"),
    "wildling": Kind("Wildlings", "what the card demands or offers", "Do what a wildling card says"),
    "raid": Kind("Raid", "which order raids what?", "Resolve a Raid order"),
    "march": Kind("March", "which order, and who goes where?", "Resolve a March order"),
    "neutral_support": Kind("Neutral force", "do you help the attack?", "Support an attack, or not"),
    "support": Kind("Support", "whom does the order help?", "Use Support, or not"),
    "accept_support": Kind("Support", "do you accept the help?", "Accept support, or not"),
    "house_card": Kind("House card", "which card do you play, in secret?", "Choose a house card in secret"),
    "ability": Kind("Ability", "what the card does", "Use the ability of a card"),
    "blade_redraw": Kind("Valyrian Steel Blade", "draw another Tides of Battle card?", "Use the Blade, or not"),
    "blade": Kind("Valyrian Steel Blade", "add 1 to your strength?", "Use the Blade, or not"),
    "casualties": Kind("Casualties", "which units are lost?", "Choose casualties"),
    "retreat": Kind("Retreat", "where do the beaten units go?", "Choose where to retreat"),
    "port_capture": Kind("Port taken", "how many ships do you replace by your own?", "Take over ships in a port"),
    "consolidate": Kind("Consolidate Power", "which order?", "Resolve a Consolidate Power order"),
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
    return KINDS.get(kind, Kind(kind.replace("_", " ").capitalize(), "choose", "Decide"))


def asked_of_all(view: View, seat: House) -> str:
    """``Place orders (Planning, round 2)``: what a house is asked, as everybody at the table may know it (R23.5).

    What exactly it is about, an area, a card, an amount, stays out: that stands behind the curtain.
    """
    moment = f"{PHASE_NAMES[view.phase]}, round {view.round}"
    task = next((kind_of(one.kind).task for one in view.asked if one.seat == seat), "")
    return f"{task} ({moment})" if task else moment


def army_sizes(sizes: Sequence[int]) -> str:
    """``3, 2, 2``: armies by their sizes, from large to small."""
    return ", ".join(map(str, sizes)) or "none"


def armies_and_supply(armies: Sequence[int], supply: int, allowed: Sequence[int]) -> tuple[str, str]:
    """``armies of 2 and 2`` and ``supply 2 allows 3, 2, 2`` (R4.1, R4.2)."""
    *others, last = map(str, armies or (0,))
    sizes = f"{', '.join(others)} and {last}" if others else last
    word = "an army" if len(armies) == 1 else "armies"
    return (f"{word} of {sizes}" if armies else "no armies"), f"supply {supply} allows {army_sizes(allowed)}"


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
