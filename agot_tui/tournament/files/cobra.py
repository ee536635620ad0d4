"""NRTM / Cobra JSON: the form of several desks for a game with two sides a match, each writing it a little differently.

Known writers: Cobra, Aesop (``AesopsTables``), and a converter from TOME that says nothing of itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agot_tui.tournament.files.event_file import Options, Reading
from agot_tui.tournament.files.foreign import event_from, loser_returns, objects, player_ids, rounds_played, whole
from agot_tui.tournament.refusals import BadInput

Side = Mapping[str, Any]
TWO_GAMES, ONE_GAME = 6, 3
"""What a whole match, or a single game, is worth in these events."""


def read_cobra(content: Mapping[str, Any], options: Options) -> Reading:
    """The event of the file; ``options`` play no part, because every match carries its points."""
    del options
    remarks: list[str] = []
    items = objects(content.get("players", []), "players")
    ids: dict[Any, str] = player_ids(item.get("id") for item in items)
    if len(ids) != len(items):
        raise BadInput("players", "two players have the same id")
    told = {ids[item["id"]]: _told_points(item) for item in items}
    swiss, finals = _split(content)
    win = _worth(swiss)
    rounds = [_round(games, number, ids, win) for number, games in enumerate(swiss, start=1)]
    _add_missing_byes(rounds, told, win, remarks)
    _mark_open(rounds, told, remarks)
    elimination = _elimination(finals, ids, remarks)
    places = objects(content.get("eliminationPlayers", []) or [], "eliminationPlayers")
    final_rank = {ids[one["id"]]: one.get("rank") for one in places if one.get("id") in ids}
    seeds = [
        ids[one["id"]] for one in sorted(places, key=_seed) if one.get("id") in ids and one.get("seed") is not None
    ]
    event = event_from(
        title=str(content.get("name", "")),
        source=str(content.get("uploadedFrom") or "NRTM"),
        points={"kind": "per_match", "win": win, "loss": 0, "bye": win},
        tiebreaks=["sos", "esos"],
        registered=len(items),
        players=[_player(item, ids[item["id"]], final_rank) for item in items],
        rounds=rounds,
        elimination=elimination,
    )
    return Reading("Cobra", event | ({"cut_seeds": seeds} if seeds else {}), remarks)


def _seed(place: Mapping[str, Any]) -> int:
    """The seed of a place in the cut; open places last."""
    return int(place["seed"]) if place.get("seed") is not None else 1 << 30


def _told_points(item: Mapping[str, Any]) -> int | None:
    """The sum of points that the file gives for a player."""
    return None if item.get("matchPoints") is None else whole(item["matchPoints"], f"{item.get('name')}, matchPoints")


def _player(item: Mapping[str, Any], player: str, final_rank: Mapping[str, Any]) -> dict[str, Any]:
    """What the file says of a player; decimals stay the text that they are."""
    known: dict[str, Any] = {"id": player, "name": str(item.get("name", player))}
    if item.get("matchPoints") is not None:
        known["source_points"] = whole(item["matchPoints"], f"{known['name']}, matchPoints")
    for key, ours in (("strengthOfSchedule", "source_sos"), ("extendedStrengthOfSchedule", "source_esos")):
        if item.get(key) is not None:
            known[ours] = str(item[key])
    if item.get("rank") is not None:
        known["source_rank"] = whole(item["rank"], f"{known['name']}, rank")
    if final_rank.get(player) is not None:
        known["source_final_rank"] = whole(final_rank[player], f"{known['name']}, rank in the cut")
    return known


def _split(content: Mapping[str, Any]) -> tuple[list[list[dict[str, Any]]], list[list[dict[str, Any]]]]:
    """The Swiss rounds and those of the elimination."""
    rounds = [objects(games, f"rounds[{at}]") for at, games in enumerate(content.get("rounds", []))]
    count = content.get("preliminaryRounds")
    if count is None:
        count = sum(1 for games in rounds if not any(game.get("eliminationGame") for game in games))
    swiss = whole(count, "preliminaryRounds")
    for number, games in enumerate(rounds[:swiss], start=1):
        if any(game.get("eliminationGame") for game in games):
            raise BadInput(f"rounds[{number - 1}]", f"holds elimination games, but there are {swiss} Swiss rounds")
    return rounds[:swiss], rounds[swiss:]


def _sides(game: Mapping[str, Any], place: str) -> tuple[Side, Side]:
    """Both seats of a game."""
    one, two = game.get("player1"), game.get("player2")
    if not isinstance(one, dict) or not isinstance(two, dict):
        raise BadInput(place, "a game has two seats")
    return one, two


def _points(side: Side, place: str) -> int | None:
    """The points of a seat: the sum if there is one, else of both sides played; None if nothing is entered."""
    if side.get("combinedScore") is not None:
        return whole(side["combinedScore"], place)
    parts = [side.get("runnerScore"), side.get("corpScore")]
    if parts == [None, None]:
        return None
    return sum(whole(part, place) for part in parts if part is not None)


def _worth(rounds: Iterable[Sequence[Mapping[str, Any]]]) -> int:
    """What a won match is worth: that of two games if any match gave more than a single one does."""
    best = 0
    for games in rounds:
        for game in games:
            for side in _sides(game, "rounds"):
                best = max(best, _points(side, "rounds") or 0)
    return TWO_GAMES if best > ONE_GAME or best == 0 else ONE_GAME


def _round(games: Sequence[Mapping[str, Any]], number: int, ids: Mapping[Any, str], win: int) -> dict[str, Any]:
    """One Swiss round; it is open while a game has no score."""
    matches, byes = [], []
    for at, game in enumerate(games):
        place = f"round {number}, game {at + 1}"
        one, two = _sides(game, place)
        there = [side for side in (one, two) if side.get("id") is not None]
        for side in there:
            if side["id"] not in ids:
                raise BadInput(place, f"{side['id']!r} is not among the players")
        if len(there) == 1:
            points = _points(there[0], place)
            byes.append({"player": ids[there[0]["id"]], "points": win if points is None else points})
        elif there:
            matches.append(_match(game, one, two, ids, place))
    complete = all(match["points1"] is not None for match in matches)
    return {"round": number, "stage": "swiss", "complete": complete, "matches": matches, "byes": byes}


def _match(game: Mapping[str, Any], one: Side, two: Side, ids: Mapping[Any, str], place: str) -> dict[str, Any]:
    """One match; a seat without a score counts 0 if the other one has one."""
    points = [_points(one, place), _points(two, place)]
    if points != [None, None]:
        points = [value or 0 for value in points]
    table = game.get("table", game.get("tableNumber"))
    known = {} if table is None else {"table": whole(table, place)}
    return known | {"p1": ids[one["id"]], "p2": ids[two["id"]], "points1": points[0], "points2": points[1]}


def _sums(rounds: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The points of everybody in these rounds."""
    sums: dict[str, int] = {}
    for round_ in rounds:
        for match in round_["matches"]:
            for side in ("1", "2"):
                sums[match[f"p{side}"]] = sums.get(match[f"p{side}"], 0) + (match[f"points{side}"] or 0)
        for bye in round_["byes"]:
            sums[bye["player"]] = sums.get(bye["player"], 0) + bye["points"]
    return sums


