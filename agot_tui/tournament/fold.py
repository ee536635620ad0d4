"""What each entry of the journal does to the state: a fold over the lines gives the tournament (T12.1).

The entries were checked when they were made (:mod:`~agot_tui.tournament.desk`); here they only happen.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from agot_tui.tournament import bracket as brackets
from agot_tui.tournament import entries as e
from agot_tui.tournament.bracket import Bracket
from agot_tui.tournament.clock import RoundClock
from agot_tui.tournament.fitting import check_fits
from agot_tui.tournament.fold_rounds import after_paired, after_placed, after_reported, after_reseated, after_seated
from agot_tui.tournament.imported import after_imported
from agot_tui.tournament.journal import Line
from agot_tui.tournament.model import Cut, Note, Player, PlayerId, State, Status
from agot_tui.tournament.refusals import BadInput, refuse
from agot_tui.values import replace


class Timeline:
    """The tournament as line after line comes in, with every earlier moment that an undo can go back to (T12.1)."""

    KEPT = 64
    """So many of the last states are kept, and of the older ones every so many; the others are folded again."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._states: list[State | None] = [State()]
        """One more than lines that count; None where a state was let go of."""
        self._counting: list[Line] = []
        """The lines that carry something out and are not taken back."""
        self._undone: list[Line] = []
        for line in lines:
            self.add(line)

    @property
    def state(self) -> State:
        """The tournament now."""
        now = self._states[-1]
        if now is None:
            at, now = next((at, one) for at, one in reversed(list(enumerate(self._states))) if one is not None)
            for line in self._counting[at:]:
                now = after(now, line)
            self._states[-1] = now
        return now

    def copy(self) -> "Timeline":
        """A timeline that goes its own way from here on."""
        twin = Timeline()
        twin._states, twin._counting, twin._undone = list(self._states), list(self._counting), list(self._undone)
        return twin

    def _carry_out(self, line: Line) -> None:
        """One more line that counts."""
        self._states.append(after(self.state, line))
        self._counting.append(line)
        old = len(self._states) - 1 - self.KEPT
        if old > 0 and old % self.KEPT:
            self._states[old] = None

    def add(self, line: Line) -> None:
        """One more line; :class:`BadInput` if it does not fit to those before it, and nothing has changed then."""
        place = f"line {line.number}"
        if line.undoes is not None:
            if len(self._counting) < 2 or self._counting[-1].number != line.undoes:
                raise BadInput(place, f"undoes line {line.undoes}, which is not the last that counts (T12.1)")
            self._states.pop()
            self._undone.append(self._counting.pop())
        elif line.redoes is not None:
            if not self._undone or self._undone[-1].number != line.redoes:
                raise BadInput(place, f"redoes line {line.redoes}, which was not undone last (T12.1)")
            self._carry_out(self._undone[-1])
            self._undone.pop()
        else:
            self._carry_out(line)
            self._undone.clear()

    def after_lines(self, lines: Sequence[Line]) -> State:
        """The tournament after these lines, all of which carry something out.

        What they have in common with the lines that count now is not folded again.
        """
        common = next(
            (at for at, (one, other) in enumerate(zip(lines, self._counting, strict=False)) if one is not other),
            min(len(lines), len(self._counting)),
        )
        at, state = next((at, one) for at in range(common, -1, -1) if (one := self._states[at]) is not None)
        for line in lines[at:]:
            state = after(state, line)
        return state

    def next_to_undo(self) -> Line:
        """The line that an undo takes back; refused with T12.1 if only the opening is left."""
        if len(self._counting) < 2:
            refuse("T12.1", "nothing is left to undo: the opening of the tournament stays")
        return self._counting[-1]

    def next_to_redo(self) -> Line:
        """The line that was undone last; refused with T12.1 if something else has happened since."""
        if not self._undone:
            refuse("T12.1", "nothing was undone that could be done again")
        return self._undone[-1]


def counting_lines(lines: Iterable[Line]) -> list[Line]:
    """Those of the lines that carry something out and are not taken back by a later one."""
    counting: list[Line] = []
    undone: list[Line] = []
    for line in lines:
        if line.undoes is not None:
            undone.append(counting.pop())
        elif line.redoes is not None:
            counting.append(undone.pop())
        else:
            counting.append(line)
            undone.clear()
    return counting


def state_of(lines: Iterable[Line]) -> State:
    """The tournament after these lines; a part of the lines from the start gives any earlier moment."""
    return Timeline(lines).state


