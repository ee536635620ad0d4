"""For any two games that differ only in what others hide, a person reads the same lines, and the closed curtain too."""

from __future__ import annotations

from random import Random

import pytest

from agot_tui.board_bus import BoardBus
from agot_tui.kernel.seats import Seat
from agot_tui.plain.game import CURTAIN, PlainGame
from agot_tui.settings import Level
from agot_tui.tables import Table, begin, new_header
from tests.screens.test_secrets_on_screen import answered, answers, replayed, secret_moments

LOOKS = ("", "view", "view hand", "view combat", "log 500", "options", "why", "undo")


def read_after(table: Table, seat: Seat, commands: list[str]) -> list[str]:
    """What is written from the curtain on, after ``seat`` has answered: closed, and for the next person."""
    game = PlainGame(table)
    game.begin()
    assert game.seat == seat
    game.feed(game.letters[seat])
    out: list[str] = []
    for command in commands:
        out = game.feed(command)
    assert game.closed
    assert CURTAIN in out
    written = out[out.index(CURTAIN) :]
    assert game.seat is not None
    # What the last person may take back is the same whatever it was, so undo comes last.
    for line in ("view", "log", "options 1", "why", game.letters[game.seat], *LOOKS):
        written += game.feed(line)
    return written


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_next_person_reads_nothing_of_what_was_chosen_in_secret(seed: int) -> None:
    compared = 0
    for played, seat in secret_moments(seed, most=12):
        one = answers(replayed(seed, played).bus, seat, Random(11))
        other = answers(replayed(seed, played).bus, seat, Random(23))
        if one == other or not all(answered(replayed(seed, played), seat, some) for some in (one, other)):
            continue
        if len(one) != len(other):
            continue
        first = read_after(replayed(seed, played), seat, one)
        assert first == read_after(replayed(seed, played), seat, other)
        assert len(first) > 20
        compared += 1
    assert compared >= 2


def words_of_a_hand(bus: BoardBus, seat: Seat, table: Table) -> set[str]:
    """Names of cards in the hand of a house, as they are written."""
    hand = bus.view(seat).houses[seat].hand or ()
    return {table.board.house_cards[card].name for card in hand}


def some_command(bus: BoardBus, seat: Seat, rng: Random) -> str:
    """A command by chance; in planning one for an area without order, or ready."""
    options = [str(command) for command in bus.options(seat, 400)]
    if "ready" in options:
        return "ready"
    bare = {area.id for area in bus.view(seat).areas.values() if area.house == seat and area.units and not area.order}
    return rng.choice([text for text in options if not text.startswith("order ") or text.split()[1] in bare])


@pytest.mark.parametrize(("seed", "level"), [(1, "strict"), (2, "strict"), (3, "hands"), (4, "trust")])
def test_nothing_private_is_written_while_the_curtain_is_closed(seed: int, level: Level) -> None:
    """A whole random game: between the line of the curtain and the letter that opens it no card, order or bid."""
    table = begin(new_header(4, seed=seed, names={"stark": "Ann", "greyjoy": "Ann"}))
    game, rng = PlainGame(table, level), Random(seed)
    out, curtains, commands = game.begin(), 0, 0
    while not table.bus.winner and commands < 3000:
        if game.closed:
            assert game.seat is not None
            curtains += 1
            closed = out[len(out) - out[::-1].index(CURTAIN) :]
            closed += game.feed("view") + game.feed("log") + game.feed("options") + game.feed("why card x")
            text = "\n".join(closed)
            private = [words_of_a_hand(table.bus, house, table) for house in table.bus.view(None).houses]
            assert not any(word in text for words in private for word in words)
            assert not any(area.name in text for area in table.board.areas.values())
            assert "bid" not in text
            out = game.feed(game.letters[game.seat])
            continue
        assert game.seat is not None
        mine = game.people.of(game.seat).houses
        if level == "strict":
            others = {house for house in table.bus.view(None).houses if house not in mine}
            hidden = [f"{table.board.houses[house].name} could only" for house in others]
            assert not any(line.startswith(tuple(hidden)) for line in out)
        out = game.feed(some_command(table.bus, game.seat, rng))
        commands += 1
    assert table.bus.winner
    assert curtains == 0 if level == "trust" else curtains > 20
