"""A desk at which everything happens that can: for properties that must hold whatever an organizer does."""

from __future__ import annotations

from random import Random

from agot_tui.tournament.desk import finals, floor, people, results, rounds
from agot_tui.tournament.desk.registration import Details, describe, register
from agot_tui.tournament.entries import Described
from agot_tui.tournament.model import League, PlayerId
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import REPORTED, Code
from agot_tui.tournament.structures import Plan

from .helpers import Desk


def random_desk(dice: Random, steps: int, *, league: bool = False) -> Desk:
    """A tournament after so many wishes, allowed ones and refused ones."""
    tables = League(3, 4, 4, (5, 3, 1), 2, houses=True) if league else None
    cut = 0 if league else dice.choice([0, 0, 2, 4])
    plan = Plan(dice.choice([1, 2, 3, 5]) if league else dice.choice([0, 1, 2, 4, 6]), cut)
    desk = Desk(seed=str(dice.random()), plan=plan, league=tables, look_ahead=dice.random() < 0.3)
    for number in range(dice.randrange(2, 13)):
        awarded = dice.random() < 0.1
        table = dice.randrange(1, 9) if dice.random() < 0.1 else None
        desk.do(register, f"P{number}", Details(fixed_table=table, awarded_bye=awarded))
    for _ in range(steps):
        one_step(desk, dice)
    return desk


def one_step(desk: Desk, dice: Random) -> bool:
    """Something happens, or is refused; refusals are a matter of rules, never of errors."""
    before = desk.state
    try:
        dice.choices(WISHES, WEIGHTS)[0](desk, dice)
    except (Refused, BadInput):
        assert desk.state is before
        return False
    return True


def somebody(desk: Desk, dice: Random) -> PlayerId:
    if not desk.state.players:
        raise BadInput("player", "everything was undone")
    return dice.choice(list(desk.state.players))


def _report_all(desk: Desk, dice: Random) -> None:
    state = desk.state
    if state.bracket is not None:
        for at, duel in enumerate(state.bracket.latest, start=1):
            if not duel.is_settled:
                desk.do(results.report, at, dice.choice([Code.P1, Code.P2M]))
    elif state.open_round is not None:
        for game in state.open_round.games:
            if game.is_open:
                desk.do(results.report, game.table, dice.choice([Code.P1, Code.P2, Code.P1M, Code.P2M]))
        for seating in state.open_round.seatings:
            if seating.is_open:
                desk.do(results.report_places, seating.table, _places(seating.seats, dice))
    elif state.plan is not None and state.cut is None and len(state.rounds) >= state.plan.rounds:
        desk.do(finals.make_cut)
    else:
        desk.do(rounds.pair_next)


def _places(seats: tuple[PlayerId, ...], dice: Random) -> list[list[PlayerId]]:
    order = dice.sample(seats, len(seats))
    if len(order) > 2 and dice.random() < 0.3:
        return [order[:2], *([one] for one in order[2:])]
    return [[one] for one in order]


def _new(desk: Desk, dice: Random) -> None:
    desk.do(register, f"N{dice.randrange(99)}", late=dice.random() < 0.8)


def _describe(desk: Desk, dice: Random) -> None:
    player = somebody(desk, dice)
    change = Described(player, name=f"{player} renamed {dice.randrange(3)}", fixed_table=dice.randrange(5))
    desk.do(describe, player, change)


WISHES = [
    _report_all,
    lambda desk, dice: desk.do(rounds.pair_next),
    lambda desk, dice: desk.do(rounds.publish),
    lambda desk, dice: desk.do(rounds.withdraw),
    lambda desk, dice: desk.do(rounds.pair_again),
    lambda desk, dice: desk.do(rounds.fix, somebody(desk, dice), somebody(desk, dice)),
    lambda desk, dice: desk.do(rounds.fix, somebody(desk, dice), None),
    lambda desk, dice: desk.do(rounds.forbid, somebody(desk, dice), somebody(desk, dice)),
    lambda desk, dice: desk.do(rounds.free, somebody(desk, dice), somebody(desk, dice)),
    lambda desk, dice: desk.do(rounds.swap, somebody(desk, dice), somebody(desk, dice)),
    lambda desk, dice: desk.do(results.report, dice.randrange(1, 7), dice.choice(REPORTED), change=dice.random() < 0.3),
    lambda desk, dice: desk.do(results.correct, dice.randrange(1, 4), dice.randrange(1, 5), dice.choice(REPORTED)),
    lambda desk, dice: desk.do(
        results.correct_in_bracket, dice.randrange(1, 3), dice.randrange(1, 3), dice.choice(REPORTED)
    ),
    lambda desk, dice: desk.do(results.no_show, somebody(desk, dice)),
    lambda desk, dice: desk.do(people.drop, somebody(desk, dice)),
    lambda desk, dice: desk.do(people.rejoin, somebody(desk, dice)),
    lambda desk, dice: desk.do(people.disqualify, somebody(desk, dice), "why"),
    lambda desk, dice: desk.do(finals.make_cut),
    lambda desk, dice: desk.do(finals.decline, somebody(desk, dice)),
    lambda desk, dice: desk.do(floor.start_clock, 1000),
    lambda desk, dice: desk.do(floor.extra_time, dice.randrange(1, 5), 5),
    lambda desk, dice: desk.do(floor.note, "warning", "text", somebody(desk, dice), 1),
    _new,
    _describe,
    lambda desk, dice: desk.undo(),
    lambda desk, dice: desk.redo(),
]
WEIGHTS = [14, 10, 6, 1, 2, 1, 1, 1, 1, 2, 8, 2, 2, 2, 2, 3, 1, 3, 2, 1, 1, 1, 2, 1, 2, 2]
assert len(WISHES) == len(WEIGHTS)
