"""``export``, ``print``, ``import``, ``check``."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from agot_tui.tournament.commands.shared import new_seed, open_file, print_json, whole_numbers, write_out
from agot_tui.tournament.files import html_pages, text_pages
from agot_tui.tournament.files import tables as shown
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import refuse

if TYPE_CHECKING:
    from agot_tui.tournament.files.event_file import Options, Reading


def export(args: argparse.Namespace) -> None:
    """Write the tournament for other programs."""
    journal = open_file(args)
    if args.to == "json":
        from agot_tui.tournament.files.event_export import event_of

        text = json.dumps(event_of(journal.state, journal.lines), ensure_ascii=False, indent=1) + "\n"
    elif args.to == "csv":
        from agot_tui.tournament.files.csv_pages import csv_standings

        text = csv_standings(journal.state)
    else:
        text = _whole_html(journal.state)
    write_out(text, args.out, args.file)


def _whole_html(state: State) -> str:
    """Everything that can be shown, on one page to be printed or put on the net."""
    state = shown.published_only(state)
    parts = [html_pages.html_of(shown.standings_table(state))]
    if state.bracket is not None:
        parts += [html_pages.html_bracket(state), html_pages.html_of(shown.places_table(state))]
    parts += [html_pages.html_of(shown.pairings_by_table(state, one)) for one in state.rounds if one.published]
    parts.append(html_pages.html_of(shown.report_table(state)))
    return html_pages.html_page(state.title or "Tournament", parts)


def print_pages(args: argparse.Namespace) -> None:
    """Print-ready pages."""
    state = shown.published_only(open_file(args).state)
    if args.what == "slips":
        round_ = None if _in_elimination(state, args) else shown.round_to_show(state, args.round)
        parts = [html_pages.html_slips(state, round_)] if args.html else [text_pages.text_slips(state, round_)]
    elif args.what == "bracket" and args.html:
        shown.bracket_tables(state)  # refuses where there is none
        parts = [html_pages.html_bracket(state), html_pages.html_of(shown.places_table(state))]
    else:
        make = html_pages.html_of if args.html else text_pages.text_of
        parts = [make(table) for table in _tables(state, args)]
    text = html_pages.html_page(state.title or "Tournament", parts) if args.html else "\n".join(parts)
    if args.json:
        print_json({"what": args.what, "text": text})
    else:
        write_out(text, args.out, args.file)


def _in_elimination(state: State, args: argparse.Namespace) -> bool:
    """Whether the last round is one of the bracket, and no Swiss round is asked for."""
    return state.bracket is not None and args.round is None


def _tables(state: State, args: argparse.Namespace) -> list[shown.Table]:
    """The tables of a page."""
    if args.what == "bracket":
        return shown.bracket_tables(state)
    if _in_elimination(state, args) and args.what in ("tables", "names"):
        return [shown.games_by_number(state) if args.what == "tables" else shown.games_by_name(state)]
    makers: dict[str, Callable[[], shown.Table]] = {
        "tables": lambda: shown.pairings_by_table(state, shown.round_to_show(state, args.round)),
        "names": lambda: shown.pairings_by_name(state, shown.round_to_show(state, args.round)),
        "standings": lambda: shown.standings_table(state, args.round),
        "players": lambda: shown.players_table(state),
        "report": lambda: shown.report_table(state),
    }
    return [makers[args.what]()]


def import_file(args: argparse.Namespace) -> None:
    """Read a whole event, report its contradictions, and make a tournament of it if that is wanted."""
    from agot_tui.tournament.entries import Imported
    from agot_tui.tournament.files.event_file import load_event
    from agot_tui.tournament.files.journal_file import create, write_new

    reading = load_event(Path(args.source), _options(args))
    faults = _reported(args, reading)
    if faults and not args.accept:
        refuse("T12.1", f"{args.source} contradicts itself in {faults}; nothing is written unless you accept that")
    if args.into is None:
        return
    if reading.journal is not None:
        write_new(Path(args.into), "\n".join([*reading.journal, ""]))
    else:
        create(Path(args.into), [Imported(reading.event, args.seed if args.seed is not None else new_seed())])
    if not args.json:
        print(f"{args.into}: written")


def _reported(args: argparse.Namespace, reading: "Reading") -> str:
    """Print what was read and where it contradicts itself; how often it does so in words, empty if it does not."""
    from agot_tui.tournament.contradictions import contradictions, differing_schedules, odd_matches

    state, broken = reading.state()
    rows, odd = contradictions(state), odd_matches(state)
    if args.json:
        print_json(reading.event | {"remarks": [*reading.remarks, *odd, *broken]})
    else:
        print(f"{args.source}: {reading.form}, {len(state.players)} players, {len(state.completed)} complete rounds")
        for remark in (*reading.remarks, *odd):
            print(f"remark: {remark}")
        for row in rows:
            for key, (source, computed) in row.values.items():
                print(f"contradiction: {row.player} {key}: the source says {source}, its matches give {computed}")
        for sentence in broken:
            print(f"contradiction: {sentence}")
        for player, key, text, value in differing_schedules(state):
            print(f"remark: {player} {key}: the source says {text}, T7 gives {value}")
    parts = [f"{len(rows)} rows"] if rows else []
    return " and ".join([*parts, *broken])


def _options(args: argparse.Namespace) -> "Options":
    """What a person says of a file that does not say it itself."""
    from agot_tui.tournament.files.event_file import Options

    below = {} if args.modified_below is None else {"modified_below": args.modified_below}
    if args.points is None:
        return Options(name=args.event, **below)
    win, modified, draw, loss, bye = whole_numbers(args.points, 5, 5, "--points")
    return Options(args.event, win, modified, draw, loss, bye, **below)


def check(args: argparse.Namespace) -> int:
    """Run case files and events against this program."""
    from agot_tui.tournament.checking.run import check_paths

    if args.json:
        lines: list[str] = []
        code = check_paths(map(Path, args.paths), lines.append, every=args.all)
        print_json(lines)
        return code
    return check_paths(map(Path, args.paths), print, every=args.all)
