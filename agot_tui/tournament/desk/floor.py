"""What happens while a round is played: clock, penalties, rulings (T11.4, T11.5, T13.1)."""

from agot_tui.tournament.clock import minutes_for
from agot_tui.tournament.desk.lookup import duel_at, game_at, running_round
from agot_tui.tournament.desk.rounds import published_first
from agot_tui.tournament.entries import ClockPaused, ClockResumed, ClockStarted, Entry, ExtraTime, Noted
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.plain_text import one_line
from agot_tui.tournament.refusals import BadInput, refuse


def kind_of_round(state: State) -> str:
    """What kind of round is being played now, for its clock (T11.4)."""
    if state.bracket is not None:
        return "final" if len(state.bracket.latest) == 1 else "elimination"
    return "league" if state.league is not None else "swiss"


def start_clock(state: State, at: int, minutes: int | None = None) -> tuple[Entry, ...]:
    """The clock of the running round starts (T3.1); ``minutes`` in place of those of T11.4 for a custom tournament.

    A round that is played has been seen: one that was not published yet is published with it, so that publishing it
    later does not take the running clock away.
    """
    if state.clock is not None:
        refuse("T3.1", "the clock of this round runs already")
    if state.bracket is not None:
        if state.bracket.is_over:
            refuse("T2.4", "the tournament is over")
    else:
        running_round(state)
    kind = kind_of_round(state)
    if minutes is not None and minutes < 1:
        raise BadInput("minutes", f"a round of {minutes} minutes cannot be played")
    return (
        *published_first(state),
        ClockStarted(kind, minutes or minutes_for(kind), at),
    )


def set_clock(state: State, at: int, left: int) -> tuple[Entry, ...]:
    """The clock shows ``left`` seconds from now on: it was started too late or too soon, or the time of day was wrong.

    A stopped clock stays stopped; extra time of tables stays; the round is longer where more is left than it had.
    """
    clock = state.clock
    if clock is None:
        refuse("T3.1", "the clock was not started yet")
    if left < 0:
        raise BadInput("left", f"{left} seconds cannot be left")
    minutes = max(clock.minutes, -(-left // 60))
    started = ClockStarted(clock.kind, minutes, at - (minutes * 60 - left))
    return (started, ClockPaused(at)) if clock.paused_since is not None else (started,)


def pause_clock(state: State, at: int) -> tuple[Entry, ...]:
    """The clock stops; refused if it does not run."""
    if state.clock is None or state.clock.paused_since is not None:
        refuse("T11.4", "the clock does not run")
    return (ClockPaused(at),)


def resume_clock(state: State, at: int) -> tuple[Entry, ...]:
    """The clock goes on; refused if it was not stopped."""
    if state.clock is None or state.clock.paused_since is None:
        refuse("T11.4", "the clock was not stopped")
    return (ClockResumed(at),)


def extra_time(state: State, table: int, minutes: int) -> tuple[Entry, ...]:
    """A judge gives a table more minutes for a long ruling (T11.5)."""
    if state.clock is None:
        refuse("T11.5", "the clock was not started yet")
    if minutes < 1:
        raise BadInput("minutes", f"{minutes} is no extra time")
    _check_table(state, table)
    return (ExtraTime(table, minutes),)


def _check_table(state: State, table: int) -> None:
    """Refused if the running round has no such table."""
    if state.bracket is not None:
        duel_at(state.bracket, len(state.bracket.rounds), table)
        return
    round_ = running_round(state)
    if not any(seating.table == table for seating in round_.seatings):
        game_at(round_, table)


def note(
    state: State, kind: str, text: str, player: PlayerId | None = None, table: int | None = None
) -> tuple[Entry, ...]:
    """A penalty of a player, or a ruling at a table, for the report (T13.1)."""
    kind, text = one_line(kind), one_line(text)
    if not kind or not text:
        raise BadInput("note", "a penalty or a ruling needs a kind and a text")
    number = len(state.rounds) or None
    return (Noted(kind, text, player, number, table),)
