"""Overlays: what the map tells besides what lies on it, one key each. A short text for each area, a sentence for the
one under the cursor.

``a`` who could march here, ``b`` where own ships carry, ``d`` what an area has against an attack, ``y`` supply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.outlook import Defence, Marcher, Outlook
from agot_tui.boardgame.view import View
from agot_tui.frontend.words import area_name, armies_and_supply, army_sizes, order_name
from agot_tui.tui.lines import Line, Span, joined, line
from agot_tui.tui.map.picture import SUPPLY, Overlay, Piece
from agot_tui.values import Value

MARCHERS: Final = "marchers"
SHIPS: Final = "ships"
DEFENCES: Final = "defences"
SUPPLIES: Final = "supplies"
TITLES: Final[Mapping[str, str]] = {
    MARCHERS: "who could march here",
    SHIPS: "your ships carry",
    DEFENCES: "if attacked now",
    SUPPLIES: "supply",
}
"""By name; the names are actions of the key table too."""
TABS: Final[Mapping[str, str]] = {MARCHERS: "marches", SHIPS: "ships", DEFENCES: "strength", SUPPLIES: "supply"}
"""In one word."""


class Sight(Value):
    """What overlays are made of: all that a person may know now."""

    outlook: Outlook
    view: View
    board: Board
    letters: Mapping[House, str]
    seat: House | None

    def badge(self, house: House) -> Piece:
        """The letter of a house, on the map."""
        return Piece(self.letters[house], f"house.{house}")

    def span(self, house: House) -> Span:
        """The letter of a house, in a line."""
        return Span(self.letters[house], f"house.{house}")


def overlay_of(name: str, sight: Sight) -> Overlay:
    """What an overlay shows in each area."""
    return _TEXTS[name](sight)


def overlay_line(name: str, sight: Sight, area: AreaId) -> Line:
    """What an overlay says about the area under the cursor."""
    return _SENTENCES[name](sight, area)


# Who could march here (R14, R15)


def _marchers(sight: Sight) -> Overlay:
    found = {}
    for area in sight.view.areas:
        houses = dict.fromkeys(one.house for one in sight.outlook.marchers(area) if comes(one))
        if houses:
            found[area] = tuple(map(sight.badge, houses))
    return found


def comes(marcher: Marcher) -> bool:
    """Whether units may still march this round: they have a March order, or theirs is not known."""
    return marcher.order is not None or marcher.unknown


def _marchers_in_words(sight: Sight, area: AreaId) -> Line:
    parts = []
    for one in sight.outlook.marchers(area):
        if comes(one):
            order = f", {order_name(sight.board, one.order)}" if one.order else ""
            ship = " by ship" if one.by_ship else ""
            what = f" {area_name(sight.board, one.origin)} {one.units}{ship} ({one.strength}{order})"
            parts.append(line(sight.span(one.house), what))
    return joined(parts) or line(("nobody", "dim"))


# Where own ships carry (R15)


def _chain_names() -> Iterator[str]:
    yield from "abcdefghijklmnopqrstuvwxyz"


def _ships(sight: Sight) -> Overlay:
    found: dict[AreaId, tuple[Piece, ...]] = {}
    if sight.seat is None:
        return found
    for name, chain in zip(_chain_names(), sight.outlook.chains(sight.seat), strict=False):
        for sea in chain.seas:
            found[sea] = (Piece(f"≈{name}", "order"),)
        for shore in chain.shores:
            found[shore] = (*found.get(shore, ()), Piece(name, "order"))
    return found


def _ships_in_words(sight: Sight, area: AreaId) -> Line:
    if sight.seat is None:
        return line(("a spectator has no ships", "dim"))
    parts = []
    for name, chain in zip(_chain_names(), sight.outlook.chains(sight.seat), strict=False):
        if area in chain.seas or area in chain.shores:
            seas = ", ".join(area_name(sight.board, sea) for sea in chain.seas)
            shores = ", ".join(area_name(sight.board, shore) for shore in chain.shores if shore != area)
            parts.append(line((name, "order"), f" {seas} joins it to {shores}"))
    return joined(parts) or line(("no ship of yours touches it", "dim"))


# What an area has against an attack (R16.4)


def _defences(sight: Sight) -> Overlay:
    found = {}
    for area, there in sight.view.areas.items():
        defence = sight.outlook.defence(area)
        if defence is not None:
            help_ = sum(strength for _, strength in defence.helpers)
            text = f"{defence.total}{'?' if defence.unknown else ''}{f'+{help_}' if help_ else ''}"
            found[area] = (Piece(text, "order"),)
        elif there.neutral:
            found[area] = (Piece(f"N{there.neutral}", "neutral"),)
    return found


def _defence_in_words(sight: Sight, area: AreaId) -> Line:
    neutral = sight.view.areas[area].neutral
    defence = sight.outlook.defence(area)
    if defence is None:
        return line(f"neutral force {neutral}") if neutral else line(("nobody would defend it", "dim"))
    return (sight.span(defence.house), *line(f" {_terms(sight, defence)}"))


def _terms(sight: Sight, defence: Defence) -> str:
    terms = [("units", defence.units), ("order", defence.order)]
    terms += [("garrison", defence.garrison), ("own support", defence.support)]
    shown = " + ".join(f"{name} {value}" for name, value in terms if value) or "nothing"
    text = f"{shown} = {defence.total}" if "+" in shown else shown
    if defence.helpers:
        helpers = ", ".join(f"{sight.board.houses[house].name} {strength}" for house, strength in defence.helpers)
        text += f"; others could support either side: {helpers}"
    return text + ("; some orders are not known" if defence.unknown else "")


# Supply (R4)


def _supplies(sight: Sight) -> Overlay:
    found = {}
    for area, there in sight.view.areas.items():
        icons = sight.board.areas[area].supply if not there.closed else 0
        pieces = [Piece(SUPPLY * icons)] if icons else []
        if there.units.size > 1:
            pieces.append(Piece(f"{there.units.size}", "order"))
        if pieces:
            found[area] = tuple(pieces)
    return found


def _supply_in_words(sight: Sight, area: AreaId) -> Line:
    house = sight.view.areas[area].house or sight.seat
    if house is None:
        return line(("nobody's", "dim"))
    there, rules = sight.view.houses[house], sight.board.rules
    icons = there.icons[0]
    armies, supply = armies_and_supply(there.armies, there.supply, there.allowed_armies)
    parts = [line(sight.span(house), f" {armies}; {supply}")]
    now = min(icons, rules.supply_max)
    if now != there.supply:
        would = army_sizes(rules.armies[now])
        parts.append(line(f"holds {icons} icons: a Supply card would allow {would}"))
    else:
        parts.append(line(("and holds as many icons", "dim")))
    return joined(parts, "; ")


_TEXTS: Final[Mapping[str, Callable[[Sight], Overlay]]] = {
    MARCHERS: _marchers,
    SHIPS: _ships,
    DEFENCES: _defences,
    SUPPLIES: _supplies,
}
_SENTENCES: Final[Mapping[str, Callable[[Sight, AreaId], Line]]] = {
    MARCHERS: _marchers_in_words,
    SHIPS: _ships_in_words,
    DEFENCES: _defence_in_words,
    SUPPLIES: _supply_in_words,
}
