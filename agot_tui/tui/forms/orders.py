"""Planning: an order is laid in the area under the cursor, and the cursor goes on to the next area without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.commands import Command, PlaceOrders, Ready
from agot_tui.boardgame.names import AreaId
from agot_tui.tui.forms.base import PICKED, TARGET, Asker, Form, Mark, Reply, Say, Send, Shown, option
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, columns, joined, line
from agot_tui.tui.words import order_name

TOKEN_KEYS: Final = "1234567890A"
READY: Final = "R"


class OrdersForm(Form):
    """Tokens by key; Enter closes planning when nothing is missing."""

    where: ClassVar[Where] = Where.ORDERS

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        view, seat = asker.view, asker.seat
        self.mine = tuple(a.id for a in view.areas.values() if a.house == seat and a.units)
        self.placed = {a: view.areas[a].order for a in self.mine}
        self.tokens = dict(zip(TOKEN_KEYS, asker.board.order_tokens, strict=False))

    @property
    def missing(self) -> tuple[AreaId, ...]:
        """Areas without an order."""
        return tuple(area for area in self.mine if self.placed[area] is None)

    def body(self, width: int, height: int) -> list[Line]:
        """Stars and areas, and the tokens: struck out where they may not be laid under the cursor."""
        board, cursor = self.asker.board, self.asker.cursor
        cells = []
        judged = cursor if cursor in self.placed else next(iter(self.missing or self.mine), cursor)
        for key, text in self.tokens.items():
            role = "plain" if self._ruling(judged, text) else "gone"
            cells.append(option(key, order_name(board, text), role, "key" if role == "plain" else "dim"))
        cells.append(option(READY, "Ready", "gone" if self.missing else "good"))
        rows = columns(cells, width, rows=max(1, height - 1))
        self.whole = len(rows) < height
        return [self._count(), *rows]

    def _count(self) -> Line:
        """What does not change with the cursor: the inspector says what lies under it."""
        stars = self.asker.view.houses[self.asker.seat].stars
        used = sum(1 for text in self.placed.values() if text and self.asker.board.order_tokens[text].star)
        missing = len(self.missing)
        return joined(
            (
                line((f"★ {used} of {stars}", "star")),
                line(f"{missing} still without order" if missing else "every area has one: R, or Enter, is ready"),
            )
        )

    def press(self, key: str) -> Reply:
        """Lays the token of that key under the cursor; R: ready."""
        if key == READY:
            return self._try(Ready())
        text = self.tokens.get(key)
        if text is None:
            return None
        cursor = self.asker.cursor
        if self.placed.get(cursor) == text:
            return self.onward()
        return self._try(PlaceOrders(((cursor, text),)))

    def act(self, area: AreaId) -> Reply:
        """On to the next area without order; with none left, ready."""
        return self.onward() if self.missing else self._try(Ready())

    def back(self) -> bool:
        """Orders are taken back as commands, see :meth:`taken_back`."""
        return False

    def taken_back(self) -> Command | None:
        """The command that takes the order under the cursor back."""
        cursor = self.asker.cursor
        return PlaceOrders(((cursor, None),)) if self.placed.get(cursor) else None

    def onward(self) -> Shown:
        """To the next area without an order, behind the cursor in the order of the board."""
        missing = self.missing
        if not missing:
            return Shown(None)
        cursor = self.asker.cursor
        start = self.mine.index(cursor) if cursor in self.mine else -1
        return Shown(next((area for area in self.mine[start + 1 :] if area in missing), missing[0]))

    def areas(self) -> tuple[AreaId, ...]:
        """The areas without order first, as they come; all of them when none is missing."""
        return self.missing or self.mine

    def marks(self) -> Mapping[AreaId, Mark]:
        """Own areas: those without an order stand out."""
        return {area: Mark("○", TARGET) if self.placed[area] is None else Mark("●", PICKED) for area in self.mine}

    def _ruling(self, area: AreaId, text: str) -> bool:
        return self.placed.get(area) == text or bool(self.asker.rule_on(PlaceOrders(((area, text),))))

    def _try(self, command: Command) -> Reply:
        ruling = self.asker.rule_on(command)
        return Send(command) if ruling else Say(ruling.sentence, ruling.rule)
