"""A refusal in full: the rule, the numbers of the case, each thing that could be said instead, the rules behind it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from agot_tui.commands.verdicts import Verdict
from agot_tui.rulebook.book import Rulebook
from agot_tui.rulebook.entries import Entry

DEEPEST = 3
"""Rules that the broken one names, at most, beside those that the refusal cites."""


def reasons(verdict: Verdict, width: int) -> Iterator[str]:
    """The lines behind the sentence of a refusal."""
    yield from (f"  {line}" for sentence in verdict.numbers for line in _hanging("- ", sentence, width - 2))
    if verdict.each:
        yield f"  {verdict.title}:"
        longest = max(len(each.name) for each in verdict.each)
        for each in verdict.each:
            yield from (f"    {line}" for line in _hanging(each.name.ljust(longest + 2), each.verdict, width - 4))
    yield from (f"  instead: {command}" for command in verdict.instead)
    yield from (f"  {line}" for line in _rules(verdict, width - 2))


def _rules(verdict: Verdict, width: int) -> Iterator[str]:
    """The rule in full, and the titles of those that it rests on."""
    book = Rulebook()
    broken = book.rule(verdict.rule)
    if broken is None:
        return
    yield f"{broken.key}  {broken.title}"
    for paragraph in broken.text:
        yield from textwrap.wrap(paragraph, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    cited = [entry for rule in verdict.also if (entry := book.rule(rule))]
    named = [entry for key in _named_by(broken) if (entry := book.rule(key)) and entry not in cited]
    for label, entries in (("also", cited), ("it names", named[:DEEPEST])):
        for entry in entries:
            yield f"  {label} {entry.key}  {entry.title}"


def _named_by(entry: Entry) -> Iterator[str]:
    from agot_tui.rulebook.book import ids_in

    return (key for key in dict.fromkeys(ids_in(entry)) if key != entry.key)


def _hanging(first: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, max(width, 24), initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
