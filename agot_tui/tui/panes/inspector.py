"""What is in the area under the cursor, in words."""

from __future__ import annotations

from agot_tui.boardgame.board import Area, Board
from agot_tui.boardgame.events import units_in_words
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.view import AreaView, View
from agot_tui.tui.lines import Line, clip, joined, line, width_of, wrap
from agot_tui.tui.map.picture import FORTS, POWER, SUPPLY
from agot_tui.tui.words import order_name

NARROW = 60


def inspector_lines(view: View, board: Board, area: AreaId, width: int, height: int) -> list[Line]:
    """One row, or a pane with what it borders."""
    kind, there = board.areas[area], view.areas[area]
    now = line(" · ".join(text for text in _now(view, board, there) if text))
    printed = line((_printed(board, kind) if width >= NARROW else _signs(kind), "dim"))
    if height == 1:
        head = line((kind.name, "strong"), (f" {kind.code}", "dim"))
        return [clip(joined((head, now, printed), "  "), width)]
    fill = max(1, width - len(kind.name) - len(kind.code) - width_of(printed) - 5)
    head = line((kind.name, "title"), (f" {kind.code} {'─' * fill} ", "dim"), *printed, (" ─", "dim"))
    home = line((f"home of {board.houses[kind.home].name}", "dim")) if kind.home is not None else ()
    return [head, *wrap(joined((now, home)), width), *wrap(_borders(board, area), width)][:height]


def _now(view: View, board: Board, there: AreaView) -> list[str]:
    if there.closed:
        return [f"closed with {view.players} players"]
    order = order_name(board, there.order) if there.order is not None else ""
    if not order and there.units and there.house == view.seat and view.phase == "planning":
        order = "no order yet"
    holder = board.houses[there.house].name if there.house is not None else ""
    fort = f"neutral force {there.neutral}" if there.neutral else ""
    garrison = f"garrison {there.garrison}" if there.garrison else ""
    token = f"power token of {board.houses[there.token].name}" if there.token is not None else ""
    units = units_in_words(there.units) if there.units else ""
    if holder:
        return [f"{holder}: {units}" if units else holder, order, garrison, token]
    return [fort or "nobody's", garrison, token]


def _signs(kind: Area) -> str:
    """The same as the map shows it."""
    return FORTS[kind.fort] + SUPPLY * kind.supply + POWER * kind.power or kind.kind


def _printed(board: Board, kind: Area) -> str:
    parts: list[str] = [kind.fort if kind.fort != "none" else kind.kind]
    parts += [f"{kind.supply} supply"] * bool(kind.supply) + [f"{kind.power} power"] * bool(kind.power)
    return ", ".join(parts)


def _borders(board: Board, area: AreaId) -> Line:
    near = [b if a == area else a for a, b in board.pairs if area in (a, b)]
    return line(("borders ", "dim"), (", ".join(board.areas[other].name for other in near), "dim"))
