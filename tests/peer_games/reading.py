"""Reading a file of a foreign game: JSON lines, packed or not, every access checked.

A file that is cut off, damaged or written in another form raises :class:`Unreadable` with one sentence that names the
line; nothing else is ever raised for a bad file.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from agot_tui.values import Value

VERSION: Final = 1
"""The form of the files that is understood (``v`` of the first line)."""
PACKED: Final = b"\x1f\x8b"
KINDS: Final = frozenset({"start", "d", "e", "shuffle", "tides", "transform", "cp", "combat", "s", "end"})


class Unreadable(Exception):
    """A file or a record of it is not what it should be; the sentence says where and what."""


class Node:
    """A piece of JSON that knows its place, so that what is missing or odd can be named."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str) -> None:
        self.value = value
        self.place = place

    def __getitem__(self, key: str) -> Node:
        """The value under ``key``, which must be there."""
        found = self.get(key)
        if found is None:
            raise Unreadable(f"{self.place}: {key!r} is missing")
        return found

    def get(self, key: str) -> Node | None:
        """The value under ``key``, if it is there."""
        table = self._as(dict, "a table")
        return Node(table[key], f"{self.place}, {key}") if key in table else None

    def __iter__(self) -> Iterator[Node]:
        """The members of a list."""
        for number, value in enumerate(self._as(list, "a list")):
            yield Node(value, f"{self.place}[{number}]")

    def items(self) -> Iterator[tuple[str, Node]]:
        """The keys and values of a table."""
        for key, value in self._as(dict, "a table").items():
            yield key, Node(value, f"{self.place}, {key}")

    def parts(self, count: int) -> list[Node]:
        """The members of a list of a fixed length."""
        found = list(self)
        if len(found) != count:
            raise Unreadable(f"{self.place}: {count} values expected, not {len(found)}")
        return found

    @property
    def text(self) -> str:
        """The value, which must be a text."""
        found: str = self._as(str, "a text")
        return found

    @property
    def number(self) -> int:
        """The value, which must be a whole number."""
        if isinstance(self.value, bool):
            raise Unreadable(f"{self.place}: a number expected, not {self.value}")
        found: int = self._as(int, "a number")
        return found

    @property
    def flag(self) -> bool:
        """Whether the value is true (1 counts as true)."""
        return bool(self.value)

    @property
    def is_null(self) -> bool:
        """Whether there is no value."""
        return self.value is None

    def strange(self, expected: str) -> Unreadable:
        """The complaint that the value is not ``expected``."""
        return Unreadable(f"{self.place}: {self.value!r} is not {expected}")

    def _as(self, kind: type, what: str) -> Any:
        if not isinstance(self.value, kind):
            raise Unreadable(f"{self.place}: {what} expected, not {_short(self.value)}")
        return self.value


class PeerGame(Value):
    """All records of one file, in time order."""

    name: str
    records: tuple[Node, ...]

    @property
    def start(self) -> Node:
        """The first record."""
        return self.records[0]

    def decisions(self) -> int:
        """How many decisions there are."""
        return sum(1 for record in self.records if record["t"].value == "d")


def read_game(path: Path) -> PeerGame:
    """The game in a file; :class:`Unreadable` says in one sentence why there is none."""
    try:
        packed = path.read_bytes()
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error
    try:
        content = gzip.decompress(packed) if packed.startswith(PACKED) else packed
    except (OSError, EOFError, zlib.error) as error:
        raise Unreadable(f"cannot be unpacked: {str(error)[:100]}") from error
    records = [_record(number, line) for number, line in enumerate(content.split(b"\n"), start=1) if line.strip()]
    if not records:
        raise Unreadable("is empty")
    kinds = [record["t"].text for record in records]
    if kinds[0] != "start":
        raise Unreadable(f"begins with {kinds[0]!r}, not with 'start'")
    if records[0]["v"].value != VERSION:
        raise Unreadable(f"is written in form {records[0]['v'].value}; form {VERSION} is understood")
    if kinds[-1] != "end":
        raise Unreadable(f"is cut off: the last of its {len(records)} lines is {kinds[-1]!r}, not 'end'")
    for record, kind in zip(records, kinds, strict=True):
        if kind not in KINDS:
            raise Unreadable(f"{record.place}: there is no kind of record {kind!r}")
    return PeerGame(_name(path), tuple(records))


def _record(number: int, line: bytes) -> Node:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"line {number} is no JSON: {str(error)[:100]}") from error
    return Node(value, f"line {number}")


def _name(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
