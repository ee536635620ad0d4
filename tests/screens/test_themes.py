"""Themes: contrasts, colours that stay apart for everybody, marks that are no colours, changing them in the app."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, cast

import pytest
from rich.color import Color, ColorType
from rich.style import Style

from agot_tui.settings import LooksSettings, load
from agot_tui.tui.dressed import DressedApp
from agot_tui.tui.ink import ATTRIBUTES, Ink
from agot_tui.tui.looks import Wish, looks_for, next_theme
from agot_tui.tui.themes import CLOSED, LAND, MONO, RIVER, SEA, THEMES, HouseInk, Theme

from .looking import on_screen
from .scenes import SCENES

XTERM = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)  # fmt: skip
"""The sixteen colours as xterm has them."""
HOUSES = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
OTHERS = ("first", "second", "third")
PANES = ("plain", "dim", "strong", "title", "key", "gone", "barred", "barred.key", "good", "bad", "star")
PAIRED = ("cursor", "target", "picked", "fight", "order")
KEYS = ("target.key", "picked.key", "fight.key")
GROUNDS = (LAND, SEA, CLOSED, RIVER, *HOUSES, *OTHERS)
TEXTS = (*PANES, *PAIRED, *KEYS, *(f"house.{name}" for name in (*HOUSES, *OTHERS)))
ON_MAP = tuple(
    f"{text}@{ground}" for text in ("text", "name", "units", "icons", "port", "order", "neutral") for ground in GROUNDS
)
TOKENS = tuple(f"token.{name}@{ground}" for name in HOUSES for ground in GROUNDS)
LINES = ("rule", *(f"{role}@{ground}" for role in ("border", "corner", "hatch") for ground in GROUNDS))
"""Waves are left out: nothing is told by them."""
COLOURED = [name for name in THEMES if name != "mono"]

IMPAIRED = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""Machado, Oliveira, Fernandes (2009), at full severity, on linear light."""


def linear(color: Color | None) -> list[float]:
    """Linear light of a colour, 0 to 1."""
    assert color is not None
    if color.type is ColorType.STANDARD:
        assert color.number is not None
        channels = XTERM[color.number]
    else:
        assert color.triplet is not None
        channels = tuple(color.triplet)
    return [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (c / 255 for c in channels)
    ]


def contrast(style: Style) -> float:
    """The contrast ratio of WCAG 2."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(style.color), linear(style.bgcolor)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def lab(color: Color, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as it is seen."""
    light = linear(color)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in matrix)

    def bent(t: float) -> float:
        return float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116

    x, y, z = (
        bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047),
        bent(0.2126 * r + 0.7152 * g + 0.0722 * b),
        bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883),
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(theme: Theme, part: Callable[[HouseInk], str], matrix: tuple[tuple[float, ...], ...]) -> float:
    """How far the two most similar of the six houses are apart."""
    seen = [lab(Color.parse(part(theme.houses[name])), matrix) for name in HOUSES]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("name", COLOURED)
def test_every_text_and_every_line_stands_out_from_its_ground(name: str) -> None:
    ink = Ink((*HOUSES, *OTHERS), THEMES[name])
    text, mark = (7.0, 4.5) if name == "contrast" else (4.5, 3.0)
    faint = {role: ratio for role in (*TEXTS, *ON_MAP, *TOKENS) if (ratio := contrast(ink.style(role))) < text}
    faint |= {role: ratio for role in LINES if (ratio := contrast(ink.style(role))) < mark}
    assert faint == {}


@pytest.mark.parametrize("name", COLOURED)
def test_the_houses_have_colours_that_differ(name: str) -> None:
    assert nearest(THEMES[name], lambda ink: ink.area.ground, IMPAIRED["none"]) > 18


@pytest.mark.parametrize("kind", IMPAIRED)
def test_the_colour_blind_theme_keeps_the_six_houses_apart_for_everybody(kind: str) -> None:
    theme = THEMES["colour-blind"]
    assert nearest(theme, lambda ink: ink.area.ground, IMPAIRED[kind]) > 20
    assert nearest(theme, lambda ink: ink.badge.ground, IMPAIRED[kind]) > 20


def test_no_theme_leaves_a_mark_to_its_colour_alone() -> None:
    """In the theme without colours, roles that tell something differ from what stands beside them."""
    ink = Ink(HOUSES, MONO)
    plain = ink.style("plain")
    assert plain == Style()
    for role in ("cursor", "picked", "fight", "gone", "key", "house.stark", "target", "target.key"):
        assert ink.style(role) != plain, role
    assert len({ink.style(role) for role in ("cursor", "target", "picked")}) == 3
    assert ink.style("name@land") != ink.style("cursor")
    assert ATTRIBUTES["gone"] == "strike"


