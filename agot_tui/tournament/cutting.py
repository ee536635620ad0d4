"""The progression cut: who goes on, and who comes in for somebody who leaves (T8)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from agot_tui.tournament.model import Cut, Player, PlayerId


def seeds_after_cut(
    ranking: Sequence[PlayerId], size: int, missing: Collection[PlayerId] = (), declined: Collection[PlayerId] = ()
) -> tuple[PlayerId, ...]:
    """The seeds, first one first: the best ``size`` of the ranking who are there (T8.1-T8.4).

    ``missing`` have left, ``declined`` did not want to come in as a replacement. A replacement is the last seed, and
    those below the hole move up, so the seeds simply are the first ones of what remains; fewer if too few are left.
    """
    return tuple(player for player in ranking if player not in missing and player not in declined)[:size]


def seeds_of(cut: Cut, players: Mapping[PlayerId, Player]) -> tuple[PlayerId, ...]:
    """The seeds of a tournament as they stand now."""
    return seeds_after_cut(cut.ranking, cut.size, left(players.values()), cut.declined)


def left(players: Iterable[Player]) -> frozenset[PlayerId]:
    """Everybody who has dropped or was disqualified."""
    return frozenset(player.id for player in players if not player.is_active)


def replacements(cut: Cut, players: Mapping[PlayerId, Player]) -> tuple[PlayerId, ...]:
    """Seeds who were not among the first ``size``: those who came in for somebody (T8.2)."""
    first = cut.ranking[: cut.size]
    return tuple(player for player in seeds_of(cut, players) if player not in first)
