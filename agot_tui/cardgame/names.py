"""The words of the card game that cards are sorted by, and how names are compared."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum


class Faction(StrEnum):
    """The affiliation of a card (L1.1.3)."""

    BARATHEON = "baratheon"
    GREYJOY = "greyjoy"
    LANNISTER = "lannister"
    MARTELL = "martell"
    NIGHTS_WATCH = "thenightswatch"
    STARK = "stark"
    TARGARYEN = "targaryen"
    TYRELL = "tyrell"
    NEUTRAL = "neutral"

    @property
    def is_neutral(self) -> bool:
        """Whether this is no faction at all."""
        return self is Faction.NEUTRAL

    @property
    def label(self) -> str:
        """The faction's name as it is written."""
        return "Night's Watch" if self is Faction.NIGHTS_WATCH else self.value.capitalize()


class CardType(StrEnum):
    """What a card is (L1.1.1)."""

    CHARACTER = "character"
    LOCATION = "location"
    ATTACHMENT = "attachment"
    EVENT = "event"
    PLOT = "plot"
    AGENDA = "agenda"
    TITLE = "title"

    @property
    def label(self) -> str:
        """The type as a page shows it."""
        return "Title (melee)" if self is CardType.TITLE else self.value.capitalize()


class Icon(StrEnum):
    """A challenge icon."""

    MILITARY = "military"
    INTRIGUE = "intrigue"
    POWER = "power"

    @property
    def letter(self) -> str:
        """The icon as one letter, for narrow lists."""
        return self.value[0].upper()


APOSTROPHES = dict.fromkeys(map(ord, "'`\u00b4\u2018\u2019\u02bc"))
_OTHER = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """A name as it is compared: lower case, without accents, apostrophes, invisible characters and punctuation."""
    text = text.translate(APOSTROPHES)
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in decomposed if unicodedata.category(char) not in ("Mn", "Cf"))
    return _OTHER.sub(" ", text.casefold()).strip()


def without_article(folded: str) -> str:
    """A folded name without a leading "the"."""
    return folded.removeprefix("the ")


_FACTIONS = {
    **{faction.value: faction for faction in Faction},
    **{fold(faction.label): faction for faction in Faction},
    "night watch": Faction.NIGHTS_WATCH,
}


def faction_like(text: str) -> Faction | None:
    """The faction that somebody has mistyped; None if nothing is near enough."""
    from difflib import get_close_matches

    name = without_article(without_article(fold(text)).removeprefix("house "))
    found = get_close_matches(name, [known for known in _FACTIONS if known != Faction.NEUTRAL], 1, 0.8)
    return _FACTIONS[found[0]] if found else None


def faction_called(text: str) -> Faction | None:
    """The faction somebody means: "House Stark", "The Night's Watch", "thenightswatch"; None if it is none."""
    name = without_article(fold(text))
    name = without_article(name.removeprefix("house ").removesuffix(" faction"))
    return _FACTIONS.get(name)


def clean(text: str, longest: int = 80) -> str:
    """Foreign text fit to be shown: nothing that a terminal would obey or hide, and not too long."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    shown = " ".join(shown.split())
    return shown if len(shown) <= longest else shown[: longest - 3] + "..."


def number_of(count: int, one: str, many: str | None = None) -> str:
    """A count with its word: "1 card", "3 cards"."""
    return f"{count} {one if count == 1 else many or one + 's'}"
