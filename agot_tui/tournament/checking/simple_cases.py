"""Cases of one step: structure, standings, cut, time, tables, league."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agot_tui.tournament.bracket import seeded_bracket
from agot_tui.tournament.checking.difference import Difference, compare, compare_rows
from agot_tui.tournament.checking.vocabulary import LEAVING, gone_by, players_from, state_from, with_status
from agot_tui.tournament.cutting import seeds_after_cut
from agot_tui.tournament.expected import row_json, rows_json
from agot_tui.tournament.going_to_time import Standing, verdict
from agot_tui.tournament.model import League, PlayerId, Round, Seating, State
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.structures import Structure, plan_for
from agot_tui.tournament.table_sizes import tables_for
from agot_tui.values import fields

Data = Mapping[str, Any]


def structure(data: Data, expect: Data) -> Iterator[Difference]:
    """Rounds and cut for a number of players (T2)."""
    answers = []
    for request in data["requests"]:
        players = request["players"]
        try:
            plan = plan_for(Structure(request["structure"]), players)
        except Refused:
            answers.append({"players": players, "refused": True, "offer": Structure.CUSTOM.value})
        else:
            answers.append({"players": players, "swiss_rounds": plan.rounds, "cut": plan.cut})
    yield from compare("answers", expect["answers"], answers)


def standings(data: Data, expect: Data) -> Iterator[Difference]:
    """Points, SoS, extended SoS, ranks (T7)."""
    upto = data.get("upto_round")
    gone = gone_by(data.get("events", []), upto)
    state = with_status(state_from(data), gone)
    rows = rows_json(state, upto)
    yield from compare_rows("standings", expect["standings"], rows)
    missing = sorted(set(data["players"]) - {row["player"] for row in rows})
    if "not_ranked" in expect:
        yield from compare("not_ranked", sorted(expect["not_ranked"]), missing)


def cut(data: Data, expect: Data) -> Iterator[Difference]:
    """Seeds after drops and replacements, first elimination round (T8, T10.1)."""
    missing: set[PlayerId] = set()
    declined: set[PlayerId] = set()
    for event in data.get("events", []):
        player = PlayerId(event["player"])
        if event["event"] in LEAVING:
            missing.add(player)
        elif event["event"] == "rejoin":
            missing.discard(player)
        elif event["event"] == "decline":
            declined.add(player)
    ranking = [PlayerId(player) for player in data["final_swiss_ranking"]]
    seeds = seeds_after_cut(ranking, data["cut"], missing, declined)
    yield from compare("seeds", expect["seeds"], list(seeds))
    games = [[duel.one, duel.two] for duel in seeded_bracket(seeds, data["cut"]).latest]
    yield from compare("games", [_present_first(game) for game in expect["games"]], [_present_first(g) for g in games])
    if "rematch_warning" in expect:  # the elimination knows no rematch check (T5.6), so there is never a warning
        yield from compare("rematch_warning", expect["rematch_warning"], False)


def _present_first(game: Sequence[str | None]) -> list[str | None]:
    """A game whose order inside means nothing, in one order."""
    return sorted(game, key=lambda player: (player is None, player or ""))


_STANDING = {part.name for part in fields(Standing)}


def time(data: Data, expect: Data) -> Iterator[Difference]:
    """Who wins when time was called, or before (T11)."""
    players = {
        name: Standing(**{key: side[key] for key in side if key in _STANDING}) for name, side in data["players"].items()
    }
    found = verdict(
        players,
        time_called=data["time_called"],
        first_player=data.get("first_player", ""),
        choice=data.get("choice", ""),
    )
    got: dict[str, Any] = {"winner": found.winner, "result": "modified_win" if found.modified else "win"}
    if found.step is not None:
        got["decided_by_step"] = found.step
    yield from compare("time", dict(expect), got)


def tables(data: Data, expect: Data) -> Iterator[Difference]:
    """Table sizes (T14.2)."""
    rows = []
    for players in data["counts"]:
        found = tables_for(players, data["min"], data["max"], data["preferred"])
        rows.append({"players": players, "sitting_out": found.sitting_out, "tables": list(found.sizes)})
    yield from compare("rows", expect["rows"], rows)


def league(data: Data, expect: Data) -> Iterator[Difference]:
    """Standings of tables of several players (T14.3, T14.4)."""
    rounds = []
    for number, item in enumerate(data["rounds"], start=1):
        seatings = [_seating(table, places) for table, places in enumerate(item["tables"], start=1)]
        rounds.append(Round(number, seatings=tuple(seatings), published=True))
    points = tuple(data["place_points"])
    state = State(
        players=players_from(data["players"], "0"),
        rounds=tuple(rounds),
        league=League(2, len(points), len(points), points, 0),
    )
    got = [row_json(row, fractional=True) for row in standings_of(state)]
    yield from compare_rows("standings", expect["standings"], got)


def _seating(table: int, places: list[list[str]]) -> Seating:
    """A table whose places are known."""
    ranked = tuple(tuple(PlayerId(player) for player in place) for place in places)
    seats = tuple(player for place in ranked for player in place)
    if len(set(seats)) != len(seats):
        raise BadInput(f"table {table}", "names a player twice")
    return Seating(table, seats, places=ranked)
