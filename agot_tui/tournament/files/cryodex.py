"""The export of Cryodex, a desktop program for miniatures.

Names are the only keys. Points are not in the matches; they follow from the game scores by values that differ from
game to game, so they can be set, and are compared with the sums in the file.
"""

from collections.abc import Mapping
from typing import Any

from agot_tui.tournament.files.event_file import Options, Reading
from agot_tui.tournament.files.foreign import event_from, objects, player_ids, whole
from agot_tui.tournament.refusals import BadInput


def read_cryodex(content: Mapping[str, Any], options: Options) -> Reading:
    """The event of the file."""
    if isinstance(content.get("tournament"), dict):
        content = content["tournament"]
    remarks: list[str] = []
    items = objects(content.get("players"), "players")
    names = [str(item.get("name") or "").strip() for item in items]
    for name in names:
        if not name or names.count(name) > 1:
            raise BadInput("players", f"{name!r} is there twice, or empty: its players cannot be told apart (T1.4)")
    ids: dict[str, str] = player_ids(names)
    swiss: list[dict[str, Any]] = []
    elimination: list[dict[str, Any]] = []
    for at, round_ in enumerate(objects(content.get("rounds"), "rounds")):
        place = f"rounds[{at}]"
        matches = objects(round_.get("matches", []), f"{place}.matches")
        if round_.get("round-type") == "elimination":
            left = whole(round_.get("round-number"), f"{place}.round-number")
            games = [_duel(match, ids, f"{place}.matches[{nth}]", remarks) for nth, match in enumerate(matches)]
            elimination.append({"players_left": left, "games": games})
        else:
            swiss.append(_round(matches, len(swiss) + 1, ids, options, remarks))
    players = [_player(item, ids[name], name) for item, name in zip(items, names, strict=True)]
    _check_drops(items, names, ids, swiss, remarks)
    event = event_from(
        title=str(content.get("name", "")),
        source="Cryodex",
        points=_points_system(options),
        tiebreaks=["margin_of_victory", "sos_sum"],
        registered=len(items),
        players=players,
        rounds=swiss,
        elimination=elimination,
    )
    return Reading("Cryodex", event, remarks)


def _points_system(options: Options) -> dict[str, Any]:
    """The values by which points follow from the game scores."""
    return {
        "kind": "by_result",
        "win": options.win,
        "modified_win": options.modified_win,
        "draw": options.draw,
        "loss": options.loss,
        "bye": options.bye,
        "modified_win_below_score_difference": options.modified_below,
    }


def _player(item: Mapping[str, Any], player: str, name: str) -> dict[str, Any]:
    """What the file says of a player, its sums included."""
    known: dict[str, Any] = {"id": player, "name": name}
    for key, ours in (("score", "points"), ("sos", "sos_sum"), ("mov", "margin_of_victory")):
        if item.get(key) is not None:
            known[f"source_{ours}"] = whole(item[key], f"{name}, {key}")
    rank = item.get("rank")
    if isinstance(rank, dict):
        for key, ours in (("swiss", "swiss_rank"), ("elimination", "final_rank")):
            if rank.get(key) is not None:
                known[f"source_{ours}"] = whole(rank[key], f"{name}, rank")
    return known


def _round(
    matches: list[dict[str, Any]], number: int, ids: Mapping[str, str], options: Options, remarks: list[str]
) -> dict[str, Any]:
    """One Swiss round; a round of 0-0 wins only was not played."""
    unplayed = [match for match in matches if match.get("result") == "win" and _scores(match, "")[0:2] == (0, 0)]
    played = [match for match in matches if match.get("player2") is not None]
    is_open = bool(played) and len(unplayed) == len(played)
    if is_open:
        remarks.append(f"round {number}: every game is a win with 0-0, so it is taken as not played")
    games, byes = [], []
    for at, match in enumerate(matches):
        place = f"round {number}, match {at + 1}"
        if match.get("result") == "bye":
            byes.append({"player": _id(match.get("player1"), ids, place), "points": options.bye})
        else:
            games.append(_game(match, ids, options, place, remarks, is_open=is_open))
    return {"round": number, "stage": "swiss", "complete": not is_open, "matches": games, "byes": byes}


def _id(name: Any, ids: Mapping[str, str], place: str) -> str:
    """The player of a name."""
    player = ids.get(str(name or "").strip())
    if player is None:
        raise BadInput(place, f"{name!r} is not among the players")
    return player


def _scores(match: Mapping[str, Any], place: str) -> tuple[int, int]:
    """Both game scores."""
    return whole(match.get("player1points", 0), place), whole(match.get("player2points", 0), place)


def _game(
    match: Mapping[str, Any],
    ids: Mapping[str, str],
    options: Options,
    place: str,
    remarks: list[str],
    *,
    is_open: bool,
) -> dict[str, Any]:
    """One match with the points that follow from its scores."""
    game: dict[str, Any] = {"p1": _id(match.get("player1"), ids, place), "p2": _id(match.get("player2"), ids, place)}
    one, two = _scores(match, place)
    if is_open:
        return game | {"points1": None, "points2": None, "score1": one, "score2": two}
    if match.get("result") == "draw":
        points, code = (options.draw, options.draw), "draw"
    elif match.get("result") == "win":
        if one == two:
            remarks.append(f"{place}: a win with equal scores {one}-{two} does not say who won; player2 is taken")
        modified = abs(one - two) < options.modified_below
        best = options.modified_win if modified else options.win
        points = (best, options.loss) if one > two else (options.loss, best)
        code = ("p1" if one > two else "p2") + ("m" if modified else "")
    else:
        raise BadInput(place, f"{match.get('result')!r} is no result")
    return game | {"points1": points[0], "points2": points[1], "score1": one, "score2": two, "result": code}


def _duel(match: Mapping[str, Any], ids: Mapping[str, str], place: str, remarks: list[str]) -> dict[str, Any]:
    """One elimination game: the higher score wins."""
    one, two = _id(match.get("player1"), ids, place), _id(match.get("player2"), ids, place)
    first, second = _scores(match, place)
    if first == second:
        remarks.append(f"{place}: equal scores {first}-{second} do not say who won")
    winner = None if first == second else one if first > second else two
    return {"p1": one, "p2": two, "winner": winner, "score1": first, "score2": second}


def _check_drops(
    items: list[dict[str, Any]],
    names: list[str],
    ids: Mapping[str, str],
    rounds: list[dict[str, Any]],
    remarks: list[str],
) -> None:
    """Remark on drops that the matches contradict: somebody marked as dropped plays on."""
    for item, name in zip(items, names, strict=True):
        if item.get("dropped") is None:
            continue
        first_missed = whole(item["dropped"], f"{name}, dropped")
        later = [
            round_["round"]
            for round_ in rounds[max(0, first_missed - 1) :]
            if any(ids[name] in (match["p1"], match["p2"]) for match in round_["matches"])
        ]
        if later:
            remarks.append(f"{name} is marked as dropped before round {first_missed}, but plays in round {later[0]}")
