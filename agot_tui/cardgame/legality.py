"""What formats, lists and agendas ask of a deck, as values. `read_legality` makes them from tables.

What is not known of a card counts as "perhaps": a question about it has three answers, True, False and None.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from enum import StrEnum

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.names import Faction, fold
from agot_tui.values import Value

REDESIGNS = "17"
"""The first digits of the codes of redesigned cards."""


class Part(StrEnum):
    """A part of a deck."""

    DRAW = "draw"
    PLOTS = "plots"
    AGENDAS = "agendas"


class CardSet(Value):
    """A box or pack: its cards have the codes from `first` to `last`; a set without these is known by name only."""

    code: str
    name: str
    first: str = ""
    last: str = ""

    def holds(self, code: str) -> bool:
        """Whether the card with this code is in it, as far as is known."""
        return bool(self.first) and self.first <= code <= self.last


class Format(Value):
    """A way to play, with the numbers of LD2, LD3, LD5 and LD6. `copies` is None if a pool of cards decides."""

    name: str
    draw_min: int
    plots: int
    doubled_plots: int
    agendas: int
    copies: int | None = None
    not_sets: tuple[str, ...] = ()


class FormatList(Value):
    """The codes that a list names for one format (L11.5)."""

    restricted: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    pods: tuple[tuple[str, ...], ...] = ()


class LegalityList(Value):
    """A stored version of the lists. Dates are written 2026-07-01."""

    code: str
    name: str
    issuer: str
    card_set: str
    effective: str
    note: str
    formats: Mapping[str, FormatList]

    def of(self, format_name: str) -> FormatList:
        """What it says about a format; a format it does not name is free of it."""
        return self.formats.get(format_name, FormatList())

    def bans(self, code: str, format_name: str) -> bool:
        """Whether a card is banned; where only printed cards are played every redesign is."""
        redesign = self.card_set == "original" and code.startswith(REDESIGNS)
        return redesign or code in self.of(format_name).banned

    def words(self, code: str, format_name: str) -> str:
        """How it treats a card, in a word: "banned", "restricted", "in a pod", or nothing."""
        if self.bans(code, format_name):
            return "banned"
        named = self.of(format_name)
        marks = ["restricted"] if code in named.restricted else []
        if any(code in pod for pod in named.pods):
            marks.append("in a pod")
        return ", ".join(marks)


class Version(Value):
    """A version of the lists that there has been. `counts` has restricted, pods and banned for joust and melee."""

    code: str
    effective: str
    card_set: str
    counts: Mapping[str, object]


# ------------------------------------------------------------------------------------------------ agendas


class Which(Value):
    """Some cards of a deck, by their part and by what is printed on them."""

    parts: frozenset[Part]
    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    faction: Faction | None = None
    neutral: bool | None = None
    loyal: bool | None = None
    keyword: str = ""
    besides: Which | None = None

    def fits(self, card: Card | None, parts: Set[Part]) -> bool | None:
        """Whether a card is meant that may lie in these parts; None if that cannot be said. No card: an unknown one."""
        if not self.parts & parts:
            return False
        if card is None:
            return None
        if not self._describes(card):
            return False
        if self.besides and self.besides._describes(card):
            return False
        return True if parts <= self.parts else None

    def _describes(self, card: Card) -> bool:
        traits = {fold(trait) for trait in card.traits}
        return (
            (not self.types or card.type.value in self.types)
            and (not self.traits or any(fold(trait) in traits for trait in self.traits))
            and (self.faction is None or card.faction is self.faction)
            and (self.neutral is None or card.is_neutral is self.neutral)
            and (self.loyal is None or card.loyal is self.loyal)
            and (not self.keyword or card.has_keyword(self.keyword))
        )


class Admission(Value):
    """Cards of other factions that an agenda allows. `named_trait`: those of a trait named before the game."""

    which: Which
    loyal: bool = False
    other_factions: int | None = None
    named_trait: bool = False


class Condition(Value):
    """What an agenda asks of a deck: how many of which cards (`what` says it in words)."""

    what: str
    which: Which
    at_least: int | None = None
    at_most: int | None = None
    exactly: int | None = None
    titles: bool = False
    different: bool = False
    each: str = ""


class Agenda(Value):
    """What an agenda changes about deckbuilding; numbers that it leaves alone are None."""

    code: str
    title: str
    set: str = ""
    banner: bool = False
    variant: str = ""
    draw_min: int | None = None
    plots: int | None = None
    doubled_plots: int | None = None
    agendas: int = 0
    agendas_banner: bool = False
    may: tuple[Admission, ...] = ()
    conditions: tuple[Condition, ...] = ()
