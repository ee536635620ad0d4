"""The journal: lines of text, each a command that was carried out, in the order in which it happened (T12.1).

A line is a JSON object::

    {"n": 7, "at": "2026-05-02T10:31:08Z", "by": "desk", "do": [{"entry": "reported", ...}], "sum": "9c41f0aa"}

``sum`` is the CRC-32 of the line before it, together with this line without its sum. So a line that was changed,
lost or moved is noticed when the file is opened. ``{"undo": 7}`` in place of ``do`` takes line 7 back, ``{"redo": 7}``
carries it out again; nothing is ever erased. A line counts as a whole or not at all.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, get_args
from zlib import crc32

from agot_tui.tournament.entries import Entry
from agot_tui.tournament.plain_data import plain, read
from agot_tui.tournament.refusals import BadInput
from agot_tui.values import Value

FORM = "agot-tournament/1"
"""Stands in the first line, so that a file can be recognized."""
START = "00000000"
"""The sum before the first line."""


class Line(Value):
    """One line of the journal."""

    number: int
    """From 1."""
    at: str
    """When, as text; only shown."""
    by: str
    entries: tuple[Entry, ...] = ()
    undoes: int | None = None
    """The line that this one takes back."""
    redoes: int | None = None
    """The line that this one carries out again."""


def _name_of(kind: type) -> str:
    """``BracketMade`` as ``bracket_made``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


_KINDS: dict[str, type[Entry]] = {_name_of(kind): kind for kind in get_args(Entry)}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def entry_name(entry: Entry) -> str:
    """What kind of entry it is, in one word: ``paired``, ``reported``, ..."""
    return _NAMES[type(entry)]


def line_text(line: Line, before: str) -> tuple[str, str]:
    """The line as text without an end of line, and its sum; ``before`` is the sum of the line before it."""
    body: dict[str, Any] = {"form": FORM} if line.number == 1 else {}
    body |= {"n": line.number, "at": line.at, "by": line.by}
    if line.undoes is not None:
        body["undo"] = line.undoes
    elif line.redoes is not None:
        body["redo"] = line.redoes
    else:
        body["do"] = [{"entry": entry_name(entry), **plain(entry)} for entry in line.entries]
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    total = _sum(text, before)
    return f'{text[:-1]},"sum":"{total}"}}', total


def _sum(text: str, before: str) -> str:
    """The sum of a line that follows one with the sum ``before``."""
    return f"{crc32((before + text).encode()):08x}"


_BEGIN = '{"form":"agot-tournament/'
_SUM = re.compile(r',"sum":"([0-9a-f]{8})"\}$')


def read_line(text: str, number: int, before: str) -> tuple[Line, str]:
    """The line that stands in ``text``, and its sum; :class:`BadInput` with the line number if it is damaged."""
    place = f"line {number}"
    found = _SUM.search(text)
    if number == 1 and not text.startswith(_BEGIN):
        raise BadInput(place, f"is not the start of a tournament: its form must be {FORM}")
    if found is None and text.endswith("\r"):
        raise BadInput(place, "ends with CR LF: some program changed the ends of the lines; turn them back into LF")
    if found is None:
        raise BadInput(place, "is damaged: its sum is missing (T12.1)")
    bare = text[: found.start()] + "}"
    if _sum(bare, before) != found[1]:
        raise BadInput(place, "is damaged or not in its place: its sum does not fit (T12.1)")
    try:
        body = json.loads(bare)
    except ValueError as error:
        raise BadInput(place, f"is no JSON: {error}") from None
    if not isinstance(body, dict):
        raise BadInput(place, "must be an object")
    if number == 1 and body.get("form") != FORM:
        raise BadInput(place, f"is not the start of a tournament: its form must be {FORM}")
    return _line_from(body, number, place), found[1]


def read_lines(texts: Iterable[str]) -> list[Line]:
    """The lines that stand in ``texts``, from the first; :class:`BadInput` names the one that is damaged."""
    lines: list[Line] = []
    total = START
    for number, text in enumerate(texts, start=1):
        line, total = read_line(text, number, total)
        lines.append(line)
    return lines


def _line_from(body: dict[str, Any], number: int, place: str) -> Line:
    """The line that a JSON object describes."""
    if body.get("n") != number:
        raise BadInput(place, f"says that it is line {body.get('n')!r}")
    at, by, undoes, redoes = body.get("at"), body.get("by"), body.get("undo"), body.get("redo")
    if not isinstance(at, str) or not isinstance(by, str):
        raise BadInput(place, "says neither when nor by whom")
    if undoes is not None or redoes is not None:
        target = undoes if undoes is not None else redoes
        if not isinstance(target, int) or not 1 < target < number:
            raise BadInput(place, f"undoes a line {target!r} that is not before it")
        return Line(number, at, by, undoes=undoes, redoes=redoes)
    do = body.get("do")
    if not isinstance(do, list):
        raise BadInput(place, "holds no entries")
    return Line(number, at, by, tuple(_entry_from(item, f"{place}, entry {at}") for at, item in enumerate(do, 1)))


def _entry_from(item: object, place: str) -> Entry:
    """The entry that a JSON object describes."""
    if not isinstance(item, dict) or item.get("entry") not in _KINDS:
        name = item.get("entry") if isinstance(item, dict) else item
        raise BadInput(place, f"{name!r} is no entry of a journal")
    kind: type[Entry] = _KINDS[item.pop("entry")]
    return read(kind, item, place)
