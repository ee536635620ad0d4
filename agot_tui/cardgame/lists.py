"""Restricted, banned and paired cards (L11.5), and which version of the lists is meant by a name or a date."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agot_tui.cardgame.findings import copies, fault, told
from agot_tui.cardgame.judge import Findings
from agot_tui.cardgame.legality import FormatList, LegalityList, Version
from agot_tui.cardgame.names import clean
from agot_tui.cardgame.pool import CURRENT, Pool
from agot_tui.cardgame.resolve import Deck, Held
from agot_tui.values import Value

RULE = "L11.5"
NO_LIST = "none"
MAIN_LINE = ("ffg", "conclave", "redesigns", "gotstandard")
"""Lists that followed each other; another one beside them is used only by name."""


class UnknownList(Exception):
    """No list has that name; the text says which there are."""


class Choice(Value):
    """The list to judge by. `list` is None if there is none, or if it is a version that is known but not stored."""

    list: LegalityList | None
    name: str
    missing: str = ""
    """Why it cannot be used, although it exists."""


# ------------------------------------------------------------------------------------------------ which list


def list_called(pool: Pool, name: str) -> Choice:
    """The list with this name: its code ("gotstandard2.1"), its name ("Standard v2.1"), or the end of it ("2.1")."""
    asked = _key(name)
    if asked == NO_LIST:
        return Choice(None, NO_LIST)
    if asked == CURRENT or (asked and _key(pool.current).endswith(asked)):
        return _stored(pool.current_list)
    for one in pool.lists:
        if asked in (_key(one.code), _key(one.name)):
            return _stored(one)
    exact = [one for one in pool.versions if _key(one.code) == asked]
    ending = [one for one in pool.versions if asked and _key(one.code).endswith(asked)]
    holding = [one for one in pool.versions if asked and asked in _key(one.code)]
    possible = exact or ending or [one for one in holding if _is_stored(pool, one)] or holding
    if not possible:
        raise UnknownList(f"there is no list “{clean(name, 40)}”; stored are {stored_names(pool)}")
    if len(possible) > 1:
        names = ", ".join(one.code for one in possible)
        raise UnknownList(f"“{clean(name, 40)}” can be each of {names}: say which")
    return _of_version(pool, possible[0])


def list_of_date(pool: Pool, date: str) -> Choice:
    """The list in force on a day (written 2026-07-01)."""
    lines = [one for one in pool.versions if one.effective <= date and one.code.rstrip("0123456789.") in MAIN_LINE]
    if not lines:
        return Choice(None, f"none (on {date} there was no list yet)")
    return _of_version(pool, max(lines, key=lambda one: one.effective))


def stored_names(pool: Pool) -> str:
    """The lists whose contents are here, in words."""
    return ", ".join(f"{one.code} ({one.name}, from {one.effective})" for one in pool.lists)


def _stored(one: LegalityList) -> Choice:
    return Choice(one, f"{one.name} ({one.code}, from {one.effective})")


def _is_stored(pool: Pool, version: Version) -> bool:
    return any(one.code == version.code for one in pool.lists)


def _of_version(pool: Pool, version: Version) -> Choice:
    for one in pool.lists:
        if one.code == version.code:
            return _stored(one)
    name = f"{version.code} (from {version.effective})"
    missing = (
        f"the list {name} is known but not stored here, so restricted, banned and paired cards were not judged; "
        f"stored are {stored_names(pool)}"
    )
    return Choice(None, name, missing)


def _key(name: str) -> str:
    """A name of a list as it is compared: "Standard v2.1" is "standard2.1"."""
    return re.sub(r"v(?=[\d.])|[^a-z0-9.]", "", name.casefold())


# ------------------------------------------------------------------------------------------------ what it says


def by_list(deck: Deck, chosen: LegalityList, format_name: str) -> Findings:
    """Banned cards, several restricted codes, several codes of a pod: draw deck, plots and agendas together."""
    held = [one for one in deck.everything if one.code]
    named = chosen.of(format_name)
    for same in _by_code(one for one in held if chosen.bans(one.code, format_name)):
        yield fault(RULE, f"{same[0].name} is banned by {chosen.code}", same, found=copies(same), limit=0)
    yield from _restricted(held, named, chosen)
    for pod in named.pods:
        groups = _by_code(one for one in held if one.code in pod)
        if len(groups) > 1:
            cards = [one for group in groups for one in group]
            sentence = f"{len(groups)} cards of one pod of {chosen.code}; at most 1: {told(cards)}"
            yield fault(RULE, sentence, cards, found=len(groups), limit=1)


def _restricted(held: list[Held], named: FormatList, chosen: LegalityList) -> Findings:
    groups = _by_code(one for one in held if one.code in named.restricted)
    if len(groups) > 1:
        cards = [one for group in groups for one in group]
        sentence = f"{len(groups)} restricted cards of {chosen.code}; at most 1: {told(cards)}"
        yield fault(RULE, sentence, cards, found=len(groups), limit=1)


def _by_code(held: Iterable[Held]) -> list[list[Held]]:
    found: dict[str, list[Held]] = {}
    for one in held:
        found.setdefault(one.code, []).append(one)
    return list(found.values())
