"""For any two games that differ only in what others hide, the curtain and a seat's screen are the same cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from textual.pilot import Pilot

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.options import Options
from agot_tui.kernel.seats import Seat
from agot_tui.tables import Table, begin, new_header
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import SIZES, on_screen

LOOKING = ("m", "t", "i", "g", "m", "tab")
THINKING = ("a", "b", "d", "y", "y", "e", "m", "w", "d", "*", "i", "*", "g", "*", "*", "e", "m", "w")
"""Overlays, odds, and a game in which chance plays for everybody: all of it is worked out from what one may know."""
Secret = tuple[Seat, list[str]]
"""A house and the commands by which it answers a secret decision."""


def cells(pilot: Pilot[None]) -> list[list[tuple[str, str]]]:
    """What stands on the screen, with its styles."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    return [[(segment.text, str(segment.style)) for segment in strip] for strip in strips]


def answers(bus: BoardBus, seat: Seat, rng: Random) -> list[str]:
    """One way in which a house can answer what it is asked in secret, to the end."""
    decision = bus.decision(seat)
    assert decision is not None
    if decision.kind != "orders":
        return [str(rng.choice(list(bus.options(seat))))]
    mine = [area.id for area in bus.view(seat).areas.values() if area.house == seat and area.units]
    chosen: list[str] = []
    placed: dict[str, str] = {}
    for area in mine:
        options = [str(command) for command in bus.options(seat) if f" {area} " in str(command)]
        legal = [text for text in options if text.split()[-1] not in ("none", *placed.values())]
        if not legal:
            break
        text = rng.choice(legal)
        stars = sum(word.endswith(("+1", "+2", "+")) for word in placed.values())
        if stars and text.endswith(("+1", "+2", "+")):
            text = next((other for other in legal if not other.endswith(("+1", "+2", "+"))), text)
        placed[area] = text.split()[-1]
        chosen.append(text)
    return [*chosen, "ready"]


def secret_moments(seed: int, most: int) -> Iterator[tuple[list[tuple[Seat, str]], Seat]]:
    """Commands that lead to moments at which several persons are asked in secret, and who is asked first."""
    table = begin(new_header(4, seed=seed, options=Options(tides=seed % 2 == 1)))
    rng, played, found = Random(seed), list[tuple[Seat, str]](), 0
    bus, last_kind = table.bus, ""
    while bus.waiting and found < most:
        seat = bus.waiting[0]
        decision = bus.decision(seat)
        assert decision is not None
        fresh = decision.kind != last_kind
        last_kind = decision.kind
        if decision.secret and len(bus.waiting) > 1 and fresh:
            found += 1
            yield list(played), seat
        options = list(bus.options(seat, 200))
        ready = next((command for command in options if str(command) == "ready"), None)
        command = str(ready if ready is not None else rng.choice(options))
        assert bus.send(seat, command)
        played.append((seat, command))


def replayed(seed: int, played: list[tuple[Seat, str]]) -> Table:
    table = begin(new_header(4, seed=seed, options=Options(tides=seed % 2 == 1)))
    for seat, command in played:
        assert table.bus.send(seat, command)
    return table


async def looks_after(table: Table, seat: Seat, commands: list[str], size: tuple[int, int]) -> list[object]:
    """The curtain and the next person's screens, after ``seat`` has answered at this keyboard."""
    async with on_screen(table, size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.session.seat == seat
        for key in (screen.session.letters[seat], "down", "tab"):
            screen.pressed(key)
        for command in commands:
            assert screen.session.play(command)
        screen.changed()
        await pilot.pause()
        assert screen.session.closed
        looks: list[object] = [cells(pilot)]
        screen.pressed(screen.session.letters[screen.session.seat])
        for key in LOOKING + THINKING:
            screen.pressed(key)
            await pilot.pause()
            looks.append((cells(pilot), pilot.app.cursor_position))
        return looks


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_the_next_person_sees_nothing_of_what_was_chosen_in_secret(seed: int, size: tuple[int, int]) -> None:
    compared = 0
    for played, seat in secret_moments(seed, most=5):
        one = answers(replayed(seed, played).bus, seat, Random(11))
        other = answers(replayed(seed, played).bus, seat, Random(23))
        if one == other or any(word == "ready" and len(some) == 1 for some in (one, other) for word in some):
            continue
        if not all(answered(replayed(seed, played), seat, some) for some in (one, other)):
            continue
        first = await looks_after(replayed(seed, played), seat, one, size)
        second = await looks_after(replayed(seed, played), seat, other, size)
        assert first == second
        compared += 1
    assert compared >= 2


def answered(table: Table, seat: Seat, commands: list[str]) -> bool:
    """Whether the commands are all allowed and others are still asked afterwards, in secret."""
    if not all(table.bus.send(seat, command) for command in commands):
        return False
    waiting = table.bus.waiting
    decision = table.bus.decision(waiting[0]) if waiting else None
    return decision is not None and decision.secret and seat not in waiting
