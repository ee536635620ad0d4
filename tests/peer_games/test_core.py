"""What our core learned from games of another implementation, as behaviour cases."""

from __future__ import annotations

from typing import Any

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.cases import run_case


def case(**table: Any) -> None:
    """Runs a behaviour case."""
    result = run_case(default_board(), {"id": "peer", "title": "", "rule": "", **table})
    assert result.passed, "\n".join(result.differences)


ROBB_AT_HOME: dict[str, Any] = {
    "clear": True,
    "phase": "march",
    "turn": "lannister",
    "areas": {
        "seagard": "lannister F K march",
        "moat_cailin": "stark K",
        "twins": "greyjoy F",
        "sunspear": "martell F march",
    },
}
BEATEN = ["lannister: march seagard -> moat_cailin: F K", "lannister: card the_hound", "stark: card robb_stark"]


def test_robb_sends_beaten_attackers_to_any_legal_area_if_so_agreed() -> None:
    case(
        position={**ROBB_AT_HOME, "options": {"robb_attackers": "any_area"}},
        play=[*BEATEN, "stark: retreat greywater_watch"],
        expect={"areas": {"greywater_watch": "lannister F~ K~", "seagard": ""}},
    )
    case(
        position={**ROBB_AT_HOME, "options": {"robb_attackers": "any_area"}},
        play=BEATEN,
        expect={
            "pending": {"stark": "retreat"},
            "legal": ["retreat seagard", "retreat greywater_watch", "choose none"],
            "illegal": [{"play": "retreat twins", "rule": "R16.11.3"}],
        },
    )


def test_beaten_attackers_go_home_when_robb_leaves_it_to_them() -> None:
    case(
        position={**ROBB_AT_HOME, "options": {"robb_attackers": "any_area"}},
        play=[*BEATEN, "stark: choose none"],
        expect={"areas": {"seagard": "lannister F~ K~"}},
    )


def test_ships_may_retreat_to_a_port_with_room_for_those_that_supply_leaves() -> None:
    """R16.11.2, R16.11.5: what supply costs dies before, so two of three ships find room beside the one in the port."""
    case(
        position={
            "clear": True,
            "phase": "march",
            "turn": "tyrell",
            "house": {"martell": {"supply": 3}},
            "areas": {
                "west_summer_sea": "tyrell S S S S march+1",
                "east_summer_sea": "martell S S S",
                "sea_of_dorne": "martell S",
                "port_sunspear": "martell S",
                "sunspear": "martell F",
                "storms_end": "martell F F",
                "boneway": "martell F F",
                "shipbreaker_bay": "baratheon S",
                "winterfell": "stark F march",
            },
        },
        play=[
            "tyrell: march west_summer_sea -> east_summer_sea: S S S S",
            "tyrell: card ser_loras_tyrell",
            "martell: card doran_martell",
            "martell: choose kings_court",
            "martell: retreat port_sunspear: lose S",
        ],
        expect={"areas": {"port_sunspear": "martell S S~ S~", "east_summer_sea": "tyrell S S S S march+1"}},
    )


def test_renly_may_replace_a_routed_footman_though_a_standing_one_is_there() -> None:
    position = {
        "clear": True,
        "phase": "march",
        "turn": "lannister",
        "areas": {
            "blackwater": "lannister F march",
            "reach": "baratheon F F~ K",
            "winterfell": "stark F march",
        },
    }
    play = [
        "lannister: march blackwater -> reach: F",
        "lannister: card tyrion_lannister",
        "baratheon: card renly_baratheon",
    ]
    play.append("lannister: choose none")
    case(position=position, play=[*play, "baratheon: choose reach"], expect={"areas": {"reach": "baratheon F~ K K"}})
    case(position=position, play=[*play, "baratheon: choose reach F~"], expect={"areas": {"reach": "baratheon F K K~"}})
    case(position=position, play=play, expect={"legal": ["choose reach", "choose reach F~", "choose none"]})
