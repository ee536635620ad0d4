"""What all forms share: whom they ask, what they answer, and what the prompt and the map show of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias, TypeVar

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.view import View
from agot_tui.bus import DecisionView
from agot_tui.frontend.keys import Where
from agot_tui.kernel.events import Event
from agot_tui.kernel.rulings import Ruling
from agot_tui.tui.lines import BLANK, Line, line
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.boardgame.outlook import Outlook

E = TypeVar("E", bound=Event)


class Asker(Protocol):
    """The game as one seat that is asked something may question it."""

    @property
    def seat(self) -> House:
        """Who is asked."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def view(self) -> View:
        """What the seat sees."""

    @property
    def decision(self) -> DecisionView:
        """What it is asked."""

    @property
    def cursor(self) -> AreaId:
        """The area under the cursor."""

    def options(self, at_most: int | None = None) -> Iterator[Command]:
        """The commands that are allowed, lazily."""

    def rule_on(self, command: Command) -> Ruling:
        """Whether a command is allowed."""

    def goals(self, origin: AreaId) -> tuple[AreaId, ...]:
        """Where units of an area could march."""

    @property
    def outlook(self) -> Outlook:
        """What the person of the seat can work out now."""

    def last(self, kind: type[E]) -> E | None:
        """The last event of a kind that the person of the seat knows of."""


class Send(Value):
    """The form is filled in: this is to be played."""

    command: Command


class Say(Value):
    """Nothing is done, and this is why."""

    sentence: str
    rule: str = ""


class Shown(Value):
    """Something was picked; the cursor may have to go somewhere."""

    cursor: AreaId | None = None


Reply: TypeAlias = Send | Say | Shown | None
"""``None``: the key means nothing here."""

TARGET: Final = "target"
PICKED: Final = "picked"
BARRED: Final = "barred"
NOT_THERE: Final = "\N{MULTIPLICATION SIGN}"
"""The sign of an area that cannot be chosen, though one might think so."""


class Mark(Value):
    """What the map shows in an area that matters now."""

    key: str
    """The key that takes it, or a sign."""
    role: str = TARGET


class Form(ABC):
    """How one decision is answered."""

    where: ClassVar[Where]
    """The rows of the key table that hold."""
    read: bool = False
    """Whether it only had to be read, and has been."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.whole = True
        """Whether the last body showed everything."""

    def title(self) -> Line:
        """What has been picked so far, for the heading of the prompt."""
        return BLANK

    @abstractmethod
    def body(self, width: int, height: int) -> list[Line]:
        """What the prompt shows below its heading."""

    @abstractmethod
    def press(self, key: str) -> Reply:
        """A key of the form."""

    @abstractmethod
    def act(self, area: AreaId) -> Reply:
        """The enter key with the cursor on an area."""

    def back(self) -> bool:
        """Takes the last pick back; False if there is none."""
        return False

    def taken_back(self) -> Reply:
        """What takes back the last thing done that has been played already; ``None`` if such things stay."""
        return None

    def go_on(self, before: Form, stood: AreaId) -> Reply:
        """The same seat is asked again: what it goes on with, after the form before and where its cursor stood."""
        return None

    def turn_page(self, step: int) -> bool:
        """Shows other options; False if there are none."""
        return False

    def areas(self) -> tuple[AreaId, ...]:
        """The areas that matter now, in the order of the next key."""
        return ()

    def marks(self) -> Mapping[AreaId, Mark]:
        """What the map shows."""
        return {}


def option(key: str, label: str, role: str = "plain", key_role: str = "key") -> Line:
    """An option with its key."""
    return line((key, key_role), " ", (label, role))


def verdict(ruling: Ruling) -> Line:
    """A ruling as a line."""
    if ruling:
        return line(("allowed", "good"))
    return line((f"{ruling.rule}: ", "bad"), (ruling.sentence, "bad"))
