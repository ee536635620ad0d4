"""Pairing, publishing and withdrawing Swiss and league rounds; pairs by hand (T3-T5, T12.4, T14.5)."""

from collections.abc import Iterable, Iterator

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.desk import finals
from agot_tui.tournament.desk.lookup import check_complete, name_of, running_round
from agot_tui.tournament.entries import Entry, Fixed, Forbidden, Freed, Paired, Published, Reseated, Seated, Withdrawn
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.model import Bye, Game, PlayerId, Round, State
from agot_tui.tournament.pairing.swiss import pair_swiss
from agot_tui.tournament.records import meetings
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.seating import seat_league
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Plan, Structure, plan_for
from agot_tui.values import replace


def pair_next(state: State) -> tuple[Entry, ...]:
    """The next round, whatever it is: Swiss, league or elimination (T3.1).

    Refused while results are missing (T3.4), when a cut is due (T8.1) and when everything is played (T2.4).
    """
    if state.bracket is not None or state.cut is not None:
        return finals.pair_elimination(state)
    check_complete(state)
    plan = state.plan or _plan_of(state)
    if plan is not None and len(state.rounds) >= plan.rounds:
        if plan.rounds == 0:
            return finals.start_with_elimination(state, plan)
        _refuse_more_rounds(state, plan)
    number = len(state.rounds) + 1
    label = f"round {number}, draw {state.draws + 1}"
    fixed_now = plan if number == 1 else None
    if state.league is not None:
        tables, resting = seat_league(state, Draw(state.seed, label))
        byes = tuple(Bye(player, state.league.bye_points) for player in resting)
        return (Seated(number, tables, byes, label, fixed_now),)
    pairing = pair_swiss(state, Draw(state.seed, label))
    return (
        Paired(
            round=number,
            games=tuple((game.table, game.one, game.two) for game in pairing.games),
            byes=pairing.byes,
            by_hand=tuple(game.table for game in pairing.games if game.by_hand),
            draw=label,
            method=pairing.method,
            rematches=pairing.rematches,
            floats=pairing.floats,
            bound=pairing.bound,
            plan=fixed_now,
        ),
    )


def _plan_of(state: State) -> Plan | None:
    """Rounds and cut as they are fixed now (T1.2, T2.7); None for an imported event, which tells neither."""
    registered = len(state.active)
    if state.structure is not Structure.CUSTOM:
        return plan_for(state.structure, registered)
    plan = state.announced
    if plan is not None and plan.rounds and plan.cut > registered:
        refuse("T8.1", f"a cut of {plan.cut} is larger than the field of {registered}")
    return plan


def _refuse_more_rounds(state: State, plan: Plan) -> None:
    """All Swiss rounds are played: what comes instead."""
    if plan.cut:
        refuse("T8.1", f"all {plan.rounds} Swiss rounds are played: make the cut to the top {plan.cut}")
    rows = standings_of(state)
    ended = f"{name_of(state, rows[0].player)} has won" if rows else "nobody is ranked"
    refuse("T2.4", f"all {plan.rounds} rounds are played and there is no cut: {ended}")


def publish(state: State) -> tuple[Entry, ...]:
    """The round paired last may be seen (T13.2); refused with T5.1 if somebody in it has left in the meantime."""
    if state.bracket is not None:
        return finals.publish_elimination(state)
    round_ = _last_round(state)
    if round_.published and not round_.held_open:
        refuse("T13.2", f"round {round_.number} is published already")
    _check_present(state, round_)
    return (Published(round_.number),)


def published_first(state: State) -> tuple[Entry, ...]:
    """The entry that publishes the round played now, if it was not published: who plays it has seen it (T13.2)."""
    if state.bracket is not None:
        return () if state.bracket_published >= len(state.bracket.rounds) else publish(state)
    round_ = _last_round(state)
    return () if round_.published and not round_.held_open else publish(state)


def _last_round(state: State) -> Round:
    """The round paired last; refused with T3.1 if there is none."""
    if not state.rounds:
        refuse("T3.1", "no round is paired yet")
    return state.rounds[-1]


def _check_present(state: State, round_: Round) -> None:
    """Refused with T5.1 if the pairing does not fit to who is there: somebody left, or came, after it was made."""
    if round_.held_open:
        return
    seated = [player for game in round_.games for player in (game.one, game.two)]
    seated += [player for seating in round_.seatings for player in seating.seats]
    seated += [bye.player for bye in round_.byes]
    gone = [name_of(state, player) for player in seated if not state.players[player].is_active]
    new = [player.name for player in state.active if not round_.names(player.id)]
    for names, what in ((gone, "left"), (new, "came")):
        if names:
            refuse("T5.1", f"{', '.join(names)} {what} after round {round_.number} was paired: pair it again")


def withdraw(state: State) -> tuple[Entry, ...]:
    """The pairing of the open round is taken back; refused with T12.4 once it has a result."""
    if state.bracket is not None:
        return finals.withdraw_elimination(state)
    round_ = _last_round(state)
    if round_.has_result or (not round_.games and not round_.seatings and round_.is_complete and round_.published):
        refuse("T12.4", f"round {round_.number} has results: change it table by table")
    return (Withdrawn(round_.number),)


