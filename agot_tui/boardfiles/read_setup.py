"""Reads ``setup.toml``: houses, what they start with, and the set-ups by number of players (R2, R22)."""

from __future__ import annotations

from agot_tui.boardfiles.draft import Draft, HouseDraft, SetupDraft, Start
from agot_tui.boardfiles.files import SETUP
from agot_tui.boardfiles.read_components import UNIT_WORDS
from agot_tui.boardfiles.table import ID, NAME, Table, listed, meant, shown
from agot_tui.boardgame.names import TRACKS, AreaId, House


def read_setup(doc: Table, draft: Draft) -> None:
    """Reads ``setup.toml``."""
    draft.house_ids = tuple(House(house) for house in doc.texts("houses"))
    if not draft.house_ids and "houses" not in doc.bad:
        doc.fault("houses", "lists no house")
    if (common := doc.table("common")) is not None:
        draft.last_round = common.number("last_round", 1, 99)
        draft.castles_to_win = common.number("castles_to_win", 1, 99)
        draft.threat_start = common.number("wildling_threat_start", 0, 99)
        draft.power_tokens = common.number("power_tokens_total", 1, 99)
        draft.power_start = common.number("power_tokens_start", 0, 99)
        common.close()
        draft.doubts |= {(SETUP, "common", key) for key in common.bad}
    if (houses := doc.table("house")) is not None:
        for key in houses:
            if (table := houses.table(key)) is not None:
                draft.houses[House(key)] = _house(table, key)
                table.close()
                draft.doubts |= {(SETUP, f"house.{key}", bad) for bad in table.bad}
    if (players := doc.table("players")) is not None:
        for key in players:
            if (table := players.table(key)) is not None:
                _read_setup(players, table, key, draft)
    doc.close()
    draft.doubts |= {(SETUP, "", key) for key in doc.bad}
    if doc.bad & {"houses", "house", "players"}:
        draft.lost.add(SETUP)


def _house(table: Table, key: str) -> HouseDraft:
    starts = []
    for place, (area, word, number) in table.lists("units", (str, str, int), 'a start: ["area", "kind", number]'):
        kind = UNIT_WORDS.get(str(word))
        if kind is None:
            hint = meant(word, UNIT_WORDS)
            table.fault(f"units[{place}]", f"{shown(word)} is no kind of unit: {listed(UNIT_WORDS)}{hint}")
        elif not isinstance(number, int) or not 1 <= number <= 99:
            table.fault(f"units[{place}]", f"{shown(number)} is no number of units: 1 or more")
        else:
            starts.append(Start(place, AreaId(str(area)), kind, number))
    return HouseDraft(
        House(key),
        name=table.text("name", NAME),
        home=AreaId(table.text("home", ID)),
        supply=table.number("supply", 0, 99),
        victory=table.number("victory", 0, 99),
        units=starts,
    )


def _read_setup(players: Table, table: Table, key: str, draft: Draft) -> None:
    if not key.isascii() or not key.isdigit() or key.startswith("0"):
        players.fault(key, f"{shown(key)} is no number of players")
        return
    neutral = table.table("neutral")
    draft.setups[int(key)] = SetupDraft(
        players=int(key),
        houses=_houses(table, "houses"),
        stars=table.numbers("kings_court_stars", 0, 99),
        tracks={track: _houses(table, track) for track in TRACKS},
        closed=tuple(AreaId(area) for area in table.texts("closed_areas")),
        neutral={} if neutral is None else {AreaId(area): neutral.number(area, 1, 99) for area in neutral},
    )
    table.close()
    draft.doubts |= {(SETUP, table.name, bad) for bad in table.bad}


def _houses(table: Table, key: str) -> tuple[House, ...]:
    return tuple(House(house) for house in table.texts(key))
