"""Ranked search: from what somebody types, letter by letter, to the entries that were probably meant.

The ids come first, exactly. Otherwise each word of the question is a wish with alternatives: the word, what else it may
mean, what it may be the beginning of, what it may be a mistyping of. An entry's score is the sum over the wishes of its
best alternative, raised for entries that fulfil many of them, or whose title is just that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

from agot_tui.rulebook import ids
from agot_tui.rulebook.entries import CARDS, Entry, Game, Kind
from agot_tui.rulebook.fuzzy import distance, tolerance
from agot_tui.rulebook.index import Index
from agot_tui.rulebook.words import (
    APOSTROPHES,
    MINUS,
    alike,
    asked_for,
    content,
    fold,
    split,
    stem,
    stop_words,
    weak_words,
)
from agot_tui.values import Value, field

_WORD = re.compile(rf"[^\W\d_]+(?:[{APOSTROPHES}][^\W\d_]+)*|[+{MINUS}-]?\d+")
_SENTENCE_END = re.compile(r"(?<=[.?!]) +")
LONGEST = 200
"""Characters of a question that are read."""

# The weights were found by trying, on the questions of the tests and on others that were put aside.
LIKE, FAR, BEGINNING, MISTYPED, PART_OF_PHRASE, ASKING = 0.7, 0.4, 0.75, (1.0, 0.8, 0.6), 0.5, 0.7
"""How well a wish is fulfilled by a like word, a less like one, a longer word, a word with that many other letters; and
what words count that are part of a phrase, and the way of asking."""
WEAK = 0.3
"""What words count that say little by themselves, and turn the question: "both", "no", "only"."""
ASKED_SO = 1.4
"""The factor for a rule that is known to be asked just this."""
OPEN = 1.5
"""How hard it weighs against an entry that words of the question are not in it."""
PRIOR = {Kind.TERM: 0.62, Kind.TIDES_CARD: 0.65, Kind.WESTEROS_CARD: 0.93}
NAMED = {Kind.AREA: (1.0, 1.0, 0.45), Kind.HOUSE: (2.0, 1.0, 0.8), **dict.fromkeys(CARDS, (1.3, 1.3, 0.5))}
"""For cards and places: the factor if the question is the title, if it calls them by name, if it only shares words."""
PREFERRED, ASIDE = 1.35, 0.6
OTHERS = {Game.CARDS: 0.92, Game.TOURNAMENT: 0.92}


class Hit(Value):
    """An entry that was found, how well it fits (1 is an id, exactly), and the stems that were looked for."""

    entry: Entry
    score: float
    stems: frozenset[str] = field(default=frozenset())


class Wish(Value):
    """A word or phrase of a question: stems or concepts that fulfil it, each with how well; and how much it matters."""

    alternatives: tuple[tuple[str, float], ...]
    weight: float = 1.0


def marks(text: str, stems: Set[str]) -> list[tuple[int, int]]:
    """Where words that were looked for stand in a text, as (start, end), for a screen to mark."""
    return [match.span() for match in _WORD.finditer(text) if stem(fold(match[0])) in stems]


def excerpt(hit: Hit) -> str:
    """The sentence of the entry that says most of what was looked for: one line for a list of hits."""
    entry = hit.entry
    texts = (*entry.text, *(value for _, value in entry.facts), *entry.notes)
    sentences = [sentence for text in texts for sentence in _SENTENCE_END.split(text.removeprefix("- "))]

    def says(sentence: str) -> int:
        return len({stem(fold(sentence[start:end])) for start, end in marks(sentence, hit.stems)})

    return max(sentences, key=says, default=entry.title)


def by_name(entries: Iterable[Entry], name: str, kinds: Set[Kind]) -> list[Hit]:
    """Entries of those kinds whose title has all the words, unfinished or mistyped ones too; the nearest first."""
    words = [word for word in split(name[:LONGEST]) if word not in stop_words()]
    stems = frozenset(map(stem, words))
    found: list[Hit] = []
    for entry in entries if words else ():
        if entry.kind in kinds:
            title = [word for word in split(entry.title) if word not in stop_words()]
            costs = [_nearness(word, title) for word in words]
            if all(cost is not None for cost in costs):
                unasked = max(0, len(title) - len(words))
                cost = sum(cost or 0.0 for cost in costs) + 0.01 * unasked
                found.append(Hit(entry, round(1 / (1 + cost), 4), stems))
    return sorted(found, key=lambda hit: -hit.score)


class Search:
    """Answers questions from an index."""

    def __init__(self, index: Index) -> None:
        self.index = index

    def __call__(
        self,
        question: str,
        *,
        limit: int = 20,
        kinds: Set[Kind] | None = None,
        games: Set[Game] | None = None,
        prefer: Game | None = None,
    ) -> list[Hit]:
        """The best entries, best first. `kinds` and `games` leave others out; `prefer` raises those of one game."""

        def wanted(entry: Entry) -> bool:
            return (kinds is None or entry.kind in kinds) and (games is None or entry.game in games)

        question = question[:LONGEST]
        if ids.looks_like_id(question):
            found = [Hit(entry, 1.0) for entry in self._by_id(question.strip().rstrip(".:,;")) if wanted(entry)]
            if found:
                return found[:limit]
        wishes = self.wishes(question)
        scores = self._weighed(question, wishes, prefer)
        stems = frozenset(word for wish in wishes for word, _ in wish.alternatives)
        entries = self.index.entries
        ranked = sorted(
            (place for place in scores if wanted(entries[place])), key=lambda place: (-scores[place], place)
        )
        return [Hit(entries[place], round(scores[place], 4), stems) for place in ranked[:limit]]

    def _weighed(self, question: str, wishes: Sequence[Wish], prefer: Game | None) -> dict[int, float]:
        """The scores with what title, kind and game add or take."""
        entries = self.index.entries
        scores = self._scores(wishes)
        asked = content(question)
        best = self._best(asked, wishes)
        for place in scores:
            entry = entries[place]
            factor = PRIOR.get(entry.kind, 1.0) * best(place)
            if any(known <= asked for known in self.index.questions[place]):
                factor *= ASKED_SO
            factor *= PREFERRED if entry.game is prefer else OTHERS.get(entry.game, 1.0)
            if entry.aside:
                factor *= ASIDE
            if entry.kind in NAMED:
                whole, called, partly = NAMED[entry.kind]
                factor *= best.named(place, whole=whole, called=called, partly=partly)
            scores[place] *= factor
        self._lift_homes(scores)
        return scores

    def _lift_homes(self, scores: dict[int, float]) -> None:
        """Puts the rule where a term is at home before the term."""
        entries = self.index.entries
        for place, score in list(scores.items()):
            if entries[place].kind is Kind.TERM:
                home = self.index.places.get(entries[place].see[0])
                if home is not None and home in scores:
                    scores[home] = max(scores[home], score * 1.02)

    def _by_id(self, written: str) -> Iterator[Entry]:
        """The rule itself, then the rules under it, then ids that begin so."""
        index = self.index
        exact = ids.resolve(written, index.places)
        start = exact or written.upper()
        if exact:
            yield index.entries[index.places[exact]]
        rules = [entry.key for entry in index.entries if entry.is_rule and entry.key.upper().startswith(start)]
        below = [key for key in rules if key != exact and key.startswith(f"{exact}.")]
        others = [key for key in rules if key != exact and key not in set(below)]
        for key in [*below, *sorted(others, key=ids.sort_key)]:
            yield index.entries[index.places[key]]

    def wishes(self, question: str) -> list[Wish]:
        """What the words of a question ask for."""
        words = [part for word in split(question) for part in self._unglued(word)]
        content = [word for word in words if word not in stop_words()]
        typing = bool(words) and fold(question)[-1:].isalnum()
        if not content:
            return [self._wish(word, typing and place == len(words) - 1) for place, word in enumerate(words)]
        found: list[Wish] = []
        covered: set[int] = set()
        for wish, start, end in (*self._phrases(words), *self._joined(words)):
            found.append(wish)
            covered.update(range(start, end))
        for place, word in enumerate(words):
            if word in weak_words() and place not in covered:
                found.append(Wish(self._wish(word, unfinished=False).alternatives, WEAK))
            elif word not in stop_words() or place in covered:
                wish = self._wish(word, typing and place == len(words) - 1)
                found.append(Wish(wish.alternatives, PART_OF_PHRASE) if place in covered else wish)
        found += (Wish(((asking, 1.0),), ASKING) for asking in asked_for(question))
        return found

    def _unglued(self, word: str) -> list[str]:
        """The words of a name written as one: "stormsend"."""
        return [word] if self.index.knows(word) else self.index.glued.get(word, [word])

    def _phrases(self, words: Sequence[str]) -> Iterator[tuple[Wish, int, int]]:
        """Names of terms, cards and areas: "star order". A long name weighs more than a word, less than its words."""
        for concept, start, end in self.index.concepts([stem(word) for word in words]):
            if self.index.postings(concept):
                yield Wish(((concept, 1.0),), 0.75 + 0.25 * (end - start)), start, end

    def _joined(self, words: Sequence[str]) -> Iterator[tuple[Wish, int, int]]:
        """Two words that are one in the rules: "star fall"."""
        for place, (one, other) in enumerate(pairwise(words)):
            if min(len(one), len(other)) > 2 and self.index.holds(one + other):
                yield Wish(((stem(one + other), 1.0),)), place, place + 2

    def _wish(self, word: str, unfinished: bool) -> Wish:
        index = self.index
        found = {stem(word): 1.0}
        known = index.knows(word)
        for other in alike(word):
            found.setdefault(other, LIKE)
        for other in alike(word, "far"):
            found.setdefault(other, FAR)
        if unfinished and len(word) > 1:
            for longer in index.beginning(word):
                share = len(word) / len(longer)
                found.setdefault(stem(longer), BEGINNING * (0.4 + 0.6 * share) * (0.5 if known else 1.0))
        if not known:
            # A slip of the fingers at the end may well be the beginning of another word: "knig" is king, or knight.
            for other, how in self._guessed(word).items():
                found.setdefault(other, how)
        return Wish(tuple((stem_, how) for stem_, how in found.items() if index.postings(stem_)))

    def _guessed(self, word: str) -> dict[str, float]:
        """For a word that stands nowhere: words near it, or the two words it was glued of."""
        found = {stem(near): MISTYPED[mistakes] for near, mistakes in self.index.speller.nearest(word)}
        for cut in range(3, len(word) - 2):
            if self.index.knows(word[:cut]) and self.index.knows(word[cut:]):
                found.setdefault(stem(word[:cut]), 0.7)
                found.setdefault(stem(word[cut:]), 0.7)
        return found

    def _scores(self, wishes: Iterable[Wish]) -> dict[int, float]:
        """For each entry the sum of the best alternative of each wish, lowered for wishes that it leaves open."""
        scores: dict[int, float] = {}
        met: dict[int, float] = {}
        whole = 0.0
        for wish in wishes:
            best: dict[int, float] = {}
            for word, how in wish.alternatives:
                for place, weight in self.index.postings(word).items():
                    value = weight * how
                    if value > best.get(place, 0.0):
                        best[place] = value
            if not best:
                continue
            whole += wish.weight
            for place, value in best.items():
                scores[place] = scores.get(place, 0.0) + value * wish.weight
                met[place] = met.get(place, 0.0) + wish.weight
        return {place: score * (met[place] / whole) ** OPEN for place, score in scores.items()}

    def _best(self, asked: frozenset[str], wishes: Sequence[Wish]) -> _TitleBonus:
        near = frozenset(word for wish in wishes for word, how in wish.alternatives if how >= BEGINNING)
        return _TitleBonus(self.index.title_stems, asked or near, near, self.index.common_stems)


def _nearness(word: str, title: Sequence[str]) -> float | None:
    """How far the word is from the nearest one of a title: 0 the same, None too far."""
    if word in title or stem(word) in map(stem, title):
        return 0.0
    if any(one.startswith(word) for one in title):
        return 0.3
    limit = tolerance(word)
    nearest = min((distance(word, one, limit) for one in title), default=limit + 1)
    return float(nearest) if nearest <= limit else None


class _TitleBonus(Value):
    """Raises entries whose title is what was asked, more or less."""

    titles: Sequence[frozenset[str]]
    asked: frozenset[str]
    near: frozenset[str]
    common: frozenset[str]

    def __call__(self, place: int) -> float:
        title = self.titles[place]
        if not title:
            return 1.0
        share = len(title & self.near) / len(title)
        return 1.0 + 0.25 * share + (0.6 if title == self.asked else 0.0)

    def named(self, place: int, *, whole: float, called: float, partly: float) -> float:
        """How much the question is about this card or place; see `NAMED`."""
        title = self.titles[place]
        if self.asked <= title:
            return whole
        if not (title & self.near) <= self.common:
            return called
        return 1.0 if title <= self.near else partly
