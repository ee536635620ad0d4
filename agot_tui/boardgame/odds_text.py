"""Odds of a combat as lines of text: a line is one pair of cards, and makes sense alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.odds import Odds

ASSUMED: Final = "own Support used, none of others; no Blade, no Tides, no ability worded 'may'"


def odds_in_lines(odds: Odds, name: Callable[[House | CardId], str] = str) -> Iterator[str]:
    """Both strengths before cards, term by term; how many pairs of cards the attacker wins; then each pair.

    ``name``: how houses and cards are called; by their ids, if nothing is said.
    """
    sides = (("attacker", odds.attacker, odds.attacker_terms), ("defender", odds.defender, odds.defender_terms))
    for role, house, terms in sides:
        yield f"{role} {name(house)}: {terms.total} before cards ({terms.in_words() or 'nothing'})"
    yield f"{name(odds.attacker)} wins {odds.attacker_wins} of {len(odds.pairs)} pairs of cards"
    for pair in odds.pairs:
        score = f"{pair.attacker_strength}:{pair.defender_strength}"
        lost = f"losses {pair.attacker_losses}:{pair.defender_losses}"
        cards = f"{name(pair.attacker_card)} / {name(pair.defender_card)}"
        yield f"  {cards}: {score}, {name(pair.winner)} wins, {lost}"
