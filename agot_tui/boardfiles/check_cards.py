"""Checks cards against houses, order tokens and the abilities that are programmed (R7, R16.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from agot_tui.boardfiles.check_setup import no_such_house
from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import COMPONENTS, HOUSE_CARDS, TIDES, WESTEROS, WILDLINGS
from agot_tui.boardfiles.table import listed, meant, shown
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.orders import ORDER_KINDS


def check_card_houses(draft: Draft) -> None:
    """Every house card belongs to a house of the board."""
    for card in draft.house_cards.values():
        if card.house not in draft.house_ids and not draft.doubtful(HOUSE_CARDS, card.id, "house"):
            draft.fault(HOUSE_CARDS, f"card.{card.id}", "house", no_such_house(draft, card.house))


def check_restrictions(draft: Draft) -> None:
    """What a Westeros card forbids, or lets its chooser forbid, is an order kind or an order token (R11.5)."""
    if draft.doubts_about(COMPONENTS, "order", "id", "text"):
        return
    known = [*ORDER_KINDS, *(token.id for token in draft.order_tokens.values() if token.id not in ORDER_KINDS)]
    for card in draft.westeros_cards.values():
        table = f"card.{card.id}"
        if card.restriction and card.restriction not in known:
            says = f"{shown(card.restriction)} is no order kind and no order: {listed(known)}"
            draft.fault(WESTEROS, table, "restriction", says + meant(card.restriction, known))
        for place, option in enumerate(card.options, start=1):
            if option.startswith("no_") and option.removeprefix("no_") not in known:
                says = f'"{option}": there is no order {shown(option.removeprefix("no_"))} in {COMPONENTS}'
                draft.fault(WESTEROS, table, f"options[{place}]", says)


def check_card_ids(draft: Draft) -> None:
    """No id is used in two decks."""
    first: dict[str, str] = {}
    for file, card in _ids(draft):
        other = first.setdefault(card, file)
        if other != file:
            draft.fault(file, f"card.{card}", "id", f'there is a card "{card}" in {other} already')


def _ids(draft: Draft) -> Iterator[tuple[str, CardId]]:
    decks = (
        (HOUSE_CARDS, draft.house_cards),
        (WESTEROS, draft.westeros_cards),
        (WILDLINGS, draft.wildling_cards),
        (TIDES, draft.tides_cards),
    )
    return ((file, card) for file, cards in decks for card in cards)


def check_abilities(draft: Draft, known_abilities: Collection[str]) -> None:
    """Every card with an effect is one whose effect the program knows."""
    able = chain(
        ((HOUSE_CARDS, card.id) for card in draft.house_cards.values() if card.timing != "none"),
        ((WESTEROS, card.id) for card in draft.westeros_cards.values() if not card.restriction),
        ((WILDLINGS, card) for card in draft.wildling_cards),
    )
    for file, card in able:
        if card not in known_abilities and not draft.doubtful(file, card, "timing"):
            says = f'the program knows no effect of a card "{card}"{meant(card, sorted(known_abilities))}'
            draft.fault(file, f"card.{card}", "id", says)
