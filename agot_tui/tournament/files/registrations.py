"""Registrations from CSV and JSON: names, and whatever else is known of the players (T1.4)."""

import csv
import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agot_tui.tournament.desk.registration import Details
from agot_tui.tournament.files.event_file import decoded
from agot_tui.tournament.refusals import BadInput
from agot_tui.values import Value


class Registration(Value):
    """One player as a file names him."""

    name: str
    details: Details
    place: str
    """Where he stands in the file, for whoever refuses him."""


_COLUMNS = {
    "name": "name",
    "player": "name",
    "first name": "first",
    "first_name": "first",
    "last name": "last",
    "last_name": "last",
    "club": "club",
    "team": "club",
    "faction": "faction",
    "agenda": "agenda",
    "deck": "deck",
    "table": "fixed_table",
    "fixed_table": "fixed_table",
    "bye": "awarded_bye",
    "awarded_bye": "awarded_bye",
}
_YES = {"1", "yes", "y", "true", "x"}
_NO = {"", "0", "no", "n", "false"}


_NAMES = {"name", "first", "last"}
SEPARATORS = (",", ";", "\t")


def load_registrations(path: Path) -> list[Registration]:
    """Names and details in the order of the file; :class:`BadInput` names the line that cannot be read."""
    try:
        text = decoded(path.read_bytes())
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None
    try:
        items = _from_json(text) if text.lstrip().startswith(("[", "{")) else _from_csv(text)
        return [_registration(item, place, path) for place, item in items]
    except BadInput as error:
        raise BadInput(f"{path}, {error.place}", error.sentence) from None


def _from_json(text: str) -> list[tuple[str, Mapping[str, Any]]]:
    """A list of names or objects, or an object with such a list under ``players``."""
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadInput("the file", f"is no JSON: {error}") from None
    items = content.get("players") if isinstance(content, dict) else content
    if not isinstance(items, list):
        raise BadInput("players", "must be a list")
    found: list[tuple[str, Mapping[str, Any]]] = []
    for number, item in enumerate(items, start=1):
        if isinstance(item, str):
            found.append((f"player {number}", {"name": item}))
        elif isinstance(item, dict):
            found.append((f"player {number}", item))
        else:
            raise BadInput(f"player {number}", "must be a name or an object")
    return found


def _from_csv(text: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Rows under a head with a column ``name``; without a head, names in the first column."""
    rows = [(number, row) for number, row in _rows(text) if any(cell.strip() for cell in row)]
    if not rows:
        raise BadInput("the file", "holds no players")
    head = [cell.strip().casefold() for cell in rows[0][1]]
    known = [_COLUMNS[cell] for cell in head if cell in _COLUMNS]
    if not _NAMES & set(known):
        return [(f"line {number}", {"name": row[0]}) for number, row in rows]
    twice = next((column for column in known if known.count(column) > 1), None)
    if twice is not None:
        raise BadInput(f"line {rows[0][0]}", f"has two columns for the {twice}")
    found: list[tuple[str, Mapping[str, Any]]] = []
    for number, row in rows[1:]:
        if len(row) > len(head):
            raise BadInput(f"line {number}", f"has {len(row)} columns, the head has {len(head)}")
        found.append((f"line {number}", dict(zip(head, row, strict=False))))
    return found


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows, each with the number of its last line; whatever ends the lines, and whatever separates the cells."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    told = re.fullmatch("sep=(.)", first.strip(" "))
    skipped = 0
    if told is not None:  # a line with which spreadsheets tell each other the separator
        separator, text, skipped = told[1], rest, 1
    else:
        bare = re.sub('"[^"]*"', "", first)
        separator = max(SEPARATORS, key=bare.count)
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend((reader.line_num + skipped, row) for row in reader)
    except csv.Error as error:
        after = f"line {rows[-1][0] + 1}" if rows else f"line {skipped + 1}"
        raise BadInput(after, f"is no CSV: {error}; is a quotation mark missing?") from None
    return rows


def _registration(item: Mapping[str, Any], place: str, path: Path) -> Registration:
    """One player; columns that mean nothing here are passed over."""
    known = {_COLUMNS[key.casefold()]: value for key, value in item.items() if key.casefold() in _COLUMNS}
    parts = [str(known.pop(key, None) or "").strip() for key in ("first", "last")]
    name = known.pop("name", None) or " ".join(filter(None, parts))
    if not isinstance(name, str) or not name.strip():
        raise BadInput(place, "has no name")
    texts = {key: str(known.get(key) or "").strip() for key in ("club", "faction", "agenda", "deck")}
    details = Details(
        **texts,
        fixed_table=_table(known.get("fixed_table"), place),
        awarded_bye=_yes(known.get("awarded_bye"), place),
    )
    return Registration(name, details, f"{path}, {place}")


def _table(value: Any, place: str) -> int | None:
    """A table number, or none."""
    text = "" if value is None else str(value).strip()
    if not text:
        return None
    if not text.isdecimal() or int(text) < 1:
        raise BadInput(place, f"{text!r} is no table number")
    return int(text)


def _yes(value: Any, place: str) -> bool:
    """Yes or no, as people write it."""
    text = "" if value is None else str(value).strip().casefold()
    if text in _YES or text in _NO:
        return text in _YES
    raise BadInput(place, f"{text!r} is neither yes nor no")
