"""``agot-tui tournament ...``: the desk for scripts, on the same files as the screens.

Exit codes: 0 done, 1 refused by a rule, 2 input that cannot be read. Nothing is ever changed by a command that does
not end with 0. This module holds the grammar only; what a command needs is imported when it is run, so that the
program starts fast.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

Parsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
DeckChecker: TypeAlias = Callable[[str], Sequence[str]]
"""Takes a deck list as text and gives sentences on what is wrong with it; none if all is well."""

DONE, REFUSED, BAD_INPUT = 0, 1, 2


def register(subparsers: Parsers, deck_checker: DeckChecker | None = None) -> Parsers:
    """Add the ``tournament`` command to a parser; the namespace it gives has ``run``, to be called with itself.

    ``any_number`` in it names the list to which words belong that the parser left over because an option stood
    before them.

    ``deck_checker`` is what the program has for checking deck lists, if it has anything. What is returned takes
    further subcommands: the program adds its screens there.
    """
    desk = subparsers.add_parser("tournament", help="run a card-game tournament: Swiss, cut, elimination")
    commands = desk.add_subparsers(dest="tournament_command", metavar="COMMAND", required=True)
    for add in (_add_setup, _add_rounds, _add_people, _add_finals, _add_looking, _add_floor, _add_files):
        add(commands)
    desk.set_defaults(run=run, deck_checker=deck_checker)
    return commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``tournament`` with these arguments, without the word itself; the exit code."""
    parser = argparse.ArgumentParser(prog="agot-tui")
    register(parser.add_subparsers(required=True))
    try:
        args, more = parser.parse_known_args(["tournament", *(sys.argv[1:] if argv is None else argv)])
        if more and (not hasattr(args, "any_number") or any(word.startswith("-") for word in more)):
            parser.error(f"unrecognized arguments: {' '.join(more)}")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else BAD_INPUT
    if more:  # words that come after an option belong to those before it
        getattr(args, args.any_number).extend(more)
    return run(args)


