"""The text of a record: a TOML header, ``---``, then one command a line (the form is in ``tests/cases/README.md``).

Nothing here reads or writes files, and nothing knows what a command means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from agot_tui.values import Value

FORMAT: Final = 1
SEPARATOR: Final = "---"


class RecordError(ValueError):
    """A record that cannot be read or does not replay; ``line`` is counted from 1, 0 if it is the whole file."""

    def __init__(self, line: int, rule: str, sentence: str) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{rule + ': ' if rule else ''}{sentence}")
        self.line = line
        self.rule = rule
        self.sentence = sentence


class Line(Value):
    """One command of a record."""

    number: int
    text: str


class RecordText(Value):
    """A record, taken apart."""

    header: Mapping[str, Any]
    lines: tuple[Line, ...]
    whole: int
    """Length in characters of the part that is whole: everything up to the last line end."""
    torn: str
    """What stands behind it: a last line that was not written to its end, to be dropped with a notice."""


def read_record(text: str, parse_toml: Callable[[str], Mapping[str, Any]]) -> RecordText:
    """Takes a record apart; ``parse_toml`` raises ValueError for what is no TOML. Raises RecordError."""
    whole = text.rfind("\n") + 1
    # Only a line feed ends a line: names may hold what else counts as a line end somewhere.
    rows = [row.removesuffix("\r") for row in text[:whole].split("\n")[:-1]]
    try:
        middle = next(number for number, row in enumerate(rows) if row.strip() == SEPARATOR)
    except StopIteration:
        raise RecordError(0, "", f"no line {SEPARATOR} between header and commands") from None
    try:
        header = parse_toml("\n".join(rows[:middle]))
    except ValueError as error:
        raise RecordError(0, "", f"the header is not TOML: {error}") from None
    if header.get("format") != FORMAT or header.get("format") is True:
        raise RecordError(0, "", f"format = {header.get('format')!r}: this program reads format = {FORMAT}")
    lines = []
    for number, row in enumerate(rows[middle + 1 :], start=middle + 2):
        command = row.split("#", 1)[0].strip()
        if command:
            lines.append(Line(number, command))
    return RecordText(header, tuple(lines), whole, text[whole:])


def record_start(header_toml: str) -> str:
    """The text before the first command."""
    return f"{header_toml.rstrip()}\n{SEPARATOR}\n"


def record_line(seat: str, command: object) -> str:
    """One command as it is appended."""
    return f"{seat} {command}\n"
