"""The switches of a game (R24 and the disputed points of R25); the first value of each is the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from agot_tui.values import Value, fields

_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "tides": (False, True),
    "tie_break": ("printed", "faq"),
    "mace_last_unit": ("combat_goes_on", "area_empty"),
    "arianne_token": ("stays", "removed"),
    "salladhor": ("in_order", "always_zero"),
    "support": ("each_order", "house"),
    "milkwater_equal": ("keep", "discard"),
    "restricted_dummies": (False, True),
    "lannister_port_ship_3p": (True, False),
    "dark_wings_ports": (False, True),
    "return_supply": ("unchecked", "surplus_dies"),
    "robb_attackers": ("home", "any_area"),
}


class Options(Value):
    """How a game is played where players may agree."""

    tides: bool = False
    """Tides of Battle cards are used (R24)."""
    tie_break: Literal["printed", "faq"] = "printed"
    """The list that breaks a tie after the last round (D10: R21.3 or R21.4)."""
    mace_last_unit: Literal["combat_goes_on", "area_empty"] = "combat_goes_on"
    """What Mace Tyrell's destroying the last unit of a side means (D2)."""
    arianne_token: Literal["stays", "removed"] = "stays"
    """Martell's power token in the area that Arianne keeps the attacker out of (D3)."""
    salladhor: Literal["in_order", "always_zero"] = "in_order"
    """Salladhor Saan against Victarion (D4)."""
    support: Literal["each_order", "house"] = "each_order"
    """Whether a house declares each Support order or all of them together (D5)."""
    milkwater_equal: Literal["keep", "discard"] = "keep"
    """Massing on the Milkwater when all cards in the lowest bidder's hand are equal (D7)."""
    restricted_dummies: bool = False
    """Forbidden tokens may be placed when no legal one is left; they go after the Raven (D8)."""
    lannister_port_ship_3p: bool = True
    """Lannister starts with a ship in its port with three players too (D9)."""
    dark_wings_ports: bool = False
    """Dark Wings, Dark Words pays port income (D11)."""
    return_supply: Literal["unchecked", "surplus_dies"] = "unchecked"
    """Supply when beaten attackers return (D14)."""
    robb_attackers: Literal["home", "any_area"] = "home"
    """Where Robb Stark may send beaten attackers: home as always, or to any legal area as other engines let him."""

    @classmethod
    def read(cls, table: Mapping[str, object]) -> Options:
        """Options from a table of a file; ValueError names the key and what would be right."""
        for key, value in table.items():
            if key not in _VALUES:
                raise ValueError(f"options: there is no option {key!r}; there are {', '.join(_VALUES)}")
            if not any(value is allowed or (isinstance(value, str) and value == allowed) for allowed in _VALUES[key]):
                raise ValueError(f"options.{key}: {_shown(value)} is not one of {', '.join(map(_shown, _VALUES[key]))}")
        return cls(**table)  # type: ignore[arg-type]

    def changed(self) -> dict[str, object]:
        """The options that are not at their default, for a file."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def choices(option: str) -> tuple[object, ...]:
    """The values that an option can have, the default first."""
    return _VALUES[option]


def _shown(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
