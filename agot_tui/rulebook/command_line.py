"""`agot-tui rules`, `card` and `area`: the rulebook as printed lines.

Exit codes: 0 something was found, 1 nothing was (or the checker found faults), 2 the request cannot be understood.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeAlias

from agot_tui.rulebook import ids
from agot_tui.rulebook.entries import CARDS, PLACES, Entry, Game, Kind, Tables
from agot_tui.rulebook.page import NARROWEST
from agot_tui.spelling import encoding_of, printable
from agot_tui.toml_text import read_toml_text

if TYPE_CHECKING:
    from agot_tui.rulebook.book import Rulebook
    from agot_tui.rulebook.search import Hit

FOUND, NOTHING, UNCLEAR = 0, 1, 2
WIDEST = 100
MORE = 7
TABLES = (
    "areas",
    "adjacency",
    "setup",
    "components",
    "house_cards",
    "westeros_decks",
    "wildling_cards",
    "tides_of_battle",
)
TablesOf = Callable[[argparse.Namespace], "Tables | None"]
Run = Callable[[argparse.Namespace], int]
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def read_tables(folder: Path) -> Tables:
    """The TOML files of a board folder that the rulebook looks at, parsed; a missing one is left out."""
    files = ((name, folder / f"{name}.toml") for name in TABLES)
    return {name: read_toml_text(path.read_text(encoding="utf-8")) for name, path in files if path.is_file()}


def register(subparsers: Subparsers, tables: TablesOf | None = None) -> None:
    """Adds the three commands. `tables` gives the board to look at; it is called with the arguments of the command.

    Each command's function stands in `args.run`: it takes the parsed arguments and returns the exit code.
    """
    register_rules(subparsers, tables)
    register_card(subparsers, tables)
    register_area(subparsers, tables)


def register_rules(subparsers: Subparsers, tables: TablesOf | None = None) -> argparse.ArgumentParser:
    """Adds `agot-tui rules` and returns its parser."""
    parser = subparsers.add_parser(
        "rules",
        help="look up a rule by number or by words",
        description="Prints a rule by its number, or the best hits for words. Without either: the browser on a "
        "terminal, else the table of contents.",
        epilog='examples: agot-tui rules R16.11.4;  agot-tui rules "can ships in port support on land?"',
    )
    parser.add_argument("query", nargs="*", metavar="QUERY|ID", help="a rule number, or words in any order")
    parser.add_argument("--game", choices=[game.value for game in Game], help="look only there")
    parser.add_argument("--all", action="store_true", help="with a number: everything below it in full")
    parser.add_argument("--check", nargs="+", metavar="PATH", help="report citations of rules that do not exist")
    return _finished(parser, run_rules, tables)


def register_card(subparsers: Subparsers, tables: TablesOf | None = None) -> argparse.ArgumentParser:
    """Adds `agot-tui card` and returns its parser."""
    parser = subparsers.add_parser(
        "card",
        help="look up a card by its name",
        description="Prints a house, Westeros, wildling or Tides card, or one of the card game. "
        "Part of the name is enough. Without a name: the browser on a terminal, else all cards.",
    )
    parser.add_argument("query", nargs="*", metavar="NAME", help="a name, or part of it (none: all cards)")
    return _finished(parser, run_card, tables)


def register_area(subparsers: Subparsers, tables: TablesOf | None = None) -> argparse.ArgumentParser:
    """Adds `agot-tui area` and returns its parser."""
    parser = subparsers.add_parser(
        "area",
        help="look up an area or a house by its name",
        description="Prints an area (icons, borders, port, what can reach it) or a house (start, tracks, cards). "
        "Without a name: the browser on a terminal, else all of them.",
    )
    parser.add_argument("query", nargs="*", metavar="NAME", help="name, code (OLD) or part of the name (none: all)")
    return _finished(parser, run_area, tables)


def _finished(parser: argparse.ArgumentParser, run: Run, tables: TablesOf | None) -> argparse.ArgumentParser:
    parser.add_argument("--width", type=_columns, metavar="N", help="columns of a line (default: the terminal's)")
    parser.set_defaults(run=run, rulebook_tables=tables, rulebook_more=None)
    return parser


def _columns(text: str) -> int:
    if not text.isdigit() or int(text) < NARROWEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of columns from {NARROWEST} up")
    return int(text)


class Unreadable(Exception):
    """The board that was asked for is none."""


# ------------------------------------------------------------------------------------- commands


def run_rules(args: argparse.Namespace) -> int:
    """`agot-tui rules [QUERY|ID]`."""
    try:
        book = book_of(args)
    except Unreadable as error:
        return complain(str(error))
    if args.check:
        return _check(book, args)
    question = " ".join(args.query).strip()
    if not question:
        if args.query:
            return complain("an empty question: give a rule number or words")
        return _print(_contents(book, Game(args.game) if args.game else None))
    if ids.looks_like_id(question):
        book = _without_cards(book, args, question)
        rule = book.rule(question)
        if rule:
            return _print(_page(book, rule.key, args))
        return _missing_rule(book, question)
    hits = book.search(question, limit=MORE + 1, games=frozenset({Game(args.game)}) if args.game else None)
    return _print_hits(book, question, hits, args)


def run_card(args: argparse.Namespace) -> int:
    """`agot-tui card NAME`."""
    return _named(args, CARDS, "card")


def run_area(args: argparse.Namespace) -> int:
    """`agot-tui area NAME`."""
    return _named(args, PLACES, "area")


def _named(args: argparse.Namespace, kinds: frozenset[Kind], what: str) -> int:
    question = " ".join(args.query).strip()
    if args.query and not question:
        return complain(f"an empty name: which {what}?")
    try:
        book = book_of(args)
    except Unreadable as error:
        return complain(str(error))
    if not any(entry.kind in kinds for entry in book.entries):
        return complain("no board is at hand to look at")
    if not question:
        return _print(_listed(book, kinds))
    exact = [entry.key for entry in book.entries if entry.kind in kinds and question.casefold() in _names(entry)]
    if exact:  # cards of two games can have one name: then each is shown
        pages = [_page(book, key, args) for key in exact]
        return _print([*pages[0], *(line for page in pages[1:] for line in ("", *page))])
    hits = book.by_name(question, kinds)[: MORE + 1] or book.search(question, limit=MORE + 1, kinds=kinds)
    return _print_hits(book, question, hits, args)


def _listed(book: Rulebook, kinds: frozenset[Kind]) -> Iterator[str]:
    from agot_tui.rulebook.indexes import INDEXES, index_page

    key = next(key for key, index in INDEXES.items() if index.kinds == kinds)
    return (line.text for line in index_page(book, key).lines)


def _names(entry: Entry) -> Iterator[str]:
    """What the entry is called, as it is typed: id, title, code of an area."""
    yield entry.id
    yield entry.title.casefold()
    yield entry.title.casefold().removeprefix("the ")
    if entry.kind is Kind.AREA:
        yield entry.words[0].casefold()


def _check(book: Rulebook, args: argparse.Namespace) -> int:
    from agot_tui.rulebook.check import check_book, check_citations

    faults = [*check_book(book), *check_citations(args.check)]
    for fault in faults:
        print(_printable(str(fault)))
    print(f"faults={len(faults)}")
    return NOTHING if faults else FOUND


def _missing_rule(book: Rulebook, question: str) -> int:
    above = book.closest(question.upper())
    hint = f"; below {above.key} {above.title} there are:" if above and book.children(above.key) else ""
    complain(f"there is no rule {_clean(question).upper()}{hint}")
    for entry in book.children(above.key) if above else ():
        print(_printable(f"  {entry.key}  {entry.title}", sys.stderr), file=sys.stderr)
    return NOTHING


# ------------------------------------------------------------------------------------- what is printed


def book_of(args: argparse.Namespace) -> Rulebook:
    """The rulebook with the board that the arguments name; `Unreadable` if that board is none."""
    from agot_tui.rulebook.book import Rulebook

    tables: TablesOf | None = args.rulebook_tables
    try:
        book = Rulebook(tables(args) if tables else None, args.rulebook_more or ())
        book.board  # noqa: B018 - read now, so that what is wrong with it is said here
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unreadable(f"the board cannot be read ({error}); agot-tui board check tells what is wrong") from error
    return book


def _without_cards(book: Rulebook, args: argparse.Namespace, written: str) -> Rulebook:
    """For a rule of the board game or of a tournament: the cards of the card game name none, and cost time to read."""
    from agot_tui.rulebook.book import Rulebook

    if written.strip()[:1].upper() not in "RDTW":
        return book
    tables: TablesOf | None = args.rulebook_tables
    return Rulebook(tables(args) if tables else None)


def _page(book: Rulebook, key: str, args: argparse.Namespace) -> list[str]:
    page = book.page(key, _width(args), whole=getattr(args, "all", False))
    return [line.text for line in page.lines]


def _print_hits(book: Rulebook, question: str, hits: Sequence[Hit], args: argparse.Namespace) -> int:
    if not hits:
        return complain(f"nothing found for “{_clean(question)}”", NOTHING)
    first, *others = hits
    lines = _page(book, first.entry.key, args)
    others = [hit for hit in others if hit.score > first.score / 5]
    if others:
        lines += ["", "More:"]
        width = max(len(hit.entry.label) for hit in others)
        lines += [f"  {hit.entry.label.ljust(width)}  {hit.entry.title}" for hit in others]
    return _print(lines)


def _contents(book: Rulebook, game: Game | None) -> Iterator[str]:
    for one in (game,) if game else Game:
        yield f"{one.label}"
        for entry in book.contents(one):
            yield f"  {entry.key.ljust(4)} {entry.title}"
        yield ""
    yield 'agot-tui rules R16.11 prints a rule, agot-tui rules "port retreat" searches,'
    yield "agot-tui card doran and agot-tui area oldtown look up cards and areas."


def _print(lines: Iterable[str]) -> int:
    for line in lines:
        print(_printable(line.rstrip()))
    return FOUND


def complain(sentence: str, code: int = UNCLEAR) -> int:
    """Says why nothing is printed; returns the exit code."""
    print(_printable(f"agot-tui: {sentence}", sys.stderr), file=sys.stderr)
    return code


def _clean(text: str) -> str:
    """What somebody typed, fit to be shown: no control characters, not too long."""
    return "".join(char if char.isprintable() else "?" for char in text)[:80]


def _printable(text: str, stream: TextIO | None = None) -> str:
    """The text with plain characters where the terminal cannot show others."""
    return printable(text, encoding_of(stream or sys.stdout, os.environ))


def _width(args: argparse.Namespace) -> int:
    return int(args.width or min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
