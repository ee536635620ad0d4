"""How things look here: which theme, how many colours, which letters; wishes, and what the terminal can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from agot_tui.settings import LooksSettings, ThemeName
from agot_tui.spelling import has_ascii_alone
from agot_tui.tui.pens import Depth
from agot_tui.tui.themes import THEMES, Theme

SAID: Final[Mapping[str, Depth]] = {"truecolor": "truecolor", "256": "256", "standard": "16", "windows": "16"}
"""What can be said in ``TEXTUAL_COLOR_SYSTEM``."""
WITHOUT_COLOURS: Final = ("vt52", "vt100", "vt102", "vt220", "ansi-m", "xterm-mono")


class Wish(NamedTuple):
    """What the command line asks for, whatever the settings say."""

    theme: ThemeName | None = None
    ascii: bool = False


NO_WISH: Final = Wish()


class Looks(NamedTuple):
    """How everything is drawn."""

    name: str
    """Of the theme."""
    depth: Depth
    ascii: bool

    @property
    def theme(self) -> Theme:
        """The colours."""
        return THEMES[self.name]


def depth_of(environ: Mapping[str, str]) -> Depth:
    """How many colours a terminal has, or is wanted to show (https://no-color.org)."""
    if environ.get("NO_COLOR"):
        return "none"
    said = SAID.get(environ.get("TEXTUAL_COLOR_SYSTEM", ""))
    if said is not None:
        return said
    term = environ.get("TERM", "").lower()
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "truecolor"
    if "256" in term or term.endswith(("kitty", "alacritty", "ghostty", "foot", "wezterm")):
        return "256"
    return "none" if term.startswith(WITHOUT_COLOURS) else "16"


def looks_for(settings: LooksSettings, wish: Wish, environ: Mapping[str, str]) -> Looks:
    """What comes of the wishes on a terminal with this environment."""
    depth = depth_of(environ)
    name = wish.theme or settings.theme
    if name == "auto":
        name = "dark"
    if depth == "none":
        name = "mono"
    elif depth == "16" and name != "mono":
        # The other themes need colours of their own.
        name = "ansi"
    ascii_alone = wish.ascii or settings.letters == "ascii" or (settings.letters == "auto" and has_ascii_alone(environ))
    return Looks(name, depth, ascii_alone)


def next_theme(looks: Looks) -> ThemeName | None:
    """The theme after this one; ``None`` if the terminal has no choice."""
    if looks.depth == "none":
        return None
    names: tuple[ThemeName, ...] = ("ansi", "mono")
    if looks.depth != "16":
        names = ("dark", "light", "contrast", "colour-blind", "ansi", "mono")
    at = next((at for at, name in enumerate(names) if name == looks.name), -1)
    return names[(at + 1) % len(names)]
