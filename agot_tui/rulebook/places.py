"""Areas and houses of a board as entries: icons, borders, ports, and what can reach what (R1.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agot_tui.rulebook.board_data import Row, icons, plain, rows
from agot_tui.rulebook.entries import Entry, Kind, Tables

GROUPS = ("land_land", "land_sea", "sea_sea", "port_sea", "port_land")
POINTS = {"castle": "1 mustering point", "stronghold": "2 mustering points"}


class Atlas:
    """The areas of a board with their neighbours."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.areas: dict[str, Row] = {str(row["id"]): row for row in rows(tables, "areas", "area")}
        self._near: dict[str, list[str]] = {area: [] for area in self.areas}
        for group in GROUPS:
            for one, other in tables.get("adjacency", {}).get(group, ()):
                self._near.setdefault(one, []).append(other)
                self._near.setdefault(other, []).append(one)

    def name(self, area: str) -> str:
        """The printed name of an area."""
        row = self.areas.get(area)
        return str(row["name"]) if row else plain(area)

    def kind(self, area: str) -> str:
        """`land`, `sea` or `port`."""
        return str(self.areas.get(area, {}).get("kind", ""))

    def near(self, area: str, kind: str) -> list[str]:
        """The neighbours of that kind."""
        return [other for other in self._near.get(area, ()) if self.kind(other) == kind]

    def names(self, areas: list[str]) -> str:
        """Names in one line, "none" if there are none."""
        return ", ".join(self.name(area) for area in areas) or "none"

    def coasts(self, seas: list[str], but: str) -> list[str]:
        """The land areas on those seas, each once."""
        found = dict.fromkeys(land for sea in seas for land in self.near(sea, "land"))
        return [land for land in found if land != but]


def places(tables: Tables) -> Iterator[Entry]:
    """Every area and house of the board."""
    atlas = Atlas(tables)
    for area in atlas.areas:
        yield area_entry(atlas, area)
    for house, row in tables.get("setup", {}).get("house", {}).items():
        yield house_entry(atlas, str(house), row)


def area_entry(atlas: Atlas, area: str) -> Entry:
    """An area as a page: what is printed, what it borders, what can reach it, how it starts."""
    row = atlas.areas[area]
    kind = str(row.get("kind", ""))
    facts = {"land": _land, "sea": _sea, "port": _port}.get(kind, _sea)(atlas, area)
    facts += (
        [("Easy to get wrong", f"not adjacent to {atlas.names(wrong)}")]
        if (wrong := _not_adjacent(atlas, area))
        else []
    )
    facts += _starts(atlas, area)
    fort = str(row.get("fort", "none"))
    return Entry(
        key=f"area:{area}",
        kind=Kind.AREA,
        title=str(row["name"]),
        text=(_summary(row),),
        facts=tuple(facts),
        words=(str(row.get("code", "")), area.replace("_", " "), f"{kind} area", "" if fort == "none" else fort),
        see=_area_rules(row),
    )


def _summary(row: Row) -> str:
    fort = str(row.get("fort", "none"))
    parts = [f"{str(row.get('kind', '')).capitalize()} area {row.get('code', '')}".strip()]
    if fort != "none":
        parts.append(f"{fort} ({POINTS.get(fort, '')})")
    if row.get("home"):
        parts.append(f"home area of {plain(str(row['home']))}, garrison {row.get('garrison', 0)}")
    return ", ".join(parts) + "."


def _area_rules(row: Row) -> tuple[str, ...]:
    kind = row.get("kind")
    if kind == "port":
        return "R18.3", "R18.5", "R18.7", "R19.3", f"area:{row.get('land', '')}", f"area:{row.get('sea', '')}"
    if kind == "sea":
        return "R1.13", "R5.2", "R15.1"
    home = (f"house:{row['home']}", "R5.9", "R17.1") if row.get("home") else ()
    fort = ("R8.2", "R8.6") if row.get("fort", "none") != "none" else ()
    return ("R1.13", *fort, *home)


def _land(atlas: Atlas, area: str) -> list[tuple[str, str]]:
    row = atlas.areas[area]
    lands, seas, ports = (atlas.near(area, kind) for kind in ("land", "sea", "port"))
    facts = [
        ("Icons", f"{_count(row, 'supply')}, {_count(row, 'power')}"),
        ("Borders by land", atlas.names(lands)),
        ("Borders by sea", atlas.names(seas)),
    ]
    if ports:
        opens = ", ".join(f"opens to {atlas.names(atlas.near(port, 'sea'))}" for port in ports)
        facts.append(("Port", f"{atlas.names(ports)}, {opens}"))
    facts.append(("Marched into from", atlas.names(lands) + ("; or by ship transport" if seas else "")))
    if seas:
        facts.append(("One sea away", atlas.names(atlas.coasts(seas, area))))
    facts.append(("Raided, supported from", atlas.names(lands + seas)))
    if row.get("fort", "none") != "none":
        facts.append(("Ships mustered into", atlas.names(seas + ports)))
    return facts


