"""Standings: tournament points, strength of schedule, extended strength of schedule, random number (T7).

All values are exact. To be fast on large fields the sums are made with whole numbers over common denominators; a
fraction is made once for each value that is shown.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import lcm

from agot_tui.tournament.model import Player, PlayerId, State, Status
from agot_tui.tournament.records import Record, records_of
from agot_tui.values import Value

NO_OPPONENTS: tuple[PlayerId, ...] = ()


class Row(Value):
    """One line of the standings."""

    player: PlayerId
    rank: tuple[int, int]
    """First and last place of all who are equal in points, SoS and extended SoS."""
    points: int | Fraction
    rounds: int
    opponents: tuple[PlayerId, ...]
    sos: Fraction
    """Strength of schedule (T7.2)."""
    esos: Fraction
    """Extended strength of schedule (T7.3)."""

    @property
    def tied(self) -> bool:
        """Whether only the random number separates this row from another (T7.9)."""
        return self.rank[0] != self.rank[1]


def standings(
    records: Mapping[PlayerId, Record],
    tiebreaks: Mapping[PlayerId, int],
    unranked: Collection[PlayerId] = (),
) -> tuple[Row, ...]:
    """The rows of everybody in ``records``, best first (T7.1, T7.7-T7.10).

    The higher of the ``tiebreaks`` goes first where all else is equal; equal numbers leave the order of ``records``.
    ``unranked`` players get no row, but their games count for their opponents (T9.6).
    """
    sums = _sums(records)
    ranked = [player for player in records if player not in unranked]
    ranked.sort(key=lambda player: (*sums.keys[player], tiebreaks.get(player, 0)), reverse=True)
    rows: list[Row] = []
    first = 0
    while first < len(ranked):
        last = first
        while last + 1 < len(ranked) and sums.keys[ranked[last + 1]] == sums.keys[ranked[first]]:
            last += 1
        rows += (_row(player, records[player], sums, (first + 1, last + 1)) for player in ranked[first : last + 1])
        first = last + 1
    return tuple(rows)


class _Sums(Value):
    """Points, SoS and extended SoS as whole numbers over common denominators, so that they compare exactly."""

    keys: Mapping[PlayerId, tuple[int | Fraction, int, int]]
    sos_unit: int
    esos_unit: int


def _sums(records: Mapping[PlayerId, Record]) -> _Sums:
    """The three values of everybody (T7.2-T7.4); without opponents both SoS are 0."""
    rounds = lcm(*(record.rounds for record in records.values() if record.rounds))
    parts = lcm(*(record.points.denominator for record in records.values()))
    average = {
        player: int(record.points * parts) * (rounds // record.rounds) if record.rounds else 0
        for player, record in records.items()
    }
    meets = lcm(*(len(record.opponents) for record in records.values() if record.opponents))
    sos = _mean_of(average, records, meets)
    esos = _mean_of(sos, records, meets)
    keys = {player: (record.points, sos[player], esos[player]) for player, record in records.items()}
    return _Sums(keys, rounds * parts * meets, rounds * parts * meets * meets)


def _mean_of(value: Mapping[PlayerId, int], records: Mapping[PlayerId, Record], meets: int) -> dict[PlayerId, int]:
    """For everybody the mean of the opponents' ``value``, times ``meets`` so that it stays whole."""
    return {
        player: sum([value[other] for other in record.opponents]) * (meets // len(record.opponents))
        if record.opponents
        else 0
        for player, record in records.items()
    }


def _row(player: PlayerId, record: Record, sums: _Sums, rank: tuple[int, int]) -> Row:
    """The line of one player."""
    _, sos, esos = sums.keys[player]
    return Row(
        player=player,
        rank=rank,
        points=record.points,
        rounds=record.rounds,
        opponents=tuple(record.opponents) if record.opponents else NO_OPPONENTS,
        sos=Fraction(sos, sums.sos_unit),
        esos=Fraction(esos, sums.esos_unit),
    )


def standings_of(state: State, upto_round: int | None = None) -> tuple[Row, ...]:
    """The standings of a tournament, after ``upto_round`` or after the last completed round (T7.1).

    Whoever dropped keeps a line (T9.2), the disqualified have none (T9.6), nor has anybody who has not played yet;
    only before the first round counts all who are registered stand here with nothing.
    """
    rounds = [round_ for round_ in state.completed if upto_round is None or round_.number <= upto_round]
    records = records_of(state.players, rounds, state.points, state.league)
    unranked = {
        player.id
        for player in state.players.values()
        if player.status is Status.DISQUALIFIED
        or (records[player.id].rounds == 0 and (bool(rounds) or not player.is_active))
    }
    return standings(records, tiebreaks_of(state.players.values()), unranked)


def tiebreaks_of(players: Iterable[Player]) -> dict[PlayerId, int]:
    """The random number of each player (T7.9)."""
    return {player.id: player.tiebreak for player in players}


def decimals(value: Fraction | int) -> str:
    """A value with four decimals, rounded half up, as it is shown (T7.10); comparing uses the exact fraction."""
    tens = (Fraction(value) * 20000 + 1) // 2
    return f"{tens // 10000}.{tens % 10000:04d}"


def fraction_text(value: Fraction | int) -> str:
    """``13/5``, ``4``, ``0``: the exact value in lowest terms."""
    return str(Fraction(value))
