"""TOML that people write: whatever is wrong with a text is one kind of error, with a sentence.

The parser alone raises errors of other kinds for a nesting that is too deep and for numbers of thousands of digits.
"""

from __future__ import annotations

import re
from typing import Any, Final

import tomli

_ENDLESS: Final = re.compile(r"0[xob][0-9A-Fa-f_]{3000}")
"""A number that no sentence could quote: Python writes none with more than 4300 digits."""


class TomlError(ValueError):
    """A text that is no TOML; its sentence says where, as far as that is known."""

    def __init__(self, problem: str, line: int | None = None, where: str = "") -> None:
        super().__init__(problem + where)
        self.problem = problem
        self.line = line


def read_toml_text(text: str) -> dict[str, Any]:
    """The table that a text means; TomlError if it means none."""
    if _ENDLESS.search(text):
        raise TomlError("a number has too many digits")
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        problem = error.msg or "unknown problem"
        raise TomlError(problem, error.lineno, str(error).removeprefix(problem)) from None
    except ValueError:
        raise TomlError("a number has too many digits") from None
    except RecursionError:
        raise TomlError("lists or tables are nested too deeply") from None
