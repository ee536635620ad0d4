"""Roles into styles: the one place where colours stand.

Every mark that a colour makes is also made by a letter, a sign or an attribute; see :mod:`agot_tui.tui.map.model`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.style import Style

SEA: Final = "sea"
LAND: Final = "land"
CLOSED: Final = "closed"
RIVER: Final = "river"


def covers(style: Style, blank: Style) -> bool:
    """Whether a blank in the one style looks the same in the other, so that it can be written with its neighbour."""
    return style is blank or (style.bgcolor == blank.bgcolor and not style.underline and not style.strike)


class HouseInk(NamedTuple):
    """The colours of a house."""

    tint: str
    """Ground of the areas that it controls."""
    badge: str
    """Ground of its letter."""
    letter: str
    """Its letter on the badge."""


@dataclass(frozen=True)
class Theme:
    """The colours of everything."""

    name: str
    ground: str
    text: str
    dim: str
    strong: str
    rule: str
    key: str
    good: str
    bad: str
    map_text: str
    cursor: tuple[str, str]
    """Letter and ground of what the cursor is on."""
    target: tuple[str, str]
    """Of areas that can be chosen now."""
    picked: tuple[str, str]
    """Of areas that have been chosen."""
    fight: tuple[str, str]
    """Of the embattled area."""
    order: tuple[str, str]
    """Of an order on the map."""
    neutral: tuple[str, str]
    """Of a neutral force."""
    grounds: Mapping[str, str]
    border: Mapping[str, str]
    """Colour of the lines between areas, by ground: sea, or anything else (land)."""
    houses: Mapping[str, HouseInk]
    others: tuple[HouseInk, ...] = field(default=())
    """For houses of other boards, in their order."""


DARK: Final = Theme(
    name="dark",
    ground="#14171c",
    text="#d6d2c6",
    dim="#8a8a84",
    strong="#fff6dc",
    rule="#5a5f68",
    key="#ffcf6b",
    good="#8fd18a",
    bad="#ff9a86",
    map_text="#f4f0e4",
    cursor=("#101010", "#ffe680"),
    target=("#101010", "#9fd7ff"),
    picked=("#101010", "#ffb0e0"),
    fight=("#ffffff", "#b3261e"),
    order=("#1c160a", "#e9dcb4"),
    neutral=("#101010", "#b9b9b4"),
    grounds={SEA: "#16344c", LAND: "#57523f", CLOSED: "#2b2b2e", RIVER: "#2a6d92"},
    border={SEA: "#2f5d7e", LAND: "#1d1c16"},
    houses={
        "stark": HouseInk("#66707c", "#dfe5ea", "#14181c"),
        "lannister": HouseInk("#7c2430", "#d23a48", "#ffffff"),
        "baratheon": HouseInk("#8a7016", "#f0c331", "#1a1500"),
        "greyjoy": HouseInk("#46355e", "#18121f", "#f0d890"),
        "tyrell": HouseInk("#2d6a35", "#46b357", "#04200a"),
        "martell": HouseInk("#a3521c", "#ff9433", "#261100"),
    },
    others=(
        HouseInk("#1f6f6b", "#3fc1b8", "#012320"),
        HouseInk("#7d4766", "#e07fb4", "#2a0518"),
        HouseInk("#4c5aa0", "#8fa0f0", "#080e2c"),
    ),
)


class Ink:
    """Styles by role, made once each.

    A role is a word (``dim``, ``key``), ``house.stark`` (the badge of a house), or a text role on a ground of the map,
    ``name@land`` (grounds: ``land``, ``sea``, ``closed``, ``river``, or a house).
    """

    def __init__(self, houses: Iterable[str] = (), theme: Theme = DARK) -> None:
        self.theme = theme
        self._houses = dict(theme.houses)
        spare = iter(theme.others * 3)
        for house in houses:
            if house not in self._houses:
                self._houses[house] = next(spare, theme.others[0])
        self._styles: dict[str, Style] = {}
        self._known: dict[Style, Style] = {}
        self._plain = self._panes()

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
        if role.startswith("house."):
            ink = self._houses.get(role[6:], self.theme.others[0])
            return Style(color=ink.letter, bgcolor=ink.badge, bold=True)
        return self._plain.get(role, self._plain["plain"])

    def _panes(self) -> dict[str, Style]:
        theme = self.theme

        def on_ground(color: str, **attributes: bool) -> Style:
            return Style(color=color, bgcolor=theme.ground, **attributes)  # type: ignore[arg-type]

        return {
            "plain": on_ground(theme.text),
            "dim": on_ground(theme.dim),
            "strong": on_ground(theme.strong, bold=True),
            "title": on_ground(theme.strong, bold=True),
            "rule": on_ground(theme.rule),
            "key": on_ground(theme.key, bold=True),
            "gone": on_ground(theme.dim, strike=True),
            "barred": on_ground(theme.dim),
            "barred.key": on_ground(theme.bad),
            "good": on_ground(theme.good),
            "bad": on_ground(theme.bad),
            "star": on_ground(theme.key),
            "cursor": Style(color=theme.cursor[0], bgcolor=theme.cursor[1], bold=True),
            "target": Style(color=theme.target[0], bgcolor=theme.target[1], bold=True),
            "picked": Style(color=theme.picked[0], bgcolor=theme.picked[1], bold=True),
            "target.key": Style(color=theme.target[1], bgcolor=theme.target[0], bold=True),
            "picked.key": Style(color=theme.picked[1], bgcolor=theme.picked[0], bold=True),
            "fight.key": Style(color=theme.fight[1], bgcolor=theme.fight[0], bold=True),
            "fight": Style(color=theme.fight[0], bgcolor=theme.fight[1], bold=True),
            "order": Style(color=theme.order[0], bgcolor=theme.order[1], bold=True),
        }

    def _on_map(self, text: str, ground: str) -> Style:
        theme = self.theme
        background = theme.grounds.get(ground)
        if background is None:
            background = self._houses.get(ground, theme.others[0]).tint
        sea = ground in (SEA, RIVER)
        match text:
            case "border":
                return Style(color=theme.border[SEA if sea else LAND], bgcolor=background)
            case "corner":
                return Style(color=theme.border[SEA if sea else LAND], bgcolor=background, underline=True)
            case "wave":
                return Style(color=theme.border[SEA], bgcolor=background)
            case "hatch":
                return Style(color=theme.dim, bgcolor=background)
            case "name" | "units":
                return Style(color=theme.map_text, bgcolor=background, bold=True)
            case "order":
                return Style(color=theme.order[0], bgcolor=theme.order[1], bold=True)
            case "neutral":
                return Style(color=theme.neutral[0], bgcolor=theme.neutral[1], bold=True)
            case "port":
                return Style(color=theme.dim, bgcolor=background)
            case _ if text.startswith("token."):
                ink = self._houses.get(text[6:], theme.others[0])
                return Style(color=ink.letter, bgcolor=ink.badge)
            case _:
                return Style(color=theme.map_text, bgcolor=background)
