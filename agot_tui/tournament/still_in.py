"""Who is still in: which results of the running round put a player inside the cut (T8.1).

For each result of a player's own game it is worked out how many others can end above him. A player whose points are
clear of the line is surely in or out; where tie-breakers or other games decide, it says so. With few open games all
ways they can end are gone through, with the exact tie-breakers. Double losses are penalties and not foreseen.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product

from agot_tui.tournament.model import Game, PlayerId, Round, State
from agot_tui.tournament.records import points_of, records_of
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.standings import standings_of
from agot_tui.values import Value, replace

ENDINGS = (Code.P1, Code.P1M, Code.P2M, Code.P2)
FEW_GAMES = 4
"""Up to so many open games all ways they can end are gone through."""


class Chance(StrEnum):
    """What a result means for the cut."""

    IN = "in"
    OUT = "out"
    OPEN = "open"
    """Other games or the tie-breakers decide."""


class Outlook(Value):
    """One player's way into the cut."""

    player: PlayerId
    by_result: Mapping[str, Chance]
    """For ``win``, ``modified win`` and ``loss`` of the own open game; ``-`` if the player has none."""

    @property
    def overall(self) -> Chance:
        """In or out whatever happens, or open."""
        kinds = set(self.by_result.values())
        return kinds.pop() if len(kinds) == 1 else Chance.OPEN


def outlooks(state: State, size: int | None = None) -> tuple[Outlook, ...]:
    """The outlook of every active player while the last Swiss round is played; refused with T8.1 without a cut."""
    size = size or (state.plan.cut if state.plan is not None else 0)
    if not size:
        refuse("T8.1", "there is no cut to be in")
    round_ = state.open_round
    if round_ is None or state.league is not None:
        refuse("T8.1", "no Swiss round is being played")
    if state.plan is not None and len(state.rounds) < state.plan.rounds:
        refuse("T8.1", f"round {len(state.rounds)} is not the last one before the cut")
    open_games = [game for game in round_.games if game.is_open]
    if len(open_games) <= FEW_GAMES:
        return tuple(_by_listing(state, round_, open_games, size))
    return tuple(_by_points(state, round_, open_games, size))


def _endings_of(game: Game | None, player: PlayerId) -> dict[str, tuple[Code, ...]]:
    """The own results and their codes, a loss being one to either kind of win; a single ``-`` without an open game."""
    if game is None:
        return {"-": ENDINGS}
    if game.one == player:
        return {"win": (Code.P1,), "modified win": (Code.P1M,), "loss": (Code.P2, Code.P2M)}
    return {"win": (Code.P2,), "modified win": (Code.P2M,), "loss": (Code.P1, Code.P1M)}


def _own_game(games: Sequence[Game], player: PlayerId) -> Game | None:
    """The open game of a player."""
    return next((game for game in games if player in (game.one, game.two)), None)


def _by_listing(state: State, round_: Round, games: Sequence[Game], size: int) -> Iterator[Outlook]:
    """Outlooks from every way the open games can end; the random number of T7.9 is known and counts."""
    inside: dict[PlayerId, dict[str, list[bool]]] = {player.id: {} for player in state.active}
    for codes in product(ENDINGS, repeat=len(games)):
        ended = dict(zip((game.table for game in games), codes, strict=True))
        seeds = _seeds_if(state, round_, ended, size)
        for player, seen in inside.items():
            game = _own_game(games, player)
            code = None if game is None else ended[game.table]
            for name, own in _endings_of(game, player).items():
                if code is None or code in own:
                    seen.setdefault(name, []).append(player in seeds)
    for player, seen in inside.items():
        names = _endings_of(_own_game(games, player), player)
        yield Outlook(player, {name: _chance(seen[name]) for name in names})


def _chance(results: Sequence[bool]) -> Chance:
    """Always in, never in, or sometimes."""
    if all(results):
        return Chance.IN
    return Chance.OPEN if any(results) else Chance.OUT


