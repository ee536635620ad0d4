"""A deck list in, a report out: what is wrong with it, what could not be judged, and by which list.

report = check_text(text, pool(), list_called(pool(), "current"))
report.faults        # rule, sentence with the numbers, cards, lines
report.open          # unknown and ambiguous cards, rules that depend on them
report.exit_code     # 0 no fault, 1 faults, 2 lines that could not be read
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from agot_tui.cardgame import octgn
from agot_tui.cardgame.conditions import conditions
from agot_tui.cardgame.decklist import read_list
from agot_tui.cardgame.decode import Problem, Text, decode
from agot_tui.cardgame.findings import Fault, Open, at_lines, open_point
from agot_tui.cardgame.judge import Setting, judge
from agot_tui.cardgame.legality import Agenda, Part
from agot_tui.cardgame.lists import Choice, by_list
from agot_tui.cardgame.names import number_of
from agot_tui.cardgame.pool import Pool
from agot_tui.cardgame.resolve import Deck, Held, Known, resolve
from agot_tui.values import Struct

READINGS = 64
"""How many combinations of agenda versions are tried."""
JUDGED = (
    "faction, type, loyalty, traits and limits are judged for Core Set cards only; of later cards only titles are "
    "known, and only those that a list or an agenda names"
)


class Report(Struct):
    """What is to be said about a deck list. `draw` and `plots` are counts, `unsorted` cards that may be either."""

    name: str
    faction: str
    agendas: tuple[str, ...]
    format: str
    list_name: str
    draw: int
    plots: int
    unsorted: int
    faults: tuple[Fault, ...] = ()
    open: tuple[Open, ...] = ()
    notes: tuple[str, ...] = ()
    unread: tuple[Problem, ...] = ()
    list_missing: bool = False

    @property
    def verdict(self) -> str:
        """In words: not readable, not legal, no fault found (something is open), legal."""
        if self.unread:
            return "not readable"
        if self.faults:
            return "not legal"
        return "no fault found" if self.open else "legal"

    @property
    def exit_code(self) -> int:
        """0 no fault, 1 faults, 2 the list (or the list of restricted cards that was asked for) could not be read."""
        if self.unread or self.list_missing:
            return 2
        return 1 if self.faults else 0

    def lines(self, name: str) -> Iterator[str]:
        """The report as lines: verdict, what the deck is, what was not read, faults, open points, notes."""
        yield f"{name}{f' ({self.name})' if self.name else ''}: {self.verdict}"
        who = ", ".join([self.faction or "no faction", *self.agendas])
        cards = f"{number_of(self.draw, 'card')}, {number_of(self.plots, 'plot')}"
        unsorted = f", {self.unsorted} of either kind" if self.unsorted else ""
        yield f"  {who}; {cards}{unsorted}; {self.format}, list: {self.list_name}"
        yield from (f"  not read: {problem}" for problem in self.unread)
        yield from (f"  {found}" for found in (*self.faults, *self.open))
        yield from (f"  note: {note}" for note in self.notes)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "verdict": self.verdict,
            "name": self.name,
            "faction": self.faction or None,
            "agendas": list(self.agendas),
            "format": self.format,
            "list": self.list_name,
            "draw": self.draw,
            "plots": self.plots,
            "unsorted": self.unsorted,
            "faults": [fault.as_dict() for fault in self.faults],
            "open": [point.as_dict() for point in self.open],
            "unread": [{"line": problem.line, "sentence": problem.sentence} for problem in self.unread],
            "notes": list(self.notes),
        }


def check_bytes(data: bytes, pool: Pool, choice: Choice, format_name: str = "joust") -> Report:
    """The report on a file."""
    return _check(decode(data), pool, choice, format_name)


def check_text(text: str, pool: Pool, choice: Choice, format_name: str = "joust") -> Report:
    """The report on a deck list that is text already."""
    return _check(Text(lines=text.splitlines()), pool, choice, format_name)


def _check(text: Text, pool: Pool, choice: Choice, format_name: str) -> Report:
    lines = octgn.plain_lines(text.lines) if octgn.is_octgn(text.lines) else text.lines
    deck = resolve(read_list(lines), pool)
    unread = [*text.unread, *deck.unread]
    if not deck.everything and not unread:
        unread.append(Problem(0, "there is no card in this list"))
    faults, unsure = _judged(deck, pool, format_name)
    if choice.list:
        faults += [one for one in by_list(deck, choice.list, format_name) if isinstance(one, Fault)]
    draw, perhaps = deck.copies(Part.DRAW)
    faction = Setting(deck, pool.formats[format_name]).faction
    return Report(
        name=deck.name,
        faction=faction.label if faction else "",
        agendas=tuple(dict.fromkeys(held.name for held in deck.agendas)),
        format=format_name,
        list_name=choice.name,
        draw=draw,
        plots=deck.copies(Part.PLOTS)[0],
        unsorted=perhaps,
        faults=tuple(faults),
        open=(*_not_known(deck, pool, choice, format_name), *unsure),
        notes=tuple(_notes(deck, text)),
        unread=tuple(sorted(unread, key=lambda problem: problem.line)),
        list_missing=bool(choice.missing),
    )


# --------------------------------------------------------------------------------- faults


def _judged(deck: Deck, pool: Pool, format_name: str) -> tuple[list[Fault], list[Open]]:
    """What is wrong whichever versions of its agendas a deck has; what is wrong with some of them is open."""
    readings = list(islice(_readings(deck, pool), READINGS))
    found = [_reading(deck, pool, format_name, reading) for reading in readings]
    everywhere = [one for one in found[0] if all(one in other for other in found[1:])]
    faults = [one for one in everywhere if isinstance(one, Fault)]
    unsure = [one for one in everywhere if isinstance(one, Open)]
    for reading, findings in zip(readings, found, strict=True):
        codes = [agenda.code for held, agenda in reading if held.known is not Known.YES]
        for one in findings:
            if one not in everywhere:
                sentence = f"{one.sentence} (only if the agenda is {' and '.join(codes)})"
                unsure.append(Open("unsure", sentence, one.rule, one.cards, one.lines))
    return faults, unsure


def _reading(deck: Deck, pool: Pool, format_name: str, agendas: Sequence[tuple[Held, Agenda]]) -> list[Fault | Open]:
    setting = Setting(deck, pool.formats[format_name], tuple(agendas))
    return [*judge(setting), *conditions(setting)]


def _readings(deck: Deck, pool: Pool) -> Iterator[tuple[tuple[Held, Agenda], ...]]:
    """The agendas of a deck in every combination of their possible versions."""
    choices = [
        [(held, pool.agendas[code]) for code in held.codes if code in pool.agendas]
        for held in deck.agendas
        if any(code in pool.agendas for code in held.codes)
    ]
    yield from product(*choices)


# --------------------------------------------------------------------------------- what is not known


def _not_known(deck: Deck, pool: Pool, choice: Choice, format_name: str) -> Iterator[Open]:
    if choice.missing:
        yield Open("list", choice.missing, "L11.5")
    for held in deck.everything:
        what = f"{held.count}x {held.title}"
        if held.known is Known.UNRELEASED:
            yield open_point("unreleased", f"{what}: {held.why}", [held], rule="LD10")
        elif held.known is Known.UNKNOWN:
            yield open_point("unknown", f"{what}: {held.why}", [held])
        elif held.known is Known.AMBIGUOUS:
            versions = " or ".join(_version(code, pool, choice, format_name) for code in held.codes)
            yield open_point("ambiguous", f"{what}: {held.why}; {versions}", [held], codes=held.codes)


def _version(code: str, pool: Pool, choice: Choice, format_name: str) -> str:
    marks = choice.list.words(code, format_name) if choice.list else ""
    return pool.where(code) + (f" {marks}" if marks else "")


def _notes(deck: Deck, text: Text) -> Iterator[str]:
    yield from map(str, text.notes)
    if deck.described:
        yield f"taken for a description{at_lines(deck.described)}"
    if deck.aside:
        lines = [held.line for held in deck.aside]
        yield f"{number_of(len(lines), 'line')} beside the deck not judged{at_lines(lines)}"
    assumed = [held for held in deck.everything if held.assumed]
    if assumed:
        yield f"{number_of(len(assumed), 'title')} without a set taken for the only version known here"
    yield JUDGED
