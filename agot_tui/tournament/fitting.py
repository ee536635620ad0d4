"""Whether an entry fits to the tournament it comes to: its players, rounds and tables must be there (T12.1).

The desk makes only entries that fit. A file can hold others all the same: it may have been edited by hand, sums and
all. What does not fit is :class:`~agot_tui.tournament.refusals.BadInput`, before anything is made of it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from agot_tui.tournament import entries as e
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.refusals import BadInput

_HALVES = {1 << power for power in range(32)}


def check_fits(state: State, entry: e.Entry, place: str) -> None:
    """Nothing if ``entry`` can happen in this state; :class:`BadInput` at ``place`` says what is not there."""
    _check_start(state, entry, place)
    for player in _named(entry):
        if player is not None and player not in state.players:
            raise BadInput(place, f"names {player!r}, who is not registered")
    _check_round(state, entry, place)


def _check_start(state: State, entry: e.Entry, place: str) -> None:
    """A tournament is opened once, and nobody registers twice."""
    if isinstance(entry, e.Opened | e.Imported):
        if state.players or state.rounds:
            raise BadInput(place, "opens a tournament that is open already")
        league = entry.league if isinstance(entry, e.Opened) else None
        if league is not None and not (2 <= league.smallest <= league.preferred <= league.largest):
            raise BadInput(place, f"cannot have tables of {league.smallest} to {league.largest} (T14.2)")
    elif isinstance(entry, e.Registered) and entry.player in state.players:
        raise BadInput(place, f"registers {entry.player!r} a second time (T1.4)")


def _named(entry: e.Entry) -> Iterator[PlayerId | None]:
    """Everybody whom the entry takes as known."""
    match entry:
        case e.Described() | e.Dropped() | e.Rejoined() | e.Disqualified() | e.Declined() | e.Noted():
            yield entry.player
        case e.Fixed() | e.Forbidden() | e.Freed():
            yield from (entry.one, entry.two)
        case e.Paired() | e.Seated() | e.Reseated():
            yield from _seated(entry)
        case e.Placed():
            yield from chain.from_iterable(entry.places)
        case e.CutMade():
            yield from entry.ranking
        case e.BracketMade():
            yield from chain(chain.from_iterable(entry.games), entry.seeds)
        case _:
            pass


def _seated(entry: e.Paired | e.Seated | e.Reseated) -> list[PlayerId]:
    """Everybody in a round, or in the part of it that was changed."""
    match entry:
        case e.Paired():
            return [player for _, *pair in entry.games for player in pair] + [bye.player for bye in entry.byes]
        case e.Seated():
            return [player for one in entry.tables for player in one.seats] + [bye.player for bye in entry.byes]
        case e.Reseated():
            return [player for _, *pair in entry.games for player in pair] + list(chain.from_iterable(entry.byes))


def _check_round(state: State, entry: e.Entry, place: str) -> None:
    """The rounds and tables that the entry names, and nobody twice in one round (T5.1)."""
    there = len(state.rounds)
    match entry:
        case e.Paired() | e.Seated():
            if entry.round != there + 1:
                raise BadInput(place, f"pairs round {entry.round}, but the next one is {there + 1}")
            if state.unfinished is not None:
                raise BadInput(place, f"pairs round {entry.round}, but round {state.unfinished.number} is open (T3.4)")
            seats = _seated(entry)
            if len(set(seats)) != len(seats):
                raise BadInput(place, f"names somebody twice in round {entry.round} (T5.1)")
            for seating in entry.tables if isinstance(entry, e.Seated) else ():
                if seating.houses and len(seating.houses) != len(seating.seats):
                    raise BadInput(place, f"deals {len(seating.houses)} houses to {len(seating.seats)} players")
        case e.Registered() | e.Rejoined():
            _check_among(entry.missed, there, "round", place)
        case e.Published() | e.Reported() | e.Placed() | e.Reseated():
            elimination = isinstance(entry, e.Published | e.Reported) and entry.elimination
            rounds = _elimination_rounds(state) if elimination else there
            _check_among([entry.round], rounds, "elimination round" if elimination else "round", place)
            if not isinstance(entry, e.Published):
                _check_tables(state, entry, place)
        case e.Withdrawn():
            last = _elimination_rounds(state) if entry.elimination else there
            if not last or entry.round != last:
                raise BadInput(place, f"withdraws round {entry.round}, but the last one is {last}")
        case e.BracketMade() if len(entry.games) not in _HALVES:
            raise BadInput(place, f"a bracket of {len(entry.games)} games does not end in a final (T10.2)")
        case e.CutMade() if entry.size < 2:
            raise BadInput(place, f"a cut of {entry.size} makes no elimination (T2.5)")
        case _:
            pass


def _elimination_rounds(state: State) -> int:
    """How many elimination rounds are paired."""
    return 0 if state.bracket is None else len(state.bracket.rounds)


def _check_among(numbers: Iterable[int], last: int, what: str, place: str) -> None:
    """Every number is one of 1 to ``last``."""
    for number in numbers:
        if not 1 <= number <= last:
            raise BadInput(place, f"names {what} {number}, which is not there")


def _check_tables(state: State, entry: e.Reported | e.Placed | e.Reseated, place: str) -> None:
    """The tables of an entry whose round is there."""
    if isinstance(entry, e.Reported) and entry.elimination:
        assert state.bracket is not None, "its round was looked for"
        _check_among([entry.table], len(state.bracket.rounds[entry.round - 1]), "game", place)
        return
    round_ = state.rounds[entry.round - 1]
    named = [table for table, _, _ in entry.games] if isinstance(entry, e.Reseated) else [entry.table]
    known = {game.table for game in round_.games} | {seating.table for seating in round_.seatings}
    for table in named:
        if table not in known:
            raise BadInput(place, f"names table {table} of round {entry.round}, which is not there (T3.5)")
    if isinstance(entry, e.Placed):
        seats = next((one.seats for one in round_.seatings if one.table == entry.table), ())
        if sorted(seats) != sorted(chain.from_iterable(entry.places)) or not all(entry.places):
            raise BadInput(place, f"does not give everybody at table {entry.table} exactly one place (T14.3)")
