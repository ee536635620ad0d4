"""One table of a board file, read key by key; whatever does not fit becomes a fault, and a harmless value stands in."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeVar

from agot_tui.boardfiles.faults import Fault, Faults, printable
from agot_tui.values import Value

_MISSING: Final = object()
_Word = TypeVar("_Word", bound=str)
_Value = TypeVar("_Value")


class Form(Value):
    """What a text has to look like."""

    pattern: re.Pattern[str]
    wanted: str


ID: Final = Form(re.compile(r"[a-z][a-z0-9_]{0,31}"), "an id: small letters, digits and _, at most 32, a letter first")
NAME: Final = Form(re.compile(r"\S(.{0,38}\S)?", re.DOTALL), "a name of 1 to 40 characters, without blanks around it")
TEXT: Final = Form(re.compile(r"\S(.*\S)?", re.DOTALL), "a text without blanks around it")


class Table:
    """Reads one table. ``bad`` holds the keys that had a fault: nothing may be concluded from their values."""

    __slots__ = ("_asked", "_data", "_skipped", "bad", "faults", "file", "name")

    def __init__(self, faults: Faults, file: str, name: str, data: Mapping[str, object]) -> None:
        self.faults = faults
        self.file = file
        self.name = name
        self.bad: set[str] = set()
        self._data = data
        self._asked: set[str] = set()
        self._skipped: set[str] = set()

    def fault(self, key: str, sentence: str) -> None:
        """``sentence`` is a fault at ``key``, which may carry a place in a list: ``units[2]``."""
        self.bad.add(key.partition("[")[0])
        self.faults.append(Fault(self.file, self.name, key, sentence))

    def has(self, key: str) -> bool:
        """Whether the key is there, whatever its value."""
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        """The keys in the order of the file."""
        return iter(self._data)

    def text(self, key: str, form: Form = TEXT, default: str | None = None) -> str:
        """A text of a form, printable throughout."""
        value = self._value(key, form.wanted, default)
        if value is _MISSING:
            return ""
        if isinstance(value, str) and value == default:
            return value
        if not isinstance(value, str) or not form.pattern.fullmatch(value):
            self.fault(key, f"{shown(value)} is not {form.wanted}")
            return ""
        if not value.isprintable():
            self.fault(key, f"{shown(value)} has a character in it that no terminal can show")
            return ""
        return value

    def format_is(self, known: int) -> bool:
        """Whether the key ``format`` has the value that this program can read; if not, nothing else can be read."""
        value = self._value("format", str(known))
        if value is not _MISSING and (type(value) is not int or value != known):
            self.fault("format", f"{shown(value)} is not {known}, the format that this version of the program reads")
        return "format" not in self.bad

    def word(self, key: str, words: Collection[_Word], default: _Word | None = None) -> _Word:
        """One of some words; the first of them stands in for what is none."""
        value = self._value(key, f"one of {listed(words)}", default)
        for word in words:
            if value == word:
                return word
        if value is not _MISSING and default is not None and value == default:
            return default
        if value is not _MISSING:
            self.fault(key, f"{shown(value)} is not one of {listed(words)}{meant(value, words)}")
        return next(iter(words))

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = self._value(key, f"a whole number from {least} to {most}", default)
        if value is _MISSING:
            return least
        if type(value) is not int or not least <= value <= most:
            self.fault(key, f"{shown(value)} is not a whole number from {least} to {most}")
            return least
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self._value(key, "true or false", default)
        if value is _MISSING:
            return False
        if not isinstance(value, bool):
            self.fault(key, f"{shown(value)} is not true or false")
            return False
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        return self._items(key, "a list of texts", _text_of, default)

    def numbers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers within bounds."""

        def number_of(value: object) -> int | None:
            return value if type(value) is int and least <= value <= most else None

        return self._items(key, f"a list of whole numbers from {least} to {most}", number_of)

    def lists(self, key: str, form: tuple[type, ...], wanted: str) -> tuple[tuple[int, tuple[object, ...]], ...]:
        """The lists in a list, with their places from 1, as far as their items are of the types of ``form``."""
        value = self._value(key, f"a list, each entry {wanted}")
        if value is _MISSING:
            return ()
        if not isinstance(value, list):
            self.fault(key, f"{shown(value)} is not a list, each entry {wanted}")
            return ()
        found = []
        for place, entry in enumerate(value, start=1):
            if isinstance(entry, list) and [type(item) for item in entry] == list(form):
                found.append((place, tuple(entry)))
            else:
                self.fault(f"{key}[{place}]", f"{shown(entry)} is not {wanted}")
        return tuple(found)

    def lists_of_numbers(self, key: str, least: int, most: int) -> list[tuple[int, tuple[int, ...]]]:
        """The lists of whole numbers in a list, with their places from 1."""
        wanted = f"a list of whole numbers from {least} to {most}"
        found = []
        for place, entry in enumerate(self._items(key, f"a list of lists, each {wanted}", _list_of), start=1):
            if all(type(item) is int and least <= item <= most for item in entry):
                found.append((place, tuple(item for item in entry if isinstance(item, int))))
            else:
                self.fault(f"{key}[{place}]", f"{shown(entry)} is not {wanted}")
        return found

    def table(self, key: str) -> Table | None:
        """The table under a key."""
        value = self._value(key, "a table")
        if value is _MISSING:
            return None
        if not isinstance(value, dict):
            self.fault(key, f"{shown(value)} is not a table")
            return None
        return Table(self.faults, self.file, f"{self.name}.{key}" if self.name else key, value)

    def tables(self, key: str) -> list[Table]:
        """The tables in a list, ``[[key]]``, each named by its id or by its place from 1."""
        value = self._value(key, f"[[{key}]] tables")
        if value is _MISSING:
            return []
        if not isinstance(value, list) or not value:
            self.fault(key, f"{shown(value)} is not a list of [[{key}]] tables")
            return []
        found = []
        for place, entry in enumerate(value, start=1):
            if isinstance(entry, dict):
                name = entry.get("id")
                known = isinstance(name, str) and ID.pattern.fullmatch(name)
                found.append(Table(self.faults, self.file, f"{key}.{name}" if known else f"{key}[{place}]", entry))
            else:
                self.fault(f"{key}[{place}]", f"{shown(entry)} is not a [[{key}]] table")
        return found

    def skip(self, key: str) -> None:
        """Leaves a key unread that may be there."""
        self._skipped.add(key)

    def close(self) -> None:
        """Keys that nobody asked for become faults."""
        for key in self._data:
            if key not in self._asked and key not in self._skipped:
                known = sorted(self._asked)
                self.fault(key, f"no such key here; known are {', '.join(known)}{meant(key, known)}")

    def _value(self, key: str, wanted: str, default: object = None) -> object:
        self._asked.add(key)
        value = self._data.get(key, default)
        if value is None:
            self.fault(key, f"missing; needed is {wanted}")
            return _MISSING
        return value

    def _items(
        self,
        key: str,
        wanted: str,
        item_of: Callable[[object], _Value | None],
        default: tuple[_Value, ...] | None = None,
    ) -> tuple[_Value, ...]:
        value = self._value(key, wanted, default)
        if value is _MISSING:
            return ()
        if value is default and default is not None:
            return default
        if not isinstance(value, list):
            self.fault(key, f"{shown(value)} is not {wanted}")
            return ()
        found = []
        for place, entry in enumerate(value, start=1):
            item = item_of(entry)
            if item is None:
                self.fault(f"{key}[{place}]", f"{shown(entry)} does not belong into {wanted}")
            else:
                found.append(item)
        return tuple(found)


def _text_of(value: object) -> str | None:
    fits = isinstance(value, str) and value.isprintable() and TEXT.pattern.fullmatch(value)
    return value if isinstance(value, str) and fits else None


def _list_of(value: object) -> list[object] | None:
    return value if isinstance(value, list) else None


def shown(value: object) -> str:
    """A value as it may stand in a sentence: short, and without anything that a terminal would obey."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            text = printable(value)
            return f'"{text}"' if len(text) <= 40 else f'"{text[:37]}..."'
        case int() | float():
            return str(value) if abs(value) < 10**12 else "a number that is far too large"
        case list():
            return f"[{', '.join(map(shown, value[:4]))}{', ...' if len(value) > 4 else ''}]"
        case dict():
            return "a table"
    return "a date or time"


def listed(words: Collection[str]) -> str:
    """Words in quotation marks behind each other."""
    return ", ".join(f'"{word}"' for word in words)


def meant(value: object, words: Collection[str]) -> str:
    """A hint at the known word that is closest, if one is close."""
    if not isinstance(value, str):
        return ""
    from difflib import get_close_matches

    close = get_close_matches(value, words, n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""
