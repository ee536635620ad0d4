"""Which cards the lines of a deck list mean, as far as they are known here.

The Core Set is known in full, later cards by the titles that lists and agendas name. A title with several versions and
no known set is ambiguous; a title that nobody here has heard of is unknown. Both stay in the deck and are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.decklist import DeckList, Listed, Section, Stated, without_brackets
from agot_tui.cardgame.decode import Problem
from agot_tui.cardgame.legality import CardSet, Part
from agot_tui.cardgame.names import CardType, clean, faction_called, fold
from agot_tui.cardgame.pool import CORE, Pool
from agot_tui.values import Struct, Value, field, replace

UNRELEASED_FROM = "27"
"""Codes from here on belong to sets that were not released when the data was taken (LD10)."""

_EITHER = frozenset({Part.DRAW, Part.PLOTS})
_PART_OF_TYPE = {CardType.PLOT: Part.PLOTS, CardType.AGENDA: Part.AGENDAS}
_PART_OF_SECTION = {Section.PLOTS: Part.PLOTS, Section.AGENDA: Part.AGENDAS}
_BETWEEN_AGENDAS = re.compile(r"\s*[,;+&/|]\s*")


class Known(Enum):
    """How sure it is which card is meant."""

    YES = "known"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    UNRELEASED = "unreleased"


class Held(Value):
    """Copies of a card in a deck. `codes`: the version that is meant, or those that may be; `why`: what is unclear."""

    line: int
    count: int
    title: str
    known: Known
    parts: frozenset[Part]
    codes: tuple[str, ...] = ()
    card: Card | None = None
    section: Section | None = None
    why: str = ""
    assumed: bool = False
    of_set: str = ""

    @property
    def code(self) -> str:
        """The code of the version that is meant; empty if that is not sure."""
        return self.codes[0] if self.known is Known.YES and self.codes else ""

    @property
    def name(self) -> str:
        """The title, with its code if that is sure."""
        return f"{self.title} ({self.code})" if self.code else self.title

    @property
    def key(self) -> str:
        """What makes two cards copies of each other: the title (L1.1.6)."""
        return fold(self.title)

    @property
    def type_name(self) -> str:
        """The type on the card, or what the heading says; empty if neither is known."""
        if self.card:
            return self.card.type.value
        types = (Section.CHARACTER, Section.LOCATION, Section.ATTACHMENT, Section.EVENT)
        return self.section.value if self.section in types else ""


class Deck(Struct):
    """A deck list with its cards found. `aside`: cards that are no part of the deck; `described`: lines of prose."""

    name: str = ""
    factions: list[Stated] = field(default_factory=list)
    agendas: list[Held] = field(default_factory=list)
    cards: list[Held] = field(default_factory=list)
    aside: list[Held] = field(default_factory=list)
    melee_titles: list[Held] = field(default_factory=list)
    described: list[int] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)

    @property
    def everything(self) -> list[Held]:
        """Agendas, plots and draw deck: what lists look at together."""
        return [*self.agendas, *self.cards]

    def copies(self, part: Part) -> tuple[int, int]:
        """How many cards surely belong to a part, and how many more may."""
        sure = sum(held.count for held in self.cards if held.parts == {part})
        return sure, sum(held.count for held in self.cards if part in held.parts) - sure


def resolve(listed: DeckList, pool: Pool) -> Deck:
    """The deck that a list describes."""
    deck = Deck(name=listed.name, factions=list(listed.factions), unread=list(listed.unread))
    agendas = (one for line in listed.agendas for one in _agendas_in(line, pool))
    for one in (*_header_cards(listed, pool, deck), *agendas, *listed.cards):
        _put(deck, one, pool)
    deck.factions.sort(key=lambda stated: stated.line)
    deck.unread.sort(key=lambda problem: problem.line)
    return deck


def _header_cards(listed: DeckList, pool: Pool, deck: Deck) -> Iterator[Listed]:
    """The agendas among the free lines of the header; the first other line is the deck's name."""
    for number, text, agendas_here in listed.header:
        title, set_text, code = without_brackets(text)
        known = any(code in pool.agendas for code in pool.codes_of(title))
        if known or (agendas_here and deck.name):
            yield Listed(number, 1, title, set_text, code, Section.AGENDA, bare=True)
        elif not deck.name:
            deck.name = clean(text)
        else:
            deck.described.append(number)


def _agendas_in(listed: Listed, pool: Pool) -> Iterator[Listed]:
    """The agendas that one line names."""
    for text in cut_apart(listed.title, pool):
        title, set_text, code = without_brackets(text)
        if fold(title):
            yield replace(listed, title=title, set_text=set_text, code=code)


def cut_apart(text: str, pool: Pool) -> list[str]:
    """The titles in "Alliance, Banner of the Sun"; a title with a comma stays whole, and so does what nobody knows."""

    def is_known(piece: str) -> bool:
        return bool(pool.codes_of(without_brackets(piece)[0]))

    ends = [match.span() for match in _BETWEEN_AGENDAS.finditer(text)][:12]
    starts, ends = [0, *(end for _, end in ends)], [*ends, (len(text), len(text))]
    found: list[str] = []
    place = 0
    while place < len(starts):
        pieces = [text[starts[place] : ends[last][0]] for last in range(place, len(starts))]
        size = next((size for size in range(len(pieces), 0, -1) if is_known(pieces[size - 1])), 1)
        found.append(pieces[size - 1])
        place += size
    return found if any(map(is_known, found)) else [text]


