"""Reads the data of the card game. The one module here that touches files; everything else works on its `Pool`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from agot_tui.cardgame.legality import CardSet
from agot_tui.cardgame.pool import Pool
from agot_tui.cardgame.read_cards import card_from
from agot_tui.cardgame.read_legality import agenda_from, format_from, list_from, version_from

DATA = Path(__file__).with_name("data")


def read(name: str) -> dict[str, Any]:
    """One of our own data files, parsed."""
    return tomli.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def pool() -> Pool:
    """All cards, titles, sets, lists and agendas; read once."""
    legality = read("legality")
    formats = tuple(legality["format"])
    return Pool(
        cards={row["code"]: card_from(row) for row in read("core_set")["card"]},
        later=read("titles")["titles"],
        sets=tuple(CardSet(**row) for row in read("sets")["set"]),
        formats={name: format_from(name, row) for name, row in legality["format"].items()},
        lists=tuple(list_from(row, formats) for row in legality["list"]),
        versions=tuple(map(version_from, legality["version"])),
        agendas={row["code"]: agenda_from(row) for row in read("agendas")["agenda"]},
        current=legality["current"],
        as_of=legality["as_of"],
    )
