"""Lines for a terminal that may not be able to show every character."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from agot_tui.spelling import encoding_of, line_for


def say(lines: Iterable[str]) -> None:
    """Prints lines, with plain characters where the terminal cannot show others."""
    for line in lines:
        print(fit(line, sys.stdout))


def complain(sentence: str) -> None:
    """Prints a sentence on the error stream."""
    print(fit(sentence, sys.stderr), file=sys.stderr)


def fit(line: str, stream: TextIO) -> str:
    """The line as the stream can show it."""
    return line_for(encoding_of(stream, os.environ), line)
