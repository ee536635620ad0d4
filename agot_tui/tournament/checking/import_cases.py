"""Real events: read, recomputed, compared with what they say of themselves (T7, T12.1)."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from agot_tui.tournament.bracket import Bracket, with_first_round, with_next_round, with_result
from agot_tui.tournament.checking.difference import Difference, compare, compare_rows
from agot_tui.tournament.contradictions import contradictions
from agot_tui.tournament.expected import equal_to_source, rows_json
from agot_tui.tournament.files.event_file import load_event, state_from
from agot_tui.tournament.model import State
from agot_tui.tournament.standings import standings_of

Data = Mapping[str, Any]


def import_case(data: Data, expect: Data, folder: Path) -> Iterator[Difference]:
    """A file and what reading it must give."""
    begun = perf_counter()
    event = load_event(folder / data["file"]).event
    state = state_from(event)
    rows = {number: rows_json(state, number) for number in expect.get("standings_after", [])}
    seconds = perf_counter() - begun
    for number, got in rows.items():
        yield from _check_standings(event, number, got)
    if "equal_to_source" in expect:
        same = equal_to_source(state)
        missing = [key for key in expect["equal_to_source"] if key not in same]
        if missing:
            yield Difference("equal_to_source", expect["equal_to_source"], same)
    if expect.get("cut_seeds_equal_source"):
        yield from _check_seeds(state, event["expected"]["cut_seeds_in_source"])
    if expect.get("elimination_follows_seeds"):
        yield from _check_elimination(event)
    if "reported_rows" in expect:
        yield from _check_reported(state, expect["reported_rows"])
    if expect.get("silently_repaired") is False:
        yield from _check_untouched(state, event)
    if "open_round_kept" in expect:
        yield from _check_open_round(state, expect["open_round_kept"])
    if "time_limit_s" in expect and seconds > expect["time_limit_s"]:
        yield Difference("time_limit_s", expect["time_limit_s"], round(seconds, 3))


def event_file(path: Path) -> Iterator[Difference]:
    """A whole event against its own ``expected`` part; one that was exported here is what its journal tells."""
    reading = load_event(path)
    event = reading.event
    state, broken = reading.state()
    for sentence in broken:
        yield Difference("desk.journal", "the same as the event", sentence)
    expected = event.get("expected", {})
    for part in expected.get("standings", []):
        yield from compare_rows(
            f"standings after round {part['after_round']}", part["rows"], rows_json(state, part["after_round"])
        )
    if "equal_to_source" in expected:
        missing = [key for key in expected["equal_to_source"] if key not in equal_to_source(state)]
        if missing:
            yield Difference("equal_to_source", expected["equal_to_source"], equal_to_source(state))
    yield from _check_reported(state, expected.get("disagreeing_rows", []))
    tiebreaks = event.get("source_tiebreaks", [])
    seeds = expected.get("cut_seeds_in_source")
    if seeds and reading.journal is not None:
        yield from compare("cut_seeds", list(seeds), list(state.bracket.seeds) if state.bracket is not None else [])
    elif seeds and tiebreaks[:2] == ["sos", "esos"]:
        yield from _check_seeds(state, seeds)


def _check_standings(event: Data, number: int, got: Sequence[Data]) -> Iterator[Difference]:
    """The standings after a round, against those of the file."""
    part = next((one for one in event["expected"]["standings"] if one["after_round"] == number), None)
    if part is None:
        yield Difference("standings_after", number, [one["after_round"] for one in event["expected"]["standings"]])
        return
    yield from compare_rows(f"standings after round {number}", part["rows"], got)


def _check_seeds(state: State, seeds: Sequence[str]) -> Iterator[Difference]:
    """The best of the standings are the seeds of the source; without a random number ties may stand either way."""
    rows = standings_of(state)[: len(seeds)]
    got = [row.player for row in rows]
    drawn = {item["id"] for item in _players(state) if "random_tiebreak" in item}
    if all(row.player in drawn for row in rows):
        yield from compare("cut_seeds", list(seeds), list(got))
        return
    ranks = {row.player: row.rank for row in standings_of(state)}
    for place, player in enumerate(seeds, start=1):
        rank = ranks.get(next((one for one in ranks if one == player), got[0]), (0, 0))
        if not rank[0] <= place <= rank[1]:
            yield Difference("cut_seeds", list(seeds), list(got))
            return


def _players(state: State) -> Sequence[Any]:
    """The players as the source describes them."""
    players = state.source.get("players", [])
    assert isinstance(players, list)
    return players


def _check_elimination(event: Data) -> Iterator[Difference]:
    """The first round numbered by the seeds of the source (T10.1); T10.4 then gives the games of all later rounds."""
    rounds = event["elimination"]
    rank = {item["id"]: item.get("source_swiss_rank") for item in event["players"]}
    first = [sorted(_players_of(game), key=lambda player: rank[player]) for game in rounds[0]["games"]]
    first.sort(key=lambda players: rank[players[0]])
    played: Bracket[str] = with_first_round([(players[0], (*players, None)[1]) for players in first])
    for number, round_ in enumerate(rounds, start=1):
        wanted = sorted(sorted(_players_of(game)) for game in round_["games"] if len(_players_of(game)) == 2)
        got = sorted(sorted(duel.present) for duel in played.latest if not duel.is_settled)
        if wanted != got:
            yield Difference(f"elimination[{number - 1}]", wanted, got)
            return
        winners = {frozenset(_players_of(game)): game["winner"] for game in round_["games"]}
        for game_number, duel in enumerate(played.latest, start=1):
            winner = winners.get(frozenset(duel.present))
            if not duel.is_settled and winner is not None:
                played = with_result(played, number, game_number, winner, "p1")
        if len(played.latest) == 1 or not all(duel.is_settled for duel in played.latest):
            return
        played = with_next_round(played)


def _players_of(game: Data) -> list[str]:
    """The players of an elimination game who are there."""
    return [player for player in (game["p1"], game.get("p2")) if player is not None]


def _check_reported(state: State, wanted: Sequence[Data]) -> Iterator[Difference]:
    """Exactly these rows are reported as contradicting."""
    got = {row.player: row.as_json() for row in contradictions(state)}
    yield from compare("reported_rows", {row["player"]: dict(row) for row in wanted}, dict(got))


def _check_untouched(state: State, event: Data) -> Iterator[Difference]:
    """Neither the source's values nor the matches were replaced."""
    yield from compare("players", list(event["players"]), list(_players(state)))
    told = [
        (match["p1"], match["p2"], match["points1"], match["points2"])
        for round_ in event["rounds"]
        for match in round_["matches"]
    ]
    kept = [(game.one, game.two, *(game.points or (None, None))) for round_ in state.rounds for game in round_.games]
    if told != kept:
        yield Difference("matches", told, kept)


def _check_open_round(state: State, number: int) -> Iterator[Difference]:
    """A round without results is kept, open, and nothing of it counts."""
    kept = next((round_ for round_ in state.rounds if round_.number == number), None)
    if kept is None or kept.is_complete:
        yield Difference("open_round_kept", number, [one.number for one in state.rounds if not one.is_complete])
        return
    if any(number == round_.number for round_ in state.completed):
        yield Difference("open_round_kept", "does not count", "counts")
