"""A card as it is printed, with what it does in our own words. Frozen values; `read_cards` makes them from tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from agot_tui.cardgame.names import CardType, Faction, Icon
from agot_tui.values import Value

Cost: TypeAlias = int | Literal["X"] | None

KINDS = {
    "constant": "Constant",
    "attach": "Attaches to",
    "action": "Action",
    "reaction": "Reaction",
    "interrupt": "Interrupt",
    "forced_reaction": "Forced reaction",
    "forced_interrupt": "Forced interrupt",
    "when_revealed": "When revealed",
    "deckbuild": "Deckbuilding",
}
"""Kinds of abilities (L5.1) and their names."""

KEYWORD_RULES = {
    "ambush": "L6.1",
    "insight": "L6.2",
    "intimidate": "L6.3",
    "limited": "L6.4",
    "no attachments": "L6.5",
    "pillage": "L6.6",
    "renown": "L6.7",
    "stealth": "L6.8",
    "terminal": "L6.9",
}
"""The keywords of the Core Set and their rules."""


class Ability(Value):
    """One ability of a card: what it waits for, what it costs, what it does."""

    kind: str
    do: tuple[str, ...]
    when: str = ""
    condition: str = ""
    phase: str = ""
    play_if: str = ""
    cost: tuple[str, ...] = ()
    choose: str = ""
    until: str = ""
    limit: str = ""
    maximum: str = ""
    no_save: bool = False
    note: str = ""

    @property
    def text(self) -> str:
        """The ability as one paragraph: "Reaction, when you win dominance. Cost: kneel this card. Draw 1 card."."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        label = KINDS[self.kind]
        if self.kind == "attach":
            yield f"{label}: {self.do[0].removeprefix('host must be: ')}."
            return
        where = f" ({self.phase} phase)" if self.phase else ""
        when = f", when {self.when}" if self.when else ""
        condition = f", if {self.condition}" if self.condition else ""
        yield f"{label}{where}{when}{condition}" + (":" if not (self.play_if or self.cost or self.choose) else ".")
        if self.play_if:
            yield f"Only if {self.play_if}."
        if self.cost:
            yield f"Cost: {', '.join(self.cost)}."
        if self.choose:
            yield _sentence(self.choose if self.choose.startswith("each player") else f"choose {self.choose}")
        until = f", until {self.until}" if self.until else ""
        unsaved = " (cannot be saved)" if self.no_save else ""
        yield _sentence("; ".join(self.do) + until + unsaved)
        if self.limit:
            yield f"Limit {self.limit}."
        if self.maximum:
            yield f"Max {self.maximum}."
        if self.note:
            yield self.note


class Card(Value):
    """A card. What its type does not have is None or empty."""

    code: str
    title: str
    type: CardType
    faction: Faction
    cost: Cost = None
    strength: int | None = None
    icons: tuple[Icon, ...] = ()
    unique: bool = False
    loyal: bool = False
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    income: int | None = None
    initiative: int | None = None
    claim: int | None = None
    reserve: int | None = None
    plot_deck_limit: int | None = None
    supports: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    copies: int = 1
    abilities: tuple[Ability, ...] = ()

    @property
    def is_neutral(self) -> bool:
        """Whether it belongs to no faction."""
        return self.faction.is_neutral

    @property
    def text(self) -> tuple[str, ...]:
        """What the card does, a paragraph for each ability, keywords first."""
        keywords = (_sentence(", ".join(self.keywords)),) if self.keywords else ()
        return (*keywords, *(ability.text for ability in self.abilities))

    def has_keyword(self, keyword: str) -> bool:
        """Whether the keyword is printed on it, whatever stands behind it: `ambush` for "ambush (2)"."""
        return any(own == keyword or own.startswith(f"{keyword} ") for own in self.keywords)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
