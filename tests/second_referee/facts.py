"""The printed facts, read straight from the files of the board (R1.1, R1.11, R1.13, R4.1, R16.3, R16.5, R24)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import tomli

_FOLDER: Final = Path(__file__).parents[2] / "boards" / "westeros"


def _file(name: str) -> dict[str, Any]:
    return tomli.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))


_SETUP: Final = _file("setup")
_COMPONENTS: Final = _file("components")

LETTERS: Final = {"footman": "F", "knight": "K", "ship": "S", "siege_engine": "E"}
"""How the notation writes a unit; a routed one has ``~`` behind it."""
FOOTMAN, KNIGHT, SHIP, SIEGE_ENGINE = LETTERS.values()

AREAS: Final[dict[str, dict[str, Any]]] = {area["id"]: area for area in _file("areas")["area"]}
RANK: Final = {area: place for place, area in enumerate(AREAS)}
HOMES: Final[dict[str, str]] = {area: facts["home"] for area, facts in AREAS.items() if facts.get("home")}
GARRISONS: Final[dict[str, int]] = {area: facts["garrison"] for area, facts in AREAS.items() if facts.get("garrison")}
NEUTRALS: Final[dict[str, int]] = _SETUP["players"]["6"]["neutral"]
HOUSES: Final[list[str]] = _SETUP["players"]["6"]["houses"]
POWER_TOKENS: Final[int] = _SETUP["common"]["power_tokens_total"]
CASTLES_TO_WIN: Final[int] = _SETUP["common"]["castles_to_win"]

PIECES: Final[dict[str, int]] = {LETTERS[kind]: unit["pool"] for kind, unit in _COMPONENTS["unit"].items()}
STRENGTH: Final[dict[str, int]] = {LETTERS[kind]: unit["strength"] for kind, unit in _COMPONENTS["unit"].items()}
UNIT_COST: Final[dict[str, int]] = {LETTERS[kind]: unit["cost"] for kind, unit in _COMPONENTS["unit"].items()}
UPGRADE_COST: Final[dict[str, int]] = {
    LETTERS[kind]: unit["upgrade_cost"] for kind, unit in _COMPONENTS["unit"].items() if "upgrade_cost" in unit
}
ARMIES: Final[list[list[int]]] = _COMPONENTS["supply"]["armies"]
SHIP_LIMIT: Final[int] = _COMPONENTS["ports"]["ship_limit"]
MODIFIERS: Final[dict[str, int]] = {order["text"]: order["modifier"] for order in _COMPONENTS["order"]}
ORDER_TOKENS: Final[dict[str, int]] = {order["text"]: order["count"] for order in _COMPONENTS["order"]}

CARDS: Final[dict[str, dict[str, Any]]] = {card["id"]: card for card in _file("house_cards")["card"]}
CARDS_OF: Final = {house: [card for card, facts in CARDS.items() if facts["house"] == house] for house in HOUSES}
TIDES: Final[dict[str, dict[str, Any]]] = {card["id"]: card for card in _file("tides_of_battle")["card"]}

NEXT_TO: Final[dict[str, list[str]]] = {area: [] for area in AREAS}
"""The areas adjacent to each area, ports and their land areas too, in the order of the board."""
_ADJACENCY: Final = _file("adjacency")
for _group in ("land_land", "land_sea", "sea_sea", "port_sea", "port_land"):
    for _one, _other in _ADJACENCY[_group]:
        NEXT_TO[_one].append(_other)
        NEXT_TO[_other].append(_one)
for _neighbours in NEXT_TO.values():
    _neighbours.sort(key=RANK.__getitem__)


def kind_of(area: str) -> str:
    """``land``, ``sea`` or ``port``."""
    return str(AREAS[area]["kind"])


def is_castle_area(area: str) -> bool:
    """There is a castle or stronghold (R1.5)."""
    return bool(AREAS[area].get("fort", "none") != "none")


def neighbours(area: str, *kinds: str) -> list[str]:
    """The adjacent areas of these kinds."""
    return [other for other in NEXT_TO[area] if kind_of(other) in kinds]
