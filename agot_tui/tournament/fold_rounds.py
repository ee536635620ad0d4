"""What pairing, seating and results do to the Swiss rounds of a state."""

from collections.abc import Callable

from agot_tui.tournament.entries import Paired, Placed, Reported, Reseated, Seated
from agot_tui.tournament.model import Bye, ByeKind, Game, Round, State
from agot_tui.values import replace


def after_paired(state: State, entry: Paired) -> State:
    """One more round, not yet published (T13.2)."""
    round_ = Round(
        number=entry.round,
        games=tuple(Game(table, one, two, by_hand=table in entry.by_hand) for table, one, two in entry.games),
        byes=entry.byes,
        draw=entry.draw,
        method=entry.method,
    )
    return replace(
        state, rounds=(*state.rounds, round_), plan=entry.plan or state.plan, draws=state.draws + 1, clock=None
    )


def after_seated(state: State, entry: Seated) -> State:
    """One more round of a league, not yet published."""
    round_ = Round(number=entry.round, seatings=entry.tables, byes=entry.byes, draw=entry.draw, method="seating")
    return replace(
        state, rounds=(*state.rounds, round_), plan=entry.plan or state.plan, draws=state.draws + 1, clock=None
    )


def after_reported(state: State, entry: Reported) -> State:
    """A Swiss game has this result now; points that an imported file gave for it count no more."""

    def changed(round_: Round) -> Round:
        at = next(at for at, game in enumerate(round_.games) if game.table == entry.table)
        game = replace(round_.games[at], result=entry.result, points=None)
        return replace(round_, games=(*round_.games[:at], game, *round_.games[at + 1 :]))

    return _with_round(state, entry.round, changed)


def after_placed(state: State, entry: Placed) -> State:
    """A table of several players has this result now."""

    def changed(round_: Round) -> Round:
        tables = tuple(
            replace(seating, places=entry.places) if seating.table == entry.table else seating
            for seating in round_.seatings
        )
        return replace(round_, seatings=tables)

    return _with_round(state, entry.round, changed)


def after_reseated(state: State, entry: Reseated) -> State:
    """Some games of the running round are others now, all of them without a result."""

    def changed(round_: Round) -> Round:
        moved = {table: Game(table, one, two, by_hand=True) for table, one, two in entry.games}
        new_holder = dict(entry.byes)
        byes = tuple(
            Bye(new_holder[bye.player], bye.points, ByeKind.BY_HAND) if bye.player in new_holder else bye
            for bye in round_.byes
        )
        return replace(round_, games=tuple(moved.get(game.table, game) for game in round_.games), byes=byes)

    return _with_round(state, entry.round, changed)


def _with_round(state: State, number: int, changed: Callable[[Round], Round]) -> State:
    """The state with one round changed."""
    at = number - 1
    return replace(state, rounds=(*state.rounds[:at], changed(state.rounds[at]), *state.rounds[at + 1 :]))
