"""From text to words that can be compared: folding, splitting, word stems, and what people say instead."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from agot_tui.rulebook.rules_data import read_toml

ASKING = {
    "how many times": "?often",
    "how often": "?often",
    "several times": "?often",
    "any number of times": "?often",
    "twice": "?often",
    "how many": "?many",
    "how much": "?much",
    "how big": "?much",
    "how large": "?much",
    "how long": "?long",
    "how far": "?far",
    "who": "?who",
    "whose": "?who",
    "when": "?when",
    "where": "?where",
    "must": "?must",
    "have to": "?must",
    "has to": "?must",
    "need to": "?must",
    "forced to": "?must",
    "obliged": "?must",
    "mandatory": "?must",
}
"""Ways to ask that tell what kind of answer is wanted; stop words by themselves."""

_ASKING = re.compile(r"\b(?:" + "|".join(ASKING) + r")\b")
_TOKEN = re.compile(r"(?<![\w+-])[+-]\d+|[a-z]+|\d+")
_SIGNED = re.compile(r"\b(plus|minus) (one|two|1|2)\b")
_ORDER = re.compile(r"\b(march|raid|defen[cs]e|support|consolidate)([+-])(\d?)(?![a-z])")
_DIGITS = {"one": "1", "two": "2"}
_PLAIN = re.compile(r"[\x00-\x7f]*")
APOSTROPHES = "'\u2018\u2019"
MINUS = "\u2212"
_CHARACTERS = str.maketrans(
    {**dict.fromkeys(APOSTROPHES, ""), "★": " star ", MINUS: "-", "\u2013": "-", "→": " ", "≥": " "}
)


def fold(text: str) -> str:
    """Lower case, without accents and apostrophes; a star is the word "star"."""
    text = text.translate(_CHARACTERS)
    if not _PLAIN.fullmatch(text):
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return text.lower()


def split(text: str) -> list[str]:
    """The words and numbers of a text, folded: `+1` stays `+1`, "plus one" becomes it, `raid+` is a star raid."""
    text = fold(text)
    if "+" in text or "-" in text:
        text = _ORDER.sub(lambda match: f"{match[1]} {match[2]}{match[3]}" if match[3] else f"{match[1]} star", text)
    if "plus " in text or "minus " in text:
        text = _SIGNED.sub(lambda match: (" +" if match[1] == "plus" else " -") + _DIGITS.get(match[2], match[2]), text)
    return _TOKEN.findall(text)


def asked_for(text: str) -> list[str]:
    """The kinds of answer that a question, or a title, speaks of: `?who`, `?many`, `?must` ..."""
    return list(dict.fromkeys(ASKING[match[0]] for match in _ASKING.finditer(fold(text))))


@cache
def synonyms() -> dict[str, dict[str, Any]]:
    """`data/synonyms.toml`."""
    return read_toml("synonyms")


@cache
def stop_words() -> frozenset[str]:
    """Words that say nothing about what is looked for."""
    return frozenset(str(synonyms().get("stop", "")).split())


@cache
def weak_words() -> frozenset[str]:
    """Words that say little by themselves, but turn a question."""
    return frozenset(str(synonyms().get("weak", "")).split())


@cache
def _unsaid() -> frozenset[str]:
    return stop_words() - weak_words()


def content(text: str) -> frozenset[str]:
    """Stems of the words that say something, or turn what is said."""
    return frozenset(stem(word) for word in split(text) if word not in _unsaid())


@cache
def _same() -> dict[str, str]:
    return dict(synonyms().get("same", {}))


@cache
def stem(word: str) -> str:
    """The part that the forms of a word share: `armies` and `army`, `bidding` and `bids`, `won` and `winner`."""
    word = _same().get(word, word)
    if len(word) > 3 and word.isalpha():
        word = _without_ending(_without_plural(word))
        if len(word) > 3 and word.endswith("e"):
            word = word[:-1]
        if len(word) > 2 and word[-1] == word[-2]:
            word = word[:-1]
        if len(word) > 3 and word.endswith("y"):
            word = word[:-1] + "i"
    return word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        base = word[: -len(ending)]
        if word.endswith(ending) and len(base) > 2 and any(vowel in base for vowel in "aeiouy"):
            return base
    return word


def stems(text: str) -> list[str]:
    """The stems of all words of a text, in order."""
    return [stem(word) for word in split(text)]


@cache
def alike(word: str, how: str = "like") -> tuple[str, ...]:
    """Stems of other words that a searcher who says `word` may mean (`like`), or may have in mind with it (`far`)."""
    like: dict[str, list[str]] = synonyms().get(how, {})
    found = like.get(word, [])
    return tuple(dict.fromkeys(one for phrase in found for one in stems(phrase) if one != stem(word)))
