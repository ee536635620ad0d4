"""Rules in plain mode: what a ruling cites, and what is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from agot_tui.tables import Table

if TYPE_CHECKING:
    from agot_tui.rulebook import Rulebook

WHOLE: Final = 10_000
"""Columns of a page whose lines are not broken."""
OTHERS: Final = 6


class Rules:
    """The rulebook with the cards and areas of a game's board, read when it is first asked."""

    def __init__(self, table: Table | None = None) -> None:
        self._table = table

    @cached_property
    def book(self) -> Rulebook:
        """The book."""
        from agot_tui.boardfiles.find import find_board
        from agot_tui.library import whole_rulebook

        board = str(self._table.header.get("board", "westeros")) if self._table is not None else "westeros"
        return whole_rulebook(find_board(board))

    def told(self, rules: Iterable[str]) -> Iterator[str]:
        """The rules, one a line."""
        for rule in rules:
            entry = self.book.closest(rule)
            if entry is not None:
                yield f"{entry.key}, {entry.title}: {' '.join(entry.text)}"

    def looked_up(self, question: str, width: int | None = None) -> Iterator[str]:
        """The rule of that number, or what was probably meant by the words, with what else it could be.

        ``width``: columns of a terminal; without it paragraphs are one line each.
        """
        if not question:
            yield "Type rule and a number, as in rule R14.5, or words, as in rule port retreat."
            return
        entry = self.book.rule(question)
        hits = [] if entry is not None else self.book.search(question, limit=1 + OTHERS)
        key = entry.key if entry is not None else hits[0].entry.key if hits else ""
        if not key:
            yield f"Nothing was found for {question}."
            return
        yield from (line.text for line in self.book.page(key, width or WHOLE).lines if line.text)
        others = [f"{hit.entry.label} {hit.entry.title}" for hit in hits[1:]]
        if others:
            yield f"Others: {'; '.join(others)}."
