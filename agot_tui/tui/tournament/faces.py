"""What fills the terminal: a face takes keys and gives frames of lines. No face knows Textual."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Protocol

from agot_tui.tui.arrange import too_small
from agot_tui.tui.lines import Line, line, width_of
from agot_tui.tui.tournament.keys import Where, bar, key_of
from agot_tui.values import Value, field

SIDE_FROM: Final = (110, 30)
"""From this size on there is a pane beside the list."""


class Frame(Value):
    """Everything that is seen."""

    top: list[Line]
    main: list[Line]
    bar: Line
    side: list[Line] = field(default_factory=list)
    side_width: int = 0
    cursor: tuple[int, int] = (0, 0)
    """Where the terminal's own cursor rests: column and row."""


class Stage(Protocol):
    """Where faces stand: the app."""

    def show(self, face: Face) -> None:
        """Another face takes the terminal."""

    def leave(self, farewell: str = "") -> None:
        """The end; ``farewell`` is printed afterwards."""

    def open_book(self, sentence: str) -> None:
        """The rulebook over the face, at the rules that a sentence cites, else at its contents."""


class Face(ABC):
    """Something that fills the terminal."""

    @property
    @abstractmethod
    def where(self) -> Where:
        """The moment of the key table."""

    def seen(self, width: int, height: int) -> Frame:
        """What is seen on a terminal of any size."""
        notice = too_small(width, height)
        return Frame(notice, [], ()) if notice else self.frame(width, height)

    @abstractmethod
    def frame(self, width: int, height: int) -> Frame:
        """What is seen where there is room."""

    @abstractmethod
    def leave(self) -> None:
        """The end; everything is kept."""

    @abstractmethod
    def pressed(self, key: str) -> None:
        """A key."""

    def pasted(self, text: str) -> None:
        """Text from the clipboard."""
        return

    def clicked(self, x: int, y: int) -> bool:
        """A place of the terminal was clicked; False if there is nothing but, perhaps, a key."""
        return False

    def wheeled(self, step: int) -> None:
        """The wheel was turned: up (-1), or down (1); the key is pressed that moves so."""
        key = key_of("down" if step > 0 else "up", self.where)
        if key is not None:
            self.pressed(key)

    def tell(self, sentence: str, *, done: bool) -> None:
        """Shows a sentence until the next key; ``done``: it says that something is done, not why it is not."""
        return

    def tick(self) -> bool:
        """Looks at file and clock; whether anything that is seen has changed."""
        return False

    def recover(self, sentence: str) -> None:
        """After a fault of ours, which has been written down: goes on with what is safe."""
        return

    @property
    def writes(self) -> bool:
        """Whether text is typed now, so that a blank is a letter."""
        return self.where in (Where.EDITOR, Where.FORM)


def key_bar(where: Where, width: int) -> Line:
    """The keys of this moment, as many as fit."""
    row: Line = ()
    for key, label in bar(where):
        part = line((f" {key}", "key"), f" {label} ")
        if width_of(row) + width_of(part) > width:
            break
        row += part
    return row
