"""The export of TOME, the publisher's own program of 2015-2018.

One JSON object of entities that refer to each other by number, with leftovers of everything that was ever done in
that browser. Only what hangs on one Swiss tournament is read; the rest is no error.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agot_tui.tournament.files.event_file import Options, Reading
from agot_tui.tournament.files.foreign import event_from, loser_returns, objects, player_ids, whole
from agot_tui.tournament.refusals import BadInput

SWISS, SINGLE, DOUBLE = 1, 2, 3
_TIEBREAKS = {"str_of_sched": "sos", "ext_str_of_sched": "esos"}
Entity = dict[str, Any]


class _Groups:
    """The entities of a file, found by what they hang on."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        groups = content["entityGroupMap"]
        if not isinstance(groups, dict):
            raise BadInput("entityGroupMap", "must be an object")
        self._groups = groups
        self.tournaments = self._group("Tournament")
        self.participants = self._by("Participant", "tournament_pk")
        self.matches = self._by("Match", "tournament_pk")
        self.seats = self._by("MatchParticipant", "match_pk")
        self.settings = {entity.get("pk"): entity for entity in self._group("GameSettings")}
        self.tiebreakers = self._by("Tiebreaker", "settings_pk")

    def _group(self, name: str) -> list[Entity]:
        """All entities of a kind."""
        group = self._groups.get(f"{name}:#", {})
        if not isinstance(group, dict):
            raise BadInput(f"{name}:#", "must be an object")
        return objects(group.get("entities", []), f"{name}:#")

    def _by(self, name: str, key: str) -> dict[Any, list[Entity]]:
        """Entities of a kind by what they refer to, in the order in which their numbers were handed out."""
        found = defaultdict(list)
        for entity in sorted(self._group(name), key=lambda one: -whole(one.get("pk"), f"{name}:# pk")):
            if entity.get(key) is not None:
                found[entity[key]].append(entity)
        return found


def read_tome(content: Mapping[str, Any], options: Options) -> Reading:
    """The Swiss tournament of the file, with the single elimination that came from it."""
    groups = _Groups(content)
    swiss = _chosen(groups, options.name)
    remarks: list[str] = []
    participants = groups.participants.get(swiss["pk"], [])
    names = {one["pk"]: _name(one) for one in participants}
    ids = player_ids(names)
    rounds = _rounds(groups, swiss, ids)
    settings = groups.settings.get(swiss.get("settings_pk"), {})
    cut = next((one for one in groups.tournaments if one.get("parent_pk") == swiss["pk"]), None)
    elimination, seeds = _elimination(groups, cut, {name: ids[pk] for pk, name in names.items()}, remarks)
    event = event_from(
        title=str(swiss.get("name", "")),
        source="TOME",
        points=_points(settings),
        tiebreaks=[_TIEBREAKS.get(one.get("name", ""), str(one.get("name"))) for one in _tiebreakers(groups, swiss)],
        registered=len(participants),
        players=[_player(one, ids[one["pk"]], names[one["pk"]]) for one in participants],
        rounds=rounds,
        elimination=elimination,
    )
    silent = len(participants) - len(event["players"])
    if silent:
        remarks.append(f"{silent} registered without playing")
    return Reading("TOME", event | ({"cut_seeds": seeds} if seeds else {}), remarks)


def _chosen(groups: _Groups, name: str) -> Entity:
    """The Swiss tournament that is meant."""
    found = [one for one in groups.tournaments if one.get("format_pk") == SWISS and one.get("pk") is not None]
    if name:
        found = [one for one in found if one.get("name") == name]
    if len(found) == 1:
        return found[0]
    known = ", ".join(repr(one.get("name")) for one in groups.tournaments if one.get("format_pk") == SWISS)
    raise BadInput("Tournament:#", f"holds {known or 'no Swiss tournament'}: name the one to read")


def _name(participant: Entity) -> str:
    """First and last name with a space."""
    parts = (str(participant.get(key) or "").strip() for key in ("first_name", "last_name"))
    return " ".join(part for part in parts if part)


def _player(participant: Entity, player: str, name: str) -> dict[str, Any]:
    """What is known of a player."""
    item: dict[str, Any] = {"id": player, "name": name}
    if participant.get("tiebreaker") is not None:
        item["random_tiebreak"] = float(participant["tiebreaker"])
    if participant.get("reward_byes"):
        item["awarded_first_round_byes"] = whole(participant["reward_byes"], f"{name}, reward_byes")
    for key, ours in (("faction", "faction"), ("identity", "agenda")):
        if participant.get(key):
            item[ours] = str(participant[key])
    return item


def _points(settings: Entity) -> dict[str, Any]:
    """What the settings say of points; there is no value for a modified win in them."""
    values = {"kind": "per_match", "win": settings.get("win_points"), "draw": settings.get("draw_points")}
    values |= {"loss": 0, "bye": settings.get("bye_points")}
    return {key: value for key, value in values.items() if value is not None}


