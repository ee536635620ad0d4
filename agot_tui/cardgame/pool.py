"""Everything that is known of the card game's cards: the Core Set in full, later sets by the titles that lists name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.legality import Agenda, CardSet, Format, LegalityList, Version
from agot_tui.cardgame.names import fold, without_article
from agot_tui.values import Value

CORE = "Core"
CURRENT = "current"


class Pool(Value, dict=True):
    """Cards and titles by code, sets, formats, lists (oldest first), versions (oldest first), agendas by code."""

    cards: Mapping[str, Card]
    later: Mapping[str, str]
    sets: tuple[CardSet, ...]
    formats: Mapping[str, Format]
    lists: tuple[LegalityList, ...]
    versions: tuple[Version, ...]
    agendas: Mapping[str, Agenda]
    current: str
    as_of: str

    @cached_property
    def current_list(self) -> LegalityList:
        """The list in force when the data was taken."""
        return next(one for one in self.lists if one.code == self.current)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Every known title by its code."""
        return {**{code: card.title for code, card in self.cards.items()}, **self.later}

    @cached_property
    def _codes(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for code, title in sorted(self.titles.items()):
            found[fold(title)].append(code)
        return {name: tuple(codes) for name, codes in found.items()}

    @cached_property
    def _codes_without_article(self) -> dict[str, tuple[str, ...]]:
        return {without_article(name): codes for name, codes in self._codes.items()}

    def codes_of(self, title: str) -> tuple[str, ...]:
        """The codes of all known versions of a title; a leading "The" may be left out or put in."""
        name = fold(title)
        return self._codes.get(name) or self._codes_without_article.get(without_article(name), ())

    def title(self, code: str) -> str:
        """The title of a known code."""
        return self.titles[code]

    def set_of(self, code: str) -> CardSet | None:
        """The set that a card is in, if that is known."""
        for one in self.sets:
            if one.holds(code):
                return one
        agenda = self.agendas.get(code)
        return self.set_called(agenda.set) if agenda and agenda.set else None

    def set_called(self, text: str) -> CardSet | None:
        """The set with this code or name."""
        return self._sets_by_name.get(fold(text))

    @cached_property
    def _sets_by_name(self) -> dict[str, CardSet]:
        by_agenda = {agenda.set: CardSet(agenda.set, agenda.set) for agenda in self.agendas.values() if agenda.set}
        known = {one.code: one for one in self.sets}
        found = {fold(code): one for code, one in {**by_agenda, **known}.items()}
        for one in self.sets:
            found |= {fold(one.name): one, without_article(fold(one.name)): one}
        return found

    def where(self, code: str) -> str:
        """A code with the name of its set: "01146 (Core Set)"."""
        found = self.set_of(code)
        return f"{code} ({found.name})" if found else code

    def nearest(self, title: str, at_most: int = 3) -> tuple[str, ...]:
        """Known titles that look like a mistyped one."""
        from difflib import get_close_matches

        asked = fold(title)[:60]
        alike = [
            name
            for name in self._codes
            if asked and abs(len(name) - len(asked)) <= 2 and (name[0] == asked[0] or name[-1] == asked[-1])
        ]
        found = get_close_matches(asked, alike, at_most, 0.8)
        return tuple(self.title(self._codes[name][0]) for name in found)
