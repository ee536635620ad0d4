"""``standings``, ``round``, ``explain``, ``still-in``, ``report``, ``journal``, ``undo``, ``redo``, ``verify``."""

import argparse
from datetime import datetime
from pathlib import Path

from agot_tui.tournament.clock import clock_text
from agot_tui.tournament.commands.shared import open_file, player_id, print_json
from agot_tui.tournament.entries import ClockPaused, ClockResumed, ClockStarted, Placed
from agot_tui.tournament.expected import row_json
from agot_tui.tournament.explain import (
    Names,
    bye_reason,
    game_reasons,
    pairing_summary,
    rank_reason,
    state_when_paired,
)
from agot_tui.tournament.explain_seating import seating_reasons, seating_summary
from agot_tui.tournament.files.tables import (
    check_counts,
    pairings_by_name,
    pairings_by_table,
    report_table,
    round_to_show,
    standings_table,
)
from agot_tui.tournament.files.text_pages import text_of
from agot_tui.tournament.journal import Line, entry_name
from agot_tui.tournament.model import Round, State
from agot_tui.tournament.plain_data import plain
from agot_tui.tournament.standings import standings_of


def standings(args: argparse.Namespace) -> None:
    """Show the standings."""
    state = open_file(args).state
    check_counts(state, args.round)
    if args.json:
        _print_rows(state, args.round)
    else:
        print(text_of(standings_table(state, args.round)), end="")


def _print_rows(state: State, upto_round: int | None = None) -> None:
    """Standings in the words of case files."""
    print_json([row_json(row, fractional=state.league is not None) for row in standings_of(state, upto_round)])


def show_round(args: argparse.Namespace) -> None:
    """Show a round."""
    state = open_file(args).state
    round_ = round_to_show(state, args.round, draft=args.draft)
    if args.json:
        print_json(_round_json(round_))
        return
    print(text_of((pairings_by_name if args.by_name else pairings_by_table)(state, round_)), end="")


def _round_json(round_: Round) -> dict[str, object]:
    """A round in the words of case files."""
    shown: dict[str, object] = {
        "round": round_.number,
        "matches": [
            {"table": game.table, "p1": game.one, "p2": game.two}
            | ({"result": game.result.value} if game.result is not None else {})
            | ({"points": list(game.points)} if game.points is not None else {})
            for game in round_.games
        ],
        "byes": [{"player": bye.player, "points": bye.points} for bye in round_.byes],
    }
    if round_.unpaired_losses:
        shown["unpaired_losses"] = list(round_.unpaired_losses)
    if round_.seatings:
        shown["tables"] = [plain(seating) for seating in round_.seatings]
    return shown


def explain(args: argparse.Namespace) -> None:
    """Say why."""
    opened = open_file(args)
    state = opened.state
    if args.player is not None:
        check_counts(state, args.round)
        lines = rank_reason(state, player_id(state, args.player), args.round)
    else:
        round_ = round_to_show(state, args.round, draft=True)
        names = Names(state)
        earlier = state_when_paired(opened.lines, state, round_.number)
        if state.league is not None:
            lines = [seating_summary(earlier, round_), *seating_reasons(earlier, round_)]
        else:
            lines = [pairing_summary(earlier, round_)]
            lines += [reason.sentence(names) for reason in game_reasons(earlier, round_)]
            lines += [bye_reason(earlier, bye) for bye in round_.byes]
        lines += [f"{names.of(player)} has an unpaired loss (T9.4)" for player in round_.unpaired_losses]
    if args.json:
        print_json(lines)
    else:
        print("\n".join(lines))


def still_in(args: argparse.Namespace) -> None:
    """Who can make the cut with which result."""
    from agot_tui.tournament.still_in import outlooks

    state = open_file(args).state
    found = outlooks(state)
    if args.json:
        print_json([{"player": one.player, "by_result": dict(one.by_result), "overall": one.overall} for one in found])
        return
    names = Names(state)
    for one in found:
        ways = ", ".join(f"{name} {chance}" for name, chance in one.by_result.items() if name != "-")
        print(f"{names.of(one.player)}: {one.overall}{f' ({ways})' if ways else ''}")


