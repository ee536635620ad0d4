"""From rounds to records: what each player has to show when standings are made (T7.1-T7.6, T7.11).

A record is the only thing that standings need; where it came from (Swiss games, byes, tables of a league, an imported
file) does not matter any more.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from agot_tui.tournament.model import Game, League, PlayerId, Round, Seating
from agot_tui.tournament.scoring import NOTHING, PointsTable
from agot_tui.values import Struct


class Record(Struct):
    """One player's tournament points, rounds played and opponents met in a game that counts."""

    points: int | Fraction = 0
    rounds: int = 0
    """Byes, unpaired losses and no-shows included (T4.2, T7.6, T9.3)."""
    opponents: list[PlayerId] | None = None
    """In the order of the rounds; somebody met twice stands here twice (T7.11). None means nobody."""

    def play(self, points: int | Fraction, *opponents: PlayerId) -> None:
        """One more round, with its points and whoever sat at the table."""
        self.points += points
        self.rounds += 1
        if opponents:
            if self.opponents is None:
                self.opponents = []
            self.opponents += opponents


def points_of(game: Game, table: PointsTable) -> tuple[int, int]:
    """Tournament points of the two players of a game that is not open."""
    if game.points is not None:
        return game.points
    assert game.result is not None, "an open game has no points"
    return table.of(game.result)


def records_of(
    players: Iterable[PlayerId],
    rounds: Iterable[Round],
    table: PointsTable,
    league: League | None = None,
) -> dict[PlayerId, Record]:
    """The record of each of ``players`` after ``rounds``, all of which must be complete (T7.1)."""
    records = {player: Record() for player in players}
    for round_ in rounds:
        for game in round_.games:
            _add_game(records, game, table)
        for bye in round_.byes:
            records[bye.player].play(bye.points)
        for player in round_.unpaired_losses:
            records[player].play(NOTHING)
        if league is not None:
            for seating in round_.seatings:
                _add_seating(records, seating, league)
    return records


def _add_game(records: dict[PlayerId, Record], game: Game, table: PointsTable) -> None:
    """Both sides of one game; after a no-show neither has an opponent (T9.3)."""
    one, two = points_of(game, table)
    if game.result is not None and game.result.is_forfeit:
        records[game.one].play(one)
        records[game.two].play(two)
    else:
        records[game.one].play(one, game.two)
        records[game.two].play(two, game.one)


def place_points(seating: Seating, league: League) -> dict[PlayerId, Fraction]:
    """Points of everybody at a table; those who share places share their points equally (T14.3)."""
    points: dict[PlayerId, Fraction] = {}
    place = 0
    for shared in seating.places:
        values = [
            league.place_points[at] if at < len(league.place_points) else 0 for at in range(place, place + len(shared))
        ]
        points |= dict.fromkeys(shared, Fraction(sum(values), len(shared)))
        place += len(shared)
    return points


def _add_seating(records: dict[PlayerId, Record], seating: Seating, league: League) -> None:
    """Everybody at one table, with every table-mate as an opponent (T14.4)."""
    for player, points in place_points(seating, league).items():
        records[player].play(points, *(other for other in seating.seats if other != player))


def meetings(rounds: Iterable[Round]) -> dict[PlayerId, dict[PlayerId, int]]:
    """How often any two have met, open games and no-shows included (T5.4, T5.7)."""
    met: dict[PlayerId, dict[PlayerId, int]] = {}
    for round_ in rounds:
        tables = [(game.one, game.two) for game in round_.games]
        for seats in (*tables, *(seating.seats for seating in round_.seatings)):
            for player in seats:
                seen = met.setdefault(player, {})
                for other in seats:
                    if other != player:
                        seen[other] = seen.get(other, 0) + 1
    return met


def summed_points(records: Mapping[PlayerId, Record], player: PlayerId) -> int | Fraction:
    """The sum of the total points of all opponents: a figure of some sources, no tie-breaker of ours (T7.12)."""
    return sum((records[other].points for other in records[player].opponents or ()), start=0)
