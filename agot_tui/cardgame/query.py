"""The card search: "faction:stark type:character cost<=3 icon:intrigue trait:lord stealth".

Terms stand side by side and must all hold; `-` or `!` in front means not; `|` or `,` in a value means or; quotes keep
words together. A word alone is looked for in title, traits, keywords, type, faction and text; hits in titles first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Final, TypeAlias

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.names import CardType, Faction, Icon, clean, faction_called, fold, without_article
from agot_tui.values import Value

LONGEST = 300
"""Characters of a query that are read."""

Test: TypeAlias = Callable[[Card], int]
"""How well a card fits a term; 0 if it does not."""
Tests: TypeAlias = Mapping[str, Callable[[str, str], Test]]
"""The test that a field and a value make, by what the field is about."""

_TOKEN = re.compile(r'([-!]?)(?:([A-Za-z]+)(<=|>=|!=|[:=<>]))?("[^"]*"?|\S*)\s*')
_RANGE = re.compile(r"(\d+)(?:-|\.\.)(\d+)")
_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
NUMBERS: Final[Mapping[str, str]] = {
    "cost": "cost", "o": "cost", "strength": "strength", "str": "strength", "s": "strength", "income": "income",
    "gold": "income", "initiative": "initiative", "init": "initiative", "claim": "claim", "reserve": "reserve",
    "limit": "plot_deck_limit", "copies": "copies",
}  # fmt: skip
TEXTS: Final[Mapping[str, str]] = {
    "name": "name", "title": "name", "n": "name", "text": "text", "x": "text", "trait": "trait", "traits": "trait",
    "k": "trait", "keyword": "keyword", "keywords": "keyword", "code": "code", "faction": "faction", "f": "faction",
    "house": "faction", "type": "type", "t": "type", "icon": "icon", "icons": "icon", "g": "icon", "is": "is",
    "loyal": "loyal", "l": "loyal", "unique": "unique", "u": "unique", "set": "set", "e": "set",
}  # fmt: skip
FIELDS = (
    "name, text, faction, type, trait, keyword, icon, cost, strength, loyal, unique, income, initiative, claim, "
    "reserve, limit, copies, code"
)
_YES, _NO = frozenset({"yes", "y", "true", "1"}), frozenset({"no", "n", "false", "0"})
EXACT_TITLE, IN_TITLE, IN_TRAITS, IN_TEXT = 50, 8, 3, 1


class QueryFault(Exception):
    """A query that cannot be understood; the text says which part, and what can stand there."""


class Term(Value):
    """One term of a query, as a test."""

    test: Test
    negated: bool = False
    loose: Test | None = None
    """What counts if nothing at all fits the test: `trait:lor` is the beginning of a trait."""

    def score(self, card: Card) -> int:
        """How well the card fits; 0 if it does not."""
        found = self.test(card)
        return int(not found) if self.negated else found


class Query(Value):
    """A query that was understood; `words` are its words without a field."""

    terms: tuple[Term, ...]
    words: tuple[str, ...] = ()

    def for_cards(self, cards: Sequence[Card]) -> Query:
        """The query with loose terms where no card fits the strict ones."""
        terms = [
            Term(term.loose, term.negated) if term.loose and not any(map(term.test, cards)) else term
            for term in self.terms
        ]
        return Query(tuple(terms), self.words)

    def score(self, card: Card) -> int:
        """How well a card fits; 0 if it does not."""
        scores = [term.score(card) for term in self.terms]
        if not all(scores):
            return 0
        asked = " ".join(self.words)
        exact = bool(asked) and without_article(fold(card.title)) == without_article(asked)
        return sum(scores, 1) + (EXACT_TITLE if exact else 0)


def search(cards: Iterable[Card], query: str | Query) -> list[Card]:
    """The cards that fit, best first, equals by code; QueryFault if the query cannot be understood."""
    cards = tuple(cards)
    asked = (parse_query(query) if isinstance(query, str) else query).for_cards(cards)
    scored = [(-score, card.code, card) for card in cards if (score := asked.score(card))]
    return [card for _, _, card in sorted(scored, key=lambda hit: hit[:2])]


def parse_query(text: str) -> Query:
    """The query that a text means; an empty one finds everything."""
    terms: list[Term] = []
    words: list[str] = []
    for match in _TOKEN.finditer(text[:LONGEST].strip()):
        minus, field, comparison, raw = match.groups()
        value = raw.strip('"').strip()
        if field:
            field = field.lower()
            loose = _field(field, comparison, value, _BEGINNINGS) if TEXTS.get(field) == "trait" else None
            terms.append(Term(_field(field, comparison, value), bool(minus), loose))
        elif fold(value):
            terms.append(Term(_word(fold(value)), bool(minus)))
            if not minus:
                words.append(fold(value))
    return Query(tuple(terms), tuple(words))


def _field(field: str, comparison: str, value: str, tests_by: Tests | None = None) -> Test:
    if not value:
        raise QueryFault(f"after {field}{comparison} something is missing")
    if field in NUMBERS:
        return _number(field, NUMBERS[field], comparison, value)
    if field not in TEXTS:
        raise QueryFault(f"“{clean(field, 20)}” is no field; there are {FIELDS}")
    if comparison not in (":", "=", "!="):
        raise QueryFault(f"{field} is no number: write {field}:{clean(value, 20)}")
    tests = [(tests_by or _TESTS)[TEXTS[field]](field, one.strip()) for one in re.split(r"[|,]", value) if one.strip()]
    if comparison == "!=":
        return lambda card: int(not any(test(card) for test in tests))
    return lambda card: max((test(card) for test in tests), default=0)


def _number(field: str, attribute: str, comparison: str, value: str) -> Test:
    between = _RANGE.fullmatch(value)
    if between and comparison in (":", "="):
        low, high = int(between[1]), int(between[2])
        return lambda card: int(isinstance(own := getattr(card, attribute), int) and low <= own <= high)
    if attribute == "cost" and value.upper() == "X" and comparison in (":", "="):
        return lambda card: int(card.cost == "X")
    if not value.isdecimal() or len(value) > 4:
        raise QueryFault(f"{field}{comparison}{clean(value, 20)}: a number is needed")
    compare, number = _COMPARE[comparison], int(value)
    return lambda card: int(isinstance(own := getattr(card, attribute), int) and compare(own, number))


# ------------------------------------------------------------------------------------------------ words


def _starts(words: str, text: str) -> bool:
    """Whether the words stand together in a folded text; the last one may go on, the first begins a word."""
    return f" {words}" in f" {text}"


def _word(words: str) -> Test:
    def test(card: Card) -> int:
        if _starts(words, fold(card.title)):
            return IN_TITLE
        marks = (*card.traits, *card.keywords, card.type.value, card.faction.label, card.code)
        if any(_starts(words, fold(mark)) for mark in marks):
            return IN_TRAITS
        return IN_TEXT if any(_starts(words, fold(line)) for line in card.text) else 0

    return test


def _name(_: str, value: str) -> Test:
    return lambda card: IN_TITLE * _starts(fold(value), fold(card.title))


def _text(_: str, value: str) -> Test:
    return lambda card: int(any(_starts(fold(value), fold(line)) for line in card.text))


def _trait(_: str, value: str) -> Test:
    words = f" {fold(value)} "
    return lambda card: int(any(words in f" {fold(trait)} " for trait in card.traits))


def _beginning_of_trait(_: str, value: str) -> Test:
    return lambda card: int(any(_starts(fold(value), fold(trait)) for trait in card.traits))


def _keyword(_: str, value: str) -> Test:
    return lambda card: int(any(_starts(fold(value), fold(keyword)) for keyword in card.keywords))


def _code(_: str, value: str) -> Test:
    return lambda card: int(card.code.startswith(value))


def _set(_: str, value: str) -> Test:
    return lambda card: int(fold(value) in ("core", "core set"))


# ------------------------------------------------------------------------------------------------ closed lists


def _one_of(field: str, value: str, names: Mapping[str, str]) -> str:
    """The name that is meant, by its beginning; QueryFault with all names if it is none, or several."""
    asked = fold(value)
    for one in (asked, asked.removesuffix("s")):
        if one in names:
            return names[one]
    found = {name for shown, name in names.items() if asked and shown.startswith(asked)}
    if len(found) != 1:
        raise QueryFault(f"{field}:{clean(value, 20)}: there is {', '.join(dict.fromkeys(names.values()))}")
    return found.pop()


def _names(values: Sequence[str]) -> dict[str, str]:
    return {fold(value): value for value in values}


def _faction(field: str, value: str) -> Test:
    labels = {**_names([one.value for one in Faction]), "nights watch": Faction.NIGHTS_WATCH.value}
    asked = faction_called(value)
    faction = asked or Faction(_one_of(field, value, labels))
    return lambda card: int(card.faction is faction)


def _type(field: str, value: str) -> Test:
    asked = CardType(_one_of(field, value, _names([one.value for one in CardType])))
    return lambda card: int(card.type is asked)


def _icon(field: str, value: str) -> Test:
    asked = Icon(_one_of(field, value, _names([one.value for one in Icon])))
    return lambda card: int(asked in card.icons)


def _is(field: str, value: str) -> Test:
    asked = _one_of(field, value, _names(["unique", "loyal", "neutral"]))
    return {
        "unique": lambda card: int(card.unique),
        "loyal": lambda card: int(card.loyal),
        "neutral": lambda card: int(card.is_neutral),
    }[asked]


def _flag(attribute: str) -> Callable[[str, str], Test]:
    def of(field: str, value: str) -> Test:
        asked = fold(value)
        if asked not in _YES | _NO:
            raise QueryFault(f"{field}:{clean(value, 20)}: there is yes, no")
        return lambda card: int(bool(getattr(card, attribute)) is (asked in _YES))

    return of


_TESTS: Final[Tests] = {
    "name": _name,
    "text": _text,
    "trait": _trait,
    "keyword": _keyword,
    "code": _code,
    "set": _set,
    "faction": _faction,
    "type": _type,
    "icon": _icon,
    "is": _is,
    "loyal": _flag("loyal"),
    "unique": _flag("unique"),
}
_BEGINNINGS: Final[Tests] = {"trait": _beginning_of_trait}
