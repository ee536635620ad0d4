"""Events say by which rules they came about."""

from __future__ import annotations

import pytest

from agot_tui.boardgame import events
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import BoardEvent
from agot_tui.boardgame.numbers import numbers_of
from agot_tui.boardgame.options import Options
from agot_tui.rulebook.check import known_ids

from .conftest import random_moments

CLASSES = [
    found
    for found in vars(events).values()
    if isinstance(found, type) and issubclass(found, BoardEvent) and found is not BoardEvent
]


@pytest.mark.parametrize("seats", [3, 6])
def test_every_event_of_a_game_has_rules_a_sentence_and_numbers(board: Board, seats: int) -> None:
    known, seen = known_ids(), set()
    for seed in range(6):
        for game in random_moments(board, seats, seed, Options(tides=seed % 2 == 0)):
            for event in game.state.events:
                if isinstance(event, BoardEvent):
                    seen.add(type(event))
                    assert event.rules, event
                    assert set(event.rules) <= known, event
                    assert event.sentence(board)
                    assert all(numbers_of(event, game.state))
    assert len(seen) > 35


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_says_its_rules(kind: type[BoardEvent]) -> None:
    """Also those that a few random games do not bring about."""
    assert kind.RULES or kind.rules is not BoardEvent.rules
    assert set(kind.RULES) <= known_ids()
