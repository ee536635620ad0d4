"""``agot-tui explain``: what happened at a command of a recorded game, and which rules were at work."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from agot_tui.commands.eyes import add_eyes, eyes_of, moment_at, table_of
from agot_tui.commands.inputs import BadInput
from agot_tui.commands.printing import complain, say

if TYPE_CHECKING:
    from agot_tui.commands.account import Account, Told
    from agot_tui.rulebook.book import Rulebook
    from agot_tui.tables import Table

WIDEST: Final = 100


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "explain",
        help="tell what happened at a command of a recorded game, and by which rules",
        description="Tells what happened at command N of a record (the last, if nothing is said), or at each from A "
        "to B: who did what, what came of it, the numbers behind it, and the rules at work. Of a game that goes on "
        "only what a spectator may know, unless --seat or --all is given. Exit 0; 2 bad input.",
    )
    parser.add_argument("record", metavar="RECORD", help="a recorded game")
    parser.add_argument("--at", type=int, metavar="N", help="the number of the command; 0: before the first one")
    parser.add_argument("--from", type=int, metavar="A", dest="first", help="the first command of several")
    parser.add_argument("--to", type=int, metavar="B", dest="last", help="the last one of several (default: the end)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_eyes(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed; 2: bad input."""
    try:
        table = table_of(options.record)
        first, last = _range(options, table)
        eyes = eyes_of(options, table)
    except BadInput as error:
        complain(f"agot-tui explain: {error}")
        return 2
    from agot_tui.commands.account import accounts
    from agot_tui.rulebook.book import Rulebook

    book, found = Rulebook(), accounts(table, first, last, eyes)
    if options.json:
        print(json.dumps([account.as_dict(book) for account in found], indent=2))
        return 0
    width = min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
    for account in found:
        if account.number > first:
            print()
        say(lines_of(account, table, book, width))
    return 0


def _range(options: argparse.Namespace, table: Table) -> tuple[int, int]:
    if options.at is not None and (options.first is not None or options.last is not None):
        raise BadInput("--at N is one command; --from A --to B are several")
    if options.first is None and options.last is None:
        moment = moment_at(options.at, table)
        return moment, moment
    first = moment_at(options.first if options.first is not None else 1, table, "--from")
    last = moment_at(options.last, table, "--to")
    if first > last:
        raise BadInput(f"--from {first} --to {last}: the first comes before the last")
    return first, last


def lines_of(account: Account, table: Table, book: Rulebook, width: int) -> Iterator[str]:
    """The account as lines of that width."""
    from agot_tui.commands.account import one_of, title_of
    from agot_tui.frontend.words import PHASE_NAMES, kind_of

    which = one_of(table.bus, account.number).capitalize()
    yield f"{which}, round {account.round}, {PHASE_NAMES[account.phase]}"
    if account.seat is not None:
        who, asked = table.board.houses[account.seat].name, kind_of(account.kind).title
        yield f"{who} ({asked}): {account.command or 'in secret'}"
    for told in account.told:
        yield from _event(told, width)
    if not account.told:
        yield "  nothing else happened" if account.command else "  nothing that others may know"
    if account.rules:
        yield "Rules at work"
        longest = max(map(len, account.rules))
        for rule in account.rules:
            yield from _hanging(f"  {rule.ljust(longest)}  ", title_of(book, rule), width)


def _event(told: Told, width: int) -> Iterator[str]:
    more = [rule for rule in told.rules if rule not in told.sentence]
    cited = f" ({', '.join(more)})" if more else ""
    yield from _hanging("  - ", f"{told.sentence}{cited}", width)
    for number in told.numbers:
        yield from _hanging("      ", number, width)


def _hanging(first: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, max(width, 40), initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
