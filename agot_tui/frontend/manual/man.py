"""The manual as a man page (troff, the ``man`` macros), from the same topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agot_tui import __version__
from agot_tui.frontend.manual.pages import topics
from agot_tui.frontend.manual.text import CODE, Block


def man_page(commands: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """The whole page. Of each command: its name, what it is for, the lines of its help."""
    rows = [
        f'.TH AGOT\\-TUI 6 "" "agot\\-tui {_escaped(__version__)}" "Games"',
        ".SH NAME",
        "agot\\-tui \\- A Game of Thrones on a terminal",
        ".SH SYNOPSIS",
        ".B agot\\-tui",
        '.RI [ COMMAND ] " " [ ARGUMENTS ]',
    ]
    for topic in topics().values():
        rows += [f".SH {_escaped(topic.name.upper())}", _line(topic.about[0].upper() + topic.about[1:] + ".")]
        rows += _blocks(topic.blocks())
    rows.append(".SH COMMANDS")
    for name, about, lines in commands:
        rows += [f".SS {_escaped(name)}", _line(about[0].upper() + about[1:] + ".")]
        rows += _blocks([Block("literal", "\n".join(lines))])
    return "\n".join([*rows, ""])


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block.kind:
            case "heading":
                yield f".SS {_escaped(block.text)}"
            case "literal":
                yield from (".PP", ".nf", ".RS")
                yield from (_line(row) for row in block.text.splitlines())
                yield from (".RE", ".fi")
            case "term":
                yield from (".TP", f".B \\&{_escaped(block.term.replace('`', ''))}", _line(block.text))
            case _:
                yield from (".PP", _line(block.text))


def _line(text: str) -> str:
    """Text of a line: what stands in backquotes is bold, and nothing is taken for a request."""
    marked = CODE.sub(lambda match: f"\0{match[1]}\1", text)
    return "\\&" + _escaped(marked).replace("\0", "\\fB").replace("\1", "\\fR")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
