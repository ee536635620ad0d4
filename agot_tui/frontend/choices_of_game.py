"""What a new game can be played with: each switch with one line that says what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.values import Value


class Switch(Value):
    """An option of the game, in words."""

    label: str
    values: Mapping[object, str]
    """What each value means; the first one is the default."""


SWITCHES: Final[Mapping[str, Switch]] = {
    "tides": Switch(
        "Tides of Battle",
        {False: "without the cards of chance", True: "a secret card of chance for each side (R24)"},
    ),
    "tie_break": Switch(
        "Tie after the last round",
        {
            "printed": "strongholds, supply, power, Iron Throne (R21.3)",
            "faq": "land areas, supply, Iron Throne (R21.4)",
        },
    ),
    "mace_last_unit": Switch(
        "Mace kills the last unit",
        {
            "combat_goes_on": "the combat goes on with cards and support",
            "area_empty": "the combat ends, the area counts as empty",
        },
    ),
    "arianne_token": Switch(
        "Arianne, Martell's token",
        {"stays": "it stays in the lost area", "removed": "it is removed from the lost area"},
    ),
    "salladhor": Switch(
        "Salladhor and Victarion",
        {"in_order": "one after the other, in turn order", "always_zero": "ships count 0, whatever the order"},
    ),
    "support": Switch(
        "Several Support orders",
        {"each_order": "each may be used or not, all for one side", "house": "all of a house's orders, or none"},
    ),
    "milkwater_equal": Switch(
        "Milkwater, equal hand",
        {"keep": "the lowest bidder discards nothing", "discard": "discards all and takes the pile back"},
    ),
    "restricted_dummies": Switch(
        "No legal order left",
        {False: "the area stays without order", True: "a forbidden token lies there as a dummy"},
    ),
    "lannister_port_ship_3p": Switch(
        "Lannister's port ship (3)",
        {True: "a ship in Lannisport's port with three houses too", False: "no ship there with three houses"},
    ),
    "dark_wings_ports": Switch(
        "Dark Wings, Dark Words",
        {False: "ports pay nothing for it", True: "ports pay for it too"},
    ),
    "return_supply": Switch(
        "Beaten attackers return",
        {"unchecked": "supply is not checked", "surplus_dies": "units that supply does not allow die"},
    ),
}
