"""Why a game, a bye or a rank is as it is, in sentences that can be read out at the desk.

Nothing of it is stored: it is worked out again from the tournament as it was when the round was paired, so a result
that was corrected later does not change what is said of an earlier pairing.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from agot_tui.tournament.entries import Paired, Seated
from agot_tui.tournament.fold import Timeline, after_all, counting_lines
from agot_tui.tournament.journal import Line
from agot_tui.tournament.model import Bye, ByeKind, Game, PlayerId, Round, State
from agot_tui.tournament.pairing.byes import byes_received
from agot_tui.tournament.pairing.field import float_bound
from agot_tui.tournament.records import Record, meetings, records_of
from agot_tui.tournament.standings import decimals, fraction_text, standings_of
from agot_tui.values import Value, replace


class GameReason(Value):
    """Why two players meet."""

    table: int
    one: PlayerId
    two: PlayerId
    points: tuple[int, int]
    """Before the round."""
    distance: int
    """In score groups: 0 inside a group (T5.5)."""
    meetings: int
    """Earlier ones; above 0 it is a rematch (T5.4)."""
    excluded: tuple[PlayerId, ...]
    """Players of the group in which the game was made whom the better one has met, and so could not get (T5.4)."""
    left_behind: tuple[PlayerId, ...]
    """Of a floater: players of his own group whom he has met (T5.4)."""
    by_hand: bool

    def sentence(self, names: "Names") -> str:
        """The reason in words."""
        one, two = names.of(self.one), names.of(self.two)
        text = f"table {self.table}: {one} ({self.points[0]}) - {two} ({self.points[1]}): "
        if self.by_hand:
            text += "set by hand (T5.8)"
        elif self.distance == 0:
            text += f"inside the group on {self.points[0]} (T5.3)"
        else:
            upper, lower = max(self.points), min(self.points)
            floater = one if self.points[0] == upper else two
            text += f"{floater} floats from the group on {upper} to the one on {lower}"
            text += " (T5.3)" if self.distance == 1 else f", {self.distance} groups down (T5.5)"
        for players, where in ((self.left_behind, " in his own group"), (self.excluded, "")):
            if players:
                text += f"; met before{where}: {', '.join(map(names.of, players))} (T5.4)"
        if self.meetings:
            text += f"; REMATCH, {self.meetings} earlier game{'s' if self.meetings > 1 else ''} (T5.5)"
        return text


class Names:
    """Names of a tournament as they are shown now."""

    def __init__(self, state: State) -> None:
        self._players = state.players

    def of(self, player: PlayerId) -> str:
        """The name of a player."""
        return self._players[player].name


def state_when_paired(lines: Iterable[Line], state: State, number: int, timeline: Timeline | None = None) -> State:
    """The tournament as it was when Swiss round ``number``, which is there, was paired.

    Where the journal does not tell, because the round was imported, it is the tournament without the later rounds.
    A ``timeline`` of the same lines saves folding them once more.
    """
    counting = counting_lines(lines)
    for at in range(len(counting) - 1, -1, -1):
        entries = counting[at].entries
        for place, entry in enumerate(entries):
            if isinstance(entry, Paired | Seated) and entry.round == number:
                return after_all((timeline or Timeline()).after_lines(counting[:at]), entries[:place])
    return replace(state, rounds=state.rounds[: number - 1])


def game_reasons(earlier: State, round_: Round) -> tuple[GameReason, ...]:
    """Why each game of a Swiss round was made, in order of the tables; ``earlier`` is the state before it."""
    records = records_of(earlier.players, earlier.completed, earlier.points)
    points = {player: int(record.points) for player, record in records.items()}
    met = meetings(earlier.rounds)
    free = [player for game in round_.games if not game.by_hand for player in (game.one, game.two)]
    level = {value: at for at, value in enumerate(sorted({points[player] for player in free}, reverse=True))}
    return tuple(_reason(game, points, met, free, level) for game in round_.games)


def _reason(
    game: Game,
    points: Mapping[PlayerId, int],
    met: Mapping[PlayerId, Mapping[PlayerId, int]],
    free: Sequence[PlayerId],
    level: Mapping[int, int],
) -> GameReason:
    """Why one game was made."""
    one, two = points[game.one], points[game.two]
    distance = 0 if game.by_hand else abs(level[one] - level[two])
    higher, lower = (game.one, game.two) if one >= two else (game.two, game.one)
    seen = met.get(higher, {})

    def met_on(value: int) -> tuple[PlayerId, ...]:
        return tuple(player for player in free if player in seen and points[player] == value and player != lower)

    return GameReason(
        table=game.table,
        one=game.one,
        two=game.two,
        points=(one, two),
        distance=distance,
        meetings=met.get(game.one, {}).get(game.two, 0),
        excluded=() if game.by_hand else met_on(points[lower]),
        left_behind=met_on(points[higher]) if distance else (),
        by_hand=game.by_hand,
    )


def pairing_summary(earlier: State, round_: Round) -> str:
    """How a Swiss round was paired, with the proof as far as it can be said in a line."""
    reasons = [reason for reason in game_reasons(earlier, round_) if not reason.by_hand]
    cost = sum(reason.distance**2 for reason in reasons)
    rematches = sum(reason.meetings for reason in reasons)
    values = sorted((points for reason in reasons for points in reason.points), reverse=True)
    bound = float_bound([values.count(value) for value in dict.fromkeys(values)])
    text = f"round {round_.number}: {round_.method or 'not paired here'}"
    text += f", rematches {rematches}, float cost {cost}, bound {bound}"
    if rematches == 0 and cost == bound:
        text += ": right by T5.10"
    elif round_.method in ("matching", "look-ahead"):
        text += ": smallest possible by exact matching (T5.5)"
    return f"{text}; draw {earlier.seed!r} / {round_.draw!r}" if round_.draw else text


def bye_reason(earlier: State, bye: Bye) -> str:
    """Why somebody has the bye of a round (T4); ``earlier`` is the state before it."""
    name = Names(earlier).of(bye.player)
    if bye.kind is ByeKind.AWARDED:
        return f"{name} has the bye: awarded before the tournament (T4.3)"
    if bye.kind is ByeKind.BY_HAND:
        return f"{name} has the bye: set by hand (T5.8)"
    if not earlier.rounds:
        return f"{name} has the bye: drawn at random among those without an awarded one (T4.5)"
    had = byes_received(earlier.rounds).get(bye.player, 0)
    rank = next((row.rank for row in standings_of(earlier) if row.player == bye.player), (0, 0))
    place = f"{rank[0]}" if rank[0] == rank[1] else f"{rank[0]}-{rank[1]}, by the random number"
    if had == 0:
        return f"{name} has the bye: place {place}, the lowest ranked player who has had none (T4.6)"
    return f"{name} has the bye: place {place}, the lowest ranked of those with only {had} (T4.7)"


def rank_reason(state: State, player: PlayerId, upto_round: int | None = None) -> list[str]:
    """The sums behind one line of the standings, as fractions (T7.2-T7.4, T7.10)."""
    rows = standings_of(state, upto_round)
    row = next((row for row in rows if row.player == player), None)
    name = Names(state)
    if row is None:
        return [f"{name.of(player)} is not ranked (T9.6)"]
    rounds = [round_ for round_ in state.completed if upto_round is None or round_.number <= upto_round]
    records = records_of(state.players, rounds, state.points, state.league)
    average = {other: _average(record) for other, record in records.items()}
    sos = {line.player: line.sos for line in rows} | {
        other: _mean([average[mate] for mate in record.opponents or ()])
        for other, record in records.items()
        if other not in {line.player for line in rows}
    }
    span = f"{row.rank[0]}" if not row.tied else f"{row.rank[0]}-{row.rank[1]} (random number decides, T7.9)"
    lines = [
        f"{name.of(player)}: place {span}, {_points(row.points)} in {row.rounds} round{'s' if row.rounds != 1 else ''}",
        *filter(None, [_points_line(rounds, state, player)]),
    ]
    if not row.opponents:
        return [*lines, "no opponents: SoS and extended SoS are 0 (T7.4)"]
    terms = [f"{records[other].points}/{records[other].rounds} {name.of(other)}" for other in row.opponents]
    lines.append(f"SoS = ({' + '.join(terms)}) / {len(terms)} = {fraction_text(row.sos)} = {decimals(row.sos)}")
    further = [f"{fraction_text(sos[other])} {name.of(other)}" for other in row.opponents]
    lines.append(
        f"extended SoS = ({' + '.join(further)}) / {len(further)} = {fraction_text(row.esos)} = {decimals(row.esos)}"
    )
    return lines


def _average(record: Record) -> Fraction:
    """Points for each round played (T7.2)."""
    return Fraction(record.points) / record.rounds if record.rounds else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    """The mean, 0 of nothing (T7.4)."""
    return sum(values, start=Fraction(0)) / len(values) if values else Fraction(0)


def _points_line(rounds: Sequence[Round], state: State, player: PlayerId) -> str:
    """What the player got in each round."""
    parts = []
    for round_ in rounds:
        record = records_of(state.players, [round_], state.points, state.league)[player]
        if record.rounds:
            what = ", ".join(state.players[other].name for other in record.opponents or ()) or _alone(round_, player)
            parts.append(f"round {round_.number}: {record.points} ({what})")
    return "; ".join(parts)


def _points(points: Fraction | int) -> str:
    """``1 point``, ``8/3 points``."""
    return f"{points} point{'s' if points != 1 else ''}"


def _alone(round_: Round, player: PlayerId) -> str:
    """Why there was no opponent."""
    if any(bye.player == player for bye in round_.byes):
        return "bye"
    return "unpaired loss" if player in round_.unpaired_losses else "no-show"