def _seeds_if(state: State, round_: Round, ended: Mapping[int, Code], size: int) -> frozenset[PlayerId]:
    """Who is in the cut if the open games end like this."""
    games = tuple(replace(game, result=ended[game.table]) if game.table in ended else game for game in round_.games)
    after = replace(state, rounds=(*state.rounds[:-1], replace(round_, games=games)))
    ranked = [row.player for row in standings_of(after) if state.players[row.player].is_active]
    return frozenset(ranked[:size])


def _by_points(state: State, round_: Round, games: Sequence[Game], size: int) -> Iterator[Outlook]:
    """Outlooks by points alone: ties above and below are both thought possible."""
    closed = replace(round_, games=tuple(game for game in round_.games if not game.is_open))
    records = records_of(state.players, (*state.completed, closed), state.points)
    points = {player.id: int(records[player.id].points) for player in state.active}
    busy = {player for game in games for player in (game.one, game.two)}
    settled = [total for player, total in points.items() if player not in busy]
    ends = {game.table: _ends(game, points, state) for game in games}
    tally = _Tally(settled, ends)
    for player, before in points.items():
        game = _own_game(games, player)
        if game is None:
            # the player's own settled total is level with itself, so it is not counted as a rival
            yield Outlook(player, {"-": _verdict(tally.above(before), tally.level(before) - 1, size)})
            continue
        by_result = {}
        for name, codes in _endings_of(game, player).items():
            verdicts = set()
            for code in codes:
                own, rivals = _ended(game, player, code, points, state)
                above = tally.above(own, without=game.table) + sum(rival > own for rival in rivals)
                level = tally.level(own, without=game.table) + sum(rival >= own for rival in rivals)
                verdicts.add(_verdict(above, level, size))
            by_result[name] = verdicts.pop() if len(verdicts) == 1 else Chance.OPEN
        yield Outlook(player, by_result)


def _verdict(above: int, level: int, size: int) -> Chance:
    """In or out, if so many surely end above and so many can end level or above."""
    if above >= size:
        return Chance.OUT
    return Chance.IN if level < size else Chance.OPEN


def _ended(
    game: Game, player: PlayerId, code: Code, points: Mapping[PlayerId, int], state: State
) -> tuple[int, list[int]]:
    """The player's own total after this result, and that of his opponent if he is still there."""
    gains = points_of(replace(game, result=code), state.points)
    mine = 0 if game.one == player else 1
    rival = (game.two, game.one)[mine]
    return points[player] + gains[mine], [points[rival] + gains[1 - mine]] if rival in points else []


def _ends(game: Game, points: Mapping[PlayerId, int], state: State) -> list[list[int]]:
    """For each way a game can end the totals of its players who are still there."""
    ends = []
    for code in ENDINGS:
        gains = points_of(replace(game, result=code), state.points)
        pairs = zip((game.one, game.two), gains, strict=True)
        ends.append([points[player] + gain for player, gain in pairs if player in points])
    return ends


class _Tally:
    """How many end above a total for sure, and how many can end level or above; counted once for each total."""

    def __init__(self, settled: Sequence[int], ends: Mapping[int, Sequence[Sequence[int]]]) -> None:
        self._settled = settled
        self._ends = ends
        self._above: dict[int, int] = {}
        self._level: dict[int, int] = {}

    def above(self, own: int, without: int | None = None) -> int:
        """Who surely ends above ``own``, the game at table ``without`` left out."""
        if own not in self._above:
            games = sum(_fewest(ends, own) for ends in self._ends.values())
            self._above[own] = games + sum(total > own for total in self._settled)
        return self._above[own] - (0 if without is None else _fewest(self._ends[without], own))

    def level(self, own: int, without: int | None = None) -> int:
        """Who can end level with ``own`` or above, the game at table ``without`` left out."""
        if own not in self._level:
            games = sum(_most(ends, own) for ends in self._ends.values())
            self._level[own] = games + sum(total >= own for total in self._settled)
        return self._level[own] - (0 if without is None else _most(self._ends[without], own))


def _fewest(ends: Sequence[Sequence[int]], own: int) -> int:
    """How many of a game's players surely end above."""
    return min(sum(total > own for total in totals) for totals in ends)


def _most(ends: Sequence[Sequence[int]], own: int) -> int:
    """How many of a game's players can end level or above."""
    return max(sum(total >= own for total in totals) for totals in ends)
