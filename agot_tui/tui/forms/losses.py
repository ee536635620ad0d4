"""Units given up or upgraded at their owner's choice: casualties, supply, wildling cards.

Each kind of unit in each area is a row; its key takes one more of them, and after the last one none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.commands import NONE_WORD, Choose, Command, Lose, Loss, Muster, Piece
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.units import FOOTMAN, KNIGHT, NONE, Units, units
from agot_tui.frontend.keys import NONE_KEY, OPTION_KEYS, Where
from agot_tui.frontend.words import area_name, armies_and_supply, describe
from agot_tui.tui.forms.base import PICKED, TARGET, Asker, Form, Mark, Reply, Say, Send, Shown, option, verdict
from agot_tui.tui.lines import Line, columns, line, wrap
from agot_tui.values import Value

DEMOTED: Final = "K=>F"
PROMOTED: Final = "F=>K"


class Row(Value):
    """Units of one kind in one area, and what happens to those that are picked."""

    area: AreaId | None
    """``None``: those that take part in the combat."""
    what: str
    """A unit letter, ``K=>F`` or ``F=>K``."""
    most: int


class LossesForm(Form):
    """How many of each are picked, until the game allows it."""

    where: ClassVar[Where] = Where.LOSSES

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        first = next(asker.options(1))
        self.promotes = isinstance(first, Muster)
        self.may_decline = self.promotes
        self.rows = tuple(self._rows(first))
        self.picked: Counter[Row] = Counter()
        self._last: list[Row] = []
        self._by_key = False
        self._page = 0
        self._pages = 1

    def _rows(self, first: Command) -> list[Row]:
        if self.asker.decision.kind == "casualties":
            there = self._fighting()
            return [Row(None, letter, count_of(there, letter)) for letter in there.letters()]
        demotes = isinstance(first, Lose) and any(loss.demoted for loss in first.losses)
        dies = isinstance(first, Lose) and any(loss.units for loss in first.losses)
        mine = [a for a in self.asker.view.areas.values() if a.house == self.asker.seat and a.units]
        rows: list[Row] = []
        for area in mine:
            if self.asker.decision.kind == "reconcile" and area.units.size < 2:
                continue
            if self.promotes:
                rows += [Row(area.id, PROMOTED, area.units.count(FOOTMAN))] if area.units.count(FOOTMAN) else []
                continue
            letters = [a for a in area.units.letters() if not self._crows() or a[0] == KNIGHT]
            if demotes and area.units.count(KNIGHT):
                rows.append(Row(area.id, DEMOTED, area.units.count(KNIGHT)))
            if dies:
                rows += [Row(area.id, letter, count_of(area.units, letter)) for letter in letters]
        return rows

    def _crows(self) -> bool:
        return self.asker.decision.about.endswith("knights")

    def _fighting(self) -> Units:
        combat = self.asker.view.combat
        assert combat is not None
        return next((side.units for side in (combat.attacker, combat.defender) if side.house == self.asker.seat), NONE)

    @property
    def command(self) -> Command | None:
        """What has been picked."""
        chosen = [(row, n) for row, n in self.picked.items() if n]
        if not chosen:
            return None
        if self.promotes:
            return Muster(tuple(Piece(a, KNIGHT, None, "F") for a, _ in self._by_row(chosen)))
        losses: dict[AreaId | None, Loss] = {}
        for row, n in chosen:
            old = losses.get(row.area, Loss(row.area))
            if row.what == DEMOTED:
                losses[row.area] = old._replace(demoted=old.demoted + n)
            else:
                losses[row.area] = old._replace(units=old.units + units(row.what * n))
        return Lose(tuple(losses.values()))

    @staticmethod
    def _by_row(chosen: list[tuple[Row, int]]) -> list[tuple[AreaId, Row]]:
        return [(row.area, row) for row, n in chosen for _ in range(n) if row.area is not None]

    def body(self, width: int, height: int) -> list[Line]:
        """The rows with what is picked of each, and whether that is enough."""
        cells = []
        for key, row in zip(OPTION_KEYS, self.rows, strict=False):
            n = self.picked[row]
            cells.append(option(key, f"{self._label(row)} {n}/{row.most}", "strong" if n else "plain"))
        if self.may_decline:
            cells.append(option(NONE_KEY, "none"))
        below = self._below(width)
        room = max(1, height - len(below))
        rows = columns(cells, width, rows=room)
        self._pages = max(1, -(-len(rows) // room))
        self.whole = self._pages == 1
        start = (self._page % self._pages) * room
        return [*rows[start : start + room], *below]

    def _supply(self, width: int) -> list[Line]:
        """The armies that have to fit, where supply is the reason."""
        if self.asker.decision.kind != "reconcile":
            return []
        house = self.asker.view.houses[self.asker.seat]
        armies, supply = armies_and_supply(house.armies, house.supply, house.allowed_armies)
        return wrap(line((armies, "bad"), "; ", (supply, "strong")), width)

    def _below(self, width: int) -> list[Line]:
        return [*self._supply(width), *self._verdict(width)]

    def _verdict(self, width: int) -> list[Line]:
        command = self.command
        if command is None:
            return [line(("a key takes one more of these units; Enter when it is enough", "dim"))]
        ruling = self.asker.rule_on(command)
        enter = line(("Enter", "key"), f" {describe(self.asker.board, command)}") if ruling else verdict(ruling)
        return wrap(enter, width)[:2]

    def _label(self, row: Row) -> str:
        place = f" {area_name(self.asker.board, row.area)}" if row.area else ""
        return f"{row.what}{place}"

    def press(self, key: str) -> Reply:
        """One more of a row, or none."""
        if key == NONE_KEY:
            return Send(Choose((NONE_WORD,))) if self.may_decline else None
        row = dict(zip(OPTION_KEYS, self.rows, strict=False)).get(key)
        if row is None:
            return None
        self.picked[row] = (self.picked[row] + 1) % (row.most + 1)
        self._last.append(row)
        self._by_key = True
        return Shown(row.area)

    def act(self, area: AreaId) -> Reply:
        """Done, if it is enough; else one more of the first row of the area that has some left.

        After a key Enter only asks whether it is enough: the unit under the cursor was not meant.
        """
        command = self.command
        ruling = self.asker.rule_on(command) if command is not None else None
        if command is not None and ruling:
            return Send(command)
        row = next((row for row in self.rows if row.area == area and self.picked[row] < row.most), None)
        if row is not None and not (self._by_key and ruling is not None):
            self.picked[row] += 1
            self._last.append(row)
            return Shown(area)
        return Say(ruling.sentence, ruling.rule) if ruling is not None else Say("pick units with their keys")

    def back(self) -> bool:
        """Takes the last pick back."""
        while self._last:
            row = self._last.pop()
            if self.picked[row]:
                self.picked[row] -= 1
                return True
        return False

    def turn_page(self, step: int) -> bool:
        """Shows the rows that did not fit."""
        self._page += step
        return self._pages > 1

    def areas(self) -> tuple[AreaId, ...]:
        """Where the units are."""
        return tuple(dict.fromkeys(row.area for row in self.rows if row.area is not None))

    def marks(self) -> Mapping[AreaId, Mark]:
        """The areas with rows, those with picked units apart."""
        lost = {row.area for row, n in self.picked.items() if n}
        return {area: Mark("●", PICKED) if area in lost else Mark("○", TARGET) for area in self.areas()}


def count_of(some: Units, letter: str) -> int:
    """How many of a letter, ``F`` or ``F~``, there are."""
    return list(some.each()).count(letter)
