"""Deck lists for the tests, and a short way to check them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agot_tui.cardgame.check import Report, check_text
from agot_tui.cardgame.files import pool
from agot_tui.cardgame.lists import list_called, list_of_date
from agot_tui.cardgame.names import CardType, Faction

POOL = pool()
PLOTS = (
    "A Noble Cause",
    "Calm Over Westeros",
    "Confiscation",
    "Counting Coppers",
    "Marching Orders",
    "Summons",
    "The Winds of Winter",
)
OUTSIDE_THE_DRAW_DECK = (CardType.PLOT, CardType.AGENDA, CardType.TITLE)
ROADS = {"The Roseroad": 3}


def titles(faction: Faction) -> list[str]:
    """The titles of a faction's draw cards in the Core Set."""
    cards = POOL.cards.values()
    return [card.title for card in cards if card.faction is faction and card.type not in OUTSIDE_THE_DRAW_DECK]


STARK = dict.fromkeys(titles(Faction.STARK), 3)
"""57 Stark cards."""


def written(
    cards: Mapping[str, int] | None = None,
    *,
    plots: Iterable[str] = PLOTS,
    agenda: str = "",
    faction: str = "Stark",
    more: Sequence[str] = (),
) -> str:
    """A deck list with every card from the Core Set; without arguments a legal one. `more` are lines at its end."""
    lines = [f"Faction: {faction}"] if faction else []
    lines += [f"Agenda: {agenda}"] if agenda else []
    lines += ["", "Plots:", *(f"1x {title} (Core Set)" for title in plots), "", "Draw deck:"]
    lines += [f"{count}x {title} (Core Set)" for title, count in (STARK | ROADS if cards is None else cards).items()]
    return "\n".join([*lines, *more]) + "\n"


def check(text: str, name: str = "current", game: str = "joust") -> Report:
    """The report on a list, by the list with this name."""
    return check_text(text, POOL, list_called(POOL, name), game)


def check_on(text: str, date: str, game: str = "joust") -> Report:
    """The report on a list, by the list in force on a day."""
    return check_text(text, POOL, list_of_date(POOL, date), game)


def faults(report: Report) -> list[str]:
    """The faults as they are printed."""
    return [str(fault) for fault in report.faults]


def rules(report: Report) -> list[str]:
    """The rules that are broken."""
    return [fault.rule for fault in report.faults]


def open_points(report: Report) -> list[str]:
    """What is open, as it is printed."""
    return [str(point) for point in report.open]
