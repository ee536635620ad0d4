"""The words of a case file: players, points tables, rounds, results, events."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agot_tui.tournament.imported import tiebreak_for
from agot_tui.tournament.model import Bye, Game, Player, PlayerId, Round, State, Status
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import JOUST, Code, points_table_from
from agot_tui.values import replace

LEAVING = {"drop": Status.DROPPED, "no_show": Status.DROPPED, "disqualify": Status.DISQUALIFIED}
COMING = ("rejoin", "late_entry")


def state_from(data: Mapping[str, Any], seed: str = "0") -> State:
    """The tournament that the input of a case describes; everybody is active."""
    return State(
        seed=seed,
        points=points_table_from(data["points"], "points") if "points" in data else JOUST,
        players=players_from(data["players"], seed),
        rounds=tuple(round_from(item, number) for number, item in enumerate(data.get("rounds", []), start=1)),
    )


def players_from(names: Iterable[str], seed: str) -> dict[PlayerId, Player]:
    """Players with random numbers of this seed."""
    return {
        PlayerId(name): Player(PlayerId(name), name, number, tiebreak_for(seed, number))
        for number, name in enumerate(names, start=1)
    }


def round_from(item: Mapping[str, Any], number: int) -> Round:
    """A Swiss round; tables are numbered in the order of the matches."""
    place = f"rounds[{number - 1}]"
    games = [
        Game(table, PlayerId(match["p1"]), PlayerId(match["p2"]), _code(match.get("result"), place))
        for table, match in enumerate(item.get("matches", []), start=1)
    ]
    games += [
        Game(table, PlayerId(pair["winner"]), PlayerId(pair["absent"]), Code.P1F)
        for table, pair in enumerate(item.get("forfeits", []), start=len(games) + 1)
    ]
    if item.get("round", number) != number:
        raise BadInput(place, f"is round {item['round']}, but stands in the place of round {number}")
    return Round(
        number=number,
        games=tuple(games),
        byes=tuple(Bye(PlayerId(bye["player"]), bye["points"]) for bye in item.get("byes", [])),
        unpaired_losses=tuple(PlayerId(player) for player in item.get("unpaired_losses", [])),
        published=True,
    )


def _code(text: str | None, place: str) -> Code | None:
    """A result code; None for an open match."""
    if text is None:
        return None
    try:
        return Code(text)
    except ValueError:
        raise BadInput(place, f"{text!r} is no result") from None


def with_status(state: State, gone: Mapping[PlayerId, Status]) -> State:
    """The tournament with some players gone."""
    players = {
        player.id: replace(player, status=gone[player.id]) if player.id in gone else player
        for player in state.players.values()
    }
    return replace(state, players=players)


def when_of(event: Mapping[str, Any]) -> tuple[int, int]:
    """When something happened, to be compared: the round and, inside it, before, during or after."""
    for key, inside in (("before_round", 0), ("during_round", 1), ("after_round", 2)):
        if key in event:
            return int(event[key]), inside
    return (1 << 30, 0)  # after the cut, or whenever somebody is asked


def gone_by(events: Sequence[Mapping[str, Any]], upto_round: int | None = None) -> dict[PlayerId, Status]:
    """Who is gone after these events, those after ``upto_round`` left out."""
    gone: dict[PlayerId, Status] = {}
    for event in events:
        if upto_round is not None and when_of(event) > (upto_round, 2):
            continue
        player = PlayerId(event["player"])
        if event["event"] in LEAVING:
            gone[player] = LEAVING[event["event"]]
        elif event["event"] in COMING and gone.get(player) is not Status.DISQUALIFIED:  # who never comes back (T9.6)
            gone.pop(player, None)
    return gone


def pairs_of(pairs: Iterable[Sequence[str]]) -> frozenset[frozenset[str]]:
    """A pairing whose order means nothing."""
    return frozenset(frozenset(pair) for pair in pairs)


def sorted_pairs(pairs: Iterable[Iterable[str]]) -> list[list[str]]:
    """A pairing as JSON writes it."""
    return sorted(sorted(pair) for pair in pairs)
