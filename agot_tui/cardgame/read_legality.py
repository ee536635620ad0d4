"""Formats, lists, versions and agendas from the tables of `data/legality.toml` and `data/agendas.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from agot_tui.cardgame.legality import (
    Admission,
    Agenda,
    Condition,
    Format,
    FormatList,
    LegalityList,
    Part,
    Version,
    Which,
)
from agot_tui.cardgame.names import Faction

Row: TypeAlias = Mapping[str, Any]

_PARTS = {
    "draw": frozenset({Part.DRAW}),
    "plots": frozenset({Part.PLOTS}),
    "deck": frozenset({Part.DRAW, Part.PLOTS}),
}
_NUMBERS = ("draw_min", "plots", "doubled_plots", "agendas", "agendas_banner", "banner", "variant", "set")
_CONDITION = ("at_least", "at_most", "exactly", "titles", "different", "each")


def format_from(name: str, row: Row) -> Format:
    """The format of one table."""
    numbers = {key: value for key, value in row.items() if key != "not_sets"}
    return Format(name=name, not_sets=tuple(row["not_sets"]), **numbers)


def list_from(row: Row, formats: tuple[str, ...]) -> LegalityList:
    """The list of one table; what it bans as a whole is added to each format."""
    everywhere = frozenset(row["banned"])
    named = {
        name: FormatList(
            restricted=frozenset(row[name]["restricted"]),
            banned=everywhere | frozenset(row[name]["banned"]),
            pods=tuple(map(tuple, row[name].get("pods", ()))),
        )
        for name in formats
        if name in row
    }
    return LegalityList(
        code=row["code"],
        name=row["name"],
        issuer=row["issuer"],
        card_set=row["card_set"],
        effective=row["effective"],
        note=row["note"],
        formats=named,
    )


def version_from(row: Row) -> Version:
    """The version of one table."""
    return Version(row["code"], row["effective"], row["card_set"], row["counts"])


def agenda_from(row: Row) -> Agenda:
    """The agenda of one table."""
    return Agenda(
        code=row["code"],
        title=row["title"],
        may=tuple(
            Admission(
                which=_which(one),
                loyal=one.get("loyal", False),
                other_factions=one.get("other_factions"),
                named_trait=one.get("named_trait", False),
            )
            for one in row.get("may", ())
        ),
        conditions=tuple(
            Condition(
                what=one["what"],
                which=_which(one, loyal=one.get("loyal")),
                **{key: one[key] for key in _CONDITION if key in one},
            )
            for one in row.get("condition", ())
        ),
        **{key: row[key] for key in _NUMBERS if key in row},
    )


def _which(row: Row, *, loyal: bool | None = None) -> Which:
    besides: Row | None = row.get("besides")
    return Which(
        parts=_PARTS[row.get("in", "deck")],
        types=tuple(row.get("types", ())),
        traits=tuple(row.get("traits", ())),
        faction=Faction(row["faction"]) if "faction" in row else None,
        neutral=row.get("neutral"),
        loyal=loyal,
        keyword=row.get("keyword", ""),
        besides=_which(besides, loyal=besides.get("loyal")) if besides is not None else None,
    )
