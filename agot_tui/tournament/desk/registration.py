"""Opening a tournament and registering players (T1.4, T2, T9.5)."""

from agot_tui.tournament.desk.lookup import clean_name, name_key
from agot_tui.tournament.desk.people import missed_rounds
from agot_tui.tournament.entries import Described, Entry, Opened, Registered
from agot_tui.tournament.imported import tiebreak_for
from agot_tui.tournament.model import League, Player, PlayerId, State
from agot_tui.tournament.plain_text import one_line, printable
from agot_tui.tournament.refusals import BadInput, refuse
from agot_tui.tournament.scoring import JOUST, PointsTable
from agot_tui.tournament.structures import Plan, Structure
from agot_tui.values import Value, replace


class Details(Value):
    """What may be known of a player besides the name (T1.4)."""

    club: str = ""
    faction: str = ""
    agenda: str = ""
    deck: str = ""
    fixed_table: int | None = None
    awarded_bye: bool = False


NO_DETAILS = Details()


def open_tournament(
    *,
    title: str,
    seed: str,
    structure: Structure,
    plan: Plan | None = None,
    points: PointsTable = JOUST,
    league: League | None = None,
    look_ahead: bool = False,
) -> tuple[Entry, ...]:
    """A new tournament; :class:`BadInput` if a custom one does not say its rounds (T2.1), or another one does."""
    if structure is Structure.CUSTOM:
        if plan is None:
            raise BadInput("structure", "a custom tournament says its number of rounds (T2.1)")
        if plan.rounds < 0 or plan.cut < 0 or plan.cut == 1:
            raise BadInput("structure", f"{plan.rounds} rounds and a cut of {plan.cut} make no tournament (T2.5)")
    elif plan is not None:
        raise BadInput("structure", f"rounds and cut of a {structure} tournament follow from the attendance (T2.1)")
    elif points != JOUST:
        raise BadInput("points", f"a {structure} tournament is played for the points of T6.1; use custom (T6.5)")
    if league is not None:
        _check_league(league, structure, plan)
    return (Opened(one_line(title), seed, structure, plan, points, league, look_ahead),)


def _check_league(league: League, structure: Structure, plan: Plan | None) -> None:
    """A league has tables of at least two players, and every place of the largest one has points."""
    if structure is not Structure.CUSTOM or plan is None or plan.rounds == 0:
        raise BadInput("league", "a league is a custom tournament with rounds (T14)")
    if not 2 <= league.smallest <= league.preferred <= league.largest:
        raise BadInput(
            "league", f"tables of {league.smallest}-{league.largest}, {league.preferred} preferred, cannot be (T14.2)"
        )
    if not league.place_points or list(league.place_points) != sorted(league.place_points, reverse=True):
        raise BadInput("league", "the points by place must be given, the first place with the most (T14.3)")


def register(state: State, text: str, details: Details = NO_DETAILS, *, late: bool = False) -> tuple[Entry, ...]:
    """Somebody registers (T1.4); ``late`` is the organizer's leave to enter after round 1 was paired (T9.5)."""
    name = clean_name(text)
    for player in state.players.values():
        _check_free(name, player)
    if details.fixed_table is not None and details.fixed_table < 1:
        raise BadInput("table", f"{details.fixed_table} is no table number")
    missed: tuple[int, ...] = ()
    if state.has_begun:
        missed = _missed_by_latecomer(state, name, late)
    number = len(state.players) + 1
    return (
        Registered(
            player=PlayerId(name),
            tiebreak=tiebreak_for(state.seed, number),
            club=one_line(details.club),
            faction=one_line(details.faction),
            agenda=one_line(details.agenda),
            deck=printable(details.deck, keep="\n"),
            fixed_table=details.fixed_table,
            awarded_bye=details.awarded_bye and not state.has_begun,
            missed=missed,
        ),
    )


def _check_free(name: str, player: Player) -> None:
    """Refused with T1.4 if ``player`` has this name, or had it at registration."""
    if name_key(name) == name_key(player.name):
        refuse("T1.4", f"{player.name} is registered already: add something to tell the two apart")
    if name_key(name) == name_key(player.id):
        refuse("T1.4", f"{player.name} registered as {player.id}: add something to tell the two apart")


def _missed_by_latecomer(state: State, name: str, late: bool) -> tuple[int, ...]:
    """The rounds somebody missed who comes now, as for one who rejoins; refused where he cannot come (T9.5)."""
    if state.cut is not None or state.bracket is not None:
        refuse("T9.5", f"{name} cannot enter: the Swiss rounds are over")
    if not late:
        refuse("T1.4", f"registration closed when round 1 was paired; {name} can enter late if the organizer allows it")
    return missed_rounds(state, PlayerId(name))


def describe(state: State, player: PlayerId, change: Described) -> tuple[Entry, ...]:
    """What is known of a player changes; a new name must be free (T1.4), a bye is awarded before the draw (T4.3)."""
    if change.name is not None:
        name = clean_name(change.name)
        for other in state.players.values():
            if other.id != player:
                _check_free(name, other)
    if change.awarded_bye is not None and state.has_begun:
        refuse("T4.3", "awarded byes are fixed before round 1 is paired")
    if change.fixed_table is not None and change.fixed_table < 0:
        raise BadInput("table", f"{change.fixed_table} is no table number")
    return (_harmless(change),)


def _harmless(change: Described) -> Described:
    """The change with every text fit to be shown."""

    def line(text: str | None) -> str | None:
        return None if text is None else one_line(text)

    deck = None if change.deck is None else printable(change.deck, keep="\n")
    return replace(
        change,
        name=line(change.name),
        club=line(change.club),
        faction=line(change.faction),
        agenda=line(change.agenda),
        deck=deck,
    )
