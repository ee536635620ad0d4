"""Text from outside, made harmless: what is typed or read from a file must not steer a terminal."""

import unicodedata


def printable(text: str, keep: str = "") -> str:
    """``text`` in composed letters, without anything that cannot be printed; characters in ``keep`` stay."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return composed
    return "".join(letter for letter in composed if letter.isprintable() or letter in keep)


def one_line(text: str) -> str:
    """``text`` as a single line with single spaces."""
    return printable(" ".join(text.split()))


def cell_width(text: str) -> int:
    """How many columns of a terminal ``text`` takes: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(bool(unicodedata.combining(letter)) for letter in text)
