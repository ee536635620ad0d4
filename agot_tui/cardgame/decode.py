"""From the bytes of a file to lines of text. What does not decode is told by its line, and never guessed in silence."""

from __future__ import annotations

import re

from agot_tui.values import Struct, Value, field

LARGEST = 1_000_000
"""Bytes of a deck list that are read at all."""

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_NEWLINE = re.compile(rb"\r\n|\r|\n")


class Problem(Value):
    """Something about a line of a list; line 0 is the file as a whole."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


class Text(Struct):
    """Decoded lines; `notes` are lines in another encoding, `unread` lines that could not be decoded."""

    lines: list[str] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)


def decode(data: bytes) -> Text:
    """The lines of a file in UTF-8, UTF-16 or UTF-32 with a mark; single lines may be Windows-1252."""
    if len(data) > LARGEST:
        return Text(unread=[Problem(0, f"more than {LARGEST // 1000} kB: this is no deck list")])
    for mark, encoding in _MARKS:
        if data.startswith(mark) and encoding != "utf-8":
            return _whole(data[len(mark) :], encoding)
    data = data.removeprefix(_MARKS[0][0])
    zero = data.find(b"\0")
    if zero >= 0:
        line = len(_NEWLINE.findall(data[:zero])) + 1
        return Text(unread=[Problem(line, "a zero byte: this is no text, or UTF-16 without its mark")])
    text = Text()
    for number, line_bytes in enumerate(_NEWLINE.split(data), 1):
        text.lines.append(_line(text, number, line_bytes))
    return text


def _whole(data: bytes, encoding: str) -> Text:
    try:
        return Text(lines=data.decode(encoding).splitlines())
    except UnicodeDecodeError as error:
        good = data[: error.start].decode(encoding, "ignore")
        line = len(good.splitlines()) or 1
        return Text(unread=[Problem(line, f"not {encoding.upper()}, although the mark at the beginning says so")])


def _line(text: Text, number: int, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = f"0x{data[error.start]:02x}"
    try:
        decoded = data.decode("cp1252")
    except UnicodeDecodeError:
        text.unread.append(Problem(number, f"byte {bad} is neither UTF-8 nor Windows-1252"))
        return ""
    text.notes.append(Problem(number, f"byte {bad} is not UTF-8; read as Windows-1252"))
    return decoded
