"""The other side's ids of areas, cards, orders, units and tracks, and what we call them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House, Track
from agot_tui.boardgame.units import NONE, Units, units
from tests.peer_games.reading import Node

ORDERS: Final = {
    "march-minus-one": "march-1",
    "march": "march",
    "march-plus-one": "march+1",
    "defense-plus-one": "defense+1",
    "defense-plus-two": "defense+2",
    "support": "support",
    "support-plus-one": "support+1",
    "raid": "raid",
    "special-raid": "raid+",
    "consolidate-power": "consolidate",
    "special-consolidate-power": "consolidate+",
}
RESTRICTIONS: Final = {
    "no-march-plus-one-order": ("march+1",),
    "no-defense-order": ("defense+1", "defense+2"),
    "no-support-order": ("support", "support+1"),
    "no-raid-order": ("raid", "raid+"),
    "no-consolidate-power-order": ("consolidate", "consolidate+"),
}
TIDES: Final = {
    "zero": "tob_0",
    "skull": "tob_0_skull",
    "sword": "tob_1_sword",
    "fortification": "tob_1_tower",
    "two": "tob_2",
    "three": "tob_3",
}
LETTERS: Final = {"footman": "F", "knight": "K", "ship": "S", "siege-engine": "E"}
KIND_NAMES: Final = {letter: kind for kind, letter in LETTERS.items()}


class Ids:
    """The ids of one board, by the other side's names."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def area(self, node: Node) -> AreaId:
        """The area that the other side calls so."""
        return self.area_named(node.text, node)

    def area_named(self, name: str, node: Node) -> AreaId:
        """The area called ``name``, which stands in or at ``node``."""
        found = AreaId(_plain(name).removeprefix("the_").replace("port_of_", "port_"))
        if found not in self.board.areas:
            raise Node(name, node.place).strange("an area")
        return found

    def house(self, node: Node) -> House:
        """The house."""
        return self.house_named(node.text, node)

    def house_named(self, name: str, node: Node) -> House:
        """The house called ``name``, which stands in or at ``node``."""
        found = House(name)
        if found not in self.board.houses:
            raise Node(name, node.place).strange("a house")
        return found

    def house_card(self, node: Node) -> CardId:
        """The house card."""
        for name in (_plain(node.text), _plain(node.text).removeprefix("the_")):
            if CardId(name) in self.board.house_cards:
                return CardId(name)
        raise node.strange("a house card")

    def wildling_card(self, node: Node) -> CardId:
        """The wildling card."""
        found = CardId(_plain(node.text))
        if found not in self.board.wildling_cards:
            raise node.strange("a wildling card")
        return found

    def westeros_card(self, node: Node, deck: int) -> CardId:
        """The card of Westeros deck 1, 2 or 3."""
        plain = _plain(node.text)
        for name in (plain, plain.removeprefix("a_"), f"{plain}_{deck}"):
            card = self.board.westeros_cards.get(CardId(name))
            if card is not None and card.deck == deck:
                return card.id
        raise node.strange(f"a card of Westeros deck {deck}")

    def track(self, node: Node) -> Track:
        """The influence track of a number from 0."""
        number = node.number
        if not 0 <= number < len(TRACKS):
            raise node.strange("the number of a track")
        return TRACKS[number]


def order(node: Node) -> str:
    """The text of the order token."""
    found = ORDERS.get(node.text)
    if found is None:
        raise node.strange("an order")
    return found


def restriction(node: Node) -> tuple[str, ...]:
    """The tokens that an order restriction forbids."""
    found = RESTRICTIONS.get(node.text)
    if found is None:
        raise node.strange("an order restriction")
    return found


def tides_card(node: Node) -> CardId:
    """The Tides of Battle card."""
    found = TIDES.get(node.text)
    if found is None:
        raise node.strange("a Tides of Battle card")
    return CardId(found)


def letter(node: Node) -> str:
    """The letter of a kind of unit."""
    found = LETTERS.get(node.text)
    if found is None:
        raise node.strange("a kind of unit")
    return found


def unit_list(node: Node) -> Units:
    """Units as ``[id, kind, wounded]``."""
    return _sum(unit(one) for one in node)


def unit(node: Node) -> str:
    """The letters of one unit ``[id, kind, wounded]``: ``K~``."""
    _, kind, wounded = node.parts(3)
    return letter(kind) + ("~" if wounded.flag else "")


def kind_list(node: Node) -> Units:
    """Units by kind only, all standing."""
    return _sum(letter(one) for one in node)


def _sum(letters: Iterable[str]) -> Units:
    found = NONE
    for one in letters:
        found += units(one)
    return found


def units_by_area(ids: Ids, node: Node) -> Iterator[tuple[AreaId, Units]]:
    """Pairs of an area and units ``[id, kind, wounded]``."""
    for pair in node:
        area, there = pair.parts(2)
        yield ids.area(area), unit_list(there)


def _plain(name: str) -> str:
    return name.replace("-", "_")
