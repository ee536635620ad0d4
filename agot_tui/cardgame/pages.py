"""A card as a screen or a page shows it: labelled facts, paragraphs, the rules of its keywords, one line of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agot_tui.cardgame.cards import KEYWORD_RULES, Card
from agot_tui.cardgame.legality import LegalityList
from agot_tui.cardgame.names import CardType, Icon
from agot_tui.cardgame.pool import Pool

NOTHING = ("No rules text.",)


def facts(card: Card, pool: Pool) -> tuple[tuple[str, str], ...]:
    """What is printed on a card, label by label; only what it has."""
    return tuple((label, value) for label, value in _facts(card, pool) if value)


def paragraphs(card: Card) -> tuple[str, ...]:
    """What the card does, in our words."""
    return card.text or NOTHING


def rules(card: Card) -> tuple[str, ...]:
    """The rules that explain a card: those of its keywords, of titles in melee, of agendas in deckbuilding."""
    keywords = tuple(rule for keyword, rule in KEYWORD_RULES.items() if card.has_keyword(keyword))
    if card.type is CardType.TITLE:
        return (*keywords, "L10.2", *(("L10.3", "L10.4") if card.supports or card.rivals else ("L10.5",)))
    deckbuilding = any(ability.kind == "deckbuild" for ability in card.abilities)
    return (*keywords, "L11.4") if deckbuilding else keywords


def key(card: Card) -> str:
    """The key of the card's entry in the rulebook."""
    return f"card:{card.code}"


def entry_fields(card: Card, pool: Pool) -> dict[str, Any]:
    """A card as fields of a rulebook entry: `Entry(kind=Kind.CARD, game=Game.CARDS, **fields)`.

    It is marked `aside`, so that it comes late in a search by words and rules stay in front.
    """
    return {
        "key": key(card),
        "title": card.title,
        "text": paragraphs(card),
        "facts": facts(card, pool),
        "words": (f"{card.faction.label} {card.type.value} core set card game",),
        "see": rules(card),
        "aside": True,
    }


def _facts(card: Card, pool: Pool) -> Iterator[tuple[str, str]]:
    marks = [mark for mark, there in (("unique", card.unique), ("loyal", card.loyal)) if there]
    yield "Type", ", ".join([card.type.label, *marks])
    yield "Faction", "" if card.type in (CardType.PLOT, CardType.AGENDA, CardType.TITLE) else card.faction.label
    for label, value in (
        ("Cost", card.cost),
        ("Strength", card.strength),
        ("Gold", card.income),
        ("Initiative", card.initiative),
        ("Claim", card.claim),
        ("Reserve", card.reserve),
    ):
        yield label, "" if value is None else str(value)
    if card.type is CardType.CHARACTER:
        yield "Icons", ", ".join(icon.value for icon in card.icons) or "none"
    yield "Traits", ", ".join(card.traits)
    yield "Supports", ", ".join(card.supports)
    yield "Rivals", ", ".join(card.rivals)
    yield "Plot deck limit", "" if card.plot_deck_limit is None else str(card.plot_deck_limit)
    yield "Card", f"{pool.where(card.code)}, {card.copies} in a box"
    yield "List", in_list(card.code, pool, pool.current_list)


def in_list(code: str, pool: Pool, chosen: LegalityList) -> str:
    """How a list treats a card: "Standard v2.1: restricted in joust; in a pod with Skagos (17125) in joust"."""
    found: list[str] = []
    for name in chosen.formats:
        named = chosen.of(name)
        if chosen.bans(code, name):
            found.append(f"banned in {name}")
        elif code in named.restricted:
            found.append(f"restricted in {name}")
        for pod in named.pods:
            if code in pod:
                others = ", ".join(f"{pool.title(other)} ({other})" for other in pod if other != code)
                found.append(f"in a pod with {others} in {name}")
    return f"{chosen.name}: {'; '.join(found)}" if found else ""


def one_line(card: Card, width: int = 80, longest: int = 29) -> str:
    """A card as a line of a list: code, title, faction, type, cost, strength, icons, traits; cut at the width.

    `longest` is the length of the longest title in the list; a star behind a title says that the card is unique.
    """
    title = f"{card.code}  {card.title}{' *' if card.unique else ''}".ljust(longest + 9)
    if card.type is CardType.PLOT:
        numbers = f"{card.income} gold, initiative {card.initiative}, claim {card.claim}, reserve {card.reserve}"
        return f"{title} {'plot':<10} {numbers}"[:width].rstrip()
    cost = "" if card.cost is None else str(card.cost)
    strength = "" if card.strength is None else str(card.strength)
    icons = "".join(icon.letter if icon in card.icons else "-" for icon in Icon) if strength else ""
    group = "" if card.type in (CardType.AGENDA, CardType.TITLE) else card.faction.label
    line = f"{title} {card.type.value:<10} {group:<13} {cost:>2} {strength:>2} {icons:<3}"
    return f"{line}  {', '.join(card.traits)}"[:width].rstrip()
