"""Cases of an elimination that is played to its end, with players who leave on the way (T10)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agot_tui.tournament.bracket import (
    Bracket,
    byes,
    seeded_bracket,
    with_first_round,
    with_leavers,
    with_next_round,
    with_result,
)
from agot_tui.tournament.checking.difference import Difference, compare
from agot_tui.tournament.checking.vocabulary import LEAVING, when_of

Data = Mapping[str, Any]


def bracket(data: Data, expect: Data) -> Iterator[Difference]:
    """Games, byes and champion."""
    played = play(data)
    games = [[_present_first([duel.one, duel.two]) for duel in duels] for duels in played.rounds]
    wanted = [[_present_first(game) for game in games_] for games_ in expect["games_per_round"]]
    yield from compare("games_per_round", wanted, games)
    got = [{"round": number, "player": player} for number, player in byes(played)]
    yield from compare("byes", expect["byes"], got)
    yield from compare("champion", expect["champion"], played.champion)


def _present_first(game: Sequence[str | None]) -> list[str | None]:
    """A game in one order, since the order inside it means nothing."""
    return sorted(game, key=lambda player: (player is None, player or ""))


def play(data: Data) -> Bracket[str]:
    """The elimination as far as the winners are known."""
    if "seeds" in data:
        played: Bracket[str] = seeded_bracket(data["seeds"])
    else:
        played = with_first_round([(one, two) for one, two in data["first_round"]])
    leavers = [(when_of(event), event["player"]) for event in data.get("events", []) if event["event"] in LEAVING]
    for number, winners in enumerate(data["winners_per_round"], start=1):
        # somebody who leaves during a round that he wins had finished his game before
        during = [player for player in _leaving(leavers, (number, 0), (number, 1)) if player not in winners]
        played = _with_winners(with_leavers(played, during), number, winners)
        played = with_leavers(played, _leaving(leavers, (number, 0), (number + 1, 0)))
        if played.is_over or not all(duel.is_settled for duel in played.latest):
            return played
        played = with_next_round(played)
    last = len(played.rounds)
    return with_leavers(played, _leaving(leavers, (last, 0), (last, 1)))


def _leaving(
    leavers: Sequence[tuple[tuple[int, int], str]], first: tuple[int, int], last: tuple[int, int]
) -> list[str]:
    """Who leaves from one moment to another, both included."""
    return [player for when, player in leavers if first <= when <= last]


def _with_winners(played: Bracket[str], number: int, winners: Sequence[str | None]) -> Bracket[str]:
    """The results of a round, of the games in which both are there; the rest is found without being told."""
    for game, winner in enumerate(winners, start=1):
        duel = played.rounds[number - 1][game - 1]
        if not duel.is_settled and winner is not None:
            played = with_result(played, number, game, winner, "p1" if winner == duel.one else "p2")
    return played
