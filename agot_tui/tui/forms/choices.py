"""Choices from a list: raids, support, cards, abilities, retreats and everything else that is one of a few things.

Where there are many, an area is named first and then what is done there; both can be done on the map. What might be
tried and is not allowed stands behind the options, dimmed: its key tells why not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.commands import Command, Muster, MusterDone, PlayCard, Retreat
from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import NONE_KEY, OPTION_KEYS, Where, key_for
from agot_tui.frontend.words import area_name, armies_and_supply, army_sizes, icons_of_card
from agot_tui.kernel.rulings import ALLOWED, Ruling
from agot_tui.tui.forms.base import (
    BARRED,
    NOT_THERE,
    PICKED,
    TARGET,
    Asker,
    Form,
    Mark,
    Reply,
    Say,
    Send,
    Shown,
    option,
)
from agot_tui.tui.forms.candidates import candidates
from agot_tui.tui.forms.labels import goal_of, is_idle, label_inside, label_of, origin_of, own_key
from agot_tui.tui.lines import BLANK, Line, columns, line, width_of, wrap
from agot_tui.values import Value

FEW: Final = 9
"""So many options are shown at once; more are grouped by area."""
CONFIRMS: Final = "A key shows a card, pressed again plays it"
MOST: Final = 600
"""Options that are read from the game at most; the list (``o``) has them all."""


class Item(Value):
    """A row of the list: an option, an area with several, or something that is not possible."""

    key: str
    label: str
    area: AreaId | None
    """Where it is on the map, if anywhere."""
    commands: tuple[Command, ...]
    ruling: Ruling = ALLOWED
    """Why it is not possible."""


class ChoiceForm(Form):
    """One of the options is picked, by its key or on the map."""

    where: ClassVar[Where] = Where.CHOICE

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self._all = [c for c in asker.options(MOST) if not (isinstance(c, Muster) and len(c.pieces) > 1)]
        self._tried: list[Command] | None = None
        self._group: AreaId | None = None
        self._picked: Item | None = None
        self._page = 0
        self._pages = 1
        self.confirms = asker.decision.kind == "house_card"
        """A first key shows what the option does, a second one takes it."""
        if asker.decision.kind == "muster":
            self._group = self._only_area()
        self._list()

    def _only_area(self) -> AreaId | None:
        """The area that has all options, if it is one."""
        areas = {origin_of(command) for command in self._all} - {None}
        return areas.pop() if len(areas) == 1 else None

    # The list

    def _list(self) -> None:
        rows = self._rows()
        keys = iter(OPTION_KEYS)
        idle = [some[0] for _, _, some in rows if len(some) == 1 and is_idle(some[0])]
        self.items: list[Item] = []
        for label, area, some in rows:
            own = NONE_KEY if some[0] in idle and len(idle) == 1 else own_key(some[0]) if len(some) == 1 else ""
            self.items.append(Item(own or next(keys, " "), label, area, some))
        self.items.sort(key=lambda item: item.key == NONE_KEY)
        taken = {item.key for item in self.items}
        left = iter([key for key in OPTION_KEYS if key not in taken])
        self.items += [
            Item(own_key(command) or next(left, " "), label, area, (command,), ruling)
            for label, area, command, ruling in self._barred()
        ]
        self._picked = None
        self._page = 0

    def _rows(self) -> list[tuple[str, AreaId | None, tuple[Command, ...]]]:
        """Labels, areas and commands: inside the named area, or by area, or one by one."""
        asker, board = self.asker, self.asker.board
        if self._group is not None:
            inside = [c for c in self._all if origin_of(c) == self._group or isinstance(c, MusterDone)]
            return [(self._label(c), goal_of(board, c), (c,)) for c in inside]
        if self._is_grouped:
            groups: dict[AreaId | None, list[Command]] = {}
            for command in self._all:
                groups.setdefault(origin_of(command), []).append(command)
            rows = [
                (f"{area_name(board, area)} …" if len(some) > 1 else label_of(asker, some[0]), area, tuple(some))
                for area, some in groups.items()
                if area is not None
            ]
            return rows + [(label_of(asker, c), None, (c,)) for c in groups.get(None, ())]
        return [(self._label(c), self._place(c), (c,)) for c in self._all]

    def _label(self, command: Command) -> str:
        """In full; without the area where it is clear: in one that was named, and where one Support order is asked."""
        one = self.asker.decision.kind == "support" and len({origin_of(c) for c in self._all}) == 1
        clear = self._group is not None or one
        return label_inside(self.asker, command) if clear else label_of(self.asker, command)

    @property
    def _is_grouped(self) -> bool:
        return len(self._all) > FEW and len({origin_of(c) for c in self._all} - {None}) > 1

    def _barred(self) -> list[tuple[str, AreaId | None, Command, Ruling]]:
        """What may be tried here and is not allowed, with the ruling."""
        if self._is_grouped and self._group is None:
            return []
        if self._tried is None:
            self._tried = [c for c in dict.fromkeys(candidates(self.asker, self._all)) if c not in self._all]
        found = []
        for command in self._tried:
            if self._group is not None and origin_of(command) != self._group:
                continue
            ruling = self.asker.rule_on(command)
            if not ruling:
                found.append((self._label(command), self._place(command), command, ruling))
        return found

    def _place(self, command: Command) -> AreaId | None:
        return None if is_idle(command) else goal_of(self.asker.board, command) or origin_of(command)

    # What is shown

    def title(self) -> Line:
        """The area that has been named; of one that musters with its points."""
        if self._group is None:
            return BLANK
        name = area_name(self.asker.board, self._group)
        points = (part for part in self.asker.decision.about.split(", ") if part.startswith(f"{name} "))
        return line((next(points, name) if self.asker.decision.kind == "muster" else name, "strong"))

    def body(self, width: int, height: int) -> list[Line]:
        """The options in columns, a page at a time; of a picked card what it does."""
        details = self._details(width)
        rows = columns([self._cell(item) for item in self.items], width, rows=height - len(details))
        possible = [self._cell(item) for item in self.items if item.ruling]
        if len(rows) + len(details) > height and len(possible) < len(self.items):
            found = columns(possible, width, rows=height - len(details))
            if len(found) + len(details) <= height:
                return self._possible_first(found, details, width, height)
        self.whole = len(rows) + len(details) <= height
        if len(rows) <= height:
            self._pages = 1
            return [*rows, *details[: height - len(rows)]]
        room = max(1, height - 1)
        self._pages = -(-len(rows) // room)
        self._page %= self._pages
        start = self._page * room
        more = line((f"page {self._page + 1} of {self._pages}: ", "dim"), (_turning(), "key"), (" turn", "dim"))
        return [*rows[start : start + room], more]

    def _possible_first(self, found: list[Line], details: list[Line], width: int, height: int) -> list[Line]:
        """What is not possible stands on a page of its own, where there is too little room."""
        self.whole, self._pages = True, 2
        self._page %= 2
        if self._page:
            barred = [self._cell(item) for item in self.items if not item.ruling]
            return [*columns(barred, width, rows=height - 1)[: height - 1], line((_turning(), "key"), (" back", "dim"))]
        more = line((key_for("page_down"), "key"), (" what is not possible, and why", "dim"))
        return [*found, *details, *([more] if len(found) + len(details) < height else [])]

    def _cell(self, item: Item) -> Line:
        if not item.ruling:
            return option(item.key, item.label, "gone", "dim")
        return option(item.key, item.label, "strong" if item is self._picked else "plain")

    def _details(self, width: int) -> list[Line]:
        item = self._picked
        if self.asker.decision.kind == "muster":
            return self._armies(width)
        if item is None:
            return [line((CONFIRMS, "dim"))] if self.confirms else []
        command = item.commands[0]
        if not isinstance(command, PlayCard):
            return []
        card = self.asker.board.house_cards[command.card]
        ability = card.ability or "no ability"
        head = line((f"{card.name} {icons_of_card(self.asker.board, card.id)}: ", "strong"), ability)
        return [*wrap(head, width), line((f"{key_for('act')} or {item.key} plays it", "key"))]

    def _armies(self, width: int) -> list[Line]:
        """What mustering is limited by: supply and pieces; where there is little room, in two rows and fewer words."""
        house = self.asker.view.houses[self.asker.seat]
        armies = "; ".join(armies_and_supply(house.armies, house.supply, house.allowed_armies))
        left = "left " + " ".join(f"{kind}{number}" for kind, number in house.pieces_left.items())
        row = line((f"{armies} · {left}", "dim"))
        if width_of(row) <= width:
            return [row]
        short = f"armies {army_sizes(house.armies)}; allowed {army_sizes(house.allowed_armies)}"
        return [line((short, "dim")), line((left, "dim"))]

    # Keys

    def press(self, key: str) -> Reply:
        """Takes the option of that key, or says why it is none."""
        item = next((item for item in self.items if item.key == key), None)
        return None if item is None else self._take(item)

    def act(self, area: AreaId) -> Reply:
        """Takes what the area stands for, or what has been picked."""
        if self._picked is not None:
            return Send(self._picked.commands[0])
        found = [item for item in self.items if item.area == area]
        found = [item for item in found if item.ruling] or found[:1]
        if len(found) == 1:
            return self._take(found[0])
        if found:
            keys = ", ".join(f"{item.key} {item.label}" for item in found)
            return Say(f"{area_name(self.asker.board, area)}: say which: {keys}")
        if self.confirms or not any(item.area for item in self.items):
            return Say("take one of the options with its key")
        if self.asker.decision.kind == "retreat":
            ruling = self.asker.rule_on(Retreat(area))
            return Say(ruling.sentence, ruling.rule)
        return Say(f"{area_name(self.asker.board, area)} is not among the options")

    def _take(self, item: Item) -> Reply:
        if not item.ruling:
            return Say(item.ruling.sentence, item.ruling.rule)
        if len(item.commands) > 1:
            self._group = item.area
            self._list()
            return Shown(item.area)
        if self.confirms and item is not self._picked:
            self._picked = item
            return Shown(None)
        return Send(item.commands[0])

    def back(self) -> bool:
        """Back to the areas."""
        if self._picked is not None:
            self._picked = None
            return True
        if self._group in (None, self._only_area()):
            return False
        self._group = None
        self._list()
        return True

    def turn_page(self, step: int) -> bool:
        """Shows the options that did not fit."""
        self._page += step
        return self._pages > 1

    # The map

    def areas(self) -> tuple[AreaId, ...]:
        """Where the options are."""
        return tuple(dict.fromkeys(item.area for item in self.items if item.area is not None and item.ruling))

    def marks(self) -> Mapping[AreaId, Mark]:
        """The keys of the options where they are on the map; where beaten units cannot go."""
        marks: dict[AreaId, Mark] = {}
        if self._group is not None:
            marks[self._group] = Mark("●", PICKED)
        for item in self.items:
            if item.area is None or item.area == self._group:
                continue
            if item.ruling:
                marks[item.area] = Mark("●" if item.area in marks else item.key, TARGET)
            elif item.area not in marks and self.asker.decision.kind in ("retreat", "raid"):
                marks[item.area] = Mark(NOT_THERE, BARRED)
        return marks

    @property
    def picked(self) -> Command | None:
        """The option whose details are shown."""
        return self._picked.commands[0] if self._picked is not None else None

    def go_on(self, before: Form, stood: AreaId) -> Reply:
        """Mustering goes on in the area that was used before, if it still has options."""
        area = before.group if isinstance(before, ChoiceForm) and self._musters() else None
        if area is not None and any(item.area == area and len(item.commands) > 1 for item in self.items):
            self._group = area
            self._list()
        return None

    def _musters(self) -> bool:
        return any(isinstance(command, Muster) for item in self.items for command in item.commands)

    @property
    def group(self) -> AreaId | None:
        """The area that has been named."""
        return self._group


def _turning() -> str:
    """The keys that turn the page."""
    return f"{key_for('page_up')} {key_for('page_down')}"
