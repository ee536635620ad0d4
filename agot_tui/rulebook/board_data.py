"""Cards of a board as entries: house cards, Westeros, wildling and Tides cards.

The tables come from outside (whoever loads the board has parsed them); a table or a field that is missing leaves its
entries out. Areas and houses are in `places`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from agot_tui.rulebook.entries import Entry, Kind, Tables

Row: TypeAlias = Mapping[str, Any]

TIMING = {
    "none": "",
    "cancel": "first of all, when both cards are up",
    "immediate": "at once, after a cancel",
    "modifier": "as long as the combat lasts",
    "result": "when the winner is known, before casualties",
    "casualties": "while casualties are taken",
    "advance": "when the winner would move in",
    "after": "after the combat",
}
DECKS = {1: "I", 2: "II", 3: "III"}
CHOOSERS = {
    "iron_throne": "the holder of the Iron Throne token",
    "valyrian_steel_blade": "the holder of the Valyrian Steel Blade",
    "messenger_raven": "the holder of the Messenger Raven",
}


def rows(tables: Tables, table: str, field: str) -> list[Row]:
    """The array `field` of a table; empty if there is none."""
    found = tables.get(table, {}).get(field, ())
    return [row for row in found if isinstance(row, Mapping)]


def plain(name: str) -> str:
    """An id as words: `iron_throne` is "Iron Throne"."""
    return name.replace("_", " ").title()


def cards(tables: Tables) -> Iterator[Entry]:
    """Every card of the board."""
    houses = tables.get("setup", {}).get("house", {})
    for row in rows(tables, "house_cards", "card"):
        yield house_card(row, str(houses.get(row.get("house"), {}).get("name", plain(str(row.get("house", ""))))))
    for row in rows(tables, "westeros_decks", "card"):
        yield westeros_card(row)
    for row in rows(tables, "wildling_cards", "card"):
        yield wildling_card(row)
    for row in rows(tables, "tides_of_battle", "card"):
        yield tides_card(row)


def icons(row: Row) -> str:
    """Swords, towers and skulls of a card in words; empty if it has none."""
    found = []
    for field, one, many in (
        ("swords", "sword", "swords"),
        ("towers", "tower", "towers"),
        ("skulls", "skull", "skulls"),
    ):
        count = int(row.get(field, 0))
        if count:
            found.append(f"{count} {one if count == 1 else many}")
    return ", ".join(found)


def house_card(row: Row, house: str) -> Entry:
    """A house card: strength, icons, ability and when it works; one without ability leads to what its icons do."""
    timing = str(row.get("timing", "none"))
    facts = [("House", house), ("Strength", str(row.get("strength", 0))), ("Icons", icons(row) or "none")]
    see = [f"house:{row.get('house', '')}"]
    if timing != "none":
        facts.append(("When", _when(row, timing)))
        facts.append(("Optional", "yes" if row.get("optional") else "no"))
        see.append("R16.6.3")
    else:
        see.append("R16.9.4" if icons(row) else "R16.5")
    ability = str(row.get("ability", ""))
    return Entry(
        key=f"card:{row['id']}",
        kind=Kind.HOUSE_CARD,
        title=str(row["name"]),
        text=(ability,) if ability else ("No ability.",),
        facts=tuple(facts),
        notes=tuple(row.get("corner", ())),
        words=(house, "house card leader", timing, *_short_names(str(row["name"]))),
        see=tuple(see),
    )


def _when(row: Row, timing: str) -> str:
    roles = {
        "any": "",
        "attacker": "attacking",
        "defender": "defending",
        "winner": "having won",
        "loser": "having lost",
        "attacker+winner": "having attacked and won",
        "defender+loser": "having defended and lost",
    }
    role = roles.get(str(row.get("when", "any")), str(row.get("when")))
    return TIMING.get(timing, timing) + (f"; only {role}" if role else "")


def _short_names(name: str) -> tuple[str, ...]:
    """What players call the card: the name without "Ser" or "The"."""
    short = name.removeprefix("Ser ").removeprefix("The ")
    return (short,) if short != name else ()


def westeros_card(row: Row) -> Entry:
    """A Westeros card: deck, copies, wildling icon, who chooses."""
    deck = DECKS.get(int(row.get("deck", 0)), str(row.get("deck")))
    count, wildlings = int(row.get("count", 1)), int(row.get("wildling", 0))
    facts = [
        ("Deck", f"{deck}, {count} {'copy' if count == 1 else 'copies'}"),
        ("Wildling icons", str(wildlings) if wildlings else "none"),
    ]
    if row.get("chooser"):
        facts.append(("Who chooses", CHOOSERS.get(str(row["chooser"]), plain(str(row["chooser"])))))
    if row.get("options"):
        facts.append(("Choices", ", ".join(str(option).replace("_", " ") for option in row["options"])))
    name = str(row["name"])
    twice = str(row["id"]).endswith(tuple(f"_{number}" for number in DECKS))
    return Entry(
        key=f"card:{row['id']}",
        kind=Kind.WESTEROS_CARD,
        title=f"{name} (deck {deck})" if twice else name,
        text=(str(row.get("effect", "")),),
        facts=tuple(facts),
        words=(f"westeros card deck {row.get('deck', '')}",),
        see=("R7.4", *(("R7.3",) if wildlings else ())),
    )


def wildling_card(row: Row) -> Entry:
    """A wildling card: reward and penalties."""
    return Entry(
        key=f"card:{row['id']}",
        kind=Kind.WILDLING_CARD,
        title=str(row["name"]),
        facts=(
            ("Wildlings win, lowest bidder", str(row.get("defeat_lowest", ""))),
            ("Wildlings win, everyone else", str(row.get("defeat_others", ""))),
            ("Night's Watch wins, highest bidder", str(row.get("victory_highest", ""))),
        ),
        notes=tuple(row.get("corner", ())),
        words=("wildling card",),
        see=("R10.5",),
    )


def tides_card(row: Row) -> Entry:
    """A Tides of Battle card: strength and icons."""
    marks = icons(row)
    count = int(row.get("count", 1))
    return Entry(
        key=f"card:{row['id']}",
        kind=Kind.TIDES_CARD,
        title=f"Tides of Battle {row.get('strength', 0)}" + (f", {marks}" if marks else ""),
        facts=(
            ("Strength", str(row.get("strength", 0))),
            ("Icons", marks or "none"),
            ("Copies", str(count)),
        ),
        words=("tides card tides of battle",),
        see=("R24.3", *(("R24.5",) if row.get("skulls") else ())),
    )
