"""Reads the files of cards: house cards, Westeros decks, wildling cards, Tides of Battle (R7, R10.5, R16.6, R24)."""

from __future__ import annotations

import re
from typing import Final, TypeVar, get_args

from agot_tui.boardfiles.draft import Draft
from agot_tui.boardfiles.table import ID, NAME, Form, Table, listed, meant, shown
from agot_tui.boardgame.board import HouseCard, TidesCard, Timing, WesterosCard, WildlingCard
from agot_tui.boardgame.names import CardId, House

CHOOSERS: Final = ("iron_throne", "valyrian_steel_blade", "messenger_raven")
OPTIONS: Final = (
    "supply", "mustering", "clash_of_kings", "collect_power", "no_march_plus_1", "no_defense", "nothing",
)  # fmt: skip
"""What a Westeros card can offer to its chooser."""
_WHEN: Final = Form(
    re.compile(r"any|attacker|defender|winner|loser|(attacker|defender)\+(winner|loser)"),
    '"any", "attacker", "defender", "winner", "loser", or a side and a result: "attacker+winner"',
)
_Card = TypeVar("_Card", HouseCard, WesterosCard, WildlingCard, TidesCard)


def read_house_cards(doc: Table, draft: Draft) -> None:
    """Reads ``house_cards.toml``."""
    for table in _cards(doc, draft):
        _keep(table, _house_card(table), draft.house_cards, draft)


def _house_card(table: Table) -> HouseCard:
    timings: tuple[Timing, ...] = get_args(Timing)
    timing = table.word("timing", timings)
    able = timing != "none"
    if not able:
        for key in ("when", "optional", "ability", "corner"):
            table.skip(key)
            if table.has(key) and not table.bad:
                table.fault("timing", f'"none" is for a card without ability, but the card has "{key}"')
    return HouseCard(
        CardId(table.text("id", ID)),
        House(table.text("house", ID)),
        name=table.text("name", NAME),
        strength=table.number("strength", 0, 99),
        swords=table.number("swords", 0, 9),
        towers=table.number("towers", 0, 9),
        timing=timing,
        when=table.text("when", _WHEN) if able else "",
        optional=table.flag("optional") if able else False,
        ability=table.text("ability") if able else "",
        corner=table.texts("corner", ()) if able else (),
    )


def read_westeros_decks(doc: Table, draft: Draft) -> None:
    """Reads ``westeros_decks.toml``."""
    for table in _cards(doc, draft):
        options = table.texts("options", ())
        for place, option in enumerate(options, start=1):
            if option not in OPTIONS:
                hint = meant(option, OPTIONS)
                table.fault(
                    f"options[{place}]", f"{shown(option)} is no choice that the rules know: {listed(OPTIONS)}{hint}"
                )
        if len(set(options)) < len(options):
            table.fault("options", "lists a choice twice")
        card = WesterosCard(
            CardId(table.text("id", ID)),
            name=table.text("name", NAME),
            deck=table.number("deck", 1, 3),
            count=table.number("count", 1, 99),
            wildling=table.number("wildling", 0, 9),
            chooser=table.word("chooser", CHOOSERS) if table.has("chooser") else "",
            options=options,
            restriction=table.text("restriction", ID, default=""),
            effect=table.text("effect"),
        )
        if "chooser" not in table.bad and "options" not in table.bad and bool(card.chooser) != bool(options):
            missing, there = ("options", "chooser") if card.chooser else ("chooser", "options")
            table.fault(missing, f"missing; a card with {there} needs it")
        _keep(table, card, draft.westeros_cards, draft)


def read_wildling_cards(doc: Table, draft: Draft) -> None:
    """Reads ``wildling_cards.toml``."""
    for table in _cards(doc, draft):
        card = WildlingCard(
            CardId(table.text("id", ID)),
            name=table.text("name", NAME),
            defeat_lowest=table.text("defeat_lowest"),
            defeat_others=table.text("defeat_others"),
            victory_highest=table.text("victory_highest"),
            corner=table.texts("corner", ()),
        )
        _keep(table, card, draft.wildling_cards, draft)


def read_tides(doc: Table, draft: Draft) -> None:
    """Reads ``tides_of_battle.toml``."""
    for table in _cards(doc, draft):
        card = TidesCard(
            CardId(table.text("id", ID)),
            strength=table.number("strength", 0, 9),
            swords=table.number("swords", 0, 9),
            towers=table.number("towers", 0, 9),
            skulls=table.number("skulls", 0, 9),
            count=table.number("count", 1, 99),
        )
        _keep(table, card, draft.tides_cards, draft)


def _cards(doc: Table, draft: Draft) -> list[Table]:
    tables = doc.tables("card")
    doc.close()
    draft.doubts |= {(doc.file, "", key) for key in doc.bad}
    if not tables:
        draft.lost.add(doc.file)
    return tables


def _keep(table: Table, card: _Card, cards: dict[CardId, _Card], draft: Draft) -> None:
    table.close()
    if card.id in cards:
        table.fault("id", f"there are two cards {shown(card.id)}; every id is used once")
    if "id" in table.bad:
        draft.doubts.add((table.file, "", "id"))
    else:
        cards[card.id] = card
        draft.doubts |= {(table.file, card.id, key) for key in table.bad}
