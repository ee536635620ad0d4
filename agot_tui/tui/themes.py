"""The themes: every colour of every screen stands here, and nowhere else.

A colour is ``#rrggbb``, one of the terminal's own sixteen by its name, or empty: as the terminal has it. Contrasts are
kept by a test: 4.5 for text, 3 for lines and marks, in the high-contrast theme 7 and 4.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.values import Value, field

SEA: Final = "sea"
LAND: Final = "land"
CLOSED: Final = "closed"
RIVER: Final = "river"


class Ground(Value):
    """A part of the map, or a badge on it."""

    ground: str
    text: str
    line: str = ""
    """The border of an area."""


class HouseInk(Value):
    """The colours of a house."""

    area: Ground
    """The areas that it controls."""
    badge: Ground
    """Its letter."""


def house(tint: str, text: str, border: str, badge: str, letter: str) -> HouseInk:
    """The colours of a house: of its areas, with what stands there and their borders, and of its letter."""
    return HouseInk(Ground(tint, text, border), Ground(badge, letter))


class Theme(Value):
    """The colours of everything."""

    title: str
    """What it is, in a few words."""
    ground: str
    text: str
    dim: str
    strong: str
    rule: str
    key: str
    good: str
    bad: str
    cursor: Ground
    """What the cursor is on."""
    target: Ground
    """Areas that can be chosen now."""
    picked: Ground
    """Areas that have been chosen."""
    fight: Ground
    """The embattled area."""
    order: Ground
    """An order on the map."""
    neutral: Ground
    """A neutral force."""
    grounds: Mapping[str, Ground]
    """Of the areas that nobody controls."""
    wave: str
    """What makes a sea look like one; nothing is told by it."""
    houses: Mapping[str, HouseInk]
    others: tuple[HouseInk, ...]
    """For houses of other boards, in their order."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Attributes of roles besides those that they have in all themes: ``reverse``, ``underline``."""

    @property
    def backdrop(self) -> str:
        """What lies where no pane does, as a style sheet names it."""
        return self.ground if self.ground.startswith("#") else "ansi_default"


DARK: Final = Theme(
    title="dark",
    ground="#14171c",
    text="#d6d2c6",
    dim="#91918a",
    strong="#fff6dc",
    rule="#666c76",
    key="#ffcf6b",
    good="#8fd18a",
    bad="#ff9a86",
    cursor=Ground("#ffe680", "#101010"),
    target=Ground("#9fd7ff", "#101010"),
    picked=Ground("#ffb0e0", "#101010"),
    fight=Ground("#b3261e", "#ffffff"),
    order=Ground("#e9dcb4", "#1c160a"),
    neutral=Ground("#b9b9b4", "#101010"),
    grounds={
        SEA: Ground("#16344c", "#f4f0e4", "#5f8fb3"),
        LAND: Ground("#4a4637", "#f4f0e4", "#9d977f"),
        CLOSED: Ground("#2b2b2e", "#f4f0e4", "#8a8a84"),
        RIVER: Ground("#1f5578", "#f4f0e4", "#76aed6"),
    },
    wave="#2f5d7e",
    houses={
        "stark": house("#566270", "#ffffff", "#b4c2d0", "#dfe5ea", "#14181c"),
        "lannister": house("#7c2430", "#ffffff", "#d98792", "#d02f3f", "#ffffff"),
        "baratheon": house("#735c0c", "#ffffff", "#d9bd55", "#f0c331", "#1a1500"),
        "greyjoy": house("#46355e", "#ffffff", "#a08cc0", "#18121f", "#f0d890"),
        "tyrell": house("#2a6332", "#ffffff", "#86c48e", "#46b357", "#04200a"),
        "martell": house("#8d4517", "#ffffff", "#e9a878", "#ff9433", "#261100"),
    },
    others=(
        house("#1b605c", "#ffffff", "#74c2bd", "#3fc1b8", "#012320"),
        house("#7d4766", "#ffffff", "#dca3c4", "#e07fb4", "#2a0518"),
        house("#4c5aa0", "#ffffff", "#b0bbf0", "#8fa0f0", "#080e2c"),
    ),
)

