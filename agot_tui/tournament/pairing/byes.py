"""Who gets the bye of a round with an odd number of players (T4.3-T4.8)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import PlayerId, Round
from agot_tui.tournament.standings import Row


def byes_received(rounds: Iterable[Round]) -> dict[PlayerId, int]:
    """How many byes each player has had; awarded ones count (T4.4), wins by no-show do not (T9.3)."""
    received: dict[PlayerId, int] = {}
    for round_ in rounds:
        for bye in round_.byes:
            received[bye.player] = received.get(bye.player, 0) + 1
    return received


def first_round_bye(players: Sequence[PlayerId], draw: Draw) -> PlayerId:
    """A random one of ``players``, who must not hold an awarded bye (T4.5)."""
    return draw.choice(players)


def later_bye(
    rows: Sequence[Row],
    players: Collection[PlayerId],
    received: Mapping[PlayerId, int],
) -> PlayerId:
    """The lowest ranked of ``players`` among those with the fewest byes (T4.6, T4.7).

    ``rows`` are the full standings, best first, the random number included.
    """
    fewest = min(received.get(player, 0) for player in players)
    return next(row.player for row in reversed(rows) if row.player in players and received.get(row.player, 0) == fewest)


def bye_candidates(
    rows: Sequence[Row],
    players: Collection[PlayerId],
    received: Mapping[PlayerId, int],
) -> frozenset[PlayerId]:
    """Everybody who is level with the holder of the bye in all but the random number (T4.6, T7.9)."""
    holder = later_bye(rows, players, received)
    fewest = received.get(holder, 0)
    rank = next(row.rank for row in rows if row.player == holder)
    return frozenset(
        row.player
        for row in rows
        if row.rank == rank and row.player in players and received.get(row.player, 0) == fewest
    )
