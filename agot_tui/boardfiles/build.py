"""Builds the board value from a draft that no check has objected to."""

from __future__ import annotations

from agot_tui.boardfiles.draft import Draft, HouseDraft, SetupDraft
from agot_tui.boardgame.board import Board, HouseSetup, Rules, Setup
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.units import Units, units


def build(draft: Draft) -> Board:
    """The board that the files describe."""
    pairs = tuple((pair.one, pair.other) for pair in draft.pairs)
    return Board(
        id=draft.id,
        name=draft.name,
        version=draft.version,
        areas=draft.areas,
        pairs=pairs,
        houses={house: _house(draft.houses[house]) for house in draft.house_ids},
        setups={number: _setup(draft.setups[number], draft, pairs) for number in sorted(draft.setups)},
        unit_types=draft.unit_types,
        order_tokens=draft.order_tokens,
        house_cards=draft.house_cards,
        westeros_cards=draft.westeros_cards,
        wildling_cards=draft.wildling_cards,
        tides_cards=draft.tides_cards,
        rules=Rules(
            armies=tuple(draft.armies),
            port_ships=draft.port_ships,
            power_tokens=draft.power_tokens,
            power_start=draft.power_start,
            threat_spaces=draft.threat_spaces,
            threat_start=draft.threat_start,
            threat_back=draft.threat_back,
            last_round=draft.last_round,
            castles_to_win=draft.castles_to_win,
        ),
    )


def start_units(house: HouseDraft) -> dict[AreaId, Units]:
    """What the house starts with, by area."""
    letters: dict[AreaId, str] = {}
    for start in house.units:
        letters[start.area] = letters.get(start.area, "") + start.kind * start.number
    return {area: units(text) for area, text in letters.items()}


def _house(house: HouseDraft) -> HouseSetup:
    return HouseSetup(house.id, house.name, house.home, house.supply, house.victory, start_units(house))


def _setup(setup: SetupDraft, draft: Draft, pairs: tuple[tuple[AreaId, AreaId], ...]) -> Setup:
    return Setup(
        players=setup.players,
        houses=setup.houses,
        stars=setup.stars,
        tracks=setup.tracks,
        closed=frozenset(setup.closed),
        neutral=setup.neutral,
        areas=draft.areas,
        pairs=pairs,
    )
