"""A sample of the simulated rounds; ``python -m tests.tournament.simulate`` runs 20,000 of them."""

from collections import Counter

import pytest

from .simulate import simulate


@pytest.mark.parametrize("seed", range(101, 105))
def test_no_round_has_an_avoidable_rematch_a_wrong_bye_or_a_higher_cost_than_needed(seed: int) -> None:
    counts: Counter[str] = Counter()
    assert simulate(400, seed, counts) == []
    assert counts["second matching"] > 20
    assert counts["brute force"] > 10
