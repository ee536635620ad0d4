"""Tournaments with random results: for property cases, tests and measuring."""

from collections.abc import Iterator
from fractions import Fraction

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.imported import tiebreak_for
from agot_tui.tournament.model import Game, Player, PlayerId, Round, State
from agot_tui.tournament.pairing.swiss import Pairing, pair_swiss
from agot_tui.tournament.scoring import Code
from agot_tui.values import replace

MODIFIED_SHARE = Fraction(3, 20)
"""How many wins are modified ones, where nothing else is said."""


def new_event(players: int, seed: str) -> State:
    """A tournament of so many players before its first round."""
    names = [PlayerId(f"P{number:04d}") for number in range(1, players + 1)]
    return State(
        seed=seed,
        players={
            name: Player(name, name, number, tiebreak_for(seed, number)) for number, name in enumerate(names, start=1)
        },
    )


def random_result(draw: Draw, modified: Fraction = MODIFIED_SHARE) -> Code:
    """Each player wins with 1/2; a win is modified with the share that is given."""
    one_wins = draw.below(2) == 0
    if draw.below(modified.denominator) < modified.numerator:
        return Code.P1M if one_wins else Code.P2M
    return Code.P1 if one_wins else Code.P2


def with_random_round(state: State, pairing: Pairing, modified: Fraction = MODIFIED_SHARE) -> State:
    """The tournament with one more round, all its games played."""
    number = len(state.rounds) + 1
    draw = Draw(state.seed, f"results of round {number}")
    games: tuple[Game, ...] = tuple(replace(game, result=random_result(draw, modified)) for game in pairing.games)
    return replace(state, rounds=(*state.rounds, Round(number, games, pairing.byes, published=True)))


def pairing_of_next_round(state: State) -> Pairing:
    """The next round, drawn from the seed of the event."""
    return pair_swiss(state, Draw(state.seed, f"round {len(state.rounds) + 1}"))


def swiss_event(players: int, rounds: int, seed: str) -> Iterator[tuple[State, Pairing]]:
    """Each moment of an event before a round is played, with its pairing."""
    state = new_event(players, seed)
    for _ in range(rounds):
        pairing = pairing_of_next_round(state)
        yield state, pairing
        state = with_random_round(state, pairing)
