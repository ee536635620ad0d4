"""The keys of this moment, from the table, and what the signs of the map mean."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from agot_tui.frontend.keys import Where, rows_at
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.screens.base import PageScreen

LEGEND: tuple[tuple[str, str], ...] = (
    ("S:FFK", "units of a house behind its letter: F footman, K knight, S ship, E siege engine; small: routed"),
    ("S", "the letter alone: the house controls the area by power token or shield"),
    ("M+ D1 S R C", "orders: March, Defense, Support, Raid, Consolidate; + - 1 2 the modifier or star; ? face down"),
    ("♖ ♜ ● ♛", "castle, stronghold, supply, power"),
    ("⌂2 N5 ◆", "garrison, neutral force, power token"),
    ("() L2 S1M+", "an empty port; two ships of Lannister; a ship with its order (1M where room is short)"),
    ("⚑ \N{MULTIPLICATION SIGN} ░", "an embattled area, or an attack; a place that cannot be chosen; a closed area"),
    ("† ‡", "swords and towers of a house card"),
)


class HelpScreen(PageScreen):
    """A page that can be scrolled."""

    where: ClassVar[Where] = Where.HELP

    def __init__(self, moments: Collection[Where]) -> None:
        super().__init__()
        self._about = frozenset(moments)
        self._top = 0
        self._most = 0

    def lines(self, width: int, height: int) -> list[Line]:
        """Keys, then the legend."""
        rows = help_lines(self._about, width)
        self._most = max(0, len(rows) - height)
        self._top = max(0, min(self._top, self._most))
        return rows[self._top : self._top + height]

    def do_up(self) -> None:
        """A row up."""
        self._scroll(-1)

    def do_down(self) -> None:
        """A row down."""
        self._scroll(1)

    def do_page_up(self) -> None:
        """A page up."""
        self._scroll(-15)

    def do_page_down(self) -> None:
        """A page down."""
        self._scroll(15)

    def _scroll(self, step: int) -> None:
        self._top += step
        self.draw()

    def do_close(self) -> None:
        """Back to where it was asked for."""
        self.app.pop_screen()


def help_lines(moments: Collection[Where], width: int) -> list[Line]:
    """Every key that means something at these moments."""
    rows = [heading(line(("Keys of this moment", "title")), width)]
    for row in sorted(rows_at(moments), key=lambda row: row.action != "form"):
        if row.help:
            head = line((f"{row.shown:>14}  ", "key"), row.help)
            rows += wrap(head, width, indent=16)
    if Where.CURTAIN in moments:
        rows += wrap(line((f"{'A letter':>14}  ", "key"), "The person whose turn it is opens the curtain"), width, 16)
    rows += [(), heading(line(("Signs", "title")), width)]
    for sign, meaning in LEGEND:
        rows += wrap(line((f"{sign:>14}  ", "strong"), meaning), width, indent=16)
    return rows