def after(state: State, line: Line) -> State:
    """The state after one more line; :class:`BadInput` if its entries do not fit to what went before."""
    place = f"line {line.number}"
    for entry in line.entries:
        check_fits(state, entry, place)
        try:
            state = after_entry(state, entry)
        except (KeyError, IndexError, StopIteration, AssertionError) as error:
            raise BadInput(place, f"does not fit to the lines before it: {error!r}") from error
    return state


def after_all(state: State, entries: Iterable[e.Entry]) -> State:
    """The state after several entries."""
    for entry in entries:
        state = after_entry(state, entry)
    return state


def after_entry(state: State, entry: e.Entry) -> State:
    """The state after one entry."""
    match entry:
        case e.Opened() | e.Imported():
            return _opened(state, entry)
        case e.Registered() | e.Described() | e.Dropped() | e.Rejoined() | e.Disqualified():
            return _people(state, entry)
        case e.Fixed() | e.Forbidden() | e.Freed():
            return _wishes(state, entry)
        case e.Paired() | e.Seated() | e.Reported() | e.Placed() | e.Reseated() | e.Published() | e.Withdrawn():
            return _rounds(state, entry)
        case e.CutMade() | e.Declined() | e.BracketMade() | e.BracketPaired():
            return _finals(state, entry)
        case e.ClockStarted() | e.ClockPaused() | e.ClockResumed() | e.ExtraTime():
            return replace(state, clock=_clock(state.clock, entry))
        case e.Noted():
            note = Note(entry.kind, entry.text, entry.player, entry.round, entry.table)
            return replace(state, notes=(*state.notes, note))
        case _ as never:
            assert_never(never)


def _opened(state: State, entry: e.Opened | e.Imported) -> State:
    """A tournament at its start, or as far as an imported file tells it."""
    if isinstance(entry, e.Imported):
        return after_imported(entry)
    return replace(
        state,
        title=entry.title,
        seed=entry.seed,
        structure=entry.structure,
        announced=entry.plan,
        points=entry.points,
        league=entry.league,
        look_ahead=entry.look_ahead,
    )


def _people(state: State, entry: e.Registered | e.Described | e.Dropped | e.Rejoined | e.Disqualified) -> State:
    """Somebody came, left or was described."""
    match entry:
        case e.Registered():
            return _missing(_with_player(state, _newcomer(state, entry)), entry.player, entry.missed)
        case e.Described():
            return _with_player(state, _described(state.players[entry.player], entry))
        case e.Dropped():
            return _without(state, entry.player, Status.DROPPED)
        case e.Disqualified():
            note = Note("disqualified", entry.reason, entry.player, len(state.rounds) or None)
            return _without(replace(state, notes=(*state.notes, note)), entry.player, Status.DISQUALIFIED)
        case e.Rejoined():
            back = replace(state.players[entry.player], status=Status.ACTIVE)
            return _missing(_with_player(state, back), entry.player, entry.missed)


def _newcomer(state: State, entry: e.Registered) -> Player:
    """The player that a registration makes."""
    return Player(
        id=entry.player,
        name=entry.player,
        number=len(state.players) + 1,
        tiebreak=entry.tiebreak,
        club=entry.club,
        faction=entry.faction,
        agenda=entry.agenda,
        deck=entry.deck,
        fixed_table=entry.fixed_table,
        awarded_bye=entry.awarded_bye,
    )


def _described(player: Player, entry: e.Described) -> Player:
    """The player with the values that were given."""
    fixed = player.fixed_table if entry.fixed_table is None else entry.fixed_table or None
    return replace(
        player,
        name=player.name if entry.name is None else entry.name,
        club=player.club if entry.club is None else entry.club,
        faction=player.faction if entry.faction is None else entry.faction,
        agenda=player.agenda if entry.agenda is None else entry.agenda,
        deck=player.deck if entry.deck is None else entry.deck,
        fixed_table=fixed,
        awarded_bye=player.awarded_bye if entry.awarded_bye is None else entry.awarded_bye,
    )


def _with_player(state: State, player: Player) -> State:
    """The state with one player changed or added."""
    return replace(state, players={**state.players, player.id: player})


def _without(state: State, player: PlayerId, status: Status) -> State:
    """The state after somebody left; his opponent in the bracket goes on (T10.5)."""
    gone = _with_player(state, replace(state.players[player], status=status))
    if state.bracket is None:
        return gone
    return replace(gone, bracket=brackets.with_leaver(state.bracket, player))


def _missing(state: State, player: PlayerId, missed: tuple[int, ...]) -> State:
    """The state with an unpaired loss for each missed round (T9.4, T9.5)."""
    rounds = tuple(
        replace(round_, unpaired_losses=(*round_.unpaired_losses, player)) if round_.number in missed else round_
        for round_ in state.rounds
    )
    return replace(state, rounds=rounds)


