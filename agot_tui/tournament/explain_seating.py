"""Why a league round is seated as it is, in sentences that can be read out at the desk (T14.2, T14.5)."""

from itertools import combinations

from agot_tui.tournament.explain import Names
from agot_tui.tournament.model import PlayerId, Round, Seating, State
from agot_tui.tournament.pairing.byes import byes_received
from agot_tui.tournament.records import meetings
from agot_tui.tournament.standings import standings_of


def seating_summary(earlier: State, round_: Round) -> str:
    """The sizes of the tables, how many pairs meet again, and the draw; ``earlier`` is the state before the round."""
    sizes = ", ".join(str(len(seating.seats)) for seating in round_.seatings)
    text = f"round {round_.number}: tables of {sizes} (T14.2)"
    if not earlier.rounds:
        text += "; seated at random (T14.5)"
    else:
        again = sum(len(_meet_again(earlier, seating)) for seating in round_.seatings)
        text += f"; {again} pair{'s' if again != 1 else ''} meet{'s' if again == 1 else ''} again (T14.5)"
    return f"{text}; draw {earlier.seed!r} / {round_.draw!r}" if round_.draw else text


def seating_reasons(earlier: State, round_: Round) -> list[str]:
    """Of each table the places of its players before the round, and which of them have met; then who sits out."""
    names = Names(earlier)
    place = {row.player: at for at, row in enumerate(standings_of(earlier), start=1)}
    told = []
    for seating in round_.seatings:
        seats = ", ".join(
            f"{names.of(one)} ({place[one]})" if earlier.rounds and one in place else names.of(one)
            for one in seating.seats
        )
        again = [f"{names.of(one)} - {names.of(two)}{_times(met)}" for one, two, met in _meet_again(earlier, seating)]
        told.append(f"table {seating.table}: {seats}{'; met before: ' + ', '.join(again) if again else ''}")
    had = byes_received(earlier.rounds)
    for bye in round_.byes:
        before = had.get(bye.player, 0)
        told.append(
            f"{names.of(bye.player)} sits out: the lowest ranked of those who have sat out {before} times (T14.5)"
        )
    return told


def _meet_again(earlier: State, seating: Seating) -> list[tuple[PlayerId, PlayerId, int]]:
    """The pairs at a table who have met before, and how often."""
    met = meetings(earlier.rounds)
    pairs = ((one, two, met.get(one, {}).get(two, 0)) for one, two in combinations(seating.seats, 2))
    return [pair for pair in pairs if pair[2]]


def _times(met: int) -> str:
    """Nothing for one meeting."""
    return f" {met} times" if met > 1 else ""
