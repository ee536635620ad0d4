"""A combat in progress: both sides side by side, term by term, with where each term comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import tides_in_words
from agot_tui.boardgame.names import ATTACKER, DEFENDER, House, Side
from agot_tui.boardgame.terms import TERMS
from agot_tui.boardgame.view import AreaView, CombatView, FighterView, View
from agot_tui.frontend.words import area_name, order_name
from agot_tui.tui.lines import Line, Span, clip, heading, joined, line, pad
from agot_tui.values import Value

NARROW: Final = 60


class Term(Value):
    """One row of the table: what it is, and of each side the figure and where it comes from."""

    name: str
    figures: tuple[int, int]
    notes: tuple[str, str]


def combat_lines(combat: CombatView, board: Board, letters: Mapping[House, str], width: int) -> list[Line]:
    """In a few rows: one for each side; in a narrow pane without its units, which the map shows."""
    where = line(("Combat in ", "dim"), (area_name(board, combat.area), "strong"))
    origin = line(("from ", "dim"), area_name(board, combat.origin))
    head = joined((where, origin))
    if combat.winner is not None:
        head = joined((head, line((f"{board.houses[combat.winner].name} wins", "good"))))
    return [head, *(_side(side, board, letters, width) for side in (combat.attacker, combat.defender))]


def combat_table(view: View, board: Board, letters: Mapping[House, str], width: int, height: int) -> list[Line]:
    """As a pane: a column for each side, a row for each term that counts for either; in few rows if there are few."""
    combat = view.combat
    assert combat is not None
    origin = line(("from ", "dim"), (area_name(board, combat.origin), "dim"))
    head = heading(line((f"Combat in {area_name(board, combat.area)}", "title")), width, origin)
    terms = [term for term in _terms(combat, view, board) if any(term.figures) or any(term.notes)]
    left = 9
    each = (width - left) // 2
    rows = [_row("", [_name(combat.attacker, letters, board), _name(combat.defender, letters, board)], left, each)]
    for term in terms:
        cells = [_cell(figure, note) for figure, note in zip(term.figures, term.notes, strict=True)]
        rows.append(_row(term.name, cells, left, each))
    rows.append(_row("total", [_total(combat, side) for side in (ATTACKER, DEFENDER)], left, each))
    if len(rows) + 1 > height:
        return [head, *(clip(row, width) for row in combat_lines(combat, board, letters, width)[1:])][:height]
    return [head, *(clip(row, width) for row in rows)]


def _row(name: str, cells: list[Line], left: int, each: int) -> Line:
    return (*pad(line((name, "dim")), left), *pad(cells[0], each - 1), Span(" "), *cells[1])


def _name(fighter: FighterView, letters: Mapping[House, str], board: Board) -> Line:
    name = board.houses[fighter.house].name
    return line((letters[fighter.house], f"house.{fighter.house}"), (f" {name}", "strong"))


def _cell(figure: int, note: str) -> Line:
    return line(f"{figure:>2} " if figure or not note else "   ", (note, "dim"))


def _total(combat: CombatView, side: Side) -> Line:
    fighter = combat.attacker if side == ATTACKER else combat.defender
    mark = line((" wins", "good")) if combat.winner == fighter.house else ()
    icons = _icons(fighter)
    return (*line((f"{fighter.terms.total:>2}", "strong")), *line(f" {icons}" if icons else ""), *mark)


def _icons(fighter: FighterView) -> str:
    swords, towers = fighter.icons
    return "†" * swords + "‡" * towers


def _terms(combat: CombatView, view: View, board: Board) -> Iterator[Term]:
    """Every term of both sides, with what makes it up."""
    sides = (combat.attacker, combat.defender)
    defended = view.areas[combat.area]
    notes: dict[str, tuple[str, str]] = {
        "units": (str(combat.attacker.units), str(combat.defender.units)),
        "order": (order_name(board, combat.order), _defense(defended, combat, board)),
        "support": (_supporters(combat, ATTACKER, board), _supporters(combat, DEFENDER, board)),
        "card": _cards(combat, board),
        "Tides": (_tides(combat.attacker, board), _tides(combat.defender, board)),
    }
    for at, name in enumerate(TERMS):
        yield Term(name, (sides[0].terms[at], sides[1].terms[at]), notes.get(name, ("", "")))


def _defense(there: AreaView, combat: CombatView, board: Board) -> str:
    if there.order is None or there.order_house != combat.defender.house or not there.order.startswith("defense"):
        return ""
    return order_name(board, there.order)


def _supporters(combat: CombatView, side: Side, board: Board) -> str:
    return ", ".join(area_name(board, area) for area, _, helped in combat.support if helped == side)


def _cards(combat: CombatView, board: Board) -> tuple[str, str]:
    """Once a side has chosen, the other's nought would look like a card of nought."""
    cards = _card(combat.attacker, board), _card(combat.defender, board)
    return (cards[0] or "not chosen", cards[1] or "not chosen") if any(cards) else cards


def _card(fighter: FighterView, board: Board) -> str:
    if fighter.card is None:
        return "face down" if fighter.has_chosen else ""
    return board.house_cards[fighter.card].name


def _tides(fighter: FighterView, board: Board) -> str:
    return tides_in_words(board, fighter.tides) if fighter.tides is not None else ""


def _side(side: FighterView, board: Board, letters: Mapping[House, str], width: int) -> Line:
    card = board.house_cards[side.card].name if side.card is not None else "card chosen" if side.has_chosen else ""
    icons = _icons(side)
    tides = f"Tides {tides_in_words(board, side.tides)}" if side.tides is not None else ""
    total = line((letters[side.house], f"house.{side.house}"), (f" {side.terms.total:>2} ", "strong"))
    rest = (line(f"{card} {icons}".strip()), line(tides))
    if width < NARROW:
        return joined(((*total, *line((side.terms.in_words(" "), "dim"))), *rest))
    return joined(((*total, *line(f"{side.units}")), line((side.terms.in_words(), "dim")), *rest))
