"""``agot-tui odds``: what a combat would come to."""

from __future__ import annotations

import argparse
import json
from typing import Any

from agot_tui.boardgame.commands import March
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.odds import NoCombat, Odds, odds_now, odds_of_march
from agot_tui.boardgame.odds_text import odds_in_lines
from agot_tui.commands.inputs import BadInput, add_board_option, board_of, position_of
from agot_tui.commands.printing import complain
from agot_tui.commands.verdicts import seat_and_command
from agot_tui.kernel.notation import NotationError
from agot_tui.values import asdict


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "odds",
        help="what a combat would come to, for every pair of house cards",
        description="Prints the strengths of the combat that a march leads to, term by term, and for every pair of "
        "house cards who wins and how many units are lost. Own Support is used, other houses give none; abilities "
        "worded 'may', the Blade and Tides of Battle are left aside. Exit 0; 1 if no combat follows; 2 bad input.",
    )
    parser.add_argument("position", metavar="POSITION", help="a position file (TOML), - for standard input")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="'march kingswood -> reach: F F'")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_board_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed; 1: there is no combat; 2: bad input."""
    try:
        odds = _odds(position_of(board_of(options), options.position), options.command)
    except BadInput as error:
        complain(f"agot-tui odds: {error}")
        return 2
    except NoCombat as error:
        complain(f"agot-tui odds: {error}")
        return 1
    if options.json:
        print(json.dumps(_as_json(odds), indent=2))
    else:
        print("\n".join(odds_in_lines(odds)))
    return 0


def _odds(game: BoardGame, text: str | None) -> Odds:
    if text is None:
        return odds_now(game)
    seat, command_text = seat_and_command(game, text)
    try:
        command = game.parse(seat, command_text)
    except NotationError as error:
        raise BadInput(f"{text!r}: {error}") from None
    if not isinstance(command, March):
        raise NoCombat(f"{text!r} is no march")
    return odds_of_march(game, seat, command)


def _as_json(odds: Odds) -> dict[str, Any]:
    terms = {
        "attacker": {**odds.attacker_terms._asdict(), "total": odds.attacker_terms.total},
        "defender": {**odds.defender_terms._asdict(), "total": odds.defender_terms.total},
    }
    pairs = [asdict(pair) for pair in odds.pairs]
    return {"attacker": odds.attacker, "defender": odds.defender, "terms": terms, "pairs": pairs}
