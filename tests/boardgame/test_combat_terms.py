"""What a combat was decided by: the event says it term by term, and nothing that follows changes it."""

from __future__ import annotations

from random import Random

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import CombatDecided
from agot_tui.boardgame.game import new_game
from agot_tui.boardgame.options import Options


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_terms_add_up_to_the_result_and_stay_as_they_were_until_the_combat_is_over(board: Board, seed: int) -> None:
    game = new_game(board, 6, Options(tides=seed % 2 == 1), seed=seed)
    rng = Random(seed)
    decided: CombatDecided | None = None
    combats = looked_at = 0
    while game.pending:
        seat = rng.choice(list(game.pending))
        for event in game.play(seat, game.pending[seat].sample(rng)):
            if isinstance(event, CombatDecided):
                decided, combats = event, combats + 1
                assert event.strengths == tuple(max(0, sum(terms)) for terms in event.terms)
                told = event.sentence(board)
                assert all(terms.in_words() in told for terms in event.terms)
        fight = game.view(None).combat
        if fight is not None and fight.winner is not None:
            looked_at += 1
            assert decided is not None
            assert (fight.attacker.terms, fight.defender.terms) == decided.terms
    assert combats
    assert looked_at
