"""One Swiss round: bye, pairs, tables (T3.5, T4, T5)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import Bye, ByeKind, Game, Player, PlayerId, State
from agot_tui.tournament.pairing.ahead import can_all_be_paired, pair_looking_ahead
from agot_tui.tournament.pairing.byes import byes_received, first_round_bye, later_bye
from agot_tui.tournament.pairing.field import Field, Pair, costs_of, field_of, float_bound
from agot_tui.tournament.pairing.narrowing import pair_exactly
from agot_tui.tournament.pairing.walk import walk
from agot_tui.tournament.records import meetings, records_of
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.standings import standings, tiebreaks_of
from agot_tui.values import Value


class Pairing(Value):
    """A paired round, and what can be said about it without looking at anything else."""

    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    method: str
    """``walk`` (T5.3), ``matching`` (T5.5) or ``look-ahead`` (T5.9)."""
    rematches: int
    """Of all games, those set by hand included (T5.5, T5.8)."""
    floats: int
    """The float cost of the games that were not set by hand."""
    bound: int
    """What the float cost of these players cannot undercut (T5.10)."""


class Setting(Value):
    """What a pairing rests on."""

    points: Mapping[PlayerId, int]
    met: Mapping[PlayerId, Mapping[PlayerId, int]]
    byes: tuple[Bye, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    """The pairs set by hand."""
    free: tuple[PlayerId, ...]
    """Who is to be paired."""
    forbidden: tuple[tuple[PlayerId, PlayerId], ...]

    @property
    def field(self) -> Field:
        """The players to be paired, as the pairing sees them."""
        return field_of({player: self.points[player] for player in self.free}, self.met, self.forbidden)


def pair_swiss(state: State, draw: Draw) -> Pairing:
    """The next Swiss round of a tournament whose rounds are all complete; the state is not changed.

    Refused with T5.1 if fewer than two players are there, with T5.8 if forbidden pairs leave no pairing.
    """
    setting = setting_of(state, draw)
    field = setting.field
    pairs, method = _pairs_of(field, draw, state, setting)
    drawn = [(field.players[one], field.players[two]) for one, two in pairs]
    costs = costs_of(field, pairs)
    by_hand = sum(setting.met.get(one, {}).get(two, 0) for one, two in setting.pairs)
    return Pairing(
        games=seated_games(drawn, setting.pairs, setting.points, state.players, draw),
        byes=setting.byes,
        method=method,
        rematches=costs.rematches + by_hand,
        floats=costs.floats,
        bound=float_bound(map(len, field.groups)),
    )


def setting_of(state: State, draw: Draw) -> Setting:
    """Points, meetings, byes and pairs by hand; the bye is settled before the pairs (T4.8)."""
    records = records_of(state.players, state.completed, state.points)
    points = {player: int(record.points) for player, record in records.items()}
    active = [player.id for player in state.active]
    if len(active) < 2:
        refuse("T5.1", f"a round needs two players, {len(active)} can be paired")
    fixed = [pair for pair in state.fixed if all(player is None or player in active for player in pair)]
    pairs = tuple((one, two) for one, two in fixed if two is not None)
    byes = [Bye(one, state.points.bye, ByeKind.BY_HAND) for one, two in fixed if two is None]
    seated = {player for pair in pairs for player in pair} | {bye.player for bye in byes}
    if not state.rounds:
        awarded = [player.id for player in state.active if player.awarded_bye and player.id not in seated]
        byes += [Bye(player, state.points.bye, ByeKind.AWARDED) for player in awarded]
        seated.update(awarded)
    free = [player for player in active if player not in seated]
    if len(free) % 2:
        resting = _bye_for(state, free, draw)
        byes.append(Bye(resting, state.points.bye))
        free.remove(resting)
    return Setting(points, meetings(state.rounds), tuple(byes), pairs, tuple(free), state.forbidden)


def _bye_for(state: State, free: Sequence[PlayerId], draw: Draw) -> PlayerId:
    """Who of an odd number of players rests (T4.5-T4.7)."""
    if not state.rounds:
        return first_round_bye(free, draw)
    records = records_of(state.players, state.completed, state.points)
    rows = standings(records, tiebreaks_of(state.players.values()))
    return later_bye(rows, frozenset(free), byes_received(state.rounds))


def _pairs_of(field: Field, draw: Draw, state: State, setting: Setting) -> tuple[list[Pair], str]:
    """The pairs and how they were found: the walk first, the matching where it cannot finish (T5.3, T5.5)."""
    if field.size == 0:
        return [], "walk"
    pairs = walk(field, draw)
    if state.look_ahead:
        active = [player.id for player in state.active]

        def leaves_next_free(tried: Sequence[Pair]) -> bool:
            named = [(field.players[one], field.players[two]) for one, two in tried]
            return can_all_be_paired(active, _met_after(setting, named))

        if pairs is None or not leaves_next_free(pairs):
            return pair_looking_ahead(field, draw, leaves_next_free)[0], "look-ahead"
    if pairs is not None:
        return pairs, "walk"
    return pair_exactly(field, draw), "matching"


def _met_after(setting: Setting, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> dict[PlayerId, Collection[PlayerId]]:
    """Who will have met whom once this round is played."""
    met = {player: set(seen) for player, seen in setting.met.items()}
    for one, two in (*pairs, *setting.pairs):
        met.setdefault(one, set()).add(two)
        met.setdefault(two, set()).add(one)
    return dict(met)


def seated_games(
    drawn: Iterable[tuple[PlayerId, PlayerId]],
    by_hand: Iterable[tuple[PlayerId, PlayerId]],
    points: Mapping[PlayerId, int],
    players: Mapping[PlayerId, Player],
    draw: Draw,
) -> tuple[Game, ...]:
    """The games in order of their tables (T3.5): best player first, then higher sum, then by draw.

    A fixed table is kept; if two players with different ones meet, the one of the higher placed player counts, and if
    a second game asks for a table that is taken, it is numbered like any other.
    """
    pairs = [(pair, False) for pair in drawn] + [(pair, True) for pair in by_hand]
    order = draw.shuffled(pairs)
    order.sort(key=lambda entry: _height(entry[0], points), reverse=True)
    turned = [(_higher_first(pair, points, draw), hand) for pair, hand in order]
    tables = _tables([pair for pair, _ in turned], players)
    games = [Game(table, one, two, by_hand=hand) for table, ((one, two), hand) in zip(tables, turned, strict=True)]
    return tuple(sorted(games, key=lambda game: game.table))


def _height(pair: tuple[PlayerId, PlayerId], points: Mapping[PlayerId, int]) -> tuple[int, int]:
    """What decides the table of a pair: the points of its better player, then the sum."""
    one, two = points[pair[0]], points[pair[1]]
    return max(one, two), one + two


def _higher_first(
    pair: tuple[PlayerId, PlayerId], points: Mapping[PlayerId, int], draw: Draw
) -> tuple[PlayerId, PlayerId]:
    """The pair with the better player first; with equal points the order is drawn and means nothing."""
    one, two = pair
    if points[one] == points[two]:
        return (two, one) if draw.below(2) else (one, two)
    return (one, two) if points[one] > points[two] else (two, one)


def _tables(pairs: Sequence[tuple[PlayerId, PlayerId]], players: Mapping[PlayerId, Player]) -> list[int]:
    """The table of each pair: fixed ones first, then the free numbers from 1 in order."""
    wanted: dict[int, int] = {}
    for number, pair in enumerate(pairs):
        for player in pair:
            table = players[player].fixed_table
            if table is not None and table not in wanted and number not in wanted.values():
                wanted[table] = number
    chosen = {number: table for table, number in wanted.items()}
    free = (table for table in range(1, 2 * len(pairs) + 1) if table not in wanted)
    return [chosen[number] if number in chosen else next(free) for number in range(len(pairs))]
