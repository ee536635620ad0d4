"""``agot-tui deck check``: deck lists against the rules of deckbuilding and the lists; also for the tournament desk."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.cardgame.names import clean, number_of
from agot_tui.commands.printing import complain, say

if TYPE_CHECKING:
    from agot_tui.cardgame.check import Report
    from agot_tui.cardgame.lists import Choice

NO_FAULT, FAULTY, BAD_INPUT = 0, 1, 2
FORMATS = ("joust", "melee", "draft")


class BadRequest(Exception):
    """A request that cannot be carried out; the text says why."""


def register(subparsers: Any) -> None:
    """Adds ``deck`` with its subcommands."""
    deck = subparsers.add_parser("deck", help="check deck lists of the card game")
    commands = deck.add_subparsers(metavar="COMMAND", required=True)
    check = commands.add_parser(
        "check",
        help="check deck lists against the rules and the list in force",
        description="Checks deck lists (3x Title (Set), headings, Faction: and Agenda: lines, as deck builders export "
        "them) by LD1-LD11 and a list of restricted, banned and paired cards. Exit 0: no fault; 1: faults; "
        "2: something could not be read.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="deck lists; - for standard input")
    which = check.add_mutually_exclusive_group()
    which.add_argument("--list", metavar="NAME", help="judge by this list: gotstandard2.1, 2.1, ... or none")
    which.add_argument("--date", metavar="YYYY-MM-DD", help="judge by the list in force on that day")
    check.add_argument("--format", choices=FORMATS, default="joust", help="joust is the default")
    check.add_argument("--strict", action="store_true", help="exit 1 also if something could not be judged")
    check.add_argument("--json", action="store_true", help="print the reports as JSON")
    check.set_defaults(run=run_check, any_number="files")
    lists = commands.add_parser("lists", help="name the lists of restricted, banned and paired cards")
    lists.set_defaults(run=run_lists)


def register_tournament(subparsers: Any) -> None:
    """Adds ``tournament``, whose desk checks attached deck lists with this checker."""
    from agot_tui.tournament.command_line import register

    register(subparsers, deck_checker=faults_in)


def faults_in(text: str) -> list[str]:
    """What is wrong with a deck list, one sentence each, by the current list for joust; empty if nothing is."""
    from agot_tui.cardgame.check import check_text
    from agot_tui.cardgame.files import pool
    from agot_tui.cardgame.lists import list_called

    report = check_text(text, pool(), list_called(pool(), "current"))
    return [*map(str, report.unread), *map(str, report.faults)]


def run_check(options: argparse.Namespace) -> int:
    """Checks each file; the worst exit code counts."""
    try:
        choice = _choice(options)
        reports = [(name, _report(name, choice, options.format)) for name in options.files]
    except BadRequest as error:
        complain(f"agot-tui deck check: {error}")
        return BAD_INPUT
    if options.json:
        print(json.dumps([{"file": name, **report.as_dict()} for name, report in reports], indent=2))
    else:
        for name, report in reports:
            say(report_lines(clean(name, 200), report))
        say([_sum([report for _, report in reports])])
    return max(_exit_code(report, strict=options.strict) for _, report in reports)


def _exit_code(report: Report, *, strict: bool) -> int:
    return report.exit_code or (FAULTY if strict and report.open else NO_FAULT)


def run_lists(_: argparse.Namespace) -> int:
    """Names the versions there have been, and whether their contents are here."""
    from agot_tui.cardgame.files import pool

    stored = {one.code: one for one in pool().lists}
    for version in pool().versions:
        one = stored.get(version.code)
        here = f"{one.name}: stored ({one.note})" if one else "known, not stored"
        say([f"{version.effective}  {version.code:<16} {here}"])
    return NO_FAULT


def _choice(options: argparse.Namespace) -> Choice:
    from agot_tui.cardgame.files import pool
    from agot_tui.cardgame.lists import UnknownList, list_called, list_of_date

    if options.date is None:
        try:
            return list_called(pool(), options.list if options.list is not None else "current")
        except UnknownList as error:
            raise BadRequest(str(error)) from None
    try:
        day = date.fromisoformat(options.date)
    except ValueError:
        raise BadRequest(f"“{clean(options.date, 40)}” is no day; write it 2026-07-01") from None
    return list_of_date(pool(), day.isoformat())


def _report(name: str, choice: Choice, format_name: str) -> Report:
    from agot_tui.cardgame.check import check_bytes
    from agot_tui.cardgame.decode import LARGEST
    from agot_tui.cardgame.files import pool

    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadRequest(f"{clean(name, 200)}: {getattr(error, 'strerror', None) or error}") from None
    return check_bytes(data, pool(), choice, format_name)


# ------------------------------------------------------------------------------------------------ what is printed


def report_lines(name: str, report: Report) -> Iterator[str]:
    """A report as lines: the verdict, what the deck is, then what could not be read, faults, open points, notes."""
    called = f" ({report.name})" if report.name else ""
    yield f"{name}{called}: {report.verdict}"
    who = ", ".join([report.faction or "no faction", *report.agendas])
    cards = f"{number_of(report.draw, 'card')}, {number_of(report.plots, 'plot')}"
    unsorted = f", {report.unsorted} of either kind" if report.unsorted else ""
    yield f"  {who}; {cards}{unsorted}; {report.format}, list: {report.list_name}"
    yield from (f"  not read: {problem}" for problem in report.unread)
    yield from (f"  {fault}" for fault in report.faults)
    yield from (f"  {point}" for point in report.open)
    yield from (f"  note: {note}" for note in report.notes)


def _sum(reports: list[Report]) -> str:
    faulty = sum(bool(report.exit_code) for report in reports)
    counts = {
        "faults": sum(len(report.faults) for report in reports),
        "open": sum(len(report.open) for report in reports),
        "unread": sum(len(report.unread) for report in reports),
    }
    return f"decks={len(reports)} faulty={faulty} " + " ".join(f"{name}={count}" for name, count in counts.items())
