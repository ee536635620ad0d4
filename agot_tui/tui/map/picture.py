"""What stands in each area of the map, as a few short texts: the same for every size of it.

Signs: ``♖`` castle, ``♜`` stronghold, ``●`` supply, ``♛`` power, ``◆`` power token, ``⌂2`` garrison, ``N5`` neutral
force. Units stand behind the letter of their house, ``S:FFK``; routed ones in small letters, ``S:f``. An order is its
code (``M+``, ``D1``), a face-down one ``?``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from agot_tui.boardgame.board import Area, Board
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.units import Units
from agot_tui.boardgame.view import AreaView, View
from agot_tui.frontend.words import order_code
from agot_tui.tui.forms.base import Mark
from agot_tui.tui.ink import CLOSED, LAND, SEA
from agot_tui.values import Value

FORTS: Final[Mapping[str, str]] = {"none": "", "castle": "♖", "stronghold": "♜"}
SUPPLY: Final = "●"
POWER: Final = "♛"
TOKEN: Final = "◆"
GARRISON: Final = "⌂"
NEUTRAL: Final = "N"
FIGHT: Final = "⚑"


class Piece(NamedTuple):
    """A short text of an area, in a role."""

    text: str
    role: str = "text"
    """``text`` (on the ground of the area), ``house.stark``, ``order``..."""


Overlay: TypeAlias = Mapping[AreaId, tuple[Piece, ...]]
"""What an overlay shows in areas, instead of what is printed there; areas without an entry show neither."""


class Picture(Value):
    """All that one area shows."""

    ground: str
    """``sea``, ``land``, ``closed``, or the house that controls it."""
    mark: Mark | None
    printed: tuple[Piece, ...]
    """What is printed there, the garrison, the neutral force, the power token."""
    pieces: tuple[Piece, ...]
    """House, units, order."""
    usual: int = 0
    """Rows that the two take without an overlay: where the name stands follows from that."""


class Painter:
    """Makes the pictures of a board's areas from views."""

    def __init__(self, board: Board, letters: Mapping[House, str]) -> None:
        self.board = board
        self.letters = letters

    def blank(self, area: Area) -> Picture:
        """The area on an empty board."""
        printed = self._printed(area, None)
        return Picture(SEA if area.kind != "land" else LAND, None, printed, (), bool(printed))

    def picture(self, view: View, area: AreaId, mark: Mark | None, overlay: Overlay | None = None) -> Picture:
        """The area as a view shows it, with what an overlay has to say about it."""
        kind, there = self.board.areas[area], view.areas[area]
        if there.closed:
            return Picture(CLOSED, mark, (), ())
        ground = SEA if kind.kind != "land" else there.house or LAND
        combat = view.combat
        if mark is None and combat is not None and combat.winner is None and area == combat.area:
            mark = Mark(FIGHT, "fight")
        printed, pieces = self._printed(kind, there), self._pieces(there, is_port=kind.kind == "port")
        usual = bool(printed) + bool(pieces)
        if overlay is not None:
            # A blank keeps the place of what is printed, so that nothing moves when an overlay comes and goes.
            printed = overlay.get(area) or ((Piece(" "),) if printed else ())
        return Picture(ground, mark, printed, pieces, usual)

    def _printed(self, kind: Area, there: AreaView | None) -> tuple[Piece, ...]:
        icons = FORTS[kind.fort] + SUPPLY * kind.supply + POWER * kind.power
        found = [Piece(icons, "icons")] if icons else []
        if there is not None:
            if there.garrison:
                found.append(Piece(f"{GARRISON}{there.garrison}", "icons"))
            if there.neutral:
                found.append(Piece(f"{NEUTRAL}{there.neutral}", "neutral"))
            if there.token is not None:
                found.append(Piece(TOKEN, f"token.{there.token}"))
        return tuple(found)

    def _pieces(self, there: AreaView, *, is_port: bool) -> tuple[Piece, ...]:
        house, order = there.house, there.order
        if house is None:
            return ()
        letter, badge = self.letters[house], f"house.{house}"
        code = order_code(self.board, order) if order is not None else ""
        if is_port:
            if not there.units:
                return ()
            ships = Piece(f"{letter}{there.units.size}", badge)
            return (ships, Piece(code, "order")) if code else (ships,)
        found = [Piece(letter, badge)]
        if there.units:
            found.append(Piece(f":{letters_of(there.units)}", "units"))
        if code:
            found.append(Piece(code, "order"))
        return tuple(found)


def letters_of(some: Units) -> str:
    """``FFk``: units by letter, routed ones small; with many of a kind a number, ``5F``."""
    each = [letter[0].lower() if letter.endswith("~") else letter for letter in some.each()]
    if len(each) <= 4:
        return "".join(each)
    kinds = dict.fromkeys(each)
    return "".join(f"{each.count(letter)}{letter}" if each.count(letter) > 1 else letter for letter in kinds)
