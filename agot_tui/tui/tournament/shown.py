"""Rounds as they are shown on the screens: which there are, who plays whom, what each game came to."""

from __future__ import annotations

from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.files.tables import rank_text
from agot_tui.tournament.model import Game, PlayerId, Round, Seating, State
from agot_tui.tournament.records import place_points, points_of
from agot_tui.values import Value

SHORT = {"p1f": " absent", "p2f": " absent", "dlf": " absent", "dl": " double"}


class Stage(Value):
    """A round of the tournament, Swiss or elimination."""

    elimination: bool
    number: int

    def title(self, state: State) -> str:
        """``Round 3``, ``Last 8``, ``Final``."""
        if not self.elimination:
            return f"Round {self.number}"
        assert state.bracket is not None
        games = len(state.bracket.rounds[self.number - 1])
        return "Final" if games == 1 else f"Last {2 * games}"


def stages_of(state: State) -> list[Stage]:
    """All rounds in their order."""
    swiss = [Stage(elimination=False, number=round_.number) for round_ in state.rounds]
    rounds = state.bracket.rounds if state.bracket is not None else ()
    return swiss + [Stage(elimination=True, number=number) for number, _ in enumerate(rounds, start=1)]


class Shown(Value):
    """A game of two at a table, whatever kind of round it belongs to."""

    table: int
    one: PlayerId | None
    two: PlayerId | None
    result: str
    """Empty while it is open."""
    won: int | None
    """0 or 1; None: nobody, or not yet."""
    open: bool
    points: tuple[int, int] | None = None
    """Of the two players; None while it is open, and in the bracket, where the kind of win does not matter (T6.4)."""


def games_at(state: State, stage: Stage) -> list[Shown]:
    """The games of a round, in the order of their tables."""
    if stage.elimination:
        assert state.bracket is not None
        return [_duel(state, stage, number) for number in range(1, len(state.bracket.rounds[stage.number - 1]) + 1)]
    round_ = state.rounds[stage.number - 1]
    return [_game(state, game) for game in sorted(round_.games, key=lambda game: game.table)]


def _duel(state: State, stage: Stage, number: int) -> Shown:
    assert state.bracket is not None
    duel = state.bracket.rounds[stage.number - 1][number - 1]
    goes_on = duel.goes_on
    won = None if goes_on is None else 0 if goes_on == duel.one else 1
    if not duel.is_settled:
        result = ""
    elif duel.is_bye:
        result = "bye"
    elif won is None:
        result = "nobody"
    else:
        result = ("◂ won", "won ▸")[won]
    return Shown(number, duel.one, duel.two, result, won if duel.is_settled else None, not duel.is_settled)


def _game(state: State, game: Game) -> Shown:
    if game.is_open:
        return Shown(game.table, game.one, game.two, "", None, open=True)
    one, two = points_of(game, state.points)
    kind = SHORT.get(game.result.value, "") if game.result is not None else ""
    won = None if one == two else 0 if one > two else 1
    return Shown(game.table, game.one, game.two, f"{one}-{two}{kind}", won, open=False, points=(one, two))


def places_text(seating: Seating, state: State) -> str:
    """``1 Ann, 2-3 Bob = Cy``: empty while the table is open."""
    ranks = ranks_of(seating)
    names = (" = ".join(state.players[player].name for player in shared) for shared in seating.places)
    return ", ".join(f"{ranks[shared[0]]} {name}" for shared, name in zip(seating.places, names, strict=True))


def ranks_of(seating: Seating) -> dict[PlayerId, str]:
    """The place of everybody at a table, ``2-3`` for two that share; empty while it is open."""
    ranks: dict[PlayerId, str] = {}
    for shared in seating.places:
        ranks |= dict.fromkeys(shared, rank_text((len(ranks) + 1, len(ranks) + len(shared))))
    return ranks


def games_of(state: State, player: PlayerId) -> list[str]:
    """What a player did in each round, one sentence a round."""
    told = [f"{round_.number}  {text}" for round_ in state.rounds if (text := _in_round(state, round_, player))]
    if state.bracket is not None:
        for number in range(1, len(state.bracket.rounds) + 1):
            stage = Stage(elimination=True, number=number)
            found = next((game for game in games_at(state, stage) if player in (game.one, game.two)), None)
            if found is not None:
                told.append(f"{stage.title(state)}  {_against(state, found, player)}")
    return told


def _in_round(state: State, round_: Round, player: PlayerId) -> str:
    game = next((game for game in round_.games if game.has(player)), None)
    if game is not None:
        return _against(state, _game(state, game), player)
    seating = next((seating for seating in round_.seatings if player in seating.seats), None)
    if seating is not None:
        mates = ", ".join(name_of(state, other) for other in seating.seats if other != player)
        if seating.is_open or state.league is None:
            return f"with {mates}"
        return f"{place_points(seating, state.league)[player]} points, with {mates}"
    if any(bye.player == player for bye in round_.byes):
        return "bye"
    return "unpaired loss" if player in round_.unpaired_losses else ""


def _against(state: State, game: Shown, player: PlayerId) -> str:
    mine = 0 if game.one == player else 1
    other = game.two if mine == 0 else game.one
    if other is None:
        return "bye"
    name = name_of(state, other)
    if game.open:
        return f"plays {name}"
    how = "beat" if game.won == mine else "lost to" if game.won == 1 - mine else "with"
    own = f"{game.points[mine]}-{game.points[1 - mine]}" if game.points is not None else ""
    word = game.result.partition(" ")[2] if own else ""
    return "  ".join(filter(None, (f"{how} {name}", own, word)))
