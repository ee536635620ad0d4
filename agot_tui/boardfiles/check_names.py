"""Checks that areas, houses and cards can be told apart by what people type: ids, codes and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import AREAS, HOUSE_CARDS, SETUP, WILDLINGS
from agot_tui.boardfiles.words import RESERVED, plain
from agot_tui.values import Value


class _Word(Value):
    file: str
    table: str
    """Also whose word it is: ``area.winterfell``."""
    key: str
    text: str


def check_place_names(draft: Draft) -> None:
    """No two areas or houses can be taken for each other, or for a word of the notation."""
    _report(draft, chain(_areas(draft), _houses(draft)))


def check_card_names(draft: Draft) -> None:
    """No two house cards, and no two wildling cards, can be taken for each other."""
    for file, cards in ((HOUSE_CARDS, draft.house_cards.values()), (WILDLINGS, draft.wildling_cards.values())):
        _report(
            draft, (_Word(file, f"card.{c.id}", key, text) for c in cards for key, text in _id_and_name(c.id, c.name))
        )


def _areas(draft: Draft) -> Iterator[_Word]:
    for area in draft.areas.values():
        for key, text in (*_id_and_name(area.id, area.name), ("code", area.code)):
            yield _Word(AREAS, f"area.{area.id}", key, text)


def _houses(draft: Draft) -> Iterator[_Word]:
    for house in draft.houses.values():
        for key, text in _id_and_name(house.id, house.name):
            yield _Word(SETUP, f"house.{house.id}", key, text)


def _id_and_name(one: str, name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("id", one), ("name", name)


def _report(draft: Draft, words: Iterable[_Word]) -> None:
    first: dict[str, _Word] = {}
    for word in words:
        spelled = plain(word.text)
        if not spelled:
            continue
        if spelled in RESERVED:
            draft.fault(word.file, word.table, word.key, f'"{word.text}" is a word of the notation; use another')
            continue
        other = first.setdefault(spelled, word)
        if other.table != word.table:
            says = f'"{word.text}" cannot be told from "{other.text}", the {other.key} of {other.table}'
            draft.fault(word.file, word.table, word.key, says)
