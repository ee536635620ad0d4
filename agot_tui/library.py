"""The whole rulebook: the rules, with the cards and areas of a board and the Core Set of the card game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agot_tui.cardgame.cards import Card
    from agot_tui.rulebook import Entry, Rulebook


def whole_rulebook(folder: Path) -> Rulebook:
    """The rulebook over the board in a folder; nothing is read before it is asked for."""
    from agot_tui.rulebook import Rulebook
    from agot_tui.rulebook.command_line import read_tables

    return Rulebook(lambda: read_tables(folder), core_set)


def core_set() -> tuple[Entry, ...]:
    """Every Core Set card as an entry of the rulebook."""
    from agot_tui.cardgame.files import pool

    return tuple(map(entry_of, pool().cards.values()))


def entry_of(card: Card) -> Entry:
    """A card as the rulebook shows it."""
    from agot_tui.cardgame import pages
    from agot_tui.cardgame.files import pool
    from agot_tui.rulebook.entries import Entry, Game, Kind

    return Entry(kind=Kind.CARD, game=Game.CARDS, **pages.entry_fields(card, pool()))
