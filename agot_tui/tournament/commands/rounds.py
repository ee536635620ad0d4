"""``pair``, ``publish``, ``withdraw``, ``fix``, ``forbid``, ``free``, ``swap``, ``result``."""

import argparse

from agot_tui.tournament.commands.shared import act, done, player_id, print_json
from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.desk.lookup import name_of, numbers_text, outstanding
from agot_tui.tournament.entries import (
    BracketMade,
    BracketPaired,
    Entry,
    Fixed,
    Paired,
    Placed,
    Reported,
    Reseated,
    Seated,
)
from agot_tui.tournament.explain import game_reasons, pairing_summary
from agot_tui.tournament.files.tables import Table, bracket_tables, pairings_by_table
from agot_tui.tournament.files.text_pages import text_of
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import read_code
from agot_tui.values import replace

BYE = "bye"


def pair(args: argparse.Namespace) -> None:
    """Pair the next round, or the open one again."""
    journal, entries = act(args, rounds.pair_again if args.again else rounds.pair_next)
    state = journal.state
    if args.json:
        print_json(_paired_json(state, entries[-1]))
        return
    print(text_of(_shown(state)), end="")
    if isinstance(entries[-1], Paired):
        earlier = replace(state, rounds=state.rounds[:-1])
        print(f"\n{pairing_summary(earlier, state.rounds[-1])}")
        for reason in game_reasons(earlier, state.rounds[-1]):
            if reason.meetings:
                names = f"{name_of(state, reason.one)} - {name_of(state, reason.two)}"
                print(f"warning: table {reason.table}, {names}, is a rematch (T5.4)")
    print(f"\nnot published yet: publish {args.file}")


def _shown(state: State) -> Table:
    """The round that was just paired."""
    if state.bracket is not None:
        return bracket_tables(state)[len(state.bracket.rounds) - 1]
    return pairings_by_table(state, state.rounds[-1])


def _paired_json(state: State, entry: Entry) -> dict[str, object]:
    """A pairing in the words of case files."""
    if isinstance(entry, Paired):
        return {
            "round": entry.round,
            "matches": [{"table": table, "p1": one, "p2": two} for table, one, two in entry.games],
            "byes": [{"player": bye.player, "points": bye.points} for bye in entry.byes],
            "rematches": entry.rematches,
            "float_cost": entry.floats,
            "method": entry.method,
            "draw": entry.draw,
        }
    if isinstance(entry, Seated):
        tables = [{"table": one.table, "seats": list(one.seats), "houses": list(one.houses)} for one in entry.tables]
        byes = [{"player": bye.player, "points": bye.points} for bye in entry.byes]
        return {"round": entry.round, "tables": tables, "byes": byes, "draw": entry.draw}
    assert isinstance(entry, BracketMade | BracketPaired)
    assert state.bracket is not None
    return {"elimination_round": len(state.bracket.rounds), "games": [list(game) for game in entry.games]}


def publish(args: argparse.Namespace) -> None:
    """Let the players see the round paired last."""
    journal, entries = act(args, rounds.publish)
    state = journal.state
    which = f"elimination round {len(state.bracket.rounds)}" if state.bracket else f"round {len(state.rounds)}"
    done(args, journal, entries, f"{which} is published")


def withdraw(args: argparse.Namespace) -> None:
    """Take the pairing of the open round back."""
    journal, entries = act(args, rounds.withdraw)
    done(args, journal, entries, "the pairing is withdrawn; it stays in the journal")


def _second(state: State, text: str) -> PlayerId | None:
    """The other player of a pair; None for the word ``bye``."""
    return None if text.casefold() == BYE else player_id(state, text)


def fix(args: argparse.Namespace) -> None:
    """Set a pair, or a bye, by hand."""
    journal, entries = act(args, lambda state: rounds.fix(state, player_id(state, args.one), _second(state, args.two)))
    met = sum(entry.rematches for entry in entries if isinstance(entry, Fixed))
    warning = f"\nwarning: they have met {met} time{'s' if met > 1 else ''} (T5.4)" if met else ""
    done(args, journal, entries, f"{args.one} - {args.two} is set for the next pairing{warning}")


