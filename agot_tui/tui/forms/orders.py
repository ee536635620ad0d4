"""Planning: an order is laid in the area under the cursor, and the cursor goes on to the next area without one.

Every own area has a letter on the map: letter and token are the two keys that order it, in whatever sequence one likes;
a token alone is enough where the cursor goes by itself. ``X`` picks an order up, to be moved or swapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.commands import Command, PlaceOrders, Ready
from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import Where, key_for
from agot_tui.frontend.words import area_name, order_name
from agot_tui.kernel.rulings import Ruling
from agot_tui.tui.forms.base import PICKED, TARGET, Asker, Form, Mark, Reply, Say, Send, Shown, option
from agot_tui.tui.lines import Line, columns, joined, line, width_of

TOKEN_KEYS: Final = "1234567890A"
READY: Final = "R"
SWAP: Final = "X"
CLEAR: Final = "-"
WIDE: Final = 50
"""Columns from which every key is explained."""
AREA_KEYS: Final = "BCDEFGHIJLMNOPQSTUVWYZ"
"""What is left for areas: ``K`` opens the rulebook."""


class OrdersForm(Form):
    """Tokens by key; Enter closes planning when nothing is missing."""

    where: ClassVar[Where] = Where.ORDERS

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        view, seat = asker.view, asker.seat
        self.mine = tuple(a.id for a in view.areas.values() if a.house == seat and a.units)
        self.placed = {a: view.areas[a].order for a in self.mine}
        self.tokens = dict(zip(TOKEN_KEYS, asker.board.order_tokens, strict=False))
        self.letters = dict(zip(self.mine, AREA_KEYS, strict=False))
        self.lifted: AreaId | None = None
        """Whose order is being moved or swapped."""
        self._options: dict[tuple[AreaId, int, int], list[Line]] = {}
        """By area, columns and rows: what may be laid there does not change while this form is asked."""
        self._again: tuple[AreaId, str] | None = None
        """A token that lies elsewhere: its key once more moves it here."""

    @property
    def missing(self) -> tuple[AreaId, ...]:
        """Areas without an order."""
        return tuple(area for area in self.mine if self.placed[area] is None)

    # What is shown

    def body(self, width: int, height: int) -> list[Line]:
        """Stars and areas, and the tokens: struck out where they may not be laid under the cursor."""
        cursor = self.asker.cursor
        judged = cursor if cursor in self.placed else next(iter(self.missing or self.mine), cursor)
        rows = self._options.get((judged, width, height))
        if rows is None:
            rows = self._options[judged, width, height] = columns(self._cells(judged), width, rows=max(1, height - 2))
        self.whole = len(rows) < height
        return [self._count(width), *rows, *([self._hint(width)] if len(rows) + 1 < height else [])]

    def _cells(self, area: AreaId) -> list[Line]:
        """The tokens as they may be laid in an area, and Ready."""
        cells = []
        for key, text in self.tokens.items():
            role = "plain" if self._ruling(area, text) else "gone"
            cells.append(option(key, order_name(self.asker.board, text), role, "key" if role == "plain" else "dim"))
        return [*cells, option(READY, "Ready", "gone" if self.missing else "good")]

    def _count(self, width: int) -> Line:
        """Stars and areas left; with this round's cards, or the last, which restricts orders, if there is room.

        In a small terminal the tracks lie behind the map, and nothing else tells that cards were drawn.
        """
        stars = self.asker.view.houses[self.asker.seat].stars
        used = sum(1 for text in self.placed.values() if text and self.asker.board.order_tokens[text].star)
        missing = len(self.missing)
        count = joined(
            (
                line((f"★ {used} of {stars}", "star")),
                line(f"{missing} still without order" if missing else "every area has one: R, or Enter, is ready"),
            )
        )
        names = [self.asker.board.westeros_cards[card].name for card in self.asker.view.cards]
        told = (joined((count, line((", ".join(some), "dim")))) for some in (names, names[-1:]) if some)
        return next((row for row in told if width_of(row) <= width), count)

    def _hint(self, width: int) -> Line:
        if self.lifted is not None:
            name = area_name(self.asker.board, self.lifted)
            return line(("X", "key"), f" or a letter: {name}'s order goes there, or swaps")
        keys = [("B-Z", "area"), (SWAP, "swap"), (CLEAR, "all back"), (key_for("back"), "one back")]
        shown = [line((key, "key"), (f" {label}", "dim")) for key, label in keys]
        return joined(shown if width >= WIDE else shown[:-1], "  ")

    # Keys

    def press(self, key: str) -> Reply:
        """A token under the cursor; a letter: to that area; X: picks up, puts down; -: clears; R: ready."""
        again, self._again = self._again, None
        if key == READY:
            return self._try(Ready())
        if key == SWAP:
            return self._swap()
        if key == CLEAR:
            return self._clear_all()
        text = self.tokens.get(key)
        if text is not None:
            return self._place(text, again)
        area = next((area for area, letter in self.letters.items() if letter == key), None)
        if area is None:
            return None
        return self._put_down(area) if self.lifted is not None else Shown(area)

    def _place(self, text: str, again: tuple[AreaId, str] | None) -> Reply:
        """Lays a token; one that lies elsewhere is moved here if its key is pressed twice."""
        cursor = self.asker.cursor
        self.lifted = None
        if self.placed.get(cursor) == text:
            return Shown(self._next_missing(self.asker.cursor))
        command = PlaceOrders(((cursor, text),))
        ruling = self.asker.rule_on(command)
        if ruling:
            return Send(command)
        elsewhere = [area for area, lying in self.placed.items() if lying == text and area != cursor]
        moved = PlaceOrders(((elsewhere[0], None), (cursor, text))) if elsewhere else None
        if moved is not None and self.asker.rule_on(moved):
            if again == (cursor, text):
                return Send(moved)
            self._again = (cursor, text)
            return Say(f"{ruling.sentence}; the same key once more moves it here", ruling.rule)
        return Say(ruling.sentence, ruling.rule)

    def _swap(self) -> Reply:
        cursor = self.asker.cursor
        if self.lifted is not None:
            return self._put_down(cursor)
        if not self.placed.get(cursor):
            return Say("no order lies under the cursor to be moved", "R11.2")
        self.lifted = cursor
        return Shown(None)

    def _put_down(self, area: AreaId) -> Reply:
        """The order that was picked up goes to an area; what lies there comes back instead."""
        lifted, self.lifted = self.lifted, None
        if lifted is None or lifted == area:
            return Shown(area)
        command = PlaceOrders(((lifted, self.placed.get(area)), (area, self.placed[lifted])))
        return self._try(command)

    def _clear_all(self) -> Reply:
        lying = [area for area in self.mine if self.placed[area]]
        if not lying:
            return Say("no order of yours lies on the board", "R11.2")
        return self._try(PlaceOrders(tuple((area, None) for area in lying)))

    def act(self, area: AreaId) -> Reply:
        """Puts down what was picked up; on to the next area without order; with none left, ready."""
        if self.lifted is not None:
            return self._put_down(area)
        return Shown(self._next_missing(self.asker.cursor)) if self.missing else self._try(Ready())

    def back(self) -> bool:
        """Puts back what was picked up; else orders are taken back as commands, see :meth:`taken_back`."""
        lifted, self.lifted = self.lifted, None
        return lifted is not None

    def taken_back(self) -> Reply:
        """The order under the cursor."""
        cursor = self.asker.cursor
        if not self.placed.get(cursor):
            return Say("no order lies under the cursor", "R11.2")
        return Send(PlaceOrders(((cursor, None),)))

    def go_on(self, before: Form, stood: AreaId) -> Reply:
        """An order laid leads to the next area without one, in the order of the board; one taken back stays there."""
        if not isinstance(before, OrdersForm):
            return None
        return Shown(stood) if stood in self.missing else Shown(self._next_missing(stood))

    def _next_missing(self, behind: AreaId) -> AreaId:
        """The next area without an order, in the order of the board; the same one if none is missing."""
        missing = self.missing
        start = self.mine.index(behind) if behind in self.mine else -1
        return next((area for area in self.mine[start + 1 :] if area in missing), missing[0] if missing else behind)

    # The map

    def areas(self) -> tuple[AreaId, ...]:
        """The areas without order first, as they come; all of them when none is missing."""
        return self.missing or self.mine

    def marks(self) -> Mapping[AreaId, Mark]:
        """The letters of own areas: those without an order stand out."""
        marks = {
            area: Mark(self.letters.get(area, "○"), TARGET if self.placed[area] is None else PICKED)
            for area in self.mine
        }
        if self.lifted is not None:
            marks[self.lifted] = Mark("↕", TARGET)
        return marks

    def _ruling(self, area: AreaId, text: str) -> Ruling | bool:
        return self.placed.get(area) == text or self.asker.rule_on(PlaceOrders(((area, text),)))

    def _try(self, command: Command) -> Reply:
        ruling = self.asker.rule_on(command)
        return Send(command) if ruling else Say(ruling.sentence, ruling.rule)
