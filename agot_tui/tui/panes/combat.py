"""A combat in progress, both sides term by term."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import tides_in_words
from agot_tui.boardgame.names import House
from agot_tui.boardgame.view import CombatView, FighterView
from agot_tui.tui.lines import Line, joined, line
from agot_tui.tui.words import area_name

NARROW = 60
TERMS = ("units", "order", "garrison", "support", "card", "ability", "Blade", "Tides")


def combat_lines(combat: CombatView, board: Board, letters: Mapping[House, str], width: int) -> list[Line]:
    """A row for each side; in a narrow pane without its units, which the map shows."""
    where = line(("Combat in ", "dim"), (area_name(board, combat.area), "strong"))
    origin = line(("from ", "dim"), area_name(board, combat.origin))
    head = joined((where, origin))
    if combat.winner is not None:
        head = joined((head, line((f"{board.houses[combat.winner].name} wins", "good"))))
    return [head, *(_side(side, board, letters, width) for side in (combat.attacker, combat.defender))]


def _side(side: FighterView, board: Board, letters: Mapping[House, str], width: int) -> Line:
    terms = [f"{name} {value}" for name, value in zip(TERMS, side.terms, strict=True) if value]
    card = board.house_cards[side.card].name if side.card is not None else "card chosen" if side.has_chosen else ""
    swords, towers = side.icons
    icons = "†" * swords + "‡" * towers
    tides = f"Tides {tides_in_words(board, side.tides)}" if side.tides is not None else ""
    total = line((letters[side.house], f"house.{side.house}"), (f" {side.terms.total:>2} ", "strong"))
    rest = (line(f"{card} {icons}".strip()), line(tides))
    if width < NARROW:
        return joined(((*total, *line((" ".join(terms), "dim"))), *rest))
    return joined(((*total, *line(f"{side.units}")), line((", ".join(terms), "dim")), *rest))
