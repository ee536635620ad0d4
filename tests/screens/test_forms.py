"""Every decision can be answered with the keys that its form shows."""

from __future__ import annotations

import pytest

from agot_tui.boardgame.options import Options
from agot_tui.tables import begin, new_header
from agot_tui.tui.words import KINDS
from tests.screens.fingers import Fingers

SEEN: set[str] = set()


@pytest.mark.parametrize(("players", "seed", "tides"), [(3, 1, False), (4, 2, True), (5, 3, False), (6, 4, True)])
def test_whole_games_are_played_with_the_keys_that_the_forms_show(players: int, seed: int, tides: bool) -> None:
    table = begin(new_header(players, seed=seed, options=Options(tides=tides)))
    fingers = Fingers(table, seed)
    fingers.play()
    assert fingers.session.over, f"no end after {fingers.pressed} keys: {fingers.session.decision}"
    assert fingers.kinds <= set(KINDS)
