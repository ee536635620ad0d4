"""The bracket drawn as a tree: each round a column, each game two rows, lines to the game that follows (T10.4)."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from agot_tui.tournament.bracket import Bracket
from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tui.lines import Line, Span, clip, line, width_of

NARROWEST: Final = 22
WIDEST: Final = 36
GAME_ROWS: Final = (3, 6)
"""From one game to the next: two players and a blank row at least, more where there is room."""
JOIN: Final = 3
"""Columns of the lines between two rounds."""


class Put(Protocol):
    """Writes parts of a row at a column."""

    def __call__(self, row: int, column: int, *parts: tuple[str, str]) -> None:
        """Somewhere on the canvas."""


class Spot(NamedTuple):
    """A game of the tree: elimination round and number, both from 1."""

    round: int
    game: int


def order_of(games: int) -> list[int]:
    """The games of a round from top to bottom, so that those whose winners meet stand side by side."""
    order = [1]
    while len(order) < games:
        last = 2 * len(order)
        order = [game for upper in order for game in (upper, last + 1 - upper)]
    return order


class Tree:
    """A bracket, laid out for a width; with a height, the games stand as far apart as that allows."""

    def __init__(self, state: State, bracket: Bracket[PlayerId], width: int, height: int = 0) -> None:
        self.state, self.bracket, self.width, self.height = state, bracket, width, height
        self.tops: dict[Spot, int] = {}
        """The row of each game's first player."""
        first = len(self.bracket.rounds[0])
        self.rounds = first.bit_length()
        self.step = max(GAME_ROWS[0], min(GAME_ROWS[1], self.height // first))
        for at, game in enumerate(order_of(first)):
            self.tops[Spot(1, game)] = self.step * at
        for number in range(2, self.rounds + 1):
            games = first >> (number - 1)
            for game in range(1, games + 1):
                upper, lower = self.feeders(Spot(number, game))
                self.tops[Spot(number, game)] = (self.tops[upper] + self.tops[lower]) // 2
        columns = self.rounds + 1
        self.shown = max(1, min(columns, self.width // NARROWEST))
        """Rounds that are seen side by side, the winner's column included."""
        self.column = min(WIDEST, self.width // self.shown)
        self.label = len(str(first)) + 2
        """Columns for the number of a game, with a blank behind it."""
        self.seed = {player: number for number, player in enumerate(self.bracket.seeds, start=1)}

    def feeders(self, spot: Spot) -> tuple[Spot, Spot]:
        """The two games whose winners meet in this one, the upper one first."""
        before = 2 * (len(self.bracket.rounds[0]) >> (spot.round - 1))
        two = Spot(spot.round - 1, spot.game), Spot(spot.round - 1, before + 1 - spot.game)
        return two if self.tops[two[0]] < self.tops[two[1]] else (two[1], two[0])

    def game_at(self, number: int, row: int) -> Spot | None:
        """The game of a round that stands in a row of the tree."""
        return next((spot for spot, top in self.tops.items() if spot.round == number and row in (top, top + 1)), None)

    def next(self, spot: Spot) -> Spot | None:
        """The game that follows from this one; None for the final."""
        games = len(self.bracket.rounds[0]) >> (spot.round - 1)
        return Spot(spot.round + 1, min(spot.game, games + 1 - spot.game)) if games > 1 else None

    def players(self, spot: Spot) -> tuple[PlayerId | None, PlayerId | None]:
        """Who plays there; winners stand in the next game even before it is paired, in the order of its rows."""
        if spot.round <= len(self.bracket.rounds):
            duel = self.bracket.rounds[spot.round - 1][spot.game - 1]
            return duel.one, duel.two
        if spot.round > len(self.bracket.rounds) + 1:
            return None, None
        duels = self.bracket.rounds[spot.round - 2]
        upper, lower = self.feeders(spot)
        return duels[upper.game - 1].goes_on, duels[lower.game - 1].goes_on

    def first_round(self, at: Spot) -> int:
        """The round in the first column, so that the one of the cursor is seen."""
        return max(1, min(at.round - self.shown // 2, self.rounds + 2 - self.shown))

    def head(self, first: int = 1) -> Line:
        """The names of the rounds over their columns."""
        titles = []
        for at in range(min(self.shown, self.rounds + 1 - first)):
            games = len(self.bracket.rounds[0]) >> (first + at - 1)
            title = "Final" if games == 1 else f"Last {2 * games}"
            titles.append((at * self.column, line((f"{' ' * (1 + self.label)}{title}", "dim"))))
        return _assembled(titles)

    def lines(self, cursor: Spot | None = None, first: int = 1) -> list[Line]:
        """All rows."""
        rows: dict[int, list[tuple[int, Line]]] = {}

        def put(row: int, column: int, *parts: tuple[str, str]) -> None:
            rows.setdefault(row, []).append((column, line(*parts)))

        for number in range(first, min(self.rounds, first + self.shown - 1) + 1):
            left = (number - first) * self.column
            for spot, top in self.tops.items():
                if spot.round == number:
                    self._put_game(put, spot, top, left, marked=spot == cursor)
        if first + self.shown - 1 > self.rounds:
            self._put_champion(put, (self.rounds + 1 - first) * self.column)
        return [_assembled(rows.get(row, [])) for row in range(max(rows) + 1)]

    def _put_game(self, put: Put, spot: Spot, top: int, left: int, *, marked: bool) -> None:
        room = self.column - JOIN - 1
        goes_on, settled = None, False
        if spot.round <= len(self.bracket.rounds):
            duel = self.bracket.rounds[spot.round - 1][spot.game - 1]
            goes_on, settled = duel.goes_on, duel.is_settled
        number = f"#{spot.game}"
        for at, player in enumerate(self.players(spot)):
            label = f"{number if not at else '':>{self.label - 1}} "
            seed = f"{self.seed[player]} " if player in self.seed else ""
            name = name_of(self.state, player) if player is not None else "bye" if settled and goes_on else "…"
            role = "plain" if not settled else "strong" if player == goes_on else "dim"
            won = " ◂" if settled and player is not None and player == goes_on else ""
            text = clip(line((f"{seed}{name}", "cursor" if marked else role)), room - 3 - self.label)
            mark = "▸" if marked and not at else " "
            put(top + at, left, (mark, "key"), (label, "key"), *text, (won, "key"))
        self._put_join(put, spot, top, left + room)

    def _put_join(self, put: Put, spot: Spot, top: int, left: int) -> None:
        """The line to the game that follows."""
        following = self.next(spot)
        if following is None:
            put(top, left, ("─" * JOIN, "rule"))
            return
        upper = self.feeders(following)[0] == spot
        start = top + 1 if upper else top
        end = self.tops[following] + (0 if upper else 1)
        if start == end:
            put(start, left, ("─" * JOIN, "rule"))
            return
        put(start, left, ("─┐" if upper else "─┘", "rule"))
        for row in range(min(start, end) + 1, max(start, end)):
            put(row, left + 1, ("│", "rule"))
        put(end, left + 1, ("└─" if upper else "┌─", "rule"))

    def _put_champion(self, put: Put, left: int) -> None:
        champion = self.bracket.champion
        top = self.tops[Spot(self.rounds, 1)]
        name = name_of(self.state, champion) if champion is not None else "the winner"
        put(top, left, (" ", "plain"), (name, "picked" if champion is not None else "dim"))


def _assembled(pieces: list[tuple[int, Line]]) -> Line:
    """The pieces of a row at their columns."""
    row: list[Span] = []
    used = 0
    for column, piece in sorted(pieces, key=lambda one: one[0]):
        if column > used:
            row.append(Span(" " * (column - used)))
            used = column
        row += piece
        used += width_of(piece)
    return tuple(row)
