"""Influence tracks, supply, castles, power; dominance tokens, threat, this round's cards."""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.names import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, House, Track
from agot_tui.boardgame.view import HouseView, View
from agot_tui.tui.lines import Line, heading, joined, line, wrap
from agot_tui.tui.people import People

HEADS: Mapping[Track, str] = {IRON_THRONE: "Thr", FIEFDOMS: "Fie", KINGS_COURT: "Crt"}


def tracks_lines(
    view: View, board: Board, letters: Mapping[House, str], people: People, width: int, height: int
) -> list[Line]:
    """A row for each house in turn order, then what belongs to all."""
    roomy = width >= 56
    head = (
        "  House      "
        + " ".join(HEADS[track] for track in TRACKS)
        + "  ★ Sup Cas Pow"
        + ("  Armies (allowed)" if roomy else "")
    )
    title = line(("Tracks", "title"))
    rows = [heading(title, width, line((f"wildlings {view.threat}", "strong"))), line((head, "dim"))]
    asked = {one.seat for one in view.asked}
    rows += [
        _house_row(view, board, letters, house, asked=house.id in asked, roomy=roomy) for house in view.houses.values()
    ]
    rows.append(_tokens(view, board))
    cards = ", ".join(board.westeros_cards[card].name for card in view.cards)
    rows += wrap(line(("Cards: ", "dim"), cards or "none in round 1" if view.round == 1 else cards), width)
    if len(rows) + len(view.houses) + 2 <= height:
        rows += _further(view, board, letters, people, width)
    return rows[:height]


def _house_row(
    view: View, board: Board, letters: Mapping[House, str], house: HouseView, *, asked: bool, roomy: bool
) -> Line:
    places = {track: view.tracks[track].index(house.id) + 1 for track in TRACKS}
    name = board.houses[house.id].name[:9]
    numbers = "".join(f"{places[track]:>4}" for track in TRACKS)
    all_are_asked = any(one.kind in ("orders", "bid") for one in view.asked)
    mark = ("►", "key") if asked else ("✓", "good") if house.done and all_are_asked else (" ", "plain")
    row = line(
        (letters[house.id], f"house.{house.id}"),
        mark,
        (f"{name:<10}", "strong" if asked else "plain"),
        f"{numbers}{house.stars:>3}{house.supply:>4}{house.castles:>4}{house.power:>4}",
    )
    if roomy:
        armies = " ".join(map(str, house.armies)) or "-"
        row += line(f"  {armies} ", (f"({' '.join(map(str, house.allowed_armies))})", "dim"))
    return row


def _tokens(view: View, board: Board) -> Line:
    names = {track: board.houses[view.tracks[track][0]].name for track in TRACKS}
    return joined(
        (
            line(("Blade ", "dim"), names[FIEFDOMS], (" used" if view.blade_used else "", "dim")),
            line(("Raven ", "dim"), names[KINGS_COURT], (" used" if view.raven_used else "", "dim")),
        )
    )


def _further(view: View, board: Board, letters: Mapping[House, str], people: People, width: int) -> list[Line]:
    """Where there is room: discards, armies, pieces that are left."""
    rows = [heading(line(("Discards, armies, unused pieces", "title")), width)]
    for house in view.houses.values():
        discards = ", ".join(board.house_cards[card].name for card in house.discards) or "no discards"
        pieces = " ".join(f"{kind}{n}" for kind, n in house.pieces_left.items())
        allowed = " ".join(map(str, house.allowed_armies)) or "none"
        armies = " ".join(map(str, house.armies)) or "none"
        head = line((letters[house.id], f"house.{house.id}"), f" {people.seat_name(house.id)}: ")
        rest = joined((line(discards), line(("armies ", "dim"), f"{armies} of {allowed}"), line(pieces)))
        rows += wrap((*head, *rest), width, indent=2)
    return rows
