"""Who sits at the keyboard: persons with their houses, who acts next, and when the curtain has to close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import House
from agot_tui.boardgame.view import View
from agot_tui.settings import Level
from agot_tui.values import Value, replace


class Person(Value):
    """Somebody at the keyboard, with one house or several."""

    name: str
    houses: tuple[House, ...]


class People:
    """The persons of a game. Houses with the same name behind them are one person's; without a name, each its own."""

    def __init__(self, board: Board, houses: Iterable[House], names: Mapping[str, str]) -> None:
        self.board = board
        found: dict[str, list[House]] = {}
        shown: dict[str, str] = {}
        for house in houses:
            name = names.get(house, "").strip() or board.houses[house].name
            key = name.casefold()
            shown.setdefault(key, name)
            found.setdefault(key, []).append(house)
        self.persons = tuple(Person(shown[key], tuple(mine)) for key, mine in found.items())
        self._of = {house: person for person in self.persons for house in person.houses}

    @classmethod
    def at_a_table(cls, board: Board, houses: Iterable[House]) -> People:
        """One person who enters what a whole table plays, and has no name there."""
        found = cls(board, houses, {})
        everybody = Person("", tuple(house for person in found.persons for house in person.houses))
        found.persons = (everybody,)
        found._of = dict.fromkeys(everybody.houses, everybody)
        return found

    @property
    def seats(self) -> frozenset[House]:
        """The houses that play."""
        return frozenset(self._of)

    def of(self, house: House) -> Person:
        """Who plays a house."""
        return self._of[house]

    def seat_name(self, house: House) -> str:
        """``Stark (Ann)``; just ``Stark`` where nobody is named."""
        name, person = self.board.houses[house].name, self.of(house).name
        return name if person in (name, "") else f"{name} ({person})"


def next_seat(people: People, waiting: tuple[House, ...], now: House | None) -> House:
    """Whose turn it is at the keyboard: the same house, else another one of the same person, else the first asked."""
    assert waiting
    if now is not None:
        if now in waiting:
            return now
        mine = people.of(now).houses
        for house in waiting:
            if house in mine:
                return house
    return waiting[0]


def knows_more(bus: BoardBus, person: Person, level: Level = "strict") -> bool:
    """Whether a person sees anything that a spectator does not: hand, orders, bids, cards seen (R23.4).

    With hands open to derive, a hand is no secret: it follows from the discards (R23.5).
    """
    public = bus.view(None)
    views = (replace(bus.view(house), seat=None) for house in person.houses)
    return any((_without_hands(view) if level == "hands" else view) != public for view in views)


def _without_hands(view: View) -> View:
    return replace(view, houses={house: replace(one, hand=None) for house, one in view.houses.items()})


def needs_curtain(bus: BoardBus, people: People, old: House | None, new: House, level: Level = "strict") -> bool:
    """Whether the curtain has to close before ``new`` sits down: another person, and one of the two has secrets."""
    if len(people.persons) < 2 or level == "trust":
        return False
    if old is None:
        return True
    before, after = people.of(old), people.of(new)
    return before != after and (knows_more(bus, before, level) or knows_more(bus, after, level))
