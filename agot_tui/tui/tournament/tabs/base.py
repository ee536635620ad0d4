"""What all pages of the desk share: a list with a cursor, a hint, something to say beside the list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from agot_tui.tournament.model import PlayerId, State
from agot_tui.tui.lines import BLANK, Line, heading, line, wrap
from agot_tui.tui.tournament.asks import FindLine
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Listing

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk
    from agot_tui.tui.tournament.session import Session

PAGE = 10
FAR = 1 << 20


class Tab(ABC):
    """One page of the desk."""

    page: ClassVar[Where]
    label: ClassVar[str]

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.listing = Listing()
        self._filled: object = None
        self.key = ""
        """The key that was pressed last."""

    @property
    def session(self) -> Session:
        """The tournament."""
        return self.desk.session

    @property
    def state(self) -> State:
        """The tournament as it is shown."""
        return self.session.state

    @property
    def where(self) -> Where:
        """The moment of the key table."""
        return self.page

    # What is seen

    def settings(self) -> object:
        """What the list depends on beside the tournament; the list is made again when it changes."""
        return None

    @abstractmethod
    def fill(self) -> None:
        """Makes the list from the tournament."""

    def refresh(self) -> None:
        """Makes the list again if anything has changed."""
        stamp = (self.session.stamp, self.settings())
        if stamp != self._filled:
            self._filled = stamp
            self.fill()

    @abstractmethod
    def title(self) -> Line:
        """The title of the list."""

    def aside(self) -> Line:
        """At the right of the title."""
        return line((self.listing.hidden, "dim"))

    def lines(self, width: int, height: int) -> list[Line]:
        """The list under its title."""
        return [heading(self.title(), width, self.aside()), *self.listing.lines(width, height - 1)]

    def cursor(self) -> tuple[int, int]:
        """Column and line of the row under the cursor."""
        return 2, 1 + self.listing.cursor_row

    def beside(self, width: int) -> bool:
        """Whether there may be a pane beside the list, which has ``width`` columns then."""
        return True

    def side(self, width: int) -> list[Line]:
        """What is told beside the list, of the row under the cursor."""
        return []

    def hint(self) -> Line:
        """The line under the list."""
        return BLANK

    def hints(self, width: int) -> list[Line]:
        """The same in as many rows as it takes."""
        return wrap(self.hint(), width)

    # Clicks

    def clicked(self, x: int, y: int) -> bool:
        """The cursor goes to the row that was clicked; whether it was there already."""
        at = self.listing.row_at(y - 1)
        if at is None:
            return False
        there = at == self.listing.at
        self._move(at - self.listing.at)
        return there

    # Moving

    def back(self) -> bool:
        """A step back on this page; False if there is none."""
        return False

    def allows(self, action: str) -> bool:
        """Whether an action may be done now; if not, the page has said why."""
        return True

    def acted(self, action: str) -> None:
        """An action was done."""
        return

    def moved(self) -> None:
        """The cursor was moved."""
        return

    def _move(self, step: int) -> None:
        self.listing.move(step)
        self.moved()

    def do_up(self) -> None:
        """The row above."""
        self._move(-1)

    def do_down(self) -> None:
        """The row below."""
        self._move(1)

    def do_page_up(self) -> None:
        """Ten rows up."""
        self._move(-PAGE)

    def do_page_down(self) -> None:
        """Ten rows down."""
        self._move(PAGE)

    def do_first(self) -> None:
        """The first row."""
        self._move(-FAR)

    def do_last(self) -> None:
        """The last row."""
        self._move(FAR)

    def do_find(self) -> None:
        """Goes to a name while it is typed."""

        def go(at: int) -> None:
            self.listing.at = at
            self.moved()

        self.desk.ask(FindLine(self.listing.found, go))

    def names(self, *players: PlayerId) -> list[str]:
        """The names as they are shown now."""
        return [self.state.players[player].name for player in players]
