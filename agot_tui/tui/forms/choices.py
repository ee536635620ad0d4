"""Choices from a list: raids, support, cards, abilities, retreats and everything else that is one of a few things.

Where there are many, an area is named first and then what is done there; both can be done on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import (
    NONE_WORD,
    Capture,
    Choose,
    Command,
    Consolidate,
    Muster,
    MusterDone,
    PlayCard,
    Raid,
    RavenPass,
    RavenSwap,
    Retreat,
    Support,
)
from agot_tui.boardgame.names import AreaId
from agot_tui.tui.forms.base import PICKED, TARGET, Asker, Form, Mark, Reply, Say, Send, Shown, option
from agot_tui.tui.keys import NONE_KEY, OPTION_KEYS, Where
from agot_tui.tui.lines import BLANK, Line, columns, line, wrap
from agot_tui.tui.words import area_name, describe, icons_of_card, order_name

FEW: Final = 9
"""So many options are shown at once; more are grouped by area."""
MOST: Final = 600
"""Options that are read from the game at most; the list (``o``) has them all."""


class Item(NamedTuple):
    """A row of the list: an option, or an area with several."""

    key: str
    label: str
    area: AreaId | None
    """Where it is on the map, if anywhere."""
    commands: tuple[Command, ...]


class ChoiceForm(Form):
    """One of the options is picked, by its key or on the map."""

    where: ClassVar[Where] = Where.CHOICE

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self._all = [c for c in asker.options(MOST) if not (isinstance(c, Muster) and len(c.pieces) > 1)]
        self._group: AreaId | None = None
        self._picked: Item | None = None
        self._page = 0
        self._pages = 1
        self.confirms = asker.decision.kind == "house_card"
        """A first key shows what the option does, a second one takes it."""
        self._list()

    def _list(self) -> None:
        board = self.asker.board
        rows: list[tuple[str, AreaId | None, tuple[Command, ...]]]
        if self._group is not None:
            inside = [c for c in self._all if origin_of(c) == self._group]
            rows = [(label_inside(board, c), goal_of(board, c), (c,)) for c in inside]
        elif len(self._all) > FEW and len({origin_of(c) for c in self._all} - {None}) > 1:
            groups: dict[AreaId | None, list[Command]] = {}
            for command in self._all:
                groups.setdefault(origin_of(command), []).append(command)
            rows = [
                (f"{area_name(board, area)} …" if len(some) > 1 else describe(board, some[0]), area, tuple(some))
                for area, some in groups.items()
                if area is not None
            ]
            rows += [(describe(board, c), None, (c,)) for c in groups.get(None, ())]
        else:
            rows = [
                (describe(board, c), None if is_idle(c) else goal_of(board, c) or origin_of(c), (c,)) for c in self._all
            ]
        keys = iter(OPTION_KEYS)
        idle = [some[0] for _, _, some in rows if len(some) == 1 and is_idle(some[0])]
        self.items = []
        for label, area, some in rows:
            own = NONE_KEY if some[0] in idle and len(idle) == 1 else own_key(some[0]) if len(some) == 1 else ""
            self.items.append(Item(own or next(keys, " "), label, area, some))
        self.items.sort(key=lambda item: item.key == NONE_KEY)
        self._picked = None
        self._page = 0

    def title(self) -> Line:
        """The area that has been named."""
        return line((area_name(self.asker.board, self._group), "strong")) if self._group else BLANK

    def body(self, width: int, height: int) -> list[Line]:
        """The options in columns, a page at a time; of a picked card what it does."""
        details = self._details(width)
        cells = [self._cell(item) for item in self.items]
        rows = columns(cells, width, rows=height)
        self.whole = len(rows) + len(details) <= height
        if len(rows) <= height:
            self._pages = 1
            return [*rows, *details[: height - len(rows)]]
        room = max(1, height - 1)
        self._pages = -(-len(rows) // room)
        self._page %= self._pages
        start = self._page * room
        more = line((f"page {self._page + 1} of {self._pages}: ", "dim"), (", .", "key"), (" turn", "dim"))
        return [*rows[start : start + room], more]

    def _cell(self, item: Item) -> Line:
        return option(item.key, item.label, "strong" if item is self._picked else "plain")

    def _details(self, width: int) -> list[Line]:
        item = self._picked
        if item is None:
            hint = "the key once more, or Enter, plays it" if self.confirms else ""
            return [line((f"A key shows the card; {hint}", "dim"))] if hint else []
        command = item.commands[0]
        if not isinstance(command, PlayCard):
            return []
        card = self.asker.board.house_cards[command.card]
        ability = card.ability or "no ability"
        head = line((f"{card.name} {icons_of_card(self.asker.board, card.id)}: ", "strong"), ability)
        return [*wrap(head, width), line((f"Enter or {item.key} plays it", "key"))]

    def press(self, key: str) -> Reply:
        """Takes the option of that key."""
        item = next((item for item in self.items if item.key == key), None)
        return None if item is None else self._take(item)

    def act(self, area: AreaId) -> Reply:
        """Takes what the area stands for, or what has been picked."""
        if self._picked is not None:
            return Send(self._picked.commands[0])
        found = [item for item in self.items if item.area == area]
        if len(found) == 1:
            return self._take(found[0])
        if found:
            keys = ", ".join(f"{item.key} {item.label}" for item in found)
            return Say(f"{area_name(self.asker.board, area)}: say which: {keys}")
        if self.confirms or not any(item.area for item in self.items):
            return Say("take one of the options with its key")
        return Say(f"{area_name(self.asker.board, area)} is not among the options")

    def _take(self, item: Item) -> Reply:
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
        if self._group is None:
            return False
        self._group = None
        self._list()
        return True

    def turn_page(self, step: int) -> bool:
        """Shows the options that did not fit."""
        self._page += step
        return self._pages > 1

    def areas(self) -> tuple[AreaId, ...]:
        """Where the options are."""
        return tuple(dict.fromkeys(item.area for item in self.items if item.area is not None))

    def marks(self) -> Mapping[AreaId, Mark]:
        """The keys of the options where they are on the map."""
        marks: dict[AreaId, Mark] = {}
        if self._group is not None:
            marks[self._group] = Mark("●", PICKED)
        for item in self.items:
            if item.area is not None and item.area != self._group:
                several = item.area in marks
                marks[item.area] = Mark("●" if several else item.key, TARGET)
        return marks

    def choose_group(self, area: AreaId | None) -> None:
        """Goes on with an area that was used before, if it still has options."""
        if area is not None and any(item.area == area and len(item.commands) > 1 for item in self.items):
            self._group = area
            self._list()

    @property
    def group(self) -> AreaId | None:
        """The area that has been named."""
        return self._group


def own_key(command: Command) -> str:
    """The key of a command that has one of its own: 0 for passing, declining, being done; a number of ships."""
    match command:
        case Choose((word,)) if word in (NONE_WORD, "nothing"):
            return NONE_KEY
        case RavenPass() | MusterDone():
            return NONE_KEY
        case Capture(_, ships):
            return str(ships)
        case _:
            return ""


def is_idle(command: Command) -> bool:
    """Whether an order is used up without effect: not what the enter key on its area should mean."""
    match command:
        case Raid(_, None) | Support(_, None):
            return True
        case _:
            return False


def origin_of(command: Command) -> AreaId | None:
    """The area by which commands of its kind are grouped."""
    match command:
        case RavenSwap(area, _) | Support(area, _) | Consolidate(area, _) | Retreat(area, _):
            return area
        case Raid(origin, _):
            return origin
        case Muster(pieces):
            return pieces[0].area
        case _:
            return None


def goal_of(board: Board, command: Command) -> AreaId | None:
    """The area at which a command aims."""
    match command:
        case Raid(_, target):
            return target
        case Retreat(area, _):
            return area
        case Muster(pieces):
            return pieces[0].place
        case Choose((word,)) if AreaId(word) in board.areas:
            return AreaId(word)
        case _:
            return None


def label_inside(board: Board, command: Command) -> str:
    """What an option does, where the area is clear."""
    match command:
        case RavenSwap(_, token):
            return f"{order_name(board, token)} instead"
        case Raid(_, target):
            return f"raid {area_name(board, target)}" if target else "raid nothing"
        case Support(_, side):
            return f"support the {side}" if side else "support nobody"
        case Consolidate(_, use):
            return {"power": "take power", "muster": "muster", None: "take power"}[use]
        case Retreat(_, losses):
            return f"losing {losses}" if losses else "without losses"
        case _:
            return describe(board, command).partition(": ")[2] or describe(board, command)
