"""What lies before the seat: house cards with what they do, order tokens left, power; the discards of everybody."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.view import HouseView, View
from agot_tui.frontend.keys import key_for
from agot_tui.frontend.words import icons_of_card, order_code, order_name
from agot_tui.tui.lines import Line, clip, heading, joined, line, wrap
from agot_tui.tui.panes.paging import paged


def hand_lines(view: View, board: Board, width: int, height: int) -> list[Line]:
    """The cards with what they do if there is room, else their figures."""
    if view.seat is None:
        hands = _all_hands(view, board, width)
        title = "All hands" if hands else "Hand"
        return [heading(line((title, "title")), width), *(hands or [line(("a spectator has none", "dim"))])][:height]
    house = view.houses[view.seat]
    head = _head(house, board, width)
    tokens = _tokens(house, board)
    hand, discards = house.hand or (), house.discards
    long = [row for card in hand for row in _with_ability(board, card, width)]
    below = [*wrap(tokens, width), *wrap(_discards(board, discards), width)]
    for cards in (long, [_card(board, card, width) for card in hand], _packed(board, hand, width)):
        if len(cards) + len(below) + 1 <= height:
            return [head, *cards, *below]
    return [head, *_packed(board, hand, width), *below][:height]


def full_hand_lines(
    view: View, board: Board, letters: Mapping[House, str], width: int, height: int, page: int
) -> list[Line]:
    """Everything about the hand, a page at a time: abilities, tokens by name, the discards of all houses."""
    rows: list[Line] = []
    if view.seat is not None:
        house = view.houses[view.seat]
        for card in house.hand or ():
            rows += _with_ability(board, card, width)
        if house.tokens_left is not None:
            left = ", ".join(_counted([order_name(board, text) for text in house.tokens_left]))
            rows += wrap(line(("Orders left: ", "dim"), left or "none"), width, indent=2)
        head = _head(house, board, width)
    else:
        rows += _all_hands(view, board, width)
        head = heading(line(("All hands" if rows else "Discards", "title")), width)
    for other in view.houses.values():
        cards = [f"{board.house_cards[card].name} {icons_of_card(board, card)}" for card in other.discards]
        badge = line((letters[other.id], f"house.{other.id}"), (" discarded: ", "dim"))
        rows += wrap((*badge, *line(", ".join(cards) or "nothing")), width, indent=2)
    return [head, *paged(rows, height - 1, page, key_for("hand"))]


def _all_hands(view: View, board: Board, width: int) -> list[Line]:
    """Every hand that is seen, for who sees more than one."""
    rows: list[Line] = []
    for house in view.houses.values():
        if house.hand is not None:
            cards = [line(f"{board.house_cards[card].name} {icons_of_card(board, card)}") for card in house.hand]
            rows += wrap((*line((f"{board.houses[house.id].name}: ", "strong")), *joined(cards)), width, indent=2)
    return rows


def _counted(names: list[str]) -> list[str]:
    return [f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def _head(house: HouseView, board: Board, width: int) -> Line:
    power = line((f"power {house.power}", "strong"), (f" pool {house.pool}", "dim"))
    return heading(line((f"{board.houses[house.id].name}'s hand", "title")), width, power)


def _with_ability(board: Board, card: CardId, width: int) -> list[Line]:
    kind = board.house_cards[card]
    head = line((kind.name, "strong"), f" {icons_of_card(board, card)}")
    return wrap((*head, *line((f"  {kind.ability}", "plain"))), width, indent=2) if kind.ability else [head]


def _card(board: Board, card: CardId, width: int) -> Line:
    kind = board.house_cards[card]
    figures = icons_of_card(board, card)
    row = line((f"{kind.name:<22}", "strong"), f"{figures:<7}")
    return clip((*row, *line((kind.ability, "dim"))), width) if width > 50 else row


def _packed(board: Board, cards: tuple[CardId, ...], width: int) -> list[Line]:
    each = [line((board.house_cards[card].name, "strong"), f" {icons_of_card(board, card)}") for card in cards]
    return wrap(joined(each), width)


def _tokens(house: HouseView, board: Board) -> Line:
    if house.tokens_left is None:
        return ()
    codes = " ".join(order_code(board, text) for text in house.tokens_left)
    return line(("Orders left: ", "dim"), codes or "none")


def _discards(board: Board, cards: tuple[CardId, ...]) -> Line:
    if not cards:
        return ()
    return line(("Discarded: ", "dim"), (", ".join(board.house_cards[card].name for card in cards), "dim"))