def test_the_ansi_theme_has_no_colours_of_its_own() -> None:
    ink = Ink((*HOUSES, *OTHERS), THEMES["ansi"])
    for role in (*TEXTS, *ON_MAP, *LINES, *TOKENS, "wave@sea"):
        style = ink.style(role)
        assert style.color is not None
        assert style.bgcolor is not None
        assert {style.color.type, style.bgcolor.type} == {ColorType.STANDARD}


@pytest.mark.parametrize(
    ("environ", "theme", "looks"),
    [
        ({"COLORTERM": "truecolor"}, "auto", ("dark", "truecolor", False)),
        ({"COLORTERM": "24bit", "TERM": "xterm"}, "light", ("light", "truecolor", False)),
        ({"TERM": "xterm-256color"}, "colour-blind", ("colour-blind", "256", False)),
        ({"TERM": "xterm-direct"}, "auto", ("dark", "truecolor", False)),
        ({"TERM": "xterm-kitty"}, "contrast", ("contrast", "256", False)),
        ({"TERM": "xterm"}, "light", ("ansi", "16", False)),
        ({"TERM": "linux"}, "mono", ("mono", "16", False)),
        ({"TERM": "vt220"}, "dark", ("mono", "none", False)),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "dark", ("mono", "none", False)),
        ({"NO_COLOR": "", "COLORTERM": "truecolor"}, "dark", ("dark", "truecolor", False)),
        ({"TERM": "xterm", "LC_ALL": "C"}, "auto", ("ansi", "16", True)),
    ],
)
def test_what_the_terminal_can_show_decides(environ: dict[str, str], theme: Any, looks: tuple[str, str, bool]) -> None:
    assert looks_for(LooksSettings(theme), Wish(), environ) == looks


def test_the_command_line_goes_before_the_settings() -> None:
    environ = {"COLORTERM": "truecolor", "LC_ALL": "C"}
    assert looks_for(LooksSettings("light", "all"), Wish("contrast"), environ) == ("contrast", "truecolor", False)
    assert looks_for(LooksSettings("light", "all"), Wish(None, ascii=True), environ) == ("light", "truecolor", True)


@pytest.mark.parametrize("environ", [{"COLORTERM": "truecolor"}, {"TERM": "xterm"}])
def test_the_themes_come_one_after_the_other(environ: dict[str, str]) -> None:
    def all_of_them() -> Iterator[str]:
        looks = looks_for(LooksSettings(), Wish(), environ)
        while (name := next_theme(looks)) is not None:
            yield name
            looks = looks_for(LooksSettings(name), Wish(), environ)

    names = all_of_them()
    first = [next(names) for _ in range(6)]
    assert set(first) == ({"ansi", "mono"} if "TERM" in environ else set(THEMES))


def _grounds(app: DressedApp) -> set[str]:
    """The colours behind everything on the screen, besides those that the paper has by itself."""
    strips = app.screen._compositor.render_strips(app.size)
    colours = (segment.style.bgcolor for strip in strips for segment in strip if segment.style)
    return {color.name for color in colours if color is not None and not color.is_default}


@pytest.fixture
def all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that has them."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("all_colours")
async def test_a_key_changes_the_theme_of_everything_and_keeps_it() -> None:
    async with on_screen(SCENES["march_picked"].table(), (120, 40)) as pilot:
        app = cast(DressedApp, pilot.app)
        seen = []
        for _ in THEMES:
            seen.append(_grounds(app))
            assert seen[-1] <= _colours(THEMES[app.looks.name])
            await pilot.press("percent_sign")
            await pilot.pause()
            assert load().settings.looks.theme == app.looks.name
        assert app.looks.name == "dark"
        assert len({frozenset(some) for some in seen}) == len(THEMES)


@pytest.mark.usefixtures("all_colours")
async def test_a_screen_below_changes_with_the_one_above() -> None:
    async with on_screen(SCENES["march_picked"].table(), (80, 24), ["?"]) as pilot:
        await pilot.press("percent_sign", "escape")
        await pilot.pause()
        app = cast(DressedApp, pilot.app)
        assert app.looks.name == "light"
        assert _grounds(app) <= _colours(THEMES["light"])


def _colours(theme: Theme) -> set[str]:
    """Every colour that may lie behind something."""
    ink = Ink(HOUSES, theme)
    styles = [ink.style(role) for role in (*TEXTS, *ON_MAP, *LINES, *TOKENS, "wave@sea", "wave@river")]
    return {style.bgcolor.name for style in styles if style.bgcolor is not None}
