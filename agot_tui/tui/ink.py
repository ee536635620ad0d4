"""Roles into styles, by the theme that is worn (the colours stand in :mod:`agot_tui.tui.themes`).

Every mark that a colour makes is also made by a letter, a sign or an attribute; see :mod:`agot_tui.tui.map.model`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.style import Style

from agot_tui.tui.themes import CLOSED, DARK, LAND, RIVER, SEA, Ground, HouseInk, Theme

__all__ = ["CLOSED", "LAND", "RIVER", "SEA", "Ink", "covers"]

ATTRIBUTES: Final[Mapping[str, str]] = {
    "strong": "bold",
    "title": "bold",
    "key": "bold",
    "gone": "strike",
    "cursor": "bold",
    "target": "bold",
    "picked": "bold underline",
    "fight": "bold",
    "target.key": "bold",
    "picked.key": "bold underline",
    "fight.key": "bold",
    "order": "bold",
    "neutral": "bold",
    "name": "bold",
    "units": "bold",
    "corner": "underline",
    "house": "bold",
}
"""What roles have in every theme."""


def covers(style: Style, blank: Style) -> bool:
    """Whether a blank in the one style looks the same in the other, so that it can be written with its neighbour."""
    if style is blank:
        return True
    lines = style.underline or style.strike or style.reverse or blank.underline or blank.strike or blank.reverse
    return not lines and style.bgcolor == blank.bgcolor


class Ink:
    """Styles by role, made once each.

    A role is a word (``dim``, ``key``), ``house.stark`` (the badge of a house), or a text role on a ground of the map,
    ``name@land`` (grounds: ``land``, ``sea``, ``closed``, ``river``, or a house).
    """

    def __init__(self, houses: Iterable[str] = (), theme: Theme = DARK) -> None:
        self._names = tuple(houses)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Everything is in another theme from now on; what was styled before is not."""
        self.theme = theme
        self._houses = dict(theme.houses)
        spare = [name for name in self._names if name not in theme.houses]
        self._houses |= {name: theme.others[number % len(theme.others)] for number, name in enumerate(spare)}
        self._styles: dict[str, Style] = {}
        self._known: dict[Style, Style] = {}

    def style(self, role: str) -> Style:
        """The style of a role; an unknown role is plain text."""
        found = self._styles.get(role)
        if found is None:
            made = self._made(role)
            # Equal styles are one object, so that neighbours of one look are written in one piece.
            found = self._styles[role] = self._known.setdefault(made, made)
        return found

    def _made(self, role: str) -> Style:
        text, on, ground = role.partition("@")
        if on:
            return self._on_map(text, ground)
        kind, _, more = role.partition(".")
        if kind == "house":
            return self._styled("house", self._house(more).badge)
        if kind in ("cursor", "target", "picked", "fight", "order"):
            found: Ground = getattr(self.theme, kind)
            return self._styled(role, Ground(found.text, found.ground) if more == "key" else found)
        return self._styled(role, Ground(self.theme.ground, self._letters(role)))

    def _letters(self, role: str) -> str:
        """The colour of a role on the ground of the panes."""
        theme = self.theme
        match role:
            case "dim" | "gone" | "barred":
                return theme.dim
            case "strong" | "title":
                return theme.strong
            case "rule":
                return theme.rule
            case "key" | "star":
                return theme.key
            case "good":
                return theme.good
            case "bad" | "barred.key":
                return theme.bad
            case _:
                return theme.text

    def _on_map(self, text: str, ground: str) -> Style:
        theme = self.theme
        here = theme.grounds.get(ground) or self._house(ground).area
        match text:
            case "border" | "corner" | "hatch":
                return self._styled(text, Ground(here.ground, here.line))
            case "wave":
                return self._styled(text, Ground(here.ground, here.line if ground == RIVER else theme.wave))
            case "order":
                return self._styled(text, theme.order)
            case "neutral":
                return self._styled(text, theme.neutral)
            case _ if text.startswith("token."):
                return self._styled("token", self._house(text[6:]).badge)
            case _:
                return self._styled(text, here)

    def _house(self, name: str) -> HouseInk:
        return self._houses.get(name, self.theme.others[0])

    def _styled(self, role: str, colours: Ground) -> Style:
        attributes = set(f"{ATTRIBUTES.get(role, '')} {self.theme.marks.get(role, '')}".split())
        return Style(
            color=colours.text or None,
            bgcolor=colours.ground or None,
            bold="bold" in attributes or None,
            underline="underline" in attributes or None,
            strike="strike" in attributes or None,
            reverse="reverse" in attributes or None,
        )
