"""Cut, replacements and bracket (T8, T10)."""

from agot_tui.tournament.bracket import Bracket, drawn_bracket, seeded_bracket, with_next_round
from agot_tui.tournament.chance import Draw
from agot_tui.tournament.cutting import replacements, seeds_of
from agot_tui.tournament.desk.lookup import check_complete, name_of, numbers_text, outstanding
from agot_tui.tournament.entries import BracketMade, BracketPaired, CutMade, Declined, Entry, Published, Withdrawn
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Plan


def make_cut(state: State, size: int | None = None) -> tuple[Entry, ...]:
    """The Swiss part ends and the best go on (T8.1).

    The size is the announced one (T1.2); only an imported event, which does not tell it, takes ``size``.
    """
    if state.cut is not None or state.bracket is not None:
        refuse("T8.1", "the cut is made already")
    if not state.rounds:
        refuse("T8.1", "no round is played yet")
    check_complete(state)
    size = _cut_size(state, size)
    ranking = tuple(row.player for row in standings_of(state) if state.players[row.player].is_active)
    if len(ranking) < 2:
        refuse("T8.1", f"an elimination needs two players, {len(ranking)} can go on")
    return (CutMade(size, ranking),)


def _cut_size(state: State, size: int | None) -> int:
    """How many go on; refused where the plan says otherwise, or where the cut is larger than the field."""
    plan = state.plan
    if plan is None:
        if size is None:
            refuse("T1.2", "the event does not tell the size of its cut: give it")
        if size < 2:
            refuse("T2.5", f"a cut of {size} makes no elimination")
        if size > len(state.players):
            refuse("T8.1", f"a cut of {size} is larger than the field of {len(state.players)}")
        return size
    if not plan.cut:
        refuse("T2.4", "this tournament has no cut: the best Swiss player wins")
    if size is not None and size != plan.cut:
        refuse("T1.2", f"a cut to {plan.cut} was announced, not to {size}")
    if len(state.rounds) < plan.rounds:
        refuse("T8.1", f"the cut comes after round {plan.rounds}; {len(state.rounds)} are played")
    return plan.cut


def has_begun(state: State) -> bool:
    """Whether a game of the elimination has begun: from then on nobody comes in any more (T8.2, T10.5).

    A published pairing alone does not begin it; the clock does, a result, or somebody who left while it was played.
    """
    bracket = state.bracket
    if bracket is None:
        return False
    touched = any(duel.code or duel.gone for duel in bracket.latest)
    return len(bracket.rounds) > 1 or touched or state.clock is not None


def decline(state: State, player: PlayerId) -> tuple[Entry, ...]:
    """A replacement does not want to come in; the next one is asked (T8.3)."""
    if state.cut is None or has_begun(state):
        refuse("T8.3", "replacements are asked between the cut and the first elimination game")
    if player not in replacements(state.cut, state.players):
        refuse("T8.3", f"{name_of(state, player)} is no replacement: who has qualified drops instead (T8.2)")
    taken_back: tuple[Entry, ...] = (Withdrawn(1, elimination=True),) if state.bracket is not None else ()
    return (*taken_back, Declined(player))


def pair_elimination(state: State) -> tuple[Entry, ...]:
    """The next elimination round (T10.1, T10.4)."""
    bracket = state.bracket
    if bracket is None:
        assert state.cut is not None, "elimination follows a cut"
        seeds = seeds_of(state.cut, state.players)
        if len(seeds) < 2:
            refuse("T8.4", f"an elimination needs two players, {len(seeds)} are left")
        return (BracketMade(_games(seeded_bracket(seeds, state.cut.size)), seeds),)
    if bracket.is_over:
        champion = bracket.champion
        ended = f"{name_of(state, champion)} has won the final" if champion is not None else "nobody is left"
        refuse("T2.4", f"the tournament is over: {ended}")
    missing = outstanding(state)
    if missing:
        refuse("T3.4", f"elimination round {len(bracket.rounds)}: no result of {numbers_text(missing, '#')}")
    following = with_next_round(bracket)
    return (BracketPaired(len(following.rounds), _games(following)),)


def start_with_elimination(state: State, plan: Plan) -> tuple[Entry, ...]:
    """A tournament without Swiss rounds: byes, games and their numbers at random (T10.2, T10.3)."""
    players = [player.id for player in state.active]
    if len(players) < 2:
        refuse("T10.2", f"an elimination needs two players, {len(players)} are registered")
    label = f"elimination, draw {state.draws + 1}"
    made = drawn_bracket(players, Draw(state.seed, label))
    return (BracketMade(_games(made), draw=label, plan=plan),)


def _games(bracket: Bracket[PlayerId]) -> tuple[tuple[PlayerId | None, PlayerId | None], ...]:
    """The games of the latest round as the journal writes them."""
    return tuple((duel.one, duel.two) for duel in bracket.latest)


def publish_elimination(state: State) -> tuple[Entry, ...]:
    """The elimination round paired last may be seen (T13.2)."""
    assert state.bracket is not None, "there is a bracket"
    number = len(state.bracket.rounds)
    if state.bracket_published >= number:
        refuse("T13.2", f"elimination round {number} is published already")
    return (Published(number, elimination=True),)


def withdraw_elimination(state: State) -> tuple[Entry, ...]:
    """The elimination round paired last is taken back, while it has no result (T12.4)."""
    assert state.bracket is not None, "there is a bracket"
    number = len(state.bracket.rounds)
    if any(duel.code or duel.gone for duel in state.bracket.latest):
        refuse("T12.4", f"elimination round {number} has results: change it game by game (T12.5)")
    return (Withdrawn(number, elimination=True),)