def report(args: argparse.Namespace) -> None:
    """Drops, byes, penalties and rulings."""
    state = open_file(args).state
    table = report_table(state)
    if args.json:
        print_json([dict(zip(("when", "player", "what", "details"), row, strict=True)) for row in table.rows])
    else:
        print(text_of(table), end="")


def journal(args: argparse.Namespace) -> None:
    """Show the journal, or an earlier moment."""
    opened = open_file(args)
    if args.line is not None:
        state = opened.at_line(args.line)
        if args.json:
            _print_rows(state)
        else:
            print(text_of(standings_table(state)), end="")
        return
    if args.json:
        print_json([_line_json(line) for line in opened.lines])
        return
    for line in opened.lines:
        print(f"{line.number:>4}  {line.at}  {line.by}  {line_words(line)}")


def _line_json(line: Line) -> dict[str, object]:
    """A line of the journal."""
    shown: dict[str, object] = {"n": line.number, "at": line.at, "by": line.by}
    if line.undoes is not None:
        return shown | {"undo": line.undoes}
    if line.redoes is not None:
        return shown | {"redo": line.redoes}
    return shown | {"do": [{"entry": entry_name(entry), **plain(entry)} for entry in line.entries]}


def line_words(line: Line) -> str:
    """What a line did, in a few words."""
    if line.undoes is not None:
        return f"undid line {line.undoes}"
    if line.redoes is not None:
        return f"did line {line.redoes} again"
    words = []
    for entry in line.entries:
        shown = plain(entry)
        if isinstance(entry, Placed):
            shown["places"] = ", ".join(" = ".join(place) for place in entry.places)
        elif isinstance(entry, ClockStarted | ClockPaused | ClockResumed):
            before = _seconds(line.at) - shown.pop("at")  # the line says when it was
            if isinstance(entry, ClockStarted) and 1 < before <= entry.minutes * 60:  # the clock was set
                shown["left"] = clock_text(entry.minutes * 60 - before)
        told = [f"{key} {_brief(value)}" for key, value in shown.items() if value not in (None, "", [], False)]
        words.append(f"{entry_name(entry).replace('_', ' ')}: {', '.join(told)}")
    return "; ".join(words)


def _seconds(text: str) -> int:
    """A moment as the journal writes it, in seconds since 1970; 0 if it is none."""
    try:
        return int(datetime.fromisoformat(text).timestamp())
    except ValueError:
        return 0


def _brief(value: object) -> str:
    """A value in at most a few words."""
    if isinstance(value, list):
        return f"({len(value)})"
    if isinstance(value, dict):
        return " ".join(f"{key} {item}" for key, item in value.items())
    text = str(value).replace("\n", " ")
    return text if len(text) <= 60 else f"{text[:57]}..."


def undo(args: argparse.Namespace) -> None:
    """Take the last line back."""
    opened = open_file(args)
    target = opened.undo()
    _tell(args, "undone", target)


def redo(args: argparse.Namespace) -> None:
    """Carry out again what was undone."""
    opened = open_file(args)
    target = opened.redo()
    _tell(args, "done again", target)


def _tell(args: argparse.Namespace, what: str, target: Line) -> None:
    """Which line it was."""
    if args.json:
        print_json({what.replace(" ", "_"): _line_json(target)})
    else:
        print(f"{what}: line {target.number}, {line_words(target)}")


def rescue(args: argparse.Namespace) -> None:
    """Write the good lines of a damaged file to a new one; the damaged file stays as it is."""
    from agot_tui.tournament.files.journal_file import rescue as rescued

    saved, reason = rescued(Path(args.file), Path(args.new))
    if args.json:
        print_json({"lines": len(saved.lines), "reason": reason})
    else:
        print(f"{args.new}: {len(saved.lines)} lines; after them: {reason}")


def verify(args: argparse.Namespace) -> int:
    """Repeat every random draw of the journal; 1 if one of them does not come out the same."""
    from agot_tui.tournament.repeat import repeated_draws

    draws = list(repeated_draws(open_file(args).lines))
    wrong = [draw for draw in draws if not draw.same]
    if args.json:
        print_json([plain(draw) for draw in draws])
    else:
        for draw in draws:
            print(f"line {draw.line}: {draw.what} {'repeated' if draw.same else 'DIFFERS'}")
        print(f"draws={len(draws)} repeated={len(draws) - len(wrong)} different={len(wrong)}")
    return 1 if wrong else 0