LIGHT: Final = Theme(
    title="light",
    ground="#f8f4ea",
    text="#2e2a24",
    dim="#6a655b",
    strong="#14110c",
    rule="#8d8674",
    key="#8f4300",
    good="#1c6a2c",
    bad="#a3241a",
    cursor=Ground("#1f2f6b", "#ffffff"),
    target=Ground("#0b5a86", "#ffffff"),
    picked=Ground("#86155f", "#ffffff"),
    fight=Ground("#b3261e", "#ffffff"),
    order=Ground("#3d3523", "#fff3d0"),
    neutral=Ground("#5a5a56", "#ffffff"),
    grounds={
        SEA: Ground("#c3dced", "#14202c", "#557a97"),
        LAND: Ground("#ebe2c6", "#1f1a10", "#857c62"),
        CLOSED: Ground("#d3d0c8", "#2e2a24", "#77746b"),
        RIVER: Ground("#9cc6e2", "#14202c", "#3b6c8e"),
    },
    wave="#93b9d3",
    houses={
        "stark": house("#c2cdd8", "#14181c", "#5f6f85", "#46566a", "#ffffff"),
        "lannister": house("#f0b4b4", "#2c0508", "#a9474f", "#a5121f", "#ffffff"),
        "baratheon": house("#f5dd7c", "#2a2000", "#8f7512", "#6e5600", "#fff3c0"),
        "greyjoy": house("#cdbde6", "#1a0e2c", "#75599f", "#1d1428", "#f0d890"),
        "tyrell": house("#b3dca4", "#06210a", "#44803d", "#17632a", "#ffffff"),
        "martell": house("#f8c08c", "#2c1200", "#a35d26", "#a64300", "#ffffff"),
    },
    others=(
        house("#a6dcd6", "#012320", "#3a807a", "#0f6660", "#ffffff"),
        house("#f2bfdb", "#2a0518", "#9d577f", "#8f2866", "#ffffff"),
        house("#bcc8fa", "#080e2c", "#5565a8", "#34449c", "#ffffff"),
    ),
)

CONTRAST: Final = Theme(
    title="high contrast",
    ground="#000000",
    text="#ffffff",
    dim="#c8c8c8",
    strong="#ffffff",
    rule="#a8a8a8",
    key="#ffe95c",
    good="#84ff84",
    bad="#ffa8a0",
    cursor=Ground("#ffff00", "#000000"),
    target=Ground("#7fe0ff", "#000000"),
    picked=Ground("#ff9fe8", "#000000"),
    fight=Ground("#ffffff", "#8a0000"),
    order=Ground("#ffffff", "#000000"),
    neutral=Ground("#d0d0d0", "#000000"),
    grounds={
        SEA: Ground("#001a38", "#ffffff", "#9cc4f0"),
        LAND: Ground("#262626", "#ffffff", "#c4c4c4"),
        CLOSED: Ground("#000000", "#ffffff", "#b0b0b0"),
        RIVER: Ground("#003c74", "#ffffff", "#b8dcff"),
    },
    wave="#2c4c74",
    houses={
        "stark": house("#3c4650", "#ffffff", "#d4dee8", "#f4f8ff", "#000000"),
        "lannister": house("#700d1a", "#ffffff", "#ffb4bc", "#8c0014", "#ffffff"),
        "baratheon": house("#564600", "#ffffff", "#ffe68a", "#ffd92e", "#000000"),
        "greyjoy": house("#3a2062", "#ffffff", "#cdb6f4", "#1c0c34", "#ffe9a8"),
        "tyrell": house("#0c4c1a", "#ffffff", "#96eca4", "#5cf070", "#000000"),
        "martell": house("#6c3000", "#ffffff", "#ffc48a", "#ffa03c", "#000000"),
    },
    others=(
        house("#0a4a46", "#ffffff", "#8eeae2", "#4ae6da", "#000000"),
        house("#6a2450", "#ffffff", "#ffb8e0", "#ff9cd4", "#000000"),
        house("#28367c", "#ffffff", "#c0ccff", "#b0c0ff", "#000000"),
    ),
)

