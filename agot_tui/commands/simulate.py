"""``agot-tui simulate``: whole games between random legal players."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import Any

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.options import Options
from agot_tui.commands.inputs import BadInput, add_board_option, board_of
from agot_tui.commands.printing import complain
from agot_tui.coverage import names_to_reach
from agot_tui.simulation import Plan, Tally, play_in_processes

FAULTS_SHOWN = 20


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "simulate",
        help="play whole games between random players",
        description="Plays whole games between random legal players and prints who won, rounds, decisions, "
        "refused commands and games a second. Exit 1 if a command was refused or an invariant broke.",
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--seats", type=int, default=6, metavar="N", help="how many houses (default: 6)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="game number n has the seed S + n (default: 1)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; changes times only (default: 1)")
    parser.add_argument("--tides", action="store_true", help="with Tides of Battle cards")
    parser.add_argument("--check", action="store_true", help="check every invariant (R27) after every command")
    parser.add_argument("--coverage", action="store_true", help="print how often everything there is was reached")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: no refusal, no fault; 1: some; 2: bad input."""
    try:
        board = board_of(options)
        _check(options, board)
    except BadInput as error:
        complain(f"agot-tui simulate: {error}")
        return 2
    plan = Plan(options.seats, options.seed, Options(tides=options.tides), options.check, options.coverage)
    tally, seconds = play_in_processes(partial(board_of, options), plan, options.games, options.jobs)
    for fault in tally.faults[:FAULTS_SHOWN]:
        complain(fault)
    figures = _figures(options, tally, seconds)
    if options.coverage and not options.json:
        for name in names_to_reach(board):
            print(f"{tally.reached[name]:>9} {name}")
    if options.json:
        print(json.dumps({**figures, "wins": dict(sorted(tally.wins.items())), **_reached(options, board, tally)}))
    else:
        print(" ".join(f"{key}={value}" for key, value in figures.items()))
        print("wins " + " ".join(f"{house}={n}" for house, n in sorted(tally.wins.items())))
    return 1 if tally.refused or tally.faults else 0


def _check(options: argparse.Namespace, board: Board) -> None:
    if options.seats not in board.setups:
        listed = ", ".join(map(str, sorted(board.setups)))
        raise BadInput(f"--seats {options.seats}: {board.name} is played by {listed} houses")
    for name in ("games", "jobs"):
        if getattr(options, name) < 1:
            raise BadInput(f"--{name} {getattr(options, name)}: at least 1")


def _figures(options: argparse.Namespace, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "games": tally.games,
        "seats": options.seats,
        "seed": options.seed,
        "refused": tally.refused,
        "faults": len(tally.faults),
        "rounds": tally.rounds,
        "decisions": tally.decisions,
        "games_per_s": round(tally.games / seconds, 1),
    }


def _reached(options: argparse.Namespace, board: Board, tally: Tally) -> dict[str, Any]:
    return {"coverage": {name: tally.reached[name] for name in names_to_reach(board)}} if options.coverage else {}
