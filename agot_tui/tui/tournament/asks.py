"""What is asked under the list: a line that is typed, a name to go to, a verb, yes or no."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from rich.cells import cell_len

from agot_tui.tournament.desk.lookup import plain_letters
from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import Line, Span, clip, line, text_of, width_of, wrap
from agot_tui.tui.tournament.keys import Where

Complete = Callable[[str], list[str]]
"""The whole lines that a text could become."""
SHOWN: Final = 6


class Overlay(ABC):
    """Something that takes the keys until it is settled or left."""

    where: ClassVar[Where]

    @abstractmethod
    def do(self, action: str) -> bool:
        """What a key of the table does; False once it is settled."""

    def press(self, key: str) -> None:
        """A key that stands in no row."""
        return

    def insert(self, text: str) -> None:
        """Text was pasted."""
        return

    def clicked(self, row: int) -> None:
        """A row of it was clicked, counted from its title."""
        return


class Ask(Overlay):
    """Something that is asked in a line under the list."""

    @abstractmethod
    def row(self) -> Line:
        """The line in which it is asked."""

    def rows(self, width: int) -> tuple[list[Line], int]:
        """The same as it fits the width, and the column of the terminal's cursor in the first of them."""
        row, column = windowed(self.row(), self.column, width)
        return [row], column

    @property
    def column(self) -> int:
        """Where the terminal's cursor is in that line."""
        return 0

    def remark(self) -> Line:
        """A line below it."""
        return ()


class TypedLine(Ask):
    """A line that is typed; ``enter`` takes it and says whether it is settled."""

    where = Where.EDITOR

    def __init__(
        self,
        label: str,
        enter: Callable[[str], bool],
        *,
        text: str = "",
        remark: str = "",
        complete: Complete | None = None,
        editor: LineEditor | None = None,
        many: Callable[[list[str]], None] | None = None,
    ) -> None:
        """``many`` takes several lines that are pasted at once; without it they become one."""
        self.label, self._enter, self._remark, self._complete = label, enter, remark, complete
        self._many = many
        self.editor = editor or LineEditor()
        self.editor.begin(text)
        self._matches: list[str] = []
        self._match = -1

    def do(self, action: str) -> bool:
        """Enter takes it, Esc leaves it."""
        match action:
            case "enter":
                return not self.enter()
            case "complete":
                self.complete()
            case "older" | "newer":
                self.editor.press("up" if action == "older" else "down")
                self.changed()
            case _:
                return False
        return True

    def press(self, key: str) -> None:
        """A key of the editor."""
        self.editor.press(key)
        self.changed()

    def insert(self, text: str) -> None:
        """Text was pasted."""
        rows = [row.strip() for row in (self.editor.text + text).splitlines() if row.strip()]
        if self._many is not None and len(rows) > 1:
            self._many(rows)
            return
        self.editor.insert(text)
        self.changed()

    def changed(self) -> None:
        """The text is another one now."""
        self._matches, self._match = [], -1

    def enter(self) -> bool:
        """Takes the line; False if it stays."""
        text = self.editor.text.strip()
        self.editor.remember()
        return self._enter(text)

    def complete(self) -> None:
        """The next line that this one could become."""
        if self._complete is None:
            return
        if not self._matches:
            self._matches = self._complete(self.editor.text)
        if self._matches:
            self._match = (self._match + 1) % len(self._matches)
            self.editor.text = self._matches[self._match]
            self.editor.at = len(self.editor.text)

    def row(self) -> Line:
        """Label and text."""
        return line((self.label, "key"), self.editor.text)

    @property
    def column(self) -> int:
        """Behind what was typed."""
        return cell_len(self.label) + cell_len(self.editor.text[: self.editor.at])

    def remark(self) -> Line:
        """What could be meant, or what is asked for."""
        if len(self._matches) > 1:
            start = max(0, self._match - SHOWN // 2)
            shown = list(enumerate(self._matches))[start : start + SHOWN]
            return line(*((f"{match.strip()}  ", "cursor" if at == self._match else "dim") for at, match in shown))
        return line((self._remark, "dim"))


class FindLine(TypedLine):
    """Goes to the row with this name while it is typed."""

    def __init__(self, find: Callable[[str], list[int]], go: Callable[[int], None]) -> None:
        super().__init__("/ ", lambda _: True)
        self._find, self._go = find, go
        self._rows: Sequence[int] = []
        self._at = 0

    def changed(self) -> None:
        """Looks the text up."""
        super().changed()
        self._rows, self._at = self._find(self.editor.text), 0
        self._show()

    def complete(self) -> None:
        """The next row with this text."""
        if self._rows:
            self._at = (self._at + 1) % len(self._rows)
            self._show()

    def _show(self) -> None:
        if self._rows:
            self._go(self._rows[self._at])

    def remark(self) -> Line:
        """How many there are."""
        if not self.editor.text.strip():
            return line(("type a part of a name", "dim"))
        if not self._rows:
            return line(("nobody of that name is in this list", "bad"))
        more = f" of {len(self._rows)}, Tab: the next" if len(self._rows) > 1 else ""
        return line((f"{self._at + 1}{more}", "dim"))


ANSWERS: Final = line(("y", "key"), " yes  ", ("Esc", "key"), " no")


class Question(Ask):
    """Yes or no."""

    where = Where.CONFIRM

    def __init__(self, question: str, yes: Callable[[], None], no: Callable[[], None] | None = None) -> None:
        self.question, self.yes, self.no = question, yes, no

    def do(self, action: str) -> bool:
        """Yes does it; no may have something to do as well."""
        if action == "yes":
            self.yes()
        elif action == "no" and self.no is not None:
            self.no()
        return False

    def row(self) -> Line:
        """The question."""
        return line((self.question, "strong"), "  ", *ANSWERS)

    def rows(self, width: int) -> tuple[list[Line], int]:
        """A long question is broken between words; the answers stay together."""
        rows = wrap(line((self.question, "strong")), width)
        if width_of(rows[-1]) + width_of(ANSWERS) + 2 > width:
            return [*rows, ANSWERS], 0
        return [*rows[:-1], (*rows[-1], Span("  "), *ANSWERS)], 0


def completing(names: Sequence[str]) -> Complete:
    """Completes a name that has the text at the beginning of one of its words."""

    def complete(text: str) -> list[str]:
        wanted = plain_letters(text).strip()
        begin = [name for name in names if plain_letters(name).startswith(wanted)]
        return begin + [name for name in names if f" {wanted}" in f" {plain_letters(name)}" and name not in begin]

    return complete


def paths(text: str) -> list[str]:
    """Files and folders whose path begins like this."""
    begun = Path(text or ".").expanduser()
    folder, start = (begun, "") if text.endswith("/") or not text else (begun.parent, begun.name)
    try:
        found = sorted(path for path in folder.iterdir() if path.name.startswith(start))
    except OSError:
        return []
    return [f"{path}/" if path.is_dir() else str(path) for path in found if start or not path.name.startswith(".")]


def windowed(row: Line, column: int, width: int) -> tuple[Line, int]:
    """A line that is typed, moved so far to the left that its cursor is seen; and where the cursor is then."""
    if column < width - 1:
        return clip(row, width), column
    text = "…" + text_of(row)[column - width + 3 :]
    return clip(line(text), width), width - 2
