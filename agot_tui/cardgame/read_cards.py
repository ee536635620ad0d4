"""Cards from the tables of `data/core_set.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agot_tui.cardgame.cards import Ability, Card
from agot_tui.cardgame.names import CardType, Faction, Icon

_TABLES = frozenset({"type", "faction", "icons", "ability"})
_RENAMED = {"if": "condition", "max": "maximum"}


def card_from(row: Mapping[str, Any]) -> Card:
    """The card of one table; an unknown key is a TypeError, as the data is our own."""
    return Card(
        type=CardType(row["type"]),
        faction=Faction(row["faction"]),
        icons=tuple(map(Icon, row.get("icons", ()))),
        abilities=tuple(map(_ability, row.get("ability", ()))),
        **{name: _value(value) for name, value in row.items() if name not in _TABLES},
    )


def _ability(row: Mapping[str, Any]) -> Ability:
    return Ability(**{_RENAMED.get(name, name): _value(value) for name, value in row.items()})


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
