"""Dropping, rejoining, disqualifying (T9)."""

from agot_tui.tournament.desk import finals
from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.entries import Disqualified, Dropped, Entry, Rejoined, Reported, Withdrawn
from agot_tui.tournament.model import PlayerId, State, Status
from agot_tui.tournament.plain_text import one_line
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.scoring import Code


def drop(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """Somebody leaves (T9.1); a running game is conceded (T9.3), a bracket not yet begun is made anew (T8.2)."""
    _check_there(state, player)
    return (*_conceded(state, player), *_bracket_taken_back(state, player), Dropped(player))


def disqualify(state: State, player: PlayerId, reason: str = "") -> tuple[Entry, ...]:
    """Somebody is removed from the tournament; his opponent wins a running game (T9.6)."""
    if state.players[player].status is Status.DISQUALIFIED:
        refuse("T9.6", f"{name_of(state, player)} is disqualified already")
    return (*_conceded(state, player), *_bracket_taken_back(state, player), Disqualified(player, one_line(reason)))


def _check_there(state: State, player: PlayerId) -> None:
    """Refused with T9.1 if the player has left already."""
    status = state.players[player].status
    if status is not Status.ACTIVE:
        refuse("T9.1", f"{name_of(state, player)} is {status} already")


def _conceded(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """The result of a running game that the player leaves: an ordinary win of the opponent (T9.3, T9.6)."""
    round_ = state.open_round
    if state.bracket is not None or round_ is None or not round_.published:
        return ()
    game = next((game for game in round_.games if game.has(player) and game.is_open), None)
    if game is None:
        return ()
    return (Reported(round_.number, game.table, Code.P2 if game.one == player else Code.P1),)


def _bracket_taken_back(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """Withdraws a first elimination round of which no game has begun, so that somebody can come in (T8.2).

    A bracket without a cut has nobody who could come in: it is drawn anew only while nobody has seen it (T10.5).
    """
    bracket = state.bracket
    if bracket is None or finals.has_begun(state) or (state.cut is None and state.bracket_published):
        return ()
    if not any(player in duel.present for duel in bracket.latest):
        return ()
    return (Withdrawn(1, elimination=True),)


def rejoin(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """Somebody comes back in the same stage, with an unpaired loss for every round he missed (T9.4, T9.6, T9.7)."""
    name = name_of(state, player)
    status = state.players[player].status
    if status is Status.DISQUALIFIED:
        refuse("T9.6", f"{name} was disqualified and cannot rejoin")
    if status is Status.ACTIVE:
        refuse("T9.4", f"{name} has not left")
    if state.cut is not None or state.bracket is not None:
        refuse("T9.7", f"{name} cannot rejoin: the Swiss rounds are over, and only replacements come in now (T8.2)")
    return (Rejoined(player, missed_rounds(state, player)),)


def missed_rounds(state: State, player: PlayerId) -> tuple[int, ...]:
    """The rounds in which the player has no part; a round not yet published is no missed one, it is paired again."""
    return tuple(
        round_.number
        for round_ in state.rounds
        if not round_.names(player) and (round_.published or round_.is_complete)
    )