def _put(deck: Deck, one: Listed, pool: Pool) -> None:
    """Puts what a line means where it belongs."""
    if one.section is Section.ASIDE:
        deck.aside.append(held_by(one, pool))
        return
    if not pool.codes_of(one.title):
        faction = faction_called(one.title) if one.section is not Section.AGENDA else None
        if faction is not None and not faction.is_neutral:
            deck.factions += [Stated(one.line, faction)] * min(one.count, 2)
            return
        if one.bare and one.section is not Section.AGENDA:
            deck.unread.append(Problem(one.line, f"“{clean(one.title)}” has no count and is no title known here"))
            return
    held = held_by(one, pool)
    if held.card and held.card.type is CardType.TITLE:
        deck.melee_titles.append(held)
    elif one.section is Section.AGENDA and held.parts != {Part.AGENDAS}:
        deck.unread.append(Problem(one.line, f"{held.name} is no agenda"))
    elif held.parts == {Part.AGENDAS}:
        deck.agendas.append(held)
    else:
        deck.cards.append(held)


def held_by(one: Listed, pool: Pool) -> Held:
    """The card of a line, as far as it is known."""
    codes, known, why = _versions(one, pool)
    certain = known is Known.YES
    card = pool.cards.get(codes[0]) if certain else None
    title = pool.title(codes[0]) if codes else clean(one.title)
    return Held(
        line=one.line,
        count=one.count,
        title=title,
        known=known,
        parts=_parts(one, codes, pool),
        codes=codes,
        card=card,
        section=one.section,
        why=why,
        assumed=certain and not one.set_text and not one.code,
        of_set=_set_code(one, codes, pool),
    )


def _set_code(one: Listed, codes: tuple[str, ...], pool: Pool) -> str:
    """The code of the set that a card is of, by its code or else by what the list says."""
    found = pool.set_of(codes[0]) if len(codes) == 1 else pool.set_called(one.set_text)
    return found.code if found else ""


def _parts(one: Listed, codes: tuple[str, ...], pool: Pool) -> frozenset[Part]:
    """Where copies of a card belong: by its type, else by the heading, else both is possible."""
    for code in codes:
        if code in pool.agendas:
            return frozenset({Part.AGENDAS})
        if code in pool.cards:
            return frozenset({_PART_OF_TYPE.get(pool.cards[code].type, Part.DRAW)})
    if one.section is None:
        return _EITHER
    return frozenset({_PART_OF_SECTION.get(one.section, Part.DRAW)})


def _versions(one: Listed, pool: Pool) -> tuple[tuple[str, ...], Known, str]:
    """The codes that a line can mean, how sure that is, and what is unclear."""
    codes = pool.codes_of(one.title)
    if one.code:
        return _by_code(one, codes, pool)
    if not codes:
        return (), Known.UNKNOWN, _never_heard(one, pool)
    if not one.set_text:
        return codes, Known.YES if len(codes) == 1 else Known.AMBIGUOUS, "no set is given"
    asked = pool.set_called(one.set_text)
    possible = tuple(code for code in codes if _may_be_in(code, asked, pool))
    if len(possible) == 1:
        return possible, Known.YES, ""
    if possible:
        return possible, Known.AMBIGUOUS, f"the set “{clean(one.set_text, 40)}” does not decide it"
    if asked is None:
        return codes, Known.AMBIGUOUS, f"the set “{clean(one.set_text, 40)}” is not known here"
    if asked.code == CORE:
        return codes, Known.AMBIGUOUS, "there is no such card in the Core Set"
    return (), Known.UNKNOWN, f"the version of {asked.name} is not known here"


def _may_be_in(code: str, asked: CardSet | None, pool: Pool) -> bool:
    """Whether a card can be in the set that a list names, which may be a set that nobody here has heard of."""
    own = pool.set_of(code)
    if asked is None or not asked.first:
        return own is None or (asked is not None and own.code == asked.code)
    return own is not None and own.code == asked.code


def _by_code(one: Listed, codes: tuple[str, ...], pool: Pool) -> tuple[tuple[str, ...], Known, str]:
    if one.code in codes or (one.title == one.code and one.code in pool.titles):
        return (one.code,), Known.YES, ""
    if one.code in pool.titles:
        return codes, Known.AMBIGUOUS if codes else Known.UNKNOWN, f"{one.code} is {pool.title(one.code)}"
    if one.code >= UNRELEASED_FROM:
        return (), Known.UNRELEASED, f"{one.code} was not released on {pool.as_of}"
    return (), Known.UNKNOWN, f"{one.code} is not known here"


def _never_heard(one: Listed, pool: Pool) -> str:
    asked = pool.set_called(one.set_text) if one.set_text else None
    where = "there is no such card in the Core Set" if asked and asked.code == CORE else "not known here"
    nearest = pool.nearest(one.title)
    return f"{where}; is it {' or '.join(nearest)}?" if nearest else where
