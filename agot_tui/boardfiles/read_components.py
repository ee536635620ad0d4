"""Reads ``components.toml``: pieces, order tokens, tables and totals (R1.11, R4.1, R11.3)."""

from __future__ import annotations

import re
from itertools import pairwise, zip_longest
from typing import Final

from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.files import COMPONENTS
from agot_tui.boardfiles.table import ID, NAME, Form, Table, shown
from agot_tui.boardgame.board import UnitType
from agot_tui.boardgame.orders import ORDER_KINDS, OrderToken
from agot_tui.boardgame.units import FOOTMAN, UNIT_NAMES, UnitKind

UNIT_WORDS: Final[dict[str, UnitKind]] = {name.replace(" ", "_"): kind for kind, name in UNIT_NAMES.items()}
"""Kinds of units as the files name them: ``siege_engine``."""
COUNTS: Final = (
    "land_areas", "sea_areas", "port_areas", "adjacent_pairs", "castles", "strongholds", "supply_icons", "power_icons",
    "house_cards_per_house", "westeros_cards_per_deck", "wildling_cards", "tides_of_battle_cards",
    "order_tokens_per_house",
)  # fmt: skip
_ORDER_TEXT: Final = Form(
    re.compile(r"[a-z]+([+-][0-9]?)?"), 'an order as in the notation: "march", "raid+", "march-1"'
)


def read_components(doc: Table, draft: Draft) -> None:
    """Reads ``components.toml``."""
    _read_units(doc, draft)
    for table in doc.tables("order"):
        _read_order(table, draft)
        table.close()
        draft.doubts |= {(COMPONENTS, "order", key) for key in table.bad}
    if (supply := doc.table("supply")) is not None:
        _read_supply(supply, draft)
        supply.close()
    if (track := doc.table("wildling_track")) is not None:
        _read_wildling_track(track, draft)
        track.close()
    if (ports := doc.table("ports")) is not None:
        draft.port_ships = ports.number("ship_limit", 1, 99)
        ports.close()
        draft.doubts |= {(COMPONENTS, "ports", key) for key in ports.bad}
    if (counts := doc.table("counts")) is not None:
        draft.counts = {key: counts.number(key, 0, 9999) for key in COUNTS}
        draft.doubts |= {(COMPONENTS, "counts", key) for key in counts.bad}
        counts.close()
    doc.close()
    draft.doubts |= {(COMPONENTS, "", key) for key in doc.bad}


def _read_units(doc: Table, draft: Draft) -> None:
    found = doc.table("unit")
    if found is None:
        return
    for word, kind in UNIT_WORDS.items():
        table = found.table(word)
        if table is None:
            continue
        draft.unit_types[kind] = UnitType(
            kind,
            table.text("name", NAME),
            pool=table.number("pool", 1, 99),
            cost=table.number("cost", 1, 9),
            upgrade_cost=table.number("upgrade_cost", 1, 9) if table.has("upgrade_cost") else None,
            strength=table.number("strength", 0, 99),
        )
        if kind == FOOTMAN and table.has("upgrade_cost"):
            table.fault("upgrade_cost", "a footman is what is replaced by other units; it is no upgrade itself")
        table.close()
        draft.doubts |= {(COMPONENTS, kind, key) for key in table.bad}
    found.close()


def _read_order(table: Table, draft: Draft) -> None:
    token = OrderToken(
        table.text("id", ID),
        table.text("text", _ORDER_TEXT),
        table.word("kind", ORDER_KINDS),
        star=table.flag("star"),
        modifier=table.number("modifier", -9, 9),
        count=table.number("count", 1, 99),
    )
    if not table.bad & {"text", "kind", "modifier"}:
        _check_order_text(table, token)
    if token.text in draft.order_tokens:
        table.fault("text", f"there are two orders {shown(token.text)}; equal tokens are one entry with a count")
    elif any(token.id == other.id for other in draft.order_tokens.values()):
        table.fault("id", f"there are two orders with the id {shown(token.id)}; every id is used once")
    elif token.text:
        draft.order_tokens[token.text] = token


def _check_order_text(table: Table, token: OrderToken) -> None:
    if not token.text.startswith(token.kind) or token.text.removeprefix(token.kind)[:1].isalpha():
        table.fault("text", f'{shown(token.text)} has to begin with its kind, "{token.kind}"')
        return
    mark = token.text.removeprefix(token.kind)
    written = 0 if mark in ("", "+", "-") else int(mark)
    if mark == "-" or written != token.modifier:
        right = f"{token.modifier:+d}" if token.modifier else ""
        table.fault("text", f'{shown(token.text)} does not show the modifier: "{token.kind}{right}" would')


def _read_supply(table: Table, draft: Draft) -> None:
    rows = table.lists_of_numbers("armies", 2, 99)
    draft.armies = [row for _, row in rows]
    if not draft.armies and not table.bad:
        table.fault("armies", "lists no supply; the first entry is for supply 0")
    for place, row in rows:
        if list(row) != sorted(row, reverse=True):
            table.fault(f"armies[{place}]", "the sizes have to go from large to small")
    for (_, less), (place, more) in pairwise(rows):
        if any(small > large for small, large in zip_longest(less, more, fillvalue=0)):
            table.fault(f"armies[{place}]", "supply has to allow at least what one less of it allows")
    if table.bad:
        draft.doubts.add((COMPONENTS, "supply", "armies"))


def _read_wildling_track(table: Table, draft: Draft) -> None:
    draft.threat_spaces = spaces = table.numbers("spaces", 0, 99)
    if "spaces" not in table.bad and (len(spaces) < 2 or spaces[0] != 0 or list(spaces) != sorted(set(spaces))):
        table.fault("spaces", "has to be at least two different strengths from 0 upwards")
    draft.threat_back = table.number("after_defeat_spaces_back", 0, 99)
    if "spaces" in table.bad:
        draft.doubts.add((COMPONENTS, "wildling_track", "spaces"))
