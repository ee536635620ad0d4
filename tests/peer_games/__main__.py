"""``python -m tests.peer_games PATH...``: exit 0 if all games are alike, 1 if not, 2 if something cannot be read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.board import Board
from tests.peer_games.following import follow
from tests.peer_games.reading import Unreadable, read_game
from tests.peer_games.report import differences_of, summary
from tests.peer_games.results import Result

ALIKE, DIFFERENT, UNREADABLE = 0, 1, 2
ENDINGS: Final = (".jsonl", ".jsonl.gz")
SHOWN: Final = 40
"""Differences of one game that are listed unless all are asked for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Replays the games of the paths given and reports; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.peer_games", description="Replays foreign games on our core")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a game (.jsonl, .jsonl.gz) or a folder")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--all", action="store_true", help=f"list all differences, not only {SHOWN} a game")
    options = parser.parse_args(arguments)
    unreadable = 0
    files: list[Path] = []
    for path in options.paths:
        found = sorted(_games_in(path))
        if not found:
            why = "holds no game (*.jsonl, *.jsonl.gz)" if path.is_dir() else "there is no such file or folder"
            print(f"{path}: {why}", file=sys.stderr)
            unreadable += 1
        files += found
    results: list[Result] = []
    for path, outcome in zip(files, _outcomes(files, options.jobs), strict=True):
        if isinstance(outcome, str):
            print(f"{path}: {outcome}", file=sys.stderr)
            unreadable += 1
            continue
        results.append(outcome)
        for line in differences_of(outcome, None if options.all else SHOWN):
            print(line)
    for line in summary(results, unreadable):
        print(line)
    if unreadable:
        return UNREADABLE
    return ALIKE if all(result.is_ok for result in results) else DIFFERENT


def outcome_of(path: Path) -> Result | str:
    """How the game in the file went, or the sentence that says why it cannot be read."""
    try:
        return follow(read_game(path), _board())
    except Unreadable as error:
        return str(error)


@cache
def _board() -> Board:
    return default_board()


def _outcomes(files: Sequence[Path], jobs: int) -> Iterator[Result | str]:
    if jobs <= 1 or len(files) <= 1:
        yield from map(outcome_of, files)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(outcome_of, files)


def _games_in(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from (file for file in path.rglob("*") if file.name.endswith(ENDINGS) and file.is_file())
    elif path.exists():
        yield path


if __name__ == "__main__":
    sys.exit(main())