def _wishes(state: State, entry: e.Fixed | e.Forbidden | e.Freed) -> State:
    """Pairs that the organizer wants or does not want in the next round (T5.8)."""
    match entry:
        case e.Fixed():
            return replace(state, fixed=(*state.fixed, (entry.one, entry.two)))
        case e.Forbidden():
            return replace(state, forbidden=(*state.forbidden, (entry.one, entry.two)))
        case e.Freed():
            pair = {entry.one, entry.two}
            return replace(
                state,
                fixed=tuple(kept for kept in state.fixed if set(kept) != pair),
                forbidden=tuple(kept for kept in state.forbidden if set(kept) != pair),
            )


def _rounds(
    state: State,
    entry: e.Paired | e.Seated | e.Reported | e.Placed | e.Reseated | e.Published | e.Withdrawn,
) -> State:
    """What happens to rounds, Swiss ones and those of the bracket."""
    match entry:
        case e.Paired():
            return after_paired(state, entry)
        case e.Seated():
            return after_seated(state, entry)
        case e.Reported():
            return _reported_in_bracket(state, entry) if entry.elimination else after_reported(state, entry)
        case e.Placed():
            return after_placed(state, entry)
        case e.Reseated():
            return after_reseated(state, entry)
        case e.Published():
            return _published(state, entry)
        case e.Withdrawn():
            return _withdrawn(state, entry)


def _published(state: State, entry: e.Published) -> State:
    """A round may be seen; what was wished for its pairing is fulfilled."""
    if entry.elimination:
        return replace(state, bracket_published=entry.round, clock=None)
    last = replace(state.rounds[entry.round - 1], published=True, held_open=False)
    rounds = (*state.rounds[: entry.round - 1], last, *state.rounds[entry.round :])
    return replace(state, rounds=rounds, fixed=(), forbidden=(), clock=None)


def _withdrawn(state: State, entry: e.Withdrawn) -> State:
    """The last round is not paired any more (T12.4)."""
    if not entry.elimination:
        plan = state.plan if entry.round > 1 else None
        return replace(state, rounds=state.rounds[:-1], clock=None, plan=plan)
    bracket = _bracket(state)
    kept = None if entry.round == 1 else replace(bracket, rounds=bracket.rounds[:-1])
    published = min(state.bracket_published, entry.round - 1)
    plan = state.plan if state.rounds or entry.round > 1 else None
    return replace(state, bracket=kept, bracket_published=published, plan=plan, clock=None)


def _bracket(state: State) -> Bracket[PlayerId]:
    """The bracket, which must be there."""
    if state.bracket is None:
        raise KeyError("there is no bracket yet")
    return state.bracket


def _reported_in_bracket(state: State, entry: e.Reported) -> State:
    """A result of an elimination game (T10.4)."""
    bracket = _bracket(state)
    duel = bracket.rounds[entry.round - 1][entry.table - 1]
    winner = None if entry.result.winner is None else (duel.one, duel.two)[entry.result.winner]
    after_it = brackets.with_result(bracket, entry.round, entry.table, winner, entry.result.value)
    return replace(state, bracket=after_it)


def _finals(state: State, entry: e.CutMade | e.Declined | e.BracketMade | e.BracketPaired) -> State:
    """Cut and bracket."""
    match entry:
        case e.CutMade():
            return replace(state, cut=Cut(entry.size, entry.ranking), clock=None)
        case e.Declined():
            if state.cut is None:
                raise KeyError("there is no cut yet")
            return replace(state, cut=replace(state.cut, declined=(*state.cut.declined, entry.player)))
        case e.BracketMade():
            made: Bracket[PlayerId] = brackets.with_first_round(entry.games)
            plan = entry.plan or state.plan
            draws = state.draws + bool(entry.draw)
            return replace(state, bracket=replace(made, seeds=entry.seeds), plan=plan, draws=draws, clock=None)
        case e.BracketPaired():
            return replace(state, bracket=brackets.with_next_round(_bracket(state)), clock=None)


def _clock(
    clock: RoundClock | None, entry: e.ClockStarted | e.ClockPaused | e.ClockResumed | e.ExtraTime
) -> RoundClock:
    """The clock after somebody touched it."""
    if isinstance(entry, e.ClockStarted):
        return RoundClock(entry.kind, entry.minutes, entry.at, extra=clock.extra if clock is not None else {})
    if clock is None:
        raise KeyError("the clock was not started")
    match entry:
        case e.ClockPaused():
            return clock.paused(entry.at)
        case e.ClockResumed():
            return clock.resumed(entry.at)
        case e.ExtraTime():
            return clock.with_extra(entry.table, entry.minutes)
