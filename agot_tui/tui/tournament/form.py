"""A form: fields one below the other; texts are typed, choices turned with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.cells import cell_len

from agot_tui.tui.editor import LineEditor
from agot_tui.tui.lines import Line, Span, clip, heading, line, pad, text_of, wrap
from agot_tui.tui.tournament.asks import Complete, Overlay, windowed
from agot_tui.tui.tournament.keys import Where
from agot_tui.values import Struct, field

LABEL: Final = 24
YES_NO: Final = ("no", "yes")


class Field(Struct):
    """One field: a text, or one of some ``choices``."""

    key: str
    label: str
    remark: str = ""
    value: str = ""
    choices: Sequence[str] = ()
    seen: Callable[[Form], bool] = lambda _: True
    """Whether it means something with the other values as they are."""
    complete: Complete | None = None
    digits: bool = False
    """Only whole numbers are typed here."""
    editor: LineEditor = field(default_factory=LineEditor)
    fresh: bool = True
    """Nothing was typed here since the cursor came: the first figure takes the place of the old number."""

    def __post_init__(self) -> None:
        self.editor.begin(self.value)
        if self.choices and self.value not in self.choices:
            self.value = self.choices[0]

    @property
    def text(self) -> str:
        """What it holds now."""
        return self.value if self.choices else self.editor.text.strip()


class Form(Overlay):
    """The fields; ``take`` gets the values and says whether all is well."""

    where = Where.FORM

    def __init__(self, title: str, fields: Sequence[Field], take: Callable[[dict[str, str]], bool]) -> None:
        self.title, self.fields, self._take = title, fields, take
        self.at = 0
        self._rows: list[int] = []
        self._column = 0

    @property
    def seen(self) -> list[Field]:
        """The fields that mean something now."""
        return [one for one in self.fields if one.seen(self)]

    @property
    def field(self) -> Field:
        """The field under the cursor."""
        seen = self.seen
        self.at = min(self.at, len(seen) - 1)
        return seen[self.at]

    def value(self, key: str) -> str:
        """What a field holds."""
        return next(one.text for one in self.fields if one.key == key)

    def do(self, action: str) -> bool:
        """Enter takes all of it."""
        match action:
            case "enter":
                return not self._take({one.key: one.text for one in self.seen})
            case "up" | "down":
                self.at = (self.at + (1 if action == "down" else -1)) % len(self.seen)
                self.field.fresh = True
            case "before" | "after":
                self.turn(1 if action == "after" else -1)
            case _:
                return False
        return True

    def turn(self, step: int) -> None:
        """The next value of a choice; the cursor of a text."""
        one = self.field
        if one.choices:
            one.value = one.choices[(list(one.choices).index(one.value) + step) % len(one.choices)]
        else:
            one.fresh = False
            one.editor.press("right" if step > 0 else "left")

    def press(self, key: str) -> None:
        """A key that is typed."""
        one = self.field
        if one.choices:
            if key == " ":
                self.turn(1)
            else:
                begin = [choice for choice in one.choices if choice.startswith(key)]
                one.value = begin[0] if begin and len(key) == 1 else one.value
        elif not one.digits or len(key) > 1 or key in "0123456789-,":
            if one.digits and one.fresh and len(key) == 1:
                one.editor.begin("")
            one.fresh = False
            one.editor.press(key)

    def clicked(self, row: int) -> None:
        """The cursor goes to a field; a click on a choice that has it turns that one."""
        if not 1 <= row <= len(self._rows):
            return
        before, self.at = self.at, self._rows[row - 1]
        if self.at != before:
            self.field.fresh = True
        elif self.field.choices:
            self.turn(1)

    def insert(self, text: str) -> None:
        """Text was pasted."""
        if not self.field.choices:
            self.field.editor.insert(text)

    def lines(self, width: int, height: int) -> list[Line]:
        """The fields, those around the cursor if not all fit."""
        seen, mine = self.seen, self.field
        rows: list[Line] = [heading(line((self.title, "title")), width)]
        room = max(1, height - 1)
        start = max(0, min(self.at - room // 2, len(seen) - room))
        self._rows = list(range(start, min(len(seen), start + room)))
        rows += (
            clip(_field_line(one, marked=one is mine), width) for one in seen[start : start + room] if one is not mine
        )
        row, self._column = windowed(_field_line(mine, marked=True), self._typed_at(), width)
        rows.insert(1 + self.at - start, row)
        return rows

    def remark(self, width: int) -> list[Line]:
        """What the field under the cursor means."""
        return wrap(line((self.field.remark, "dim")), width)

    def _typed_at(self) -> int:
        """The column behind what was typed in the field under the cursor."""
        one = self.field
        return 2 + LABEL + 4 + (0 if one.choices else cell_len(one.editor.text[: one.editor.at]))

    def cursor(self) -> tuple[int, int]:
        """Column and line of the terminal's cursor."""
        return self._column, 1 + self.at - (self._rows[0] if self._rows else 0)


def _field_line(one: Field, *, marked: bool) -> Line:
    label = Span(text_of(pad(line(one.label), LABEL)), "cursor" if marked else "plain")
    mark = ("▸ ", "key") if marked else "  "
    if one.choices and marked:
        return line(mark, label, ("  ◂ ", "key"), (one.value, "strong"), (" ▸", "key"))
    return line(mark, label, "    ", (one.value if one.choices else one.editor.text, "strong"))
