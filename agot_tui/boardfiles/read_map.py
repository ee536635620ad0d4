"""Reads ``board.toml``, ``areas.toml`` and ``adjacency.toml`` (R1.1, R1.13)."""

from __future__ import annotations

import re
from typing import Final, get_args

from agot_tui.boardfiles.draft import Draft, Pair
from agot_tui.boardfiles.files import AREAS
from agot_tui.boardfiles.table import ID, NAME, Form, Table
from agot_tui.boardgame.board import Area, AreaKind, Fort
from agot_tui.boardgame.names import AreaId, House

FORMAT: Final = 1
"""The format of board folders that this program reads."""
_VERSION: Final = Form(re.compile(r"[0-9A-Za-z.+-]{1,20}"), "a version of letters, digits, dots, + and -, at most 20")
CODE_FORMS: Final[dict[AreaKind, Form]] = {
    "land": Form(re.compile(r"[A-Z][A-Z0-9]{2}"), "the code of a land area: three characters, capitals and digits"),
    "sea": Form(re.compile(r"[a-z][a-z0-9]{2}"), "the code of a sea area: three characters, small letters and digits"),
    "port": Form(re.compile(r"p-[a-z0-9]"), 'the code of a port: "p-" and a small letter or digit'),
}
PAIR_KINDS: Final[dict[str, tuple[AreaKind, AreaKind]]] = {
    "land_land": ("land", "land"),
    "land_sea": ("land", "sea"),
    "sea_sea": ("sea", "sea"),
    "port_sea": ("port", "sea"),
    "port_land": ("port", "land"),
}
"""The lists of adjacent pairs, and the kinds of the two areas."""
_LAND_KEYS: Final = ("fort", "supply", "power", "home", "garrison")
_PORT_KEYS: Final = ("land", "sea")


def read_head(doc: Table, draft: Draft) -> bool:
    """Reads ``board.toml``; false if the folder is of a format that this program does not know."""
    if not doc.format_is(FORMAT):
        return False
    draft.id = doc.text("id", ID)
    draft.name = doc.text("name", NAME)
    draft.version = doc.text("version", _VERSION)
    doc.text("licence")
    draft.players = doc.numbers("players", 2, 6)
    if "players" not in doc.bad and (not draft.players or list(draft.players) != sorted(set(draft.players))):
        doc.fault("players", "has to list at least one number of players, in ascending order")
    if "players" in doc.bad:
        draft.lost.add(doc.file)
    doc.close()
    return True


def read_areas(doc: Table, draft: Draft) -> None:
    """Reads ``areas.toml``."""
    tables = doc.tables("area")
    doc.close()
    draft.doubts |= {(AREAS, "", key) for key in doc.bad}
    if not tables:
        draft.lost.add(AREAS)
    for table in tables:
        area = _area(table)
        table.close()
        if not area.id:
            draft.doubts.add((AREAS, "", "id"))
        elif area.id in draft.areas:
            table.fault("id", f'there are two areas "{area.id}"; every id is used once')
            draft.doubts.add((AREAS, "", "id"))
        else:
            draft.areas[area.id] = area
            draft.doubts |= {(AREAS, area.id, key) for key in table.bad}


def _area(table: Table) -> Area:
    kinds: tuple[AreaKind, ...] = get_args(AreaKind)
    forts: tuple[Fort, ...] = get_args(Fort)
    key, name, kind = AreaId(table.text("id", ID)), table.text("name", NAME), table.word("kind", kinds)
    if "kind" in table.bad:
        for unread in ("code", *_LAND_KEYS, *_PORT_KEYS):
            table.skip(unread)
        return Area(key, name, "", kind)
    code = table.text("code", CODE_FORMS[kind])
    for other in (*(_LAND_KEYS if kind != "land" else ()), *(_PORT_KEYS if kind != "port" else ())):
        table.skip(other)
        if table.has(other):
            table.fault(other, f'an area of the kind "{kind}" has no such key')
    match kind:
        case "land":
            home = House(table.text("home", ID)) if table.has("home") or table.has("garrison") else None
            return Area(
                key,
                name,
                code,
                kind,
                fort=table.word("fort", forts),
                supply=table.number("supply", 0, 9),
                power=table.number("power", 0, 9),
                home=home or None,
                garrison=table.number("garrison", 0, 99) if home is not None else 0,
            )
        case "sea":
            return Area(key, name, code, kind)
        case "port":
            land, sea = AreaId(table.text("land", ID)), AreaId(table.text("sea", ID))
            return Area(key, name, code, kind, land=land or None, sea=sea or None)


def read_adjacency(doc: Table, draft: Draft) -> None:
    """Reads ``adjacency.toml``."""
    for group in PAIR_KINDS:
        draft.pairs += _pairs(doc, group)
    draft.apart = _pairs(doc, "not_adjacent") if doc.has("not_adjacent") else []
    doc.close()
    if doc.bad & PAIR_KINDS.keys():
        draft.doubts.add((doc.file, "", "pairs"))
    if not draft.pairs:
        draft.lost.add(doc.file)


def _pairs(doc: Table, group: str) -> list[Pair]:
    return [
        Pair(group, place, AreaId(str(one)), AreaId(str(other)))
        for place, (one, other) in doc.lists(group, (str, str), 'a pair of areas: ["id", "id"]')
    ]