def pair_again(state: State) -> tuple[Entry, ...]:
    """The open round is withdrawn and paired anew in one step; the old pairing stays in the journal (T12.4)."""
    taken_back = withdraw(state)
    return taken_back + pair_next(_without_last(state))


def _without_last(state: State) -> State:
    """The state as it is once the open round is withdrawn."""
    return after_all(state, withdraw(state))


def fix(state: State, one: PlayerId, two: PlayerId | None) -> tuple[Entry, ...]:
    """A pair (or a bye, if ``two`` is None) is set for the round to be paired (T5.8)."""
    _check_before_pairing(state)
    _check_two(state, one, two)
    for pair in state.fixed:
        for player in (one, two):
            if player is not None and player in pair:
                refuse("T5.8", f"{name_of(state, player)} is set by hand already: free that first")
    if two is not None and _is_forbidden(state, one, two):
        refuse("T5.8", f"{name_of(state, one)} - {name_of(state, two)} is forbidden: free that first")
    return (Fixed(one, two, rematches_by_hand(state, one, two) if two is not None else 0),)


def forbid(state: State, one: PlayerId, two: PlayerId) -> tuple[Entry, ...]:
    """A pair must not be made in the round to be paired (T5.8)."""
    _check_before_pairing(state)
    _check_two(state, one, two)
    if _is_forbidden(state, one, two):
        refuse("T5.8", f"{name_of(state, one)} - {name_of(state, two)} is forbidden already")
    if any(set(pair) == {one, two} for pair in state.fixed):
        refuse("T5.8", f"{name_of(state, one)} - {name_of(state, two)} is set by hand: free that first")
    return (Forbidden(one, two),)


def free(state: State, one: PlayerId, two: PlayerId | None) -> tuple[Entry, ...]:
    """What was fixed or forbidden for these players is so no more (T5.8)."""
    wanted = {one, two}
    if not any(set(pair) == wanted for pair in (*state.fixed, *state.forbidden)):
        refuse("T5.8", f"nothing was set or forbidden for {name_of(state, one)} - {name_of(state, two)}")
    return (Freed(one, two),)


def _is_forbidden(state: State, one: PlayerId, two: PlayerId) -> bool:
    """Whether the organizer has forbidden this pair."""
    return any(set(pair) == {one, two} for pair in state.forbidden)


def _check_before_pairing(state: State) -> None:
    """Pairs are set by hand before the round is published, in Swiss only."""
    if state.league is not None:
        refuse("T5.8", "the tables of a league are seated as a whole")
    if state.cut is not None or state.bracket is not None:
        refuse("T10.4", "the games of the elimination follow from seeds and results")
    if state.rounds and state.rounds[-1].published and not state.rounds[-1].is_complete:
        refuse("T5.8", f"round {len(state.rounds)} is published: change it table by table, or wait for the next one")


def _check_two(state: State, one: PlayerId, two: PlayerId | None) -> None:
    """Two different players, both there."""
    if one == two:
        refuse("T5.1", f"{name_of(state, one)} cannot meet himself")
    for player in (one, two):
        if player is not None and not state.players[player].is_active:
            refuse("T9.1", f"{name_of(state, player)} has left and is not paired")


def rematches_by_hand(state: State, one: PlayerId, two: PlayerId) -> int:
    """How often the two have met in complete rounds: more than 0 deserves a warning, but is allowed (T5.8)."""
    return meetings(state.completed).get(one, {}).get(two, 0)


def swap(state: State, one: PlayerId, two: PlayerId) -> tuple[Entry, ...]:
    """Two players of the running round change places, table by table; their games must be open (T12.4)."""
    round_ = running_round(state)
    if state.league is not None:
        refuse("T12.4", "the tables of a league are seated as a whole: withdraw the round")
    _check_two(state, one, two)
    other = {one: two, two: one}
    touched = [game for game in round_.games if game.has(one) or game.has(two)]
    byes = tuple((bye.player, other[bye.player]) for bye in round_.byes if bye.player in other)
    if len(touched) + len(byes) < 2:
        refuse("T12.4", f"{name_of(state, one)} and {name_of(state, two)} do not sit at two tables of this round")
    for game in touched:
        if not game.is_open:
            refuse("T12.4", f"table {game.table} has a result already")
    moved = tuple(_moved(touched, other))
    earlier = meetings(state.rounds[:-1])
    rematches = sum(earlier.get(first, {}).get(second, 0) for _, first, second in moved)
    return (Reseated(round_.number, moved, byes, rematches),)


def _moved(games: Iterable[Game], other: dict[PlayerId, PlayerId]) -> Iterator[tuple[int, PlayerId, PlayerId]]:
    """The games with two players exchanged."""
    for game in games:
        changed = replace(game, one=other.get(game.one, game.one), two=other.get(game.two, game.two))
        yield changed.table, changed.one, changed.two