def _count(row: Row, icon: str) -> str:
    """`2 supply icons`, `1 power icon`, `no power icon`."""
    count = int(row.get(icon, 0))
    return f"{count or 'no'} {icon} icon{'s' if count > 1 else ''}"


def _sea(atlas: Atlas, area: str) -> list[tuple[str, str]]:
    lands, seas, ports = (atlas.near(area, kind) for kind in ("land", "sea", "port"))
    facts = [("Borders by sea", atlas.names(seas)), ("Coasts", atlas.names(lands))]
    if ports:
        facts.append(("Ports", atlas.names(ports)))
    facts.append(("Marched into from", f"{atlas.names(seas + ports)} (ships only)"))
    facts.append(("Raided, supported from", f"{atlas.names(seas + ports)} (never from land)"))
    castles = [land for land in lands if atlas.areas[land].get("fort", "none") != "none"]
    facts.append(("Ships mustered from", atlas.names(castles)))
    return facts


def _port(atlas: Atlas, area: str) -> list[tuple[str, str]]:
    row = atlas.areas[area]
    land, sea = str(row.get("land", "")), str(row.get("sea", ""))
    return [
        ("Land area", f"{atlas.name(land)}: only its controller may have ships here, at most 3"),
        ("Opens to", atlas.name(sea)),
        ("Ships come from", f"{atlas.name(sea)}, or are mustered by {atlas.name(land)}"),
        ("Raided from", atlas.name(sea)),
        ("Attacked from", "nowhere; its ships are lost with the land area"),
        ("Its orders reach", f"{atlas.name(sea)} only"),
    ]


def _not_adjacent(atlas: Atlas, area: str) -> list[str]:
    pairs = atlas.tables.get("adjacency", {}).get("not_adjacent", ())
    return [two if one == area else one for one, two in pairs if area in (one, two)]


def _starts(atlas: Atlas, area: str) -> list[tuple[str, str]]:
    """What the set-up puts there: units of a house, neutral forces, closed areas."""
    setup = atlas.tables.get("setup", {})
    facts = []
    for row in setup.get("house", {}).values():
        units = _units([unit for unit in row.get("units", ()) if unit[0] == area])
        if units:
            facts.append(("Starts with", f"{row.get('name')}: {units}"))
    for count, row in setup.get("players", {}).items():
        if area in row.get("closed_areas", ()):
            facts.append((f"{count} players", "closed"))
        elif area in row.get("neutral", {}):
            facts.append((f"{count} players", f"neutral force {row['neutral'][area]}"))
    return facts


def _units(units: list[Any]) -> str:
    words = []
    for _, kind, count in units:
        word = str(kind).replace("_", " ")
        words.append(f"{count} {word}" if count == 1 else f"{count} {'footmen' if kind == 'footman' else word + 's'}")
    return ", ".join(words)


def house_entry(atlas: Atlas, house: str, row: Row) -> Entry:
    """A house as a page: home, start, tracks and its seven cards."""
    areas = list(dict.fromkeys(unit[0] for unit in row.get("units", ())))
    units = [f"{atlas.name(area)}: {_units([unit for unit in row['units'] if unit[0] == area])}" for area in areas]
    own = [card for card in rows(atlas.tables, "house_cards", "card") if card.get("house") == house]
    facts = [
        ("Home area", atlas.name(str(row.get("home", "")))),
        ("Starts with", "; ".join(units)),
        ("Supply, victory", f"{row.get('supply')}, {row.get('victory')}"),
        *_tracks(atlas.tables, house),
        *((f"Card {card.get('strength', 0)}", _card_line(card)) for card in own),
    ]
    return Entry(
        key=f"house:{house}",
        kind=Kind.HOUSE,
        title=f"House {row.get('name', plain(house))}",
        facts=tuple(facts),
        words=(str(row.get("name", "")), "house starting units position"),
        see=(f"area:{row.get('home', '')}", "R2.1", "R2.4", *(f"card:{card['id']}" for card in own)),
    )


def _card_line(card: Row) -> str:
    return ", ".join(
        part for part in (str(card["name"]), icons(card), "ability" if card.get("ability") else "") if part
    )


def _tracks(tables: Tables, house: str) -> Iterator[tuple[str, str]]:
    """The house's positions on the three tracks, for each player count with it."""
    players: Mapping[str, Row] = tables.get("setup", {}).get("players", {})
    for count, row in players.items():
        tracks = ("iron_throne", "fiefdoms", "kings_court")
        if all(house in row.get(track, ()) for track in tracks):
            places = [list(row[track]).index(house) + 1 for track in tracks]
            stars = list(row.get("kings_court_stars", ()))
            star = f", stars {stars[places[2] - 1]}" if len(stars) >= places[2] else ""
            yield f"{count} players", "Iron Throne {}, Fiefdoms {}, King's Court {}".format(*places) + star