COLOUR_BLIND: Final = Theme(
    title="colour-blind safe",
    ground="#15171c",
    text="#dcdad2",
    dim="#94938e",
    strong="#ffffff",
    rule="#686c74",
    key="#f0e442",
    good="#7cc4f5",
    bad="#ffb072",
    cursor=Ground("#ffffff", "#000000"),
    target=Ground("#8fd3ff", "#101010"),
    picked=Ground("#f0e442", "#101010"),
    fight=Ground("#000000", "#ffb072"),
    order=Ground("#e9e2cc", "#1c160a"),
    neutral=Ground("#b9b9b4", "#101010"),
    grounds={
        SEA: Ground("#10253a", "#f4f4ee", "#5687b0"),
        LAND: Ground("#3f3d38", "#f4f4ee", "#96938a"),
        CLOSED: Ground("#26272a", "#f4f4ee", "#8a8a84"),
        RIVER: Ground("#1b4a6e", "#f4f4ee", "#7fb4de"),
    },
    wave="#284a68",
    houses={
        "stark": house("#b9cfe0", "#0e141a", "#52687a", "#d8ecfa", "#0e141a"),
        "lannister": house("#6e1150", "#ffffff", "#d983b8", "#8f1a62", "#ffffff"),
        "baratheon": house("#d9c63a", "#1a1600", "#71650a", "#f5e650", "#1a1600"),
        "greyjoy": house("#0c0c10", "#ffffff", "#8d8d99", "#000000", "#ffffff"),
        "tyrell": house("#0b7a5c", "#ffffff", "#8ee0c6", "#12a37f", "#00120c"),
        "martell": house("#b3550a", "#ffffff", "#ffd0a0", "#e8761a", "#1c0c00"),
    },
    others=(
        house("#2c5f9e", "#ffffff", "#a4ccf8", "#4f9be8", "#04101f"),
        house("#8f5a86", "#ffffff", "#f0c4e8", "#cc79a7", "#1c0414"),
        house("#5c5c5c", "#ffffff", "#c4c4c4", "#a8a8a8", "#0a0a0a"),
    ),
)

ANSI: Final = Theme(
    title="sixteen colours",
    ground="black",
    text="white",
    dim="cyan",
    strong="bright_white",
    rule="bright_black",
    key="bright_yellow",
    good="bright_green",
    bad="bright_red",
    cursor=Ground("bright_yellow", "black"),
    target=Ground("bright_cyan", "black"),
    picked=Ground("bright_magenta", "black"),
    fight=Ground("bright_white", "red"),
    order=Ground("bright_white", "black"),
    neutral=Ground("white", "black"),
    grounds={
        SEA: Ground("blue", "bright_white", "bright_cyan"),
        LAND: Ground("black", "bright_white", "white"),
        CLOSED: Ground("black", "white", "bright_black"),
        RIVER: Ground("blue", "bright_white", "bright_white"),
    },
    wave="bright_blue",
    houses={
        "stark": house("white", "black", "black", "black", "bright_white"),
        "lannister": house("red", "bright_white", "bright_white", "black", "bright_red"),
        "baratheon": house("yellow", "black", "black", "black", "bright_yellow"),
        "greyjoy": house("magenta", "bright_white", "bright_white", "black", "bright_magenta"),
        "tyrell": house("green", "black", "black", "black", "bright_green"),
        "martell": house("cyan", "black", "black", "black", "bright_cyan"),
    },
    others=(
        house("bright_black", "black", "black", "black", "white"),
        house("bright_blue", "bright_white", "bright_white", "black", "cyan"),
        house("bright_red", "black", "black", "black", "yellow"),
    ),
)

_BARE: Final = Ground("", "", "")
_BARE_HOUSE: Final = HouseInk(_BARE, _BARE)

MONO: Final = Theme(
    title="no colours",
    ground="",
    text="",
    dim="",
    strong="",
    rule="",
    key="",
    good="",
    bad="",
    cursor=_BARE,
    target=_BARE,
    picked=_BARE,
    fight=_BARE,
    order=_BARE,
    neutral=_BARE,
    grounds={},
    wave="",
    houses={},
    others=(_BARE_HOUSE,),
    marks={
        "cursor": "reverse",
        "fight": "reverse",
        "target.key": "reverse",
        "picked.key": "reverse",
        "fight.key": "reverse",
        "house": "reverse",
        "order": "reverse",
    },
)

THEMES: Final[Mapping[str, Theme]] = {
    "dark": DARK,
    "light": LIGHT,
    "contrast": CONTRAST,
    "colour-blind": COLOUR_BLIND,
    "ansi": ANSI,
    "mono": MONO,
}
"""By the names that settings and command line give them."""
