"""``clock``, ``note``, ``time``."""

import argparse
import re
from time import time as seconds_now
from typing import Any

from agot_tui.tournament.clock import NO_SHOW_MINUTES, clock_text
from agot_tui.tournament.commands.shared import act, done, open_file, player_id, print_json
from agot_tui.tournament.desk import floor
from agot_tui.tournament.desk.lookup import outstanding
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.files.journal_file import Wish
from agot_tui.tournament.going_to_time import Standing, verdict
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import BadInput, refuse


def clock(args: argparse.Namespace) -> None:
    """The clock of the running round."""
    now = int(seconds_now())
    if args.action == "show":
        _show_clock(args, open_file(args).state, now)
        return
    journal, entries = act(args, _clock_wish(args, now))
    assert journal.state.clock is not None
    left = clock_text(journal.state.clock.remaining(now, args.table))
    done(args, journal, entries, f"clock {args.action}: {left} left")


def _clock_wish(args: argparse.Namespace, now: int) -> Wish:
    """What is to be done with the clock."""
    if args.action == "extra":
        if args.table is None or args.minutes is None:
            raise BadInput("clock extra", "needs --table and --minutes")
        return lambda state: floor.extra_time(state, args.table, args.minutes)
    if args.action == "set":
        left = _seconds(args.left)
        return lambda state: floor.set_clock(state, now, left)
    if args.action == "start":
        return lambda state: floor.start_clock(state, now, args.minutes)
    return lambda state: (floor.pause_clock if args.action == "pause" else floor.resume_clock)(state, now)


def _seconds(text: str | None) -> int:
    """Seconds of ``42`` minutes or of ``42:30``."""
    found = re.fullmatch(r"([0-9]{1,3})(?::([0-5][0-9]))?", text or "")
    if found is None:
        raise BadInput("clock set", "needs --left with minutes, or minutes and seconds as in 42:30")
    return int(found[1]) * 60 + int(found[2] or 0)


def _show_clock(args: argparse.Namespace, state: State, now: int) -> None:
    """Time left, and tables with extra time."""
    running = state.clock
    if running is None:
        refuse("T11.4", "the clock was not started yet")
    extra = {table: running.remaining(now, table) for table in sorted(running.extra)}
    if args.json:
        print_json(
            {
                "kind": running.kind,
                "minutes": running.minutes,
                "remaining_s": running.remaining(now),
                "paused": running.paused_since is not None,
                "extra": {str(table): left for table, left in extra.items()},
                "outstanding": outstanding(state),
            }
        )
        return
    paused = ", stopped" if running.paused_since is not None else ""
    print(f"{running.kind}: {clock_text(running.remaining(now))} left of {running.minutes} minutes{paused}")
    for table, left in extra.items():
        print(f"table {table}: {clock_text(left)} left (T11.5)")
    if running.elapsed(now) >= NO_SHOW_MINUTES * 60 and outstanding(state):
        print(f"{NO_SHOW_MINUTES} minutes are played: whoever is not there may be dropped (T9.1)")


def note(args: argparse.Namespace) -> None:
    """Write a penalty or a ruling down."""

    def wish(state: State) -> tuple[Entry, ...]:
        player = None if args.player is None else player_id(state, args.player)
        return floor.note(state, args.kind, args.text, player, args.table)

    journal, entries = act(args, wish)
    noted = journal.state.notes[-1]
    done(args, journal, entries, f"{noted.kind}: {noted.text}")


_KEYS = {"power": "power", "goal": "goal", "deck": "draw_deck", "dead": "dead_pile"}
_FLAGS = {"dominance": "won_dominance", "won": "reached_goal", "out": "deck_empty"}


def time(args: argparse.Namespace) -> None:
    """Who wins when time was called."""
    players = dict(_side(text) for text in args.players)
    if len(players) < 2:
        raise BadInput("players", "the two players need different names")
    found = verdict(players, time_called=not args.not_called, first_player=args.first, choice=args.choice)
    result = "modified_win" if found.modified else "win"
    if args.json:
        step = {} if found.step is None else {"decided_by_step": found.step}
        print_json({"winner": found.winner, "result": result} | step)
    else:
        how = f"step {found.step} of T11.3" if found.step is not None else "T11.1"
        print(f"{found.winner}: {result.replace('_', ' ')} ({how})")


def _side(text: str) -> tuple[str, Standing]:
    """``Ann:power=11,deck=20,dominance`` as a name and a standing."""
    name, _, rest = text.partition(":")
    values: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, given, value = part.partition("=")
        if key in _FLAGS and not given:
            values[_FLAGS[key]] = True
        elif key in _KEYS and value.isdecimal():
            values[_KEYS[key]] = int(value)
        else:
            known = ", ".join([f"{key}=N" for key in _KEYS] + list(_FLAGS))
            raise BadInput(name or "players", f"{part!r} is none of {known}")
    if not name.strip():
        raise BadInput("players", f"{text!r} begins without a name")
    return name.strip(), Standing(**values)
