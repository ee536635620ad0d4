"""The rules and terms of the three games, read from `data/*.toml`. Each file is parsed when it is first asked for.

In the files a text is wrapped for people who edit it: lines are joined again here, an empty line divides paragraphs,
and a line that begins with "- " begins a list item.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from agot_tui.rulebook import ids
from agot_tui.rulebook.entries import Entry, Game, Key, Kind, Switch, Table

DATA = Path(__file__).with_name("data")
GAME_OF_LETTER = {
    "R": Game.BOARD,
    "D": Game.BOARD,
    "L": Game.CARDS,
    "LD": Game.CARDS,
    "T": Game.TOURNAMENT,
    "W": Game.TOURNAMENT,
}


def read_toml(name: str) -> dict[str, Any]:
    """One of our own data files, parsed."""
    return tomli.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text as it stands in a file, each on one line."""
    found: list[str] = []
    fresh = True
    for line in text.splitlines():
        line = line.strip()
        if not line:
            fresh = True
        elif fresh or line.startswith("- "):
            found.append(line)
            fresh = False
        else:
            found[-1] += " " + line
    return tuple(found)


@cache
def rules_of(game: Game) -> tuple[Entry, ...]:
    """All numbered rules of a game in the order of its file."""
    return tuple(_rule(row, game) for row in read_toml(game.value).get("rule", ()))


@cache
def rules_by_id(game: Game) -> dict[Key, Entry]:
    """All numbered rules of a game by their ids."""
    return {rule.key: rule for rule in rules_of(game)}


@cache
def terms() -> tuple[Entry, ...]:
    """The glossary."""
    return tuple(_term(row) for row in read_toml("glossary").get("term", ()))


def game_of(rule: str) -> Game | None:
    """The game whose file holds the rule with this id, known by its letters."""
    letters = rule.rstrip("0123456789.abcdefghijklmnopqrstuvwxyz")
    return GAME_OF_LETTER.get(letters)


def _rule(row: Mapping[str, Any], game: Game) -> Entry:
    key: str = row["id"]
    facts = [("By default", row["default"])] if "default" in row else []
    if "other" in row:
        facts.append(("Other view", row["other"]))
    switch = Switch(row["switch"]["name"], tuple(row["switch"]["values"])) if "switch" in row else None
    if switch:
        facts.append(("Switch", switch.sentence))
    return Entry(
        key=key,
        kind=Kind.DISPUTED if facts else Kind.RULE,
        title=row["title"],
        game=game,
        parent=row.get("under") or ids.parent_of(key),
        text=paragraphs(row.get("text", "")),
        facts=tuple(facts),
        table=_table(row["table"]) if "table" in row else None,
        source=tuple(row.get("source", ())),
        words=(" ".join(row["words"].split()),) if "words" in row else (),
        see=(*row.get("see", ()), *_named(row, "cards"), *_named(row, "areas"), *_named(row, "houses")),
        switch=switch,
        aside=bool(row.get("aside")),
    )


def _named(row: Mapping[str, Any], field: str) -> Iterable[Key]:
    kind = field.removesuffix("s")
    return (f"{kind}:{name}" for name in row.get(field, ()))


def _table(rows: list[list[str]]) -> Table:
    head, *others = (tuple(row) for row in rows)
    return Table(head, tuple(others))


def _term(row: Mapping[str, Any]) -> Entry:
    return Entry(
        key="term:" + row["id"],
        kind=Kind.TERM,
        title=row["name"],
        game=Game(row["game"]),
        text=paragraphs(row["text"]),
        facts=(("Also", ", ".join(row["also"])),) if row.get("also") else (),
        words=tuple(row.get("also", ())),
        see=tuple(row["rules"]),
    )