def _tiebreakers(groups: _Groups, swiss: Entity) -> list[Entity]:
    """The tie-breakers of the source, first one first."""
    return sorted(
        groups.tiebreakers.get(swiss.get("settings_pk"), []), key=lambda one: int(one.get("order_index") or 0)
    )


def _rounds(groups: _Groups, swiss: Entity, ids: Mapping[Any, str]) -> list[dict[str, Any]]:
    """The Swiss rounds with their matches and byes."""
    by_round: dict[int, list[Entity]] = defaultdict(list)
    for match in groups.matches.get(swiss["pk"], []):
        by_round[whole(match.get("round"), "Match:# round")].append(match)
    return [_round(groups, number, by_round.get(number, []), ids) for number in range(1, max(by_round, default=0) + 1)]


def _round(groups: _Groups, number: int, matches: Iterable[Entity], ids: Mapping[Any, str]) -> dict[str, Any]:
    """One round; it is complete if every match has points."""
    games, byes = [], []
    complete = True
    for match in sorted(matches, key=lambda one: int(one.get("order_index") or 0)):
        seats = _seats(groups, match, ids)
        where = f"round {number}, Match:# {match['pk']}"
        points = [one.get("points_earned") for one in seats]
        complete &= None not in points
        values = [None if value is None else whole(value, where) for value in points]
        if len(seats) == 1:
            byes.append({"player": ids[seats[0]["participant_pk"]], "points": values[0] or 0})
        elif len(seats) == 2:
            game: dict[str, Any] = {"table": whole(match.get("order_index"), where) + 1}
            game |= {"p1": ids[seats[0]["participant_pk"]], "p2": ids[seats[1]["participant_pk"]]}
            games.append(game | {"points1": values[0], "points2": values[1]} | _scores(seats))
        else:
            raise BadInput(where, f"has {len(seats)} players; only matches of two can be read")
    return {"round": number, "stage": "swiss", "complete": complete, "matches": games, "byes": byes}


def _seats(groups: _Groups, match: Entity, ids: Mapping[Any, str]) -> list[Entity]:
    """The sides of a match that are filled, first seat first."""
    seats = [one for one in groups.seats.get(match["pk"], []) if one.get("participant_pk") in ids]
    return sorted(seats, key=lambda one: int(one.get("table_seat") or 0))


def _scores(seats: Sequence[Entity]) -> dict[str, int]:
    """Game scores, where the source kept any."""
    scores = [one.get("raw_score") for one in seats]
    if None in scores or not any(scores):
        return {}
    return {"score1": whole(scores[0], "raw_score"), "score2": whole(scores[1], "raw_score")}


def _elimination(
    groups: _Groups, cut: Entity | None, by_name: Mapping[str, str], remarks: list[str]
) -> tuple[list[dict[str, Any]], list[str]]:
    """The rounds of the cut and its seeds; its players are those of the Swiss by name only."""
    if cut is None:
        return [], []
    participants = groups.participants.get(cut.get("pk"), [])
    unknown = [_name(one) for one in participants if _name(one) not in by_name]
    if unknown:
        raise BadInput("cut", f"{unknown[0]} is in the cut, but not in the Swiss rounds")
    ids = {one["pk"]: by_name[_name(one)] for one in participants}
    seeded = sorted(participants, key=lambda one: int(one.get("seed") or 0))
    seeds = [ids[one["pk"]] for one in seeded]
    by_round: dict[int, list[Entity]] = defaultdict(list)
    for match in groups.matches.get(cut.get("pk"), []):
        by_round[whole(match.get("round"), "Match:# round")].append(match)
    rounds = [
        [_duel(_seats(groups, match, ids), ids) for match in _in_order(by_round[one])] for one in sorted(by_round)
    ]
    if cut.get("format_pk") != SINGLE or loser_returns(rounds):
        remarks.append("the cut was a double elimination, which is left out")
        return [], seeds
    return [
        {
            "players_left": sum(player is not None for game in games for player in game[:2]),
            "games": [{"p1": one, "p2": two, "winner": winner} for one, two, winner in games if two is not None],
        }
        for games in rounds
    ], seeds


def _in_order(matches: Iterable[Entity]) -> list[Entity]:
    """Matches by their tables."""
    return sorted(matches, key=lambda one: int(one.get("order_index") or 0))


def _duel(seats: Sequence[Entity], ids: Mapping[Any, str]) -> tuple[str | None, str | None, str | None]:
    """Both players and the winner: whoever has more points; None while it is open."""
    players = [ids[one["participant_pk"]] for one in seats]
    if len(players) < 2:
        return (players[0] if players else None), None, (players[0] if players else None)
    one, two = (seat.get("points_earned") for seat in seats[:2])
    if one is None or two is None or one == two:
        return players[0], players[1], None
    return players[0], players[1], players[0] if one > two else players[1]
