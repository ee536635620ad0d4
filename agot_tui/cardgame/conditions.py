"""What agendas ask of a deck: "at least 12 Stark cards in the draw deck". Cards that are not known count as perhaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agot_tui.cardgame.findings import copies, fault, open_point, told
from agot_tui.cardgame.judge import Findings, Setting, by_title
from agot_tui.cardgame.legality import Condition
from agot_tui.cardgame.resolve import Held

RULE = "L7.7"
"""An agenda works from beside the faction card; what it asks stands on it, and card text goes first (L0.1)."""
ALSO = ("L0.1",)


def conditions(setting: Setting) -> Findings:
    """What the deck's agendas ask and the deck does not have."""
    for held, agenda in setting.agendas:
        for condition in agenda.conditions:
            yield from _condition(setting, held, condition)


def _condition(setting: Setting, agenda: Held, condition: Condition) -> Findings:
    answers = [(held, condition.which.fits(held.card, held.parts)) for held in setting.deck.cards]
    sure = [held for held, answer in answers if answer]
    perhaps = [held for held, answer in answers if answer is None]
    if condition.each:
        yield from _for_each(agenda, condition, sure)
        return
    count = _titles if condition.titles else copies
    least, most = count(sure), count([*sure, *perhaps])
    wanted = f"{agenda.name}: {_asked(condition)}"
    low = condition.at_least if condition.at_least is not None else condition.exactly
    high = condition.at_most if condition.at_most is not None else condition.exactly
    here = f"here {'is' if least == 1 else 'are'} {least}"
    if low is not None and most < low:
        more = f", and {most - least} perhaps" if most > least else ""
        yield fault(RULE, f"{wanted}, {here}{more}", sure, also=ALSO, found=most, limit=low)
    elif high is not None and least > high:
        yield fault(RULE, f"{wanted}, {here}: {told(sure)}", sure, also=ALSO, found=least, limit=high)
    elif (low is not None and least < low) or (high is not None and most > high):
        sentence = f"{wanted}, {here} that are known, and up to {most - least} more"
        yield open_point("unsure", sentence, perhaps, rule=RULE)
    if condition.different:
        yield from _different(agenda, condition, sure)


def _asked(condition: Condition) -> str:
    if condition.at_most == 0:
        return f"no {condition.what}"
    for words, number in (
        ("at least", condition.at_least),
        ("at most", condition.at_most),
        ("exactly", condition.exactly),
    ):
        if number is not None:
            different = "different " if condition.different else ""
            return f"{words} {number} {different}{condition.what}"
    raise AssertionError(condition)


def _titles(held: Sequence[Held]) -> int:
    return len(by_title(held))


def _different(agenda: Held, condition: Condition, sure: Sequence[Held]) -> Findings:
    """No two copies among the cards that are asked for."""
    for same in by_title(sure):
        if copies(same) > 1:
            distinct = _titles(sure)
            sentence = f"{agenda.name}: {_asked(condition)}, here are {distinct} different ones: {told(same)}"
            yield fault(RULE, sentence, same, also=ALSO, found=copies(same), limit=1)


def _for_each(agenda: Held, condition: Condition, sure: Sequence[Held]) -> Findings:
    """At most so many of each title, or different titles of each faction."""
    limit = condition.at_most or 0
    groups: list[tuple[str, list[Held]]]
    count: Callable[[Sequence[Held]], int]
    if condition.each == "title":
        groups, count = [(same[0].name, same) for same in by_title(sure)], copies
    else:
        factions = sorted({held.card.faction for held in sure if held.card})
        groups = [(one.label, [held for held in sure if held.card and held.card.faction is one]) for one in factions]
        count = _titles
    for name, group in groups:
        if count(group) > limit:
            sentence = f"{agenda.name}: {_asked(condition)}, here are {count(group)} of {name}"
            yield fault(RULE, sentence, group, also=ALSO, found=count(group), limit=limit)
