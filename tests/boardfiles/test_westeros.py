"""The printed game is whole: figures counted from the printed board, not from our files."""

from collections import Counter

import pytest

from agot_tui.boardfiles.checked import check_board
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.board import Board

DORNE = {"sunspear", "salt_shore", "yronwood", "starfall", "three_towers", "princes_pass", "boneway"}


@pytest.fixture(scope="module")
def board() -> Board:
    return default_board()


def test_the_shipped_board_has_no_fault() -> None:
    assert check_board(find_board("westeros")).faults == ()


def test_areas_and_icons(board: Board) -> None:
    areas = board.areas.values()
    assert Counter(area.kind for area in areas) == {"land": 38, "sea": 12, "port": 8}
    assert Counter(area.fort for area in areas) == {"none": 38, "castle": 10, "stronghold": 10}
    assert sum(area.castle_points for area in areas) == 30
    assert (sum(area.supply for area in areas), sum(area.power for area in areas)) == (24, 19)
    assert [area.id for area in areas if area.power == 2] == ["kings_landing"]
    assert {area.id for area in areas if area.supply == 2} == {"lannisport", "blackwater", "highgarden"}
    assert {area.name for area in areas if area.id in ("stoney_sept", "stony_shore", "redwyne_straights")} == {
        "Stoney Sept", "The Stony Shore", "Redwyne Straights",
    }  # fmt: skip


def test_homes_have_a_garrison_of_two(board: Board) -> None:
    homes = {area.home: (area.id, area.garrison, area.fort) for area in board.areas.values() if area.home}
    assert homes == {
        "stark": ("winterfell", 2, "stronghold"),
        "greyjoy": ("pyke", 2, "stronghold"),
        "lannister": ("lannisport", 2, "stronghold"),
        "baratheon": ("dragonstone", 2, "stronghold"),
        "tyrell": ("highgarden", 2, "stronghold"),
        "martell": ("sunspear", 2, "stronghold"),
    }


NEIGHBOURS = {
    "winterfell": "castle_black karhold stony_shore white_harbor moat_cailin bay_of_ice shivering_sea port_winterfell",
    "moat_cailin": "winterfell white_harbor greywater_watch seagard twins narrow_sea",
    "kings_landing": "crackclaw_point kingswood blackwater reach blackwater_bay",
    "reach": "kings_landing kingswood blackwater searoad_marches highgarden dornish_marches boneway",
    "crackclaw_point": "mountains_of_the_moon harrenhal kings_landing blackwater narrow_sea shipbreaker_bay"
    " blackwater_bay",
    "eyrie": "mountains_of_the_moon narrow_sea",
    "arbor": "redwyne_straights west_summer_sea",
    "dragonstone": "shipbreaker_bay port_dragonstone",
    "starfall": "princes_pass yronwood salt_shore west_summer_sea east_summer_sea",
    "sunset_sea": "bay_of_ice ironmans_bay golden_sound west_summer_sea flints_finger searoad_marches",
    "shipbreaker_bay": "narrow_sea blackwater_bay east_summer_sea crackclaw_point dragonstone kingswood storms_end"
    " port_dragonstone port_storms_end",
    "blackwater_bay": "shipbreaker_bay crackclaw_point kings_landing kingswood",
    "port_white_harbor": "white_harbor narrow_sea",
}


@pytest.mark.parametrize("area", NEIGHBOURS)
def test_neighbours(board: Board, area: str) -> None:
    assert set(board.setups[6].reach.near[area]) == set(NEIGHBOURS[area].split())


def test_pairs_by_kind(board: Board) -> None:
    kinds = Counter("-".join(sorted(board.areas[area].kind for area in pair)) for pair in board.pairs)
    assert kinds == {"land-land": 63, "land-sea": 52, "sea-sea": 12, "port-sea": 8, "land-port": 8}
    assert len({frozenset(pair) for pair in board.pairs}) == 143


@pytest.mark.parametrize(
    ("players", "houses", "stars"),
    [
        (3, "baratheon lannister stark", (3, 2, 1)),
        (4, "baratheon lannister stark greyjoy", (3, 2, 1, 0)),
        (5, "baratheon lannister stark greyjoy tyrell", (3, 3, 2, 1, 0)),
        (6, "baratheon lannister stark greyjoy tyrell martell", (3, 3, 2, 1, 0, 0)),
    ],
)
def test_set_ups(board: Board, players: int, houses: str, stars: tuple[int, ...]) -> None:
    setup = board.setups[players]
    assert setup.houses == tuple(houses.split())
    assert setup.stars == stars
    whole = {
        "iron_throne": "baratheon lannister stark martell greyjoy tyrell",
        "fiefdoms": "greyjoy tyrell martell stark baratheon lannister",
        "kings_court": "lannister stark martell baratheon tyrell greyjoy",
    }
    for track, order in whole.items():
        assert setup.tracks[track] == tuple(house for house in order.split() if house in setup.houses)


def test_closed_areas_and_neutral_forces(board: Board) -> None:
    everywhere = {"kings_landing": 5, "eyrie": 6}
    south = {"pyke", "highgarden", "oldtown", "dornish_marches", "storms_end"} | DORNE
    ports = {"port_pyke", "port_oldtown", "port_sunspear", "port_storms_end"}
    assert {players for players, setup in board.setups.items() if setup.closed} == {3}
    assert board.setups[3].closed == south | ports
    assert board.setups[3].neutral == everywhere
    assert board.setups[6].neutral == everywhere
    dorne = dict.fromkeys(DORNE, 3) | {"sunspear": 5}
    assert board.setups[5].neutral == everywhere | dorne
    assert board.setups[4].neutral == everywhere | dorne | {"storms_end": 4, "oldtown": 3, "dornish_marches": 3}