def _add_missing_byes(
    rounds: Sequence[dict[str, Any]], told: Mapping[str, int | None], win: int, remarks: list[str]
) -> None:
    """Byes that a writer leaves out, where nothing else can explain the points: one for each round missed.

    The converter from TOME writes no byes; what is missing from the sum of a player is his bye.
    """
    sums, played = _sums(rounds), rounds_played(rounds)
    for player, points in told.items():
        missed = [round_ for round_ in rounds if round_["round"] not in played.get(player, [])]
        if points is None or not missed or points - sums.get(player, 0) != win * len(missed):
            continue
        for round_ in missed:
            round_["byes"].append({"player": player, "points": win})
            remarks.append(f"{player} has a bye in round {round_['round']}: it is not in the file, only in the points")


def _mark_open(rounds: Sequence[dict[str, Any]], told: Mapping[str, int | None], remarks: list[str]) -> None:
    """A last round whose games all have scores is open all the same if nobody's sum counts it."""
    if not rounds or not rounds[-1]["complete"] or None in told.values():
        return
    before, after = _sums(rounds[:-1]), _sums(rounds)
    if all(before.get(player, 0) == points for player, points in told.items()) and before != after:
        rounds[-1]["complete"] = False
        remarks.append(f"round {len(rounds)} is open: no sum in the file counts it")


def _elimination(
    rounds: Iterable[Sequence[Mapping[str, Any]]], ids: Mapping[Any, str], remarks: list[str]
) -> list[dict[str, Any]]:
    """The rounds of a single elimination."""
    played = []
    for number, games in enumerate(rounds, start=1):
        place = f"elimination round {number}"
        played.append([_duel(game, ids, place) for game in games])
    if loser_returns(played):
        remarks.append("the cut was a double elimination, which is left out")
        return []
    return [
        {
            "players_left": sum(player is not None for game in games for player in game[:2]),
            "games": [
                {"p1": one, "p2": two, "winner": winner}
                for one, two, winner in games
                if one is not None and two is not None
            ],
        }
        for games in played
        if games
    ]


def _duel(game: Mapping[str, Any], ids: Mapping[Any, str], place: str) -> tuple[str | None, str | None, str | None]:
    """Both players and the winner, by the mark or by the scores; None while it is open."""
    sides = _sides(game, place)
    for side in sides:
        if side.get("id") is not None and side["id"] not in ids:
            raise BadInput(place, f"{side['id']!r} is not among the players")
    one, two = (None if side.get("id") is None else ids[side["id"]] for side in sides)
    if one is None or two is None:
        return one, two, one or two
    marks = [side.get("winner") for side in sides]
    if True in marks:
        return one, two, (one, two)[marks.index(True)]
    points = [_points(side, place) for side in sides]
    if points[0] is None or points[1] is None or points[0] == points[1]:
        return one, two, None
    return one, two, one if points[0] > points[1] else two
