"""The search index: which entries hold which word, and how much the word says about them.

It is built from all entries in one go when somebody first searches. A word counts more in a title than in a text, more
in a short entry than in a long one, and more if few entries hold it. Whole phrases (names of terms, cards and areas)
are words too: "star order" and "special order" are both `#special_order`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import log

from agot_tui.rulebook.entries import Entry, Key, Kind
from agot_tui.rulebook.fuzzy import Speller
from agot_tui.rulebook.words import asked_for, content, split, stem, stems, stop_words

TITLE, WORDS, ABOVE, TEXT, CELLS = 6.0, 3.5, 1.6, 1.0, 0.5
SATURATION = 2.5
"""Weight at which a word says half of what it can say about an entry."""
RAREST_ASKING = 2.5
"""Ways of asking (`?who`) say no more than this, however few entries answer them."""
LONG = 4
"""Words from which a question belongs to its rule: shorter ones could be part of many."""
CONCEPT = "#"

Phrase = tuple[str, ...]


class Index:
    """Entries by word."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        names = list(_names(entries))
        self.phrases = _phrases(names)
        self.glued = {"".join(words): words for words, _ in names}
        self.places: dict[Key, int] = {entry.key: place for place, entry in enumerate(entries)}
        self.title_stems: list[frozenset[str]] = []
        self.questions: list[tuple[frozenset[str], ...]] = []
        """What of each question matters that is known to be put to a rule, if it is a long one."""
        self._known: set[str] = set()
        self._postings: dict[str, dict[int, float]] = defaultdict(dict)
        extra = _words_of_terms(entries)
        for place, entry in enumerate(entries):
            self._add(place, entry, extra.get(entry.key, ""))
        self.common_stems = self._stems_of_rule_titles()
        self._weigh()

    def postings(self, word: str) -> dict[int, float]:
        """How much a stem or concept says about each entry that holds it."""
        return self._postings.get(word, {})

    def holds(self, word: str) -> bool:
        """Whether just this form of the word stands in any entry."""
        return word in self._known

    def knows(self, word: str) -> bool:
        """Whether the word (not its stem) or its stem stands in any entry."""
        return word in self._known or stem(word) in self._postings

    @cached_property
    def sorted_words(self) -> list[str]:
        """All words as they are written."""
        return sorted(self._known)

    @cached_property
    def speller(self) -> Speller:
        """For words that stand nowhere."""
        return Speller(self.sorted_words)

    def beginning(self, start: str, most: int = 40) -> list[str]:
        """Known words that begin so."""
        words = self.sorted_words
        place = bisect_left(words, start)
        found: list[str] = []
        while place < len(words) and words[place].startswith(start) and len(found) < most:
            found.append(words[place])
            place += 1
        return found

    def _add(self, place: int, entry: Entry, extra: str) -> None:
        weights: dict[str, float] = defaultdict(float)
        self._count(entry.title, TITLE, weights)
        self.title_stems.append(content(entry.title) or frozenset(stems(entry.title)))
        self.questions.append(tuple(_questions(entry)))
        self._count(" . ".join((*entry.words, extra)), WORDS, weights)
        for asking in asked_for(" . ".join((entry.title, *entry.words, extra))):
            weights[asking] += WORDS
        above = self._above(entry)
        if above:
            self._count(above, ABOVE, weights)
        self._count(
            " . ".join((*entry.text, *(part for fact in entry.facts for part in fact), *entry.notes)), TEXT, weights
        )
        if entry.table:
            self._count(
                " . ".join(cell for row in (entry.table.head, *entry.table.rows) for cell in row), CELLS, weights
            )
        length = 0.7 + 0.3 * min(3.0, sum(weights.values()) / 90)
        for word, weight in weights.items():
            weight /= length
            self._postings[word][place] = weight / (weight + SATURATION)

    def _above(self, entry: Entry) -> str:
        titles = []
        parent = entry.parent
        while parent is not None and parent in self.places:
            above = self.entries[self.places[parent]]
            titles.append(above.title)
            parent = above.parent
        return " . ".join(titles)

    def _count(self, text: str, weight: float, weights: dict[str, float]) -> None:
        stop = stop_words()
        words = split(text)
        self._known.update(words)
        found = [stem(word) for word in words]
        for word, stemmed in zip(words, found, strict=True):
            weights[stemmed] += weight / 4 if word in stop else weight
        for concept, _, _ in self.concepts(found):
            weights[concept] += weight

    def concepts(self, found: Sequence[str]) -> Iterator[tuple[str, int, int]]:
        """The phrases in a row of stems as (concept, start, end); of overlapping ones the longest, from the left."""
        place = 0
        while place < len(found):
            for phrase, concept in self.phrases.get(found[place], ()):
                if tuple(found[place : place + len(phrase)]) == phrase:
                    yield concept, place, place + len(phrase)
                    place += len(phrase) - 1
                    break
            place += 1

    def _stems_of_rule_titles(self) -> frozenset[str]:
        """Words that tell nothing about which card or area is meant: "march" does not name the Dornish Marches."""
        titled = zip(self.entries, self.title_stems, strict=True)
        common = {word for entry, stems in titled if entry.kind is Kind.RULE for word in stems}
        for entry in self.entries:
            if entry.kind is Kind.TERM:
                common.update(stem(word) for name in (entry.title, *entry.words) for word in split(name))
        return frozenset(common)

    def _weigh(self) -> None:
        # Words are as rare as they are in the rest of the book: a few hundred card texts must not reorder the rules.
        counted = [not (entry.aside and entry.kind is Kind.CARD) for entry in self.entries]
        count = sum(counted)
        for word, holders in self._postings.items():
            with_word = sum(counted[place] for place in holders)
            rarity = log(1 + (count - with_word + 0.5) / (with_word + 0.5))
            if word[0] == "?":
                rarity = min(rarity, RAREST_ASKING)
            for place in holders:
                holders[place] *= rarity


def _questions(entry: Entry) -> Iterator[frozenset[str]]:
    """The long ones of the questions that are kept as words of a rule."""
    for question in ",".join(entry.words).split(",") if entry.is_rule else ():
        found = content(question)
        if len(found) >= LONG:
            yield found


def _names(entries: Iterable[Entry]) -> Iterator[tuple[list[str], str]]:
    """Names that are more than their words, as words, with the concept they mean; those of terms first."""
    for entry in sorted(entries, key=lambda entry: entry.kind is not Kind.TERM):
        if entry.is_rule:
            continue
        names = (entry.title, *entry.words) if entry.kind is Kind.TERM else (entry.title.partition(" (")[0],)
        for name in names:
            words = split(name.removeprefix("A ").removeprefix("The "))
            if len(words) > 1 or (words and entry.kind is Kind.TERM):
                yield words, CONCEPT + entry.id


def _phrases(names: Iterable[tuple[list[str], str]]) -> dict[str, list[tuple[Phrase, str]]]:
    """The names by their first stem, longest first."""
    found: dict[str, dict[Phrase, str]] = defaultdict(dict)
    for words, concept in names:
        phrase = tuple(map(stem, words))
        found[phrase[0]].setdefault(phrase, concept)
    return {first: sorted(phrases.items(), key=lambda pair: -len(pair[0])) for first, phrases in found.items()}


def _words_of_terms(entries: Iterable[Entry]) -> dict[Key, str]:
    """For the home rule of each term: its names."""
    found: dict[Key, str] = defaultdict(str)
    for entry in entries:
        if entry.kind is Kind.TERM and entry.see:
            found[entry.see[0]] += " . ".join(("", entry.title, *entry.words))
    return found
