"""Moments of games, written down, at which the screens are looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agot_tui.tables import Table, begin, new_header

ONE_PERSON = dict.fromkeys(("baratheon", "lannister", "stark", "greyjoy", "tyrell", "martell"), "Ann")

WAR: dict[str, Any] = {
    "round": 4,
    "threat": 6,
    "cards": ["supply", "clash_of_kings", "feast_for_crows"],
    "areas": {
        "winterfell": "stark F march",
        "greywater_watch": "stark F K march+1",
        "moat_cailin": "stark F E support+1",
        "white_harbor": "stark F raid+",
        "karhold": "stark, token",
        "bay_of_ice": "stark S S support",
        "port_winterfell": "stark S consolidate",
        "seagard": "greyjoy F F K defense+1",
        "flints_finger": "greyjoy F~ K, token",
        "pyke": "greyjoy F march",
        "ironmans_bay": "greyjoy S S march-1",
        "riverrun": "lannister F F K E march+1",
        "lannisport": "lannister K consolidate+",
        "golden_sound": "lannister S raid",
        "kingswood": "baratheon F F K march",
        "shipbreaker_bay": "baratheon S S support",
        "reach": "tyrell F K support",
        "highgarden": "tyrell F march",
        "redwyne_straights": "tyrell S defense+2",
        "princes_pass": "martell K march",
        "sunspear": "martell F consolidate",
        "sea_of_dorne": "martell S raid",
    },
    "house": {
        "stark": {"supply": 4, "power": 7, "hand": ["eddard_stark", "robb_stark", "blackfish", "catelyn_stark"]},
        "lannister": {"supply": 4},
        "greyjoy": {"supply": 3, "hand": ["victarion_greyjoy", "theon_greyjoy", "aeron_damphair"]},
        "baratheon": {"supply": 3},
    },
}


def war(**changes: Any) -> dict[str, Any]:
    """The same war at another moment."""
    return {**WAR, **changes}


@dataclass(frozen=True)
class Scene:
    """A position, what is played from there, and the keys that are pressed before one looks."""

    position: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    players: int = 6
    names: Mapping[str, str] = field(default_factory=lambda: ONE_PERSON)

    def table(self) -> Table:
        """The game at the position, with the commands played."""
        header = new_header(self.players, seed=7, names=dict(self.names), position=self.position or None)
        table = begin(header)
        for line in self.play:
            seat, _, command = line.partition(" ")
            ruling = table.bus.send(seat, command)  # type: ignore[arg-type]
            assert ruling, f"{line}: {ruling}"
        return table


def under_way(commands: int) -> Table:
    """A game in which so many commands were played, the first that was allowed each time."""
    table = begin(new_header(6, seed=1, names=ONE_PERSON))
    for _ in range(commands):
        seat = next(iter(table.bus.waiting))
        assert table.bus.send(seat, next(table.bus.options(seat)))
    return table


def fresh_westeros(one: str, two: str, three: str, wildlings: str = "silence_at_the_wall") -> dict[str, Any]:
    """The war before a Westeros phase with these cards."""
    decks = {"westeros_1": [one], "westeros_2": [two], "westeros_3": [three], "wildlings": [wildlings]}
    areas = {area: text.rsplit(" ", 1)[0] if "," not in text else text for area, text in WAR["areas"].items()}
    areas["karhold"], areas["flints_finger"] = "stark, token", "greyjoy F K, token"
    quiet = {key: value for key, value in WAR.items() if key != "cards"}
    return {**quiet, "phase": "westeros", "areas": areas, "decks": decks}


SEAGARD = ("stark march greywater_watch -> seagard: F K", "stark support moat_cailin attacker")
RIVERRUN = ("lannister march riverrun -> seagard: F F K E",)
BIDDERS = ("baratheon", "lannister", "martell", "greyjoy", "tyrell")

UNROUTED = {**WAR["areas"], "flints_finger": "greyjoy F K, token"}
"""Before the first combat of the round."""
RAIDED = {
    **UNROUTED,
    "ironmans_bay": "greyjoy S S support",
    "sunset_sea": "lannister S raid+",
    "seagard": "greyjoy F F K consolidate",
    "riverrun": "lannister F F K E raid",
}

SCENES: dict[str, Scene] = {
    "curtain": Scene(names={"stark": "Ann", "greyjoy": "Ann", "lannister": "Bob"}),
    "planning": Scene(),
    "planning_under_way": Scene(
        play=("baratheon order dragonstone march+1; kingswood support; shipbreaker_bay raid", "baratheon ready"),
        keys=("2", "8"),
    ),
    "planning_refused": Scene(keys=("3", "3", "R")),
    "three_houses": Scene(players=3),
    "raven": Scene(
        war(
            phase="raven",
            cards=["supply", "clash_of_kings", "wildlings_attack"],
            areas={**UNROUTED, "redwyne_straights": "tyrell S defense+1"},
        ),
        keys=("1",),
    ),
    "raid": Scene(war(phase="raid", turn="lannister", areas=RAIDED)),
    "march_orders": Scene(war(phase="march", turn="greyjoy")),
    "march_picked": Scene(war(phase="march", turn="stark"), keys=("2", "6", "K")),
    "march_refused": Scene(war(phase="march", turn="lannister"), keys=("/", *"moat", "enter", "enter")),
    "support": Scene(war(phase="march", turn="lannister"), play=RIVERRUN),
    "house_card": Scene(war(phase="march", turn="stark"), play=SEAGARD, keys=("2",)),
    "casualties": Scene(
        war(phase="march", turn="stark"),
        play=(*SEAGARD, "stark card eddard_stark", "greyjoy card theon_greyjoy", "greyjoy blade keep"),
        keys=("1",),
    ),
    "retreat": Scene(
        war(phase="march", turn="stark"),
        play=(*SEAGARD, "stark card robb_stark", "greyjoy card theon_greyjoy", "greyjoy blade keep"),
    ),
    "muster": Scene(fresh_westeros("mustering", "clash_of_kings", "rains_of_autumn"), keys=("1",)),
    "bid": Scene(
        fresh_westeros("last_days_of_summer_1", "clash_of_kings", "rains_of_autumn"), keys=("1", "2", "3", "+")
    ),
    "tie_order": Scene(
        fresh_westeros("last_days_of_summer_1", "clash_of_kings", "rains_of_autumn"),
        play=tuple(f"{house} bid 2" for house in (*BIDDERS, "stark")),
        keys=("3", "1"),
    ),
    "reconcile": Scene(fresh_westeros("supply", "game_of_thrones", "rains_of_autumn"), keys=("1",)),
    "wildlings": Scene(
        fresh_westeros("last_days_of_summer_1", "game_of_thrones", "wildlings_attack", "mammoth_riders"),
        play=(
            *(f"{house} bid 0" for house in ("baratheon", "lannister", "martell", "greyjoy", "tyrell")),
            "stark bid 1",
        ),
        keys=("1",),
    ),
    "port_capture": Scene(
        war(
            phase="march",
            turn="stark",
            areas={"riverrun": "stark F march", "lannisport": "no garrison", "port_lannisport": "lannister S S"},
        ),
        play=("stark march riverrun -> lannisport: F",),
    ),
    "tracks": Scene(war(phase="march", turn="stark"), keys=("t",)),
    "hand": Scene(war(phase="march", turn="stark"), keys=("i",)),
    "log": Scene(war(phase="march", turn="lannister"), play=RIVERRUN, keys=("g",)),
    "options": Scene(war(phase="march", turn="stark"), keys=("o", *"moat", "down")),
    "command_refused": Scene(war(phase="march", turn="stark"), keys=(":", *"march winterfell -> moon: F", "enter")),
    "overlay_marchers": Scene(war(phase="march", turn="stark"), keys=("a",)),
    "overlay_defences": Scene(war(phase="march", turn="stark"), keys=("/", *"seagard", "enter", "d")),
    "overlay_supplies": Scene(war(phase="march", turn="stark"), keys=("y",)),
    "overlay_ships": Scene(war(phase="march", turn="stark"), keys=("b", "down")),
    "odds": Scene(war(phase="march", turn="stark"), play=SEAGARD, keys=("e",)),
    "odds_losses": Scene(war(phase="march", turn="stark"), play=SEAGARD, keys=("e", "e")),
    "odds_of_march": Scene(war(phase="march", turn="stark"), keys=("2", "6", "K", "e")),
    "odds_of_nothing": Scene(keys=("e",)),
    "what_if": Scene(war(phase="march", turn="stark"), keys=("w", "2", "6", "G")),
    "what_if_planning": Scene(
        play=("baratheon order dragonstone march+1; kingswood support; shipbreaker_bay raid", "baratheon ready"),
        keys=("w", "*", "*"),
    ),
    "log_filtered": Scene(war(phase="march", turn="lannister"), play=RIVERRUN, keys=("f", *"lannister march")),
    "settings": Scene(keys=(";", "down", "down", "enter")),
    "planning_swap": Scene(keys=("2", "8", "B", "X")),
    "retreat_barred": Scene(
        war(phase="march", turn="stark"),
        play=(*SEAGARD, "stark card robb_stark", "greyjoy card theon_greyjoy", "greyjoy blade keep"),
        keys=("/", *"riverrun", "enter", "enter"),
    ),
    "raid_barred": Scene(war(phase="raid", turn="lannister", areas=RAIDED), keys=(".", "6")),
    "muster_barred": Scene(fresh_westeros("mustering", "clash_of_kings", "rains_of_autumn"), keys=("1", "6")),
    "card_barred": Scene(war(phase="march", turn="stark"), play=SEAGARD, keys=("5",)),
    "hand_pages": Scene(war(phase="march", turn="stark"), keys=("i", "i")),
    "wildlings_bid": Scene(
        fresh_westeros("last_days_of_summer_1", "game_of_thrones", "wildlings_attack", "mammoth_riders"),
        play=("baratheon bid 0", "lannister bid 2"),
        keys=("3",),
    ),
    "help": Scene(war(phase="march", turn="stark"), keys=("?",)),
    "leaving": Scene(keys=("q",)),
}
