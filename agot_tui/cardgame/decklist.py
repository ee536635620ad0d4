"""A deck list as text, line by line, without knowing any card: what each line claims to be.

    Faction: Stark                  3x Eddard Stark (Core Set)      Characters (30)
    Agenda: Fealty (Core Set)       2 Ice                           Plots:

The forms are those of deck builders: headings with or without counts, codes or sets in brackets, a header of name,
faction and agendas before "Packs:", Markdown, BBCode, bullets. `resolve` says which cards are meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from agot_tui.cardgame.decode import Problem
from agot_tui.cardgame.names import Faction, clean, faction_called, faction_like, fold
from agot_tui.values import Struct, Value, field

LONGEST = 500
"""Characters of a line that are read."""


class Section(StrEnum):
    """Under which heading a line stands."""

    PLOTS = "plots"
    AGENDA = "agenda"
    FACTION = "faction"
    CHARACTER = "character"
    LOCATION = "location"
    ATTACHMENT = "attachment"
    EVENT = "event"
    DRAW = "draw deck"
    ASIDE = "aside"


_HEADINGS = {
    Section.PLOTS: "plot, plots, plot deck, plot cards, plotdeck",
    Section.AGENDA: "agenda, agendas, agenda card, agenda cards",
    Section.FACTION: "faction, faction card, house, house card",
    Section.CHARACTER: "character, characters",
    Section.LOCATION: "location, locations",
    Section.ATTACHMENT: "attachment, attachments",
    Section.EVENT: "event, events",
    Section.DRAW: "draw deck, draw, draw cards, deck, main deck, main, mainboard, cards, card",
    Section.ASIDE: "sideboard, side deck, side, rookery, rookery plots, reserve, maybeboard, considering",
}
HEADINGS = {name: section for section, names in _HEADINGS.items() for name in names.split(", ")}
_NAME_KEYS = frozenset({"name", "title", "deck", "deck name", "deckname"})
_LEFT_KEYS = frozenset(
    {
        "packs", "pack", "sets", "set", "format", "total", "total cards", "cards", "author", "created", "created by",
        "by", "player", "description", "tags", "tag", "date", "version", "legality", "url", "link", "source", "updated",
    }
)  # fmt: skip
_LEFT = re.compile(
    r"(?:deck )?(?:created|built|exported|generated|made) (?:with|by|on|at|from) |https?://", re.IGNORECASE
)
NO_AGENDA = frozenset({"", "none", "no", "no agenda", "n a"})

_LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]*)\)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>|\[/?(?:b|i|u|url|size|color|list|li|ul|h\d)(?:=[^\[\]]*)?\]", re.IGNORECASE)
_BULLET = re.compile(r"^(?:[-+>\u2022\u00b7\u2013]\s+)+|^\d+[.)]\s+(?=\d+\s*[x\u00d7])", re.IGNORECASE)
_CODE = re.compile(r"(?<!\d)\d{5}(?!\d)")
_KEY = re.compile(r"([A-Za-z ]{2,20}?)\s*[:=]\s*(.*)")
_COUNTED = re.compile(r"(\d+)(?:\s*[x\u00d7]\s+|[x\u00d7]|\s+)(.*)", re.IGNORECASE)
_COUNT_FIRST = re.compile(r"[x\u00d7]\s?(\d+)\s+(.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(r"(.*\S)\s+[x\u00d7]\s?(\d+)", re.IGNORECASE)
_NO_COUNT = re.compile(r"[-+\u2212]?\d[\d.,/]*\s*[x\u00d7]\s.*|[-+\u2212]\d+\s.*", re.IGNORECASE)
_COUNT_MARKED = re.compile(r"\A(?:[(\[](\d+)[)\]]|(\d+)\s*:)\s+(?=\S)")
_CODE_FIRST = re.compile(r"(\d{5})(?:\s+(.*))?")
_QUOTED_ROW = re.compile(r'"?\d+"?\s*[,;]\s*(?="?\S)')
_FIELD = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([^,;]*))\s*(?:[,;]|$)')
_ROW_HEAD = re.compile(r'"?(?:quantity|qty|count|number|copies)"?\s*[,;\t]', re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_HEADING = re.compile(r"(?:\d+ )?(\D+?)(?: \d+)*(?: cards?| total)?")
_MARKS = str.maketrans(dict.fromkeys("*_\u2605\u2666\u25cf|", " "))


class Listed(Value):
    """A line that names cards. `bare`: it has no count, and 1 is meant if it is a card at all."""

    line: int
    count: int
    title: str
    set_text: str = ""
    code: str = ""
    section: Section | None = None
    bare: bool = False


class Stated(Value):
    """A faction that the list names."""

    line: int
    faction: Faction


class DeckList(Struct):
    """A list as it was written. `header`: free lines before the first card, with whether agendas may stand there."""

    name: str = ""
    factions: list[Stated] = field(default_factory=list)
    agendas: list[Listed] = field(default_factory=list)
    cards: list[Listed] = field(default_factory=list)
    header: list[tuple[int, str, bool]] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)


def read_list(lines: Sequence[str]) -> DeckList:
    """What each line says; left out are empty lines, comments and what deck builders add about themselves."""
    reader = _Reader(_packs_line(lines))
    for number, raw in enumerate(lines, 1):
        if len(raw) > LONGEST:
            reader.complain(number, f"a line of {len(raw)} characters: this is no card")
            continue
        text = plain(raw)
        if text:
            reader.take(number, text)
    return reader.list


def plain(raw: str) -> str:
    """A line without Markdown, BBCode, HTML, bullets and stars; the code in a link stays, in brackets."""
    if "&" in raw and ";" in raw:
        from html import unescape

        raw = unescape(raw)
    text = _LINK.sub(lambda link: link[1] + "".join(f" [{code}]" for code in _CODE.findall(link[2])[:1]), raw)
    text = _TAG.sub(" ", text).translate(_MARKS)
    text = " ".join(_from_fields(text).split())
    return _COUNT_MARKED.sub(lambda match: f"{match[1] or match[2]} ", _BULLET.sub("", text), count=1)


def _from_fields(text: str) -> str:
    """A row of a table, as spreadsheets copy and export it: count, title, set."""
    fields = [part.strip() for part in text.split("\t")]
    if _QUOTED_ROW.match(text.strip()):
        found = (match[1] or match[2] for match in _FIELD.finditer(text))
        fields = [field.replace('""', '"').strip() for field in found if field and field.strip()]
    if len(fields) == 3 and fields[0].rstrip("xX").isdigit() and all(fields):
        return f"{fields[0]} {fields[1]} ({fields[2]})"
    if len(fields) == 2 and all(fields) and _COUNTED.fullmatch(fields[0]):
        return f"{fields[0]} ({fields[1]})"
    return " ".join(fields) if len(fields) > 1 else text


def heading(text: str) -> Section | None:
    """The section that a line opens: "Plots", "Characters (30)", "== Events: 7 ==", "Plots:"."""
    match = _HEADING.fullmatch(fold(text))
    return HEADINGS.get(match[1].strip()) if match else None


def without_brackets(text: str) -> tuple[str, str, str]:
    """A title, the set and the code that stand in brackets behind it."""
    set_text = code = ""
    while match := _BRACKETS.search(text):
        inside, text = match[1].strip(), text[: match.start()]
        if _CODE.fullmatch(inside):
            code = inside
        elif inside and not inside.isdigit():
            set_text = inside
    return text.strip(), set_text, code


def _packs_line(lines: Sequence[str]) -> int:
    """The number of the line "Packs: ...": before it deck builders write name, faction and agendas."""
    return next((number for number, line in enumerate(lines, 1) if line.strip().casefold().startswith("packs:")), 0)


def _is_house(text: str) -> bool:
    """Whether a line reads like that of a faction card; which House it is may be mistyped."""
    return fold(text).startswith("house ")


class _Reader:
    def __init__(self, packs_line: int) -> None:
        self.list = DeckList()
        self._packs_line = packs_line
        self._section: Section | None = None
        self._begun = False

    def complain(self, number: int, sentence: str) -> None:
        self.list.unread.append(Problem(number, sentence))

    def take(self, number: int, text: str) -> None:
        section = heading(text)
        if section is not None:
            self._section, self._begun = section, True
        elif text.startswith(("#", "//", ";")) or _ROW_HEAD.match(text):
            return
        elif not self._keyed(number, text):
            self._card(number, text)

    def _keyed(self, number: int, text: str) -> bool:
        match = _KEY.fullmatch(text)
        key = fold(match[1]) if match else ""
        value = match[2].strip() if match else ""
        section = HEADINGS.get(key)
        if section is Section.FACTION:
            self._faction(number, value)
        elif section is Section.AGENDA:
            if fold(value) not in NO_AGENDA:
                self.list.agendas.append(Listed(number, 1, value, section=Section.AGENDA, bare=True))
        elif key in _NAME_KEYS:
            self.list.name = self.list.name or clean(value)
        elif section is not None and key not in _LEFT_KEYS:
            self._section, self._begun = section, True
            self._card(number, value)
        else:
            return key in _LEFT_KEYS
        return True

    def _faction(self, number: int, text: str) -> None:
        faction = faction_called(without_brackets(text)[0])
        if faction is None or faction.is_neutral:
            meant = faction_like(text)
            self.complain(number, f"“{clean(text)}” is no faction" + (f"; is it {meant.label}?" if meant else ""))
        else:
            self.list.factions.append(Stated(number, faction))

    def _card(self, number: int, text: str) -> None:
        match = _COUNTED.fullmatch(text) or _COUNT_FIRST.fullmatch(text)
        last = None if match else _COUNT_LAST.fullmatch(text)
        if match or last:
            count, title = (match[1], match[2]) if match else (last[2], last[1]) if last else ("", "")
            self._counted(number, count, title)
        elif _NO_COUNT.fullmatch(text):
            self.complain(number, f"“{clean(text)}” does not begin with a count of cards")
        else:
            self._free(number, text)

    def _counted(self, number: int, count: str, text: str) -> None:
        self._begun = True
        title, set_text, code = without_brackets(text)
        first = _CODE_FIRST.fullmatch(title)
        if first and not code:
            code, title = first[1], first[2] or first[1]
        if len(count) > 4 or int(count) == 0:
            self.complain(number, f"“{clean(count, 20)}” is no count of cards (“{clean(title)}”)")
        elif not fold(title):
            self.complain(number, f"“{clean(text)}” is no title")
        else:
            self.list.cards.append(Listed(number, int(count), title, set_text, code, self._section))

    def _free(self, number: int, text: str) -> None:
        """A line without a count: a faction, a title alone, or words of somebody."""
        faction = faction_called(without_brackets(text)[0])
        if faction is not None and not faction.is_neutral:
            self.list.factions.append(Stated(number, faction))
        elif self._section is Section.FACTION or (not self._begun and _is_house(text) and faction_like(text)):
            self._faction(number, text)
        elif _LEFT.match(text) or not fold(text):
            return
        elif self._begun:
            title, set_text, code = without_brackets(text)
            self.list.cards.append(Listed(number, 1, title, set_text, code, self._section, bare=True))
        else:
            agendas_here = bool(self.list.factions) and number < self._packs_line
            self.list.header.append((number, text, agendas_here))