def run(args: argparse.Namespace) -> int:
    """Run the command that was parsed; the exit code. Refusals and bad input are told on the error stream."""
    from agot_tui.tournament.refusals import BadInput, Refused

    try:
        return carry_out(args)
    except Refused as refusal:
        print(f"refused: {refusal.ruling}", file=sys.stderr)
        return REFUSED
    except BadInput as error:
        print(f"bad input: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # somebody closed the pipe that was read: head, less
        sys.stderr.close()
        return DONE


def carry_out(args: argparse.Namespace) -> int:
    """Do what was parsed; the exit code. Raises what refuses it."""
    module, function = args.handler.split(".")
    handler: Callable[[argparse.Namespace], int | None]
    handler = getattr(import_module(f"agot_tui.tournament.commands.{module}"), function)
    return handler(args) or DONE


def _command(commands: Parsers, name: str, handler: str, help_: str, *, file: bool = True) -> argparse.ArgumentParser:
    """A subcommand; nearly all work on a tournament file and can print JSON."""
    parser = commands.add_parser(name, help=help_, description=help_)
    if file:
        parser.add_argument("file", metavar="FILE", help="the tournament file")
        parser.add_argument("--by", default="desk", metavar="WHO", help="who does it, for the journal (desk)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(handler=handler)
    return parser


def _names(parser: argparse.ArgumentParser, *names: str, **options: Any) -> None:
    """Positional arguments."""
    for name in names:
        parser.add_argument(name, metavar=name.upper(), **options)


def _add_details(parser: argparse.ArgumentParser) -> None:
    """What may be known of a player."""
    for name in ("club", "faction", "agenda"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--deck", metavar="DECKFILE", help="attach a deck list")
    parser.add_argument("--table", type=int, metavar="N", help="a fixed table; with edit, 0 takes it away")


def _add_another(parser: argparse.ArgumentParser) -> None:
    """Leave to have two names that differ by accents or blanks alone."""
    parser.add_argument(
        "--another", action="store_true", help="is another person than the one whose name looks the same (T1.4)"
    )


def _add_setup(commands: Parsers) -> None:
    """Opening a tournament and registering players."""
    new = _command(commands, "new", "setup.new", "open a tournament")
    new.add_argument("--structure", required=True, choices=("basic", "advanced", "custom"))
    new.add_argument("--rounds", type=int, metavar="N", help="custom: Swiss rounds; 0 starts with the elimination")
    new.add_argument("--cut", type=int, metavar="K", help="custom: how many go on; 0, the default, is no cut")
    new.add_argument("--seed", metavar="S", help="of all random draws; drawn and kept if it is not given")
    new.add_argument("--title", default="")
    new.add_argument("--points", metavar="WIN,MODIFIED,LOSS,BYE[,DRAW]", help="custom: other points than 5,4,0,5")
    new.add_argument("--look-ahead", action="store_true", help="keep the next round free of rematches (T5.9)")
    new.add_argument("--tables", metavar="MIN-MAX", help="a league with tables of several players, for instance 3-6")
    new.add_argument("--preferred", type=int, metavar="P", help="league: the preferred size of a table")
    new.add_argument("--place-points", metavar="P1,P2,...", help="league: points by place")
    new.add_argument("--bye-points", type=int, metavar="P", help="league: points for sitting out")
    new.add_argument("--houses", action="store_true", help="league: deal houses")
    add = _command(commands, "add", "setup.add", "register players")
    add.add_argument("names", metavar="NAME", nargs="*")
    add.add_argument("--from", dest="source", metavar="CSV|JSON", help="register everybody in this file")
    _add_details(add)
    add.add_argument("--awarded-bye", action="store_true", help="has a first-round bye (T4.3)")
    add.set_defaults(any_number="names")
    _add_another(add)
    add.add_argument("--late", action="store_true", help="allow late entry, with a loss for every missed round (T9.5)")
    edit = _command(commands, "edit", "setup.edit", "change what is known of a player")
    _names(edit, "name")
    edit.add_argument("--name", dest="new_name", metavar="NEW")
    _add_another(edit)
    _add_details(edit)
    edit.add_argument("--awarded-bye", choices=("yes", "no"))
    _command(commands, "players", "setup.players", "list the players")
    decks = _command(commands, "decks", "setup.decks", "check the attached deck lists")
    decks.add_argument("--show", metavar="NAME", help="print the deck list of one player")


def _add_rounds(commands: Parsers) -> None:
    """Pairing and results."""
    pair = _command(commands, "pair", "rounds.pair", "pair the next round")
    pair.add_argument("--again", action="store_true", help="withdraw the open round and pair it anew (T12.4)")
    _command(commands, "publish", "rounds.publish", "let the players see the round paired last")
    _command(commands, "withdraw", "rounds.withdraw", "take the pairing of the open round back")
    for name, what in (("fix", "set"), ("forbid", "forbid"), ("free", "free again")):
        by_hand = _command(commands, name, f"rounds.{name}", f"{what} a pair for the round to be paired (T5.8)")
        _names(by_hand, "one", "two")
        if name != "forbid":
            by_hand.epilog = "TWO may be the word 'bye'."
    swap = _command(commands, "swap", "rounds.swap", "exchange two players of the running round")
    _names(swap, "one", "two")
    result = _command(commands, "result", "rounds.result", "enter a result")
    result.add_argument("table", metavar="TABLE", type=int, help="the table, or the number of the elimination game")
    result.add_argument("result", metavar="p1|p2|p1m|p2m|dl", help="league: places, as in 'Ann, Bob=Cat, Dan'")
    result.add_argument("--change", action="store_true", help="the table has a result, and it is to be changed")
    result.add_argument("--round", type=int, metavar="N", help="correct a result of an earlier round")


def _add_people(commands: Parsers) -> None:
    """Who leaves and who comes back."""
    for name, help_ in (
        ("drop", "somebody leaves"),
        ("rejoin", "somebody comes back, with a loss for every missed round (T9.4)"),
        ("no-show", "somebody does not come to his game (T9.3)"),
        ("disqualify", "somebody is removed from the tournament (T9.6)"),
    ):
        parser = _command(commands, name, f"people.{name.replace('-', '_')}", help_)
        _names(parser, "name")
        if name == "disqualify":
            parser.add_argument("--reason", default="")


def _add_finals(commands: Parsers) -> None:
    """Cut and bracket."""
    cut = _command(commands, "cut", "finals.cut", "end the Swiss rounds and make the cut")
    cut.add_argument("--size", type=int, metavar="K", help="of an imported event, which does not tell it")
    decline = _command(commands, "decline", "finals.decline", "a replacement does not want to come in (T8.3)")
    _names(decline, "name")
    _command(commands, "bracket", "finals.bracket", "show the bracket and the places")


def _add_looking(commands: Parsers) -> None:
    """Looking without changing anything."""
    standings = _command(commands, "standings", "looking.standings", "show the standings")
    standings.add_argument("--round", type=int, metavar="N", help="as of the end of round N")
    shown = _command(commands, "round", "looking.show_round", "show a round")
    shown.add_argument("--round", type=int, metavar="N")
    shown.add_argument("--by-name", action="store_true")
    shown.add_argument("--draft", action="store_true", help="also if it is not published yet")
    explain = _command(commands, "explain", "looking.explain", "say why: games and byes of a round, or a rank")
    explain.add_argument("--round", type=int, metavar="N")
    explain.add_argument("--player", metavar="NAME", help="the sums behind this player's rank")
    _command(commands, "still-in", "looking.still_in", "who can make the cut with which result")
    _command(commands, "report", "looking.report", "drops, byes, penalties and rulings")
    journal = _command(commands, "journal", "looking.journal", "show the journal")
    journal.add_argument("--line", type=int, metavar="N", help="show the standings as they were after line N")
    _command(commands, "undo", "looking.undo", "take the last line of the journal back")
    _command(commands, "redo", "looking.redo", "carry out again what was undone")
    saved = _command(commands, "rescue", "looking.rescue", "write the good lines of a damaged file to a new one")
    saved.add_argument("new", metavar="NEW")
    _command(commands, "verify", "looking.verify", "repeat every random draw of the journal")


def _add_floor(commands: Parsers) -> None:
    """While a round is played."""
    clock = _command(commands, "clock", "floor.clock", "start, pause, resume, set or show the clock; give extra time")
    clock.add_argument("action", choices=("start", "pause", "resume", "set", "show", "extra"))
    clock.add_argument("--minutes", type=int, metavar="M")
    clock.add_argument("--table", type=int, metavar="N", help="extra: the table")
    clock.add_argument("--left", metavar="M[:SS]", help="set: so much is left from now on")
    note = _command(commands, "note", "floor.note", "write a penalty or a ruling down")
    note.add_argument("text", metavar="TEXT")
    note.add_argument("--kind", default="ruling", help="ruling, warning, game loss, ...")
    note.add_argument("--player", metavar="NAME")
    note.add_argument("--table", type=int, metavar="N")
    time = _command(commands, "time", "floor.time", "who wins when time was called (T11.3)", file=False)
    time.add_argument(
        "players", metavar="NAME:KEY=VALUE,...", nargs=2, help="keys: power goal deck dead dominance won out"
    )
    time.add_argument("--first", default="", metavar="NAME", help="the first player at the end of the game")
    time.add_argument("--choice", default="", metavar="NAME", help="whom the first player chooses (step 5)")
    time.add_argument("--not-called", action="store_true", help="the game ended before time was called")


def _add_files(commands: Parsers) -> None:
    """In and out."""
    export = _command(commands, "export", "in_out.export", "write the tournament for other programs")
    export.add_argument("--to", required=True, choices=("json", "csv", "html"))
    export.add_argument("--out", metavar="PATH", help="a file; else it is printed")
    printed = _command(commands, "print", "in_out.print_pages", "print-ready pages, as text or HTML")
    printed.add_argument("what", choices=("tables", "names", "slips", "standings", "bracket", "players", "report"))
    printed.add_argument("--round", type=int, metavar="N")
    printed.add_argument("--html", action="store_true")
    printed.add_argument("--out", metavar="PATH")
    read = _command(
        commands, "import", "in_out.import_file", "read a whole event, and report its contradictions", file=False
    )
    read.add_argument("source", metavar="FILE", help="agot-event/1, TOME, NRTM/Cobra or Cryodex")
    read.add_argument("--into", metavar="TOURNAMENT", help="the tournament file to be made; without it, only report")
    read.add_argument("--accept", action="store_true", help="make it although the event contradicts itself")
    read.add_argument("--seed", metavar="S", help="of all random draws from now on")
    read.add_argument("--event", default="", metavar="NAME", help="which event, where a file holds several")
    read.add_argument("--points", metavar="WIN,MODIFIED,DRAW,LOSS,BYE", help="Cryodex: other points than 5,3,1,0,5")
    read.add_argument("--modified-below", type=int, metavar="N", help="Cryodex: a win by less is modified (12)")
    check = _command(commands, "check", "in_out.check", "run case files and events against this program", file=False)
    check.add_argument("paths", metavar="PATH", nargs="+")
    check.set_defaults(any_number="paths")
    check.add_argument("--all", action="store_true", help="print every difference")


if __name__ == "__main__":
    sys.exit(main())
