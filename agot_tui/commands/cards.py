"""``agot-tui cards``: search the cards of the card game."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from agot_tui.cardgame import pages
from agot_tui.cardgame.files import pool
from agot_tui.cardgame.names import clean
from agot_tui.cardgame.query import FIELDS, QueryFault, parse_query, search
from agot_tui.commands.printing import complain, say

if TYPE_CHECKING:
    from agot_tui.cardgame.cards import Card

FOUND, NOTHING, UNCLEAR = 0, 1, 2
WIDEST = 120
IN_FULL = 3
"""So many hits or fewer are printed with everything that is on the card."""


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "cards",
        help="search the cards of the card game (Core Set)",
        description="Lists the Core Set cards that fit all terms: words, and fields as in trait:lord, cost<=3, "
        "icon:intrigue. A term is turned round by - or ! in front; | in a value means or.",
        epilog="example: agot-tui cards 'faction:stark type:character cost<=3 icon:intrigue trait:lady';  "
        f"fields: {FIELDS}",
    )
    parser.add_argument("query", nargs="*", metavar="QUERY", help="terms; quote those with < or > (none: every card)")
    parser.add_argument("--text", action="store_true", help="print everything on each card")
    parser.add_argument("--json", action="store_true", help="print the cards as JSON")
    parser.add_argument("--width", type=int, metavar="N", help="columns of a line (default: the terminal's)")
    parser.set_defaults(run=run, any_number="query")


def run(options: argparse.Namespace) -> int:
    """Exit code 0: cards were found, 1: none, 2: the query cannot be understood."""
    query = " ".join(options.query)
    try:
        asked = parse_query(query)
    except QueryFault as fault:
        complain(f"agot-tui cards: {fault}")
        return UNCLEAR
    found = search(pool().cards.values(), asked)
    if options.json:
        print(json.dumps([as_dict(card) for card in found], indent=2, ensure_ascii=True))
    elif not found:
        near = pool().nearest(" ".join(asked.words)) if asked.words else ()
        hint = f"; is it {' or '.join(near)}?" if near else ""
        complain(f"agot-tui cards: no card fits “{clean(query)}”{hint}")
    else:
        width = options.width or min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
        say(_listed(found, max(width, 24), whole=options.text or len(found) <= IN_FULL))
    return FOUND if found else NOTHING


def _listed(found: Sequence[Card], width: int, *, whole: bool) -> Iterable[str]:
    if not whole:
        longest = max(len(card.title) for card in found)
        yield from (pages.one_line(card, width, longest) for card in found)
        yield f"cards={len(found)}"
        return
    from agot_tui.library import entry_of
    from agot_tui.rulebook.book import Rulebook

    book = Rulebook(more=map(entry_of, found))
    for number, card in enumerate(found):
        if number:
            yield ""
        yield from (line.text for line in book.page(pages.key(card), width).lines)


def as_dict(card: Card) -> dict[str, Any]:
    """A card for JSON: what is printed on it, and what it does in our words."""
    return {
        "code": card.code,
        "title": card.title,
        "type": card.type.value,
        "faction": card.faction.value,
        "cost": card.cost,
        "strength": card.strength,
        "icons": [icon.value for icon in card.icons],
        "unique": card.unique,
        "loyal": card.loyal,
        "traits": list(card.traits),
        "keywords": list(card.keywords),
        "income": card.income,
        "initiative": card.initiative,
        "claim": card.claim,
        "reserve": card.reserve,
        "plot_deck_limit": card.plot_deck_limit,
        "text": list(card.text),
    }
