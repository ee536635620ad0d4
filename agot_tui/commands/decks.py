"""``agot-tui deck check``: deck lists against deckbuilding rules and lists. The tournament desk uses ``faults_in``."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.cardgame.names import clean
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
    which.add_argument(
        "--list",
        metavar="NAME",
        help="judge by this list: gotstandard2.1, 2.1, ... or none (default: the current one; none for drafts)",
    )
    which.add_argument("--date", metavar="YYYY-MM-DD", help="judge by the list in force on that day")
    check.add_argument("--format", choices=FORMATS, default="joust", help="joust is the default")
    check.add_argument("--strict", action="store_true", help="exit 1 also if something could not be judged")
    check.add_argument("--json", action="store_true", help="print the reports as JSON")
    check.set_defaults(run=run_check, any_number="files")
    lists = commands.add_parser("lists", help="name the lists of restricted, banned and paired cards")
    lists.set_defaults(run=run_lists)


def faults_in(text: str) -> list[str]:
    """What is wrong with a deck list, one sentence each, by the current list for joust; empty if nothing is."""
    from agot_tui.cardgame.check import check_text
    from agot_tui.cardgame.files import pool
    from agot_tui.cardgame.lists import list_called

    report = check_text(text, pool(), list_called(pool(), "current"))
    return [*map(str, report.unread), *map(str, report.faults)]


def run_check(options: argparse.Namespace) -> int:
    """Checks each file; the worst exit code counts, and a file that cannot be opened is told beside the others."""
    reports, codes = [], [NO_FAULT]
    try:
        choice = _choice(options)
    except BadRequest as error:
        complain(f"agot-tui deck check: {error}")
        return BAD_INPUT
    for name in options.files:
        try:
            report = _report(name, choice, options.format)
        except BadRequest as error:
            complain(f"agot-tui deck check: {error}")
            codes.append(BAD_INPUT)
        else:
            reports.append((name, report))
            codes.append(_exit_code(report, strict=options.strict))
    if options.json:
        print(json.dumps([{"file": name, **report.as_dict()} for name, report in reports], indent=2))
    else:
        for name, report in reports:
            say(report.lines(clean(name, 200)))
        say([_sum([report for _, report in reports])])
    return max(codes)


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
        usual = "none" if options.format == "draft" else "current"
        try:
            return list_called(pool(), options.list if options.list is not None else usual)
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


def _sum(reports: list[Report]) -> str:
    faulty = sum(bool(report.exit_code) for report in reports)
    counts = {
        "faults": sum(len(report.faults) for report in reports),
        "open": sum(len(report.open) for report in reports),
        "unread": sum(len(report.unread) for report in reports),
    }
    return f"decks={len(reports)} faulty={faulty} " + " ".join(f"{name}={count}" for name, count in counts.items())
