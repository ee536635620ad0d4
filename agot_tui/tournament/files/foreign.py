"""What the readers of foreign forms share: taking values apart, and putting an event together."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agot_tui.tournament.imported import EVENT_FORM
from agot_tui.tournament.refusals import BadInput


def objects(value: Any, place: str) -> list[dict[str, Any]]:
    """A list of objects; :class:`BadInput` if it is none."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadInput(place, "must be a list of objects")
    return value


def whole(value: Any, place: str) -> int:
    """A whole number, however it is written."""
    if isinstance(value, bool) or not isinstance(value, int):
        try:
            number = int(value)
        except (TypeError, ValueError, ArithmeticError):
            number = None
        if number is None or isinstance(value, bool) or number != value:
            raise BadInput(place, f"must be a whole number, not {value!r}")
        return number
    return value


def player_ids(keys: Iterable[Any]) -> dict[Any, str]:
    """``P001``, ``P002``, ... for the players of a file, in their order."""
    return {key: f"P{number:03d}" for number, key in enumerate(keys, start=1)}


def rounds_played(rounds: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The numbers of the rounds in which each player was, byes included."""
    played: dict[str, list[int]] = {}
    for round_ in rounds:
        named = [match[side] for match in round_["matches"] for side in ("p1", "p2")]
        named += [bye["player"] for bye in round_["byes"]]
        for player in named:
            played.setdefault(player, []).append(round_["round"])
    return played


def with_presence(players: Sequence[dict[str, Any]], rounds: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The players who were in any round, with the rounds in which they came and went, where that says something."""
    played = rounds_played(rounds)
    present = []
    for player in players:
        numbers = played.get(player["id"])
        if not numbers:
            continue
        if numbers[0] > 1:
            player["entered_in_round"] = numbers[0]
        if numbers[-1] < len(rounds):
            player["last_round_played"] = numbers[-1]
        present.append(player)
    return present


def event_from(
    *,
    title: str,
    source: str,
    points: Mapping[str, Any],
    tiebreaks: Sequence[str],
    registered: int,
    players: Sequence[dict[str, Any]],
    rounds: Sequence[Mapping[str, Any]],
    elimination: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """An event in the form ``agot-event/1``, still without its ``expected`` part."""
    event = {
        "schema": EVENT_FORM,
        "title": title,
        "source": {"exported_by": source},
        "points_system": dict(points),
        "source_tiebreaks": list(tiebreaks),
        "registered": registered,
        "players": with_presence(players, rounds),
        "rounds": list(rounds),
    }
    return event | {"elimination": list(elimination)} if elimination else event


def loser_returns(rounds: Iterable[Iterable[tuple[str | None, str | None, str | None]]]) -> bool:
    """Whether somebody who lost plays again: a double elimination, which is left out."""
    lost: set[str] = set()
    for games in rounds:
        beaten = set()
        for one, two, winner in games:
            if one in lost or two in lost:
                return True
            beaten |= {
                player for player in (one, two) if player is not None and winner is not None and player != winner
            }
        lost |= beaten
    return False
