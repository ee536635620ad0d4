"""How long looking things up takes on this machine, for `agot-tui bench`. Nothing here is asserted anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from agot_tui.rulebook import rules_data
from agot_tui.rulebook.book import Rulebook
from agot_tui.rulebook.entries import Tables


def figures(tables: Tables | None = None) -> Iterator[tuple[str, float, str]]:
    """Name, value and unit of each figure. Reading is in it if nobody has used the rulebook in this process before."""
    start = perf_counter()
    book = Rulebook(tables)
    book.rule("R16.11.4")
    yield "rulebook_first_rule", 1000 * (perf_counter() - start), "ms"
    start = perf_counter()
    book.prepare()
    yield "rulebook_prepare", 1000 * (perf_counter() - start), "ms"
    times = sorted(keystrokes(book))
    yield "rulebook_keystrokes", len(times), "keys"
    yield "rulebook_keystroke_median", median(times), "ms"
    yield "rulebook_keystroke_p99", times[len(times) * 99 // 100], "ms"
    yield "rulebook_keystroke_max", times[-1], "ms"
    start = perf_counter()
    for entry in book.entries:
        book.page(entry.key, 80)
    yield "rulebook_page", 1000 * (perf_counter() - start) / len(book.entries), "ms"


def keystrokes(book: Rulebook) -> Iterator[float]:
    """Milliseconds of a search after each letter, for what people say about some of the rules, right and mistyped."""
    said = [
        part for rule in rules_data.rules_of(book.entries[0].game) for words in rule.words for part in words.split(", ")
    ]
    for number, question in enumerate(said[::5]):
        if number % 3 == 2 and len(question) > 8:
            question = question[:5] + question[6] + question[5] + question[7:]
        for size in range(1, len(question) + 1):
            start = perf_counter()
            book.search(question[:size])
            yield 1000 * (perf_counter() - start)
