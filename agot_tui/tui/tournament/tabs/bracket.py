"""The bracket: the tree, results of its games, replacements, final places (T8, T10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.cutting import replacements, seeds_of
from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.files.tables import places_table
from agot_tui.tournament.files.text_pages import text_of
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row, rest
from agot_tui.tui.tournament.pages import output_page
from agot_tui.tui.tournament.shown import Stage
from agot_tui.tui.tournament.tabs.games import GamesTab
from agot_tui.tui.tournament.tree import NARROWEST, Spot, Tree

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

SEEDS = (Column("Seed", right=True), Column("Player", least=12), Column("", least=10))


class BracketTab(GamesTab):
    """The tree; before it is made the seeds of the cut."""

    page = Where.BRACKET
    label = "Bracket"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.at = Spot(1, 1)
        self.top = 0
        self._cursor = (0, 0)
        self._drawn: tuple[Tree, int] | None = None
        """The tree as it was drawn last, and the round in its first column."""
        self._rounds = 0
        """Elimination rounds there were when the page was made last."""

    @property
    def stage(self) -> Stage | None:
        """The elimination round of the game under the cursor."""
        bracket = self.state.bracket
        if bracket is None:
            return None
        self.at = self._inside(self.at)
        return Stage(elimination=True, number=min(self.at.round, len(bracket.rounds)))

    def _inside(self, spot: Spot) -> Spot:
        """The nearest game there is."""
        assert self.state.bracket is not None
        rounds = self.state.bracket.rounds
        number = min(spot.round, len(rounds))
        return Spot(number, min(spot.game, len(rounds[number - 1])))

    @property
    def table(self) -> int | None:
        """The number of the game under the cursor."""
        return self._inside(self.at).game if self.state.bracket is not None else None

    def go_to_table(self, number: int) -> bool:
        """A game of the round that is played now."""
        bracket = self.state.bracket
        if bracket is None or not 1 <= number <= len(bracket.latest):
            return False
        self.at = Spot(len(bracket.rounds), number)
        return True

    # What is seen

    def fill(self) -> None:
        """The seeds, while there is no bracket; the cursor goes to a new round."""
        state = self.state
        rounds = len(state.bracket.rounds) if state.bracket is not None else 0
        if rounds != self._rounds:
            self._rounds, self.at = rounds, Spot(max(1, rounds), 1)
        self.listing.empty = "There is no bracket yet: the cut (c) ends the Swiss rounds, then p pairs it."
        if state.cut is None or state.bracket is not None:
            self.listing.fill(SEEDS, [])
            return
        new = replacements(state.cut, state.players)
        rows = [
            Row(
                (
                    Cell(str(number), "key"),
                    Cell(name_of(state, seed), "strong"),
                    Cell("replacement: o, if the player declines" if seed in new else "", "dim"),
                ),
                seed,
                name_of(state, seed),
            )
            for number, seed in enumerate(seeds_of(state.cut, state.players), start=1)
        ]
        self.listing.fill(SEEDS, rows)

    def title(self) -> Line:
        """What is seen, and whether the players see it."""
        state = self.state
        if state.bracket is None:
            cut = f"Seeds of the top {state.cut.size}: p pairs them" if state.cut is not None else "Bracket"
            return line((cut, "title"))
        draft = state.bracket_published < len(state.bracket.rounds)
        return line(("Bracket", "title"), (" · DRAFT: b publishes it" if draft else "", "fight"))

    def lines(self, width: int, height: int) -> list[Line]:
        """The tree around the cursor, or the seeds."""
        bracket = self.state.bracket
        if bracket is None:
            return super().lines(width, height)
        tree = Tree(self.state, bracket, width, height - 2)
        self.at = self._inside(self.at)
        first = tree.first_round(self.at)
        self._drawn = (tree, first)
        rows = tree.lines(self.at, first)
        room = height - 2
        row = tree.tops[self.at]
        self.top = max(0, min(max(self.top, row + 2 - room), row, max(0, len(rows) - room)))
        self._cursor = ((self.at.round - first) * tree.column + 1 + tree.label, 2 + row - self.top)
        return [heading(self.title(), width), tree.head(first), *rest(rows[self.top : self.top + room], room)]

    def clicked(self, x: int, y: int) -> bool:
        """The cursor goes to the game that was clicked."""
        if self.state.bracket is None or self._drawn is None:
            return super().clicked(x, y)
        tree, first = self._drawn
        spot = tree.game_at(first + x // tree.column, y - 2 + self.top)
        if spot is not None and spot == self._inside(spot) != self.at:
            self.at, self.number, self.side_won, self.doubling = spot, "", None, False
        return False

    def cursor(self) -> tuple[int, int]:
        """On the first player of the game."""
        return self._cursor if self.state.bracket is not None else super().cursor()

    def beside(self, width: int) -> bool:
        """The tree comes first."""
        bracket = self.state.bracket
        return bracket is None or len(bracket.rounds[0]).bit_length() * NARROWEST + NARROWEST <= width

    def side(self, width: int) -> list[Line]:
        """The places as far as they are settled."""
        if self.state.bracket is None and self.state.cut is None:
            return []
        rows: list[Line] = [line(("Places", "title"))]
        for place, name in places_table(self.state).rows[:30]:
            rows += wrap(line((f"{place:>6}  ", "key"), name), width, 8)
        return rows

    def hint(self) -> Line:
        """The game, or what comes next."""
        if self.state.bracket is not None:
            champion = self.state.bracket.champion
            if champion is not None and self._next_is_over():
                return line((name_of(self.state, champion), "picked"), " has won the tournament")
            return super().hint()
        if self.state.cut is not None:
            return line(("p", "key"), " pairs the first elimination round   ", ("o", "key"), " a replacement declines")
        return line(("c", "key"), " makes the cut once the Swiss rounds are played")

    def _next_is_over(self) -> bool:
        return self.side_won is None and not self.doubling and not self.number

    # Moving

    def do_up(self) -> None:
        """The game above, in the same round."""
        self._vertical(-1)

    def do_down(self) -> None:
        """The game below."""
        self._vertical(1)

    def do_page_up(self) -> None:
        """Three games up."""
        self._vertical(-3)

    def do_page_down(self) -> None:
        """Three games down."""
        self._vertical(3)

    def do_first(self) -> None:
        """The uppermost game."""
        self._vertical(-99)

    def do_last(self) -> None:
        """The lowest game."""
        self._vertical(99)

    def _vertical(self, step: int) -> None:
        bracket = self.state.bracket
        if bracket is None:
            self.listing.move(step)
            return
        tops = Tree(self.state, bracket, 80).tops
        mine = sorted((top, spot) for spot, top in tops.items() if spot.round == self.at.round)
        spots = [spot for _, spot in mine]
        self.at = spots[max(0, min(len(spots) - 1, spots.index(self._inside(self.at)) + step))]
        self.moved()

    def do_go_left(self) -> None:
        """The upper one of the two games that this one follows from."""
        bracket = self.state.bracket
        if bracket is not None and self.at.round > 1:
            self.at = Tree(self.state, bracket, 80).feeders(self.at)[0]
            self.moved()

    def do_go_right(self) -> None:
        """The game that follows."""
        bracket = self.state.bracket
        if bracket is not None and self.at.round < len(bracket.rounds):
            self.at = Tree(self.state, bracket, 80).next(self.at) or self.at
            self.moved()

    # The keys

    def paired(self) -> None:
        """Says what comes next."""
        self.session.say("paired; b publishes it", "good")

    def do_cut(self) -> None:
        """Ends the Swiss rounds."""
        self.desk.make_cut()

    def do_decline(self) -> None:
        """The replacement under the cursor, or one by name, does not come in (T8.3)."""
        row = self.listing.row
        name = row.name if row is not None else ""
        self.desk.ask_player("declines: ", self._decline, text=name)

    def _decline(self, name: str) -> bool:
        """Says who is asked next."""
        state = self.session.state
        before = seeds_of(state.cut, state.players) if state.cut is not None else ()
        if not self.desk.run("decline", "--", name):
            return False
        state = self.session.state
        assert state.cut is not None, "somebody was to come into it"
        seeds = seeds_of(state.cut, state.players)
        new = [
            f"{name_of(state, seed)} is next, as seed {at}" for at, seed in enumerate(seeds, 1) if seed not in before
        ]
        said = "; ".join(new) or f"nobody is left: there are {len(seeds)} of {state.cut.size} (T8.4)"
        self.session.say(f"{name} declines; {said}", "good")
        return True

    def do_places(self) -> None:
        """All places."""
        if self.state.bracket is None and not self.state.rounds:
            self.session.refuse("T10.7", "no place is settled yet")
        else:
            self.desk.ask(output_page("Places (T10.7)", text_of(places_table(self.state))))
