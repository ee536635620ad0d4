"""The little markup of the topics: headings, paragraphs, terms, lists, and lines that stay as they are."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from agot_tui.values import Value

Kind: TypeAlias = Literal["heading", "paragraph", "literal", "term", "slot"]
INDENT: Final = "    "
CODE: Final = re.compile(r"`([^`]+)`")


class Block(Value):
    """A piece of a topic."""

    kind: Kind
    text: str
    term: str = ""
    """Of a term: what is explained."""


def blocks_of(text: str) -> list[Block]:
    """The pieces of a text, in order."""
    blocks: list[Block] = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        rows = part.splitlines()
        if all(row.startswith(INDENT) for row in rows):
            blocks.append(Block("literal", textwrap.dedent(part)))
        elif len(rows) == 1 and part.startswith("{") and part.endswith("}"):
            blocks.append(Block("slot", part[1:-1]))
        elif part.startswith("## "):
            blocks.append(Block("heading", part[3:]))
        elif all("::" in row for row in rows):
            blocks += [Block("term", meaning.strip(), term.strip()) for term, _, meaning in _terms(rows)]
        else:
            blocks.append(Block("paragraph", " ".join(part.split())))
    return blocks


def _terms(rows: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    return (row.partition("::") for row in rows)


def without_marks(text: str) -> str:
    """The text as a page shows it: what is typed stands in quotation marks where it is more than a word."""
    return CODE.sub(lambda match: f"'{match[1]}'" if " " in match[1] else match[1], text)


def as_lines(blocks: Sequence[Block], width: int) -> list[str]:
    """The pieces as lines of that width."""
    lines: list[str] = []
    before = ""
    for block in blocks:
        text = without_marks(block.text)
        if lines and not (block.kind == before == "term"):
            lines.append("")
        match block.kind:
            case "heading":
                lines.append(text)
            case "literal":
                lines += [f"  {row}".rstrip() for row in block.text.splitlines()]
            case "term":
                lines += _term_lines(block.term.replace("`", ""), text, width)
            case _:
                lines += textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
        before = block.kind
    return lines


def _term_lines(term: str, meaning: str, width: int) -> list[str]:
    hang = " " * 18
    first = f"  {term:<14}  "
    if len(first) > len(hang):
        return [first.rstrip(), *textwrap.wrap(meaning, width, initial_indent="      ", subsequent_indent="      ")]
    return textwrap.wrap(meaning, width, initial_indent=first, subsequent_indent=hang) or [first.rstrip()]
