"""The answer to "may I?" as a page of the rulebook: the ruling, the numbers of the case, everything that could be said
instead with its reason, the rule in full and those that it rests on. Every rule is a link."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from agot_tui.boardgame.grounds import Grounds
from agot_tui.kernel.rulings import NOT_ASKED
from agot_tui.rulebook import Entry, Key, Line, Page, Role, Rulebook
from agot_tui.rulebook.book import ids_in
from agot_tui.rulebook.page import BLANK, links_in, table, wrap

DEEPEST: Final = 3
"""Rules that the broken one names, at most, beside those that the refusal cites."""
INSTEAD_AT_MOST: Final = 5
"""How many commands that would be allowed a refusal names."""
LOOK_AT_MOST: Final = 2000
"""How many options are looked through for them."""
INDENT: Final = "  "


def answer_page(book: Rulebook, key: Key, asked: str, grounds: Grounds, instead: Sequence[str], width: int) -> Page:
    """The page of that key: what was asked, the ruling, and what it rests on."""
    ruling = grounds.ruling
    lines = [Line(row, Role.TITLE) for row in wrap(f"May I: {asked}", width, "", INDENT)]
    lines += [Line(row, Role.HEAD) for row in wrap("Allowed" if ruling else f"Refused by {ruling}", width)]
    lines += [BLANK, *reasons(book, grounds, instead, width)]
    while lines[-1] == BLANK:
        lines.pop()
    return Page(key, tuple(lines), tuple(links_in(book, lines)))


def reasons(book: Rulebook, grounds: Grounds, instead: Sequence[str], width: int) -> Iterator[Line]:
    """The lines behind the sentence of a ruling."""
    for sentence in grounds.numbers:
        yield from (Line(row, Role.NOTE) for row in wrap(sentence, width, "- "))
    if grounds.alternatives:
        yield Line(f"{grounds.title}:", Role.TEXT)
        yield from _alternatives(grounds, width)
    for command in instead:
        yield from (Line(row, Role.FACT) for row in wrap(f"instead: {command}", width, "", INDENT))
    if instead:
        yield BLANK
    yield from _rules(book, grounds, width)


def _alternatives(grounds: Grounds, width: int) -> Iterator[Line]:
    longest = max(len(other.name) for other in grounds.alternatives)
    for other in grounds.alternatives:
        first = f"{INDENT}{other.name.ljust(longest)}  "
        yield from (Line(row, Role.CELLS) for row in wrap(other.verdict, width, first))
    yield BLANK


def _rules(book: Rulebook, grounds: Grounds, width: int) -> Iterator[Line]:
    """The rule in full, and the titles of those that it rests on."""
    ruling = grounds.ruling
    broken = book.rule(ruling.rule) if ruling.rule else None
    if broken is None:
        return
    yield from (Line(row, Role.RULE) for row in wrap(f"{broken.key}  {broken.title}", width))
    # The list of everything that can be asked would bury the rules that say when this command is due.
    asked_for_another_time = ruling.rule == NOT_ASKED
    if not asked_for_another_time:
        yield from _text(broken, width - len(INDENT))
    cited = [entry for rule in ruling.also if (entry := book.rule(rule))]
    named = () if asked_for_another_time else _named_by(book, broken)
    for label, entries in (("also", cited), ("it names", [entry for entry in named if entry not in cited][:DEEPEST])):
        for entry in entries:
            yield from (Line(row, Role.LINKS) for row in wrap(entry.title, width, f"{INDENT}{label} {entry.key}  "))


def _text(rule: Entry, width: int) -> Iterator[Line]:
    for paragraph in rule.text:
        yield from (Line(row, Role.TEXT) for row in wrap(paragraph, width + len(INDENT), INDENT))
    if rule.table is not None:
        yield from (Line(INDENT + row.text, row.role) for row in table(rule.table, width))


def _named_by(book: Rulebook, entry: Entry) -> Iterator[Entry]:
    keys = (key for key in dict.fromkeys(ids_in(entry)) if key != entry.key)
    return (found for key in keys if (found := book.rule(key)))


def similar(options: Iterable[object], text: str) -> tuple[str, ...]:
    """Of the commands that are allowed those that look most like ``text``; of the same verb, if there are any."""
    listed = [str(command) for command in islice(options, LOOK_AT_MOST)]
    verb = text.split(maxsplit=1)[:1]
    same_verb = [option for option in listed if option.split()[:1] == verb]
    matcher = SequenceMatcher(b=text)

    def likeness(option: str) -> float:
        matcher.set_seq1(option)
        return -matcher.ratio()

    return tuple(sorted(same_verb or listed, key=likeness)[:INSTEAD_AT_MOST])
