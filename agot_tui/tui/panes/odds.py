"""Combat odds: for every pair of house cards that is still possible, who wins by how much, and what is lost.

Rows are the cards of the viewer's side, or of the attacker; a number is how far that side is ahead; ``=+`` a tie that
it wins by the Fiefdoms track, ``=-`` one that it loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.odds import Odds, PairOdds
from agot_tui.boardgame.odds_text import ASSUMED
from agot_tui.boardgame.terms import Terms
from agot_tui.boardgame.view import View
from agot_tui.frontend.keys import key_for
from agot_tui.tui.lines import Line, Span, clip, heading, joined, line, pad, wrap

BOTH_FROM: Final = 70
"""Columns from which margin and losses stand side by side."""


def odds_lines(
    odds: Odds, view: View, board: Board, letters: Mapping[House, str], width: int, height: int, *, losses: bool
) -> list[Line]:
    """The pane; in a narrow one margins, or with ``losses`` what both sides lose."""
    defends = view.seat == odds.defender
    mine = odds.defender if defends else odds.attacker
    table = _Table(odds, board, mine=mine, defends=defends)
    both = width >= BOTH_FROM
    shows = "margin, losses own:other" if both else "losses own:other" if losses else "margin"
    head = heading(line((f"Odds: {_name(board, mine)}", "title")), width, line((shows, "dim")))
    rows = [*_summary(odds, board, letters, mine, table.wins, width), *table.rows(width, both=both, losses=losses)]
    notes = _notes(odds, view, board, table, both=both)
    for note in notes:
        wrapped = wrap(note, width)
        if len(rows) + len(wrapped) + 1 <= height:
            rows += wrapped
    return [head, *(clip(row, width) for row in rows)][:height]


class _Table:
    """The pairs, seen from one side."""

    def __init__(self, odds: Odds, board: Board, *, mine: House, defends: bool) -> None:
        self.board, self.mine, self.defends = board, mine, defends
        self.pairs = {self._cards(pair): pair for pair in odds.pairs}
        self.own = tuple(dict.fromkeys(card for card, _ in self.pairs))
        self.other = tuple(dict.fromkeys(card for _, card in self.pairs))

    def _cards(self, pair: PairOdds) -> tuple[CardId, CardId]:
        cards = (pair.attacker_card, pair.defender_card)
        return cards[::-1] if self.defends else cards

    @property
    def wins(self) -> int:
        """Pairs that this side wins."""
        return sum(pair.winner == self.mine for pair in self.pairs.values())

    def margin(self, pair: PairOdds) -> int:
        """How far this side is ahead."""
        ahead = pair.attacker_strength - pair.defender_strength
        return -ahead if self.defends else ahead

    def by_one(self) -> int:
        """Pairs that are lost by 1."""
        return sum(self.margin(pair) == -1 and pair.winner != self.mine for pair in self.pairs.values())

    def rows(self, width: int, *, both: bool, losses: bool) -> list[Line]:
        """A head with the other side's cards, then a row for each own one."""
        cell = 8 if both else 4
        left = min(26, max(8, width - cell * len(self.other) - 5))
        shorts = short_names(self.board, self.other, cell - 1)
        head = (*pad(line(("", "dim")), left), *(Span(f"{name:>{cell}}", "dim") for name in shorts))
        return [head, *(self._row(card, left, cell, both=both, losses=losses) for card in self.own)]

    def _row(self, card: CardId, left: int, cell: int, *, both: bool, losses: bool) -> Line:
        kind = self.board.house_cards[card]
        name = kind.name if len(kind.name) + 3 <= left else short_names(self.board, (card,), left - 3)[0]
        pairs = [self.pairs[card, other] for other in self.other]
        spans = [Span(f"{self._text(pair, both=both, losses=losses):>{cell}}", self._role(pair)) for pair in pairs]
        wins = sum(pair.winner == self.mine for pair in pairs)
        return (*pad(line((name, "strong"), f" {kind.strength}"), left), *spans, Span(f"  {wins}/{len(pairs)}"))

    def _text(self, pair: PairOdds, *, both: bool, losses: bool) -> str:
        lost = (pair.attacker_losses, pair.defender_losses)
        own, other = lost[::-1] if self.defends else lost
        ahead = self.margin(pair)
        margin = f"{ahead:+d}" if ahead else "=+" if pair.winner == self.mine else "=-"
        if both:
            return f"{margin} {own}:{other}"
        return f"{own}:{other}" if losses else margin

    def _role(self, pair: PairOdds) -> str:
        return "good" if pair.winner == self.mine else "bad"


def _summary(odds: Odds, board: Board, letters: Mapping[House, str], mine: House, wins: int, width: int) -> list[Line]:
    """Both strengths before cards, and how many pairs are won."""

    def side(house: House, terms: Terms) -> Line:
        shown = terms.in_words(" ")
        total = line((letters[house], f"house.{house}"), (f" {terms.total}", "strong"))
        return (*total, *line((f" ({shown})", "dim"))) if width >= BOTH_FROM else total

    sides = joined((side(odds.attacker, odds.attacker_terms), side(odds.defender, odds.defender_terms)), " v ")
    share = line((f"{_name(board, mine)} wins {wins} of {len(odds.pairs)} pairs", "strong"))
    return wrap(joined(((*sides, *line((" before cards", "dim"))), share)), width)


def _notes(odds: Odds, view: View, board: Board, table: _Table, *, both: bool) -> list[Line]:
    """What is assumed, and what the Blade could do."""
    notes = []
    holder = view.tracks["fiefdoms"][0]
    if not view.blade_used and holder in (odds.attacker, odds.defender):
        if holder == table.mine:
            notes.append(line((f"Your Blade would turn {table.by_one()} more pairs.", "key")))
        else:
            near = sum(table.margin(pair) == 1 for pair in table.pairs.values())
            notes.append(line((f"{_name(board, holder)}'s Blade could turn {near} of them.", "key")))
    if not both:
        notes.append(line((key_for("odds"), "key"), (" losses, then closes", "dim")))
    notes.append(line((ASSUMED, "dim")))
    return notes


def short_names(board: Board, cards: Sequence[CardId], most: int = 3) -> list[str]:
    """So many letters of each card's name, of the first word that tells it from the others."""
    found: list[str] = []
    for card in cards:
        words = [word for word in board.house_cards[card].name.split() if word not in ("Ser", "The", "of")]
        choices = [word[:most] for word in words] + [f"{words[0][: most - 1]}{n}" for n in range(2, 10)]
        found.append(next(name for name in choices if name not in found))
    return found


def _name(board: Board, house: House) -> str:
    return board.houses[house].name
