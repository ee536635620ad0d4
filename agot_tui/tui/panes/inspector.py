"""What is in the area under the cursor, what it borders, who can reach it; or what an overlay says about it.

Its rows change with every move of the cursor, so they are short and in few styles: what is written is what they cost.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from agot_tui.boardgame.board import Area, Board
from agot_tui.boardgame.events import units_in_words
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.view import AreaView, View
from agot_tui.frontend.words import order_name
from agot_tui.tui.lines import BLANK, Line, clip, joined, line, sides, wrap
from agot_tui.tui.map.picture import FORTS, POWER, SUPPLY

if TYPE_CHECKING:
    from agot_tui.boardgame.outlook import Marcher

NARROW: Final = 60


def inspector_lines(
    view: View,
    board: Board,
    area: AreaId,
    width: int,
    height: int,
    *,
    marchers: Collection[Marcher] = (),
    overlay: Line = BLANK,
    title: str = "",
) -> list[Line]:
    """One row, or a pane with what it borders and which others can reach it; with an overlay, what that says."""
    kind, there = board.areas[area], view.areas[area]
    now = line(" · ".join(text for text in _now(view, board, there) if text))
    if height == 1:
        if overlay:
            return [clip((*line((kind.name, "strong"), "  "), *overlay), width)]
        printed = line((_printed(board, kind) if width >= NARROW else _signs(kind), "dim"))
        return [clip(joined((line((kind.name, "strong"), (f" {kind.code}", "dim")), now, printed), "  "), width)]
    head = line((f"{kind.name} {kind.code} {_signs(kind)}", "title"))
    home = f"home of {board.houses[kind.home].name}" if kind.home is not None and kind.home != there.house else ""
    rows = wrap(joined((now, line(home))), width)[: height - 1]
    if overlay:
        return [sides(head, line((title, "key")), width), *wrap(overlay, width), *rows][:height]
    others = [one for one in marchers if one.house != view.seat]
    below = [_borders(board, area), *([_reach(board, others)] if others else [])]
    room = height - 1 - len(rows)
    if width >= NARROW and room >= sum(len(wrap(row, width)) for row in below):
        return [head, *rows, *(part for row in below for part in wrap(row, width))]
    return [head, *rows, *(clip(row, width) for row in below)][:height]


def _now(view: View, board: Board, there: AreaView) -> list[str]:
    if there.closed:
        return [f"closed with {view.players} players"]
    order = order_name(board, there.order) if there.order is not None else ""
    if not order and there.units and there.house == view.seat and view.phase == "planning":
        order = "no order"
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
    return line((f"borders {', '.join(board.areas[other].name for other in near)}", "dim"))


def _reach(board: Board, marchers: Collection[Marcher]) -> Line:
    """Whose standing units could come, of each house those of each area."""
    coming: dict[str, str] = {}
    for one in marchers:
        units = str(one.units).replace(" ", "")
        name = board.houses[one.house].name
        coming[name] = f"{coming[name]}+{units}" if name in coming else units
    return line((f"reached by {', '.join(f'{name} {units}' for name, units in coming.items())}", "dim"))
