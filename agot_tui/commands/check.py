"""``agot-tui check``: run case files, or ask whether commands are allowed in a position."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agot_tui.boardgame.board import Board
from agot_tui.commands.inputs import BadInput, add_board_option, board_of, position_of, read_toml
from agot_tui.commands.printing import complain, say
from agot_tui.commands.verdicts import Verdict, verdicts_on

if TYPE_CHECKING:
    from agot_tui.boardgame.cases import CaseResult

WIDEST = 100


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "check",
        help="ask whether commands are allowed in a position; run case files",
        description="Plays COMMANDs in turn in a position and stops at the first that is refused "
        "(exit 0 allowed, 1 refused, 2 bad input), or runs case files.",
    )
    parser.add_argument("position", nargs="?", metavar="POSITION", help="a position file (TOML), - for standard input")
    parser.add_argument(
        "commands", nargs="*", metavar="COMMAND", help="'march kingswood -> reach: F F' or 'stark: ...'"
    )
    parser.add_argument("--cases", nargs="+", metavar="PATH", help="case files, and folders with case files")
    parser.add_argument("--json", action="store_true", help="print the rulings as JSON")
    parser.add_argument("--why", action="store_true", help="with --json: print what each refusal rests on, too")
    add_board_option(parser)
    parser.set_defaults(run=run, any_number="commands")


def run(options: argparse.Namespace) -> int:
    """Exit code 0: all allowed, or all cases passed; 1: refused or failed; 2: bad input."""
    try:
        board = board_of(options)
        if options.cases:
            return run_cases(board, options.cases)
        if options.position is None:
            raise BadInput("say a position and commands, or --cases PATH")
        return run_commands(board, options)
    except BadInput as error:
        complain(f"agot-tui check: {error}")
        return 2


def run_cases(board: Board, paths: Sequence[str]) -> int:
    """Runs every case of the files that can be read; prints the failures and the count."""
    from agot_tui.boardgame.cases import run_case

    results: list[CaseResult] = []
    unreadable = False
    for path in case_files(paths):
        try:
            cases = _cases_of(path)
        except BadInput as error:
            unreadable = True
            complain(f"agot-tui check: {error}")
            continue
        for case in cases:
            result = run_case(board, case)
            results.append(result)
            if not result.passed:
                _print_failure(result, case)
    passed = sum(result.passed for result in results)
    print(f"cases={len(results)} passed={passed} failed={len(results) - passed}")
    if unreadable:
        return 2
    return 0 if passed == len(results) else 1


def _cases_of(path: Path) -> list[Mapping[str, Any]]:
    from agot_tui.boardgame.cases import cases_in

    try:
        return cases_in(read_toml(path))
    except ValueError as error:
        raise BadInput(f"{path}: {error}") from None


def _print_failure(result: CaseResult, case: Any) -> None:
    say([f"FAIL {result.id} {result.title}"])
    if result.rule:
        say([f"  rule {result.rule}"])
    say(f"  {difference}" for difference in result.differences)
    say([f"  position {json.dumps(case.get('position', {}), default=str)}"])


def case_files(paths: Sequence[str]) -> Iterator[Path]:
    """The files named, and all ``*.toml`` files in the folders named, in order."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise BadInput(f"{path}: no *.toml file in this folder")
            yield from found
        else:
            yield path


def run_commands(board: Board, options: argparse.Namespace) -> int:
    """Plays the commands in the position and prints a ruling for each."""
    game = position_of(board, options.position)
    verdicts = list(verdicts_on(game, options.commands))
    if options.json:
        print(json.dumps([verdict.as_dict(why=options.why) for verdict in verdicts], indent=2))
    else:
        for verdict in verdicts:
            _print_verdict(verdict)
    return 0 if all(verdict.allowed for verdict in verdicts) else 1


def _print_verdict(verdict: Verdict) -> None:
    if verdict.allowed:
        say([f"{verdict.seat}: {verdict.command}: allowed"])
        return
    say([f"{verdict.seat}: {verdict.command}: refused", f"  {verdict.ruling}"])
    if verdict.grounds is None:
        return
    from agot_tui.answers import reasons
    from agot_tui.rulebook import Rulebook

    width = min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
    lines = reasons(Rulebook(), verdict.grounds, verdict.instead, width - 2)
    say(f"  {line.text}" for line in lines if line.text)
