"""Influence tracks, supply against armies, castles, power; dominance tokens, threat, this round's cards.

The table has a row for each house, in turn order: who is asked now has ``►``, who has answered in secret ``✓``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, House, Track
from agot_tui.boardgame.view import HouseView, View
from agot_tui.frontend.keys import key_for
from agot_tui.frontend.people import People
from agot_tui.tui.lines import Line, Span, heading, joined, line, wrap
from agot_tui.tui.panes.paging import paged

HEADS: Mapping[Track, str] = {IRON_THRONE: "T", FIEFDOMS: "F", KINGS_COURT: "C"}
WIDE_HEADS: Mapping[Track, str] = {IRON_THRONE: "Throne", FIEFDOMS: "Fiefs", KINGS_COURT: "Court"}
ROOMY: Final = 78
"""Columns from which words stand where letters do."""


def tracks_lines(
    view: View, board: Board, letters: Mapping[House, str], people: People, width: int, height: int, page: int = 0
) -> list[Line]:
    """A row for each house in turn order, then what belongs to all; a page at a time, if it is all that is shown."""
    threat = f"wildlings {view.threat} of {board.rules.threat_spaces[-1]}"
    rows = [heading(line(("Tracks", "title")), width, line((threat, "strong"))), _head(roomy=width >= ROOMY)]
    rows += [_house_row(view, board, letters, house, roomy=width >= ROOMY) for house in view.houses.values()]
    rows.append(_tokens(view, letters))
    rows += _cards(view, board, width)
    if width >= ROOMY:
        return paged([*rows, *further_lines(view, board, letters, people, width)], height, page, key_for("tracks"))
    return rows[:height]


def _head(*, roomy: bool) -> Line:
    if roomy:
        tracks = "".join(f"{WIDE_HEADS[track]:>6}" for track in TRACKS)
        return line((f"  House     {tracks}  ★ Supply  Armies (at most)       Castles Power", "dim"))
    tracks = " ".join(HEADS[track] for track in TRACKS)
    return line((f"  House     {tracks} ★ Su Armies/max Cas Pow", "dim"))


def _house_row(view: View, board: Board, letters: Mapping[House, str], house: HouseView, *, roomy: bool) -> Line:
    asked = any(one.seat == house.id for one in view.asked)
    secret = any(one.secret for one in view.asked)
    mark = ("►", "key") if asked else ("✓", "good") if house.done and secret else (" ", "plain")
    places = {track: view.tracks[track].index(house.id) + 1 for track in TRACKS}
    castles = f"{house.castles}/{board.rules.castles_to_win}"
    form = "{:>6}" if roomy else "{} "
    numbers = [(form.format(places[track]), _role(places[track])) for track in TRACKS]
    if roomy:
        armies = f"{_spaced(house.armies)} ({_spaced(house.allowed_armies)})"
        rest = f"{house.stars:>3}{house.supply:>7}  {armies:<23}{castles:>7}{house.power:>6}"
    else:
        armies = f"{_packed(house.armies)}/{_packed(house.allowed_armies)}"
        rest = f"{house.stars}{house.supply:>3} {armies:<10}{castles:>4}{house.power:>4}"
    name = (f"{board.houses[house.id].name[:9]:<10}", "strong" if asked else "plain")
    return line((letters[house.id], f"house.{house.id}"), mark, name, *numbers, rest)


def _role(place: int) -> str:
    """Position 1 holds the dominance token."""
    return "key" if place == 1 else "plain"


def _packed(sizes: tuple[int, ...]) -> str:
    return "".join(map(str, sizes)) or "-"


def _spaced(sizes: tuple[int, ...]) -> str:
    return " ".join(map(str, sizes)) or "none"


def _tokens(view: View, letters: Mapping[House, str]) -> Line:
    """Who holds the dominance tokens, and whether they are used."""

    def holder(track: Track) -> Span:
        house = view.tracks[track][0]
        return Span(letters[house], f"house.{house}")

    return joined(
        (
            line(("Throne ", "dim"), holder(IRON_THRONE)),
            line(("Blade ", "dim"), holder(FIEFDOMS), (" used" if view.blade_used else "", "dim")),
            line(("Raven ", "dim"), holder(KINGS_COURT), (" used" if view.raven_used else "", "dim")),
        )
    )


def _cards(view: View, board: Board, width: int) -> list[Line]:
    names = ", ".join(board.westeros_cards[card].name for card in view.cards)
    none = "none in round 1" if view.round == 1 else "not turned up yet"
    return wrap(line(("Cards: ", "dim"), names or none), width, indent=2)


def further_lines(view: View, board: Board, letters: Mapping[House, str], people: People, width: int) -> list[Line]:
    """What each house has used up, what this round's cards do, what the Westeros decks have shown."""
    rows = [heading(line(("Discards, unused pieces", "title")), width)]
    for house in view.houses.values():
        discards = ", ".join(board.house_cards[card].name for card in house.discards) or "no discards"
        pieces = " ".join(f"{kind}{n}" for kind, n in house.pieces_left.items())
        head = line((letters[house.id], f"house.{house.id}"), f" {people.seat_name(house.id)}: ")
        rest = joined((line(discards), line(("left ", "dim"), pieces), line(("pool ", "dim"), f"{house.pool} power")))
        rows += wrap((*head, *rest), width, indent=2)
    effects = [board.westeros_cards[card] for card in view.cards]
    if effects:
        rows.append(heading(line(("This round's cards", "title")), width))
        for card in effects:
            rows += wrap(line((f"{card.name}: ", "strong"), card.effect), width, indent=2)
    used = [", ".join(board.westeros_cards[card].name for card in pile) for pile in view.westeros_discards]
    for number, pile in enumerate(used, 1):
        if pile:
            rows += wrap(line((f"Deck {'I' * number} discards: ", "dim"), (pile, "dim")), width, indent=2)
    return rows