def forbid(args: argparse.Namespace) -> None:
    """Forbid a pair."""
    journal, entries = act(
        args, lambda state: rounds.forbid(state, player_id(state, args.one), player_id(state, args.two))
    )
    done(args, journal, entries, f"{args.one} - {args.two} is forbidden for the next pairing")


def free(args: argparse.Namespace) -> None:
    """Take back what was fixed or forbidden."""
    journal, entries = act(args, lambda state: rounds.free(state, player_id(state, args.one), _second(state, args.two)))
    done(args, journal, entries, f"{args.one} - {args.two} is neither set nor forbidden any more")


def swap(args: argparse.Namespace) -> None:
    """Exchange two players of the running round."""
    journal, entries = act(
        args, lambda state: rounds.swap(state, player_id(state, args.one), player_id(state, args.two))
    )
    done(args, journal, entries, f"{args.one} and {args.two} have changed places")
    if not args.json and any(isinstance(entry, Reseated) and entry.rematches for entry in entries):
        print("warning: players of the new pairs have met before (T5.4)")


def result(args: argparse.Namespace) -> None:
    """Enter or correct a result."""
    journal, entries = act(args, lambda state: _wanted(state, args))
    state = journal.state
    done(args, journal, entries, result_sentence(state, entries[-1]))
    if not args.json and args.round is not None and _can_pair_again(state, args.round):
        print(f"round {len(state.rounds)} has not begun: pair --again pairs it with the corrected points (T12.3)")


def _wanted(state: State, args: argparse.Namespace) -> tuple[Entry, ...]:
    """The entries for what was typed."""
    if state.league is not None and state.bracket is None:
        change = args.change or (args.round is not None and args.round != len(state.rounds))
        places = _places(state, args.result)
        return results.report_places(state, args.table, places, number=args.round, change=change)
    code = read_code(args.result)
    if args.round is None:
        return results.report(state, args.table, code, change=args.change)
    if state.bracket is not None:
        return results.correct_in_bracket(state, args.round, args.table, code)
    if state.open_round is not None and args.round == state.open_round.number:
        return results.report(state, args.table, code, change=args.change)
    return results.correct(state, args.round, args.table, code)


def _places(state: State, text: str) -> list[list[PlayerId]]:
    """Places as typed: commas between places, equals signs between those who share one."""
    places = [[player_id(state, name) for name in place.split("=") if name.strip()] for place in text.split(",")]
    if not all(places):
        raise BadInput("places", f"{text!r}: write them as in 'Ann, Bob=Cat, Dan'")
    return places


def result_sentence(state: State, entry: Entry) -> str:
    """What was entered, and which tables are still missing."""
    if isinstance(entry, Placed):
        text = f"round {entry.round}, table {entry.table}: places entered"
    else:
        assert isinstance(entry, Reported)
        if entry.elimination:
            assert state.bracket is not None
            duel = state.bracket.rounds[entry.round - 1][entry.table - 1]
            names = f"{name_of(state, duel.one)} - {name_of(state, duel.two)}"
            on = "nobody goes on" if duel.goes_on is None else f"{name_of(state, duel.goes_on)} goes on"
            text = f"elimination round {entry.round}, Game #{entry.table}: {names} {entry.result}, {on}"
        else:
            game = next(game for game in state.rounds[entry.round - 1].games if game.table == entry.table)
            one, two = state.points.of(entry.result)
            names = f"{name_of(state, game.one)} - {name_of(state, game.two)}"
            text = f"round {entry.round}, table {entry.table}: {names} {one}-{two}"
        if entry.was is not None:
            text += f" (was {entry.was})"
    missing = outstanding(state)
    if not missing:
        return f"{text}; all results are in"
    return f"{text}; missing: {numbers_text(missing)}"


def _can_pair_again(state: State, corrected: int) -> bool:
    """Whether the round after a corrected one has not begun (T12.3)."""
    return corrected < len(state.rounds) and not state.rounds[-1].has_result
