"""A position as the text of a TOML file, laid out as a person would write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

WIDEST: Final = 100
"""Columns of a list in one row."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml_of(table: Mapping[str, Any], remarks: Iterable[str] = ()) -> str:
    """The text that reads as ``table``, with remarks as comments above it."""
    lines = [f"# {remark}" for remark in remarks]
    return "\n".join([*lines, *_table((), table)]) + "\n"


def inline(table: Mapping[str, Any]) -> str:
    """The table as one line: ``{ areas.winterfell = "stark F", threat = 4 }``."""
    found = (f"{'.'.join(map(_key, path))} = {_row(value)}" for path, value in leaves(table))
    return f"{{ {', '.join(found)} }}"


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a table and of the tables within, with the keys that lead there."""
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _table(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """Values first, tables behind them."""
    values = [key for key, value in table.items() if not isinstance(value, Mapping)]
    if path and (values or not table):
        yield f"[{'.'.join(map(_key, path))}]"
    for key in values:
        yield f"{_key(key)} = {_value(table[key], len(key))}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _table((*path, key), value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: Any, before: int = 0) -> str:
    row = _row(value)
    if isinstance(value, list) and len(row) + before + 3 > WIDEST:
        return f"[\n{_filled([_value(item) for item in value])}\n]"
    return row


def _row(value: Any) -> str:
    """A value in one row."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_row, value))}]"
    if isinstance(value, Mapping):
        return inline(value) if value else "{}"
    return _string(str(value))


def _filled(items: Iterable[str]) -> str:
    """The items of a long list, as many a row as fit."""
    rows = [""]
    for item in items:
        if rows[-1] and len(rows[-1]) + len(item) + 2 > WIDEST:
            rows.append("")
        rows[-1] += f"{' ' if rows[-1] else '    '}{item},"
    return "\n".join(rows)


def _string(text: str) -> str:
    written = "".join(_ESCAPES.get(letter, letter) for letter in text)
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in written) + '"'
