"""Who wins a game, and how, in particular when time was called (T11.1-T11.3)."""

from collections.abc import Mapping

from agot_tui.tournament.refusals import refuse
from agot_tui.values import Value


class Standing(Value):
    """One player's side of a game at the end of the taxation phase (T11.2)."""

    power: int = 0
    goal: int = 15
    """Power this player needs to win."""
    draw_deck: int = 0
    """Cards in the draw deck."""
    dead_pile: int = 0
    """Characters in the dead pile."""
    won_dominance: bool = False
    """Won dominance in the last game round."""
    reached_goal: bool = False
    deck_empty: bool = False


class Verdict(Value):
    """Who won."""

    winner: str
    modified: bool = False
    step: int | None = None
    """The step 1-5 of T11.3 that decided; None if the game was won without them."""


def verdict(players: Mapping[str, Standing], *, time_called: bool, first_player: str = "", choice: str = "") -> Verdict:
    """Who wins the game of the two ``players`` (T11).

    ``first_player`` and the player ``choice`` whom he chooses are needed only for step 5. Refused where nobody has
    won yet, where the choice is missing (T11.3), and where both win or lose at once (T11.6: the marshal decides).
    """
    one, two = players
    for rule, reason, winner in _full_wins(players):
        if winner is None:
            refuse(
                "T11.6", f"{one} and {two} {reason} at the same moment: the game rules or the marshal decide ({rule})"
            )
        return Verdict(winner)
    if not time_called:
        refuse("T11.1", f"neither {one} nor {two} has won, and time was not called")
    return _by_steps(players, first_player, choice)


def _full_wins(players: Mapping[str, Standing]) -> list[tuple[str, str, str | None]]:
    """Every way in which the game is already won: rule, words, winner (None if it holds for both) (T11.1)."""
    one, two = players
    ways: list[tuple[str, str, str | None]] = []
    reached = [name for name, side in players.items() if side.reached_goal]
    emptied = [name for name, side in players.items() if side.deck_empty]
    if reached:
        ways.append(("T11.2", "reached the goal", reached[0] if len(reached) == 1 else None))
    if emptied:
        left = two if emptied == [one] else one
        ways.append(("T11.1", "ran out of cards", left if len(emptied) == 1 else None))
    winners = {winner for _, _, winner in ways}
    if len(winners) > 1:  # one reached the goal, but ran out of cards: which came first is not ours to say
        return [("T11.6", "reached the goal and ran out of cards", None)]
    return ways


def _by_steps(players: Mapping[str, Standing], first_player: str, choice: str) -> Verdict:
    """The modified win of T11.3: the first step in which the two differ decides."""
    (one, first), (two, second) = players.items()
    steps = (
        (second.goal - second.power) - (first.goal - first.power),
        first.draw_deck - second.draw_deck,
        int(first.won_dominance) - int(second.won_dominance),
        second.dead_pile - first.dead_pile,
    )
    for step, advantage in enumerate(steps, start=1):
        if advantage:
            return Verdict(one if advantage > 0 else two, modified=True, step=step)
    if choice not in players:
        who = first_player or "the first player"
        refuse("T11.3", f"{one} and {two} are level in all four steps: {who} must choose the winner")
    return Verdict(choice, modified=True, step=5)
