"""Lines for a terminal that may not be able to show every character.

What is printed often quotes what somebody else wrote: a position, a deck list, a record, an argument. Nothing of it may
move the cursor, colour the screen or make a second line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from agot_tui.spelling import encoding_of, printable


def say(lines: Iterable[str]) -> None:
    """Prints lines, with plain characters where the terminal cannot show others, and without control characters."""
    for line in lines:
        print(fit(line, sys.stdout))


def complain(sentence: str) -> None:
    """Prints a sentence on the error stream; what is listed below it has lines of its own, indented."""
    print("\n  ".join(fit(line, sys.stderr) for line in sentence.split("\n  ")), file=sys.stderr)


def fit(line: str, stream: TextIO) -> str:
    """The line as the stream can show it; only what can be printed."""
    return printable(line, encoding_of(stream, os.environ))
