"""Where an imported event contradicts itself: reported row by row, never repaired (T12.1)."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.records import records_of, summed_points
from agot_tui.tournament.standings import Row, standings_of
from agot_tui.values import Value, field

DIGITS = 10
"""Decimal strings of some sources are rounded and off from about the 15th digit on; so many are compared."""


class Contradiction(Value):
    """One player for whom the source's sums do not follow from its own matches."""

    player: PlayerId
    values: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """``points`` and ``sos_sum`` where they differ: (what the source says, what follows from the matches)."""

    def as_json(self) -> dict[str, Any]:
        """The row as event files and cases write it."""
        return {"player": self.player} | {
            key: {"source": source, "from_matches": computed} for key, (source, computed) in self.values.items()
        }


def contradictions(state: State) -> tuple[Contradiction, ...]:
    """The rows in which points or summed points of the opponents differ from the source, in order of the players."""
    records = records_of(state.players, state.completed, state.points)
    rows = []
    for item in _source_players(state):
        player = PlayerId(item["id"])
        computed = {"points": int(records[player].points), "sos_sum": int(summed_points(records, player))}
        differing = {
            key: (item[f"source_{key}"], value)
            for key, value in computed.items()
            if item.get(f"source_{key}") is not None and item[f"source_{key}"] != value
        }
        if differing:
            rows.append(Contradiction(player, differing))
    return tuple(rows)


def differing_schedules(state: State) -> tuple[tuple[PlayerId, str, str, Fraction], ...]:
    """SoS values that differ from the source: player, ``sos`` or ``esos``, the source's text, ours.

    They tell of another formula or of games that are missing; they are no contradiction by themselves.
    """
    rows = {row.player: row for row in standings_of(state)}
    found = []
    for item in _source_players(state):
        row = rows.get(PlayerId(item["id"]))
        for key in ("sos", "esos"):
            text = item.get(f"source_{key}")
            if row is not None and text is not None and not same_decimal(str(text), value_of(row, key)):
                found.append((row.player, key, str(text), value_of(row, key)))
    return tuple(found)


def value_of(row: Row, key: str) -> Fraction:
    """``sos`` or ``esos`` of a row."""
    return row.sos if key == "sos" else row.esos


def same_decimal(text: str, value: Fraction) -> bool:
    """Whether a decimal of a source is the exact value, as far as such decimals can be trusted."""
    return abs(Fraction(Decimal(text)) - value) < Fraction(1, 10**DIGITS)


def odd_matches(state: State) -> tuple[str, ...]:
    """Sentences on matches that contradict themselves: a winner with fewer points, a closed round with an open game."""
    found = []
    for round_ in state.rounds:
        for game in round_.games:
            where = f"round {round_.number}, table {game.table}, {game.one} - {game.two}"
            if game.is_open and not round_.held_open:
                found.append(f"{where}: the round is complete, but this game has no result (T3.4)")
            if game.points is not None and game.result is not None and _against(game.result.winner, game.points):
                found.append(
                    f"{where}: the result is {game.result}, but the points are {game.points[0]}-{game.points[1]}"
                )
    return tuple(found)


def _against(winner: int | None, points: tuple[int, int]) -> bool:
    """Whether points cannot belong to a result with this winner."""
    if winner is None:
        return points[0] != points[1]
    return points[winner] <= points[1 - winner]


def _source_players(state: State) -> list[Any]:
    """The players as the source describes them; none if the tournament was not imported."""
    players = state.source.get("players", [])
    assert isinstance(players, list), "checked when it was imported"
    return players
