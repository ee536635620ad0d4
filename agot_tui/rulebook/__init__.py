"""The rulebook: numbered rules, glossary, cards and areas; search, cross links, pages (R, L, T, D, LD).

It knows nothing of the games: rules are its own data, and cards and areas come in as the parsed tables of a board.

- `Rulebook` (`book`): entries by key, search, pages, who names whom
- `check`: faults in the rules and in what cites them
- `command_line`: `agot-tui rules`, `card`, `area`
"""

from agot_tui.rulebook.book import Rulebook
from agot_tui.rulebook.entries import Entry, Game, Key, Kind, Tables
from agot_tui.rulebook.page import Line, Link, Page, Role
from agot_tui.rulebook.search import Hit

__all__ = ["Entry", "Game", "Hit", "Key", "Kind", "Line", "Link", "Page", "Role", "Rulebook", "Tables"]
