"""Results, corrections and no-shows (T6, T9.3, T12.2, T12.3, T12.5)."""

from collections.abc import Sequence

from agot_tui.tournament.bracket import dependent_result
from agot_tui.tournament.desk.finals import publish_elimination
from agot_tui.tournament.desk.lookup import duel_at, game_at, name_of, running_round, seating_at, swiss_round
from agot_tui.tournament.desk.rounds import published_first
from agot_tui.tournament.entries import Dropped, Entry, Placed, Reported
from agot_tui.tournament.model import PlayerId, Round, State
from agot_tui.tournament.refusals import BadInput, refuse
from agot_tui.tournament.scoring import Code


def report(state: State, table: int, code: Code, *, change: bool = False) -> tuple[Entry, ...]:
    """The result of a table of the running round, or of Game #``table`` of the bracket (T6, T10).

    A table that has a result keeps it unless ``change`` says that it is meant (T12.2). The first result of a round
    that was not published publishes it.
    """
    if state.bracket is not None:
        return _report_in_bracket(state, len(state.bracket.rounds), table, code, change=change)
    if state.league is not None:
        refuse("T14.3", "a table of a league is reported by places, not by a winner")
    if state.open_round is None and change and state.rounds:
        return correct(state, len(state.rounds), table, code)
    round_ = running_round(state)
    return published_first(state) + _reported(state, round_, table, code, change=change)


def _reported(state: State, round_: Round, table: int, code: Code, *, change: bool) -> tuple[Entry, ...]:
    """The result of a Swiss game."""
    game = game_at(round_, table)
    state.points.of(code)
    if not game.is_open and not change:
        had = game.result if game.points is None else "-".join(map(str, game.points))
        who = f"{name_of(state, game.one)} - {name_of(state, game.two)}"
        refuse(
            "T12.2", f"round {round_.number}, table {table}, {who}, has the result {had} already: change it if meant"
        )
    return (Reported(round_.number, table, code, was=game.result),)


def correct(state: State, number: int, table: int, code: Code) -> tuple[Entry, ...]:
    """A result of an earlier round is corrected: points and standings change, pairings stay (T12.3).

    A game that the source of an imported event left open gets its result in the same way.
    """
    if state.league is not None:
        refuse("T14.3", "a table of a league is reported by places, not by a winner")
    round_ = swiss_round(state, number)
    if game_at(round_, table).is_open and number == len(state.rounds):
        refuse("T12.2", f"round {number}, table {table}, has no result yet: report it first")
    if state.cut is not None or state.bracket is not None:
        refuse("T12.3", f"the Swiss rounds ended with the cut: undo it to correct round {number}")
    return _reported(state, round_, table, code, change=True)


def correct_in_bracket(state: State, round_: int, number: int, code: Code) -> tuple[Entry, ...]:
    """A result of an earlier elimination round is corrected, while no game that rests on it has one (T12.5)."""
    return _report_in_bracket(state, round_, number, code, change=True)


def _report_in_bracket(state: State, round_: int, number: int, code: Code, *, change: bool) -> tuple[Entry, ...]:
    """The result of an elimination game; how it was won does not matter (T6.4)."""
    bracket = state.bracket
    if bracket is None:
        refuse("T10.1", "there is no elimination yet")
    duel = duel_at(bracket, round_, number)
    where = f"elimination round {round_}, Game #{number}"
    if code is Code.DRAW:
        refuse("T6.2", f"{where}: an elimination game has a winner (T11.3)")
    if duel.is_settled and not duel.code:
        refuse("T10.5", f"{where} is not played: {name_of(state, duel.goes_on)} goes on without a game")
    if duel.code and not change:
        refuse("T12.2", f"{where}, has the result {duel.code} already: change it if meant")
    rests = dependent_result(bracket, round_, number)
    if rests is not None:
        refuse("T12.5", f"{where} cannot be changed: elimination round {rests[0]}, Game #{rests[1]}, rests on it")
    first = () if state.bracket_published >= round_ else publish_elimination(state)
    was = Code(duel.code) if duel.code else None
    return (*first, Reported(round_, number, code, elimination=True, was=was))


def report_places(
    state: State,
    table: int,
    places: Sequence[Sequence[PlayerId]],
    *,
    number: int | None = None,
    change: bool = False,
) -> tuple[Entry, ...]:
    """The result of a table of a league: who came first, second, ...; those who share a place together (T14.3).

    ``number``: its round, the last one if it is not given. At an earlier one the result is corrected: points and
    standings change, the tables of later rounds stay (T12.3).
    """
    if state.league is None:
        refuse("T14.3", "only a league has tables that are reported by places")
    if not state.rounds:
        refuse("T3.1", "no round is paired yet")
    round_ = swiss_round(state, number) if number is not None else state.rounds[-1]
    if state.cut is not None or state.bracket is not None:
        refuse("T12.3", f"the rounds at tables ended with the cut: undo it to correct round {round_.number}")
    seating = seating_at(round_, table)
    named = [player for place in places for player in place]
    if sorted(named) != sorted(seating.seats) or not all(places):
        wanted = ", ".join(name_of(state, player) for player in seating.seats)
        raise BadInput(f"table {table}", f"each of {wanted} must have exactly one place (T14.3)")
    if not seating.is_open and not change:
        refuse("T12.2", f"round {round_.number}, table {table}, has a result already: change it if meant")
    placed = Placed(round_.number, table, tuple(tuple(place) for place in places))
    return (*published_first(state), placed) if round_ is state.rounds[-1] else (placed,)


def no_show(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """Somebody does not come to his game: it is lost without an opponent, and he is dropped (T9.1, T9.3)."""
    name = name_of(state, player)
    if state.bracket is not None:
        return _no_show_in_bracket(state, player)
    if state.league is not None:
        refuse("T9.3", f"{name} is at a table of several players: give him the last place and drop him")
    round_ = running_round(state)
    game = next((game for game in round_.games if game.has(player)), None)
    if game is None:
        refuse("T9.3", f"{name} has no game in round {round_.number}")
    code = _absence(game.result, first=game.one == player)
    if code is None:
        refuse("T12.2", f"round {round_.number}, table {game.table}, has the result {game.result} already")
    reported = Reported(round_.number, game.table, code, was=game.result)
    dropped: tuple[Entry, ...] = (Dropped(player),) if state.players[player].is_active else ()
    return (*published_first(state), reported, *dropped)


def _absence(result: Code | None, *, first: bool) -> Code | None:
    """The result when one player is absent, given what was reported before; None if that cannot be."""
    if result is None:
        return Code.P2F if first else Code.P1F
    return Code.DLF if result is (Code.P1F if first else Code.P2F) else None


def _no_show_in_bracket(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """In the elimination the opponent goes on with a bye (T10.5)."""
    assert state.bracket is not None
    open_game = any(player in duel.present and not duel.is_settled for duel in state.bracket.latest)
    if not open_game:
        refuse("T9.3", f"{name_of(state, player)} has no open game in the bracket")
    return (*published_first(state), Dropped(player))
