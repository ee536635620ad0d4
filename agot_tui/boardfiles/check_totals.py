"""Checks the totals that ``components.toml`` declares against what the files have."""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import ADJACENCY, AREAS, COMPONENTS, HOUSE_CARDS, SETUP, TIDES, WESTEROS, WILDLINGS
from agot_tui.values import Value


class Total(Value):
    """A number that was counted."""

    key: str
    """In ``[counts]``."""
    file: str
    what: str
    number: int


def check_totals(draft: Draft) -> None:
    """Everything adds up to the declared totals."""
    for total in _totals(draft):
        declared = draft.counts.get(total.key)
        if declared is None or draft.doubtful(COMPONENTS, "counts", total.key):
            continue
        if total.number != declared:
            says = f"{total.file} has {total.number} {total.what}, not {declared}"
            draft.fault(COMPONENTS, "counts", total.key, says)


def _totals(draft: Draft) -> Iterator[Total]:
    """The totals of the files whose entries could be counted."""
    areas = draft.areas.values()
    if not draft.doubts_about(AREAS, "id", "kind", "area"):
        for kind in ("land", "sea", "port"):
            yield Total(f"{kind}_areas", AREAS, f"{kind} areas", sum(area.kind == kind for area in areas))
        if not draft.doubts_about(AREAS, "fort"):
            yield Total("castles", AREAS, "castles", sum(area.fort == "castle" for area in areas))
            yield Total("strongholds", AREAS, "strongholds", sum(area.fort == "stronghold" for area in areas))
        if not draft.doubts_about(AREAS, "supply"):
            yield Total("supply_icons", AREAS, "supply icons", sum(area.supply for area in areas))
        if not draft.doubts_about(AREAS, "power"):
            yield Total("power_icons", AREAS, "power icons", sum(area.power for area in areas))
    if not draft.doubts_about(ADJACENCY, "pairs"):
        yield Total("adjacent_pairs", ADJACENCY, "pairs of adjacent areas", len(draft.pairs))
    if not draft.doubts_about(COMPONENTS, "order", "id", "text", "count"):
        orders = sum(token.count for token in draft.order_tokens.values())
        yield Total("order_tokens_per_house", COMPONENTS, "order tokens a house", orders)
    yield from _card_totals(draft)


def _card_totals(draft: Draft) -> Iterator[Total]:
    if not draft.doubts_about(HOUSE_CARDS, "id", "house", "card") and SETUP not in draft.lost:
        for house in dict.fromkeys(draft.house_ids):
            mine = sum(card.house == house for card in draft.house_cards.values())
            yield Total("house_cards_per_house", HOUSE_CARDS, f'cards of "{house}"', mine)
    if not draft.doubts_about(WESTEROS, "id", "deck", "count", "card"):
        for deck in (1, 2, 3):
            cards = sum(card.count for card in draft.westeros_cards.values() if card.deck == deck)
            yield Total("westeros_cards_per_deck", WESTEROS, f"cards in deck {deck}", cards)
    if not draft.doubts_about(WILDLINGS, "id", "card"):
        yield Total("wildling_cards", WILDLINGS, "cards", len(draft.wildling_cards))
    if not draft.doubts_about(TIDES, "id", "count", "card"):
        yield Total("tides_of_battle_cards", TIDES, "cards", sum(card.count for card in draft.tides_cards.values()))
