"""A position set up on the map: keys change what lies in the area under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.area_text import AreaText
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import CONSOLIDATE, DEFENSE, MARCH, RAID, SUPPORT, OrderKind
from agot_tui.boardgame.position_draft import Draft
from agot_tui.boardgame.units import NONE, Units, units
from agot_tui.frontend.keys import Where
from agot_tui.tui.forms.base import BARRED, Form, Mark, Reply, Say, Shown, option
from agot_tui.tui.lines import Line, columns, joined, line, wrap
from agot_tui.values import replace

ORDER_KEYS: Final[Mapping[str, OrderKind]] = {"M": MARCH, "D": DEFENSE, "P": SUPPORT, "R": RAID, "C": CONSOLIDATE}
"""``P`` for suPport: ``S`` is a ship."""
UNIT_KEYS: Final = {"F": "footman", "K": "knight", "S": "ship", "E": "engine"}


class PositionForm(Form):
    """What the keys of the editor do; every change is one of the draft, and can be taken back."""

    where: ClassVar[Where] = Where.POSITION

    def __init__(self, draft: Draft, cursor: Callable[[], AreaId]) -> None:
        self.whole = True
        self.draft, self._cursor = draft, cursor
        self.house: House = draft.houses[0]
        """Whose units are laid."""
        self.taking = False
        self.routed = False

    @property
    def board(self) -> Board:
        """The board."""
        return self.draft.board

    @property
    def here(self) -> AreaText:
        """What the area under the cursor holds."""
        return self.draft.area(self._cursor())

    # What is shown

    def body(self, width: int, height: int) -> list[Line]:
        """The area as it would be written, the keys, and what contradicts: of that as much as there is room for."""
        area = self._cursor()
        text = self.draft.text_of(area)
        head = line((f"{self.board.areas[area].name}: ", "strong"), (text or "empty", "plain" if text else "dim"))
        rows = [head, *self._keys(width)]
        faults = [part for fault in self.draft.faults for part in wrap(line((fault, "bad")), width, 2)]
        if not faults:
            return [*rows, line(("nothing contradicts", "good"), ("  X goes on from here", "dim"))]
        rows = rows[: max(1, height - min(len(faults), 2))]
        room = height - len(rows)
        if len(faults) > room:
            faults = [*faults[: room - 1], line((f"{len(self.draft.faults)} faults in all", "bad"))]
        return [*rows, *faults]

    def _keys(self, width: int) -> list[Line]:
        houses = [
            option(key, self.board.houses[house].name, "cursor" if house == self.house else "plain")
            for key, house in self._houses.items()
        ]
        verb = ("take", "cursor") if self.taking else ("lay", "plain")
        stand = ("routed", "cursor") if self.routed else ("routed", "plain")
        pieces = (
            line(("F K S E ", "key"), verb),
            option("-", "take"),
            line(("L ", "key"), stand),
            option("0", "empty"),
        )
        orders = [option(key, kind) for key, kind in ORDER_KEYS.items()]
        marks = joined((option("T", "token"), option("G", "garrison"), option("V", "values")), "  ")
        return [
            *columns(houses, width, most=6, gap=1),
            *wrap(joined(pieces, "  "), width),
            *wrap(joined(orders, " "), width),
            *wrap(marks, width),
        ]

    def title(self) -> Line:
        """How to type instead."""
        return line("Enter and : type")

    @property
    def _houses(self) -> Mapping[str, House]:
        return {str(number): house for number, house in enumerate(self.draft.houses, start=1)}

    def areas(self) -> tuple[AreaId, ...]:
        """Where something contradicts; else where units lie."""
        faulty = tuple(self._faulty())
        return faulty or tuple(area.id for area in self.draft.view.areas.values() if area.units)

    def marks(self) -> Mapping[AreaId, Mark]:
        """Areas that contradict."""
        return {area: Mark("!", BARRED) for area in self._faulty()}

    def _faulty(self) -> Iterable[AreaId]:
        named = {fault.partition(":")[0].removeprefix("areas.") for fault in self.draft.faults}
        return (area for area in self.draft.view.areas if area in named)

    # Keys

    def act(self, area: AreaId) -> Reply:
        """The enter key opens a line, which is the screen's."""
        return None

    def press(self, key: str) -> Reply:
        """Changes what lies there."""
        here = self.here
        if key in self._houses:
            self.house = self._houses[key]
            return Shown()
        if key in UNIT_KEYS:
            return self._unit(here, units(f"{key}{'~' if self.routed else ''}"))
        if key in ORDER_KEYS:
            return self._order(here, ORDER_KEYS[key])
        match key:
            case "-":
                self.taking = not self.taking
            case "L":
                self.routed = not self.routed
            case "T":
                self.draft.put_area(replace(here, house=self._owner(here), token=not here.token, neutral=None))
            case "G":
                return self._guard(here)
            case "0":
                self.draft.put_area(replace(here, house=None, units=NONE, order=None, token=False, neutral=None))
            case _:
                return None
        return Shown()

    def _owner(self, here: AreaText) -> House:
        """Whose the area is, or will be when something of the chosen house lies there."""
        if here.house is not None and (here.units or here.token):
            self.house = here.house
        return self.house

    def _unit(self, here: AreaText, one: Units) -> Reply:
        if self.taking:
            if not here.units >= one:
                return Say(f"there is no {one} in {self.board.areas[here.area].name}")
            left = here.units - one
        else:
            left = here.units + one
        self.draft.put_area(replace(here, house=self._owner(here), units=left, neutral=None))
        return Shown()

    def _order(self, here: AreaText, kind: OrderKind) -> Reply:
        if not here.units:
            return Say("an order needs units", "R11.2")
        tokens = [None, *(text for text, token in self.board.order_tokens.items() if token.kind == kind)]
        now = tokens.index(here.order) if here.order in tokens else 0
        self.draft.put_area(replace(here, order=tokens[(now + 1) % len(tokens)]))
        return Shown()

    def _guard(self, here: AreaText) -> Reply:
        """The printed garrison or neutral force comes or goes."""
        printed = self.draft.printed_neutral(here.area)
        if here.neutral is not None:
            self.draft.put_area(replace(here, neutral=None, garrison=False))
        elif printed is not None:
            self.draft.put_area(AreaText(here.area, neutral=printed))
        elif self.board.areas[here.area].garrison:
            self.draft.put_area(replace(here, garrison=not here.garrison))
        else:
            return Say(f"{self.board.areas[here.area].name} has neither garrison nor neutral force", "R17.1")
        return Shown()
