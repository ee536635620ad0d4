"""What an event must give by the regulation: the ``expected`` part of an ``agot-event/1`` file."""

from collections.abc import Iterable
from typing import Any

from agot_tui.tournament.contradictions import contradictions, same_decimal, value_of
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.records import records_of, summed_points
from agot_tui.tournament.standings import Row, fraction_text, standings_of


def row_json(row: Row, *, fractional: bool = False) -> dict[str, Any]:
    """A line of the standings as cases write it; points of a league are fractions too."""
    return {
        "player": row.player,
        "rank": list(row.rank),
        "points": fraction_text(row.points) if fractional else int(row.points),
        "rounds": row.rounds,
        "opponents": len(row.opponents),
        "sos": fraction_text(row.sos),
        "esos": fraction_text(row.esos),
    }


def rows_json(state: State, upto_round: int | None = None) -> list[dict[str, Any]]:
    """The standings as events write them: with the summed points of the opponents, where points are whole numbers."""
    rounds = [round_ for round_ in state.completed if upto_round is None or round_.number <= upto_round]
    records = records_of(state.players, rounds, state.points, state.league)
    rows = standings_of(state, upto_round)
    if state.league is not None:
        return [row_json(row, fractional=True) for row in rows]
    return [row_json(row) | {"sos_sum": int(summed_points(records, row.player))} for row in rows]


def expected_of(state: State, after: Iterable[int], seeds: Iterable[PlayerId] | None = None) -> dict[str, Any]:
    """The ``expected`` part, with the standings after these rounds and the seeds of the source's cut."""
    part: dict[str, Any] = {
        "standings": [{"after_round": number, "rows": rows_json(state, number)} for number in after],
        "equal_to_source": equal_to_source(state),
        "disagreeing_rows": [row.as_json() for row in contradictions(state)],
    }
    return part if seeds is None else part | {"cut_seeds_in_source": list(seeds)}


def equal_to_source(state: State) -> list[str]:
    """Which values equal the source's own in every row: ``points``, ``sos``, ``esos``, ``sos_sum``."""
    items = state.source.get("players", [])
    assert isinstance(items, list), "checked when it was imported"
    records = records_of(state.players, state.completed, state.points)
    rows = {row.player: row for row in standings_of(state)}
    found = []
    for key in ("points", "sos", "esos", "sos_sum"):
        told = [(PlayerId(item["id"]), item[f"source_{key}"]) for item in items if f"source_{key}" in item]
        if told and all(
            _equals(key, value, rows.get(player), int(summed_points(records, player))) for player, value in told
        ):
            found.append(key)
    return found


def _equals(key: str, value: Any, row: Row | None, summed: int) -> bool:
    """Whether one value of the source is ours."""
    if row is None:
        return False
    if key == "points":
        return bool(value == row.points)
    if key == "sos_sum":
        return bool(value == summed)
    return same_decimal(str(value), value_of(row, key))
