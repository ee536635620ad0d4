"""Pages of text that the desk opens: keys, what a typed verb has printed."""

from __future__ import annotations

from agot_tui.tui.lines import Line, line
from agot_tui.tui.tournament.keys import Where, rows_at
from agot_tui.tui.tournament.reader import Reader


def help_page(where: Where) -> Reader:
    """Every key that means something at this moment."""
    rows: list[Line] = [line((f"{row.shown:>14}  ", "key"), row.help) for row in rows_at(where) if row.help]
    signs = (line((f"{sign:>14}  ", "strong"), text) for sign, text in SIGNS)
    return Reader("Keys of this moment", [*rows, (), *signs], indent=16)


SIGNS = (
    ("5-0 4-0", "a win, a modified win: the points of the two players"),
    ("(10)", "points before the round"),
    ("click", "marks a row, once more presses Enter there; shows a page; presses a key where one stands"),
    ("K", "any time: the rule that the last message names, as T3.4"),
)


def output_page(title: str, text: str) -> Reader:
    """What was printed, as it was printed."""
    return Reader(title, [line(row) for row in text.split("\n")], table=True)