def test_starting_units(board: Board) -> None:
    found = {
        house.id: {area: str(standing) for area, standing in house.units.items()} for house in board.houses.values()
    }
    assert found == {
        "baratheon": {"dragonstone": "F K", "kingswood": "F", "shipbreaker_bay": "S S"},
        "lannister": {"lannisport": "F K", "stoney_sept": "F", "golden_sound": "S", "port_lannisport": "S"},
        "stark": {"winterfell": "F K", "white_harbor": "F", "shivering_sea": "S"},
        "greyjoy": {"pyke": "F K", "port_pyke": "S", "greywater_watch": "F", "ironmans_bay": "S"},
        "tyrell": {"highgarden": "F K", "dornish_marches": "F", "redwyne_straights": "S"},
        "martell": {"sunspear": "F K", "salt_shore": "F", "sea_of_dorne": "S"},
    }
    assert {house.id: (house.supply, house.victory) for house in board.houses.values()} == {
        "baratheon": (2, 1), "lannister": (2, 1), "stark": (1, 2), "greyjoy": (2, 1), "tyrell": (2, 1),
        "martell": (2, 1),
    }  # fmt: skip


def test_pieces_and_order_tokens(board: Board) -> None:
    pieces = {kind: (unit.pool, unit.cost, unit.upgrade_cost, unit.strength) for kind, unit in board.unit_types.items()}
    assert pieces == {"F": (10, 1, None, 1), "K": (5, 2, 1, 2), "S": (6, 1, None, 1), "E": (2, 2, 1, 4)}
    tokens = {text: (token.count, token.star, token.modifier) for text, token in board.order_tokens.items()}
    assert tokens == {
        "march-1": (1, False, -1), "march": (1, False, 0), "march+1": (1, True, 1), "defense+1": (2, False, 1),
        "defense+2": (1, True, 2), "support": (2, False, 0), "support+1": (1, True, 1), "raid": (2, False, 0),
        "raid+": (1, True, 0), "consolidate": (2, False, 0), "consolidate+": (1, True, 0),
    }  # fmt: skip
    assert sum(token.count for token in board.order_tokens.values()) == 15


def test_rules_numbers(board: Board) -> None:
    rules = board.rules
    assert rules.armies == (
        (2, 2), (3, 2), (3, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 2), (4, 3, 2, 2, 2),
    )  # fmt: skip
    assert rules.supply_max == 6
    assert (rules.power_tokens, rules.power_start, rules.port_ships) == (20, 5, 3)
    assert rules.threat_spaces == (0, 2, 4, 6, 8, 10, 12)
    assert (rules.threat_start, rules.threat_back) == (2, 2)
    assert (rules.last_round, rules.castles_to_win) == (10, 7)


def test_each_house_has_cards_of_4_3_2_2_1_1_0(board: Board) -> None:
    for house in board.houses:
        strengths = sorted((board.house_cards[card].strength for card in board.cards_of[house]), reverse=True)
        assert strengths == [4, 3, 2, 2, 1, 1, 0]
    assert Counter(card.timing for card in board.house_cards.values()) == {
        "none": 18, "modifier": 10, "result": 5, "immediate": 4, "advance": 2, "cancel": 1, "casualties": 1, "after": 1,
    }  # fmt: skip


def test_printed_icons_of_house_cards(board: Board) -> None:
    cards = board.house_cards.values()
    swords = {house: sum(card.swords for card in cards if card.house == house) for house in board.houses}
    towers = {house: sum(card.towers for card in cards if card.house == house) for house in board.houses}
    assert swords == {"baratheon": 2, "lannister": 4, "stark": 3, "greyjoy": 2, "tyrell": 3, "martell": 4}
    assert towers == {"baratheon": 1, "lannister": 2, "stark": 2, "greyjoy": 1, "tyrell": 2, "martell": 2}


def test_westeros_decks(board: Board) -> None:
    for deck, icons in ((1, 3), (2, 3), (3, 5)):
        cards = board.westeros_deck(deck)
        assert len(cards) == 10
        assert sum(board.westeros_cards[card].wildling for card in cards) == icons
    assert {card.id: card.chooser for card in board.westeros_cards.values() if card.chooser} == {
        "throne_of_blades": "iron_throne",
        "dark_wings_dark_words": "messenger_raven",
        "put_to_the_sword": "valyrian_steel_blade",
    }


def test_wildling_cards_and_tides(board: Board) -> None:
    assert len(board.wildling_cards) == 9
    tides = [board.tides_cards[card] for card in board.tides_deck]
    assert len(tides) == 24
    assert Counter(card.strength for card in tides) == {0: 10, 1: 8, 2: 4, 3: 2}
    assert [sum(getattr(card, icon) for card in tides) for icon in ("swords", "towers", "skulls")] == [4, 4, 2]


def test_notes_for_players_stand_on_their_own(board: Board) -> None:
    notes = [note for card in board.house_cards.values() for note in (card.ability, *card.corner) if note]
    notes += [note for card in board.wildling_cards.values() for note in card.corner]
    assert all(note.endswith(".") and note[0].isupper() for note in notes)
    assert not [note for note in notes if "disputed" in note or ".md" in note or "engine may" in note]
